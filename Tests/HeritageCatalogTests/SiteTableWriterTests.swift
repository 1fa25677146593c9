import SQLite
import Testing

@testable import HeritageCatalog

struct SiteTableWriterTests {
  private static let columns = ["key", "name", "era"]

  private static func rows(_ connection: borrowing Connection) throws -> [[Value]] {
    try connection.statement("SELECT id, key, name, era FROM site ORDER BY id")
      .all { row in (0..<4).map { row.value($0) } }
  }

  private static func makeTable(on connection: borrowing Connection) throws {
    try connection.execute(
      """
      CREATE TABLE site (
        id INTEGER PRIMARY KEY, era TEXT DEFAULT 'x', name TEXT, key TEXT NOT NULL)
      """)
  }

  /// Batches of rows; a name comes up in the third one, an era in the fifth one.
  private static let batches: [[[String?]]] = [1, 8, 19, 16, 9, 8, 3].enumerated().map {
    batch, count in
    (0..<count).map { row in
      [
        "\(batch)-\(row)", batch >= 2 && row % 3 == 1 ? "name" : nil,
        batch >= 4 && row == count - 1 ? "" : nil,
      ]
    }
  }

  @Test(arguments: [true, false]) func `all rows are there, whatever columns have a value`(
    isNew: Bool
  ) throws {
    let connection = try Connection.openInMemory()
    try Self.makeTable(on: connection)
    if isNew {
      try connection.execute("ALTER TABLE site DROP COLUMN era; ALTER TABLE site ADD era")
    }
    var table = SiteTableWriter(columns: Self.columns, isNew: isNew)
    for batch in Self.batches {
      var buffer = RowBuffer(columnCount: 3)
      for row in batch { for value in row { buffer.append(value) } }
      try table.insert(buffer, into: connection)
    }
    let expected = Self.batches.joined().enumerated().map { number, row in
      [.integer(number + 1)] + row.map { $0.map(Value.text) ?? .null }
    }
    #expect(try Self.rows(connection) == expected)
  }

  @Test func `a row that the table refuses is an error`() throws {
    let connection = try Connection.openInMemory()
    try Self.makeTable(on: connection)
    var table = SiteTableWriter(columns: Self.columns, isNew: true)
    for count in [1, 8] {
      var buffer = RowBuffer(columnCount: 3)
      for row in 0..<count {
        buffer.append(row == count - 1 ? nil : "key")
        buffer.append("name")
        buffer.appendNull()
      }
      #expect(throws: SQLiteError.self) { try table.insert(buffer, into: connection) }
    }
    #expect(try Self.rows(connection).isEmpty)
  }

  @Test func `without rows there is nothing to do`() throws {
    let connection = try Connection.openInMemory()
    try Self.makeTable(on: connection)
    var table = SiteTableWriter(columns: Self.columns, isNew: false)
    try table.insert(RowBuffer(columnCount: 3), into: connection)
    #expect(try Self.rows(connection).isEmpty)
  }
}
