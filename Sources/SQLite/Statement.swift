import CSQLite

/// A compiled SQL statement that can be run many times.
///
/// Comes from ``Connection/statement(_:)``, belongs to its connection's owner, and is finalized
/// when the last reference goes. Every run gives a value to every parameter, so nothing stays over
/// from the run before. The corresponding C object is `sqlite3_stmt`.
public final class Statement {
  let handle: OpaquePointer
  /// True between the first step of a run and its end: a row closure is executing.
  private(set) var isRunning = false
  private var isBorrowing = false
  /// True while all parameters are NULL: before the first run, and after one that has let go of
  /// borrowed memory.
  private(set) var isCleared = true

  init(handle: OpaquePointer) {
    self.handle = handle
  }

  deinit {
    sqlite3_finalize(handle)
  }

  /// The SQL text, with its parameters as written (`sqlite3_sql`).
  public var sql: String {
    sqlite3_sql(handle).map { String(cString: $0) } ?? ""
  }

  /// The names of the result's columns (`sqlite3_column_name`).
  public var columnNames: [String] {
    (0..<sqlite3_column_count(handle)).map { index in
      sqlite3_column_name(handle, index).map { String(cString: $0) } ?? ""
    }
  }

  @usableFromInline
  func begin(_ binder: borrowing Binder) throws(SQLiteError) {
    isRunning = true
    isBorrowing = binder.isBorrowing
    let expected = sqlite3_bind_parameter_count(handle)
    // Too many values are SQLITE_RANGE; too few would silently leave NULL, or an old value, in
    // place.
    guard binder.code == SQLITE_OK, binder.count == expected else {
      defer { end() }
      if binder.count != expected {
        throw SQLiteError(
          code: .misuse, message: "\(binder.count) values for \(expected) parameters", sql: sql)
      }
      throw error(binder.code)
    }
  }

  /// Makes the next row current; false when there is none (`sqlite3_step`).
  @usableFromInline
  func step() throws(SQLiteError) -> Bool {
    let code = sqlite3_step(handle)
    if code == SQLITE_ROW {
      return true
    }
    guard code == SQLITE_DONE else {
      throw error(code)
    }
    return false
  }

  /// Ends a run: lets go of locks and of borrowed memory (`sqlite3_reset`,
  /// `sqlite3_clear_bindings`).
  ///
  /// - Returns: the failure of the last step, or of a commit that only the reset brought about.
  @usableFromInline
  @discardableResult
  func end() -> Int32 {
    let code = sqlite3_reset(handle)
    // > The sqlite3_reset(S) interface does not change the values of any bindings on the
    // > prepared statement S.
    if isBorrowing {
      sqlite3_clear_bindings(handle)
      isBorrowing = false
      isCleared = true
    }
    isRunning = false
    return code
  }

  /// Ends a run that stops before its last row, and reports a commit that failed.
  @usableFromInline
  func finish() throws(SQLiteError) {
    let code = end()
    guard code == SQLITE_OK else {
      throw error(code)
    }
  }

  /// Refuses a run inside a run, which would move the outer one's cursor.
  @usableFromInline
  func makeBinder() -> Binder {
    precondition(!isRunning, "a statement was run inside its own row closure: \(sql)")
    defer { isCleared = false }
    return Binder(self)
  }

  private func error(_ code: Int32) -> SQLiteError {
    SQLiteError(code: code, connection: sqlite3_db_handle(handle), sql: sql)
  }
}
