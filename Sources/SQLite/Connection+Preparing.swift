import CSQLite

/// A text of SQL, compiled from front to back.
struct Script {
  /// The text with its terminating zero, which spares SQLite a copy for each statement.
  private let text: ContiguousArray<CChar>
  private var position = 0

  init(_ sql: String) {
    text = sql.utf8CString
  }

  /// What is not compiled yet, without leading blanks.
  var rest: String {
    String(decoding: text[position...].dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  /// Skips blanks and tells whether anything is left.
  mutating func hasMore() -> Bool {
    let blanks: [CChar] = [9, 10, 12, 13, 32]
    while blanks.contains(text[position]) {
      position += 1
    }
    return position < text.count - 1
  }

  /// Compiles the next statement (`sqlite3_prepare_v3`); nil when it is only a comment or a lone
  /// semicolon.
  mutating func next(
    _ connection: borrowing Connection, isPersistent: Bool
  ) throws(SQLiteError) -> Statement? {
    var statement: OpaquePointer?
    let (code, length) = text.withUnsafeBufferPointer { characters in
      let start = characters.baseAddress.map { $0 + position }
      var tail: UnsafePointer<CChar>?
      let code = sqlite3_prepare_v3(
        connection.handle, start, Int32(clamping: characters.count - position),
        isPersistent ? UInt32(SQLITE_PREPARE_PERSISTENT) : 0, &statement, &tail)
      return (code, start.flatMap { start in tail.map { $0 - start } } ?? 0)
    }
    guard code == SQLITE_OK else {
      throw connection.error(code, sql: rest)
    }
    // Compiling ends at U+0000, which would hide the rest of a text that is longer.
    guard length > 0 else {
      throw SQLiteError(code: .misuse, message: "U+0000 in SQL", sql: rest, offset: 0)
    }
    position += length
    return statement.map { Statement(handle: $0) }
  }
}

extension Connection {
  /// Compiles a text that must be exactly one statement.
  func prepare(_ sql: String, isPersistent: Bool) throws(SQLiteError) -> Statement {
    var script = Script(sql)
    var result: Statement?
    // `sqlite3_prepare` alone would ignore a second statement.
    while script.hasMore() {
      guard let statement = try script.next(self, isPersistent: isPersistent) else { continue }
      guard result == nil else {
        throw SQLiteError(code: .misuse, message: "more than one SQL statement", sql: sql)
      }
      result = statement
    }
    guard let result else {
      throw SQLiteError(code: .misuse, message: "no SQL statement", sql: sql)
    }
    return result
  }
}
