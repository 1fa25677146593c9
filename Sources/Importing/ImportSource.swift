import Foundation

/// Something that can be imported: a file, or the standard input.
public struct ImportSource: Sendable, Hashable {
  /// Where the bytes come from.
  enum Origin: Sendable, Hashable {
    /// A file, by path.
    case file(String)
    /// The standard input.
    case standardInput
  }

  /// Where the bytes come from.
  let origin: Origin

  /// The standard input.
  public static let standardInput = ImportSource(origin: .standardInput)

  /// Returns the file at `path`.
  public static func file(_ path: String) -> ImportSource { ImportSource(origin: .file(path)) }

  /// The name that reports use: the path as given, or `-` for the standard input.
  public var name: String {
    switch origin {
    case .file(let path): path
    case .standardInput: "-"
    }
  }

  /// The path of the file; `nil` for the standard input.
  var path: String? {
    guard case .file(let path) = origin else { return nil }
    return path
  }

  /// The size in bytes, or `nil` where only reading tells.
  var size: Int? {
    guard case .file(let path) = origin,
      let attributes = try? FileManager.default.attributesOfItem(atPath: path),
      attributes[.type] as? FileAttributeType == .typeRegular
    else { return nil }
    return (attributes[.size] as? NSNumber)?.intValue
  }

  /// Finds what the words of a command line mean.
  ///
  /// A word is `-`, a file, a folder (all files below it whose names end like those of registers,
  /// sorted by path, hidden ones left out) or a pattern such as `2026/*.xml` that the shell has not
  /// expanded. A file that exists is never taken for a pattern.
  /// - Parameters:
  ///   - words: The words.
  ///   - passOver: Called for each file of a folder that is left out because of its name, but not
  ///     for hidden ones and those that belong to a shapefile or the like.
  /// - Returns: the sources, in the order of the words.
  /// - Throws: ``ImportError`` where a word means nothing, or a folder holds no such file.
  public static func expanding(
    _ words: [String], passOver: (String) -> Void = { _ in }
  ) throws(ImportError) -> [ImportSource] {
    var sources: [ImportSource] = []
    for word in words {
      sources += try expanding(word, passOver)
    }
    return sources
  }

  private static func expanding(
    _ word: String, _ passOver: (String) -> Void
  ) throws(ImportError) -> [ImportSource] {
    if word == "-" { return [.standardInput] }
    var status = stat()
    if stat(word, &status) == 0 {
      guard status.isFolder else { return [.file(word)] }
      let files = try FolderWalk.files(below: word)
      files.passedOver.forEach(passOver)
      return files.sources
    }
    guard errno == ENOENT || errno == ENOTDIR else {
      throw .unreadable(word, reason: String(cString: strerror(errno)))
    }
    guard word.contains(where: { "*?[".contains($0) }) else { throw .noSuchFile(word) }
    let matches = try paths(matching: word)
    guard !matches.isEmpty else { throw .nothingMatches(word) }
    var sources: [ImportSource] = []
    for path in matches {
      sources += try expanding(path, passOver)
    }
    return sources
  }

  private static func paths(matching pattern: String) throws(ImportError) -> [String] {
    var found = glob_t()
    defer { globfree(&found) }
    // Without GLOB_ERR a folder that may not be read looks like one without files.
    let result = glob(pattern, GLOB_ERR, nil, &found)
    guard result != GLOB_ABORTED || errno == ENOENT || errno == ENOTDIR else {
      throw .unreadable(pattern, reason: String(cString: strerror(errno)))
    }
    guard result == 0 else { return [] }
    return (0..<Int(found.gl_pathc)).compactMap { found.gl_pathv[$0].map { String(cString: $0) } }
  }
}
