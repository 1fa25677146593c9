import Foundation
import HeritageModel
import Localization
import SQLite
import TestSupport
import Testing

@testable import HeritageCatalog

struct CatalogCheckingTests {
  /// A catalog with all that there is: sites of one reply and of several, with and without places,
  /// a former number, a reply that waits.
  static func sample() throws -> CatalogFixture {
    let fixture = try CatalogFixture()
    try made.get().write(to: URL(fileURLWithPath: fixture.path))
    return fixture
  }

  /// The bytes of the sample, made once.
  private static let made = Result { try makeSample() }

  private static func makeSample() throws -> Data {
    let fixture = try CatalogFixture()
    var random = RandomSites(seed: 11)
    var drafts = random.drafts(90)
    drafts += (0..<10).map { detailed(String($0), [.content: "설명 \($0)", .era: "조선시대"]) }
    let numbered = [SiteField.kindCode: "11", .provinceCode: "11"]
    drafts.append(
      listed("n", numbered.merging([.managementNumber: "00010000"]) { $1 }, at: (37, 127)))
    var facts = SiteFacts()
    facts.images = [SiteImage(url: "http://example.org/w.jpg")]
    drafts.append(
      SiteDraft(
        subject: .managementNumber(
          dataset: "khs",
          ManagementNumber(kindCode: "11", number: "99990000", provinceCode: "11")),
        reply: .images, facts: facts))
    try fixture.add(drafts)
    try fixture.add([
      listed("n", numbered.merging([.managementNumber: "00020000"]) { $1 }, at: (37, 127))
    ])
    return try Data(contentsOf: URL(fileURLWithPath: fixture.path))
  }

  @Test(arguments: [
    ("DELETE FROM gpkg_contents WHERE table_name = 'site'", "geopackage-row"),
    ("DELETE FROM gpkg_contents WHERE table_name = 'release'", "geopackage-row"),
    ("DELETE FROM gpkg_geometry_columns", "geopackage-row"),
    ("UPDATE gpkg_geometry_columns SET srs_id = 0", "geopackage-row"),
    ("DELETE FROM gpkg_extensions", "geopackage-row"),
    ("DELETE FROM gpkg_spatial_ref_sys WHERE srs_id = 4326", "geopackage-row"),
    ("UPDATE gpkg_spatial_ref_sys SET definition = 'x' WHERE srs_id = 4326", "geopackage-row"),
    ("UPDATE gpkg_contents SET min_x = min_x + 0.001 WHERE table_name = 'site'", "contents-bounds"),
    ("UPDATE gpkg_contents SET max_y = max_y + 0.001 WHERE table_name = 'site'", "contents-bounds"),
    ("UPDATE gpkg_contents SET max_y = NULL WHERE table_name = 'site'", "contents-bounds"),
    ("DROP TABLE site_alias", "schema"), ("DROP TABLE waiting_reply", "schema"),
    ("DROP TABLE release", "schema"), ("DROP TABLE dataset", "schema"),
    ("DROP TABLE gpkg_extensions", "schema"), ("DROP VIEW site_image", "schema"),
    ("DROP VIEW site_image; CREATE VIEW site_image AS SELECT 1 AS url", "schema"),
    ("DROP TABLE rtree_site_geom", "schema"),
    ("DROP INDEX site_identity", "schema"), ("DROP INDEX site_name", "schema"),
    ("DROP INDEX site_identity; CREATE INDEX site_identity ON site (key, dataset)", "schema"),
    ("DROP TRIGGER rtree_site_geom_insert", "schema"),
    ("DROP TRIGGER site_edited_update", "schema"),
    (
      "CREATE TRIGGER mine AFTER INSERT ON site BEGIN UPDATE site SET name = 'x'; END",
      "foreign-trigger"
    ),
    (
      "CREATE TRIGGER mine BEFORE INSERT ON release BEGIN SELECT RAISE(IGNORE); END",
      "foreign-trigger"
    ),
    ("UPDATE site_alias SET key = 'nobody'", "alias"),
    ("UPDATE site_alias SET value = 'x'", "alias"),
    ("DELETE FROM site_alias", "alias-hash"),
    (
      "INSERT INTO site_alias VALUES ('khs', 'management_number', '11-0000770000000-11', 'n')",
      "alias-hash"
    ),
    ("UPDATE waiting_reply SET facts = 'junk'", "waiting-reply"),
    ("UPDATE waiting_reply SET reply = 'junk'", "waiting-reply"),
    ("UPDATE waiting_reply SET management_number = 'junk'", "waiting-reply"),
    ("UPDATE site SET reply = 'junk' WHERE key = '1'", "site-content"),
    ("UPDATE site SET reply_facts = '{' WHERE key = '1'", "site-content"),
    ("UPDATE site SET reply_facts = NULL WHERE key = '1'", "site-content"),
    ("UPDATE site SET images = '[bad' WHERE key = '1'", "site-content"),
    (
      "UPDATE site SET reply_facts = replace(reply_facts, '\"content\"', '\"owner\"') WHERE key = '1'",
      "reply-facts"
    ),
    ("UPDATE site SET name = 'x' WHERE key = '1'", "site-hash"),
    ("UPDATE site SET geom = x'00' WHERE key = 'n'", "coordinate-status"),
    ("UPDATE site SET coordinate_status = 'x' WHERE key = 'n'", "coordinate-status"),
    ("UPDATE site SET owner = '' WHERE key = 'n'", "site-form"),
    ("UPDATE site SET sn = x'3335' WHERE key = 'n'", "site-form"),
    ("DELETE FROM site WHERE key = 'n'", "content-hash"),
    ("DELETE FROM dataset", "dataset"),
    ("UPDATE site SET delisted = 9 WHERE key = 'n'", "delisted"),
    ("UPDATE site SET delisted = 1 WHERE key = 'n'", "site-hash"),
    ("UPDATE site SET delisted = 'x' WHERE key = 'n'", "site-form"),
    (
      "INSERT INTO correction (dataset, key, field, value, author, corrected_at, note) VALUES ('khs', '1', 'name', 'x', 'a', '2026-01-01T00:00:00Z', 'n')",
      "reply-facts"
    ),
    (
      "INSERT INTO correction (dataset, key, field, value, author, corrected_at, note) VALUES ('khs', 'w', 'cancelled', 'x', 'a', '2026-01-01T00:00:00Z', 'n')",
      "correction"
    ),
    (
      "INSERT INTO correction (dataset, key, field, value, author, corrected_at, note) VALUES ('khs', 'w', 'name', 'x', 'a', 'now', 'n')",
      "correction"
    ),
    ("DROP TRIGGER correction_edited_update", "schema"),
    (
      "UPDATE catalog_property SET value = '1' WHERE name = 'edited'; INSERT INTO catalog_property VALUES ('corrected_hash', 'x')",
      "release"
    ),
    ("DELETE FROM release", "release"), ("DELETE FROM release WHERE id = 2", "release"),
    ("UPDATE release SET content_hash = 'x' WHERE id = 2", "release"),
    ("UPDATE release SET read = read - 5, rejected = rejected - 5 WHERE id = 2", "account"),
    ("UPDATE release SET warnings = -1", "account"),
    ("UPDATE release SET imported_at = 'yesterday'", "release-time"),
    ("UPDATE release SET imported_at = '2026-13-01T00:00:00Z'", "release-time"),
    ("UPDATE catalog_property SET value = '-1' WHERE name = 'site_count'", "content-hash"),
    ("DELETE FROM catalog_property WHERE name = 'content_sum'", "content-hash"),
    ("UPDATE rtree_site_geom_node SET data = zeroblob(1228) WHERE nodeno = 2", "rtree"),
    ("DELETE FROM rtree_site_geom_parent", "rtree"),
    ("PRAGMA user_version = 10200", "geopackage-version"),
  ])
  func `what breaks a rule is found`(sql: String, rule: String) throws {
    let fixture = try Self.sample()
    #expect(try fixture.open().check() == [])
    try fixture.connect().execute(sql)
    let faults = try fixture.open().check()
    #expect(faults.contains { $0.rule == rule }, "\(faults.map(\.message.english))")
    for fault in faults {
      #expect(!fault.message.english.contains("\n") && !fault.message.korean.contains("\n"))
    }
  }

