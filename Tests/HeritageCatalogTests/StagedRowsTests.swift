import SQLite
import TestSupport
import Testing

@testable import HeritageCatalog

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

struct StagedRowsTests {
  private static let columnCount = SiteRow.columnNames.count

  /// Values of a row whose long text has `size` bytes.
  private static func values(_ number: Int, size: Int) -> [Value] {
    (0..<columnCount).map { column in
      switch column {
      case 0: .blob([1, 0, UInt8(truncatingIfNeeded: number)])
      case 1: .integer(number)
      case 2: .real(Double(number) / 3)
      case 3: .text("")
      case columnCount - 1: .text(String(repeating: "가", count: size / 3) + "\(number)")
      default: .null
      }
    }
  }

  private static func append(_ values: [Value], to rows: StagedRows) throws -> Int {
    var buffer = RowBuffer(columnCount: columnCount)
    for value in values {
      switch value {
      case .null: buffer.appendNull()
      case .integer(let number): buffer.append(number)
      case .real(let number): buffer.append(number)
      case .text(let text): buffer.append(text)
      case .blob(let bytes): buffer.append(blob: bytes)
      }
    }
    return try buffer.withLastRow { try rows.append($0) }
  }

  @Test(arguments: [true, false])
  func `rows of any size come back in any order`(isNamed: Bool) throws {
    var random = SeededGenerator(seed: 20)
    let path = FileManager.default.temporaryDirectory.path + "/staged-rows-\(UUID())"
    let rows = StagedRows(path: isNamed ? path : nil)
    var expected: [(start: Int, values: [Value])] = []
    for number in 0..<300 {
      let size = [10, 700, 1000, 5000, 40_000][Int.random(in: 0..<5, using: &random)]
      let values = Self.values(number, size: number == 150 ? 400_000 : size)
      if number % 7 == 0 { rows.forget(try Self.append(Self.values(-1, size: size), to: rows)) }
      expected.append((try Self.append(values, to: rows), values))
      let (start, known) = expected[Int.random(in: 0...number, using: &random)]
      let found = try rows.withRow(at: start) { row in (0..<Self.columnCount).map(row.value) }
      #expect(found == known, "row at \(start) after \(number)")
    }
    let reader = StagedRowReader()
    let file = try rows.wholeFile()
    for (start, known) in expected.shuffled(using: &random) {
      let found = try reader.withRow(at: start, of: file) { row in
        (0..<Self.columnCount).map(row.value)
      }
      #expect(found == known, "row at \(start)")
    }
    #expect(!FileManager.default.fileExists(atPath: path))
  }

  @Test func `a folder that is gone is an error`() throws {
    let rows = StagedRows(path: "/nowhere/\(UUID())/rows")
    let start = try Self.append(Self.values(1, size: 10), to: rows)
    #expect(throws: SQLiteError.self) { try rows.withRow(at: start) { $0.isNull(0) } }
  }
}
