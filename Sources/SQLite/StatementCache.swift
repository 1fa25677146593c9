/// The statements a connection has compiled, by their SQL text.
///
/// A schema change needs no clearing here: `sqlite3_step` compiles such a statement again by itself
/// (<https://www.sqlite.org/c3ref/prepare.html>), and an idle statement does not block `DROP
/// TABLE`.
final class StatementCache {
  /// SQL that is composed at run time must not fill the memory of a long-lived process.
  static let capacity = 128

  private var statements: [String: Statement] = [:]

  /// The cached statement, unless a row closure of its own is executing.
  func idleStatement(_ sql: String) -> Statement? {
    guard let statement = statements[sql], !statement.isRunning else { return nil }
    return statement
  }

  func insert(_ statement: Statement, for sql: String) {
    if statements.count >= Self.capacity {
      removeAll()
    }
    statements[sql] = statement
  }

  func removeAll() {
    statements.removeAll()
  }
}
