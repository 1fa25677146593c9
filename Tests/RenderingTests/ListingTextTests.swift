import Geography
import HeritageModel
import Localization
import Rendering
import TestSupport
import Testing

struct ListingTextTests {
  private func text<Element: ListedSite>(
    _ listing: SiteListing<Element>, width: Int, language: Language = .korean,
    selected: Element? = nil
  ) -> String {
    var text = ""
    listing.writeText(language: language, style: TextStyle(width: width), selected: selected) {
      text += $0
    }
    return text
  }

  @Test(arguments: [40, 80, 120], Language.allCases)
  func `a whole listing fits its width`(width: Int, language: Language) {
    var query = SiteQuery()
    query.center = SampleSites.point(37.5665, 126.978)
    query.sort = .distance
    query.limit = 4
    let listing = text(
      SampleSites.listing(query), width: width, language: language, selected: SampleSites.statue)
    expectSnapshot(listing, named: "listing-\(language.rawValue)-\(width).txt")
  }

  @Test func `a listing of summaries has the columns that summaries know`() {
    let summaries = SiteListing(
      query: SiteQuery(), matching: 2, unplaced: 0,
      sites: [SiteSummary(SampleSites.gate), SiteSummary(SampleSites.hall)])
    expectSnapshot(text(summaries, width: 60), named: "listing-summaries-ko-60.txt")
  }

  @Test func `an empty listing says how many match`() {
    let none = SiteListing<Site>(query: SiteQuery(), matching: 0, unplaced: 3, sites: [])
    #expect(text(none, width: 80) == "0건 중 0건 표시 · 위치 없는 기록 3건\n")
    #expect(
      text(none, width: 80, language: .english) == "Shown 0 of 0 matching; 3 without a place\n")
  }

  @Test func `the totals say where a later part of the answer begins`() {
    func line(_ language: Language, _ offset: Int) -> String {
      totalsLine(shown: 20, matching: 5310, unplaced: 1678, offset: offset, language: language)
    }
    #expect(line(.korean, 0) == "5,310건 중 20건 표시 · 위치 없는 기록 1,678건")
    #expect(line(.english, 0) == "Shown 20 of 5,310 matching; 1,678 without a place")
    #expect(line(.korean, 1000) == "5,310건 중 1,001번째부터 20건 표시 · 위치 없는 기록 1,678건")
    #expect(
      line(.english, 1000) == "Shown 20 of 5,310 matching, from number 1,001; 1,678 without a place"
    )
  }

  @Test(arguments: [
    (0.0, "0 m"), (849.6, "850 m"), (999.4, "999 m"), (999.6, "1.0 km"), (1250, "1.3 km"),
    (99_940, "99.9 km"), (99_960, "100 km"), (20_015_115, "20,015 km"),
  ])
  func `distances are said in metres, then kilometres`(metres: Double, words: String) {
    #expect(distanceInWords(metres) == words)
  }

  @Test(arguments: [UInt64](1...40))
  func `no line is wider than asked, whatever the names hold`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let sites = (0..<8).map { _ in RandomText.site(using: &random) }
    var query = SiteQuery()
    query.center = SampleSites.point(37, 127)
    let listing = SiteListing(query: query, matching: 1_234_567, unplaced: 0, sites: sites)
    let style = TextStyle(
      width: .random(in: 20...130, using: &random),
      ambiguousWidth: .random(in: 1...2, using: &random))
    for language in Language.allCases {
      var text = ""
      listing.writeText(language: language, style: style, selected: sites[0]) { text += $0 }
      expectFits(text, style, seed: seed)
    }
  }
}
