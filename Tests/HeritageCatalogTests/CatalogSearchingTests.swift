import HeritageModel
import TestSupport
import Testing

@testable import HeritageCatalog

struct CatalogSearchingTests {
  private let catalog: Catalog
  private let fixture: CatalogFixture

  init() throws {
    fixture = try CatalogFixture()
    try fixture.add([
      detailed(
        "1", [.name: "서울 숭례문", .kindCode: "11", .content: "조선시대 한양도성의 정문으로 남쪽에 있다.\n석축 위에 지은 문이다."]),
      detailed(
        "2",
        [.name: "남쪽 정자", .kindCode: "12", .content: "대한민국에서 가장 오래된 정자. Built in 1398 by Jeong."]),
      detailed("3", [.name: "석탑", .kindCode: "12", .content: "정문 앞에 섰다."]),
    ])
    catalog = try fixture.open()
  }

  private func keys(_ text: String, _ query: SiteQuery = SiteQuery()) throws -> [String] {
    try catalog.search(text, query: query).sites.map(\.site.identity.key)
  }

  @Test(arguments: [
    ("남쪽", ["2", "1"]), ("정문", ["1", "3"]), ("민국", ["2"]), ("국", ["2"]), ("한양도성의정문", ["1"]),
    ("정문 남쪽", ["1"]), ("1398", ["2"]), ("JEONG", ["2"]), ("문남", []), ("양문", []), ("석탑", ["3"]),
    ("tjrxkq", ["3"]), ("ㅅㄹㅁ", ["1"]), ("다.", ["1", "3"]), ("있다석축", ["1"]), ("", []),
  ])
  func `names first, then descriptions that hold all words`(text: String, found: [String]) throws {
    #expect(try keys(text) == found)
  }

  @Test func `filters, limit and totals hold`() throws {
    var query = SiteQuery()
    query.kinds = ["보물"]
    #expect(try keys("정", query) == ["2", "3"])
    query.limit = 1
    let listing = try catalog.search("정", query: query)
    #expect(listing.matching == 2 && listing.shown == 1 && listing.unplaced == 2)
    query.limit = nil
    query.text = "정"
    #expect(try catalog.summaries(query).matching == 2)
  }

  @Test func `a description shows where its words are`() throws {
    let hit = try #require(try catalog.search("정문").sites.first)
    guard case .description(let snippet, let ranges) = hit.place else {
      Issue.record("no description")
      return
    }
    #expect(snippet == "조선시대 한양도성의 정문으로 남쪽에 있다. 석축 위에 지은 문이다.")
    let shown = ranges.map { range in
      String(snippet.utf16.dropFirst(range.lowerBound).prefix(range.count)) ?? ""
    }
    #expect(shown == ["정문"])
  }
}
