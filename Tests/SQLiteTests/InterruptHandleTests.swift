import SQLite
import Testing

private actor EndlessReader {
  private let connection: Connection
  nonisolated let interruptHandle: InterruptHandle

  init() throws {
    let connection = try Connection.openInMemory()
    interruptHandle = connection.interruptHandle
    self.connection = connection
  }

  /// Counts for ever, and says so before it begins.
  func countForever(_ started: AsyncStream<Void>.Continuation) throws {
    try connection.addFunction("began", argumentCount: 0, options: []) { _ in
      started.yield()
      return .null
    }
    try connection.statement(
      """
      WITH RECURSIVE n (v) AS (SELECT began() UNION ALL SELECT 1 FROM n) SELECT count(*) FROM n
      """
    ).run()
  }

  func one() throws -> Int? {
    try connection.statement("SELECT 1").first { $0.int(0) }
  }
}

struct InterruptHandleTests {
  @Test func `another task stops a running statement`() async throws {
    let reader = try EndlessReader()
    let (beginnings, started) = AsyncStream.makeStream(of: Void.self)
    let endless = Task { try await reader.countForever(started) }
    for await _ in beginnings { break }
    reader.interruptHandle.interrupt()
    let error = await #expect(throws: SQLiteError.self) { try await endless.value }
    #expect(error?.code == .interrupt)
    #expect(error?.message == "interrupted")
    #expect(try await reader.one() == 1)
  }

  @Test func `an interrupted write transaction is undone`() throws {
    let connection = try Connection.openInMemory()
    let handle = connection.interruptHandle
    try connection.execute("CREATE TABLE t (v)")
    try connection.addFunction("stop", argumentCount: 0, options: []) { _ in
      handle.interrupt()
      return .null
    }
    let error = sqliteError {
      try connection.write {
        try connection.execute("INSERT INTO t VALUES (1)")
        try connection.execute(
          """
          INSERT INTO t
          WITH RECURSIVE n (v) AS (SELECT stop() UNION ALL SELECT 1 FROM n LIMIT 100000)
          SELECT v FROM n
          """)
      }
    }
    #expect(error?.code == .interrupt)
    let isOpen = connection.isInTransaction
    #expect(!isOpen)
    #expect(try connection.statement("SELECT count(*) FROM t").first { $0.int(0) } == 0)
  }

  @Test func `a handle that outlives its connection does nothing`() throws {
    let handle = try Connection.openInMemory().interruptHandle
    handle.interrupt()
  }

  @Test func `interrupting from many tasks while the connection closes is safe`() async throws {
    for _ in 0..<50 {
      let handle = try { () throws -> InterruptHandle in
        let connection = try Connection.openInMemory()
        let handle = connection.interruptHandle
        Task.detached { handle.interrupt() }
        _ = sqliteError { try connection.execute("SELECT 1") }
        return handle
      }()
      handle.interrupt()
    }
  }
}
