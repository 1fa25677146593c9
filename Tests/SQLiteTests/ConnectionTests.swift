import SQLite
import Testing

/// A connection in an actor: no lock, and nothing unchecked.
private actor Shelf {
  private var connection: Connection
  private let path: String

  init(path: String) throws {
    self.path = path
    connection = try Connection.open(path, mode: .create)
  }

  func put(_ title: String) throws {
    try connection.write {
      try connection.execute("CREATE TABLE IF NOT EXISTS book (title TEXT)")
      try connection.statement("INSERT INTO book VALUES (?)").run(title)
    }
  }

  func reopen() throws {
    connection = try Connection.open(path, mode: .readOnly)
  }

  func titles() throws -> [String] {
    try connection.read { try connection.statement("SELECT title FROM book").all { $0.text(0) } }
  }
}

/// A connection in a class that stays with its owner, lent to functions and opened when needed.
private final class Drawer {
  private var connection: Connection?

  func use() throws -> Int? {
    if connection == nil {
      connection = try Connection.openInMemory()
    }
    return try connection?.statement("SELECT 1").first { $0.int(0) }
  }
}

struct ConnectionTests {
  private func fill(_ connection: borrowing Connection) throws {
    try connection.write {
      try connection.execute("CREATE TABLE t (v)")
      try [1, 2, 3].forEach { try connection.statement("INSERT INTO t VALUES (?)").run($0) }
    }
  }

  @Test func `an actor owns a connection and replaces it`() async throws {
    let folder = try TemporaryFolder()
    let shelf = try Shelf(path: folder.file("a.db"))
    try await shelf.put("삼국유사")
    try await shelf.reopen()
    #expect(try await shelf.titles() == ["삼국유사"])
    await #expect(throws: SQLiteError.self) { try await shelf.put("x") }
  }

  @Test func `a class owns a connection and opens it late`() throws {
    let drawer = Drawer()
    #expect(try drawer.use() == 1)
    #expect(try drawer.use() == 1)
  }

  @Test func `a connection is lent to a function and given to a task`() async throws {
    let connection = try Connection.openInMemory()
    try fill(connection)
    let task = Task { try connection.statement("SELECT sum(v) FROM t").first { $0.int(0) } }
    #expect(try await task.value == 6)
  }

  @Test func `a first row that was inserted is committed or reported`() throws {
    let folder = try TemporaryFolder()
    let path = folder.file("a.db")
    let connection = try Connection.open(path, mode: .create, busyTimeout: .zero)
    try fill(connection)
    let insert = try connection.statement("INSERT INTO t VALUES (?) RETURNING v")
    #expect(try insert.first(4) { $0.int(0) } == 4)
    // A reader's lock lets the row be written to the cache, and refuses the commit.
    let reader = try Connection.open(path, mode: .readOnly)
    try reader.read {
      try reader.statement("SELECT count(*) FROM t").run()
      #expect(sqliteError { _ = try insert.first(5) { $0.int(0) } }?.code == .busy)
    }
    #expect(try connection.statement("SELECT max(v) FROM t").first { $0.int(0) } == 4)
  }
}
