import SQLite

extension CatalogFile {
  /// Turns an error of SQLite into one that says what the user can do.
  func error(_ error: SQLiteError) -> CatalogError {
    let reason: CatalogError.Reason =
      switch error.code.primary {
      case .busy, .locked: .busy
      case .full: .diskFull
      case .notADatabase: .notADatabase
      case .corrupt: .damaged
      case .readOnly: .notWritable
      case .cannotOpen: .unreadable
      default: .inputOutput
      }
    return CatalogError(reason, path: path, detail: error.message)
  }

  /// Runs `body` and turns errors of SQLite into errors about this file.
  func explaining<Result: ~Copyable>(_ body: () throws -> Result) throws -> Result {
    do {
      return try body()
    } catch let error as SQLiteError {
      throw self.error(error)
    }
  }
}
