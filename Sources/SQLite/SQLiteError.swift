import CSQLite

/// A failure that SQLite reported, as facts.
///
/// Bound values are not part of it, so that private data does not reach a log. One exception is
/// SQLite's own: the message for a malformed full-text query quotes the query.
public struct SQLiteError: Error, Hashable, Sendable {
  /// The extended result code (`sqlite3_extended_errcode`).
  public let code: ResultCode
  /// SQLite's English sentence (`sqlite3_errmsg`).
  public let message: String
  /// The statement that failed; for a script that does not parse, the script from the faulty
  /// statement on.
  public let sql: String?
  /// Where in ``sql`` the faulty token starts, in bytes of UTF-8, when SQLite knows
  /// (`sqlite3_error_offset`).
  public let offset: Int?

  /// Creates an error from its facts.
  public init(code: ResultCode, message: String, sql: String? = nil, offset: Int? = nil) {
    self.code = code
    self.message = message
    self.sql = sql
    self.offset = offset
  }

  /// Reads the facts of the connection's most recent failure, before another call replaces them.
  init(code: Int32, connection: OpaquePointer?, sql: String?) {
    // A code that the connection does not know of (SQLITE_MISUSE) has only its general sentence.
    let isKnown = connection.map { sqlite3_errcode($0) & 0xff == code & 0xff } ?? false
    let sentence = isKnown ? sqlite3_errmsg(connection) : sqlite3_errstr(code)
    let offset = isKnown ? sqlite3_error_offset(connection) : -1
    self.init(
      code: ResultCode(rawValue: isKnown ? sqlite3_extended_errcode(connection) : code),
      message: sentence.map { String(cString: $0) } ?? "",
      sql: sql,
      offset: offset >= 0 && sql != nil ? Int(offset) : nil)
  }
}

extension SQLiteError: CustomStringConvertible {
  /// One line: code, message, position and SQL; never a bound value.
  public var description: String {
    var line = "SQLite error \(code.rawValue): \(message)"
    if let sql {
      let oneLine = sql.split(whereSeparator: \.isWhitespace).joined(separator: " ")
      line += offset.map { " (at byte \($0) of: \(oneLine))" } ?? " (in: \(oneLine))"
    }
    return line
  }
}
