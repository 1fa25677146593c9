import Foundation

/// Finds the files of a folder that can be imported; what it may not read is an error, never left
/// out.
struct FolderWalk {
  /// How the names of files end that are taken from a folder: a GeoPackage is not, since it may be
  /// the catalog.
  private static let endings = [
    "xml", "csv", "tsv", "json", "geojson", "geojsonl", "geojsons", "ndjson", "jsonl", "gz", "zip",
    "xlsx", "xls", "ods", "tab", "mif", "fgb", "shp", "kml", "kmz", "gml",
  ].map { "." + $0 }

  /// A folder as the system knows it, by whatever path.
  private struct Identity: Hashable {
    let device: dev_t
    let number: ino_t
  }

  /// How the names of files end that belong to others, which bring them along.
  private static let companions = [
    "dbf", "shx", "prj", "cpg", "cst", "qpj", "sbn", "sbx", "qix", "shp.xml", "dat", "map", "id",
    "ind", "mid", "gfs", "xsd",
  ].map { "." + $0 }

  private var paths: [String] = []
  private var passedOver: [String] = []
  private var visited: Set<Identity> = []

  private init() {}

  /// Returns the files below a folder, sorted by path, and those that were passed over; links are
  /// followed, and no folder is read twice.
  ///
  /// - Throws: ``ImportError`` where a folder or a name in it may not be looked at, a link leads
  ///   nowhere, something named like a file is none, or there is no file at all.
  static func files(
    below folder: String
  ) throws(ImportError) -> (sources: [ImportSource], passedOver: [String]) {
    var walk = FolderWalk()
    try walk.enter(folder)
    guard !walk.paths.isEmpty else { throw .emptyFolder(folder) }
    return (walk.paths.sorted().map { .file($0) }, walk.passedOver.sorted())
  }

  private mutating func enter(_ folder: String) throws(ImportError) {
    var status = stat()
    guard stat(folder, &status) == 0 else { throw Self.unreadable(folder) }
    let identity = Identity(device: status.st_dev, number: status.st_ino)
    guard visited.insert(identity).inserted else { return }
    let base = folder.hasSuffix("/") ? folder : folder + "/"
    // In order, so that of two ways to one folder always the same is taken.
    for name in try Self.names(in: folder).sorted() where !name.hasPrefix(".") {
      let path = base + name
      let isNamedLikeFile = Self.endings.contains(where: name.lowercased().hasSuffix)
      guard stat(path, &status) == 0 else {
        if errno == ENOENT, !isNamedLikeFile { continue }
        throw errno == ENOENT ? .noSuchFile(path) : Self.unreadable(path)
      }
      if status.isFolder {
        try enter(path)
      } else if isNamedLikeFile {
        guard status.st_mode & S_IFMT == S_IFREG else { throw .notAFile(path) }
        paths.append(path)
      } else if status.st_mode & S_IFMT == S_IFREG,
        !Self.companions.contains(where: name.lowercased().hasSuffix)
      {
        passedOver.append(path)
      }
    }
  }

  private static func names(in folder: String) throws(ImportError) -> [String] {
    guard let stream = opendir(folder) else { throw unreadable(folder) }
    defer { closedir(stream) }
    var names: [String] = []
    while true {
      errno = 0
      guard let entry = readdir(stream) else { break }
      names.append(
        withUnsafePointer(to: &entry.pointee.d_name) { name in
          name.withMemoryRebound(to: CChar.self, capacity: Int(NAME_MAX) + 1) {
            String(cString: $0)
          }
        })
    }
    guard errno == 0 else { throw unreadable(folder) }
    return names
  }

  private static func unreadable(_ path: String) -> ImportError {
    .unreadable(path, reason: String(cString: strerror(errno)))
  }
}

extension stat {
  /// Whether this is the status of a folder.
  var isFolder: Bool { st_mode & S_IFMT == S_IFDIR }
}
