import Foundation
import HeritageCatalog
import HeritageModel
import TestSupport
import Testing

@testable import Importing

/// Tests on real replies, which are not part of the package; skipped where there are none.
@Suite(.enabled(if: SharedData.url("khs/2026-02") != nil))
struct RealDataTests {
  private func sources(_ names: String...) throws -> [ImportSource] {
    try ImportSource.expanding(try names.map { try #require(SharedData.url($0)).path })
  }

  @Test func `seven lists and their details give one catalog in any order`() throws {
    let folder = try TemporaryDirectory()
    let all = try sources("khs/2026-02")
    let lists = all.filter { $0.name.contains("list-") }
    let details = all.filter { !$0.name.contains("list-") }
    let first = folder.file("a.gpkg").path
    let report = try Importer(catalog: first).run(lists)
    #expect(report.read == 5310)
    #expect(report.added == 5310)
    #expect(report.isComplete)
    #expect(report.ruleCounts[ImportRule(rawValue: "zero-zero")] == 1678)
    let again = try Importer(catalog: first).run(lists)
    #expect(again.unchanged == 5310)
    #expect(again.contentHash == report.contentHash)
    let enriched = try Importer(catalog: first).run(details)
    #expect(enriched.read == 601)
    #expect(enriched.enriched == 601)
    #expect(enriched.rejected == 0)
    let second = folder.file("b.gpkg").path
    let reversed = try Importer(catalog: second).run(details + lists)
    #expect(reversed.contentHash == enriched.contentHash)
  }

  @Test func `the whole register of 2022 imports, and its wrong places are found`() throws {
    let scanned = try scan(try sources("khs/2022-11"))
    #expect(scanned.drafts.count == 15_002)
    #expect(scanned.unknown.tallies.isEmpty)
    let suspects = scanned.drafts.filter { $0.facts.place?.status == .suspect }
    #expect(suspects.count == 17)
    let keys = suspects.compactMap { draft -> String? in
      guard case .identity(let identity) = draft.subject else { return nil }
      return identity.key
    }
    #expect(Set(keys).isSuperset(of: ["4413604810000", "2333101530000", "1481102640000"]))
  }

  @Test func `the replies of 2021 to 2025 map without an unknown element`() throws {
    let scanned = try scan(
      try sources("khs/2021", "khs/2025-01", "khs/image-list-sample.xml"))
    #expect(scanned.records.count == 154 + 154 + 365 + 1)
    #expect(scanned.records.count { $0.draft == nil } == 0)
    #expect(scanned.unknown.tallies.isEmpty)
  }
}

/// Registers of other sources, which are not part of the package; skipped where there are none.
@Suite(.enabled(if: SharedData.url("world") != nil))
struct RegisterImportTests {
  struct Register: Sendable, CustomTestStringConvertible {
    let file: String
    let format: String
    let read: Int
    var added: Int
    var rejected = 0
    /// How many sites have a place, suspect ones included.
    let placed: Int
    var testDescription: String { file }
  }

  static let registers = [
    Register(
      file: "khs/palaces.json", format: "khs-palaces-json", read: 127, added: 127, placed: 0),
    Register(
      file: "std/local-heritage-2018.json", format: "local-heritage-json", read: 2719, added: 2718,
      rejected: 1, placed: 2718),
    Register(
      file: "std/haenam-cp949.csv", format: "municipal-csv", read: 123, added: 123, placed: 0),
    Register(
      file: "std/temples-epsg5174-excerpt.csv", format: "temples-csv", read: 8, added: 8, placed: 6),
    Register(
      file: "world/altay-monuments.geojson", format: "generic-geojson", read: 702, added: 702,
      placed: 702),
    Register(
      file: "world/chicago-nr.geojson", format: "nrhp-geojson", read: 3403, added: 3398,
      placed: 3398),
    Register(
      file: "world/newcastle-listed-wkt.csv", format: "nhle-csv", read: 778, added: 770,
      placed: 770),
    Register(
      file: "world/osm-castles-england.geojson", format: "osm-geojson", read: 174, added: 174,
      placed: 174),
    Register(
      file: "world/rijksmonumenten-pipe.csv", format: "rijksmonumenten-csv-pipe", read: 372,
      added: 372, placed: 0),
    Register(
      file: "world/unesco-whc-2019.csv", format: "unesco-csv", read: 1121, added: 1121, placed: 1120
    ),
    Register(
      file: "world/unesco-whc.xml", format: "unesco-xml", read: 1261, added: 1261, placed: 1258),
  ]

  @Test(arguments: registers)
  func `a register imports with every row accounted for, and again without a change`(
    register: Register
  ) throws {
    let folder = try TemporaryDirectory()
    let path = folder.file("a.gpkg").path
    let source = ImportSource.file(try #require(SharedData.url(register.file)).path)
    let report = try Importer(catalog: path).run([source])
    #expect(report.format == register.format)
    #expect(report.read == register.read)
    #expect(report.added == register.added)
    #expect(report.rejected == register.rejected)
    #expect(report.isBalanced)
    #expect(report.ruleCounts[.unknownElement] == nil)
    #expect(report.ruleCounts[.unknownCode] == nil)
    var query = SiteQuery()
    query.limit = 0
    let listing = try Catalog(path: path).summaries(query)
    #expect(listing.matching - listing.unplaced == register.placed)
    let again = try Importer(catalog: path).run([source])
    #expect(again.added == 0)
    #expect(again.changed == 0)
    #expect(again.contentHash == report.contentHash)
  }

  @Test func `points of the GIS service find the national treasures they describe`() throws {
    let folder = try TemporaryDirectory()
    let path = folder.file("a.gpkg").path
    let sources = try ["khs/gis-11-epsg5179.xml", "khs/2026-02/list-11.xml"].map {
      ImportSource.file(try #require(SharedData.url($0)).path)
    }
    let report = try Importer(catalog: path).run(sources)
    #expect(report.format == "khs-xml, khs-gis-xml")
    #expect(report.matched == 198)
    #expect(report.rejected == 2)
    #expect(report.isBalanced)
    #expect(try Importer(catalog: path).run(sources).contentHash == report.contentHash)
  }
}
