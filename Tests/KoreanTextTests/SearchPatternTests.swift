import Foundation
import KoreanText
import TestSupport
import Testing

@Suite struct SearchPatternTests {
  /// The part of a name that a query matches, as a text; by keys, else by initials, else by parts.
  private func found(_ query: String, in name: String) -> String? {
    let text = MatchingText(name)
    let pattern = SearchPattern(query)
    let match =
      text.match(pattern.keys) ?? pattern.initials.flatMap { text.match(initials: $0) }
      ?? pattern.parts.flatMap { text.match(parts: $0) }
    guard let match else { return nil }
    let range = text.range(of: match.units)
    let start = String.Index(utf16Offset: range.lowerBound, in: name)
    let end = String.Index(utf16Offset: range.upperBound, in: name)
    return String(name[start..<end])
  }

  @Test(arguments: [
    ("숭", "서울 숭례문", "숭"), ("숭ㄹ", "서울 숭례문", "숭례"), ("숭롐", "서울 숭례문", "숭례문"), ("례문", "서울 숭례문", "례문"),
    ("울숭", "서울 숭례문", "울 숭"), ("ㅅㄹㅁ", "서울 숭례문", "숭례문"), ("ㅅㅇㅅㄹㅁ", "서울 숭례문", "서울 숭례문"),
    ("숭ㄹㅁ", "서울 숭례문", "숭례문"), ("ㅅ례문", "서울 숭례문", "숭례문"), ("숭ㄹ무", "서울 숭례문", "숭례문"),
    ("ㄳ", "갑사", "갑사"), ("崇禮門", "서울 崇禮門", "崇禮門"), ("\u{F9B6}門", "崇禮門", "禮門"),
    ("cesar", "Palacio de César", "César"), ("Çésar", "Palacio de Cesar", "Cesar"),
    ("１２３", "제123호", "123"), ("대성전동무", "성균관<대성전·동무>", "대성전·동무"), ("주", "㈜한국", "㈜"),
    ("문 ", "서울 숭례문", "문"), ("장애", "궁중ㆍ장애", "장애"),
  ])
  func `parts of names that match`(query: String, name: String, part: String) {
    #expect(found(query, in: name) == part)
    // The same characters are found in NFD text, and by an NFD query.
    let decomposed = name.decomposedStringWithCanonicalMapping
    #expect(found(query, in: decomposed) == part.decomposedStringWithCanonicalMapping)
    #expect(found(query.decomposedStringWithCanonicalMapping, in: name) == part)
  }

  @Test(arguments: [
    ("숭네", "숭례문"), ("ㅅㅁ", "숭례문"), ("숭ㅁ", "숭례문"), ("rmf", "한글"), ("글", "한ㄱ"), ("esar", "Cesar"),
    ("", "숭례문"), (" ", "숭례문"), ("숭례문루", "숭례문"), ("ㅅㄹㅁㄹ", "숭례문"),
  ])
  func `queries that do not match`(query: String, name: String) {
    #expect(found(query, in: name) == nil)
  }

  @Test func `the better place wins over the earlier one`() throws {
    let text = MatchingText("경불사 불국사")
    let match = try #require(text.match(SearchPattern("불").keys))
    #expect(match.units == 3..<4)
    #expect(match.place == .wordStart && match.isWhole && !match.isComplete)
    let half = try #require(MatchingText("각황전 가람").match(SearchPattern("가").keys))
    #expect(half.units == 3..<4)
    #expect(text.match(SearchPattern("경불사불국사").keys)?.isComplete == true)
  }

  @Test func `every state while a name is typed matches its beginning`() {
    for name in ["서울 숭례문", "경주 불국사 다보탑", "값진 넋", "제2땅굴 a동", "닭실마을", "앉은뱅이 까치"] {
      let text = MatchingText(name)
      for state in Typing.states(of: name) {
        #expect(text.match(SearchPattern(state).keys)?.place == .start, "\(state) in \(name)")
      }
    }
  }

