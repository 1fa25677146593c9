import Foundation
import Localization
import SystemLibraries
import TestSupport
import Testing

/// A text in an encoding, as Python wrote it.
struct EncodedText: Sendable, CustomTestStringConvertible {
  let encoding: TextEncoding
  let bytes: [UInt8]
  let text: String
  var testDescription: String { encoding.rawValue }

  static let all = [
    EncodedText(encoding: .utf8, bytes: Array("숭례문 𠀀 é\n".utf8), text: "숭례문 𠀀 é\n"),
    EncodedText(
      encoding: .cp949,
      bytes: hex("b1b9bab82cbcadbfef20bcfeb7cab9ae28e2fdd6c9daa629a4fd8c63b9e62c33a7b30a"),
      text: "국보,서울 숭례문(崇禮門)ㆍ똠방,3㎡\n"),
    EncodedText(
      encoding: .cp932,
      bytes: hex("8e6a90d52c955098488fe92082d082df82b682b682e582a481608740eee00a"),
      text: "史跡,姫路城 ひめじじょう～①髙\n"),
    EncodedText(
      encoding: .windows1252,
      bytes: hex("c9676c697365205361696e742d439c75722096206c929c7576726520abe020352080bb0a"),
      text: "Église Saint-Cœur – l’œuvre «à 5 €»\n"),
    EncodedText(
      encoding: .iso8859part1, bytes: hex("4368e2746561752c20426573616ee76f6e3b204eee6d65730a"),
      text: "Château, Besançon; Nîmes\n"),
    EncodedText(
      encoding: .gb18030, bytes: hex("b9cab9acb2a9ceefd4ba2095328236a8a60a"), text: "故宫博物院 𠀀é\n"),
    EncodedText(
      encoding: .utf16LittleEndian, bytes: hex("2dc240b838bb200040d800dc2000e9000a00"),
      text: "숭례문 𠀀 é\n"),
    EncodedText(
      encoding: .utf16BigEndian, bytes: hex("c22db840bb380020d840dc00002000e9000a"),
      text: "숭례문 𠀀 é\n"),
    EncodedText(encoding: .cp437, bytes: hex("4d816c6c657220822e637376"), text: "Müller é.csv"),
  ]
}

struct TextDecoderTests {
  /// Reads a text through inputs that give and take pieces of given sizes.
  static func decode(
    _ bytes: [UInt8], _ encoding: TextEncoding, _ onInvalid: TextDecoder.InvalidBytes = .fail,
    given: Int = .max, taken: Int = 4096
  ) throws -> String {
    let input = try DecodedInput(
      MemoryInput(bytes, pieces: given), from: encoding, onInvalid: onInvalid)
    return String(decoding: try input.readAll(pieces: taken), as: UTF8.self)
  }

  @Test(arguments: EncodedText.all)
  func `a known text`(_ sample: EncodedText) throws {
    #expect(try TextDecoder.text(of: sample.bytes, from: sample.encoding) == sample.text)
  }

