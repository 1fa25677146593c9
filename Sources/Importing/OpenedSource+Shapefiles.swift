import SystemLibraries

/// The shapefiles of an archive: each is several files, which GDAL wants beside each other.
extension OpenedSource {
  /// The endings of the files that belong to a shapefile.
  private static let companions = [
    "shp", "shx", "dbf", "prj", "cpg", "cst", "qpj", "sbn", "sbx", "qix", "shp.xml",
  ]

  /// Returns the shapefiles among the entries of an archive, and the entries that are part of none.
  static func shapefiles(
    of archive: ZipArchive, _ entries: [ZipArchive.Entry], path: String
  ) throws -> (shapefiles: [OpenedSource], others: [ZipArchive.Entry]) {
    var others = entries
    var shapefiles: [OpenedSource] = []
    for shape in entries where shape.name.lowercased().hasSuffix(".shp") {
      let stem = shape.name.dropLast(4).lowercased()
      let files = try UnpackedFiles()
      var place: String?
      for entry in entries {
        guard let ending = companions.first(where: { entry.name.lowercased() == "\(stem).\($0)" })
        else { continue }
        others.removeAll { $0 == entry }
        let layer = shape.name.split(separator: "/").last?.dropLast(4) ?? "layer"
        let written = try files.write(archive.open(entry), as: "\(layer).\(ending)")
        if ending == "shp" { place = written }
      }
      var source = OpenedSource(
        name: path + "/" + shape.name, path: place, input: SampledInput(EmptyInput()),
        head: [0, 0, 0x27, 0x0A], replacements: { (0, nil) })
      source.files = files
      shapefiles.append(source)
    }
    return (shapefiles, others)
  }
}
