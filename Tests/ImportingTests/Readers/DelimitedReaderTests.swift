import Foundation
import SystemLibraries
import TestSupport
import Testing

@testable import Importing

struct DelimitedReaderTests {
  private func read(
    _ text: String, separator: UInt8? = nil, hasHeader: Bool? = nil
  ) -> Reading {
    reading(
      DelimitedReader(
        PieceInput(Array(text.utf8)), separator: separator, hasHeader: hasHeader))
  }

  /// A text, the rows it holds and what is said about it.
  struct Case: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var text: String
    var rows: [[String]]
    var issues: [String] = []
  }

  static let cases = [
    Case(
      testDescription: "quotes, doubled quotes, a separator and line breaks in cells",
      text: "a,b\n\"1,2\",\"say \"\"no\"\"\"\n\"x\ny\r\nz\",2\n",
      rows: [["a=1,2", "b=say \"no\""], ["a=x\ny\r\nz", "b=2"]]),
    Case(
      testDescription: "quotes in the middle of a cell are text",
      text: "a,b\n5\" gun,x\"y\"z\n", rows: [["a=5\" gun", "b=x\"y\"z"]]),
    Case(
      testDescription: "line breaks of all kinds, and none at the end",
      text: "a,b\r1,2\r\n3,4\n5,6\r\r7,8",
      rows: [["a=1", "b=2"], ["a=3", "b=4"], ["a=5", "b=6"], ["a=7", "b=8"]]),
    Case(
      testDescription: "a byte order mark, blank lines and blanks around cells",
      text: "\u{FEFF}a,b\n\n  \n x , \"y\" \n\n", rows: [["a=x", "b=y"]]),
    Case(
      testDescription: "a row that is too short has no field for what is missing",
      text: "a,b,c\n1,2\n1,2,3\n", rows: [["a=1", "b=2"], ["a=1", "b=2", "c=3"]],
      issues: ["short-row@2"]),
    Case(
      testDescription: "a row that is too long keeps what is too much",
      text: "a,b\n1,2,,x\n3,4,,\n", rows: [["a=1", "b=2", "column 4=x"], ["a=3", "b=4"]],
      issues: ["long-row@2"]),
    Case(
      testDescription: "empty columns at the end, with and without their commas",
      text: "a,b,,\n1,2,,\n3,4\n5,,6,\n",
      rows: [["a=1", "b=2"], ["a=3", "b=4"], ["a=5", "b=", "column 3=6"]]),
    Case(
      testDescription: "columns of one name",
      text: "a,a,a 2,a\n1,2,3,4\n", rows: [["a=1", "a 3=2", "a 2=3", "a 4=4"]],
      issues: ["duplicate-column@1", "duplicate-column@1"]),
    Case(
      testDescription: "no header",
      text: "숭례문,37.5,126.9\n흥인지문,37.6,127.0\n",
      rows: [
        ["column 1=숭례문", "column 2=37.5", "column 3=126.9"],
        ["column 1=흥인지문", "column 2=37.6", "column 3=127.0"],
      ], issues: ["no-header@1"]),
    Case(
      testDescription: "rows of empty cells are counted",
      text: "a,b\n,\n1,2\n,\n", rows: [["a=1", "b=2"]], issues: ["empty-row@2"]),
    Case(
      testDescription: "a header alone", text: "a,b\n", rows: []),
    Case(testDescription: "nothing", text: "", rows: []),
    Case(testDescription: "blank lines alone", text: "\n\r\n\n", rows: []),
    Case(
      testDescription: "tabs", text: "a\tb, c\n1\t2, 3\n", rows: [["a=1", "b, c=2, 3"]]),
    Case(
      testDescription: "semicolons, with commas in numbers",
      text: "name;x\na;1,5\nb;2,5\nc;3,5\n",
      rows: [["name=a", "x=1,5"], ["name=b", "x=2,5"], ["name=c", "x=3,5"]]),
    Case(
      testDescription: "pipes", text: "a|b\n1,1|2,2\n", rows: [["a=1,1", "b=2,2"]]),
    Case(
      testDescription: "the separator in a line of its own",
      text: "sep=;\r\na,x;b\r\n1;2\r\n", rows: [["a,x=1", "b=2"]]),
    Case(testDescription: "one column", text: "name\n숭례문\n", rows: [["name=숭례문"]]),
    Case(
      testDescription: "NUL inside a cell is text, and padding at its ends",
      text: "a,b\n1\0x\0,\"\0\"\n\0\0\0", rows: [["a=1\0x", "b="]]),
    Case(
      testDescription: "quotes inside a quoted cell that are not doubled",
      text: "a,b\n\"He said \"no\" and, well, left\",2\n\"x\",y\n",
      rows: [["a=He said \"no\" and, well, left", "b=2"], ["a=x", "b=y"]],
      issues: ["stray-quote@2"]),
    Case(
      testDescription: "a quoted cell in which a quote may or may not end it",
      text: "a,b\n\"He said \"no\", and left\",2\n\"x\",y\n", rows: [["a=x", "b=y"]],
      issues: ["broken-quote@2"]),
    Case(
      testDescription: "a cell that only begins with a quoted word",
      text: "a,b,c\n\"Old\" Church,\"x\",5\n", rows: [["a=\"Old\" Church", "b=x", "c=5"]],
      issues: ["stray-quote@2"]),
    Case(
      testDescription: "a quote that is never closed costs its row",
      text: "a,b\n1,\"x\n2,y\n3,z\n", rows: [["a=2", "b=y"], ["a=3", "b=z"]],
      issues: ["broken-quote@2"]),
    Case(
      testDescription: "a quote that another row seems to close costs its row",
      text: "a,b\n1,\"x\n2,\"y\"\n3,z\n", rows: [["a=2", "b=y"], ["a=3", "b=z"]],
      issues: ["broken-quote@2"]),
    Case(
      testDescription: "the rest of a broken cell is rejected with it",
      text: "a,b,c\n1,\"x\nhe said \"no\"\nend\",3\n2,y,z\n4\n",
      rows: [["a=2", "b=y", "c=z"], ["a=4"]],
      issues: ["broken-quote@2", "broken-quote@3", "broken-quote@4", "short-row@6"]),
    Case(
      testDescription: "a row cut off inside a quoted cell",
      text: "a,b\n1,2\n3,\"x", rows: [["a=1", "b=2"]], issues: ["broken-quote@3"]),
    Case(
      testDescription: "a broken quote behind a cell of many lines names its own line",
      text: "a,b\n\"1\n1\",\"x\n2,y\n", rows: [["a=2", "b=y"]], issues: ["broken-quote@3"]),
  ]

  @Test(arguments: cases)
  func `a text gives its rows and what is wrong with it`(_ example: Case) {
    let result = read(example.text)
    #expect(result.error == nil)
    #expect(result.rows == example.rows)
    #expect(result.issues == example.issues)
    #expect(result.records.map(\.record.ordinal) == result.records.indices.map { $0 + 1 })
  }

  @Test(arguments: cases)
  func `any cutting of the input into pieces gives the same`(_ example: Case) {
    let bytes = Array(example.text.utf8)
    let whole = reading(DelimitedReader(PieceInput(bytes)))
    for size in 1...5 {
      #expect(reading(DelimitedReader(PieceInput(bytes) { size })) == whole, "pieces of \(size)")
    }
    // A window of a few bytes has to grow in the middle of everything, but shows too little of the
    // start.
    guard !example.text.hasPrefix("sep=") else { return }
    for size in 1...9 {
      let window = InputWindow(PieceInput(bytes) { size }, size: size)
      #expect(reading(DelimitedReader(window, dialectOf: bytes)).records == whole.records)
    }
  }

  @Test func `lines and bytes are those of the text`() {
    let result = read("\u{FEFF}a,b\r\n\r\n\"x\ny\",2\r\n3,4\r5,6\n")
    #expect(result.records.map(\.record.line) == [3, 5, 6])
    #expect(result.records.map(\.record.byte) == [10, 19, 23])
  }

  @Test func `what is found can be overruled`() {
    #expect(
      read("a;b,c\n1;2,3\n", separator: UInt8(ascii: ","), hasHeader: false).rows
        == [["column 1=a;b", "column 2=c"], ["column 1=1;2", "column 2=3"]])
    #expect(read("1,2\n3,4\n", hasHeader: true).rows == [["1=3", "2=4"]])
  }

  @Test func `a header with broken quotes is an error with its line`() {
    #expect(read("\na,\"b\n").error?.line == 2)
  }

  /// Writes a table as an independent program would.
  private func write(
    _ rows: [[String]], _ separator: Character, _ lineBreak: String,
    using generator: inout SeededGenerator
  ) -> String {
    rows.map { row in
      row.map { cell in
        let mustQuote =
          cell.unicodeScalars.contains { "\r\n\"".unicodeScalars.contains($0) }
          || cell.contains(separator)
        guard mustQuote || Int.random(in: 0..<4, using: &generator) == 0 else { return cell }
        return "\"" + cell.replacing("\"", with: "\"\"") + "\""
      }.joined(separator: String(separator)) + lineBreak
    }.joined()
  }

  @Test func `random tables come back as they were written`() {
    var generator = SeededGenerator(seed: 20_260_301)
    let alphabet = Array("ab숭é,;|\t\"\n\r🏯 ").map(String.init) + ["\r\n", ""]
    for round in 0..<400 {
      let width = Int.random(in: 2...6, using: &generator)
      let names = (1...width).map { "field \($0)" }
      let rows = (0..<Int.random(in: 0...20, using: &generator)).map { _ in
        (0..<width).map { column in
          let length = Int.random(in: 0...12, using: &generator)
          let text = (0..<length).map { _ in alphabet.randomElement(using: &generator) ?? "" }
          // A letter at both ends: blanks there do not come back, and an empty row is no row.
          return column == 0 || length > 0 ? "x\(text.joined())y" : ""
        }
      }
      let separator = Character([",", "\t", ";", "|"].randomElement(using: &generator) ?? ",")
      let lineBreak = ["\n", "\r\n", "\r"].randomElement(using: &generator) ?? "\n"
      let bytes = Array(write([names] + rows, separator, lineBreak, using: &generator).utf8)
      let pieces = PieceInput(bytes) { Int.random(in: 1...40, using: &generator) }
      let result = reading(DelimitedReader(pieces, separator: separator.asciiValue))
      #expect(
        result.records.map { $0.record.fields.map(\.text) } == rows,
        "seed \(generator.seed), round \(round)")
      #expect(result.issues.isEmpty)
    }
  }

  @Test func `a table cut off anywhere is read up to there`() throws {
    let text = "a,b,c\n\"1\n\",2,3\r\n4,\"x \"\"y\"\" z\",6\n숭례문,\"\",\"9\"\n"
    let bytes = Array(text.utf8)
    for length in bytes.indices {
      let result = reading(DelimitedReader(PieceInput(Array(bytes[..<length])), hasHeader: true))
      #expect(result.records.count <= 3)
      #expect(result.error == nil)
    }
  }

  /// A start and then the same byte for ever.
  private final class EndlessInput: ByteInput {
    private var start: ArraySlice<UInt8>

    init(_ start: String) {
      self.start = Array(start.utf8)[...]
    }

    func read(into buffer: UnsafeMutableRawBufferPointer) -> Int {
      guard start.isEmpty else {
        let count = min(buffer.count, start.count)
        buffer.copyBytes(from: start.prefix(count))
        start = start.dropFirst(count)
        return count
      }
      buffer.initializeMemory(as: UInt8.self, repeating: UInt8(ascii: "x"))
      return buffer.count
    }
  }

  @Test func `a cell without end is an error, not a matter of memory`() {
    let result = reading(DelimitedReader(EndlessInput("a,b\n1,2\n3,\"")))
    #expect(result.rows == [["a=1", "b=2"]])
    #expect(result.error?.line == 3)
  }

  @Test func `a quote that opens in every line costs no more time than the text is long`() {
    let text = "a,b\n" + String(repeating: "1,\"x\n", count: 20_001)
    let result = read(text)
    #expect(result.records.count >= 10_000)
    #expect(result.error == nil)
  }
}

extension DelimitedReader {
  /// Creates a reader of a window of its own, with the dialect of the whole text.
  convenience init(_ window: InputWindow, dialectOf bytes: [UInt8]) {
    let dialect = bytes.withUnsafeBufferPointer { DelimitedDialect(head: $0, isWhole: true) }
    self.init(window, separator: dialect.separator, hasHeader: dialect.hasHeader)
  }
}
