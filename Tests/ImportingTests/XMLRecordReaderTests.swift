import Foundation
import Localization
import SystemLibraries
import TestSupport
import Testing

@testable import Importing

struct XMLRecordReaderTests {
  /// Keeps what a reader hands over.
  private final class Keeper: RecordReceiver {
    var root: String?
    var records: [SourceRecord] = []
    var header: [SourceField]?
    func open(root: String) { self.root = root }
    func receive(_ record: SourceRecord, header: [SourceField]) { records.append(record) }
    func close(header: [SourceField]) { self.header = header }
  }

  private func read(_ bytes: [UInt8]) throws -> Keeper {
    let folder = try TemporaryDirectory()
    let file = folder.file("reply.xml")
    try Data(bytes).write(to: file)
    let keeper = Keeper()
    let reader = XMLRecordReader(
      try FileInput(path: file.path), name: file.path,
      assembler: RecordAssembler(recordElements: ["item"]), receiver: keeper)
    try reader.read()
    #expect(reader.bytesRead == bytes.count)
    return keeper
  }

  private func read(_ text: String) throws -> Keeper { try read(Array(text.utf8)) }

  /// The text in UTF-16, little-endian, with its mark.
  private func utf16(_ text: String) -> [UInt8] {
    ("\u{FEFF}" + text).utf16.flatMap { unit in [UInt8(unit & 255), UInt8(unit >> 8)] }
  }

