import Foundation
import HeritageModel
import Localization
import SQLite
import TestSupport
import Testing

@testable import HeritageCatalog

struct DamagedCatalogTests {
  private func expectDamage(
    _ sql: String, names word: String, sourceLocation: SourceLocation = #_sourceLocation,
    _ body: (CatalogFixture) throws -> Void
  ) throws {
    let fixture = try CatalogCheckingTests.sample()
    try fixture.connect().execute(sql)
    let error = #expect(throws: CatalogError.self, sourceLocation: sourceLocation) {
      try body(fixture)
    }
    #expect(error?.reason == .damaged, sourceLocation: sourceLocation)
    #expect(error?.message.english.contains(word) == true, sourceLocation: sourceLocation)
    #expect(error?.message.korean.contains(word) == true, sourceLocation: sourceLocation)
    #expect(try fixture.files() == ["heritage.gpkg"], sourceLocation: sourceLocation)
  }

  @Test func `damaged content names its site or table`() throws {
    let images = "UPDATE site SET images = '[bad' WHERE key = 'n'"
    try expectDamage(images, names: "khs:n") { _ = try $0.open().sites(SiteQuery()) }
    try expectDamage(images, names: "khs:n") {
      _ = try $0.open().site(SiteIdentity(dataset: "khs", key: "n"))
    }
    try expectDamage(images, names: "khs:n") { try $0.add([listed("new")]) }
    for value in ["reply = 'junk'", "reply_facts = '{'", "reply_facts = NULL"] {
      try expectDamage("UPDATE site SET \(value) WHERE key = '1'", names: "khs:1") {
        try $0.add([listed("1", [.name: "다른"])])
      }
    }
    try expectDamage("UPDATE waiting_reply SET facts = 'x'", names: "waiting_reply") {
      try $0.add([listed("new")])
    }
    try expectDamage("DROP TABLE site_alias", names: "site_alias") {
      _ = try $0.open().resolve(SiteReference("11-00990000-11"))
    }
    for table in ["site_alias", "waiting_reply", "release", "dataset"] {
      try expectDamage("DROP TABLE \(table)", names: table) { try $0.add([listed("new")]) }
    }
    try expectDamage(
      """
      DROP INDEX site_identity; INSERT INTO site (\(SiteRow.columns))
        SELECT \(SiteRow.columns) FROM site WHERE key = 'n'
      """, names: "khs:n"
    ) { try $0.add([listed("new")]) }
  }

  /// Everything that a user does with a catalog.
  private func use(_ fixture: CatalogFixture) throws -> (isSound: Bool, sites: [Site]) {
    let catalog = try fixture.open()
    let isSound = try catalog.check().isEmpty
    let sites = try catalog.sites(SiteQuery()).sites
    #expect(try catalog.summaries(SiteQuery()).sites == sites.map(SiteSummary.init) || !isSound)
    for reference in ["35", "숭례문", "11-00020000-11", "11-00010000-11", "국보/1", "숭레문"] {
      _ = try catalog.resolve(SiteReference(reference))
    }
    _ = try catalog.statistics()
    return (isSound, sites)
  }

  private func expectOnlyCatalogErrors(_ context: String, _ body: () throws -> Void) {
    do {
      try body()
    } catch {
      #expect(error is CatalogError, "\(context): \(error)")
    }
  }

  @Test func `no damage crashes, throws raw errors, or is called sound and changes a listing`()
    throws
  {
    let sample = try CatalogCheckingTests.sample()
    let original = try use(sample).sites
    let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: sample.path)))
    for seed in UInt64(1)...(isFullRun ? 3000 : 150) {
      var random = RandomSites(seed: seed)
      var damaged = bytes
      let isOne = random.pick([true, false])
      for _ in 0..<(isOne ? 1 : 20) {
        // Half of them in the first pages, where the schema is.
        let end = random.pick([bytes.count, 12_000])
        let place = Int.random(in: 0..<end, using: &random.generator)
        damaged[place] ^= UInt8(1) << UInt8.random(in: 0..<8, using: &random.generator)
      }
      let fixture = try CatalogFixture()
      try Data(damaged).write(to: URL(fileURLWithPath: fixture.path))
      expectOnlyCatalogErrors("bytes, seed \(seed)") {
        let result = try use(fixture)
        #expect(!result.isSound || result.sites == original, "bytes, seed \(seed)")
      }
      expectOnlyCatalogErrors("import after bytes, seed \(seed)") {
        try fixture.add([listed("3", [.name: "다른"]), detailed("n", [.content: "글"])])
      }
    }
  }

  @Test
  func `no edit of rows crashes, throws raw errors, or is called sound and changes a listing`()
    throws
  {
    let sample = try CatalogCheckingTests.sample()
    let original = try use(sample).sites
    let tables = [
      "site", "site", "site_alias", "waiting_reply", "release", "dataset", "catalog_property",
      "gpkg_contents", "gpkg_geometry_columns", "gpkg_extensions", "rtree_site_geom_node",
    ]
    for seed in UInt64(1)...(isFullRun ? 3000 : 150) {
      var random = RandomSites(seed: seed)
      let fixture = try CatalogFixture()
      try FileManager.default.copyItem(atPath: sample.path, toPath: fixture.path)
      let sql = try edit(of: random.pick(tables), in: fixture, &random)
      // Some edits are refused by constraints, and change nothing.
      try? fixture.connect().execute(sql)
      expectOnlyCatalogErrors("\(sql), seed \(seed)") {
        let result = try use(fixture)
        #expect(!result.isSound || result.sites == original, "\(sql), seed \(seed)")
      }
      expectOnlyCatalogErrors("import after \(sql), seed \(seed)") {
        try fixture.add([listed("3", [.name: "다른"]), detailed("n", [.content: "글"])])
        if sql.contains(" site ") {
          // A site whose data set was edited is another site, of whose data set nothing is known.
          let faults = try fixture.open().check().filter { $0.rule != "dataset" }
          #expect(faults == [], "import after \(sql), seed \(seed)")
        }
      }
    }
  }

  private func edit(
    of table: String, in fixture: CatalogFixture, _ random: inout RandomSites
  ) throws -> String {
    let connection = try fixture.connect()
    let columns = try connection.statement("SELECT name FROM pragma_table_info('\(table)')")
      .all { $0.text(0) }
    let count = try connection.statement("SELECT count(*) FROM \(table)").first { $0.int(0) }
    let offset = Int.random(in: 0..<max(count ?? 1, 1), using: &random.generator)
    let value = random.pick([
      "NULL", "''", "0", "-1", "9223372036854775807", "1.5", "'x'", "x'00FF'", "'[]'", "'{}'",
      "'null'", "zeroblob(100)", "'list,detail'", "'2026'",
    ])
    let key = columns.contains("key") && table == "site" ? "key" : columns[0]
    let row = "\(key) = (SELECT \(key) FROM \(table) ORDER BY 1 LIMIT 1 OFFSET \(offset))"
    return random.pick([
      "DELETE FROM \(table) WHERE \(row)",
      "UPDATE \(table) SET \(random.pick(columns)) = \(value) WHERE \(row)",
      "UPDATE \(table) SET \(random.pick(columns)) = \(value) WHERE \(row)",
    ])
  }
}
