import Foundation
import Geography
import HeritageModel
import KoreanText
import Localization
import TestSupport
import Testing

@testable import HeritageCatalog

struct CatalogCompletingTests {
  private let fixture: CatalogFixture
  private let catalog: Catalog

  init() throws {
    fixture = try CatalogFixture()
    func site(
      _ key: String, _ name: String, _ kind: (String, String), hanja: String? = nil,
      english: String? = nil, province: (String, String) = ("11", "서울"), district: String = "중구",
      era: String? = nil, address: String? = nil, number: String? = nil, at: (Double, Double)
    ) -> SiteDraft {
      var texts: [SiteField: String] = [
        .name: name, .kindCode: kind.0, .kind: kind.1, .provinceCode: province.0,
        .province: province.1, .district: district,
      ]
      texts[.nameHanja] = hanja
      texts[.nameEnglish] = english
      texts[.era] = era
      texts[.address] = address
      texts[.designationNumber] = number
      return listed(key, texts, at: at)
    }
    let gyeongju = (("37", "경북"), "경주시")
    try fixture.add([
      site(
        "1", "서울 숭례문", ("11", "국보"), hanja: "서울 崇禮門", era: "조선시대",
        address: "서울 중구 세종대로 40", number: "1", at: (37.56, 126.975)),
      site("2", "숭의전지", ("13", "사적"), era: "조선시대", at: (37.58, 126.99)),
      site(
        "3", "경주 불국사 삼층석탑", ("11", "국보"), province: gyeongju.0, district: gyeongju.1, era: "통일신라",
        number: "21", at: (35.79, 129.33)),
      site(
        "4", "삼층석탑", ("31", "문화유산자료"), province: gyeongju.0, district: gyeongju.1, era: "조선시대",
        at: (35.8, 129.3)),
      site(
        "5", "Acropolis, Athens", ("99", "World Heritage"), district: "Attica", at: (37.97, 23.72)),
      site("6", "경주 각황전", ("12", "보물"), english: "Gakhwangjeon Hall", at: (35.81, 129.2)),
      site("7", "가람집", ("12", "보물"), at: (37.57, 126.98)),
    ])
    catalog = try fixture.open()
  }

  private func titles(_ fragment: String, _ options: CompletionOptions = .sites) throws -> [String]
  {
    try catalog.complete(fragment, options: options).completions.map(\.title)
  }

  @Test(arguments: [
    ("ㅅ", "서울 숭례문"), ("숭", "숭의전지"), ("숭ㄹ", "서울 숭례문"), ("숭롐", "서울 숭례문"), ("례문", "서울 숭례문"),
    ("서울숭례문", "서울 숭례문"), ("ㅅㄹㅁ", "서울 숭례문"), ("숭ㄹㅁ", "서울 숭례문"), ("tndfP", "서울 숭례문"),
    ("ㅁㅊ개ㅔㅐㅣㅑㄴ", "Acropolis, Athens"), ("athens", "Acropolis, Athens"), ("崇禮", "서울 崇禮門"),
    ("sungnyemun", "서울 숭례문"), ("soongrye", "서울 숭례문"), ("국보 1호", "서울 숭례문"),
    ("국보 제21호", "경주 불국사 삼층석탑"),
    ("국보1", "서울 숭례문"), ("석탑 불국사", "경주 불국사 삼층석탑"), ("숭레문", "서울 숭례문"), ("gakhwang", "경주 각황전"),
    ("세종대로", "서울 숭례문"), ("khs:3", "경주 불국사 삼층석탑"),
    ("\u{1109}\u{116E}\u{11BC}\u{1105}\u{1168}", "서울 숭례문"),
  ])
  func `what is typed finds the site`(fragment: String, name: String) throws {
    let title = name == "서울 崇禮門" ? "서울 숭례문" : name
    #expect(try titles(fragment).first == title)
  }

  @Test func `the whole name comes first, then the more important`() throws {
    #expect(try titles("삼층석탑") == ["삼층석탑", "경주 불국사 삼층석탑"])
    #expect(try titles("가") == ["가람집", "경주 각황전"])
  }

  @Test func `what matches is shown in the original`() throws {
    let list = try catalog.complete("울숭ㄹ", options: .sites)
    let first = try #require(list.completions.first)
    #expect(first.titleRanges == [1..<5])
    #expect(first.highlights.map { first.title[$0] } == ["울 숭례"])
    let words = try #require(try catalog.complete("석탑 불국사", options: .sites).completions.first)
    #expect(words.highlights.map { words.title[$0] } == ["불국사", "석탑"])
  }

  @Test func `the other keyboard is named`() throws {
    #expect(try catalog.complete("tndfPans").correctedFragment == "숭례문")
    #expect(try catalog.complete("숭례문").correctedFragment == nil)
    #expect(try catalog.complete("불국사(佛國寺)").correctedFragment == "불국사")
  }

  @Test func `nothing typed and nothing found are different answers`() throws {
    #expect(try catalog.complete("").state == .empty)
    #expect(try catalog.complete(" ·").state == .empty)
    #expect(try catalog.complete("없는이름이다").state == .none)
    #expect(try catalog.complete("숭").state == .results)
  }

