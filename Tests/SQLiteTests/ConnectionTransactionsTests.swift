import SQLite
import Testing

struct ConnectionTransactionsTests {
  struct Refusal: Error, Equatable {}

  private func makeConnection() throws -> Connection {
    let connection = try Connection.openInMemory()
    try connection.execute("CREATE TABLE t (v INTEGER PRIMARY KEY)")
    return connection
  }

  private func count(_ connection: borrowing Connection) throws -> Int? {
    try connection.statement("SELECT count(*) FROM t").first { $0.int(0) }
  }

  @Test func `a write that returns is kept, one that throws is undone`() throws {
    let connection = try makeConnection()
    let insert = try connection.statement("INSERT INTO t VALUES (?)")
    let id = try connection.write {
      try insert.run(7)
      return connection.lastInsertRowID
    }
    #expect(id == 7)
    #expect(throws: Refusal()) {
      try connection.write {
        try insert.run(8)
        throw Refusal()
      }
    }
    #expect(throws: SQLiteError.self) {
      try connection.write {
        try insert.run(9)
        try insert.run(7)
      }
    }
    #expect(try count(connection) == 1)
    let isOpen = connection.isInTransaction
    #expect(!isOpen)
  }

  @Test func `a write inside a transaction is refused and undoes all`() throws {
    let connection = try makeConnection()
    let error = sqliteError {
      try connection.write {
        try connection.execute("INSERT INTO t VALUES (1)")
        try connection.write {}
      }
    }
    #expect(
      error
        == SQLiteError(
          code: .error, message: "cannot start a transaction within a transaction",
          sql: "BEGIN IMMEDIATE"))
    #expect(try count(connection) == 0)
  }

  @Test func `a read belongs to the transaction around it`() throws {
    let connection = try makeConnection()
    let seen = try connection.write {
      try connection.execute("INSERT INTO t VALUES (1)")
      return try connection.read { try count(connection) }
    }
    #expect(seen == 1)
  }

  @Test func `a read that writes is undone and reported`() throws {
    let connection = try makeConnection()
    let error = sqliteError {
      try connection.read { try connection.execute("INSERT INTO t VALUES (1)") }
    }
    #expect(error == SQLiteError(code: .misuse, message: "a read transaction must not write"))
    #expect(try count(connection) == 0)
  }

  @Test func `a closure that ends the transaction itself is reported`() throws {
    let connection = try makeConnection()
    let error = sqliteError { try connection.write { try connection.execute("COMMIT") } }
    #expect(error?.message == "cannot commit - no transaction is active")
    try connection.write {}
  }

  @Test func `a full database undoes the transaction`() throws {
    let connection = try makeConnection()
    try connection.pragma("max_page_count = 3")
    let insert = try connection.statement("INSERT INTO t VALUES (?)")
    let error = sqliteError {
      try connection.write { for id in 0..<10_000 { try insert.run(id) } }
    }
    #expect(
      error
        == SQLiteError(
          code: .full, message: "database or disk is full", sql: "INSERT INTO t VALUES (?)"))
    #expect(try count(connection) == 0)
    let isOpen = connection.isInTransaction
    #expect(!isOpen)
  }

  @Test func `a read keeps seeing one moment while another connection writes`() throws {
    let folder = try TemporaryFolder()
    let writer = try Connection.open(folder.file("a.db"), mode: .create)
    try writer.pragma("journal_mode = wal")
    try writer.execute("CREATE TABLE t (v INTEGER PRIMARY KEY)")
    let reader = try Connection.open(folder.file("a.db"), mode: .readOnly)
    try reader.read {
      #expect(try count(reader) == 0)
      try writer.write { try writer.execute("INSERT INTO t VALUES (1)") }
      #expect(try count(reader) == 0)
    }
    #expect(try count(reader) == 1)
  }
}
