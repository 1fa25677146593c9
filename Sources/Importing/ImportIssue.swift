public import HeritageModel
public import Localization

/// Something that an import has to say about a record, a field or a file.
public struct ImportIssue: Sendable, Hashable {
  /// How much an issue matters.
  public enum Severity: String, Sendable, Hashable, CaseIterable {
    /// The record was rejected.
    case error
    /// The record was taken, and something about it deserves a look.
    case warning
    /// Nothing is wrong; a fact worth knowing.
    case info
  }

  /// The name of the file, or `-` for the standard input.
  public let source: String
  /// The line in the file, from 1; `nil` where the issue is about the file, or the file has no lines.
  public let line: Int?
  /// The place of the record in the file, from 1; `nil` where the issue is about the file.
  public let record: Int?
  /// The name of the element in the source; `nil` where the issue is about more than one.
  public let field: String?
  /// The text of the element, as the source spells it.
  public let value: String?
  /// The rule that fired.
  public let rule: ImportRule
  /// What the rule found, in a sentence.
  public let message: LocalizedText
  /// How much it matters.
  public let severity: Severity

  /// Creates an issue; a line of 0 is none.
  public init(
    source: String, line: Int? = nil, record: Int? = nil, field: String? = nil,
    value: String? = nil, rule: ImportRule, message: LocalizedText, severity: Severity
  ) {
    self.source = source
    self.line = line == 0 ? nil : line
    self.record = record
    self.field = field
    self.value = value
    self.rule = rule
    self.message = message
    self.severity = severity
  }

  /// Returns the issue as one line of a report: place, severity, rule and sentence.
  public func line(_ language: Language) -> String {
    let place = FilePlace(source: source, line: line ?? 0, record: record).text(language)
    let name: LocalizedText =
      switch severity {
      case .error: LocalizedText("rejected", "거부")
      case .warning: LocalizedText("warning", "주의")
      case .info: LocalizedText("note", "참고")
      }
    // A value may hold line breaks.
    let sentence = TextCleaner.line(message(language), decodingReferences: false).text
    return "\(place): \(name(language)): \(sentence) [\(rule.rawValue)]"
  }
}

/// A rule of the import that can have something to say; its name is stable.
public struct ImportRule: RawRepresentable, Hashable, Sendable, Comparable {
  /// The stable name, such as `bad-date`.
  public let rawValue: String

  /// Creates a rule from its name.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// Creates the rule that tells of a rule about coordinates.
  public init(_ rule: CoordinateRule) {
    self.init(rawValue: rule.rawValue)
  }

