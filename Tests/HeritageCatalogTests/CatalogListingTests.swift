import Geography
import HeritageModel
import TestSupport
import Testing

@testable import HeritageCatalog

struct CatalogListingTests {
  private let fixture: CatalogFixture
  private let drafts: [SiteDraft]
  private let catalog: Catalog

  init() throws {
    var random = RandomSites(seed: 99)
    drafts = random.drafts(600)
    fixture = try CatalogFixture()
    try fixture.add(drafts)
    catalog = try fixture.open()
  }

  /// Compares a filter, with and without a region, with what a pass over the drafts finds.
  private func expect(
    _ change: (inout SiteQuery) -> Void, _ condition: (SiteFacts) -> Bool,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    for region in [nil, try Region(west: 126, south: 35, east: 128, north: 37)] {
      var query = SiteQuery()
      query.region = region
      change(&query)
      let listing = try catalog.summaries(query)
      let matching = drafts.filter { condition($0.facts) }
      let inside = matching.filter { draft in
        region.map { region in draft.facts.place?.coordinate.map(region.contains) ?? false } ?? true
      }
      #expect(
        Set(listing.sites.map(\.identity.key)) == Set(inside.map(\.key)),
        sourceLocation: sourceLocation)
      #expect(listing.matching == inside.count, sourceLocation: sourceLocation)
      #expect(
        listing.unplaced == matching.count { $0.facts.place?.coordinate == nil },
        sourceLocation: sourceLocation)
      #expect(listing.shown == listing.sites.count, sourceLocation: sourceLocation)
    }
  }

  @Test func `kinds are found by code, by new and by old name`() throws {
    let intangible: (SiteFacts) -> Bool = { $0[.kindCode] == "17" }
    for text in ["17", "국가무형유산", "중요무형문화재"] {
      try expect({ $0.kinds = [text] }, intangible)
    }
    try expect({ $0.kinds = ["13"] }) { $0[.kind] == "사적" }
    try expect({ $0.kinds = ["국보", "12"] }) { ["11", "12"].contains($0[.kindCode]) }
    try expect({ $0.kinds = ["없는 종목"] }) { _ in false }
  }

  @Test func `Gangwon is found under both of its codes and all of its names`() throws {
    for text in ["32", "51", "강원", "강원도", "강원특별자치도", "Gangwon"] {
      try expect({ $0.provinces = [text] }) { $0[.province]?.hasPrefix("강원") == true }
    }
  }

  @Test func `Unified Silla is not Silla`() throws {
    try expect({ $0.eras = ["통일신라"] }) { $0[.era] == "통일신라 후기" }
    try expect({ $0.eras = ["13"] }) { $0[.era] == "신라" }
    try expect({ $0.eras = ["조선", "고려"] }) {
      ["조선시대", "1398년", "고려 공민왕 1년(1352)"].contains($0[.era])
    }
  }

  @Test func `the other filters match what they say`() throws {
    try expect({ _ in }) { _ in true }
    try expect({ $0.districts = ["중구", "경주시"] }) { ["중구", "경주시"].contains($0[.district]) }
    try expect({ $0.cancelled = true }) { $0[.cancelled] == "1" }
    try expect({ $0.cancelled = false }) { $0[.cancelled] != "1" }
    try expect({ $0.hasPlace = true }) { $0.place?.coordinate != nil }
    try expect({ $0.hasPlace = false }) { $0.place?.coordinate == nil }
    try expect({ $0.hasImage = true }) { $0.images != nil }
    try expect({ $0.hasImage = false }) { $0.images == nil }
    try expect({ query in
      query.kinds = ["국보"]
      query.cancelled = false
      query.eras = ["조선"]
    }) { $0[.kindCode] == "11" && $0[.cancelled] != "1" && ["조선시대", "1398년"].contains($0[.era]) }
  }

  @Test func `references filter like the other filters, and count those without a place too`()
    throws
  {
    try expect({ $0.references = ["7", "khs:3"].map { SiteReference($0) } }) { facts in
      facts[.sn] == "7" || facts == drafts[3].facts
    }
    try expect({ $0.references = [SiteReference("숭례문")] }) { $0[.name] == "숭례문" }
    try expect({ $0.references = [SiteReference("없는 이름입니다")] }) { _ in false }
  }

  @Test(arguments: SiteQuery.Sort.allCases)
  func `pages of every order together hold each site once`(sort: SiteQuery.Sort) throws {
    for center in [nil, Coordinate(latitude: 37, longitude: 127)] {
      var query = SiteQuery()
      query.sort = sort
      query.center = center
      let whole = try catalog.summaries(query).sites
      #expect(whole.count == drafts.count)
      var pages: [SiteSummary] = []
      query.limit = 70
      while pages.count < drafts.count {
        query.offset = pages.count
        let listing = try catalog.summaries(query)
        #expect(listing.matching == drafts.count)
        try #require(!listing.sites.isEmpty)
        pages += listing.sites
      }
      #expect(pages == whole)
      #expect(Set(whole.map(\.identity)).count == drafts.count)
      query.offset = drafts.count
      #expect(try catalog.summaries(query).sites.isEmpty)
      query.offset = 0
      query.limit = 0
      #expect(try catalog.summaries(query).matching == drafts.count)
    }
  }

  @Test func `orders are as described`() throws {
    func sorted(_ sort: SiteQuery.Sort) throws -> [Site] {
      var query = SiteQuery()
      query.sort = sort
      return try catalog.sites(query).sites
    }
    let serials = try sorted(.serial).map(\.sn)
    let numbers = serials.prefix { $0 != nil }.compactMap { $0 }.filter { $0 != "007" }.compactMap {
      Int($0)
    }
    #expect(numbers == numbers.sorted())
    #expect(serials.drop { $0 != nil }.allSatisfy { $0 == nil })
    let names = try sorted(.name).map(\.name)
    let known = names.prefix { $0 != nil }.compactMap { $0.map { Array($0.unicodeScalars) } }
    #expect(zip(known, known.dropFirst()).allSatisfy { !$1.lexicographicallyPrecedes($0) })
    #expect(names.drop { $0 != nil }.allSatisfy { $0 == nil })
    let dates = try sorted(.designated).map { $0[.designatedOn] ?? "9999" }
    #expect(dates == dates.sorted())
    let order = try sorted(.position).map { site in
      site.coordinate.map {
        Int(HilbertCurve.index(latitude: $0.latitude, longitude: $0.longitude))
      }
        ?? .max
    }
    #expect(order == order.sorted())
  }

  @Test func `a summary is the summary of the whole site`() throws {
    var query = SiteQuery()
    query.sort = .position
    #expect(
      try catalog.summaries(query).sites == (try catalog.sites(query).sites.map { SiteSummary($0) })
    )
  }

  @Test func `statistics count what is there`() throws {
    let statistics = try catalog.statistics()
    #expect(statistics.sites == drafts.count)
    #expect(statistics.present == drafts.count { $0.facts.place?.coordinate != nil })
    #expect(statistics.absent == drafts.count - statistics.present)
    #expect(statistics.cancelled == drafts.count { $0.facts[.cancelled] == "1" })
    #expect(statistics.withImage == drafts.count { $0.facts.images != nil })
    #expect(statistics.kinds.map(\.count).reduce(0, +) == drafts.count)
    #expect(statistics.provinces.map(\.count).reduce(0, +) == drafts.count)
    #expect(statistics.datasets.map(\.count) == [drafts.count])
  }
}
