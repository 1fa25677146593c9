import KoreanText
import Testing

@testable import Rendering

struct TextStyleHighlightsTests {
  private let style = TextStyle(width: 40, isColored: true)
  private func bold(_ text: String) -> String { "\u{1B}[1m\(text)\u{1B}[22m" }

  @Test func `what matches is bold, whole graphemes at a time`() {
    #expect(style.highlighted("서울 숭례문", [3..<5]) == "서울 \(bold("숭례"))문")
    let decomposed = "\u{1109}\u{116E}\u{11BC}문"
    #expect(style.highlighted(decomposed, [0..<1]) == bold("\u{1109}\u{116E}\u{11BC}") + "문")
    #expect(style.highlighted("가나다", [0..<1, 2..<3]) == bold("가") + "나" + bold("다"))
    #expect(TextStyle(width: 40).highlighted("서울 숭례문", [3..<5]) == "서울 숭례문")
  }

  @Test func `what is cut off is not bold, and nothing outside breaks`() {
    #expect(style.highlighted("서울 숭례문", [3..<6], width: 8) == "서울 \(bold("숭"))…")
    #expect(style.highlighted("서울 숭례문", [5..<6], width: 8) == "서울 숭…")
    #expect(style.highlighted("서울", [7..<9]) == "서울")
  }

  @Test func `a text that is not safe to print is made safe and has no highlights`() {
    #expect(style.highlighted("가\u{1B}나", [0..<1]) == "가␛나")
  }

  @Test func `highlights follow the words over lines`() {
    let text = "도성의 남쪽 문이며 줄이 넘으면 나뉜다"
    let start = text.utf16.count - "나뉜다".utf16.count
    #expect(
      style.wrapped(text, [4..<6, start..<start + 3], width: 14) == [
        "도성의 \(bold("남쪽"))", "문이며 줄이", "넘으면 \(bold("나뉜다"))",
      ])
  }
}
