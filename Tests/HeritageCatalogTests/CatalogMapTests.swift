import Geography
import HeritageModel
import TestSupport
import Testing

@testable import HeritageCatalog

struct CatalogMapTests {
  private let fixture: CatalogFixture

  init() throws {
    fixture = try CatalogFixture()
  }

  /// Sites in a few crowds, some at one spot, some without a place.
  private func crowd(_ count: Int, seed: UInt64) -> [SiteDraft] {
    var random = RandomSites(seed: seed)
    var points: [(Double, Double)] = []
    return (0..<count).map { number in
      var draft = random.draft(number)
      if draft.facts.place?.coordinate != nil {
        let town = random.pick([(37.57, 126.98), (35.83, 129.22), (34.5, 127.1)])
        let spread = Double.random(in: 0...0.02, using: &random.generator)
        var point = (
          town.0 + .random(in: -spread...spread, using: &random.generator),
          town.1 + .random(in: -spread...spread, using: &random.generator)
        )
        switch Int.random(in: 0..<6, using: &random.generator) {
        case 0: if let shared = points.randomElement(using: &random.generator) { point = shared }
        case 1: point = random.point()
        default: break
        }
        points.append(point)
        draft.facts.place = Coordinate(latitude: point.0, longitude: point.1).map(Place.present)
      }
      return draft
    }
  }

  private func region(_ random: inout RandomSites, level: Int) throws -> Region {
    let (latitude, longitude) = random.point()
    let degrees = min(800 / WebMercator.worldSize(zoom: Double(level)) * 360, 170)
    let center = try #require(Coordinate(latitude: latitude, longitude: longitude))
    return try Region(center: center, latitudeSpan: degrees, longitudeSpan: degrees)
  }

  @Test(arguments: [11, 12] as [UInt64])
  func `marks of any filter, region and level are those of the matching sites alone`(
    seed: UInt64
  ) async throws {
    try fixture.add(crowd(500, seed: seed))
    let provider = try CatalogProvider(path: fixture.path)
    var random = RandomSites(seed: seed + 100)
    for number in 0..<60 {
      var query = SiteQuery()
      query.kinds = random.pick([[], [], ["11"], ["국보", "12"], ["사적"]])
      query.provinces = random.pick([[], [], ["11"], ["강원도"]])
      query.cancelled = random.pick([nil, nil, false, true])
      query.hasPlace = random.pick([nil, nil, nil, true, false])
      let matching = try await provider.listing(for: query)
      let placed = matching.sites.filter { $0.coordinate != nil }
        .sorted { $0.precedes($1) }
      let level = Int.random(in: 0...17, using: &random.generator)
      let whole = try await provider.mapItems(for: query, level: level, apart: nil)
      let expected = MarkOracle(placed, level: level)
      #expect(whole.map(\.count).reduce(0, +) == placed.count, "seed \(seed), \(number)")
      #expect(whole.map(\.representative) == expected.representatives)
      #expect(whole.allSatisfy { $0.coordinate == $0.representative.coordinate })
      for item in whole.prefix(12) {
        let members = try await provider.members(of: item.id, in: query, limit: 600, offset: 0)
        #expect(members.matching == item.count && members.shown == item.count)
        #expect(members.sites == expected.members[item.representative.identity])
        let page = try await provider.members(of: item.id, in: query, limit: 3, offset: 2)
        #expect(page.sites == Array(members.sites.dropFirst(2).prefix(3)))
      }
      query.region = try region(&random, level: level)
      let part = try await provider.mapItems(for: query, level: level, apart: nil)
      let inside = try #require(query.region)
      #expect(part == whole.filter { inside.contains($0.coordinate) })
      query.limit = 0
      let counts = try await provider.listing(for: query)
      #expect(
        counts.matching == placed.count { site in site.coordinate.map(inside.contains) ?? false })
      #expect(counts.unplaced == matching.unplaced)
    }
  }

  @Test func `a site is alone or with its stack from its level on, and not below`() async throws {
    try fixture.add(crowd(200, seed: 21))
    let provider = try CatalogProvider(path: fixture.path)
    var query = SiteQuery()
    query.cancelled = false
    let sites = try await provider.listing(for: query).sites
    for site in sites.prefix(60) {
      let level = try await provider.unclusterLevel(of: site.identity, in: query)
      #expect((level == nil) == (site.coordinate == nil))
      guard let level else { continue }
      for (tried, isAlone) in [(level, true), (level - 1, false)] where tried >= 0 {
        let listing = try await provider.mapItems(for: query, level: tried, apart: nil)
        var holder: MapItem?
        for item in listing {
          let members = try await provider.members(of: item.id, in: query, limit: .max, offset: 0)
          if members.sites.contains(site) { holder = item }
        }
        let item = try #require(holder)
        #expect((item.expansionLevel == nil) == isAlone)
      }
    }
    query.references = [.number("none")]
    let hidden = try await provider.unclusterLevel(of: sites[0].identity, in: query)
    #expect(hidden == nil)
  }

  @Test func `a site taken out leaves the rest of its mark where it stood`() async throws {
    try fixture.add([
      listed("1", [.kindCode: "11"], at: (37, 127)), listed("2", [.kindCode: "12"], at: (37, 127)),
      listed("3", at: (37.0001, 127)), listed("4", at: (37.0001, 127.0001)),
    ])
    let provider = try CatalogProvider(path: fixture.path)
    func items(_ level: Int, _ apart: String) async throws -> [[String]] {
      let identity = SiteIdentity(dataset: "khs", key: apart)
      let query = SiteQuery()
      return try await provider.mapItems(for: query, level: level, apart: identity).map {
        let kind =
          switch $0.id {
          case .site(let site): "site \(site.key)"
          case .stack(let site): "stack \(site.key)"
          case .cluster(let level, let site): "cluster \(level) \(site.key)"
          }
        let place = $0.coordinate.description
        return [kind, "\($0.count)", $0.representative.identity.key, place]
      }
    }
    #expect(try await items(5, "none") == [["cluster 16 1", "4", "1", "37,127"]])
    #expect(
      try await items(5, "1") == [
        ["site 1", "1", "1", "37,127"], ["cluster 16 1", "3", "2", "37,127"],
      ])
    #expect(
      try await items(5, "4") == [
        ["cluster 16 1", "3", "1", "37,127"], ["site 4", "1", "4", "37.0001,127.0001"],
      ])
    #expect(
      try await items(17, "2") == [
        ["site 1", "1", "1", "37,127"], ["site 2", "1", "2", "37,127"],
        ["site 3", "1", "3", "37.0001,127"], ["site 4", "1", "4", "37.0001,127.0001"],
      ])
    #expect(try await items(17, "3").count == 3)
    var elsewhere = SiteQuery()
    elsewhere.region = try Region(west: 127.00005, south: 30, east: 128, north: 40)
    let apart = SiteIdentity(dataset: "khs", key: "4")
    let listing = try await provider.mapItems(for: elsewhere, level: 5, apart: apart)
    #expect(listing.map(\.representative.identity.key) == ["4"])
  }

  @Test func `ten thousand sites at one spot are one stack that is read page by page`() async throws
  {
    try fixture.add((0..<10_000).map { listed(String(100_000 + $0), at: (35.8, 129.2)) })
    let provider = try CatalogProvider(path: fixture.path)
    let listing = try await provider.mapItems(for: SiteQuery(), level: 17, apart: nil)
    let stack = try #require(listing.first)
    #expect(listing.count == 1 && stack.count == 10_000 && stack.expansionLevel == nil)
    let members = try await provider.members(
      of: stack.id, in: SiteQuery(), limit: 3, offset: 4000)
    #expect(members.sites.map(\.identity.key) == ["104000", "104001", "104002"])
    #expect(members.matching == 10_000)
  }

  @Test func `a circle hides marks and gathers nothing anew`() async throws {
    try fixture.add(crowd(300, seed: 31))
    let provider = try CatalogProvider(path: fixture.path)
    let all = try await provider.mapItems(for: SiteQuery(), level: 12, apart: nil)
    var query = SiteQuery()
    query.center = Coordinate(latitude: 37.57, longitude: 126.98)
    query.radius = 1200
    let near = try await provider.mapItems(for: query, level: 12, apart: nil)
    let center = try #require(query.center)
    #expect(
      near
        == all.filter { GreatCircle.distance(from: center, to: $0.coordinate) <= 1200 })
  }
}

