import CommandLineKit
import Foundation
import HeritageCatalog
import Importing
import Localization

/// A file that a command writes beside the catalog.
enum OutputFile {
  /// Writes a text as a whole, or nothing of it.
  ///
  /// - Parameters:
  ///   - text: What to write.
  ///   - path: Where to.
  ///   - option: The option that named the file, without its dashes.
  ///   - catalog: The catalog, which is never overwritten.
  /// - Throws: `CommandError`.
  static func write(_ text: String, to path: String, option: String, beside catalog: Catalog) throws
  {
    guard !SameFile.joins(path, catalog.path) else {
      throw CommandError(
        visible(
          LocalizedText(
            "\(path): this is the catalog itself, which would be overwritten. Name another file with --\(option).",
            "\(path): 카탈로그 파일입니다. 여기에 쓰면 카탈로그가 사라집니다. --\(option)에 다른 파일을 지정하십시오.")),
        exitCode: .usage)
    }
    do {
      try Data(text.utf8).write(to: URL(fileURLWithPath: path), options: .atomic)
    } catch {
      throw CommandError(
        visible(
          LocalizedText(
            "\(path): cannot be written: \(error.localizedDescription)",
            "\(path): 쓸 수 없습니다. (\(error.localizedDescription))")), exitCode: .cannotCreate)
    }
  }
}
