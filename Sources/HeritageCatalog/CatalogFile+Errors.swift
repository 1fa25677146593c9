import Geography
import SQLite

extension CatalogFile {
  /// Turns an error of SQLite into one that says what the user can do.
  func error(_ error: SQLiteError) -> CatalogError {
    let reason: CatalogError.Reason =
      switch error.code.primary {
      case .busy, .locked: .busy
      case .full: .diskFull
      case .notADatabase: .notADatabase
      // A table or column that is missing is an error in SQL, a row that is there twice breaks a
      // constraint.
      case .corrupt, .error, .constraint, .mismatch: .damaged
      case .readOnly: .notWritable
      case .cannotOpen: .unreadable
      default: .inputOutput
      }
    return CatalogError(reason, path: path, detail: error.detail)
  }

  /// Runs `body` and turns errors of SQLite and damaged content into errors about this file.
  func explaining<Result: ~Copyable>(_ body: () throws -> Result) throws -> Result {
    do {
      return try body()
    } catch {
      throw explained(error)
    }
  }

  /// Turns an error of SQLite or about damaged content into one about this file.
  func explained(_ error: any Error) -> any Error {
    switch error {
    case let error as SQLiteError: self.error(error)
    case let error as DamagedContent:
      CatalogError(.damaged, path: path, detail: error.detail)
    case is DamagedClusterPage: CatalogError(.damaged, path: path, detail: "cluster_page")
    default: error
    }
  }
}

extension SQLiteError {
  /// Whether the content of the file is to blame, and not the system or another process.
  var isDamage: Bool {
    [.corrupt, .notADatabase, .error, .constraint, .mismatch].contains(code.primary)
  }

  /// SQLite's words, those about tables and columns without the form of a programming error.
  fileprivate var detail: String {
    for (prefix, word) in [
      ("no such table: ", "no table "), ("no such column: ", "no column "),
      ("UNIQUE constraint failed: ", "two rows with one "), ("NOT NULL constraint failed: ", "no "),
    ] where message.hasPrefix(prefix) {
      return word + message.dropFirst(prefix.count)
    }
    return message
  }
}
