import Geography
import HeritageModel
import SQLite
import TestSupport
import Testing

@testable import HeritageCatalog

struct PackedRTreeTests {
  @Test(arguments: [0, 1, 47, 48, 49, 48 * 48, 48 * 48 + 1, isFullRun ? 200_000 : 20_000])
  func `a packed tree of any size is one that SQLite itself finds sound`(count: Int) throws {
    let fixture = try CatalogFixture()
    var random = RandomSites(seed: UInt64(count) + 1)
    try fixture.add((0..<count).map { listed(String($0), at: random.point()) })
    #expect(try fixture.open().check() == [])
    let connection = try fixture.connect()
    #expect(try connection.rtreeCheck() == "ok")
    let entries = try connection.statement("SELECT count(*) FROM rtree_site_geom").first {
      $0.int(0)
    }
    #expect(entries == count)
  }

  @Test func `single changes by plain SQL keep the tree in step through the triggers`() throws {
    let fixture = try CatalogFixture()
    var random = RandomSites(seed: 7)
    try fixture.add((0..<3000).map { listed(String($0), at: random.point()) })
    let connection = try fixture.connect()
    for step in 0..<600 {
      let (latitude, longitude) = random.point()
      let point = try #require(Coordinate(latitude: latitude, longitude: longitude))
      let id = Int.random(in: 1...3000, using: &random.generator)
      switch step % 4 {
      case 0:
        try connection.statement("UPDATE site SET geom = ? WHERE id = ?").run(
          GeoPackagePoint.encoded(point), id)
      case 1: try connection.statement("DELETE FROM site WHERE id = ?").run(id)
      case 2: try connection.statement("UPDATE site SET geom = NULL WHERE id = ?").run(id)
      default:
        try connection.statement(
          "INSERT INTO site (geom, dataset, key, coordinate_status, reply, hash) "
            + "VALUES (?, 'khs', ?, 'present', 'list', x'')"
        ).run(GeoPackagePoint.encoded(point), "new-\(step)")
      }
    }
    #expect(try connection.rtreeCheck() == "ok")
    let wrong = try connection.statement(
      """
      SELECT count(*) FROM site LEFT JOIN rtree_site_geom AS entry ON entry.id = site.id
      WHERE (site.geom IS NULL) <> (entry.id IS NULL)
        OR NOT ST_MinX(site.geom) BETWEEN entry.minx AND entry.maxx
        OR NOT ST_MinY(site.geom) BETWEEN entry.miny AND entry.maxy
      """
    ).first { $0.int(0) }
    #expect(wrong == 0)
  }

  @Test func `check names what plain SQL has changed behind its back`() throws {
    let fixture = try CatalogFixture()
    try fixture.add((0..<10).map { listed(String($0), at: (37, 127)) })
    let connection = try fixture.connect()
    try connection.execute(
      """
      UPDATE site SET name = 'x' WHERE key = '3';
      DELETE FROM rtree_site_geom WHERE id = (SELECT id FROM site WHERE key = '4');
      UPDATE gpkg_contents SET min_x = 128 WHERE table_name = 'site';
      """)
    let rules = Set(try fixture.open().check().map(\.rule))
    #expect(rules == ["site-hash", "rtree", "contents-bounds"])
  }
}

extension Connection {
  func rtreeCheck() throws -> String? {
    try statement("SELECT rtreecheck('rtree_site_geom')").first { $0.text(0) }
  }
}
