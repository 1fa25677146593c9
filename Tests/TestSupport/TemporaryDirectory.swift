public import Foundation

/// A new, empty folder that is removed with all it holds when the last reference goes.
public final class TemporaryDirectory: Sendable {
  /// The folder's place.
  public let url: URL

  /// Creates the folder in the system's place for temporary files.
  ///
  /// - Throws: The system's error where no folder can be made.
  public init() throws {
    url = FileManager.default.temporaryDirectory
      .appendingPathComponent("heritage-\(UUID().uuidString)", isDirectory: true)
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit {
    try? FileManager.default.removeItem(at: url)
  }

  /// The folder's path.
  public var path: String { url.path }

  /// Returns the place of a file in the folder, whether it exists or not.
  public func file(_ name: String) -> URL {
    url.appendingPathComponent(name)
  }

  /// Writes a text file, creating the folders in its name, and returns its place.
  ///
  /// - Throws: The system's error where the file cannot be written.
  @discardableResult
  public func write(_ text: String, to name: String) throws -> URL {
    let file = file(name)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
    return file
  }
}
