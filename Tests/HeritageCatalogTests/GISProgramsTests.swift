import Foundation
import Geography
import HeritageModel
import TestSupport
import Testing

@testable import HeritageCatalog

/// What other programs make of a catalog; skipped where they are not installed.
struct GISProgramsTests {
  static func run(_ words: [String]) -> (status: Int32, output: String, errors: String)? {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = words
    let (output, errors) = (Pipe(), Pipe())
    process.standardOutput = output
    process.standardError = errors
    guard (try? process.run()) != nil else { return nil }
    let text = output.fileHandleForReading.readDataToEndOfFile()
    let errorText = errors.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return (
      process.terminationStatus, String(decoding: text, as: UTF8.self),
      String(decoding: errorText, as: UTF8.self)
    )
  }

  static let hasGDAL = run(["ogrinfo", "--version"])?.status == 0
  /// The Python that has GDAL's validator: Debian's own, where another one stands before it on the
  /// path.
  static let validatingPython = ["/usr/bin/python3", "python3"].first { python in
    run([python, "-c", "import osgeo_utils.samples.validate_gpkg"])?.status == 0
  }
  static let hasGeopandas = run(["python3", "-c", "import geopandas"])?.status == 0

  private let fixture: CatalogFixture
  private let drafts: [SiteDraft]

  init() throws {
    var random = RandomSites(seed: 4)
    drafts = random.drafts(400)
    fixture = try CatalogFixture()
    try fixture.add(drafts)
  }

  @Test(.enabled(if: hasGDAL))
  func `GDAL reads every site without a word of warning, in a read-only folder too`() throws {
    #expect(chmod(fixture.folder.path, 0o555) == 0)
    defer { chmod(fixture.folder.path, 0o755) }
    let asNobody =
      getuid() == 0
      ? ["setpriv", "--reuid=65534", "--regid=65534", "--clear-groups"] : []
    let result = try #require(
      Self.run(asNobody + ["ogrinfo", "-ro", "-al", "-so", fixture.path]))
    #expect(result.status == 0)
    #expect(result.errors == "")
    #expect(result.output.contains("Feature Count: \(drafts.count)"))
    #expect(try fixture.files() == ["heritage.gpkg"])
  }

  @Test(.enabled(if: hasGDAL))
  func `GDAL finds the same sites in a box through the R-tree`() throws {
    let region = try Region(west: 126.5, south: 35, east: 128, north: 36.5)
    var query = SiteQuery()
    query.region = region
    query.sort = .position
    let expected = Set(try fixture.open().summaries(query).sites.map(\.identity.key))
    let result = try #require(
      Self.run([
        "ogrinfo", "-ro", "-q", "-geom=NO", "-spat", "126.5", "35", "128", "36.5", fixture.path,
        "site",
      ]))
    let found = result.output.split(separator: "\n").compactMap { line in
      line.contains("  key (String) = ") ? line.split(separator: " ").last.map(String.init) : nil
    }
    #expect(Set(found) == expected)
    #expect(found.count == expected.count && !expected.isEmpty)
  }

  @Test(.enabled(if: validatingPython != nil))
  func `the GeoPackage validator finds no fault, even after a second import`() throws {
    try fixture.add([listed("more", at: (36, 128))])
    let python = try #require(Self.validatingPython)
    let result = try #require(
      Self.run([python, "-m", "osgeo_utils.samples.validate_gpkg", "-q", "-k", fixture.path]))
    #expect(result.status == 0)
    #expect(result.output + result.errors == "")
  }

  @Test(.enabled(if: hasGeopandas))
  func `geopandas reads every site with its point`() throws {
    let result = try #require(
      Self.run([
        "python3", "-c",
        """
        import sys, geopandas
        sites = geopandas.read_file(sys.argv[1], layer="site")
        print(len(sites), sites.geometry.notna().sum(), sites.crs.to_epsg())
        """, fixture.path,
      ]))
    let placed = drafts.count { $0.facts.place?.coordinate != nil }
    #expect(result.output == "\(drafts.count) \(placed) 4326\n", "\(result.errors)")
  }
}
