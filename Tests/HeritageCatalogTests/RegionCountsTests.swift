import Geography
import HeritageModel
import SQLite
import TestSupport
import Testing

@testable import HeritageCatalog

struct RegionCountsTests {
  private let fixture: CatalogFixture

  init() throws {
    fixture = try CatalogFixture()
  }

  /// Asks for nothing but the number.
  private func count(_ region: Region, _ catalog: Catalog, delisted: Bool? = nil) throws -> Int {
    var query = SiteQuery()
    query.region = region
    query.limit = 0
    query.delisted = delisted
    return try catalog.summaries(query).matching
  }

  /// Boxes from those that hold a single site to the world, with sides on sites.
  private func region(_ random: inout RandomSites, _ points: [Coordinate]) throws -> Region {
    let (first, second) = (random.pick(points), random.pick(points))
    switch Int.random(in: 0..<5, using: &random.generator) {
    case 0: return .world
    case 1:
      return try Region(
        west: first.longitude, south: first.latitude, east: first.longitude, north: first.latitude)
    case 2:
      return try Region(
        west: 170, south: -90, east: .random(in: -179...127, using: &random.generator), north: 90)
    default:
      return try Region(
        west: min(first.longitude, second.longitude),
        south: min(first.latitude, second.latitude),
        east: max(first.longitude, second.longitude),
        north: max(first.latitude, second.latitude))
    }
  }

  @Test(arguments: [UInt64(1), 2])
  func `the number in a region is exact, in a packed tree and in one that others have changed`(
    seed: UInt64
  ) throws {
    var random = RandomSites(seed: seed)
    var points: [String: Coordinate] = [:]
    let drafts = (0..<3000).map { listed(String($0), at: random.point()) }
    for draft in drafts { points[draft.key] = draft.facts.place?.coordinate }
    try fixture.add(drafts)
    let catalog = try fixture.open()
    func check(_ times: Int) throws {
      for _ in 0..<times {
        let region = try region(&random, Array(points.values))
        #expect(
          try count(region, catalog) == points.values.count { region.contains($0) },
          "seed \(seed), \(region)")
      }
    }
    try check(100)
    // As a GIS program does it: the triggers write the tree, entry by entry.
    let connection = try fixture.connect()
    for key in 0..<400 {
      let (latitude, longitude) = random.point()
      let moved = try #require(Coordinate(latitude: latitude, longitude: longitude))
      points[String(key)] = key.isMultiple(of: 4) ? nil : moved
      let geometry = key.isMultiple(of: 4) ? nil : GeoPackagePoint.encoded(moved)
      try connection.statement("UPDATE site SET geom = ? WHERE key = ?").run(
        geometry, String(key))
    }
    try check(100)
  }

  @Test func `sites that are no longer listed are not counted where they are not wanted`() throws {
    let drafts = (0..<200).map { listed(String($0), at: (37, 127 + Double($0) / 1000)) }
    try fixture.add(drafts)
    try fixture.add(Array(drafts.dropFirst(50)), complete: [ListingScope()])
    let catalog = try fixture.open()
    let half = try Region(west: 127.025, south: 36, east: 128, north: 38)
    #expect(try count(.world, catalog, delisted: false) == 150)
    #expect(try count(half, catalog, delisted: false) == 150)
    #expect(try count(half, catalog) == 175)
  }

  @Test func `a tree that is none is reported`() throws {
    try fixture.add((0..<3000).map { listed(String($0), at: (37, 127 + Double($0) / 3000)) })
    let part = try Region(west: 127.0001, south: 36, east: 127.5, north: 38)
    for (node, bytes) in [(1, [0, 0]), (1, [0, 60, 0, 1]), (2, [0, 0, 1, 0, 9])] as [(Int, [UInt8])]
    {
      let connection = try fixture.connect()
      try connection.execute("SAVEPOINT damage")
      try connection.statement("UPDATE rtree_site_geom_node SET data = ? WHERE nodeno = ?").run(
        bytes, node)
      #expect(throws: DamagedContent.self) { try RegionCounts().count(in: part.boxes, connection) }
    }
  }
}
