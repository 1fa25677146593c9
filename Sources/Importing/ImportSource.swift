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

  /// The size in bytes, or `nil` where only reading tells.
  var size: Int? {
    guard case .file(let path) = origin,
      let attributes = try? FileManager.default.attributesOfItem(atPath: path),
      attributes[.type] as? FileAttributeType == .typeRegular
    else { return nil }
    return (attributes[.size] as? NSNumber)?.intValue
  }

  /// Returns the sources that the words of a command line mean, in order.
  ///
  /// A word is `-`, a file, a folder (all files below it whose names end like those of registers, sorted by path, hidden ones left out) or a
  /// pattern such as `2026/*.xml` that the shell has not expanded. A file that exists is never taken for a pattern.
  /// - Throws: ``ImportError`` where a word means nothing, or a folder holds no such file.
  public static func expanding(_ words: [String]) throws(ImportError) -> [ImportSource] {
    var sources: [ImportSource] = []
    for word in words {
      sources += try expanding(word)
    }
    return sources
  }

  private static func expanding(_ word: String) throws(ImportError) -> [ImportSource] {
    if word == "-" { return [.standardInput] }
    var isFolder: ObjCBool = false
    if FileManager.default.fileExists(atPath: word, isDirectory: &isFolder) {
      return isFolder.boolValue ? try files(below: word) : [.file(word)]
    }
    guard word.contains(where: { "*?[".contains($0) }) else { throw .noSuchFile(word) }
    let matches = paths(matching: word)
    guard !matches.isEmpty else { throw .nothingMatches(word) }
    var sources: [ImportSource] = []
    for path in matches {
      sources += try expanding(path)
    }
    return sources
  }

  /// How the names of files end that are taken from a folder: a GeoPackage is not, since it may be the catalog.
  private static let endings = [
    "xml", "csv", "tsv", "json", "geojson", "geojsonl", "geojsons", "ndjson", "jsonl", "gz", "zip",
    "xlsx", "ods", "shp", "kml", "kmz", "gml",
  ].map { "." + $0 }

  private static func files(below folder: String) throws(ImportError) -> [ImportSource] {
    guard let walk = FileManager.default.enumerator(atPath: folder) else {
      throw .unreadable(folder, reason: String(cString: strerror(EACCES)))
    }
    let base = folder.hasSuffix("/") ? folder : folder + "/"
    let paths = walk.compactMap { $0 as? String }.filter { path in
      let name = path.lowercased()
      return endings.contains(where: name.hasSuffix)
        && !path.split(separator: "/").contains { $0.first == "." }
    }
    guard !paths.isEmpty else { throw .emptyFolder(folder) }
    return paths.sorted().map { .file(base + $0) }
  }

  private static func paths(matching pattern: String) -> [String] {
    var found = glob_t()
    defer { globfree(&found) }
    guard glob(pattern, 0, nil, &found) == 0 else { return [] }
    return (0..<Int(found.gl_pathc)).compactMap { found.gl_pathv[$0].map { String(cString: $0) } }
  }
}
