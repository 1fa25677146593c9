import KoreanText
import TestSupport
import Testing

@Suite struct JamoDistanceTests {
  @Test(arguments: [
    ("숭레문", "숭례문", 1), ("숭례문", "숭례문", 0), ("숭ㄹ", "숭례", 1), ("국어", "구거", 1), ("", "", 0),
    ("", "가", 2), ("값", "갑", 1), ("흥인지문", "흥인문", 2), ("lsit", "list", 2), ("imprt", "import", 1),
    ("\u{1109}\u{116E}\u{11BC}", "숭", 0), ("석굴암", "석굴압", 1),
  ])
  func `distances of known texts`(first: String, second: String, distance: Int) {
    #expect(between(first, second, limit: 5) == distance)
    #expect(between(second, first, limit: distance) == distance)
    #expect(between(first, second, limit: distance - 1) == nil)
  }

  @Test func `letters of a syllable`() {
    #expect(String(Hangul.letters("값 a힣")) == "ㄱㅏㅄ aㅎㅣㅎ")
  }

  private func between(_ first: String, _ second: String, limit: Int) -> Int? {
    var distance = JamoDistance(to: first, limit: limit)
    return distance.of(second)
  }

  @Test func `one text is compared with many`() {
    var distance = JamoDistance(to: "숭례문", limit: 2)
    #expect(distance.letterCount == 8)
    let texts = ["숭례문", "흥인지문", "숭레문", "", "숭례", "숭례문"]
    #expect(texts.map { distance.of($0) } == [0, nil, 1, nil, nil, 0])
    let scalars = texts.map { $0.unicodeScalars.map(\.value) }
    #expect(scalars.map { distance.of(scalars: $0[...]) } == [0, nil, 1, nil, nil, 0])
    #expect(scalars.map { Hangul.letterCount($0[...]) } == [8, 11, 8, 0, 5, 8])
  }

  /// The whole table, without a band.
  private func oracle(_ first: String, _ second: String) -> Int {
    let first = Array(Hangul.letters(first))
    let second = Array(Hangul.letters(second))
    var table = [Array(0...second.count)]
    for (row, letter) in first.enumerated() {
      var next = [row + 1]
      for (column, other) in second.enumerated() {
        let replaced = table[row][column] + (letter == other ? 0 : 1)
        next.append(min(replaced, table[row][column + 1] + 1, next[column] + 1))
      }
      table.append(next)
    }
    return table[first.count][second.count]
  }

  @Test func `random texts are as far apart as the whole table says`() {
    var generator = SeededGenerator(seed: 0xD157)
    print("seed \(generator.seed)")
    let syllables = Array("숭례문래내무a")
    for _ in 0..<5_000 {
      let texts = (0..<2).map { _ in
        String(
          (0..<Int.random(in: 0...5, using: &generator)).map { _ in
            syllables.randomElement(using: &generator) ?? "가"
          })
      }
      let limit = Int.random(in: 0...8, using: &generator)
      let expected = oracle(texts[0], texts[1])
      #expect(
        between(texts[0], texts[1], limit: limit)
          == (expected <= limit ? expected : nil), "\(texts) limit \(limit)")
    }
  }
}