  @Test func `records and header come in the order of the document`() throws {
    let keeper = try read(
      "<r:result xmlns:r='x'><n>2</n><item><a>1</a><b/><a> 2\n</a></item><m/><item></item><z>9</z></r:result>"
    )
    #expect(keeper.root == "result")
    #expect(keeper.header == [SourceField("n", "2"), SourceField("m", ""), SourceField("z", "9")])
    #expect(keeper.records.map(\.ordinal) == [1, 2])
    #expect(
      keeper.records[0].fields == [
        SourceField("a", "1"), SourceField("b", ""), SourceField("a", "2"),
      ])
    #expect(keeper.records[1].fields.isEmpty)
  }

  @Test func `CDATA is told from other text, and markup inside a field is kept as text`() throws {
    let keeper = try read("<r><item><a> <![CDATA[ &#39; ]]> </a><b>&#39;x<c>y</c></b></item></r>")
    #expect(
      keeper.records[0].fields
        == [SourceField("a", "&#39;", isVerbatim: true), SourceField("b", "'x<c>y</c>")])
  }

  @Test(arguments: ["\n", "\r\n"], ["", "\u{FEFF}", "\n \n\n", "\u{FEFF}\n\n"])
  func `lines are those of the file`(newline: String, start: String) throws {
    let text =
      start
      + "<?xml version=\"1.0\"?>\n\n<r>\n<item>\n<a>x\ny</a>\n</item>\n\n<item><a/></item></r>"
    let keeper = try read(text.replacing("\n", with: newline))
    let skipped = start.filter { $0 == "\n" }.count
    #expect(keeper.records.map(\.line) == [skipped + 4, skipped + 9])
  }

  @Test func `a record across chunks of the stream is whole`() throws {
    let long = String(repeating: "숭례문 ", count: 40_000)
    let blanks = String(repeating: " \n", count: 100_000)
    let keeper = try read(
      blanks + "<r><item><a>\(long)</a></item>\(blanks)<item><b>\(long)</b></item></r>")
    #expect(keeper.records[0].text("a")?.utf8.count == long.utf8.count - 1)
    #expect(keeper.records[1].line == 200_001)
  }

  @Test func `a list cut off anywhere is an error`() throws {
    let whole = try Data(contentsOf: Fixture.url("replies/list.xml"))
    let end = whole.count - 2  // the line break after the root element may go
    for length in Array(stride(from: 0, to: end - 20, by: 7)) + Array(end - 20..<end) {
      let error = scanError { try scan(bytes: Array(whole.prefix(length))) }
      guard let error, error.exitCode == 65 else {
        Issue.record("cut off after \(length) bytes: \(String(describing: error))")
        return
      }
    }
    #expect(try scan(bytes: Array(whole.prefix(end))).drafts.count == 3)
  }

  @Test func `a list with any one byte changed never crashes the reader`() throws {
    var generator = SeededGenerator(seed: 20_260_213)
    let whole = Array(try Data(contentsOf: Fixture.url("replies/list.xml")))
    for _ in 0..<300 {
      var bytes = whole
      let place = Int.random(in: bytes.indices, using: &generator)
      bytes[place] = UInt8.random(in: 0...255, using: &generator)
      do {
        #expect(try scan(bytes: bytes).records.count <= 3)
      } catch {
        #expect((error as? ImportError)?.exitCode == 65, "seed \(generator.seed)")
      }
    }
  }

  @Test func `an entity bomb is refused before anything is expanded`() throws {
    let levels = (1...9).map { level in
      let inner = String(repeating: "&a\(level - 1);", count: 10)
      return "<!ENTITY a\(level) \"\(inner)\">"
    }
    let bomb =
      "<?xml version=\"1.0\"?><!-- \(String(repeating: "-x", count: 100_000)) -->"
      + "<!DOCTYPE r [<!ENTITY a0 \"lol\">\(levels.joined())]><result><item><n>&a9;</n></item></result>"
    let quadratic =
      "<!DOCTYPE r [<!ENTITY a \"\(String(repeating: "x", count: 100_000))\">]><result><item><n>"
      + String(repeating: "&a;", count: 100_000) + "</n></item></result>"
    let outside = "<!DOCTYPE r [<!ENTITY x SYSTEM \"file:///etc/passwd\">]><result>&x;</result>"
    let wide = utf16(outside)
    for bytes in [Array(bomb.utf8), Array(quadratic.utf8), Array(outside.utf8), wide] {
      let error = scanError { try scan(bytes: bytes) }
      guard case .notImportable(_, .documentType) = error else {
        Issue.record("\(String(describing: error))")
        continue
      }
    }
  }

  @Test func `elements nested too deeply are an error with their place`() {
    let error = scanError { try scan(text: String(repeating: "<result>\n", count: 100_000)) }
    guard case .malformed(_, 65, _, .tooDeep) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
  }

  @Test func `a text of 50 MB in one element is an error with its place`() {
    let long = String(repeating: "0123456789", count: 5_000_000)
    let plain = scanError { try scan(text: list("<content>\(long)</content>")) }
    guard case .malformed(_, 6, _, .tooLong("content")) = plain else {
      Issue.record("\(String(describing: plain))")
      return
    }
    let verbatim = scanError { try scan(text: list("<content><![CDATA[\(long)]]></content>")) }
    guard case .malformed(_, 6, _, _) = verbatim else {
      Issue.record("\(String(describing: verbatim))")
      return
    }
  }

  @Test func `a folder in place of a file is an error that says so`() throws {
    let folder = try TemporaryDirectory()
    let error = scanError { try scan([.file(folder.path)]) }
    #expect(error?.exitCode == 74)
    #expect(error?.message.english.contains(folder.path) == true)
  }
}

extension XMLRecordReaderTests {
  /// libxml2 takes such starts for other encodings, and some of them end the program.
  @Test(arguments: [
    [0x00, 0x3E, 0x32, 0x0A], [0x00, 0x3C, 0x00], [0x3C, 0, 0, 0], [0x3C, 0, 0x3F],
  ])
  func `a start that cannot be XML in UTF-8 never comes to libxml2`(bytes: [UInt8]) {
    let reader = XMLReader(PieceInput(bytes), name: "x.xml")
    #expect(throws: ImportError.notImportable("x.xml", .binary)) { try reader.read { _ in } }
  }
}
