import Foundation
import SQLite

/// A new folder for one test, removed with its content afterwards.
struct TemporaryFolder: ~Copyable {
  let path: String

  init() throws {
    path = FileManager.default.temporaryDirectory.path + "/heritage-sqlite-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit {
    try? FileManager.default.removeItem(atPath: path)
  }

  func file(_ name: String) -> String {
    path + "/" + name
  }

  func write(_ bytes: [UInt8], to name: String) throws -> String {
    try Data(bytes).write(to: URL(fileURLWithPath: file(name)))
    return file(name)
  }
}

/// The error that a closure throws, or nil.
func sqliteError(_ body: () throws -> Void) -> SQLiteError? {
  do {
    try body()
    return nil
  } catch {
    return error as? SQLiteError
  }
}