  /// The record has no key (`ccbaCpno`): rejected.
  public static let noKey = ImportRule(rawValue: "no-key")
  /// The reply has the elements of a record and nothing in them: rejected.
  public static let emptyReply = ImportRule(rawValue: "empty-reply")
  /// A date that no calendar has: left out.
  public static let badDate = ImportRule(rawValue: "bad-date")
  /// A value that its field does not allow: left out.
  public static let badValue = ImportRule(rawValue: "bad-value")
  /// A field that has one value came again in its record with another: the first stands.
  public static let repeatedField = ImportRule(rawValue: "repeated-field")
  /// Control characters inside a text: removed.
  public static let controlCharacter = ImportRule(rawValue: "control-character")
  /// An image without an address that leads to a picture: left out.
  public static let noImageAddress = ImportRule(rawValue: "no-image-address")
  /// A licence letter that nobody documents: the image's licence stays unknown.
  public static let unknownLicence = ImportRule(rawValue: "unknown-licence")
  /// An element that the profile does not map: left out, told once for each name.
  public static let unknownElement = ImportRule(rawValue: "unknown-element")
  /// A field that was not taken, since another states the same fact: told once for each pair.
  public static let passedOverField = ImportRule(rawValue: "passed-over-field")
  /// A code that the profile's table lacks: kept as it is, told once for each code.
  public static let unknownCode = ImportRule(rawValue: "unknown-code")
  /// Records without a key of their own, which get one from name, address and place.
  public static let derivedKey = ImportRule(rawValue: "derived-key")
  /// A record without anything that tells it from others: rejected.
  public static let noIdentity = ImportRule(rawValue: "no-identity")
  /// A record without a key that fits no site of the catalog, or several: rejected.
  public static let unmatched = ImportRule(rawValue: "unmatched")
  /// A column that the generic profile takes for a fact.
  public static let guessed = ImportRule(rawValue: "guessed")
  /// Many records of different addresses at one point.
  public static let stacked = ImportRule(rawValue: "stacked")
  /// The profile by which a file is read.
  public static let recognised = ImportRule(rawValue: "recognised")
  /// The encoding in which a text is read.
  public static let encoding = ImportRule(rawValue: "encoding")
  /// An XML declaration that states another encoding than its document has.
  public static let wrongEncoding = ImportRule(rawValue: "wrong-encoding")
  /// Records without a name, told once.
  public static let noName = ImportRule(rawValue: "no-name")
  /// An entry of an archive that holds no records: not read.
  public static let passedOver = ImportRule(rawValue: "passed-over")
  /// A source without a record.
  public static let noRecords = ImportRule(rawValue: "no-records")
  /// A row of sums below a table: rejected.
  public static let totalRow = ImportRule(rawValue: "total-row")
  /// A row of a file of rejected records whose record could not be read: rejected again.
  public static let nothingToCorrect = ImportRule(rawValue: "nothing-to-correct")
  /// A column that is called like a key and is none.
  public static let notAKey = ImportRule(rawValue: "not-a-key")
  /// A number of which a spreadsheet has kept the first digits alone: left out.
  public static let shortenedNumber = ImportRule(rawValue: "shortened-number")
  /// A key of the catalog whose zeros at the start a spreadsheet has taken off: rejected.
  public static let lostZeros = ImportRule(rawValue: "lost-zeros")
  /// A formula or an error of a spreadsheet in place of a value: left out.
  public static let spreadsheetCell = ImportRule(rawValue: "spreadsheet-cell")
  /// Characters that were lost before or while the text was read (U+FFFD).
  public static let lostCharacter = ImportRule(rawValue: "lost-character")
  /// Bytes that are no text of the encoding: a record with them in a name or a key is rejected.
  public static let badEncoding = ImportRule(rawValue: "bad-encoding")
  /// The service's own count disagrees with what the files hold.
  public static let totalDisagrees = ImportRule(rawValue: "total-disagrees")
  /// The record came before in this import, with the same facts.
  public static let duplicate = ImportRule(rawValue: "duplicate")
  /// The record came before in this import with other facts, and no time tells which is newer: the
  /// later one stands.
  public static let conflict = ImportRule(rawValue: "conflict")
  /// The record came before in another file of this import, with the same facts.
  public static let duplicateAcrossFiles = ImportRule(rawValue: "duplicate-across-files")
  /// The record came before in another file of this import, with other facts.
  public static let conflictAcrossFiles = ImportRule(rawValue: "conflict-across-files")
  /// This import or the catalog holds a newer state of the record.
  public static let older = ImportRule(rawValue: "older")
  /// An older state of the record came before in this import.
  public static let newer = ImportRule(rawValue: "newer")
  /// Images of a record that no list or detail has brought yet.
  public static let waiting = ImportRule(rawValue: "waiting")
  /// Images of a record whose number several sites have.
  public static let ambiguous = ImportRule(rawValue: "ambiguous")
  /// Another program changed the site since the last import.
  public static let editedOutside = ImportRule(rawValue: "edited-outside")

  /// A site that the source no longer lists.
  public static let delisted = ImportRule(rawValue: "delisted")
  /// A site that had not been listed and is again.
  public static let relisted = ImportRule(rawValue: "relisted")
  /// Sources that are not whole, so that nothing can be told from what they lack.
  public static let notDelisted = ImportRule(rawValue: "not-delisted")
  /// A correction that waited for its site and was applied to it.
  public static let correctionApplied = ImportRule(rawValue: "correction-applied")
  /// A correction that says what the source states by now.
  public static let correctionAdopted = ImportRule(rawValue: "correction-adopted")
  /// A corrected field that the source has changed to something else; the correction is in force.
  public static let correctionConflict = ImportRule(rawValue: "correction-conflict")

  /// A row of a table of corrections that is none.
  public static let badCorrection = ImportRule(rawValue: "bad-correction")

  /// Orders by name.
  public static func < (left: ImportRule, right: ImportRule) -> Bool {
    left.rawValue < right.rawValue
  }
}
