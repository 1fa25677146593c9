import HeritageModel
import KoreanText
import TestSupport
import Testing

@testable import HeritageCatalog

struct SearchTermsTests {
  private static func terms(_ text: String) -> [String] {
    var collector = SearchTerms.Collector()
    var text = text
    return text.withUTF8 { collector.terms(of: UnsafeRawBufferPointer($0)) }.texts
  }

  @Test(arguments: [
    ("삼층 석탑은", ["삼층", "석탑", "탑은"]), ("석탑 석탑", ["석탑", "석탑"]), ("탑", []), ("", []),
    ("높이 3.5m", ["높이", "3", "5m"]), ("Gothic cathédrale", ["gothic", "cathedrale"]),
    ("佛國寺(불국사)", ["佛國", "國寺", "불국", "국사"]),
  ])
  func `the terms of a text are the pairs in its words and other words whole`(
    text: String, terms: [String]
  ) {
    #expect(Self.terms(text) == terms)
  }

  /// The terms by the characters of the whole text.
  private static func reference(_ text: MatchingText) -> [String] {
    var terms: [String] = []
    var word: [Unicode.Scalar] = []
    func endWord() {
      let isPaired = word.first.map { $0.value >= 0x2E80 } ?? false
      if isPaired {
        terms += zip(word, word.dropFirst()).map { String(String.UnicodeScalarView([$0, $1])) }
      } else if !word.isEmpty {
        terms.append(String(String.UnicodeScalarView(word)))
      }
      word = []
    }
    for unit in text.units {
      let isOfOtherKind = word.last.map { ($0.value >= 0x2E80) != (unit.scalar.value >= 0x2E80) }
      if unit.isWordStart || isOfOtherKind == true { endWord() }
      word.append(unit.scalar)
    }
    endWord()
    return terms
  }

  @Test func `the terms of any text are those of its characters`() {
    var random = SeededGenerator(seed: 0x7E_1235)
    let parts: [[UInt8]] =
      [
        "가", "나", "각", "\u{1100}\u{1161}", "\u{11A8}", "\u{301}", "e", "é", "E", "ß", "3", " ", "·",
        "ㆍ", "ㄱ", "、", "「", "佛", "樂", "\u{F914}", "㎝", "Ⅱ", "㈜", "1", "½", "\u{FE0F}", "𠀀", "𠀁",
        "あ", "ｶ", "ﾞ", "Ａ", "~", "\u{200D}", "👨", "д", "\n", "－", "℀", "\u{AD}", "￦", "가나", " 다",
      ].map { Array($0.utf8) } + [[0xEA], [0xEA, 0xB0], [0x80], [0xFF], [0xC2], [0xF0, 0x90]]
    var collector = SearchTerms.Collector()
    var text = MatchingText()
    for round in 0..<6000 {
      // In every third one, other parts stand between long stretches of the usual ones.
      let (count, usual) = round % 3 == 0 ? (40, 12) : (9, 1)
      let bytes = (0..<Int.random(in: 0...count, using: &random)).flatMap { _ in
        (Int.random(in: 0..<usual, using: &random) == 0
          ? parts : [Array("가".utf8), Array("佛".utf8), Array("나 ".utf8), [0x2E]])
          .randomElement(using: &random) ?? []
      }
      bytes.withUnsafeBytes { text.take($0) }
      let terms = bytes.withUnsafeBytes { collector.terms(of: $0) }
      #expect(terms.texts.sorted() == Self.reference(text).sorted(), "\(bytes)")
      #expect(terms.count == terms.texts.count)
    }
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
