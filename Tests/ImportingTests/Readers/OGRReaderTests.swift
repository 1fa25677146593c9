import Foundation
import HeritageModel
import Localization
import TestSupport
import Testing

@testable import Importing

private let gdal = ["/usr/bin", "/usr/local/bin", "/opt/homebrew/bin"].map { "\($0)/ogr2ogr" }
  .first { FileManager.default.isExecutableFile(atPath: $0) }

private let python = ["/usr/bin/python3", "/usr/local/bin/python3", "/opt/homebrew/bin/python3"]
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
    #expect(result.records.map(\.record.line) == [0, 0])
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

  /// Makes a shapefile in CP949 that does not say so.
  private func shapefile(_ name: String, language: UInt8) throws -> String {
    let file = try make(
      name, Self.points + ["-f", "ESRI Shapefile", "-lco", "ENCODING=CP949"])
    let stem = String(file.dropLast(4))
    try FileManager.default.removeItem(atPath: stem + ".cpg")
    let table = URL(fileURLWithPath: stem + ".dbf")
    var bytes = try Data(contentsOf: table)
    bytes[29] = language
    try bytes.write(to: table)
    return file
  }

  // 0 says nothing; 0x57 is the code page of the machine that wrote it; 3 is Windows-1252.
  @Test(.enabled(if: gdal != nil), arguments: [0, 0x57, 3] as [UInt8])
  func `the bytes of a table tell its encoding where the file does not`(language: UInt8) throws {
    let reader = OGRReader(path: try shapefile("old.shp", language: language))
    let result = reading(reader)
    #expect(result.records.map { $0.record.text("name") } == ["숭례문", "성균관, 대성전"])
    #expect(reader.notices.map(\.excerpt) == ["CP949"])
  }

  @Test(.enabled(if: gdal != nil)) func `a wrong encoding beside a table does not garble it`()
    throws
  {
    let file = try shapefile("old.shp", language: 0)
    try folder.write("ISO-8859-1", to: "old.cpg")
    #expect(reading(OGRReader(path: file)).records.first?.record.text("name") == "숭례문")
  }

  @Test(.enabled(if: gdal != nil && python != nil))
  func `shapefiles in folders of an archive are read`() throws {
    let file = try shapefile("old.shp", language: 0)
    let inner = folder.file("자료/구역")
    try FileManager.default.createDirectory(at: inner, withIntermediateDirectories: true)
    for ending in ["shp", "shx", "dbf", "prj"] {
      try FileManager.default.copyItem(
        atPath: file.dropLast(3) + ending, toPath: inner.appending(path: "성곽.\(ending)").path)
    }
    try folder.write("관련 안내", to: "자료/읽어주세요.txt")
    let archive = folder.file("a.zip").path
    let process = Process()
    process.executableURL = URL(fileURLWithPath: try #require(python))
    process.arguments = ["-m", "zipfile", "-c", archive, "자료"]
    process.currentDirectoryURL = folder.url
    try process.run()
    process.waitUntilExit()
    try #require(process.terminationStatus == 0)
    let scanned = try scan([.file(archive)])
    let names = scanned.drafts.map { $0.facts[.name] ?? "" }
    #expect(names == ["숭례문", "성균관, 대성전"])
    #expect(scanned.formats.map(\.dataset.name) == ["성곽"])
    #expect(scanned.summaries.flatMap(\.issues).contains { $0.rule == .passedOver })
  }

  @Test(
    .enabled(if: gdal != nil), arguments: [("KML", "kml"), ("GML", "gml"), ("MapInfo File", "mif")])
  func `map files are known by their content`(format: String, ending: String) throws {
    let file = try make("sites.\(ending)", Self.points + ["-f", format])
    let scanned = try scan([.file(file)])
    let syntax = ending == "mif" ? "mapinfo" : ending
    #expect(scanned.formats.map(\.name) == ["generic-" + syntax])
    #expect(scanned.records.count == 2)
    #expect(scanned.drafts.allSatisfy { $0.facts.place?.coordinate != nil })
  }

  @Test(.enabled(if: gdal != nil)) func `a packed map file is unpacked for GDAL`() throws {
    let file = try make("sites.gpkg", Self.points + ["-f", "GPKG"])
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["gzip", "-k", file]
    try process.run()
    process.waitUntilExit()
    #expect(try scan([.file(file + ".gz")]).drafts.count == 2)
  }

  @Test(.enabled(if: gdal != nil)) func `a title above a sheet and sums below it are no records`()
    throws
  {
    let scanned = try scan(fixtures: "workbooks/titled.xlsx")
    let names = scanned.drafts.map { $0.facts[.name] ?? "" }
    #expect(names == ["숭례문", "성균관, 대성전"])
    #expect(scanned.drafts.map { $0.facts[.sn] ?? "" } == ["0012", "7"])
    #expect(scanned.records.map(\.line) == [4, 5, 6])
    #expect(scanned.issues.map(\.rule) == [.totalRow])
    #expect(scanned.summaries.flatMap(\.issues).contains { $0.rule == .titleRow })
  }

  @Test(.enabled(if: gdal != nil)) func `cells that are merged over rows are told`() throws {
    let scanned = try scan(fixtures: "workbooks/merged.xlsx")
    #expect(scanned.records.map(\.line) == [4, 5, 6, 7])
    let issues = scanned.summaries.flatMap(\.issues).filter { $0.rule == .mergedCells }
    #expect(issues.map(\.value) == ["C4:C6"])
    #expect(issues.map(\.severity) == [.warning])
  }
}
