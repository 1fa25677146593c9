import HeritageModel
import Localization
import TestSupport
import Testing

@testable import HeritageCatalog

struct RomanisedNamesTests {
  private let fixture: CatalogFixture
  private let catalog: Catalog

  init() throws {
    fixture = try CatalogFixture()
    let names = [
      "서울 숭례문", "경복궁", "경복궁 근정전", "덕수궁", "선암사", "서남사", "경주 불국사 다보탑", "수원 화성", "화성 융릉",
      "안동 하회마을", "서오릉",
    ]
    try fixture.add(
      names.map { listed($0, [.name: $0]) }
        + [listed("english", [.name: "무녕왕릉과 왕릉원", .nameEnglish: "Tomb of King Muryeong"])])
    catalog = try fixture.open()
  }

  @Test(arguments: [
    ("sungnyemun", ["서울 숭례문"]), ("Sungnyemun Gate", ["서울 숭례문"]), ("SUNGNYE-MUN", ["서울 숭례문"]),
    ("Seoul Sungnyemun", ["서울 숭례문"]), ("Gyeongbokgung Palace", ["경복궁"]),
    ("Geunjeongjeon Hall", ["경복궁 근정전"]), ("Dabotap Pagoda", ["경주 불국사 다보탑"]),
    ("Hwaseong Fortress", ["수원 화성"]), ("Seooreung Royal Tombs", ["서오릉"]),
    ("Seonamsa Temple", ["서남사", "선암사"]), ("tomb of king muryeong", ["english"]),
  ])
  func `a romanised name opens the sites that are spelt so`(text: String, keys: [String]) throws {
    #expect(try catalog.keys(resolving: SiteReference(text)) == keys)
  }

  @Test(arguments: [
    ("Kyongbok-kung", "경복궁"), ("Deoksugung Gate", "덕수궁"), ("bulguksa", "경주 불국사 다보탑"),
    ("Hahoe Folk Village", "안동 하회마을"), ("tndfPans", "서울 숭례문"), ("ㅅㄹㅁ", "서울 숭례문"),
  ])
  func `what only sounds like a name, or says another thing, is suggested`(
    text: String, name: String
  ) throws {
    guard case .notFound(let suggestions) = try catalog.resolve(SiteReference(text)) else {
      Issue.record("found")
      return
    }
    #expect(suggestions.first?.name == name)
  }

  @Test(arguments: ["palace", "Folk Village", "Windsor Castle", "Stone Gate", "e", "sa"])
  func `English alone names nothing Korean`(text: String) throws {
    #expect(try catalog.resolve(.name(text)) == .notFound(suggestions: []))
  }

  @Test(arguments: [
    ("Gyeongbokgung P", "경복궁"), ("Gyeongbokgung Palace", "경복궁"), ("bulguksa temple", "경주 불국사 다보탑"),
    ("Hahoe Folk Vill", "안동 하회마을"),
  ])
  func `a name completes while the English noun behind it is typed`(
    text: String, name: String
  ) throws {
    let list = try catalog.complete(text)
    #expect(list.completions.first?.title == name)
    #expect(list.correctedFragment.map(text.hasPrefix) == true)
  }

  @Test func `a place is found by its romanised name`() throws {
    #expect(try catalog.places(matching: "sungnyemun").map(\.title.korean) == ["서울 숭례문"])
    #expect(
      try catalog.places(matching: "Gyeongbokgung Palace").map(\.title.korean) == ["경복궁"])
  }
}

struct NameFormsTests {
  private let fixture: CatalogFixture
  private let catalog: Catalog

  init() throws {
    fixture = try CatalogFixture()
    func site(
      _ name: String, _ kind: String, _ number: String, _ province: String, _ district: String,
      hanja: String? = nil
    ) -> SiteDraft {
      listed(
        name,
        [
          .name: name, .kindCode: kind, .designationNumber: number, .province: province,
          .district: district, .nameHanja: hanja,
        ].compactMapValues(\.self))
    }
    try fixture.add([
      site("서울 숭례문", "11", "1", "서울", "중구"), site("부산 숭례문", "12", "7", "부산", "중구"),
      site("창덕궁", "13", "122", "서울", "종로구"), site("보살상(1962-2)", "11", "83", "서울", "용산구"),
      site("보살상", "12", "84", "서울", "용산구"), site("석탑", "12", "1", "경북", "경주시"),
      site("고인돌 1호", "23", "9", "제주", "제주시"),
      site("귀신사 대적광전", "12", "826", "전북", "김제시", hanja: "歸信寺 大寂光殿"),
    ])
    catalog = try fixture.open()
  }