  @Test func `areas and questions carry what they do`() throws {
    var options = CompletionOptions()
    options.types = [.address]
    let areas = try catalog.complete("경상북도 ㄱ", options: options).completions
    #expect(areas.map(\.title) == ["경상북도 경주시"])
    for english in ["Gyeongju", "gyeongju-si, gyeongb", "Gyeongju-si, Gyeongbuk"] {
      #expect(
        try catalog.complete(english, options: options).completions.map(\.title) == ["경상북도 경주시"])
    }
    guard case .area(let query, let region)? = areas.first?.target else {
      Issue.record("no area")
      return
    }
    #expect(try catalog.summaries(query).matching == 2)
    #expect(region?.contains(try #require(Coordinate(latitude: 35.79, longitude: 129.33))) == true)
    options.types = [.query]
    let kinds = try catalog.complete("국", options: options).completions
    #expect(kinds.map(\.title) == ["국보"])
    let combined = try catalog.complete("조선 석탑", options: options).completions
    #expect(combined.map(\.title) == ["조선시대 석탑"])
    guard case .query(let question)? = combined.first?.target else {
      Issue.record("no question")
      return
    }
    #expect(try catalog.summaries(question).sites.map(\.name) == ["삼층석탑"])
    #expect(try SiteQuery(canonicalString: question.canonicalString) == question)
  }

  @Test func `a region prefers what is near, or lets nothing else in`() throws {
    var options = CompletionOptions.sites
    options.region = try Region(west: 129.1, south: 35.7, east: 129.4, north: 35.9)
    options.zoom = 12
    #expect(try titles("ㄱ", options).prefix(2) == ["경주 불국사 삼층석탑", "경주 각황전"])
    #expect(try titles("ㄱ").prefix(2) == ["경주 불국사 삼층석탑", "가람집"])
    #expect(try titles("숭례문", options) == ["서울 숭례문"])
    options.regionPriority = .required
    #expect(try titles("숭례문", options) == [])
    #expect(try titles("석탑", options) == ["경주 불국사 삼층석탑", "삼층석탑"])
  }

  @Test func `a site that is no longer listed comes last, marked, or not at all`() throws {
    let old = try fixture.open()
    let stays = try ["1", "2", "3", "4", "5", "6", "7"].filter { $0 != "1" && $0 != "3" }
      .compactMap { key in try old.site(SiteIdentity(dataset: "khs", key: key)) }
      .map { listed($0.identity.key, [.name: $0.name ?? "", .kindCode: $0[.kindCode] ?? ""]) }
    try fixture.add(stays, complete: [ListingScope()])
    let catalog = try fixture.open()
    let found = try catalog.complete("석탑", options: .sites).completions
    #expect(found.map(\.title) == ["삼층석탑", "경주 불국사 삼층석탑"])
    #expect(found.map(\.isDelisted) == [false, true])
    #expect(found.last?.subtitle.english.hasPrefix("no longer listed · ") == true)
    #expect(found.last?.subtitle.korean.hasPrefix("출처 목록에 없음 · ") == true)
    var options = CompletionOptions.sites
    #expect(try catalog.complete("숭례", options: options).completions.map(\.isDelisted) == [true])
    options.limit = 1
    #expect(try catalog.complete("석탑", options: options).completions.map(\.title) == ["삼층석탑"])
    options.delisted = false
    #expect(try catalog.complete("숭례문", options: options).completions.isEmpty)
    options.delisted = true
    #expect(
      try catalog.complete("석탑", options: options).completions.map(\.title) == ["경주 불국사 삼층석탑"])
    // A list that leaves them out finds them with the same word.
    #expect(try catalog.search("숭례문").matching == 0)
    var query = SiteQuery()
    query.delisted = nil
    #expect(try catalog.search("숭례문", query: query).matching == 1)
  }

  @Test(arguments: [
    ("석탑 경주", ["경주 불국사 삼층석탑"]), ("불국사 경주 석탑", ["경주 불국사 삼층석탑"]), ("경주 없음", []),
    ("ㄱㅈ 불ㄱㅅ", ["경주 불국사 삼층석탑"]), ("불ㄱㅅ 없", []), ("불ㄱㅅ", ["경주 불국사 삼층석탑"]), ("ㅂ국ㅅ", ["경주 불국사 삼층석탑"]),
    ("국ㅅ", ["경주 불국사 삼층석탑"]),
    ("ㅅ층ㅅㅌ", ["삼층석탑", "경주 불국사 삼층석탑"]), ("국사 삼ㅊㅅ", ["경주 불국사 삼층석탑"]),
    ("경주불국사삼층석탑", ["경주 불국사 삼층석탑"]), ("경주불국사석탑", []), ("bulguk", ["경주 불국사 삼층석탑"]),
    ("bulg", ["경주 불국사 삼층석탑"]), ("bulgu", ["경주 불국사 삼층석탑"]),
  ])
  func `parts, words and long names are found by all that was typed`(
    fragment: String, names: [String]
  ) throws {
    #expect(try titles(fragment) == names)
  }

  @Test func `no fragment is taken for syntax, and none breaks`() throws {
    for fragment in [
      "\"", "'", "*", "석탑\"", "a OR b", "NEAR(", "숭례문*", "%", "_", "\\", "\u{0}", "(", "석탑 AND",
      "-석탑",
      String(repeating: "숭", count: 5000), String(repeating: "ㅅ", count: 300), "👨‍👩‍👧‍👦", "é",
    ] {
      _ = try catalog.complete(fragment)
      _ = try catalog.search(fragment)
    }
  }

  @Test func `an import keeps the index in step`() throws {
    try fixture.add([listed("8", [.name: "새로운집"]), listed("1", [.name: "남대문"])])
    #expect(try titles("새로") == ["새로운집"])
    #expect(try titles("남대") == ["남대문"])
    #expect(try titles("숭례문") == [])
    #expect(try catalog.check() == [])
  }
}

extension CompletionOptions {
  /// Sites only.
  static var sites: CompletionOptions {
    var options = CompletionOptions()
    options.types = [.pointOfInterest]
    return options
  }
}
