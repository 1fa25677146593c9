import KoreanText
import TestSupport
import Testing

@testable import Rendering

struct CanvasTests {
  private func canvas(_ columns: Int, ambiguous: Int = 1) -> Canvas {
    Canvas(columns: columns, rows: 1, ambiguousWidth: ambiguous)
  }

  private func line(_ canvas: Canvas) -> String { String(canvas.text(.plainText).dropLast()) }

  @Test
  func `a wide grapheme is never split at the edge`() {
    var canvas = canvas(5)
    let end = canvas.write("숭례문", row: 0, column: 0, style: .plain)
    #expect(line(canvas) == "숭례" && end == 5)
    canvas.write("문", row: 0, column: -1, style: .plain)
    #expect(line(canvas) == "  례")
  }

  @Test
  func `what is covered in part vanishes as a whole`() {
    var left = canvas(6)
    left.write("가나다", row: 0, column: 0, style: .plain)
    left.write("x", row: 0, column: 2, style: .plain)
    #expect(line(left) == "가x 다")
    var right = canvas(6)
    right.write("가나다", row: 0, column: 0, style: .plain)
    right.write("x", row: 0, column: 3, style: .plain)
    #expect(line(right) == "가 x다")
    var both = canvas(6)
    both.write("가나다", row: 0, column: 0, style: .plain)
    both.write("하", row: 0, column: 1, style: .plain)
    #expect(line(both) == " 하 다")
  }

  @Test
  func `decomposed Hangul is composed, and ambiguous characters are as wide as told`() {
    var nfc = canvas(8)
    #expect(nfc.write("숭례", row: 0, column: 0, style: .plain) == 4)
    #expect(Array(line(nfc).unicodeScalars).count == 2)
    var wide = canvas(4, ambiguous: 2)
    #expect(wide.write("○x", row: 0, column: 0, style: .plain) == 3)
  }

  @Test
  func `what could steer a terminal is left out`() {
    var canvas = canvas(20)
    canvas.write("a\u{1B}[2Jb\u{202E}c\r\nd\u{9B}e", row: 0, column: 0, style: .plain)
    #expect(line(canvas) == "a[2Jbcde")
  }

  @Test
  func `styles are sequences only where the depth allows them`() {
    var canvas = canvas(4)
    canvas.write("a", row: 0, column: 0, style: .site)
    canvas.write("b", row: 0, column: 1, style: .bar)
    #expect(canvas.text(.plainText) == "ab\n")
    #expect(canvas.text(.attributes) == "\u{1B}[1ma\u{1B}[0m\u{1B}[7mb\u{1B}[0m\n")
    #expect(canvas.text(.sixteen).hasPrefix("\u{1B}[1;31ma"))
    #expect(canvas.text(.palette).hasPrefix("\u{1B}[1;38;5;167ma"))
    #expect(canvas.text(.trueColor).hasPrefix("\u{1B}[1;38;2;205;70;50ma"))
  }

  @Test
  func `colour depth follows the environment`() {
    func depth(_ variables: [String: String], isTerminal: Bool = true) -> ColorDepth {
      ColorDepth(isTerminal: isTerminal) { variables[$0] }
    }
    #expect(depth(["TERM": "xterm-256color"]) == .palette)
    #expect(depth(["TERM": "xterm-256color", "COLORTERM": "truecolor"]) == .trueColor)
    #expect(depth(["TERM": "xterm-256color", "NO_COLOR": "1"]) == .attributes)
    #expect(depth(["TERM": "xterm", "NO_COLOR": ""]) == .sixteen)
    #expect(depth(["TERM": "dumb", "COLORTERM": "truecolor"]) == .plainText)
    #expect(depth([:]) == .plainText)
    #expect(depth(["TERM": "xterm"], isTerminal: false) == .plainText)
  }
}

struct CanvasWriterTests {
  @Test
  func `a canvas that is shown already writes nothing`() {
    var writer = CanvasWriter(depth: .palette, isSynchronized: false)
    let canvas = Canvas(columns: 10, rows: 3, ambiguousWidth: 1)
    #expect(!writer.update(to: canvas).isEmpty)
    #expect(writer.update(to: canvas) == "")
    writer.invalidate()
    #expect(writer.update(to: canvas).contains("\u{1B}[2J"))
  }

