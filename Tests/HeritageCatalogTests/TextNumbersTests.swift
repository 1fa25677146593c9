import TestSupport
import Testing

@testable import HeritageCatalog

struct TextNumbersTests {
  @Test func `texts have numbers in the order in which they first come`() {
    var random = SeededGenerator(seed: 0x7E47)
    var numbers = TextNumbers()
    var known: [[UInt8]] = []
    for round in 0..<6000 {
      // Short texts of few bytes, so that many come again and one begins another; some behind words
      // that are hashed at once.
      let head = [UInt8](repeating: 0, count: 8 * max(0, Int.random(in: -8...2, using: &random)))
      let text =
        head
        + (0..<Int.random(in: 0...7, using: &random)).map { _ in
          UInt8.random(in: 0...2, using: &random)
        }
      let place = known.firstIndex(of: text)
      #expect(text.withUnsafeBytes { numbers.known($0) } == place)
      let (number, isNew) = text.withUnsafeBytes { numbers.number(of: $0) }
      #expect(isNew == (place == nil) && number == place ?? known.count)
      if isNew { known.append(text) }
      #expect(numbers.count == known.count)
      #expect(numbers[number] == String(decoding: text, as: UTF8.self))
      if round == 3000 {
        numbers.removeAll()
        known = []
      }
    }
  }

  @Test func `counts of texts of the same characters are one`() {
    var counts = TextCounts()
    for text in ["가", "가", "\u{1100}\u{1161}", "", "나"] {
      Array(text.utf8).withUnsafeBytes { counts.add($0) }
    }
    #expect(counts.texts == ["가": 3, "": 1, "나": 1])
  }
}
