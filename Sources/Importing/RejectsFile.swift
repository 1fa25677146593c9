import Foundation
import HeritageModel
import Localization

/// Writes every rejected or warned record as a row of CSV that can be corrected and imported again
/// by itself.
///
/// The first columns say where the record stands and what is wrong; then come the record's own
/// columns. Rows wait in a file beside the result until all columns are known, so memory does not
/// grow with their number.
final class RejectsFile {
  /// The columns that say what is wrong; their names begin so that no source has them.
  enum Column: String, CaseIterable {
    case source, line, record, severity, field, value, rule, hint
    /// The profile by which the record was mapped, so that the row is mapped by it again.
    case profile
    /// The data set that the record belongs to.
    case dataset
    /// The kind of reply that the record came in.
    case reply
    /// The key that was made for a record without one.
    case key
    /// The texts that spreadsheets change on their own (`0012`, dates), as JSON.
    case originals

    /// The name in the first row.
    var name: String { "heritage:" + rawValue }
  }

  private let path: String
  private let spoolPath: String
  private let spool: FileHandle
  private var names: [String] = []
  private var places: [String: Int] = [:]
  private var buffer = Data()
  private let encoder = JSONEncoder()

  /// How many rows there are.
  private(set) var count = 0

  /// Opens a file for rows; an existing one is replaced when all are known.
  ///
  /// - Throws: ``ImportError`` where the system refuses.
  init(path: String) throws(ImportError) {
    self.path = path
    spoolPath = path + ".part"
    guard FileManager.default.createFile(atPath: spoolPath, contents: nil),
      let handle = FileHandle(forUpdatingAtPath: spoolPath)
    else { throw .cannotWrite(path, reason: String(cString: strerror(errno))) }
    spool = handle
  }

  deinit {
    try? spool.close()
    try? FileManager.default.removeItem(atPath: spoolPath)
  }

  /// Adds the row of one record.
  func add(
    _ issues: [ImportIssue], fields: [SourceField], profile: String, dataset: String,
    reply: String?, key: String?, _ language: Language
  ) throws {
    guard let first = issues.first else { return }
    func joined(_ part: (ImportIssue) -> String?) -> String {
      issues.compactMap(part).filter { !$0.isEmpty }.joined(separator: " | ")
    }
    let isRejected = issues.contains { $0.severity == .error }
    var cells: [Column: String] = [
      .source: first.source, .line: first.line.map(String.init) ?? "",
      .record: first.record.map(String.init) ?? "",
      .severity: (isRejected ? ImportIssue.Severity.error : .warning).rawValue,
      .field: joined(\.field), .value: joined(\.value), .rule: joined(\.rule.rawValue),
      .hint: joined { $0.message(language) }
        + (fields.isEmpty ? " | " + RejectedRows.nothingToCorrect(language) : ""),
      .profile: profile, .dataset: dataset,
      .reply: reply ?? "",
      .key: key ?? "",
    ]
    let fragile = Dictionary(
      fields.compactMap { field in
        // In CDATA a reference is still to be decoded; a cell of a table cannot say so.
        if field.isVerbatim, field.text.utf8.contains(UInt8(ascii: "&")) {
          return (field.name, RejectedRows.verbatimMark + field.text)
        }
        return RejectedRows.isFragile(field.text) ? (field.name, field.text) : nil
      },
      uniquingKeysWith: { first, _ in first })
    if !fragile.isEmpty {
      encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
      cells[.originals] = String(decoding: try encoder.encode(fragile), as: UTF8.self)
    }
    var row = Column.allCases.map { cells[$0] ?? "" }
    var seen: [String: Int] = [:]
    var own: [Int: String] = [:]
    for field in fields {
      let repetition = seen[field.name, default: 0]
      seen[field.name] = repetition + 1
      own[place(of: field.name, repetition)] = field.text
    }
    row += (0..<names.count).map { own[$0] ?? "" }
    encoder.outputFormatting = []
    buffer += try encoder.encode(row)
    buffer.append(UInt8(ascii: "\n"))
    if buffer.count > 1 << 20 { try flush() }
    count += 1
  }

  private func place(of name: String, _ repetition: Int) -> Int {
    let id = "\(repetition) \(name)"
    if let place = places[id] { return place }
    places[id] = names.count
    names.append(name)
    return names.count - 1
  }

  private func flush() throws {
    do {
      try spool.write(contentsOf: buffer)
    } catch {
      throw ImportError.cannotWrite(path, reason: Self.reason(error))
    }
    buffer.removeAll(keepingCapacity: true)
  }

  /// Puts the rows under their columns; where there are none, the file is only the first row.
  func finish() throws {
    try flush()
    do {
      try spool.seek(toOffset: 0)
      let result = path + ".new"
      guard FileManager.default.createFile(atPath: result, contents: nil),
        let output = FileHandle(forWritingAtPath: result)
      else { throw ImportError.cannotWrite(path, reason: String(cString: strerror(errno))) }
      try output.write(contentsOf: Data([0xEF, 0xBB, 0xBF]))
      try output.write(contentsOf: Self.line(Column.allCases.map(\.name) + names))
      try copyRows(to: output)
      try output.close()
      guard rename(result, path) == 0 else {
        throw ImportError.cannotWrite(path, reason: String(cString: strerror(errno)))
      }
    } catch let error as ImportError {
      throw error
    } catch {
      throw ImportError.cannotWrite(path, reason: Self.reason(error))
    }
  }

  private func copyRows(to output: FileHandle) throws {
    let width = Column.allCases.count + names.count
    var pending = Data()
    while let chunk = try spool.read(upToCount: 1 << 20), !chunk.isEmpty {
      pending += chunk
      var written = Data()
      while let end = pending.firstIndex(of: UInt8(ascii: "\n")) {
        var row = try JSONDecoder().decode([String].self, from: pending[..<end])
        row += Array(repeating: "", count: width - row.count)
        written += Self.line(row)
        pending = pending[(end + 1)...]
      }
      pending = Data(pending)
      try output.write(contentsOf: written)
    }
  }

  /// Returns a row as RFC 4180 wants it.
  private static func line(_ cells: [String]) -> Data {
    let texts = cells.map { cell in
      cell.utf8.contains { ",\"\r\n".utf8.contains($0) }
        ? "\"" + cell.replacing("\"", with: "\"\"") + "\"" : cell
    }
    return Data((texts.joined(separator: ",") + "\r\n").utf8)
  }

  private static func reason(_ error: any Error) -> String {
    let system = (error as NSError).userInfo[NSUnderlyingErrorKey] as? NSError
    return (system ?? error as NSError).localizedDescription
  }
}
