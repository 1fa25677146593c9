import SQLite
import Testing

struct SQLiteErrorTests {
  @Test func `a syntax error has its place`() throws {
    let connection = try Connection.openInMemory()
    let error = try #require(sqliteError { _ = try connection.statement("SELECT '가', FROM t") })
    #expect(
      error
        == SQLiteError(
          code: .error, message: "near \"FROM\": syntax error", sql: "SELECT '가', FROM t",
          offset: 14))
    #expect(
      error.description
        == "SQLite error 1: near \"FROM\": syntax error (at byte 14 of: SELECT '가', FROM t)")
  }

  @Test func `an error in a script has its place in the rest of the script`() throws {
    let connection = try Connection.openInMemory()
    let error = sqliteError {
      try connection.execute(
        """
        CREATE TABLE t (v);
        -- a comment
        INSERT INTO t VALUES (1);
        SELECT height FROM t;
        SELECT 1
        """)
    }
    #expect(
      error
        == SQLiteError(
          code: .error, message: "no such column: height",
          sql: "SELECT height FROM t;\nSELECT 1", offset: 7))
    #expect(try connection.statement("SELECT count(*) FROM t").first { $0.int(0) } == 1)
  }

  @Test func `a constraint has its extended code and keeps the values to itself`() throws {
    let connection = try Connection.openInMemory()
    try connection.execute("CREATE TABLE t (v TEXT UNIQUE)")
    let insert = try connection.statement("INSERT INTO t VALUES (?)")
    try insert.run("비밀")
    let error = try #require(sqliteError { try insert.run("비밀") })
    #expect(error.code.rawValue == 2067)
    #expect(error.code.primary == .constraint)
    #expect(
      error.description
        == "SQLite error 2067: UNIQUE constraint failed: t.v (in: INSERT INTO t VALUES (?))")
  }

  @Test func `a description is one line`() {
    let error = SQLiteError(code: .busy, message: "database is locked", sql: "SELECT\n  1")
    #expect(error.description == "SQLite error 5: database is locked (in: SELECT 1)")
    #expect(SQLiteError(code: .full, message: "m").description == "SQLite error 13: m")
  }

  @Test(arguments: [
    ("", "no SQL statement"), (" ; -- x\n", "no SQL statement"),
    ("SELECT 1; SELECT 2", "more than one SQL statement"), ("SELECT 1\0 + 1", "U+0000 in SQL"),
  ])
  func `a text that is not exactly one statement is refused`(sql: String, message: String) throws {
    let connection = try Connection.openInMemory()
    let error = sqliteError { _ = try connection.statement(sql) }
    #expect(error?.code == .misuse)
    #expect(error?.message == message)
  }

  @Test func `comments and semicolons around a statement are no second one`() throws {
    let connection = try Connection.openInMemory()
    #expect(try connection.statement("/* a */ ;SELECT 1; -- b\n;").first { $0.int(0) } == 1)
    try connection.execute("")
    try connection.execute("-- nothing")
  }
}
