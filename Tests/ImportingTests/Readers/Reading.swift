import Localization
import SystemLibraries

@testable import Importing

/// Bytes in memory as an input, in pieces of chosen or random sizes.
final class PieceInput: ByteInput {
  private let bytes: [UInt8]
  private var position = 0
  private let nextSize: () -> Int

  init(_ bytes: [UInt8], nextSize: @escaping () -> Int = { .max }) {
    self.bytes = bytes
    self.nextSize = nextSize
  }

  func read(into buffer: UnsafeMutableRawBufferPointer) throws -> Int {
    let count = min(nextSize(), buffer.count, bytes.count - position)
    buffer.copyBytes(from: bytes[position..<position + count])
    position += count
    return count
  }
}

/// What a reader gave.
struct Reading: Equatable {
  var records: [ReadRecord] = []
  var header: [SourceField] = []
  var notices: [ReaderIssue] = []
  var error: ReaderError?

  /// The fields of the records that were not rejected, as name and text.
  var rows: [[String]] {
    records.filter { !$0.isRejected }.map { $0.record.fields.map { "\($0.name)=\($0.text)" } }
  }

  /// The same without the texts at faults.
  var withoutExcerpts: Reading {
    var result = self
    for record in result.records.indices {
      for issue in result.records[record].issues.indices {
        result.records[record].issues[issue].excerpt = nil
      }
    }
    for issue in result.notices.indices { result.notices[issue].excerpt = nil }
    result.error?.message = LocalizedText("")
    return result
  }

  /// The issues of the records and of the source, as `rule@line`, in order.
  var issues: [String] {
    (records.flatMap(\.issues) + notices).map { "\($0.rule.rawValue)@\($0.line)" }
  }
}

/// Reads a source to its end.
func reading(_ reader: some RecordReader) -> Reading {
  var result = Reading()
  do {
    try reader.read { result.records.append($0) }
  } catch let error as ReaderError {
    result.error = error
  } catch {
    preconditionFailure("Readers throw reader errors: \(error)")
  }
  result.header = reader.header
  result.notices = reader.notices
  return result
}
