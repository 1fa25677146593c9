import TestSupport
import Testing

@testable import KoreanText

struct IndexedTextTests {
  private static func text(_ random: inout SeededGenerator) -> String {
    let words = [
      "서울", "숭례문", "불국사", "독립문", "신라", "각황전", "값진", "앉은뱅이", "해돋이", "UN묘지", "제2호", "崇禮門",
      "Temple", "x", "(舊)", "ㅋㅋ", "·", "é", "Ⅱ", "석굴\u{1100}\u{1161}", "훼ㅎ", "2000", "㈜한국", "😀", "",
    ]
    return (0..<Int.random(in: 1...6, using: &random)).map { _ in
      words.randomElement(using: &random) ?? ""
    }.joined(separator: Bool.random(using: &random) ? " " : "")
  }

  private static func bytes<Result>(
    _ text: String, _ body: (UnsafeRawBufferPointer) -> Result
  ) -> Result {
    var text = text
    return text.withUTF8 { body(UnsafeRawBufferPointer($0)) }
  }

  @Test func `a text has a key at each start, and two more at each Korean word`() {
    var random = SeededGenerator(seed: 0x1DE7)
    var indexed = IndexedText()
    for _ in 0..<500 {
      let text = Self.text(&random)
      let taken = MatchingText(text)
      var wanted: [UInt64] = []
      for (index, unit) in taken.units.enumerated() where unit.isStart {
        wanted.append(MatchingKeys.indexed(taken.keys[unit.key...]).packed)
        guard unit.isWordStart, MatchingKeys.isConsonant(taken.keys[unit.key]) else { continue }
        let initials = taken.units.indices[index...].flatMap { place in
          MatchingKeys.isConsonant(taken.keys[taken.units[place].key])
            ? [taken.keys[taken.units[place].key] + MatchingKeys.initialOffset]
            : Array(taken.keys(of: place))
        }
        wanted.append(MatchingKeys.indexed(initials[...]).packed)
        let letters = Romanization(taken, from: index).letters
        let sounds = RomanSounds(letters[...], limit: MatchingKeys.indexLength).keys
        if !sounds.isEmpty { wanted.append(MatchingKeys.indexed(sounds[...]).packed) }
      }
      Self.bytes(text) { indexed.take($0) }
      #expect(indexed.keys.sorted() == wanted.sorted(), "\(text)")
      #expect(indexed.places.count == indexed.keys.count)
      #expect(
        Self.bytes(text) { indexed.firstKey(of: $0) }
          == (taken.keys.isEmpty ? nil : MatchingKeys.indexed(taken.keys[...]).packed))
    }
  }

  @Test func `characters are the same however the text is cut, and cover their own places`() {
    var random = SeededGenerator(seed: 0x7AC7)
    var reused = MatchingText()
    for _ in 0..<500 {
      let text = Self.text(&random)
      let taken = MatchingText(text)
      Self.bytes(text) { reused.take($0) }
      #expect(reused.keys == taken.keys)
      #expect(reused.units.map(\.start) == taken.units.map(\.start))
      // Each character by itself: none of them depends on its neighbours but for gaps.
      #expect(taken.keys == text.flatMap { MatchingText(String($0)).keys }, "\(text)")
      var place = 0
      for unit in taken.units {
        #expect(unit.start >= place && unit.end > unit.start && unit.end <= text.utf16.count)
        place = unit.start
      }
    }
  }

  @Test func `bytes that are no UTF-8 are taken for what a string makes of them`() {
    var random = SeededGenerator(seed: 0xBAD8)
    for _ in 0..<2000 {
      var bytes = Array(Self.text(&random).utf8)
      for _ in 0..<Int.random(in: 0...4, using: &random) where !bytes.isEmpty {
        bytes[Int.random(in: 0..<bytes.count, using: &random)] = UInt8.random(
          in: 0...255, using: &random)
      }
      var taken = MatchingText()
      bytes.withUnsafeBytes { taken.take($0) }
      let wanted = MatchingText(String(decoding: bytes, as: UTF8.self))
      #expect(taken.keys == wanted.keys && taken.units.map(\.end) == wanted.units.map(\.end))
    }
  }
}