/// Gathering by trying every pair of marks, by canonical order.
struct MarkOracle {
  private struct Mark {
    let first: SiteSummary
    let point: (x: Double, y: Double)
    var members: [SiteSummary]
  }

  /// The first site of each mark.
  let representatives: [SiteSummary]
  /// The sites of a mark by the identity of the first, in canonical order.
  let members: [SiteIdentity: [SiteSummary]]

  init(_ sites: [SiteSummary], level: Int) {
    var marks = sites.map { site in
      let point = site.coordinate.map(WebMercator.point) ?? WebMercator.Point(x: 0, y: 0)
      return Mark(
        first: site, point: (x: point.x == 1 ? 0 : point.x, y: point.y), members: [site])
    }
    for current in stride(from: 17, through: level, by: -1) {
      // Random places are never just half a metre apart, so the stretch of the map may be left out.
      let reach = current > 16 ? 1e-9 : 40 / WebMercator.worldSize(zoom: Double(current))
      var rest = marks
      marks = []
      while !rest.isEmpty {
        var seed = rest.removeFirst()
        rest.removeAll { mark in
          let across = abs(mark.point.x - seed.point.x)
          let dx = min(across, 1 - across)
          let dy = mark.point.y - seed.point.y
          guard dx * dx + dy * dy <= reach * reach else { return false }
          seed.members += mark.members
          return true
        }
        marks.append(seed)
      }
    }
    representatives = marks.map(\.first)
    members = Dictionary(
      uniqueKeysWithValues: marks.map { mark in
        (mark.first.identity, mark.members.sorted { $0.precedes($1) })
      })
  }
}

extension SiteSummary {
  /// Whether it comes before another one in canonical order: by importance, then identity.
  fileprivate func precedes(_ other: SiteSummary) -> Bool {
    let (own, others) = (importance, other.importance)
    return own == others ? identity < other.identity : own > others
  }
}
