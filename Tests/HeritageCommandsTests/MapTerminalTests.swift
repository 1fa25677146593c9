import Foundation
import TestSupport
import Testing

/// The real map in a pseudo-terminal.
@Suite(.serialized)
struct MapTerminalTests {
  private static let leave = "\u{1B}[?1049l"

  private static let blank = String(repeating: " ", count: 60)

  private let sample: Terminal
  private let terminal: PseudoTerminal

  init() throws {
    sample = try Terminal.withSample()
    terminal = try PseudoTerminal(
      "heritage", ["--lang", "ko", "map", "--near", "숭례문", "--ambiguous-width", "1"],
      environment: ["HERITAGE_CATALOG": sample.folder.file("heritage.gpkg").path])
  }

  private func start() throws {
    try terminal.start(expecting: "\u{1B}[c")
    // A terminal that answers the last question only, as they all do.
    terminal.type("\u{1B}[?62c")
    try terminal.expect("도움말")
  }

  private func quit(_ key: String = "q") throws {
    terminal.type(key)
    let end = try terminal.end()
    #expect(end.reason == .exit && end.status == 0)
    #expect(terminal.output.contains(Self.leave))
  }

  @Test func `keys select, open, scroll and close, and quitting leaves all as it was`() throws {
    let before = terminal.settings
    try start()
    #expect(terminal.settings != before)
    terminal.type("\t")
    try terminal.expect("자세히 보기")
    terminal.type("\r")
    try terminal.expect("지정번호")
    terminal.type("jjk")
    terminal.type("\u{1B}")
    try terminal.expect("자세히 보기")
    terminal.type("\u{1B}")
    // The card is gone, and with it the rule above it.
    try terminal.expect(Self.blank)
    try quit()
    #expect(terminal.settings == before)
  }

  @Test func `the same keys work in Korean keyboard mode`() throws {
    try start()
    terminal.type("ㅗ")
    try terminal.expect("숭례문")
    terminal.type("\t")
    try terminal.expect("자세히 보기")
    try quit("ㅂ")
  }

  @Test func `a change of the catalog is shown and told, with the selection kept`() throws {
    try start()
    terminal.type("\t")
    try terminal.expect("자세히 보기")
    sample.run(["correct", "숭례문", "name=남대문", "--note", "test"])
    try terminal.expect("카탈로그가 바뀌어")
    // All of it is drawn anew.
    terminal.resize(columns: 60, rows: 20)
    try terminal.expect("남대문")
    try quit()
  }

  @Test func `a search finds, selects and shows`() throws {
    try start()
    terminal.type("/흥인지문")
    try terminal.expect("흥인지문")
    terminal.type("\r")
    try terminal.expect("자세히 보기")
    terminal.type("\r")
    try terminal.expect("보물")
    try quit()
  }

  @Test func `a new size keeps the selection, and its page opens`() throws {
    try start()
    terminal.type("\t")
    try terminal.expect("자세히 보기")
    terminal.resize(columns: 60, rows: 20)
    try terminal.expect("자세히 보기")
    terminal.type("\r")
    try terminal.expect("숭례문")
    terminal.resize(columns: 120, rows: 40)
    try terminal.expect("둘째 문단")
    try quit()
  }

  @Test func `a click selects what is drawn there, and one beside it deselects`() throws {
    try start()
    // The site is in the middle of the map: row 12 of rows 2 to 23, column 41.
    terminal.type("\u{1B}[<0;41;13M\u{1B}[<0;41;13m")
    try terminal.expect("자세히 보기")
    terminal.type("\u{1B}[<0;3;3M\u{1B}[<0;3;3m")
    try terminal.expect(Self.blank)
    try quit()
  }

  @Test func `a signal that ends the map gives the terminal back`() throws {
    let before = terminal.settings
    try start()
    terminal.send(SIGTERM)
    let end = try terminal.end()
    #expect(end.reason == .uncaughtSignal && end.status == SIGTERM)
    #expect(terminal.settings == before)
    #expect(terminal.output.contains(Self.leave))
  }

  @Test func `an interrupt ends the map as one that the user ended`() throws {
    let before = terminal.settings
    try start()
    terminal.send(SIGINT)
    let end = try terminal.end()
    #expect(end.reason == .exit && end.status == 130)
    #expect(terminal.settings == before)
  }
}
