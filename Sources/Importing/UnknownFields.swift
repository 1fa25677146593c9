import Localization

/// Fields and codes that the profile does not map, or passes over, by name, over all files of an
/// import.
struct UnknownFields: Sendable {
  /// How often a field or a code came, and its first example.
  struct Tally: Sendable {
    var count: Int
    let source: String
    let line: Int
    let record: Int?
    let example: String
  }

  /// A code of a field that has a table of codes.
  struct Code: Hashable, Sendable {
    let field: String
    let code: String
  }

  /// A field that was passed over, and the one that was taken in its place.
  private struct Alternative: Hashable, Sendable {
    let field: String
    let kept: String
  }

  private var alternatives: [Alternative: Tally] = [:]
  /// The fields in the order in which they were met first, and the place of each.
  private var fields: [(name: String, tally: Tally)] = []
  private var places: [String: Int] = [:]
  private(set) var codes: [Code: Tally] = [:]
  /// How many different codes are told apart, so that a free text taken for a code does not fill
  /// the memory.
  private static let greatestCodeCount = 1000

  /// The fields by name.
  var tallies: [String: Tally] {
    Dictionary(uniqueKeysWithValues: fields.map { ($0.name, $0.tally) })
  }

  /// Counts one field, where it says something.
  ///
  /// - Returns: its place, by which ``countAgain(_:)`` counts the next of its name; `nil` where it
  ///   says nothing.
  @discardableResult
  mutating func count(_ field: SourceField, source: String, line: Int, record: Int?) -> Int? {
    guard !field.isEmpty else { return nil }
    if let place = places[field.name] {
      countAgain(place)
      return place
    }
    places[field.name] = fields.count
    fields.append(
      (
        field.name,
        Tally(count: 1, source: source, line: line, record: record, example: field.text)
      ))
    return fields.count - 1
  }

  /// Counts one more field of a name that was counted before, wherever these tallies have gone
  /// since.
  mutating func countAgain(_ place: Int) { fields[place].tally.count += 1 }

  /// Counts one code that the profile's table lacks.
  mutating func count(
    code: String, of field: SourceField, source: String, line: Int, record: Int?
  ) {
    let code = Code(field: field.name, code: code)
    guard codes[code] != nil || codes.count < Self.greatestCodeCount else { return }
    codes[
      code, default: Tally(count: 0, source: source, line: line, record: record, example: code.code)
    ].count += 1
  }

  /// Counts one field whose fact another field has stated with another text.
  mutating func count(
    passedOver field: SourceField, for kept: String, source: String, line: Int, _ record: Int?
  ) {
    alternatives[
      Alternative(field: field.name, kept: kept),
      default: Tally(count: 0, source: source, line: line, record: record, example: field.text)
    ].count += 1
  }

  private var alternativeIssues: [ImportIssue] {
    alternatives.sorted { ($0.key.field, $0.key.kept) < ($1.key.field, $1.key.kept) }.map {
      alternative, tally in
      let (field, kept, count) = (alternative.field, alternative.kept, tally.count)
      let example = tally.example.prefix(60)
      return ImportIssue(
        source: tally.source, line: tally.line, record: tally.record, field: field,
        value: tally.example, rule: .passedOverField,
        message: LocalizedText(
          "<\(field)> was not taken \(counted(count, "time")), since <\(kept)> states the same fact and comes first; for example"
            + " '\(example)'. A profile that joins the two keeps both.",
          "<\(kept)> 값을 먼저 쓰므로 <\(field)> 값은 \(count)번 쓰지 않았습니다. 예: '\(example)'."
            + " 둘 다 남기려면 프로파일에서 잇도록(join) 하십시오."),
        severity: .info)
    }
  }

  /// One warning for each name, and a note for each field that was passed over.
  var issues: [ImportIssue] {
    let fields = fields.sorted { $0.name < $1.name }.map { name, tally in
      ImportIssue(
        source: tally.source, line: tally.line, record: tally.record, field: name,
        value: tally.example, rule: .unknownElement,
        message: LocalizedText(
          "The field <\(name)> has no place in the catalog and was left out, \(counted(tally.count, "time")); for"
            + " example '\(tally.example.prefix(60))'.",
          "<\(name)> 항목은 카탈로그에 자리가 없어 \(tally.count)번 뺐습니다. 예: '\(tally.example.prefix(60))'"),
        severity: .warning)
    }
    let unknown = codes.sorted { ($0.key.field, $0.key.code) < ($1.key.field, $1.key.code) }
    return fields
      + unknown.map { code, tally in
        ImportIssue(
          source: tally.source, line: tally.line, record: tally.record, field: code.field,
          value: code.code, rule: .unknownCode,
          message: LocalizedText(
            "<\(code.field)> is '\(code.code)' \(counted(tally.count, "time")), a code that the profile's table lacks;"
              + " it was kept as it is.",
            "<\(code.field)> 값 '\(code.code)': 프로파일의 코드표에 없어 그대로 두었습니다(\(tally.count)번)."),
          severity: .warning)
      } + alternativeIssues
  }
}
