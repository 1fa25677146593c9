import SQLite
import Testing

struct StatementTests {
  struct Stop: Error {}

  private func makeConnection() throws -> Connection {
    let connection = try Connection.openInMemory()
    try connection.execute(
      "CREATE TABLE t (id INTEGER PRIMARY KEY, name TEXT); INSERT INTO t VALUES (1, 'a'), (2, 'b')")
    return connection
  }

  @Test func `the same SQL is compiled once`() throws {
    let connection = try makeConnection()
    let first = try connection.statement("SELECT id FROM t")
    #expect(try first === connection.statement("SELECT id FROM t"))
  }

  @Test func `a query inside a query of the same SQL is independent`() throws {
    let connection = try makeConnection()
    var pairs: [[Int]] = []
    try connection.statement("SELECT id FROM t").query { outer in
      let id = outer.int(0)
      try connection.statement("SELECT id FROM t").query { pairs.append([id, $0.int(0)]) }
    }
    #expect(pairs == [[1, 1], [1, 2], [2, 1], [2, 2]])
  }

  @Test func `a statement run inside its own row closure is a programmer's error`() async {
    await #expect(processExitsWith: .failure) {
      let connection = try Connection.openInMemory()
      let statement = try connection.statement("SELECT 1")
      try statement.query { _ in try statement.run() }
    }
  }

  @Test func `a statement follows a change of the schema`() throws {
    let connection = try makeConnection()
    let all = try connection.statement("SELECT * FROM t WHERE id = ?")
    #expect(try all.first(1) { $0.columnCount } == 2)
    try connection.execute("ALTER TABLE t ADD COLUMN place TEXT DEFAULT 'x'")
    #expect(try all.first(1) { $0.text(2) } == "x")
    #expect(all.columnNames == ["id", "name", "place"])
    try connection.execute("DROP TABLE t")
    #expect(sqliteError { try all.run(1) }?.message == "no such table: t")
    try connection.execute("CREATE TABLE t (id); INSERT INTO t VALUES (1)")
    #expect(try all.first(1) { $0.columnCount } == 1)
  }

  @Test func `more SQL than the cache holds keeps working`() throws {
    let connection = try makeConnection()
    let kept = try connection.statement("SELECT name FROM t WHERE id = ?")
    for number in 0..<300 {
      #expect(try connection.statement("SELECT \(number)").first { $0.int(0) } == number)
    }
    #expect(try kept.first(2) { $0.text(0) } == "b")
  }

  @Test func `a closure that throws ends the query and lets go of its locks`() throws {
    let connection = try makeConnection()
    let statement = try connection.statement("SELECT id FROM t")
    var seen: [Int] = []
    #expect(throws: Stop.self) {
      try statement.query { row in
        seen.append(row.int(0))
        throw Stop()
      }
    }
    #expect(seen == [1])
    try connection.execute("DROP TABLE t")
  }

  @Test func `a statement that failed runs again`() throws {
    let connection = try makeConnection()
    let insert = try connection.statement("INSERT INTO t VALUES (?, ?)")
    #expect(throws: SQLiteError.self) { try insert.run(1, "c") }
    try insert.run(3, "c")
    #expect(connection.lastInsertRowID == 3)
    try connection.statement("UPDATE t SET name = ?").run(String?.none)
    #expect(connection.changes == 3)
  }

  @Test func `a statement may outlive its connection`() throws {
    let statement = try makeConnection().statement("SELECT name FROM t WHERE id = ?")
    #expect(try statement.first(2) { $0.text(0) } == "b")
  }

  @Test func `rows are typed, and NULL is nil where asked for`() throws {
    let connection = try Connection.openInMemory()
    try connection.statement("SELECT 7, 0.5, ?, x'00ff', NULL, 1").query("가\0나") { row in
      #expect(row.columnCount == 6)
      #expect(row.int(0) == 7 && row.optionalInt(0) == 7 && row.double(0) == 7)
      #expect(row.double(1) == 0.5 && row.optionalDouble(1) == 0.5)
      #expect(row.text(2) == "가\0나" && row.optionalText(2) == "가\0나")
      #expect(row.withText(2) { Array($0) } == Array("가\0나".utf8))
      #expect(row.blob(3) == [0, 255] && row.optionalBlob(3) == [0, 255])
      #expect(row.withBlob(3) { $0.count } == 2)
      #expect(row.isNull(4) && !row.isNull(0))
      #expect(row.int(4) == 0 && row.double(4) == 0 && row.text(4) == "" && row.blob(4) == [])
      #expect(row.optionalInt(4) == nil && row.optionalDouble(4) == nil)
      #expect(row.optionalText(4) == nil && row.optionalBlob(4) == nil)
      #expect(row.bool(5) && !row.bool(4))
      #expect(row.withText(4) { $0.count } == 0)
    }
  }

  @Test func `a PRAGMA answers with its value`() throws {
    let connection = try makeConnection()
    try connection.pragma("user_version = 10300")
    #expect(try connection.pragma("user_version") == .integer(10300))
    #expect(try connection.pragma("journal_mode = wal") == .text("memory"))
    #expect(try connection.pragma("foreign_key_check") == .null)
    #expect(sqliteError { try connection.pragma("user_version = ") }?.code == .error)
  }
}
