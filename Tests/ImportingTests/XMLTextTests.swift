import Foundation
import HeritageModel
import Localization
import SystemLibraries
import TestSupport
import Testing

@testable import Importing

struct XMLTextTests {
  private static let utf8 = Array("숭례문 흥인지문 종묘 정전".utf8)

  /// A list of one site whose name is some bytes, behind a head that declares an encoding.
  private func list(_ encoding: String?, _ name: [UInt8]) -> [UInt8] {
    let attribute = encoding.map { " encoding=\"\($0)\"" } ?? ""
    let head =
      "<?xml version=\"1.0\"\(attribute)?>\n<result>\n<totalCnt>1</totalCnt>\n<item>\n"
      + "<ccbaCpno>1111100010000</ccbaCpno>\n<ccbaMnm1><![CDATA["
    return Array(head.utf8) + name + Array("]]></ccbaMnm1>\n</item>\n</result>\n".utf8)
  }

  private func fault(_ bytes: [UInt8]) -> XMLFault? {
    guard case .malformed(_, _, _, let fault) = scanError({ try scan(bytes: bytes) }) else {
      return nil
    }
    return fault
  }

  @Test(
    arguments: [
      (0xBC84, "펲"), (0xC164, "햏"), (0x94EE, "뷁"), (0xA669, "쫒"), (0x8C63, "똠"), (0xBCFE, "숭"),
    ], ["euc-kr", "EUC-KR", "cp949", "ks_c_5601-1987"])
  func `EUC-KR means CP949`(letter: (code: Int, text: String), encoding: String) throws {
    let bytes = list(encoding, [UInt8(letter.code >> 8), UInt8(letter.code & 255)])
    #expect(try scan(bytes: bytes).drafts.first?.facts[.name] == letter.text)
  }

