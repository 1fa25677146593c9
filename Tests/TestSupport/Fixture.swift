public import Foundation

/// The folder of the package, found from where this file was compiled.
let packageRoot = URL(fileURLWithPath: #filePath)
  .deletingLastPathComponent()  // Tests/TestSupport
  .deletingLastPathComponent()  // Tests
  .deletingLastPathComponent()

/// The small files written for the tests, in the package's `Fixtures` folder.
public enum Fixture {
  /// Returns the place of a fixture named by its path below `Fixtures`, whether it exists or not.
  public static func url(_ name: String) -> URL {
    packageRoot.appendingPathComponent("Fixtures").appendingPathComponent(name)
  }
}

/// Real registers that are not part of the package; tests that need them are skipped without them.
public enum SharedData {
  /// Returns the place of a file or folder of the shared data, or nil where there is none.
  ///
  /// The data is looked for in the folder that the environment variable `HERITAGE_SHARED` names,
  /// else in `../shared/data` beside the package.
  public static func url(_ name: String) -> URL? {
    let folder =
      ProcessInfo.processInfo.environment["HERITAGE_SHARED"].map { URL(fileURLWithPath: $0) }
      ?? packageRoot.deletingLastPathComponent().appendingPathComponent("shared/data")
    let file = folder.appendingPathComponent(name)
    return FileManager.default.fileExists(atPath: file.path) ? file : nil
  }
}
