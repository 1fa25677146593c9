import Foundation
import SQLite
import Testing

struct ConnectionBackupTests {
  struct Stop: Error {}

  private func makeSource(_ path: String) throws -> Connection {
    let connection = try Connection.open(path, mode: .create)
    try connection.execute("CREATE TABLE t (id INTEGER PRIMARY KEY, v BLOB)")
    let insert = try connection.statement("INSERT INTO t VALUES (?, randomblob(500))")
    try connection.write { for id in 0..<500 { try insert.run(id) } }
    return connection
  }

  private func rows(_ connection: borrowing Connection) throws -> [[UInt8]] {
    try connection.statement("SELECT v FROM t ORDER BY id").all { $0.blob(0) }
  }

  @Test func `a backup equals its source`() throws {
    let folder = try TemporaryFolder()
    let source = try makeSource(folder.file("a.db"))
    do {
      let copy = try Connection.open(folder.file("b.db"), mode: .create)
      try source.backUp(to: copy)
      #expect(try rows(copy) == rows(source))
    }
    #expect(
      FileManager.default.contents(atPath: folder.file("a.db"))?.dropFirst(100)
        == FileManager.default.contents(atPath: folder.file("b.db"))?.dropFirst(100))
  }

  @Test func `a backup goes in steps and tells its progress`() throws {
    let folder = try TemporaryFolder()
    let source = try makeSource(folder.file("a.db"))
    let copy = try Connection.openInMemory()
    var left: [Int] = []
    try source.backUp(to: copy, pagesPerStep: 10) { remaining, total in
      #expect(total > 60)
      left.append(remaining)
    }
    #expect(left.count > 6)
    #expect(left == left.sorted(by: >))
    #expect(left.last == 0)
    #expect(try rows(copy) == rows(source))
  }

  @Test func `a write of another connection between steps is part of the copy`() throws {
    let folder = try TemporaryFolder()
    let source = try makeSource(folder.file("a.db"))
    let other = try Connection.open(folder.file("a.db"), mode: .readWrite)
    let copy = try Connection.openInMemory()
    var hasWritten = false
    try source.backUp(to: copy, pagesPerStep: 10) { _, _ in
      guard !hasWritten else { return }
      hasWritten = true
      try other.execute("UPDATE t SET v = x'01' WHERE id = 0")
    }
    #expect(try rows(copy).first == [1])
  }

  @Test func `a backup that is stopped leaves the destination as it was`() throws {
    let folder = try TemporaryFolder()
    let source = try makeSource(folder.file("a.db"))
    let copy = try Connection.open(folder.file("b.db"), mode: .create)
    try copy.execute("CREATE TABLE old (v)")
    #expect(throws: Stop.self) {
      try source.backUp(to: copy, pagesPerStep: 10) { _, _ in throw Stop() }
    }
    #expect(try copy.statement("SELECT name FROM sqlite_schema").all { $0.text(0) } == ["old"])
  }

  @Test func `a destination that cannot be written fails with its reason`() throws {
    let folder = try TemporaryFolder()
    let source = try makeSource(folder.file("a.db"))
    _ = try makeSource(folder.file("b.db"))
    let reader = try Connection.open(folder.file("b.db"), mode: .readOnly)
    #expect(sqliteError { try source.backUp(to: reader) }?.code.primary == .readOnly)
    let holder = try Connection.open(folder.file("b.db"), mode: .readWrite)
    let copy = try Connection.open(folder.file("b.db"), mode: .readWrite, busyTimeout: .zero)
    try holder.write {
      #expect(sqliteError { try source.backUp(to: copy) }?.code.primary == .busy)
    }
    #expect(sqliteError { try copy.write { try source.backUp(to: copy) } } != nil)
  }
}