  @Test(arguments: ["iso-8859-1", "windows-1252", "euc-kr", "shift_jis", "gb18030", "utf-16"])
  func `UTF-8 under another name is read as UTF-8 and told`(encoding: String) throws {
    let scanned = try scan(bytes: list(encoding, Self.utf8))
    #expect(scanned.drafts.first?.facts[.name] == "숭례문 흥인지문 종묘 정전")
    #expect(
      try scan(bytes: list(encoding, Array("숭례문".utf8))).drafts.first?.facts[.name] == "숭례문")
    let issues = scanned.summaries.flatMap(\.issues)
    #expect(issues.map(\.rule) == [.wrongEncoding])
    #expect(issues.map(\.value) == [encoding])
  }

  @Test(arguments: [nil, "utf-8", "ascii", "us-ascii", "\u{FEFF}"])
  func `UTF-8 under its own name has nothing to tell`(encoding: String?) throws {
    let bytes =
      encoding == "\u{FEFF}"
      ? Array("\u{FEFF}".utf8) + list(nil, Self.utf8)
      : list(encoding, Self.utf8)
    let scanned = try scan(bytes: bytes)
    #expect(scanned.drafts.first?.facts[.name] == "숭례문 흥인지문 종묘 정전")
    #expect(scanned.summaries.flatMap(\.issues).isEmpty)
  }

  @Test func `a text of Western Europe is read in the encoding it declares`() throws {
    let scanned = try scan(bytes: list("iso-8859-1", [0x43, 0xE9, 0x72, 0xE8]))
    #expect(scanned.drafts.first?.facts[.name] == "Cérè")
    #expect(scanned.summaries.flatMap(\.issues).isEmpty)
  }

  @Test(arguments: [
    "koi8-r", "johab", "euc-jp", "big5", "iso-2022-kr", "iso-2022-jp", "utf-32", "ucs-4", "utf-7",
    "hz", "no such thing", "",
  ])
  func `an encoding that is not read is refused by its name`(encoding: String) {
    #expect(fault(list(encoding, Self.utf8)) == .unknownEncoding(encoding))
    #expect(fault(list(encoding, Array("Sungnyemun".utf8))) == .unknownEncoding(encoding))
  }

  @Test(
    arguments: [
      ("utf-8", [0xFF]), ("utf-8", [0xC0, 0xAF]), ("utf-8", [0xED, 0xA0, 0x80]), ("euc-kr", [0xFF]),
      ("utf-8", [0xF5, 0x80, 0x80, 0x80]), ("cp949", [0xFF]), ("shift_jis", [0xFF]),
      ("windows-1252", [0x81]),
    ] as [(String, [UInt8])])
  func `bytes that are no text of the encoding are an error with their place`(
    encoding: String, bytes: [UInt8]
  ) throws {
    let document = list(encoding, bytes)
    let error = try #require(scanError { try scan(bytes: document) })
    guard case .malformed(_, 6, 20, .notInEncoding(let name, let byte, let found)) = error else {
      Issue.record("\(error)")
      return
    }
    #expect(name == TextEncoding(name: encoding)?.rawValue)
    #expect(byte == list(encoding, []).count - "]]></ccbaMnm1>\n</item>\n</result>\n".utf8.count)
    #expect(found.first == bytes.first)
    #expect(error.exitCode == 65)
    #expect(error.message.english.contains("byte \(byte)"))
    #expect(error.message.korean.contains("\(byte)바이트"))
  }

  @Test(arguments: ["utf-8", "euc-kr", "shift_jis", "iso-8859-1"])
  func `a bad byte far into a large file is an error with its place`(encoding: String) throws {
    var bytes = list(encoding, [])
    bytes += repeatElement(UInt8(ascii: "\n"), count: 200_000 - bytes.count) + [0xFF, 0x81]
    bytes += repeatElement(UInt8(ascii: "\n"), count: 100_000)
    guard encoding != "iso-8859-1" else {
      // All bytes are characters there: what is wrong is what stands behind the document.
      #expect(fault(bytes) == .trailing)
      return
    }
    #expect(
      fault(bytes)
        == .notInEncoding(
          TextEncoding(name: encoding)?.rawValue ?? "", byte: 200_000, bytes: [0xFF]))
  }

  @Test(arguments: ["utf-8", "euc-kr", "iso-8859-1", "johab", "UTF-16LE"])
  func `an encoding asked for is the one that is read`(declared: String) throws {
    let folder = try TemporaryDirectory()
    let file = folder.file("reply.xml")
    try Data(list(declared, [0xBC, 0xFE])).write(to: file)
    var options = ReadingOptions()
    options.encoding = .cp949
    let scanned = try withExtendedLifetime(folder) { try scan([.file(file.path)], options) }
    #expect(scanned.drafts.first?.facts[.name] == "숭")
    options.encoding = .utf8
    #expect(scanError { try scan([.file(file.path)], options) }?.exitCode == 65)
  }

  @Test(arguments: [true, false], [true, false])
  func `UTF-16 is read with its mark and without`(isLittle: Bool, hasMark: Bool) throws {
    let text = String(decoding: list("utf-16", Self.utf8), as: UTF8.self)
    let units = ((hasMark ? "\u{FEFF}" : "") + text).utf16
    let bytes = units.flatMap { unit in
      let (low, high) = (UInt8(unit & 255), UInt8(unit >> 8))
      return isLittle ? [low, high] : [high, low]
    }
    #expect(
      try scan(bytes: bytes).drafts.first?.facts[.name] == "숭례문 흥인지문 종묘 정전")
    #expect(scanError { try scan(bytes: Array(bytes.dropLast())) }?.exitCode == 65)
  }

  @Test(arguments: [true, false], [true, false])
  func `UTF-32 is refused`(isLittle: Bool, hasMark: Bool) {
    let text = String(decoding: list("utf-32", Self.utf8), as: UTF8.self)
    let bytes = ((hasMark ? "\u{FEFF}" : "") + text).unicodeScalars.flatMap { scalar in
      let bytes = (0..<4).map { UInt8(scalar.value >> (8 * UInt32($0)) & 255) }
      return isLittle ? bytes : bytes.reversed()
    }
    #expect(scanError { try scan(bytes: bytes) }?.exitCode == 65)
  }

  @Test func `a declaration is found however it is spelled, and only there`() throws {
    let body = "<result><totalCnt>1</totalCnt><item><ccbaCpno>1</ccbaCpno><ccbaMnm1>"
    let heads = [
      "\n \n<?xml version = '1.0'\n\tencoding\n=\n'euc-kr' standalone=\"yes\" ?>",
      "<?xml version=\"1.0\" encoding=\"EUC-KR\"?><?x encoding=\"utf-8\"?>",
    ]
    for head in heads {
      let bytes =
        Array((head + body).utf8) + [0xBC, 0xFE] + Array("</ccbaMnm1></item></result>".utf8)
      #expect(try scan(bytes: bytes).drafts.first?.facts[.name] == "숭")
    }
    let long = "<?xml version='1.0'" + String(repeating: " ", count: 100_000) + "encoding='johab'?>"
    #expect(try scan(text: long + body + "숭</ccbaMnm1></item></result>").drafts.count == 1)
    for head in ["<?xml version='1.0' encoding='utf-8'>", "<?xml", "<?xml?>", "<?xml encoding="] {
      #expect(scanError { try scan(text: head + body) }?.exitCode == 65)
    }
  }

  @Test func `no byte anywhere under any declaration crashes the reader`() throws {
    var generator = SeededGenerator(seed: 949)
    let names = TextEncoding.allCases.map(\.rawValue) + ["euc-kr", "utf-16", "johab", "utf-7"]
    for _ in 0..<400 {
      let name = names.randomElement(using: &generator) ?? ""
      var bytes = list(name, Self.utf8)
      for _ in 0..<3 {
        let place = Int.random(in: bytes.indices.dropFirst(), using: &generator)
        bytes[place] = UInt8.random(in: 0...255, using: &generator)
      }
      do {
        #expect(try scan(bytes: bytes).records.count <= 1)
      } catch {
        #expect((error as? ImportError)?.exitCode == 65, "seed \(generator.seed)")
      }
    }
  }
}
