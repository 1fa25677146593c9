import Geography
public import Localization

/// A field of a site that a person may correct: a textual fact, or the coordinate.
///
/// Not among them is what identifies the record (`dataset`, `key`) and the source's own clock
/// (`modified_at`), by which one reply is told to be newer than another.
public enum CorrectableField: Sendable, Hashable, CaseIterable {
  /// A textual fact.
  case fact(SiteField)
  /// The point: latitude and longitude together.
  case coordinate

  /// All fields that can be corrected, in the order of a site's JSON.
  public static let allCases: [CorrectableField] = SiteField.allCases.flatMap {
    field -> [CorrectableField] in
    switch field {
    case .modifiedAt: []
    case .address: [.fact(field), .coordinate]
    default: [.fact(field)]
    }
  }

  /// The stable name: the key in a site's JSON, or `coordinate`.
  public var name: String {
    switch self {
    case .fact(let field): field.name
    case .coordinate: "coordinate"
    }
  }

  /// Creates the field of a name, or `nil` where no field of this name can be corrected.
  public init?(name: String) {
    guard let field = Self.allCases.first(where: { $0.name == name }) else { return nil }
    self = field
  }

  /// Reads a value as a person writes it, into its one spelling; `nil`, for an empty text, says
  /// that nothing is known, which a name cannot be.
  ///
  /// Days are ISO 8601 (`1962-12-20`, `1962-12`, `1962`), `cancelled` is `true` or `false`, and a
  /// coordinate is `latitude,longitude` in degrees.
  /// - Throws: ``CorrectionValueError`` that says what is wanted.
  public func value(parsing text: String) throws(CorrectionValueError) -> String? {
    let text = text.trimmingBlanks()
    guard !text.isEmpty else {
      if self == .fact(.name) { throw refusal(text, .noName) }
      return nil
    }
    switch self {
    case .coordinate:
      do { return try Coordinate(parsing: text).description } catch {
        throw refusal(text, .coordinate(LocalizedText(error.description, error.koreanDescription)))
      }
    case .fact(.cancelled):
      switch text.lowercased() {
      case "true", "yes", "1": return "true"
      case "false", "no", "0": return "false"
      default: throw refusal(text, .notAFlag)
      }
    case .fact(.designatedOn), .fact(.cancelledOn):
      guard isDay(text) else { throw refusal(text, .notADay) }
      return text
    case .fact(let field):
      let isControl = { (scalar: Unicode.Scalar) in
        scalar.properties.generalCategory == .control && !(field == .content && scalar == "\n")
      }
      guard !text.unicodeScalars.contains(where: isControl) else {
        throw refusal(text, .controlCharacter)
      }
      return text
    }
  }

  /// Returns what facts state of the field, in the spelling of ``value(parsing:)``.
  ///
  /// A coordinate that is not trusted is followed by `suspect`, so it differs from the same point
  /// once it is confirmed.
  public func value(in facts: SiteFacts) -> String? {
    switch self {
    case .fact(.cancelled): facts[.cancelled].map { $0 == "1" ? "true" : "false" }
    case .fact(let field): facts[field]
    case .coordinate:
      facts.place.flatMap { place in
        let numbers = place.coordinate?.description ?? place.statedNumbers
        return numbers.map { place.status == .suspect ? $0 + " suspect" : $0 }
      }
    }
  }

  /// Makes facts state a value in the spelling of ``value(parsing:)``.
  public func set(_ value: String?, in facts: inout SiteFacts) {
    switch self {
    case .fact(.cancelled): facts[.cancelled] = value.map { $0 == "true" ? "1" : "0" }
    case .fact(let field): facts[field] = value
    case .coordinate:
      facts.place = value.flatMap { try? Coordinate(parsing: $0) }.map(Place.present)
    }
  }

  private func refusal(
    _ value: String, _ reason: CorrectionValueError.Reason
  ) -> CorrectionValueError {
    CorrectionValueError(field: self, value: value, reason: reason)
  }
}

/// A value that its field cannot have.
public struct CorrectionValueError: Error, Sendable, Hashable {
  /// The field.
  public let field: CorrectableField
  /// The value, as given.
  public let value: String
  /// What is wrong with it.
  public let reason: Reason

  /// What is wrong with a value.
  public enum Reason: Sendable, Hashable {
    /// It is no day, month or year of the calendar in ISO 8601.
    case notADay
    /// It is neither `true` nor `false`.
    case notAFlag
    /// It is no coordinate; the sentence says why.
    case coordinate(LocalizedText)
    /// It has control characters or line breaks.
    case controlCharacter
    /// It is no name, which every site keeps.
    case noName
  }

  /// The sentence for the user: the field, the value and what is wanted.
  public var message: LocalizedText {
    let name = field.name
    return switch reason {
    case .notADay:
      LocalizedText(
        "\(name): '\(value)' is no date. Write 1962-12-20, 1962-12 or 1962.",
        "\(name): '\(value)'은(는) 날짜가 아닙니다. 1962-12-20, 1962-12, 1962처럼 쓰십시오.")
    case .notAFlag:
      LocalizedText(
        "\(name): write true or false, not '\(value)'.",
        "\(name): '\(value)' 대신 true나 false로 쓰십시오.")
    case .coordinate(let reason):
      LocalizedText("\(name): \(reason.english)", "\(name): \(reason.korean)")
    case .controlCharacter:
      LocalizedText(
        "\(name): the value has line breaks or control characters. Write it on one line.",
        "\(name): 값에 줄바꿈이나 제어 문자가 있습니다. 한 줄로 쓰십시오.")
    case .noName:
      LocalizedText(
        "\(name): a site keeps a name. Write the right one, or take a correction back with --remove.",
        "\(name): 이름은 비울 수 없습니다. 바른 이름을 쓰거나 --remove로 정정을 지우십시오.")
    }
  }
}

/// Tells whether a text is a day, a month or a year of the Gregorian calendar, ISO 8601.
func isDay(_ text: String) -> Bool {
  guard let match = text.wholeMatch(of: /(\d{4})(?:-(\d\d)(?:-(\d\d))?)?/.asciiOnlyDigits()),
    let year = Int(match.1)
  else { return false }
  let month = match.2.map { Int($0) ?? 0 } ?? 1
  let day = match.3.map { Int($0) ?? 0 } ?? 1
  let isLeap = (year % 4 == 0 && year % 100 != 0) || year % 400 == 0
  let lengths = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
  return year > 0 && (1...12).contains(month) && (1...lengths[month - 1]).contains(day)
}