  @Test(arguments: [
    ("창덕궁(昌德宮)", ["창덕궁"]), ("창덕궁 (Changdeokgung)", ["창덕궁"]), ("국보 숭례문", ["서울 숭례문"]),
    ("국보 제1호 숭례문", ["서울 숭례문"]), ("국보 제1호 서울 숭례문(崇禮門)", ["서울 숭례문"]),
    ("National Treasure No. 1 Sungnyemun Gate", ["서울 숭례문"]), ("보물 제1호 숭례문", []),
    ("숭례문", ["부산 숭례문", "서울 숭례문"]), ("122호", ["창덕궁"]), ("제122호", ["창덕궁"]), ("No. 122", ["창덕궁"]),
    ("1호", ["고인돌 1호", "서울 숭례문", "석탑"]), ("999호", []),
    ("서울 창덕궁", ["창덕궁"]), ("서울특별시 종로구 창덕궁", ["창덕궁"]), ("부산 창덕궁", []), ("창덕궁, 서울", ["창덕궁"]),
    ("부산 숭례문", ["부산 숭례문"]), ("사적 서울 창덕궁", ["창덕궁"]), ("서울 국보 창덕궁", []), ("서울 서울 서울", []),
    ("보살상(1962-3)", []), ("보살상(경주)", []),
    ("보살상(菩薩像)", ["보살상"]), ("보살상(像)", []), ("보살상(二軀)", []),
    ("대적광전(大寂光殿)", ["귀신사 대적광전"]), ("귀신사(歸信寺) 대적광전(大寂光殿)", ["귀신사 대적광전"]),
    ("대적광전(大雄殿)", []), ("대적광전(殿)", []), ("대적광전(A)", []), ("대적광전(Ⅱ)", []), ("대적광전(Busan)", []),
    ("창덕궁(東)", []), ("창덕궁(Busan)", []), ("창덕궁(Deoksugung)", []),
    ("(崇禮門)", []), ("국보", []),
  ])
  func `a name is known in the forms that people write`(text: String, keys: [String]) throws {
    #expect(try catalog.keys(resolving: SiteReference(text)) == keys)
  }

  @Test(arguments: [
    ("Sungnyemun, Seoul", ["서울 숭례문"]), ("Sungnyemun Gate, Jung-gu, Seoul, South Korea", ["서울 숭례문"]),
    ("Changdeokgung Palace, Jongno-gu, Seoul", ["창덕궁"]), ("Changdeokgung, Busan", []),
    ("Sungnyemun, Jung-gu", ["부산 숭례문", "서울 숭례문"]), (",", []),
    ("Sungnyemun,", ["부산 숭례문", "서울 숭례문"]),
  ])
  func `a region behind a romanised name says which`(text: String, keys: [String]) throws {
    #expect(try catalog.keys(resolving: .name(text)) == keys)
  }

  @Test(arguments: ["국보 1호", "khs:서울 숭례문", "국보 제1호 숭례문", "Sungnyemun, Seoul"])
  func `a geocoder takes what means a site`(text: String) throws {
    #expect(try catalog.places(matching: text).map(\.site?.key) == ["서울 숭례문"])
  }

  @Test(arguments: [
    ("국보 제1호 숭례문", "서울 숭례문"), ("서울 창덕궁", "창덕궁"), ("서울 창ㄷ", "창덕궁"), ("창덕궁, 서울", "창덕궁"),
    ("Changdeokgung Palace, Seoul", "창덕궁"),
  ])
  func `a search finds the name alone where nothing holds all that stands beside it`(
    text: String, name: String
  ) throws {
    let list = try catalog.complete(text, options: .sites)
    #expect(list.completions.map(\.title).contains(name))
    #expect(list.correctedFragment.map(text.contains) == true)
    #expect(!list.completions.map(\.title).contains("부산 숭례문"))
    guard !text.hasSuffix("ㄷ") else { return }
    let found = try catalog.search(text)
    #expect(found.sites.map(\.site.identity.key).contains(name) && found.correctedText != nil)
  }

  @Test func `what stands beside the name must hold for what a search finds`() throws {
    for text in ["제주도 석탑", "사적 석탑", "보물 제7호 석탑", "석탑, 서울"] {
      #expect(try catalog.search(text).matching == 0, "\(text)")
      #expect(try catalog.complete(text, options: .sites).state == .none, "\(text)")
    }
    for text in ["경상북도 석탑", "보물 석탑", "보물 제1호 석탑", "석탑, 경주"] {
      #expect(try catalog.search(text).sites.map(\.site.identity.key) == ["석탑"], "\(text)")
      #expect(
        try catalog.complete(text, options: .sites).completions.map(\.title) == ["석탑"], "\(text)")
    }
  }
}

struct EnglishNounsTests {
  @Test(arguments: [
    ("Gyeongbokgung Palace", "Gyeongbokgung"), ("  Seooreung Royal Tombs ", "Seooreung"),
    ("Haeinsa Temple Gate", "Haeinsa"), ("Palace", nil), ("Stone Pagoda", nil),
    ("Royal Palace", nil), ("Gyeongbokgung P", nil), ("경복궁", nil), ("", nil),
  ])
  func `the nouns at the end are removed, never all there is`(text: String, rest: String?) {
    #expect(EnglishNouns.removed(from: text, isOpen: false) == rest)
  }

  @Test func `a noun may be half typed`() {
    #expect(EnglishNouns.removed(from: "Gyeongbokgung P", isOpen: true) == "Gyeongbokgung")
    #expect(EnglishNouns.removed(from: "P", isOpen: true) == nil)
  }

  @Test(arguments: [
    ("Sungnyemun Gate", true), ("Deoksugung Gate", false), ("Sungnyemun", false),
    ("Donggureung Tombs", true), ("Gate", false),
  ])
  func `a noun repeats the name or says another thing`(text: String, repeats: Bool) {
    #expect(EnglishNouns.repeatsName(text) == repeats)
  }
}