  @Test(arguments: [
    "ALTER TABLE site ADD COLUMN note TEXT", "CREATE INDEX mine ON site (era)",
    "CREATE TABLE theirs (x); CREATE TRIGGER theirs_1 AFTER INSERT ON theirs BEGIN SELECT 1; END",
    "CREATE VIEW mine AS SELECT * FROM site",
    "UPDATE gpkg_contents SET identifier = '유산', description = 'x' WHERE table_name = 'site'",
    "UPDATE site SET name = name",
  ])
  func `what a GIS user may add is no fault`(sql: String) throws {
    let fixture = try Self.sample()
    try fixture.connect().execute(sql)
    #expect(try fixture.open().check() == [])
    try fixture.add([listed("more", at: (36, 128))])
    #expect(try fixture.open().check() == [])
  }

  @Test func `a fault does not hide the others`() throws {
    let fixture = try Self.sample()
    try fixture.connect().execute(
      """
      DROP TABLE release; UPDATE site SET images = '[bad' WHERE key = '1';
      UPDATE site SET name = 'x' WHERE key = '2'; DELETE FROM dataset
      """)
    let rules = Set(try fixture.open().check().map(\.rule))
    #expect(rules.isSuperset(of: ["schema", "release", "site-content", "site-hash", "dataset"]))
  }

  @Test func `an empty catalog is sound`() throws {
    let fixture = try CatalogFixture()
    try fixture.add([])
    #expect(try fixture.open().check() == [])
    try fixture.add([listed("1")])
    #expect(try fixture.open().check() == [])
  }

  @Test(arguments: ["a", "ж", "aж", "1"])
  func `words that are longer than the index keeps them are no fault`(part: String) throws {
    let fixture = try CatalogFixture()
    for length in [32_768, 32_769, 80_000] {
      let word = String(repeating: part, count: length / part.utf8.count + 1)
      try fixture.add([listed("1", [.content: "탑 \(word) 석등"]), listed("2")])
      #expect(try fixture.open().check() == [], "\(length)")
    }
  }
}