  @Test(arguments: EncodedText.all)
  func `pieces may end anywhere`(_ sample: EncodedText) throws {
    for given in 1...sample.bytes.count {
      for taken in [16, 17, 4096] {
        #expect(
          try Self.decode(sample.bytes, sample.encoding, given: given, taken: taken) == sample.text,
          "pieces of \(given), buffers of \(taken)")
      }
    }
  }

  @Test(arguments: EncodedText.all)
  func `the decoder may be split anywhere`(_ sample: EncodedText) throws {
    for split in 0...sample.bytes.count {
      var decoder = try TextDecoder(from: sample.encoding)
      var output = [UInt8](repeating: 0, count: 400)
      let first = try sample.bytes[..<split].withUnsafeBytes { input in
        try output.withUnsafeMutableBytes { try decoder.decode(input, into: $0, atEnd: false) }
      }
      // Never more than a character is left over.
      #expect(split - first.used < 4)
      var text = Array(output[..<first.written])
      #expect(String(validating: text, as: UTF8.self) != nil)
      let second = try sample.bytes[first.used...].withUnsafeBytes { input in
        try output.withUnsafeMutableBytes { try decoder.decode(input, into: $0, atEnd: true) }
      }
      text += output[..<second.written]
      #expect(String(decoding: text, as: UTF8.self) == sample.text, "split at \(split)")
      #expect(decoder.offset == sample.bytes.count)
    }
  }

  @Test func `a byte order mark is no text, and decides the order in UTF-16`() throws {
    for sample in EncodedText.all {
      let mark: [UInt8] =
        switch sample.encoding {
        case .utf8: [0xEF, 0xBB, 0xBF]
        case .utf16LittleEndian: [0xFF, 0xFE]
        case .utf16BigEndian: [0xFE, 0xFF]
        case .gb18030: [0x84, 0x31, 0x95, 0x33]
        default: []
        }
      for pieces in [1, 2, 3, 100] {
        let bytes = mark + sample.bytes
        #expect(try Self.decode(bytes, sample.encoding, given: pieces) == sample.text)
        if sample.encoding == .utf16BigEndian {
          #expect(try Self.decode(bytes, .utf16LittleEndian, given: pieces) == sample.text)
        }
        if sample.encoding == .utf16LittleEndian {
          #expect(try Self.decode(bytes, .utf16BigEndian, given: pieces) == sample.text)
        }
      }
      // Only the first is taken away; an empty text may have one.
      #expect(try Self.decode(mark, sample.encoding) == "")
    }
    #expect(try Self.decode([0xEF, 0xBB, 0xBF, 0xEF, 0xBB, 0xBF], .utf8) == "\u{FEFF}")
    #expect(throws: InvalidTextError(encoding: .utf8, offset: 0, bytes: [0xEF, 0xBB])) {
      _ = try Self.decode([0xEF, 0xBB], .utf8)
    }
  }

  struct Broken: Sendable, CustomTestStringConvertible {
    let encoding: TextEncoding
    let bytes: [UInt8]
    let offset: Int
    let invalid: [UInt8]
    let repaired: String
    var testDescription: String { "\(encoding.rawValue) \(bytes)" }
  }

  @Test(arguments: [
    Broken(
      encoding: .cp949, bytes: [0x41, 0xB0, 0xA1, 0xB0, 0x2C, 0x42], offset: 3, invalid: [0xB0],
      repaired: "A가\u{FFFD},B"),
    Broken(
      encoding: .cp949, bytes: [0xC9, 0xA1, 0xB0, 0xA1], offset: 0, invalid: [0xC9, 0xA1],
      repaired: "\u{FFFD}가"),
    Broken(
      encoding: .cp949, bytes: [0xB0, 0xA1, 0xB0], offset: 2, invalid: [0xB0],
      repaired: "가\u{FFFD}"),
    Broken(
      encoding: .cp949, bytes: [0x80, 0xB0, 0xA1], offset: 0, invalid: [0x80],
      repaired: "\u{FFFD}가"),
    Broken(
      encoding: .cp932, bytes: [0x41, 0xA0, 0x82, 0xA0], offset: 1, invalid: [0xA0],
      repaired: "A\u{FFFD}あ"),
    Broken(
      encoding: .cp932, bytes: [0x41, 0xFF, 0x82, 0xA0], offset: 1, invalid: [0xFF],
      repaired: "A\u{FFFD}あ"),
    Broken(
      encoding: .windows1252, bytes: [0x41, 0x81, 0xE9], offset: 1, invalid: [0x81],
      repaired: "A\u{FFFD}é"),
    Broken(
      encoding: .utf8, bytes: [0x41, 0xED, 0xA0, 0x80, 0x42], offset: 1, invalid: [0xED],
      repaired: "A\u{FFFD}\u{FFFD}\u{FFFD}B"),
    Broken(
      encoding: .utf8, bytes: [0x41, 0xEA, 0xB0, 0x42], offset: 1, invalid: [0xEA, 0xB0],
      repaired: "A\u{FFFD}B"),
    Broken(
      encoding: .utf8, bytes: [0xF4, 0x90, 0x80, 0x80], offset: 0, invalid: [0xF4],
      repaired: "\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}"),
    Broken(
      encoding: .utf16LittleEndian, bytes: [0x41, 0, 0x00, 0xDC, 0x42, 0], offset: 2,
      invalid: [0x00, 0xDC], repaired: "A\u{FFFD}B"),
    Broken(
      encoding: .utf16LittleEndian, bytes: [0x41, 0, 0x00, 0xD8, 0x42, 0], offset: 2,
      invalid: [0x00, 0xD8], repaired: "A\u{FFFD}B"),
    Broken(
      encoding: .utf16BigEndian, bytes: [0, 0x41, 0x42], offset: 2, invalid: [0x42],
      repaired: "A\u{FFFD}"),
    Broken(
      encoding: .gb18030, bytes: [0x41, 0xFF, 0x42], offset: 1, invalid: [0xFF],
      repaired: "A\u{FFFD}B"),
  ])
  func `bytes that are no text have their place, or are replaced`(_ broken: Broken) throws {
    for pieces in [1, 2, 3, 100] {
      let failing = try DecodedInput(
        MemoryInput(broken.bytes, pieces: pieces), from: broken.encoding)
      let error = #expect(throws: InvalidTextError.self) { _ = try failing.readAll() }
      #expect(error?.offset == broken.offset)
      #expect(error?.bytes == broken.invalid)
      let replacing = try DecodedInput(
        MemoryInput(broken.bytes, pieces: pieces), from: broken.encoding, onInvalid: .replace)
      #expect(try replacing.readText() == broken.repaired)
      #expect(replacing.replacements == broken.repaired.unicodeScalars.count { $0 == "\u{FFFD}" })
      #expect(replacing.firstReplaced == error)
    }
  }

  @Test func `what is good before a fault is read first`() throws {
    let good = Array(repeating: UInt8(ascii: "a"), count: 100_000)
    let input = try DecodedInput(MemoryInput(good + [0xFF, 0x62]), from: .utf8)
    var count = 0
    let error = #expect(throws: InvalidTextError.self) {
      var piece = [UInt8](repeating: 0, count: 5000)
      while true {
        let read = try piece.withUnsafeMutableBytes { try input.read(into: $0) }
        guard read > 0 else { return }
        count += read
      }
    }
    #expect(count == good.count)
    #expect(error == InvalidTextError(encoding: .utf8, offset: good.count, bytes: [0xFF]))
    #expect(error?.message.english == "Wrong encoding at byte 100000: FF is not UTF-8 text.")
    #expect(error?.message.korean.contains("100000바이트") == true)
  }

  @Test func `random bytes are repaired as Swift repairs them`() throws {
    var random = SeededGenerator(seed: 8)
    let pieces: [[UInt8]] = [
      [0x41], [0xC3, 0xA9], [0xEA, 0xB0, 0x80], [0xF0, 0x90, 0x80, 0x80], [0xED], [0xF4], [0xE0],
      [0x80], [0xBF], [0xC0], [0xFF], [0xF8], Array(repeating: 0x20, count: 9),
    ]
    for _ in 0..<3000 {
      let bytes = Array(
        (0..<Int.random(in: 0...12, using: &random)).flatMap { _ in
          pieces.randomElement(using: &random) ?? []
        }.dropLast(Int.random(in: 0...2, using: &random)))
      let text = try Self.decode(
        bytes, .utf8, .replace, given: .random(in: 1...20, using: &random), taken: 16)
      #expect(
        Array(text.utf8) == Array(String(decoding: bytes, as: UTF8.self).utf8),
        "seed \(random.seed), \(bytes)")
    }
  }

  /// Encodings that Foundation has too, by its numbers.
  static let foundation: [(TextEncoding, String.Encoding)] = [
    (.cp949, String.Encoding(rawValue: 0x8000_0422)),
    (.cp932, String.Encoding(rawValue: 0x8000_0420)),
    (.windows1252, .windowsCP1252), (.iso8859part1, .isoLatin1),
    (.utf16LittleEndian, .utf16LittleEndian), (.utf16BigEndian, .utf16BigEndian),
  ]

  @Test func `text that Foundation wrote comes back`() throws {
    var random = SeededGenerator(seed: 949)
    let alphabets: [TextEncoding: String] = [
      .cp949: "가각낙닭똠펲힣崇禮門ㆍ㎡～ 한,글\nabc", .cp932: "あいうアイウ漢字髙①ｱｲｳ東京、。 ,\nabc",
      .windows1252: "àéîõüßŒœŸ’“”–€ ,\nabc", .iso8859part1: "àéîõüß«»° ,\nabc",
      .utf16LittleEndian: "가🏯崇é ,\nabc", .utf16BigEndian: "가🏯崇é ,\nabc",
    ]
    for (encoding, name) in Self.foundation {
      let alphabet = Array(try #require(alphabets[encoding]))
      for _ in 0..<50 {
        let text = String(
          (0..<Int.random(in: 0...80, using: &random)).compactMap { _ in
            alphabet.randomElement(using: &random)
          })
        let bytes = try #require(text.data(using: name), "\(encoding)")
        let given = Int.random(in: 1...30, using: &random)
        #expect(
          try Self.decode(Array(bytes), encoding, given: given, taken: 16) == text,
          "seed \(random.seed), \(encoding), pieces of \(given)")
      }
    }
  }

  @Test(arguments: TextEncoding.allCases)
  func `random bytes never hang, and every byte is accounted for`(_ encoding: TextEncoding) throws {
    var random = SeededGenerator(seed: 1_000)
    for _ in 0..<200 {
      let bytes = (0..<Int.random(in: 0...200, using: &random)).map { _ in
        UInt8.random(in: 0...255, using: &random)
      }
      let whole = try TextDecoder.text(of: bytes, from: encoding, onInvalid: .replace)
      let pieces = try Self.decode(
        bytes, encoding, .replace, given: .random(in: 1...9, using: &random), taken: 16)
      #expect(Array(whole.utf8) == Array(pieces.utf8), "seed \(random.seed)")
    }
  }

  @Test func `an encoding is found by the names in use`() {
    for encoding in TextEncoding.allCases {
      #expect(TextEncoding(name: encoding.rawValue) == encoding)
    }
    #expect(TextEncoding(name: "EUC-KR") == .cp949)
    #expect(TextEncoding(name: "ks_c_5601-1987") == .cp949)
    #expect(TextEncoding(name: "Shift_JIS") == .cp932)
    #expect(TextEncoding(name: "latin1") == .iso8859part1)
    #expect(TextEncoding(name: "utf-16") == .utf16LittleEndian)
    #expect(TextEncoding(name: "klingon") == nil)
  }
}
