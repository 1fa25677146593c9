import Foundation
import HeritageCatalog
public import HeritageModel
import Localization

/// Corrections as a table that people keep, share and edit: CSV, one row a correction.
///
/// The columns are ``columns``, in any order; an empty cell of `value` or `replaced` says that
/// nothing is known. Reading what ``text(of:)`` wrote gives the same corrections.
public enum CorrectionsFile {
  /// The names of the columns, as they are written.
  public static let columns = [
    "dataset", "key", "field", "value", "replaced", "author", "corrected_at", "note", "source",
  ]

  /// Returns the table of corrections: UTF-8, RFC 4180.
  ///
  /// A text that a spreadsheet would run as a formula has an apostrophe before it, which reading
  /// takes off again.
  public static func text(of corrections: [Correction]) -> String {
    let rows = corrections.map { correction in
      [
        correction.identity.dataset, correction.identity.key, correction.field.name,
        correction.value ?? "", correction.replaced ?? "", correction.author,
        correction.correctedAt, correction.note, correction.source ?? "",
      ]
    }
    return ([columns] + rows).map { cells in
      cells.map(cell).joined(separator: ",") + "\r\n"
    }.joined()
  }

  /// Reads a table of corrections, in any encoding that an import reads.
  ///
  /// - Returns: the corrections of the rows that are right, and what is wrong with the others, row
  ///   by row.
  /// - Throws: ``ImportError`` where the file cannot be read or is no such table.
  public static func read(
    _ source: ImportSource
  ) throws -> (corrections: [Correction], issues: [ImportIssue]) {
    var rows = Rows(source: source.name)
    let counter = SourceScan.Output(queue: BoundedQueue(capacity: 1))
    for part in try OpenedSource.parts(of: source, ReadingOptions(), counter: counter) {
      try OpenedSource.reading(part.name) {
        let reader = DelimitedReader(part.input, hasHeader: true)
        do {
          try reader.read { rows.take($0) }
        } catch let error as ReaderError {
          throw ImportError.unusable("\(part.name):\(error.line)", error.message, exitCode: 65)
        }
      }
    }
    guard rows.missing.isEmpty else {
      let names = rows.missing.joined(separator: ", ")
      throw ImportError.unusable(
        source.name,
        LocalizedText(
          "this is no table of corrections: the columns are \(columns.joined(separator: ",")), and there is no \(names).",
          "정정 목록이 아닙니다. 열은 \(columns.joined(separator: ","))이어야 하는데 \(names) 열이 없습니다."),
        exitCode: 65)
    }
    return (rows.corrections, rows.issues)
  }

  private static func cell(_ text: String) -> String {
    let text = isFormula(text) ? "'" + text : text
    guard text.utf8.contains(where: { ",\"\r\n".utf8.contains($0) }) else { return text }
    return "\"" + text.replacing("\"", with: "\"\"") + "\""
  }

  /// Tells whether a text begins like a formula, behind apostrophes or none: OWASP, "CSV
  /// Injection".
  private static func isFormula(_ text: String) -> Bool {
    text.unicodeScalars.first { $0 != "'" }.map("=+-@＝＋－＠".unicodeScalars.contains) ?? false
  }

  /// Returns the text of a cell without the apostrophe that ``cell(_:)`` puts before a formula.
  fileprivate static func text(ofCell cell: String) -> String {
    cell.hasPrefix("'") && isFormula(cell) ? String(cell.dropFirst()) : cell
  }
}

/// What the rows of a table come to.
private struct Rows {
  let source: String
  private(set) var corrections: [Correction] = []
  private(set) var issues: [ImportIssue] = []
  /// The columns that the table lacks.
  private(set) var missing: [String] = []
  private var lines: [Key: Int] = [:]

  private struct Key: Hashable {
    let identity: SiteIdentity
    let field: CorrectableField
  }

  init(source: String) {
    self.source = source
  }

  mutating func take(_ row: ReadRecord) {
    let line = row.record.line
    if let fault = row.issues.first(where: { $0.severity != .info }) {
      issues.append(fault.importIssue(source: source))
      return
    }
    var cells: [String: String] = [:]
    for field in row.record.fields {
      let text = CorrectionsFile.text(ofCell: field.text)
      cells[field.name.lowercased()] = text.trimmingCharacters(in: .whitespacesAndNewlines)
    }
    missing = CorrectionsFile.columns.filter { cells[$0] == nil }
    guard missing.isEmpty else { return }
    do throws(Refusal) {
      let correction = try correction(cells)
      let key = Key(identity: correction.identity, field: correction.field)
      if let earlier = lines.updateValue(line, forKey: key) {
        throw Refusal(
          "field",
          LocalizedText(
            "Line \(earlier) corrects the same field of the same site.",
            "\(earlier)번째 줄에서 같은 유산의 같은 필드를 이미 정정했습니다."))
      }
      corrections.append(correction)
    } catch {
      issues.append(
        ImportIssue(
          source: source, line: line, record: row.record.ordinal, field: error.column,
          value: cells[error.column], rule: .badCorrection, message: error.message,
          severity: .error))
    }
  }

  private struct Refusal: Error {
    let column: String
    let message: LocalizedText

    init(_ column: String, _ message: LocalizedText) {
      self.column = column
      self.message = message
    }
  }

  private func correction(_ cells: [String: String]) throws(Refusal) -> Correction {
    for column in ["dataset", "key", "author", "note"] where cells[column] == "" {
      throw Refusal(column, LocalizedText("\(column) is empty.", "\(column) 칸이 비어 있습니다."))
    }
    if case .shortened? = SpreadsheetCell(cells["key"] ?? "") {
      throw Refusal(
        "key",
        LocalizedText(
          "The key is '\(cells["key"] ?? "")': a spreadsheet has kept only its first digits. Put the whole key back, in a"
            + " column formatted as text.",
          "key 값 '\(cells["key"] ?? "")': 스프레드시트가 앞자리만 남겼습니다. 열을 텍스트 서식으로 바꾸고 온전한 값을 다시"
            + " 넣으십시오."))
    }
    let name = cells["field"] ?? ""
    guard let field = CorrectableField(name: name) else {
      let names = CorrectableField.allCases.map(\.name).joined(separator: ", ")
      throw Refusal(
        "field",
        LocalizedText(
          "'\(name)' cannot be corrected; there are \(names).",
          "'\(name)': 정정할 수 없는 필드입니다. \(names)"))
    }
    let value: String?
    do { value = try field.value(parsing: cells["value"] ?? "") } catch {
      throw Refusal("value", error.message)
    }
    let time = cells["corrected_at"] ?? ""
    guard Correction.isTime(time) else {
      throw Refusal(
        "corrected_at",
        LocalizedText(
          "'\(time)' is no time with an offset. Write 2026-01-31T09:00:00+09:00.",
          "'\(time)'은(는) 시차가 적힌 시각이 아닙니다. 2026-01-31T09:00:00+09:00처럼 쓰십시오."))
    }
    func known(_ column: String) -> String? { cells[column].flatMap { $0.isEmpty ? nil : $0 } }
    return Correction(
      identity: SiteIdentity(dataset: cells["dataset"] ?? "", key: cells["key"] ?? ""),
      field: field, value: value, replaced: known("replaced"), author: cells["author"] ?? "",
      correctedAt: time, note: cells["note"] ?? "", source: known("source"))
  }
}
