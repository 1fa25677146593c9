import Foundation
import Testing

@testable import SQLite

struct ConnectionOpeningTests {
  @Test(arguments: [
    "plain.db", "a?b#c%20d&e=f.db", "국가유산 목록.db", "file:x?mode=ro.db", ":memory:", " \t\n.db",
    "back\\slash'quote\".db", "%00.db",
  ])
  func `a path has no special characters`(name: String) throws {
    let folder = try TemporaryFolder()
    let path = folder.file(name)
    do {
      let connection = try Connection.open(path, mode: .create)
      try connection.execute("CREATE TABLE t (v); INSERT INTO t VALUES (42)")
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == [name])
    for mode in [Connection.Mode.readOnly, .immutable, .readWrite] {
      let connection = try Connection.open(path, mode: mode)
      #expect(try connection.statement("SELECT v FROM t").first { $0.int(0) } == 42)
    }
  }

  @Test func `a URI escapes bytes and never names a host`() {
    #expect(Connection.uri(path: "a b?.db", isImmutable: false) == "file:a%20b%3f.db")
    #expect(
      Connection.uri(path: "/t/\t가", isImmutable: true) == "file:///t/%09%ea%b0%80?immutable=1")
    #expect(Connection.uri(path: "//host/a", isImmutable: false) == "file:////host/a")
  }

  @Test(arguments: ["", "a\0b"])
  func `a text that cannot be a path is refused`(path: String) {
    let error = sqliteError { _ = try Connection.open(path, mode: .create) }
    #expect(error?.code == .cannotOpen)
  }

  @Test(arguments: [Connection.Mode.readOnly, .immutable, .readWrite])
  func `a file that is missing cannot be opened`(mode: Connection.Mode) throws {
    let folder = try TemporaryFolder()
    let error = sqliteError { _ = try Connection.open(folder.file("none.db"), mode: mode) }
    #expect(error?.code.primary == .cannotOpen)
    #expect(error?.message == "unable to open database file")
  }

  @Test(arguments: [Connection.Mode.readOnly, .immutable, .readWrite, .create])
  func `a folder cannot be opened`(mode: Connection.Mode) throws {
    let folder = try TemporaryFolder()
    let error = sqliteError { _ = try Connection.open(folder.path, mode: mode) }
    #expect(error?.code.primary == .cannotOpen)
    #expect(error?.message == "unable to open database file")
  }

  @Test(arguments: [Connection.Mode.readOnly, .immutable, .readWrite, .create])
  func `a file of another kind is not a database`(mode: Connection.Mode) throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(Array(repeating: 0x5a, count: 8_192), to: "garbage.db")
    let error = sqliteError { _ = try Connection.open(path, mode: mode) }
    #expect(error?.code == .notADatabase)
    #expect(error?.message == "file is not a database")
  }

  @Test(arguments: [Connection.Mode.readOnly, .immutable, .readWrite, .create])
  func `an empty file is an empty database`(mode: Connection.Mode) throws {
    let folder = try TemporaryFolder()
    let connection = try Connection.open(try folder.write([], to: "empty.db"), mode: mode)
    let tables = try connection.statement("SELECT count(*) FROM sqlite_schema").first { $0.int(0) }
    #expect(tables == 0)
  }

  @Test(arguments: [Connection.Mode.readOnly, .immutable])
  func `a reader cannot write`(mode: Connection.Mode) throws {
    let folder = try TemporaryFolder()
    let path = folder.file("a.db")
    try Connection.open(path, mode: .create).execute("CREATE TABLE t (v)")
    let reader = try Connection.open(path, mode: mode)
    let error = sqliteError { try reader.execute("INSERT INTO t VALUES (1)") }
    #expect(
      error
        == SQLiteError(
          code: .readOnly, message: "attempt to write a readonly database",
          sql: "INSERT INTO t VALUES (1)"))
  }

  @Test func `a writer waits for a lock as long as it was told`() throws {
    let folder = try TemporaryFolder()
    let path = folder.file("a.db")
    let first = try Connection.open(path, mode: .create)
    try first.execute("CREATE TABLE t (v)")
    let second = try Connection.open(path, mode: .readWrite, busyTimeout: .milliseconds(50))
    try first.write {
      let start = ContinuousClock.now
      let error = sqliteError { try second.write {} }
      #expect(
        error
          == SQLiteError(code: .busy, message: "database is locked", sql: "BEGIN IMMEDIATE"))
      #expect(start.duration(to: .now) >= .milliseconds(40))
    }
    try second.write {}
  }

  @Test func `shadow tables are safe from readers and open to writers`() throws {
    let folder = try TemporaryFolder()
    let connection = try Connection.open(folder.file("a.db"), mode: .create)
    try connection.execute("CREATE VIRTUAL TABLE r USING rtree (id, west, east)")
    try connection.execute("INSERT INTO r_node VALUES (2, x'0000')")
    connection.setDefensive(true)
    let error = sqliteError { try connection.execute("INSERT INTO r_node VALUES (3, x'0000')") }
    #expect(error?.message == "table r_node may not be modified")
  }
}
