import TestSupport

/// Short texts of the characters that make text hard to lay out.
struct RandomTexts {
  var generator: SeededGenerator
  private let pieces: [String] = [
    "가", "숭례문", "崇", "a", "heritage", " ", " ", "  ", "(", ")", ",", ".", "·", "「", "」", "é",
    "e\u{301}",
    "\u{1112}\u{1161}\u{11AB}", "👨‍👩‍👧‍👦", "🇰🇷", "1", "\n", "\r\n", "\t", "\u{200B}", "…",
  ]

  init(seed: UInt64) {
    print("seed \(seed)")
    generator = SeededGenerator(seed: seed)
  }

  mutating func next() -> String {
    let count = Int.random(in: 0...12, using: &generator)
    return (0..<count).map { _ in pieces.randomElement(using: &generator) ?? "" }.joined()
  }
}
