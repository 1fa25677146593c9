import KoreanText
import TestSupport
import Testing

@Suite struct DisplayWidthFittingTests {
  @Test(arguments: [
    ("숭례문", 6, "숭례문"), ("숭례문", 5, "숭례…"), ("숭례문", 4, "숭…"), ("숭례문", 3, "숭…"),
    ("숭례문", 2, "…"), ("숭례문", 1, "…"), ("숭례문", 0, ""), ("숭례문", -3, ""), ("", 0, ""),
    ("abc", 3, "abc"), ("abcd", 3, "ab…"), ("👨‍👩‍👧‍👦가족", 4, "👨‍👩‍👧‍👦…"),
  ])
  func `text is cut between graphemes`(text: String, width: Int, cut: String) {
    #expect(text.truncated(to: width) == cut)
  }

  @Test func `a wide ellipsis is counted`() {
    #expect("숭례문".truncated(to: 5, ambiguous: 2) == "숭…")
    #expect("숭례문".truncated(to: 1, ambiguous: 2) == "")
  }

  @Test func `text is filled up on either side`() {
    #expect("숭례문".padded(to: 8) == "숭례문  ")
    #expect("35".padded(to: 4, aligned: .trailing) == "  35")
    #expect("숭례문".padded(to: 5) == "숭례문")
    #expect("○".padded(to: 3, ambiguous: 2) == "○ ")
  }

  @Test func `cut text never exceeds its width`() {
    var texts = RandomTexts(seed: 0xC07)
    for _ in 0..<2_000 {
      let text = texts.next()
      let width = Int.random(in: 0...12, using: &texts.generator)
      let cut = text.truncated(to: width)
      #expect(DisplayWidth.of(cut) <= width)
      #expect(DisplayWidth.of(cut.padded(to: width)) == width)
    }
  }
}
