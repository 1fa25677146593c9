import Foundation
public import Localization

/// What a profile makes of a file: the fields and codes that no rule maps, and what was guessed.
public struct ProfileCheck: Sendable, Encodable {
  /// A field, or a code of a field, that no rule maps.
  public struct Unmapped: Sendable, Encodable, Hashable {
    /// The name of the field.
    public let field: String
    /// The code; `nil` where it is the field that nobody maps.
    public let code: String?
    /// How often it says something.
    public let count: Int
    /// The first text.
    public let example: String
  }

  /// The name of the file.
  public let source: String
  /// The profile and syntax, such as `unesco-csv`.
  public let format: String
  /// How many records it holds.
  public let records: Int
  /// How many of them would be rejected.
  public let rejected: Int
  /// The fields that no rule maps, the most frequent first.
  public private(set) var unmapped: [Unmapped] = []
  /// The codes that the tables lack, the most frequent first.
  public private(set) var codes: [Unmapped] = []
  /// A profile to begin with, where the file was guessed.
  public let draft: Profile?

  /// Reads a file and maps its records, without a catalog.
  ///
  /// - Parameters:
  ///   - source: The file.
  ///   - options: How it is read, where its content shall not decide.
  ///   - isCancelled: Asked at least ten times a second; `true` ends the check.
  /// - Throws: ``ImportError``.
  public init(
    _ source: ImportSource, _ options: ReadingOptions, isCancelled: () -> Bool = { false }
  ) throws {
    let scan = SourceScan([source], options: options)
    defer { scan.stop() }
    var (records, rejected, formats, draft) = (0, 0, [String](), Profile?.none)
    var unknown: UnknownFields?
    while unknown == nil {
      guard !isCancelled() else { throw ImportError.cancelled }
      guard let batch = scan.next(waiting: 0.1) else { continue }
      for event in batch.events {
        switch event {
        case .record(let record):
          records += 1
          if record.draft == nil { rejected += 1 }
        case .recognised(let format):
          if !formats.contains(format.name) { formats.append(format.name) }
          draft = draft ?? format.draft
        case .sourceStart, .sourceEnd: break
        }
      }
      unknown = try batch.end?.get()
    }
    self.source = source.name
    format = formats.joined(separator: ", ")
    self.records = records
    self.rejected = rejected
    self.draft = draft
    unmapped = (unknown?.tallies ?? [:]).map { name, tally in
      Unmapped(
        field: name, code: nil, count: tally.count, example: String(tally.example.prefix(80)))
    }
    codes = (unknown?.codes ?? [:]).map { code, tally in
      Unmapped(field: code.field, code: code.code, count: tally.count, example: code.code)
    }
    unmapped.sort { ($1.count, $0.field) < ($0.count, $1.field) }
    codes.sort { ($1.count, $0.field, $0.example) < ($0.count, $1.field, $1.example) }
  }

  /// Returns the check as lines for a person, after which ``draft`` may follow.
  public func lines(_ language: Language) -> [String] {
    func say(_ english: String, _ korean: String) -> String {
      LocalizedText(english, korean)(language)
    }
    var lines = [
      say(
        "\(source): \(format), \(counted(records, "record")), \(rejected) would be rejected",
        "\(source): \(format), 기록 \(records)건, 거부될 것 \(rejected)건")
    ]
    for field in unmapped {
      lines.append(
        say(
          "- no rule: \(field.field) (\(field.count)), such as '\(field.example)'",
          "- 규칙 없음: \(field.field) (\(field.count)건), 예: '\(field.example)'"))
    }
    for code in codes {
      lines.append(
        say(
          "- no code: \(code.field) = '\(code.example)' (\(code.count))",
          "- 코드 없음: \(code.field) = '\(code.example)' (\(code.count)건)"))
    }
    if unmapped.isEmpty, codes.isEmpty {
      lines.append(say("- every field has a rule", "- 모든 필드에 규칙이 있습니다"))
    }
    if draft != nil {
      lines.append(
        say(
          "- no profile knows this file; a draft to correct and keep:",
          "- 이 파일을 아는 프로파일이 없습니다. 고쳐서 쓸 초안입니다:"))
    }
    return lines
  }
}
