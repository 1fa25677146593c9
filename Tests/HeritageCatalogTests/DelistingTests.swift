import Foundation
import Geography
import HeritageModel
import TestSupport
import Testing

@testable import HeritageCatalog

struct DelistingTests {
  private let fixture: CatalogFixture

  init() throws {
    fixture = try CatalogFixture()
  }

  private func site(_ key: String, _ kind: String, at point: (Double, Double)? = nil) -> SiteDraft {
    listed(key, [.kindCode: kind, .kind: kind == "11" ? "국보" : "보물", .sn: key], at: point)
  }

  private func expectSound() throws {
    #expect(try fixture.open().check() == [])
  }

  private func keys(_ delisted: Bool?) throws -> [String] {
    var query = SiteQuery()
    query.delisted = delisted
    return try fixture.open().summaries(query).sites.map(\.identity.key).sorted()
  }

  @Test func `what a whole list lacks stays as it was, marked, and comes back with a list`() throws
  {
    let all = [site("1", "11", at: (37, 127)), site("2", "11", at: (37, 127)), site("3", "12")]
    let hash = try fixture.add(all).release.contentHash
    let gone = try fixture.add([all[0]], complete: [ListingScope(kinds: ["국보"])])
    #expect(gone.counts.delisted == 1 && gone.counts.unchanged == 1)
    #expect(gone.release.contentHash != hash)
    try expectSound()
    let found = try #require(try fixture.site("2"))
    #expect(found.delisting == Delisting(release: 2, time: "2026-01-01T00:00:00Z"))
    #expect(found.name == "site 2")
    #expect(try keys(false) == ["1", "3"] && keys(true) == ["2"] && keys(nil) == ["1", "2", "3"])
    #expect(try fixture.open().resolve(SiteReference("khs:2")) == .found(found.identity))
    #expect(try fixture.open().releases().map(\.counts.delisted) == [1, 0])
    #expect(try fixture.open().statistics().delisted == 1)
    let again = try fixture.add([all[0]], complete: [ListingScope(kinds: ["11"])])
    #expect(again.counts.delisted == 0)
    #expect(try fixture.site("2")?.delisting?.release == 2)
    let back = try fixture.add([all[1]])
    #expect(back.counts.relisted == 1 && back.counts.unchanged == 1)
    #expect(back.release.contentHash == hash)
    #expect(try keys(true) == [])
    try expectSound()
  }