  @Test(arguments: [
    ("숭레문", "숭례문"), ("순례문", "숭례문"), ("숭례", "숭례문"), ("숭러문", "숭례문"), ("숭례믄", "숭례문"), ("숭례문", "수례문"),
    ("불국서", "경주 불국사"), ("athns", "Athens"),
  ])
  func `one mistake still matches`(typed: String, name: String) {
    #expect(MatchingText(name).match(nearly: MatchingText(typed).keys) != nil)
    #expect(MatchingText(name).match(nearly: MatchingText("석굴암").keys) == nil)
  }

  @Test(arguments: [
    ("sungnye", "서울 숭례문", "숭례"), ("seoulsung", "서울 숭례문", "서울 숭"), ("soongrye", "서울 숭례문", "숭례"),
    ("pulguk", "경주 불국사", "불국"),
  ])
  func `romanised Korean shows its syllables`(typed: String, name: String, part: String) throws {
    let text = MatchingText(name)
    let match = try #require(text.match(romanised: RomanisedName(Array(typed.utf8))))
    let range = text.range(of: match.units)
    #expect(String(name.utf16.dropFirst(range.lowerBound).prefix(range.count)) == part)
  }

  @Test(arguments: [
    ("tndfP", "숭례"), ("vm론트", "프론트"), ("ㅕㅜㄷㄴ채", "unesco"), ("숭", "tnd"), ("UNaywl", "UN묘지"),
    ("Rhc", "꽃"), ("xmfjr T600", "트럭 T600"), ("崇", nil), ("12", nil),
  ])
  func `what is meant on the other keyboard`(typed: String, meant: String?) {
    #expect(SearchPattern(typed).otherLayouts.first == meant)
  }

  @Test func `doubtful capitals are read in each way`() {
    #expect(SearchPattern("TNDFPANS").otherLayouts == ["TNDFPANS", "숭레문"])
    #expect(SearchPattern("dusrndyd Mark").otherLayouts.contains("연구용 Mark"))
  }

  @Test func `keys of an index sort before their continuations and keep whole characters`() {
    let texts = ["숭", "숭ㄹ", "숭례", "숭례문", "崇", "崇禮", "崇禮門", "unesco", "гора"]
    for text in texts {
      let keys = MatchingText(text).keys
      let indexed = MatchingKeys.indexed(keys[...])
      #expect(indexed.count <= 8 && indexed.count > 0)
      #expect(MatchingKeys.indexed(keys[...].dropLast()).packed <= indexed.packed)
    }
    #expect(
      MatchingKeys.indexed(MatchingText("崇禮門").keys[...])
        == MatchingKeys.indexed(MatchingText("崇禮殿").keys[...]))
  }

  @Test func `no text breaks the taking apart`() {
    var texts = RandomTexts(seed: 0x5EA7)
    for _ in 0..<1_000 {
      let name = texts.next()
      let text = MatchingText(name)
      #expect(text.keys.allSatisfy { $0 != 0 })
      for (index, unit) in text.units.enumerated() {
        #expect(unit.start < unit.end && unit.end <= name.utf16.count)
        #expect(!text.keys(of: index).isEmpty)
      }
      _ = found(texts.next(), in: name)
    }
  }

  @Test(arguments: [
    ("불국사(佛國寺)", "불국사"), ("불국사（佛國寺） 석탑", "불국사 석탑"), ("(가)나)다", "나다"), ("불국사", nil),
    ("(佛國寺)", nil), ("불국사()", nil), ("동궐도(1989", "동궐도"),
  ])
  func `remarks in brackets can be left out`(text: String, plain: String?) {
    #expect(SearchPattern(text).withoutRemarks == plain)
  }

  @Test(arguments: [
    ("숭례문", true), ("숭ㄹ", false), ("UN묘지 2", true), ("ㅏ", false), ("", true),
    ("\u{1109}\u{116E}\u{11BC}", true),
  ])
  func `Hangul is whole where it is all syllables`(text: String, isWhole: Bool) {
    #expect(SearchPattern(text).isWhole == isWhole)
  }
}
