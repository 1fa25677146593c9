import CSQLite

extension Connection {
  /// Replaces the content of another connection's database with a copy of this one's
  /// (`sqlite3_backup_init`).
  ///
  /// The copy is of one moment: when someone else changes this database meanwhile, it starts over
  /// by itself. Unlike a plain copy of the file it respects locks and never drops this process's
  /// own. See <https://www.sqlite.org/c3ref/backup_finish.html>.
  ///
  /// - Parameters:
  ///   - destination: a connection that may write, without a transaction.
  ///   - pagesPerStep: how many pages to copy between two calls of `progress`; nil for all at once.
  ///     Between steps other connections may write.
  ///   - progress: is told the pages left and the pages in all after each step; it may throw to
  ///     stop, which leaves the destination as it was.
  /// - Throws: what SQLite reports of either side, `busy` after the timeout among them, or what
  ///   `progress` throws.
  public func backUp(
    to destination: borrowing Connection, pagesPerStep: Int? = nil,
    progress: (_ remaining: Int, _ total: Int) throws -> Void = { _, _ in }
  ) throws {
    guard let backup = sqlite3_backup_init(destination.handle, "main", handle, "main") else {
      // > If an error occurs within sqlite3_backup_init(D,N,S,M), then … an error code and error
      // > message are stored in the destination database connection D.
      throw destination.error(sqlite3_extended_errcode(destination.handle))
    }
    var code = SQLITE_OK
    do {
      while code == SQLITE_OK {
        code = sqlite3_backup_step(backup, Int32(clamping: pagesPerStep ?? -1))
        guard code == SQLITE_OK || code == SQLITE_DONE else { break }
        try progress(
          Int(sqlite3_backup_remaining(backup)), Int(sqlite3_backup_pagecount(backup)))
      }
    } catch {
      sqlite3_backup_finish(backup)
      throw error
    }
    // > A return of SQLITE_BUSY or SQLITE_LOCKED from sqlite3_backup_step() … does not affect the
    // > return value of sqlite3_backup_finish().
    let finished = sqlite3_backup_finish(backup)
    guard code == SQLITE_DONE, finished == SQLITE_OK else {
      throw destination.error(finished == SQLITE_OK ? code : finished)
    }
  }
}
