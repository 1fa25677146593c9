import SQLite
import Testing

struct RowBufferTests {
  @Test func `rows come back with the kinds and bytes that they had`() throws {
    let connection = try Connection.openInMemory()
    try connection.execute("CREATE TABLE source (a, b); CREATE TABLE target (a, b)")
    let insert = try connection.statement("INSERT INTO source VALUES (?, ?)")
    for value in BindableTests.values {
      for other in BindableTests.values { try insert.run(value, other) }
    }
    func rows(_ table: String) throws -> [[Value]] {
      try connection.statement("SELECT a, b FROM \(table) ORDER BY rowid")
        .all { [$0.value(0), $0.value(1)] }
    }
    var buffer = RowBuffer(columnCount: 2)
    try connection.statement("SELECT rowid, a, b, 'no more' FROM source ORDER BY rowid")
      .query { buffer.append($0, first: 1) }
    let copy = try connection.statement("INSERT INTO target VALUES (?, ?)")
    try buffer.forEachRow { try copy.run($0) }
    #expect(try rows("target") == rows("source"))
    #expect(buffer.size > 0)
  }

  @Test func `texts that are not UTF-8 keep their bytes`() throws {
    let connection = try Connection.openInMemory()
    try connection.execute("CREATE TABLE target (a)")
    var buffer = RowBuffer(columnCount: 1)
    try connection.statement("SELECT CAST(x'61FF62' AS TEXT)").query {
      buffer.append($0, first: 0)
    }
    let copy = try connection.statement("INSERT INTO target VALUES (?)")
    try buffer.forEachRow { try copy.run($0) }
    let found = try connection.statement("SELECT typeof(a), hex(a) FROM target")
      .first { [$0.text(0), $0.text(1)] }
    #expect(found == ["text", "61FF62"])
  }

  @Test func `a text or a blob of a row is lent by its place`() throws {
    let connection = try Connection.openInMemory()
    var buffer = RowBuffer(columnCount: 5)
    for sql in ["SELECT 'ab', 7, NULL, x'0102', 'c'", "SELECT '', 7.5, x'', 'd', NULL"] {
      try connection.statement(sql).query { buffer.append($0, first: 0) }
    }
    var rows: [[[UInt8]]] = []
    buffer.forEachRow { row in rows.append((0..<5).map { [UInt8](row.bytes($0)) }) }
    #expect(
      rows == [
        [Array("ab".utf8), [], [], [1, 2], Array("c".utf8)], [[], [], [], Array("d".utf8), []],
      ])
  }
}
