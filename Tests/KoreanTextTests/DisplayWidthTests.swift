import Foundation
import TestSupport
import Testing

@testable import KoreanText

@Suite struct DisplayWidthTests {
  @Test(arguments: [
    ("", 0), ("heritage", 8), ("서울 숭례문", 11), ("崇禮門", 6), ("かな", 4), ("ｶﾅ", 2),
    ("Ａ１", 4), ("、。", 4), ("é", 1), ("e\u{301}", 1), ("\u{301}", 0),
    ("\u{1112}\u{1161}\u{11AB}", 2),
    ("\u{1109}", 2), ("\u{1161}", 0), ("ㅅㄹㅁ", 6), ("가\u{11A8}", 2), ("😀", 2), ("👨‍👩‍👧‍👦", 2), ("🇰🇷", 2),
    ("👍🏽", 2), ("❤", 1), ("❤️", 2), ("1️⃣", 2), ("⌚", 2), ("\u{200B}", 0), ("a\u{200D}b", 2),
    ("\n", 0), ("\r\n", 0), ("\u{1B}", 0), ("a\u{AD}b", 3), ("\u{F914}", 2), ("𠀀", 2), ("ไทย", 3),
    ("─○·", 3), ("葛\u{E0100}", 2), ("Ulu\u{332}ru", 5),
  ])
  func `cells of known texts`(text: String, cells: Int) {
    #expect(DisplayWidth.of(text) == cells)
  }

  @Test func `ambiguous characters are as wide as the terminal says`() {
    #expect(DisplayWidth.of("─○·", ambiguous: 2) == 6)
    #expect(DisplayWidth.of("숭례문abc", ambiguous: 2) == 9)
    #expect(DisplayWidth.of("é", ambiguous: 2) == 2)
    #expect(DisplayWidth.of("e\u{301}", ambiguous: 2) == 1)
  }

  @Test func `NFD fills the cells of NFC for every Hangul syllable`() {
    for value in UInt32(0xAC00)...0xD7A3 {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let syllable = String(scalar)
      #expect(DisplayWidth.of(syllable.decomposedStringWithCanonicalMapping) == 2)
    }
  }

  @Test func `the ranges are in order and apart`() {
    for ranges in [EastAsianWidth.wide, EastAsianWidth.ambiguous] {
      for (range, next) in zip(ranges, ranges.dropFirst()) {
        #expect(range.upperBound < next.lowerBound)
      }
    }
    for range in EastAsianWidth.wide {
      #expect(EastAsianWidth.contains(EastAsianWidth.wide, range.lowerBound))
      #expect(EastAsianWidth.contains(EastAsianWidth.wide, range.upperBound))
    }
    #expect(!EastAsianWidth.contains(EastAsianWidth.wide, 0))
    #expect(!EastAsianWidth.contains(EastAsianWidth.wide, 0x1160))
    #expect(!EastAsianWidth.contains(EastAsianWidth.wide, .max))
  }
}
