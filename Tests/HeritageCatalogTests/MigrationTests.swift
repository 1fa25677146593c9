import Foundation
import HeritageModel
import SQLite
import TestSupport
import Testing

@testable import HeritageCatalog

struct MigrationTests {
  /// What a later version may do: a column for a field, an index, a table.
  private static let next =
    CatalogSchema.migrations + [
      Migration(
        version: CatalogSchema.version + 1,
        script: """
          ALTER TABLE site ADD COLUMN condition TEXT;
          CREATE TABLE visit (dataset TEXT NOT NULL, key TEXT NOT NULL);
          """)
    ]

  private let fixture: CatalogFixture

  init() throws {
    fixture = try CatalogFixture()
    try fixture.add((0..<20).map { listed(String($0), [.name: "유산 \($0)"], at: (37, 127)) })
  }

  private func version() throws -> Int? { try fixture.connect().schemaVersion() }

  @Test func `the text of a version that has been written never changes`() {
    func digest(_ script: String) -> String {
      String(SiteHash(of: [script]).number, radix: 16)
    }
    // A change here breaks catalogs that exist: append a migration instead.
    #expect(
      CatalogSchema.migrations.map { digest($0.script) } == [
        "813f7cf6120a4768e991a9223b0b2b13", "94403a41614d1a93e728088782ec67c3",
        "115183715cdb81f4b6685ddad2ab7d08", "435c51357c852e12ca383971c4213595",
        "c89ed33a37882bd9c2509968c9682cd5", "a3e5cdd1369c46e947929b3f5f04ea8b",
      ])
    #expect(CatalogSchema.migrations.map(\.version) == Array(1...CatalogSchema.version))
  }

  @Test func `a catalog of an older version is brought up to date by its first reader`() throws {
    let before = try fixture.open().sites(SiteQuery()).sites
    let hash = try fixture.open().contentHash()
    let catalog = try Catalog(path: fixture.path, migrations: Self.next)
    #expect(try version() == CatalogSchema.version + 1)
    #expect(try catalog.sites(SiteQuery()).sites == before)
    #expect(try catalog.contentHash() == hash)
    #expect(try catalog.check() == [])
    #expect(try fixture.files() == ["heritage.gpkg"])
    let error = #expect(throws: CatalogError.self) { _ = try fixture.open() }
    #expect(
      error?.reason
        == .schemaTooNew(found: CatalogSchema.version + 1, supported: CatalogSchema.version))
  }

  @Test func `a catalog without a search index gets one from its sites`() throws {
    try fixture.takeBack(to: 4)
    let catalog = try fixture.open()
    #expect(try catalog.complete("유산 7").completions.first?.title == "유산 7")
    #expect(try catalog.check() == [])
    #expect(try fixture.files() == ["heritage.gpkg"])
  }

  @Test func `the spellings of regions are written anew where they were fewer`() throws {
    try fixture.takeBack(to: 5)
    #expect(try fixture.open().check() == [])
    let old = try fixture.connect().statement("SELECT count(*) FROM boundary_name")
    #expect(try old.first { $0.int(0) } == 0)
  }

  @Test func `an import brings an older catalog up to date first, and keeps what it adds`() throws {
    let hash = try fixture.open().contentHash()
    let writer = try CatalogWriter(
      catalog: fixture.path, patience: .seconds(1), migrations: Self.next)
    #expect(try writer.add(listed("3", [.name: "유산 3"], at: (37, 127))).effect == .unchanged)
    writer.rollback()
    #expect(try version() == CatalogSchema.version + 1)
    try fixture.connect().execute("UPDATE site SET condition = 'good' WHERE key = '3'")
    for (name, effect) in [("새 이름", DraftOutcome.Effect.changed), ("유산 3", .changed)] {
      let writer = try CatalogWriter(
        catalog: fixture.path, patience: .seconds(1), migrations: Self.next)
      #expect(try writer.add(listed("3", [.name: name], at: (37, 127))).effect == effect)
      _ = try writer.settle()
      _ = try writer.commit(.test(read: 1))
    }
    let catalog = try Catalog(path: fixture.path, migrations: Self.next)
    #expect(try catalog.check() == [])
    #expect(try catalog.contentHash() == hash)
    let condition = try fixture.connect().statement("SELECT condition FROM site WHERE key = '3'")
      .first { $0.optionalText(0) }
    #expect(condition == "good")
  }

  @Test func `a catalog of the first version, with a column of somebody else, becomes sound`()
    throws
  {
    let before = try fixture.open().sites(SiteQuery()).sites
    let hash = try fixture.open().contentHash()
    try fixture.takeBack(to: 1)
    try fixture.connect().execute(
      """
      ALTER TABLE site ADD COLUMN condition TEXT; UPDATE site SET condition = 'good';
      UPDATE catalog_property SET value = '0' WHERE name = 'edited'
      """)
    #expect(try fixture.open().sites(SiteQuery()).sites == before)
    #expect(try version() == CatalogSchema.version)
    #expect(try fixture.open().contentHash() == hash)
    #expect(try fixture.open().check() == [])
    try fixture.add([listed("3", [.name: "새 이름"], at: (37, 127))])
    #expect(try fixture.open().check() == [])
    let good = try fixture.connect().statement("SELECT count(*) FROM site WHERE condition = 'good'")
      .first { $0.int(0) }
    #expect(good == 20)
  }

  @Test func `a migration that fails leaves the catalog as it was`() throws {
    let broken =
      Self.next + [Migration(version: CatalogSchema.version + 2, script: "CREATE TABLE site (x)")]
    let before = try Data(contentsOf: URL(fileURLWithPath: fixture.path))
    #expect(throws: CatalogError.self) {
      _ = try Catalog(path: fixture.path, migrations: broken)
    }
    #expect(throws: CatalogError.self) {
      _ = try CatalogWriter(catalog: fixture.path, patience: .seconds(1), migrations: broken)
    }
    #expect(try Data(contentsOf: URL(fileURLWithPath: fixture.path)) == before)
    #expect(try fixture.files() == ["heritage.gpkg"])
  }

  @Test(.enabled(if: getuid() == 0))
  func `an older catalog that may not be written says where to open it once`() async throws {
    #expect(chmod(fixture.path, 0o644) == 0)
    for mode in [0o555, 0o755] as [mode_t] {
      #expect(chmod(fixture.folder.path, mode) == 0)
      await #expect(processExitsWith: .success) { [path = fixture.path as String] in
        guard setgid(65534) == 0, setuid(65534) == 0 else { exit(2) }
        do {
          _ = try Catalog(path: path, migrations: Self.next)
        } catch let error as CatalogError
          where error.reason
          == .schemaTooOld(found: CatalogSchema.version, supported: CatalogSchema.version + 1)
        {
          exit(0)
        }
        exit(1)
      }
    }
    #expect(chmod(fixture.folder.path, 0o755) == 0)
  }

  @Test func `fields have tags of their own, which the hash of a site depends on`() {
    let tags = SiteField.allCases.map(\.hashTag)
    #expect(Set(tags).count == tags.count && tags.allSatisfy { $0 < 0x80 })
    var facts = SiteFacts()
    facts[.name] = "숭례문"
    facts[.content] = "문"
    let hash = SiteHash(Site(identity: SiteIdentity(dataset: "khs", key: "1"), facts: facts))
    // Pinned: a field that is added must not change it.
    #expect(String(hash.number, radix: 16) == "2c3e98c722da24540def3748d3e4d6fa")
  }
}
