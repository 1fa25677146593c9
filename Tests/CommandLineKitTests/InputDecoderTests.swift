import TestSupport
import Testing

@testable import CommandLineKit

struct InputDecoderTests {
  /// Decodes bytes at once, and what is left when nothing follows.
  private func events(_ text: String) -> [InputEvent] {
    var decoder = InputDecoder()
    return decoder.feed(text.utf8) + decoder.flush()
  }

  private static let known: [(String, InputEvent)] = [
    ("a", .key(KeyPress(.character("a")))), ("숭", .key(KeyPress(.character("숭")))),
    ("ㅗ", .key(KeyPress(.character("ㅗ")))), ("🏯", .key(KeyPress(.character("🏯")))),
    ("\r", .key(KeyPress(.enter))), ("\t", .key(KeyPress(.tab))),
    ("\u{7F}", .key(KeyPress(.backspace))), ("\u{8}", .key(KeyPress(.backspace))),
    ("\u{3}", .key(KeyPress(.character("c"), .control))),
    ("\u{1B}", .key(KeyPress(.escape))),
    ("\u{1B}a", .key(KeyPress(.character("a"), .alt))),
    ("\u{1B}가", .key(KeyPress(.character("가"), .alt))),
    ("\u{1B}[A", .key(KeyPress(.up))), ("\u{1B}OB", .key(KeyPress(.down))),
    ("\u{1B}[1;5C", .key(KeyPress(.right, .control))),
    ("\u{1B}[1;6D", .key(KeyPress(.left, [.shift, .control]))),
    ("\u{1B}[H", .key(KeyPress(.home))), ("\u{1B}[4~", .key(KeyPress(.end))),
    ("\u{1B}[5~", .key(KeyPress(.pageUp))), ("\u{1B}[6;2~", .key(KeyPress(.pageDown, .shift))),
    ("\u{1B}[3~", .key(KeyPress(.delete))), ("\u{1B}[Z", .key(KeyPress(.backTab))),
    ("\u{1B}OP", .key(KeyPress(.function(1)))), ("\u{1B}[[B", .key(KeyPress(.function(2)))),
    ("\u{1B}[24~", .key(KeyPress(.function(12)))),
    ("\u{1B}[<0;10;5M", .mouse(MouseEvent(.press(0), column: 9, row: 4))),
    ("\u{1B}[<0;10;5m", .mouse(MouseEvent(.release(0), column: 9, row: 4))),
    ("\u{1B}[<32;300;120M", .mouse(MouseEvent(.drag(0), column: 299, row: 119))),
    ("\u{1B}[<64;1;1M", .mouse(MouseEvent(.wheel(.up), column: 0, row: 0))),
    ("\u{1B}[<81;1;1M", .mouse(MouseEvent(.wheel(.down), column: 0, row: 0, modifiers: .control))),
    ("\u{1B}[200~ab\u{1B}[Acd\u{1B}[201~", .paste("ab\u{1B}[Acd")),
    ("\u{1B}[3;4R", .report(.cursor(row: 2, column: 3))),
    ("\u{1B}[?2026;1$y", .report(.mode(2026, state: 1))),
    ("\u{1B}[?62;22c", .report(.attributes)),
  ]

  @Test(arguments: known)
  func `a sequence is one event`(bytes: String, event: InputEvent) {
    #expect(events(bytes) == [event])
  }

  @Test
  func `however bytes are cut into reads, the events are the same`() {
    // An escape alone ends only when nothing follows, so it is left out here.
    let all = Self.known.filter { $0.0 != "\u{1B}" }
    let bytes = Array(all.map(\.0).joined().utf8)
    var generator = SeededGenerator(seed: 4)
    for _ in 0..<200 {
      var decoder = InputDecoder()
      var found: [InputEvent] = []
      var rest = bytes[...]
      while !rest.isEmpty {
        let count = Int.random(in: 1...6, using: &generator)
        found += decoder.feed(rest.prefix(count))
        rest = rest.dropFirst(count)
      }
      #expect(found == all.map(\.1), "seed \(generator.seed)")
      #expect(!decoder.isWaiting)
    }
  }

  @Test(arguments: [
    ("\u{1B}[999zq", "q"), ("\u{1B}[1;2\u{1}q", "\u{1}q"), ("\u{1B}]0;title\u{7}q", "q"),
    ("\u{1B}P1$r\u{1B}\\q", "q"), ("\u{1B}[<1;2Mq", "q"), ("\u{1B}[<35;2;2Mq", "q"),
    ("\u{1B}[Iq", "q"), ("\u{1B}[99999999999999999999;1Hq", "\u{1B}[Hq"),
  ])
  func `what nobody knows is left out as a whole`(bytes: String, rest: String) {
    #expect(events(bytes) == events(rest))
  }

  @Test
  func `an escape before another key is the Escape key`() {
    #expect(events("\u{1B}\u{1B}") == [.key(KeyPress(.escape)), .key(KeyPress(.escape))])
    #expect(events("\u{1B}\u{1B}[A") == [.key(KeyPress(.escape)), .key(KeyPress(.up))])
    #expect(events("\u{1B}[") == [.key(KeyPress(.character("["), .alt))])
  }

  @Test
  func `bytes that are no text become the replacement character`() {
    var decoder = InputDecoder()
    let bytes: [UInt8] = [0xFF, 0xEA, 0xB0, 0x61, 0xC0, 0xAF, 0xED, 0xA0, 0x80, 0x62, 0xEC]
    let texts = (decoder.feed(bytes) + decoder.flush()).map { event -> Character? in
      guard case .key(let press) = event, case .character(let character) = press.key else {
        return nil
      }
      return character
    }
    #expect(
      texts == [
        "\u{FFFD}", "\u{FFFD}", "a", "\u{FFFD}", "\u{FFFD}", "\u{FFFD}", "b", "\u{FFFD}",
      ])
  }

  @Test
  func `a paste whose end is lost gives its text, and an escape ends it`() {
    var decoder = InputDecoder()
    #expect(decoder.feed("\u{1B}[200~abc".utf8).isEmpty)
    #expect(decoder.flush() == [.paste("abc")])
    #expect(decoder.feed("q\u{1B}[20".utf8).isEmpty)
    #expect(decoder.flush() == [.paste("q")])
    #expect(decoder.feed("1~q".utf8) == [.key(KeyPress(.character("q")))])
    _ = decoder.feed("\u{1B}[200~\u{1B}".utf8)
    #expect(decoder.flush().isEmpty)
    #expect(decoder.feed("q".utf8) == [.key(KeyPress(.character("q")))])
  }

  @Test
  func `no bytes hang or stop later keys`() {
    var generator = SeededGenerator(seed: 99)
    let likely = Array("\u{1B}\u{1B}[[[O<?;;0123456789MmRy~$PX]\\a가".utf8)
    for _ in 0..<3000 {
      let bytes = (0..<Int.random(in: 0..<40, using: &generator)).map { _ in
        Bool.random(using: &generator)
          ? likely.randomElement(using: &generator) ?? 0 : .random(in: 0...255, using: &generator)
      }
      var decoder = InputDecoder()
      _ = decoder.feed(bytes)
      _ = decoder.flush()
      _ = decoder.feed("\u{1B}".utf8)
      _ = decoder.flush()
      let last = decoder.feed("q".utf8)
      #expect(
        last.last == .key(KeyPress(.character("q"))), "seed \(generator.seed): \(bytes)")
    }
  }
}
