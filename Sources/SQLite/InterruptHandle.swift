import CSQLite

// Unchecked: `connection` is read and written only with `lock` held, and of `sqlite3_interrupt`:
// > It is safe to call this routine from a thread different from the thread that is currently
// > running the database operation.
// The lock is SQLite's own, because the thread sanitizer does not understand `Mutex` on Linux.
/// A way to stop a connection's running statements from another thread or task.
///
/// It may outlive the connection; it then does nothing.
public final class InterruptHandle: @unchecked Sendable {
  private let lock = sqlite3_mutex_alloc(SQLITE_MUTEX_FAST)
  private var connection: OpaquePointer?

  init(_ connection: OpaquePointer) {
    self.connection = connection
  }

  deinit {
    sqlite3_mutex_free(lock)
  }

  /// Makes the statements that are running now fail with `interrupt` (`sqlite3_interrupt`).
  ///
  /// A statement that starts later is not affected, so a caller that cancels work of several
  /// statements also checks for cancellation between them. A write transaction that is hit rolls
  /// back.
  public func interrupt() {
    withLock {
      if let connection {
        sqlite3_interrupt(connection)
      }
    }
  }

  // > But it is not safe to call this routine with a database connection that is closed or might
  // > close before sqlite3_interrupt() returns.
  func invalidate() {
    withLock { connection = nil }
  }

  private func withLock(_ body: () -> Void) {
    sqlite3_mutex_enter(lock)
    body()
    sqlite3_mutex_leave(lock)
  }
}
