import Foundation
import SystemLibraries

/// Files unpacked for a program that reads whole files alone, in a folder of their own; they are
/// removed when nobody holds them any longer.
final class UnpackedFiles {
  private let folder: URL

  /// Makes the folder.
  ///
  /// - Throws: ``ImportError`` where the system refuses.
  init() throws(ImportError) {
    folder = FileManager.default.temporaryDirectory.appending(
      path: "heritage-\(UUID().uuidString)")
    do {
      try FileManager.default.createDirectory(
        at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    } catch {
      throw .cannotWrite(folder.path, reason: error.localizedDescription)
    }
  }

  deinit {
    try? FileManager.default.removeItem(at: folder)
  }

  /// Writes an input to its end under a name without a folder, and returns the path.
  ///
  /// - Throws: ``ImportError`` where the system refuses; what the input throws.
  func write(_ input: any ByteInput, as name: String) throws -> String {
    let file = folder.appending(path: name)
    let buffer = UnsafeMutableRawBufferPointer.allocate(
      byteCount: byteInputBufferSize, alignment: 8)
    defer { buffer.deallocate() }
    guard FileManager.default.createFile(atPath: file.path, contents: nil),
      let output = FileHandle(forWritingAtPath: file.path)
    else { throw ImportError.cannotWrite(file.path, reason: String(cString: strerror(errno))) }
    defer { try? output.close() }
    while case let count = try input.read(into: buffer), count > 0 {
      do {
        try output.write(contentsOf: Data(buffer[..<count]))
      } catch {
        throw ImportError.cannotWrite(file.path, reason: error.localizedDescription)
      }
    }
    return file.path
  }
}
