import Geography
import HeritageModel
import TestSupport
import Testing

@testable import HeritageCatalog

struct CatalogRegionTests {
  @Test func `a region holds exactly the sites that the definition says, edges included`() throws {
    let seed: UInt64 = 20_260_101
    var random = RandomSites(seed: seed)
    let fixture = try CatalogFixture()
    let drafts = (0..<1000).map { listed(String($0), at: random.point()) }
    try fixture.add(drafts)
    let places = drafts.compactMap { draft in
      draft.facts.place?.coordinate.map { (key: draft.key, point: $0) }
    }
    let catalog = try fixture.open()
    try catalog.read {
      for number in 0..<(isFullRun ? 10_000 : 500) {
        let region = try Self.region(&random, places.map(\.point))
        var query = SiteQuery()
        query.region = region
        query.sort = .position
        query.limit = number % 3 == 0 ? 10 : nil
        let listing = try catalog.summaries(query)
        let expected = Set(places.filter { region.contains($0.point) }.map(\.key))
        #expect(listing.matching == expected.count, "seed \(seed), \(region)")
        let found = Set(listing.sites.map(\.identity.key))
        #expect(found.count == listing.shown)
        if query.limit == nil {
          #expect(found == expected, "seed \(seed), \(region)")
        } else {
          #expect(found.isSubset(of: expected) && found.count == min(10, expected.count))
        }
      }
    }
  }

  /// Boxes of all kinds: the world, points, lines and boxes with sides on sites, across the
  /// antimeridian, beyond ±180.
  private static func region(
    _ random: inout RandomSites, _ points: [Coordinate]
  ) throws -> Region {
    let first = random.pick(points)
    let second = random.pick(points)
    let south = min(first.latitude, second.latitude)
    let north = max(first.latitude, second.latitude)
    let longitude = Double.random(in: -400...400, using: &random.generator)
    let width = Double.random(in: 0...3, using: &random.generator)
    switch Int.random(in: 0..<7, using: &random.generator) {
    case 0: return .world
    case 1:
      return try Region(
        west: first.longitude, south: first.latitude, east: first.longitude, north: first.latitude)
    case 2:
      return try Region(
        west: min(first.longitude, second.longitude), south: south,
        east: max(first.longitude, second.longitude), north: north)
    case 3:
      return try Region(west: first.longitude, south: south, east: second.longitude, north: north)
    case 4:
      return try Region(west: longitude, south: south, east: longitude + width * 20, north: north)
    case 5: return try Region(west: 179, south: -90, east: -179, north: 90)
    default:
      return try Region(
        west: first.longitude - width, south: max(-90, first.latitude - width),
        east: first.longitude + width, north: min(90, first.latitude + width))
    }
  }

  @Test func `no site is lost to the 32-bit floats of the R-tree`() throws {
    let fixture = try CatalogFixture()
    try fixture.add([listed("1", at: (37.123456789, 127.123456789))])
    var query = SiteQuery()
    for offset in [0, Double.ulpOfOne * 64] {
      query.region = try Region(
        west: 127.123456789 + offset, south: 37.123456789, east: 128, north: 38)
      #expect(try fixture.open().summaries(query).matching == (offset == 0 ? 1 : 0))
    }
  }

  @Test func `a circle holds exactly the sites within its radius, nearest first`() throws {
    let seed: UInt64 = 5
    var random = RandomSites(seed: seed)
    let fixture = try CatalogFixture()
    let drafts = (0..<800).map { listed(String($0), at: random.point()) }
    try fixture.add(drafts)
    let catalog = try fixture.open()
    try catalog.read {
      for _ in 0..<60 {
        let (latitude, longitude) = random.point()
        let center = try #require(Coordinate(latitude: latitude, longitude: longitude))
        let radius = random.pick([0, 1000, 50_000, 3_000_000, 21_000_000] as [Double])
        let expected = drafts.compactMap { draft in
          draft.facts.place?.coordinate.map {
            (distance: GreatCircle.distance(from: center, to: $0), key: draft.key)
          }
        }.filter { $0.distance <= radius }.sorted { ($0.distance, $0.key) < ($1.distance, $1.key) }
        var query = SiteQuery()
        query.center = center
        query.radius = radius
        query.sort = .distance
        let found = try catalog.summaries(query).sites.map(\.identity.key)
        #expect(found == expected.map(\.key), "seed \(seed), \(center) \(radius)")
      }
    }
  }
}
