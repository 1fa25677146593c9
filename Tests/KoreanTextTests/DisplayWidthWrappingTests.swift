import KoreanText
import TestSupport
import Testing

@Suite struct DisplayWidthWrappingTests {
  @Test(arguments: [
    ("", 10, [""]), ("한 줄", 10, ["한 줄"]),
    ("조선 시대 한양도성의 정문", 12, ["조선 시대", "한양도성의", "정문"]),
    ("첫째\n\n셋째\n", 10, ["첫째", "", "셋째", ""]), ("첫째\r\n둘째", 10, ["첫째", "둘째"]),
    ("대한민국임시정부청사", 8, ["대한민국", "임시정부", "청사"]),
    ("서울 대한민국임시정부청사", 8, ["서울", "대한민국", "임시정부", "청사"]),
    ("abcdefghij", 4, ["abcd", "efgh", "ij"]),
    ("숭례문)", 6, ["숭례", "문)"]), ("숭례(문)", 6, ["숭례", "(문)"]),
    ("abcd,ef", 4, ["abc", "d,ef"]), ("가나다 ) 라", 6, ["가나", "다 )", "라"]),
    ("崇禮門。", 6, ["崇禮", "門。"]), ("a   b", 3, ["a", "b"]), ("  들여쓰기 한 줄", 10, ["  들여쓰기", "한 줄"]),
    ("가나", 1, ["가", "나"]), ("가나", 0, ["가", "나"]), ("ab", -5, ["a", "b"]),
    ("))))", 2, ["))", "))"]),
    ("   ", 2, [""]),
  ])
  func `lines of known texts`(text: String, width: Int, lines: [String]) {
    #expect(DisplayWidth.wrapped(text, width: width) == lines)
  }

  @Test func `random texts keep their characters, fit and end`() {
    var texts = RandomTexts(seed: 0x14AB)
    for _ in 0..<5_000 {
      let text = texts.next()
      let width = Int.random(in: -1...14, using: &texts.generator)
      let lines = DisplayWidth.wrapped(text, width: width)
      #expect(
        lines.joined().filter { !$0.isWhitespace } == text.filter { !$0.isWhitespace })
      for line in lines {
        #expect(
          DisplayWidth.of(line) <= max(width, 0)
            || line.filter { DisplayWidth.of($0) > 0 }.count == 1,
          "‘\(line)’ of ‘\(text)’ at \(width)")
        #expect(line.last != " ")
      }
    }
  }
}
