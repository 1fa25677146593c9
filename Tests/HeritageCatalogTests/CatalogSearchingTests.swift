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

  @Test(
    arguments: [
      ("tjrxkq", ["3"], "석탑"), ("sungnyemun", ["1"], "숭례문"), ("soongryemoon", ["1"], "숭례문"),
      ("Sungnyemun Gate", ["1"], "숭례문"), ("seoktap pagodas", ["3"], "석탑"), ("gate", [], nil),
      ("석탑(石塔)", ["3"], "석탑"), ("석탑", ["3"], nil), ("ㅅㄹㅁ", ["1"], nil), ("없는말이다", [], nil),
    ] as [(String, [String], String?)])
  func `a guess says what it is a guess of`(
    text: String, found: [String], corrected: String?
  ) throws {
    var query = SiteQuery()
    #expect(try keys(text) == found)
    #expect(try catalog.search(text).correctedText == corrected)
    query.text = text
    #expect(try catalog.summaries(query).correctedText == corrected)
    #expect(try catalog.sites(query).correctedText == corrected)
  }

  @Test(arguments: ["AND \"", "and", "the", "of", "or", "NOT", "with", "from", "tjrx"])
  func `no guess is made of words that are no Korean, nor of half a syllable`(text: String) throws {
    try fixture.add([
      listed("4", [.name: "무예제보"]), listed("5", [.name: "안동 소등재사"]), listed("6", [.name: "일성록"]),
      listed("7", [.name: "애련지"]), listed("8", [.name: "오리정"]), listed("9", [.name: "둔촌잡영"]),
    ])
    let listing = try fixture.open().search(text)
    #expect(listing.matching == 0 && listing.correctedText == nil)
  }

  @Test func `descriptions are found across a blank`() throws {
    try fixture.add([
      detailed("4", [.name: "가", .content: "고려 말 조선 초에 세운 탑"]),
      detailed("5", [.name: "나", .content: "고려말 조선초에 세운 탑"]),
      detailed("6", [.name: "다", .content: "조선 시대의 문"]),
      detailed("7", [.name: "라", .content: "조선시대의 문"]),
    ])
    let catalog = try fixture.open()
    for (spellings, found) in [
      (["고려말", "고려 말"], ["4", "5"]), (["조선초", "조선 초"], ["4", "5"]),
      (["조선시대의문", "조선 시대의 문"], ["6", "7"]),
    ] {
      for spelling in spellings {
        let keys = try catalog.search(spelling).sites.map(\.site.identity.key)
        #expect(keys.sorted() == found, "\(spelling)")
      }
    }
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