  @Test
  func `only what changed is written`() {
    var writer = CanvasWriter(depth: .plainText, isSynchronized: true)
    var canvas = Canvas(columns: 40, rows: 3, ambiguousWidth: 1)
    _ = writer.update(to: canvas)
    canvas.write("x", row: 1, column: 5, style: .plain)
    #expect(
      writer.update(to: canvas) == "\u{1B}[?2026h\u{1B}[?25l\u{1B}[2;6Hx\u{1B}[?2026l")
  }

  @Test
  func `any change leaves the terminal as the canvas is`() {
    var generator = SeededGenerator(seed: 7)
    var writer = CanvasWriter(depth: .sixteen, isSynchronized: false)
    var screen = TerminalScreen(columns: 30, rows: 4)
    var canvas = Canvas(columns: 30, rows: 4, ambiguousWidth: 1)
    let words = ["숭례문", "a", "bc 가", "▪", " ", "⠿⠿", "국보 제1호", "    "]
    for _ in 0..<400 {
      for _ in 0..<Int.random(in: 0...3, using: &generator) {
        canvas.write(
          words.randomElement(using: &generator) ?? "", row: .random(in: 0..<4, using: &generator),
          column: .random(in: -2..<30, using: &generator),
          style: CellStyle.allCases.randomElement(using: &generator) ?? .plain)
      }
      screen.feed(writer.update(to: canvas))
      #expect(screen.text == canvas.text(.plainText), "seed \(generator.seed)")
      #expect(screen.styles == shown(canvas), "seed \(generator.seed)")
    }
  }

  private func shown(_ canvas: Canvas) -> [String] {
    (0..<canvas.rows).flatMap { canvas.cells(inRow: $0) }.map { $0.style.sequence(.sixteen) }
  }
}

/// A terminal that knows what `CanvasWriter` says: the oracle of its tests.
struct TerminalScreen {
  private var cells: [[Character?]]
  private(set) var looks: [[String]]
  private var row = 0
  private var column = 0
  private var look = ""

  init(columns: Int, rows: Int) {
    cells = Array(repeating: Array(repeating: " ", count: columns), count: rows)
    looks = Array(repeating: Array(repeating: "", count: columns), count: rows)
  }

  var styles: [String] { looks.flatMap { $0 } }

  var text: String {
    cells.map { row in
      var line = String(row.compactMap { $0 })
      while line.last == " " { line.removeLast() }
      return line + "\n"
    }.joined()
  }

  mutating func feed(_ text: String) {
    var rest = text[...]
    while let character = rest.popFirst() {
      guard character == "\u{1B}" else {
        put(character)
        continue
      }
      let end = rest.firstIndex { $0.isLetter } ?? rest.startIndex
      obey(rest[..<end].dropFirst(), rest[end])
      rest = rest[end...].dropFirst()
    }
  }

  private mutating func put(_ character: Character) {
    let width = DisplayWidth.of(character)
    for place in column..<column + width {
      // A terminal blanks the other half of a wide grapheme that is written over.
      if cells[row][place] == nil, place > 0, place == column { cells[row][place - 1] = " " }
      if place + 1 < cells[row].count, cells[row][place + 1] == nil, place == column + width - 1 {
        cells[row][place + 1] = " "
      }
      cells[row][place] = place == column ? character : nil
      looks[row][place] = look
    }
    column += width
  }

  private mutating func obey(_ parameters: Substring, _ command: Character) {
    switch command {
    case "H":
      let numbers = parameters.split(separator: ";").compactMap { Int($0) }
      row = numbers[0] - 1
      column = numbers[1] - 1
    case "J":
      self = TerminalScreen(columns: cells[0].count, rows: cells.count)
    case "m": look = parameters == "0" ? "" : "\u{1B}[\(parameters)m"
    default: break
    }
  }
}
