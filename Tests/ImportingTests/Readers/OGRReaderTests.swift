import Foundation
import Localization
import TestSupport
import Testing

@testable import Importing

private let gdal = ["/usr/bin", "/usr/local/bin", "/opt/homebrew/bin"].map { "\($0)/ogr2ogr" }
  .first { FileManager.default.isExecutableFile(atPath: $0) }

struct OGRReaderTests {
  private let folder: TemporaryDirectory

  init() throws {
    folder = try TemporaryDirectory()
  }

  /// Makes a file by GDAL itself from a small table.
  private func make(_ name: String, _ arguments: [String]) throws -> String {
    let table = folder.file("sites.csv")
    try Data(
      "name,number,lon,lat\n숭례문,0012,126.97,37.56\n\"성균관, 대성전\",7,127,37.6\n".utf8
    ).write(to: table)
    let file = folder.file(name).path
    let process = Process()
    process.executableURL = URL(fileURLWithPath: try #require(gdal))
    let system = arguments.contains("-t_srs") ? "-s_srs" : "-a_srs"
    process.arguments = arguments + [system, "EPSG:4326", file, table.path]
    process.standardError = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    try #require(process.terminationStatus == 0)
    return file
  }

  private static let points = [
    "-oo", "X_POSSIBLE_NAMES=lon", "-oo", "Y_POSSIBLE_NAMES=lat",
  ]

  @Test(
    .enabled(if: gdal != nil),
    arguments: [
      ("sites.shp", ["-f", "ESRI Shapefile", "-lco", "ENCODING=CP949", "-t_srs", "EPSG:5174"]),
      ("sites.gpkg", ["-f", "GPKG", "-t_srs", "EPSG:5179"]),
      ("sites.kml", ["-f", "KML", "-dsco", "NameField=other"]),
      ("sites.gml", ["-f", "GML", "-t_srs", "EPSG:4326"]),
      ("sites.tab", ["-f", "MapInfo File", "-lco", "ENCODING=UTF-8"]),
    ])
  func `files of offices are read in degrees`(name: String, arguments: [String]) throws {
    let file = try make(name, Self.points + arguments)
    let reader = OGRReader(path: file)
    let result = reading(reader)
    #expect(result.error == nil)
    #expect(result.records.map(\.isRejected) == [false, false])
    #expect(result.records.map(\.record.element) == ["sites", "sites"])
    #expect(result.records.map(\.record.ordinal) == [1, 2])
    let texts = result.records.map { record in
      Dictionary(record.record.fields.map { ($0.name.lowercased(), $0.text) }) { first, _ in first }
    }
    #expect(texts.map { $0["name"] } == ["숭례문", "성균관, 대성전"])
    #expect(texts.allSatisfy { $0["@geometry"] == "Point" } == true)
    let longitude = try #require(texts[0]["@longitude"].flatMap { Double($0) })
    let latitude = try #require(texts[0]["@latitude"].flatMap { Double($0) })
    #expect(abs(longitude - 126.97) < 1e-5 && abs(latitude - 37.56) < 1e-5)
  }

  @Test(.enabled(if: gdal != nil)) func `a workbook keeps its texts and has no places`() throws {
    let result = reading(OGRReader(path: try make("sites.xlsx", ["-f", "XLSX"])))
    #expect(result.rows.first == ["name=숭례문", "number=0012", "lon=126.97", "lat=37.56"])
    #expect(result.records.count == 2)
  }

  @Test(.enabled(if: gdal != nil)) func `a table that states no encoding is read as told`() throws {
    let file = try make(
      "old.shp", Self.points + ["-f", "ESRI Shapefile", "-lco", "ENCODING=CP949"])
    try FileManager.default.removeItem(atPath: file.replacing(".shp", with: ".cpg"))
    // Byte 29 of a DBF is its language driver; 0 says nothing.
    let table = URL(fileURLWithPath: file.replacing(".shp", with: ".dbf"))
    var bytes = try Data(contentsOf: table)
    bytes[29] = 0
    try bytes.write(to: table)
    let result = reading(OGRReader(path: file, encoding: "CP949"))
    #expect(result.records.first?.record.text("name") == "숭례문")
  }

  @Test(.enabled(if: gdal != nil)) func `a file without a coordinate system asks for one`() throws {
    let file = try make("bare.shp", Self.points + ["-f", "ESRI Shapefile", "-t_srs", "EPSG:5174"])
    try FileManager.default.removeItem(atPath: file.replacing(".shp", with: ".prj"))
    #expect(reading(OGRReader(path: file)).error?.message.english.contains("--crs") == true)
    let result = reading(OGRReader(path: file, crs: "EPSG:5174"))
    let longitude = result.records.first?.record.text("@longitude").flatMap { Double($0) }
    #expect(try abs(#require(longitude) - 126.97) < 1e-5)
  }

  @Test(.enabled(if: gdal != nil)) func `all layers are read, or the one that is asked for`() throws
  {
    let file = try make("two.gpkg", ["-f", "GPKG", "-nln", "성곽 (2)"])
    _ = try make("two.gpkg", ["-f", "GPKG", "-update", "-nln", "b c"])
    let result = reading(OGRReader(path: file))
    #expect(result.records.map(\.record.element) == ["성곽 (2)", "성곽 (2)", "b c", "b c"])
    #expect(result.records.map(\.record.ordinal) == [1, 2, 3, 4])
    #expect(reading(OGRReader(path: file, layer: "b c")).records.count == 2)
    #expect(reading(OGRReader(path: file, layer: "none")).error?.exitCode == 65)
  }

  @Test(.enabled(if: gdal != nil)) func `names are never taken for options, commands or addresses`()
    throws
  {
    for name in ["-sites.shp", "a;touch x.shp", "$(x) 'y' \"z\".gpkg", "PG:dbname=x.gpkg"] {
      let isShape = name.hasSuffix(".shp")
      let file = try make(
        "plain.\(isShape ? "kml" : "gpkg")", ["-f", isShape ? "KML" : "GPKG"] + Self.points)
      let odd = folder.file(name).path
      try FileManager.default.moveItem(atPath: file, toPath: odd)
      #expect(reading(OGRReader(path: odd)).records.count == 2, "\(name)")
    }
  }

  @Test(.enabled(if: gdal != nil)) func `a file that GDAL cannot read is an error with its reason`()
    throws
  {
    let file = folder.file("broken.xlsx")
    try Data("PK\u{3}\u{4} nothing".utf8).write(to: file)
    let error = try #require(reading(OGRReader(path: file.path)).error)
    #expect(error.exitCode == 65)
    #expect(error.message.english.contains("GDAL"))
  }

  @Test(.enabled(if: gdal != nil)) func `a receiver that stops stops the program`() throws {
    struct Stop: Error {}
    let file = try make("sites.gpkg", Self.points + ["-f", "GPKG"])
    #expect(throws: Stop.self) { try OGRReader(path: file).read { _ in throw Stop() } }
  }

  @Test func `without GDAL the error names its package`() throws {
    let file = folder.file("x.shp")
    try Data([0, 0, 0x27, 0x0A]).write(to: file)
    let error = try #require(reading(OGRReader(path: file.path, search: [folder.url.path])).error)
    #expect(error.exitCode == 69)
    #expect(error.message.english.contains("gdal-bin"))
    #expect(error.message.korean.contains("gdal-bin"))
  }

  @Test(.enabled(if: gdal != nil)) func `a file that is not there is an error`() {
    #expect(reading(OGRReader(path: folder.file("none.shp").path)).error?.exitCode == 66)
  }
}