  @Test func `what only enriches neither lists nor delists`() throws {
    try fixture.add([site("1", "11"), site("2", "11"), detailed("2", [.content: "글"])])
    let detail = detailed("2", [.content: "새 글"])
    #expect(
      try fixture.add([site("1", "11"), detail], complete: [ListingScope()]).counts.delisted == 1)
    #expect(try fixture.site("2")?[.content] == "새 글")
    #expect(try fixture.add([detailed("2", [.content: "더 새 글"])]).counts.relisted == 0)
    #expect(try keys(true) == ["2"])
    try expectSound()
    for drafts in [[detail, site("2", "11")], [site("2", "11"), detail]] {
      let result = try fixture.add(drafts)
      #expect(result.counts.relisted == 1)
      #expect(result.counts.changed == 1 && result.counts.unchanged == 1)
      try fixture.add(
        [site("1", "11"), detailed("2", [.content: "x"])], complete: [ListingScope()])
    }
    try expectSound()
  }

  @Test func `a list with an older state lists all the same`() throws {
    var old = site("1", "11")
    old.facts[.modifiedAt] = "2020-01-01T00:00:00+09:00"
    var new = old
    new.facts[.modifiedAt] = "2026-01-01T00:00:00+09:00"
    new.facts[.name] = "새"
    try fixture.add([new, site("2", "11")])
    #expect(
      try fixture.add([old, site("2", "11")], complete: [ListingScope()]).counts.delisted == 0)
    try fixture.add([site("2", "11")], complete: [ListingScope()])
    #expect(try fixture.add([old]).counts.relisted == 1)
    #expect(try fixture.site("1")?.name == "새")
    try expectSound()
  }

  @Test func `kind and province decide as the source states them`() throws {
    let scope = ListingScope(kinds: ["국보"], provinces: ["강원"])
    func draft(_ key: String, _ texts: [SiteField: String]) -> SiteDraft { listed(key, texts) }
    let drafts = [
      draft("1", [.kindCode: "11", .provinceCode: "32"]),
      draft("2", [.kind: "국보", .province: "강원특별자치도"]),
      draft("3", [.kindCode: "12", .provinceCode: "51"]),
      draft("4", [.kindCode: "11", .provinceCode: "11"]),
      draft("5", [.kindCode: "11"]), draft("6", [.kindCode: "12", .provinceCode: "51"]),
    ]
    try fixture.add(drafts)
    try fixture.correct("6", [.fact(.kindCode): "11"])
    try fixture.correct("1", [.fact(.kindCode): "12"])
    try fixture.add([], complete: [scope])
    #expect(try keys(true) == ["1", "2"])
    try expectSound()
    #expect(scope.description == "kind=%EA%B5%AD%EB%B3%B4&province=%EA%B0%95%EC%9B%90")
    #expect(ListingScope().description == "all")
  }

  @Test func `a number that is given again names the site that is listed`() throws {
    try fixture.add([site("1", "11"), listed("2", [.kindCode: "11", .sn: "1"])])
    #expect(
      try fixture.open().resolve(SiteReference("국보/1"))
        != .found(SiteIdentity(dataset: "khs", key: "2")))
    try fixture.add([listed("2", [.kindCode: "11", .sn: "1"])], complete: [ListingScope()])
    #expect(
      try fixture.open().resolve(SiteReference("국보/1"))
        == .found(SiteIdentity(dataset: "khs", key: "2")))
  }

  @Test func `every way to ask leaves out the same sites`() throws {
    var random = RandomSites(seed: 3)
    let drafts = random.drafts(200)
    try fixture.add(drafts)
    let listedKeys = Set(drafts.filter { _ in random.pick([true, true, false]) }.map(\.key))
    try fixture.add(drafts.filter { listedKeys.contains($0.key) }, complete: [ListingScope()])
    let catalog = try fixture.open()
    for sort in [SiteQuery.Sort.position, .serial] {
      for box in ["126,34,129,38", "-180,-90,180,90", "127,36,128,37"] {
        for limit in [nil, 5] as [Int?] {
          var query = SiteQuery()
          query.region = try Region(parsing: box)
          query.sort = sort
          query.delisted = nil
          let expected = try catalog.summaries(query).sites.filter {
            listedKeys.contains($0.identity.key)
          }
          query.limit = limit
          query.delisted = false
          let found = try catalog.summaries(query)
          #expect(found.matching == expected.count)
          #expect(found.sites.map(\.identity) == expected.prefix(limit ?? .max).map(\.identity))
          #expect(found.sites.allSatisfy { !$0.isDelisted })
          query.delisted = true
          query.limit = nil
          #expect(try catalog.summaries(query).sites.allSatisfy(\.isDelisted))
        }
      }
    }
  }

  @Test func `a correction stays with a site that is no longer listed`() throws {
    try fixture.add([site("1", "11"), site("2", "11")])
    try fixture.correct("2", [.fact(.name): "바른"])
    try fixture.add([site("1", "11")], complete: [ListingScope()])
    #expect(try fixture.site("2")?.name == "바른")
    try fixture.correct("2", [.fact(.era): "조선"])
    #expect(try fixture.site("2")?.isDelisted == true)
    try expectSound()
    try fixture.add([site("2", "11")])
    #expect(try fixture.site("2")?.corrections.count == 2 && fixture.site("2")?.isDelisted == false)
    try expectSound()
  }
}
