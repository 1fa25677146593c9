import CSQLite

/// One open database, owned in one place and used by one thread or actor at a time.
///
/// It cannot be copied and is not `Sendable`, so the compiler proves both: keep it in an actor, or
/// in a class that stays with one owner, and lend it as a `borrowing` parameter. It closes when its
/// owner goes. The corresponding C object is `sqlite3`.
public struct Connection: ~Copyable {
  let handle: OpaquePointer
  let statements = StatementCache()

  /// Stops this connection's statements from elsewhere.
  public let interruptHandle: InterruptHandle

  init(handle: OpaquePointer) {
    self.handle = handle
    interruptHandle = InterruptHandle(handle)
  }

  deinit {
    interruptHandle.invalidate()
    statements.removeAll()
    // A statement may outlive its connection:
    // > it marks the database connection as an unusable "zombie" and makes arrangements to
    // > automatically deallocate the database connection after all prepared statements are
    // > finalized
    sqlite3_close_v2(handle)
  }

  /// The compiled form of one SQL statement, compiled once and then kept.
  ///
  /// Ask again each time (about 0.1 µs) or keep the result for as long as the connection. While a
  /// row closure of this very SQL is executing, a second, independent statement is returned.
  ///
  /// - Throws: what SQLite says of the SQL; `misuse` when it is not exactly one statement.
  public func statement(_ sql: String) throws(SQLiteError) -> Statement {
    if let statement = statements.idleStatement(sql) {
      return statement
    }
    let statement = try prepare(sql, isPersistent: true)
    statements.insert(statement, for: sql)
    return statement
  }

  /// Runs the statements of a script one after another and ignores their rows.
  ///
  /// - Throws: the first failure; statements before it stay in effect unless a transaction is open.
  public func execute(_ script: String) throws(SQLiteError) {
    var script = Script(script)
    while script.hasMore() {
      try script.next(self, isPersistent: false)?.run()
    }
  }

  /// Runs a PRAGMA, such as `user_version` or `user_version = 3`, and returns the first value of
  /// its answer.
  ///
  /// NULL when it answers nothing. Some settings answer with what is in force now, which may not be
  /// what was asked for (`journal_mode`). The text is part of the SQL: never make it of foreign
  /// input.
  @discardableResult
  public func pragma(_ text: String) throws(SQLiteError) -> Value {
    let statement = try prepare("PRAGMA \(text)", isPersistent: false)
    try statement.begin(statement.makeBinder())
    defer { statement.end() }
    let value = try statement.step() ? Row(statement).value(0) : .null
    while try statement.step() {}
    return value
  }

  /// How many rows the last INSERT, UPDATE or DELETE changed (`sqlite3_changes64`).
  public var changes: Int {
    Int(sqlite3_changes64(handle))
  }

  /// The row id of the last successful INSERT (`sqlite3_last_insert_rowid`).
  public var lastInsertRowID: Int {
    Int(sqlite3_last_insert_rowid(handle))
  }

  func error(_ code: Int32, sql: String? = nil) -> SQLiteError {
    SQLiteError(code: code, connection: handle, sql: sql)
  }
}
