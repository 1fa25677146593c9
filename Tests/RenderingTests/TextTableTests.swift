import KoreanText
import Rendering
import Testing

struct TextTableTests {
  private typealias Row = [String]

  private func table(_ rows: [[String]], width: Int, isOptional: Bool = false) -> String {
    let table = TextTable<[String]>([
      .init("번호", alignment: .trailing, minimum: 4) { $0[0] },
      .init("이름", minimum: 6) { $0[1] },
      .init("소재지", minimum: 6, isOptional: isOptional) { $0[2] },
    ])
    var text = ""
    table.write(rows, style: TextStyle(width: width)) { text += $0 }
    return text
  }

  private let rows = [
    ["1", "서울 숭례문", "서울 중구"], ["1000", "Gyeongbokgung", "서울 종로구"],
  ]

  @Test func `columns take the room they need and numbers stand to the right`() {
    #expect(
      table(rows, width: 80) == """
        번호  이름           소재지
           1  서울 숭례문    서울 중구
        1000  Gyeongbokgung  서울 종로구

        """)
  }

  @Test func `the widest column gives way first and says that it was cut`() {
    #expect(
      table(rows, width: 28) == """
        번호  이름        소재지
           1  서울 숭례…  서울 중구
        1000  Gyeongbok…  서울 종로…

        """)
  }

  @Test func `an optional column goes where not even its minimum fits`() {
    #expect(
      table(rows, width: 20, isOptional: true) == """
        번호  이름    소재지
           1  서울 …  서울 …
        1000  Gyeon…  서울 …

        """)
    let narrow = TextTable<[String]>([
      .init("이름", minimum: 11) { $0[1] },
      .init("소재지", minimum: 11, isOptional: true) { $0[2] },
    ])
    var text = ""
    narrow.write(rows, style: TextStyle(width: 20)) { text += $0 }
    #expect(
      text == """
        이름
        서울 숭례문
        Gyeongbokgung

        """)
  }

  @Test func `a column that is empty in every row is left out, as is a table without rows`() {
    #expect(
      table([["1", "숭례문", ""]], width: 80) == """
        번호  이름
           1  숭례문

        """)
    #expect(table([], width: 80) == "")
  }

  @Test func `marked rows are bold where colour is allowed`() {
    var lines: [String] = []
    TextTable<String>([.init("이름") { $0 }]).write(
      ["가", "나"], style: TextStyle(isColored: true), isMarked: { $0 == "나" },
      to: { lines.append($0) })
    #expect(lines == ["\u{1B}[1m이름\u{1B}[22m\n", "가\n", "\u{1B}[1m나\u{1B}[22m\n"])
  }
}
