import Foundation
import HeritageModel
import KoreanText
import TestSupport
import Testing

@testable import HeritageCatalog

/// In which order completions come, however many are wanted.
struct CompletionOrderTests {
  private static let places = [
    "경복궁", "남양주", "합천 해인사", "파주", "소수서원", "서울 숭례문", "부산", "제주",
  ]
  private static let works = [
    "근정전", "광릉", "대장경판", "보광사", "영국군 전투비", "용미리 석불", "목판", "소장 동종", "은행나무", "삼층석탑",
  ]
  /// What counts least, under names that begin many others or sound like them.
  private static let exact = [
    "경복궁", "남악정", "합천 해인사", "파주 영전", "소수서원", "25의용단", "1960년대 신생활복", "필사본 권4",
  ]

  private let fixture: CatalogFixture
  private let catalog: Catalog

  init() throws {
    fixture = try CatalogFixture()
    let kinds = ["11", "12", "13", "16"]
    var names = Self.exact.map { ($0, "31") }
    for place in Self.places {
      for (number, work) in Self.works.enumerated() {
        for copy in ["", " 제2", " 일원"] {
          names.append((place + " " + work + copy, kinds[number % 4]))
        }
      }
    }
    try fixture.add(
      names.enumerated().map { number, name in
        listed(
          String(number),
          [
            .name: name.0, .kindCode: name.1, .sn: String(number % 40), .provinceCode: "11",
            .province: "서울", .district: ["소하구", "중구", "서초구", "수원시", "경주시"][number % 5],
          ])
      })
    catalog = try fixture.open()
  }

  private func list(_ fragment: String, _ limit: Int) throws -> [Completion] {
    var options = CompletionOptions()
    options.limit = limit
    return try catalog.complete(fragment, options: options).completions
  }

  @Test(arguments: [
    ("gyeongbokgung", "경복궁"), ("kyongbokkung", "경복궁"), ("namakjeong", "남악정"),
    ("hapcheon haeinsa", "합천 해인사"), ("paju yeongjeon", "파주 영전"), ("sosuseowon", "소수서원"),
  ])
  func `a romanised name that is typed in full comes first`(typed: String, name: String) throws {
    for limit in [1, 3, 10, 30, 200] {
      #expect(try list(typed, limit).first?.title == name, "\(typed) of \(limit)")
    }
  }

  @Test(arguments: [
    ("25uiyongdan", "25의용단"), ("25ui", "25의용단"), ("1960nyeondae sinsaenghwalbok", "1960년대 신생활복"),
    ("gwon4", "필사본 권4"),
  ])
  func `romanised Korean stands beside figures`(typed: String, name: String) throws {
    #expect(try list(typed, 10).first?.title == name)
  }

  @Test(arguments: [("r", "ㄱ"), ("q", "ㅂ"), ("R", "ㄱ"), ("ㅁ", nil)])
  func `the first key on the other keyboard finds something`(
    typed: String, corrected: String?
  ) throws {
    let list = try catalog.complete(typed, options: .sites)
    #expect(list.state == .results || corrected == nil)
    #expect(list.correctedFragment == corrected)
  }

  @Test(arguments: ["xxx", "zzzz", "gkbk"])
  func `letters without a vowel are no romanised Korean`(typed: String) throws {
    #expect(try catalog.complete(typed, options: .sites).state == .none)
    #expect(try catalog.search(typed).matching == 0)
  }

  @Test func `of what is longer than any name the beginning is looked for, and said so`() throws {
    for text in [
      String(repeating: "x", count: 100_000), String(repeating: "숭 ", count: 10_000),
      " " + String(repeating: "1", count: 1000),
    ] {
      let list = try catalog.complete(text)
      #expect(list.fragment == text)
      #expect(list.correctedFragment?.unicodeScalars.count == SearchLength.limit)
      #expect(
        try catalog.search(text).correctedText?.unicodeScalars.count == SearchLength.limit)
    }
    let list = try catalog.complete(String(repeating: "숭 ", count: 1000), options: .sites)
    #expect(list.completions.allSatisfy { $0.title.contains("숭") } && list.state == .results)
    #expect(
      try catalog.resolve(.name(String(repeating: "가", count: 2000)))
        == .notFound(suggestions: []))
  }

  @Test func `a short list is the beginning of a longer one`() throws {
    var random = SeededGenerator(seed: 0x0DE2)
    print("seed \(random.seed)")
    let names = Self.exact + Self.places.flatMap { place in Self.works.map { "\(place) \($0)" } }
    var fragments = ["소", "ㅅ", "s", "국", "1", "paju yeo", "hapcheon haeinsa", "서ㅅ"]
    for _ in 0..<25 {
      let name = names.randomElement(using: &random) ?? ""
      let syllables = String(name.dropFirst(Int.random(in: 0..<3, using: &random)))
      let romanised = Romanization(MatchingText(name)).text
      fragments += [
        String(romanised.prefix(Int.random(in: 1...12, using: &random))),
        Typing.states(of: String(syllables.prefix(4))).randomElement(using: &random) ?? "",
        String(DubeolsikLayout.keystrokes(name).prefix(Int.random(in: 1...8, using: &random))),
        String(
          syllables.prefix(3).compactMap { Hangul.letters(String($0)).first.map(Character.init) }),
      ]
    }
    for fragment in fragments {
      let whole = try list(fragment, 200)
      for limit in [1, 3, 5, 10, 30] {
        #expect(
          try list(fragment, limit).map(\.target) == whole.prefix(limit).map(\.target),
          "\(fragment) of \(limit)")
      }
    }
  }
}
