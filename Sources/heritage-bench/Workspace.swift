import Foundation
import Importing

/// A temporary folder with one register in it: the list reply, the same rows with descriptions as a
/// table and as a feature collection, and the catalog made of it.
final class Workspace {
  /// The register.
  let register: SyntheticRegister
  private let folder: URL

  /// Writes the files of a register; the catalog is made by ``makeCatalog()``.
  init(_ register: SyntheticRegister) throws {
    self.register = register
    folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("heritage-bench-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try register.writeList(to: list)
    try register.writeCSV(to: table)
  }

  deinit {
    try? FileManager.default.removeItem(at: folder)
  }

  /// The path of the list reply.
  var list: String { path("list.xml") }
  /// The path of the table.
  var table: String { path("table.csv") }
  /// The path of the feature collection, which ``makeFeatures()`` makes.
  var features: String { path("features.geojson") }
  /// The path of the catalog.
  var catalog: String { path("heritage.gpkg") }

  /// Returns the path of a file in the folder.
  func path(_ name: String) -> String { folder.appendingPathComponent(name).path }

  /// Removes a file, if it is there.
  func remove(_ name: String) {
    try? FileManager.default.removeItem(atPath: path(name))
  }

  /// Returns the size of a file in bytes.
  func size(_ name: String) throws -> Int {
    let attributes = try FileManager.default.attributesOfItem(atPath: path(name))
    return (attributes[.size] as? NSNumber)?.intValue ?? 0
  }

  /// Imports the list into a catalog in the folder.
  ///
  /// - Throws: ``BenchmarkError`` unless every record ends up in it.
  func importList(into name: String) throws {
    let report = try Importer(catalog: path(name)).run([.file(list)])
    guard report.added + report.unchanged == register.count else {
      throw BenchmarkError(
        message: "Of \(register.count) records, \(report.added + report.unchanged) were taken in.")
    }
  }

  /// Writes the rows of the table as a feature collection too.
  func makeFeatures() throws { try register.writeGeoJSON(to: features) }

  /// Makes the catalog that the questions are asked of, unless it is there.
  func makeCatalog() throws {
    if !FileManager.default.fileExists(atPath: catalog) {
      try importList(into: "heritage.gpkg")
    }
  }
}
