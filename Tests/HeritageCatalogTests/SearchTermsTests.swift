import HeritageModel
import KoreanText
import TestSupport
import Testing

@testable import HeritageCatalog

struct SearchTermsTests {
  private static func terms(_ text: String) -> [String] {
    var collector = SearchTerms.Collector()
    var text = text
    let bytes = text.withUTF8 { collector.terms(of: UnsafeRawBufferPointer($0)) }
    return String(decoding: bytes, as: UTF8.self).split(separator: " ").map(String.init)
  }

  @Test(arguments: [
    ("삼층 석탑은", ["삼층", "석탑", "탑은"]), ("석탑 석탑", ["석탑"]), ("탑", []), ("", []),
    ("높이 3.5m", ["높이", "3", "5m"]), ("Gothic cathédrale", ["gothic", "cathedrale"]),
    ("佛國寺(불국사)", ["佛國", "國寺", "불국", "국사"]),
  ])
  func `the terms of a text are the pairs in its words and other words whole`(
    text: String, terms: [String]
  ) {
    #expect(Self.terms(text) == terms)
  }

  @Test func `what a user types is quoted`() {
    #expect(SearchTerms.expression("석탑") == "\"석탑\"")
    #expect(SearchTerms.expression("고려말") == "(\"고려\" OR \"려말\")")
    #expect(
      SearchTerms.expression("삼층석탑") == "(\"삼층\" OR \"층석\") AND (\"층석\" OR \"석탑\")")
    #expect(SearchTerms.expression("goth 3") == "\"goth\"* AND \"3\"*")
    #expect(SearchTerms.expression("탑") == nil)
    #expect(SearchTerms.expression("\" OR *") == "\"or\"*")
  }

  @Test func `descriptions are found however their words are spaced`() throws {
    var random = SeededGenerator(seed: 0x5BACE)
    let words = ["통일", "신라", "말", "시대의", "삼층", "석탑으로", "기단", "위에", "탑신부를", "올린", "모습이다"]
    let contents = (0..<200).map { _ in
      (0..<12).map { _ in words.randomElement(using: &random) ?? "" }.reduce("") {
        $0 + (Bool.random(using: &random) ? " " : "") + $1
      }
    }
    let fixture = try CatalogFixture()
    try fixture.add(
      contents.enumerated().map { listed(String($0), [.name: "이름", .content: $1]) })
    let catalog = try fixture.open()
    for _ in 0..<60 {
      let first = Int.random(in: 0..<words.count, using: &random)
      let second = Int.random(in: 0..<words.count, using: &random)
      // Two words of one syllable may stand apart in the text, which the index does not know.
      if words[first].count + words[second].count < 3 { continue }
      for typed in [words[first] + words[second], words[first] + " " + words[second], "탑"] {
        let parts = typed.split(separator: " ").map { MatchingText(String($0)).keys }
        let wanted = contents.indices.filter { index in
          parts.allSatisfy { MatchingText(contents[index]).match($0) != nil }
        }
        #expect(
          Set(try catalog.search(typed).sites.map(\.site.identity.key))
            == Set(wanted.map(String.init)),
          "\(typed)")
      }
    }
  }
}
