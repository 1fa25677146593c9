import Foundation
import HeritageModel
import Localization

/// Reads what ``RejectsFile`` wrote, after somebody has corrected it in a spreadsheet.
///
/// A row stands for the record of its source file and number. Spreadsheets strip the zeros of
/// `0012` and rewrite dates; where a cell says the same as the original text, the original is
/// meant.
struct RejectedRows {
  /// The data set of the first row.
  let dataset: String?
  /// Marks an original text in which references are still to be decoded.
  static let verbatimMark = "CDATA:"

  /// Recognises the columns; `nil` where these are those of another table.
  init?(_ fields: SourceFields) {
    let needed = [RejectsFile.Column.source, .record, .rule].map(\.name)
    guard needed.allSatisfy({ fields.firstIndex(called: $0) != nil }) else { return nil }
    dataset = fields.firstIndex(called: RejectsFile.Column.dataset.name)
      .flatMap { fields.isEmpty(at: $0) ? nil : fields[$0].text }
  }

  /// What is said of a row without a record.
  static let nothingToCorrect = LocalizedText(
    "The row has none of its record's fields, since the record could not be read or is an image reply: correct it in the"
      + " source (heritage:source, heritage:line) and import that again.",
    "기록을 읽지 못했거나 이미지 응답이어서 고칠 값이 없는 행입니다. 출처(heritage:source, heritage:line)에서 고쳐 다시"
      + " 가져오십시오.")

  /// Tells whether a row has nothing but the columns of the report.
  static func isEmpty(_ record: SourceRecord) -> Bool {
    record.fields.allSatisfy { $0.isEmpty || $0.name.hasPrefix("heritage:") }
  }

  /// Returns the profile that a record was mapped by.
  func profileName(of record: SourceRecord) -> String? {
    record.text(RejectsFile.Column.profile.name).flatMap { $0.isEmpty ? nil : $0 }
  }

  /// Returns the kind of reply that a record came in.
  func reply(of record: SourceRecord) -> ReplyKind? {
    let name = record.text(RejectsFile.Column.reply.name)
    return ReplyKind.allCases.first { $0.name == name }
  }

  /// Returns the key that was made for a record without one.
  func key(of record: SourceRecord) -> String? {
    record.text(RejectsFile.Column.key.name).flatMap { $0.isEmpty ? nil : $0 }
  }

  /// Returns the record as its source had it, with the corrections and without the columns of the
  /// report.
  func restored(_ record: SourceRecord) -> SourceRecord {
    var originals: [String: String] = [:]
    if let json = record.text(RejectsFile.Column.originals.name), !json.isEmpty {
      originals = (try? JSONDecoder().decode([String: String].self, from: Data(json.utf8))) ?? [:]
    }
    var result = record
    result.fields = SourceFields()
    for field in record.fields where !field.name.hasPrefix("heritage:") {
      guard var original = originals[field.name] else {
        result.fields.append(field)
        continue
      }
      let isVerbatim = original.hasPrefix(Self.verbatimMark)
      if isVerbatim { original.removeFirst(Self.verbatimMark.count) }
      let text = Self.says(field.text, theSameAs: original) ? original : field.text
      result.fields.append(SourceField(field.name, text, isVerbatim: isVerbatim))
    }
    return result
  }

  /// Tells whether a spreadsheet may change a text on its own: a number, or a date.
  static func isFragile(_ text: String) -> Bool {
    guard text.utf8.count <= 40, text.utf8.contains(where: { (48...57).contains($0) }) else {
      return false
    }
    return Double(text) != nil || !days(text).isEmpty
  }

  /// Tells whether a cell says what the original text says.
  static func says(_ cell: String, theSameAs original: String) -> Bool {
    if cell == original { return true }
    if let a = Double(cell), let b = Double(original) {
      // Spreadsheets keep 15 digits, and show `1.11111E+12`.
      let isShortened = cell.uppercased().contains("E")
      return abs(a - b) <= abs(b) * (isShortened ? 1e-4 : 1e-14)
    }
    return !days(cell).isDisjoint(with: days(original))
  }

  private static let patterns =
    RecordMapping.usualPatterns.filter { $0.description.count > 4 }
    + ["M/d/yyyy", "d/M/yyyy", "M/d/yy", "d.M.yyyy", "d-MMM-yy", "d-MMM-yyyy"].compactMap(
      DatePattern.init)

  private static func days(_ text: String) -> Set<String> {
    Set(patterns.compactMap { $0.iso8601(text) })
  }
}
