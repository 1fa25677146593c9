#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A place in JSON text, and the tokens from there on.
///
/// Nothing is copied: a token is its place. Where the bytes end inside a token, ``JSONFault/incomplete`` is thrown unless no more are to come.
struct JSONCursor {
  /// The place of a string, without its quotes, or of another scalar.
  struct Text {
    var start: Int
    var end: Int
    /// Whether the text has escape sequences.
    var isEscaped = false

    /// No text.
    static let nothing = Text(start: 0, end: 0)
  }

  private let bytes: UnsafeBufferPointer<UInt8>
  private let atEnd: Bool
  var index = 0

  /// Starts at the first of some bytes, which must outlive the cursor.
  init(_ bytes: UnsafeBufferPointer<UInt8>, atEnd: Bool) {
    self.bytes = bytes
    self.atEnd = atEnd
  }

  /// Starts at the end of nothing.
  init() {
    self.init(UnsafeBufferPointer(start: nil, count: 0), atEnd: true)
  }

  /// Returns the next byte without going past it.
  @inline(__always)
  func peek() throws(JSONFault) -> UInt8 { try byte(at: index) }

  @inline(__always)
  private func byte(at place: Int) throws(JSONFault) -> UInt8 {
    guard place < bytes.count else {
      throw atEnd ? .flaw(.truncated, place: bytes.count) : .incomplete
    }
    return bytes[place]
  }

  /// Goes past one byte that must come.
  mutating func expect(_ byte: UInt8, _ name: String) throws(JSONFault) {
    guard try peek() == byte else { throw .flaw(.expected(name), place: index) }
    index += 1
  }

  /// Goes past blanks, and comments such as `//` and `/* */`.
  ///
  /// - Returns: whether there was a comment.
  @inline(__always)
  mutating func skipBlanks() throws(JSONFault) -> Bool {
    var hasComment = false
    while index < bytes.count {
      let byte = bytes[index]
      // RS sets the texts of a sequence apart (RFC 7464).
      if byte == 0x20 || (9...13).contains(byte) || byte == 0x1E {
        index += 1
      } else if byte == UInt8(ascii: "/") {
        try skipComment()
        hasComment = true
      } else {
        break
      }
    }
    return hasComment
  }

  private mutating func skipComment() throws(JSONFault) {
    let kind = try byte(at: index + 1)
    var place = index + 2
    if kind == UInt8(ascii: "/") {
      while try byte(at: place) != 0x0A { place += 1 }
      index = place
    } else if kind == UInt8(ascii: "*") {
      while true {
        if try byte(at: place) == UInt8(ascii: "*"), try byte(at: place + 1) == UInt8(ascii: "/") {
          index = place + 2
          return
        }
        place += 1
      }
    } else {
      throw .flaw(.notAValue, place: index)
    }
  }

  /// Goes past a string.
  mutating func string(
    _ liberties: inout [(liberty: JSONLiberty, place: Int)]
  ) throws(JSONFault) -> Text {
    guard try peek() == UInt8(ascii: "\"") else {
      throw .flaw(.expected("\""), place: index)
    }
    var text = Text(start: index + 1, end: index + 1)
    var place = text.start
    while place < bytes.count {
      let byte = bytes[place]
      if byte == UInt8(ascii: "\"") {
        text.end = place
        index = place + 1
        return text
      }
      if byte == UInt8(ascii: "\\") {
        text.isEscaped = true
        place += try escapeLength(place)
      } else {
        if byte < 0x20, liberties.last?.liberty != .controlCharacter {
          liberties.append((.controlCharacter, place))
        }
        place += 1
      }
    }
    throw atEnd ? .flaw(.truncated, place: index) : .incomplete
  }

  private func escapeLength(_ place: Int) throws(JSONFault) -> Int {
    switch try byte(at: place + 1) {
    case UInt8(ascii: "u"):
      for digit in 2..<6 where try hexadecimal(byte(at: place + digit)) == nil {
        throw .flaw(.badEscape, place: place)
      }
      return 6
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "b"),
      UInt8(ascii: "f"), UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"):
      return 2
    default:
      throw .flaw(.badEscape, place: place)
    }
  }

  /// Goes past a number, `true`, `false` or `null`.
  ///
  /// - Returns: the text as it is spelt; nothing for `null` and for what is not a number.
  mutating func scalar(
    _ liberties: inout [(liberty: JSONLiberty, place: Int)]
  ) throws(JSONFault) -> Text {
    var end = index
    while try Self.isScalarByte(byte(at: end)) { end += 1 }
    let text = Text(start: index, end: end)
    switch end - index {
    case 0: throw .flaw(.notAValue, place: index)
    case 4 where spells(text, "null"):
      index = end
      return .nothing
    case 4 where spells(text, "true"), 5 where spells(text, "false"):
      index = end
      return text
    case _ where isNumber(text):
      index = end
      return text
    case _ where bytes[index..<end].allSatisfy(Self.isNumberByte) && hasDigit(text):
      liberties.append((.number, index))
      index = end
      return text
    case _ where ["NaN", "Infinity", "-Infinity"].contains { spells(text, $0) }:
      liberties.append((.notANumber, index))
      index = end
      return .nothing
    default: throw .flaw(.notAValue, place: index)
    }
  }

  /// Goes past any value, checking its form.
  mutating func skipValue(
    _ liberties: inout [(liberty: JSONLiberty, place: Int)], depth: Int
  ) throws(JSONFault) {
    guard depth <= JSONRecordDecoder.greatestDepth else { throw .flaw(.tooDeep, place: index) }
    let byte = try peek()
    guard byte == UInt8(ascii: "{") || byte == UInt8(ascii: "[") else {
      _ = try byte == UInt8(ascii: "\"") ? string(&liberties) : scalar(&liberties)
      return
    }
    let close = byte + 2
    index += 1
    _ = try skipBlanks()
    while try peek() != close {
      if byte == UInt8(ascii: "{") {
        _ = try string(&liberties)
        _ = try skipBlanks()
        try expect(UInt8(ascii: ":"), ":")
        _ = try skipBlanks()
      }
      try skipValue(&liberties, depth: depth + 1)
      _ = try skipBlanks()
      if try peek() != close { try expect(UInt8(ascii: ","), ",") }
      _ = try skipBlanks()
    }
    index += 1
  }
}

// MARK: - Texts

extension JSONCursor {
  /// Tells whether a text is spelt like this, without escapes.
  func spells(_ text: Text, _ word: StaticString) -> Bool {
    let length = word.utf8CodeUnitCount
    guard text.end - text.start == length, let base = bytes.baseAddress else { return false }
    return memcmp(base + text.start, word.utf8Start, length) == 0
  }

  /// Tells whether a text has nothing but blanks.
  func isBlank(_ text: Text) -> Bool {
    if text.isEscaped { return string(of: text).isEmpty }
    var start = text.start
    while start < text.end, Self.isBlankByte(bytes[start]) { start += 1 }
    return start == text.end
  }

  /// The bytes of a text as they stand.
  func raw(_ text: Text) -> UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(rebasing: bytes[text.start..<text.end])
  }

  /// Returns a text with its escapes decoded, without the blanks around it.
  func string(of text: Text) -> String {
    if text.isEscaped { return decoded(raw(text)).withUnsafeBufferPointer(Self.trimmed) }
    return Self.trimmed(raw(text))
  }

  private static func trimmed(_ bytes: UnsafeBufferPointer<UInt8>) -> String {
    var (start, end) = (0, bytes.count)
    while start < end, isBlankByte(bytes[start]) { start += 1 }
    while start < end, isBlankByte(bytes[end - 1]) { end -= 1 }
    return String(decoding: UnsafeBufferPointer(rebasing: bytes[start..<end]), as: UTF8.self)
  }

  /// Returns what escapes stand for; half a surrogate pair becomes U+FFFD.
  private func decoded(_ raw: UnsafeBufferPointer<UInt8>) -> [UInt8] {
    var units: [UInt8] = []
    units.reserveCapacity(raw.count)
    var place = 0
    while place < raw.count {
      guard raw[place] == UInt8(ascii: "\\"), place + 1 < raw.count else {
        units.append(raw[place])
        place += 1
        continue
      }
      place += 2
      switch raw[place - 1] {
      case UInt8(ascii: "b"): units.append(8)
      case UInt8(ascii: "t"): units.append(9)
      case UInt8(ascii: "n"): units.append(10)
      case UInt8(ascii: "f"): units.append(12)
      case UInt8(ascii: "r"): units.append(13)
      case UInt8(ascii: "u"):
        var unit = codeUnit(raw, place)
        place += 4
        if (0xD800...0xDBFF).contains(unit), place + 5 < raw.count,
          raw[place] == UInt8(ascii: "\\"), raw[place + 1] == UInt8(ascii: "u"),
          case let low = codeUnit(raw, place + 2), (0xDC00...0xDFFF).contains(low)
        {
          unit = 0x10000 + (unit - 0xD800) << 10 + (low - 0xDC00)
          place += 6
        }
        units.append(contentsOf: String(Unicode.Scalar(unit) ?? "\u{FFFD}").utf8)
      default: units.append(raw[place - 1])
      }
    }
    return units
  }

  private func codeUnit(_ raw: UnsafeBufferPointer<UInt8>, _ place: Int) -> UInt32 {
    (place..<min(place + 4, raw.count)).reduce(0) { $0 << 4 | (hexadecimal(raw[$1]) ?? 0) }
  }

  private func hexadecimal(_ byte: UInt8) -> UInt32? {
    switch byte {
    case 0x30...0x39: UInt32(byte - 0x30)
    case 0x41...0x46: UInt32(byte - 0x41 + 10)
    case 0x61...0x66: UInt32(byte - 0x61 + 10)
    default: nil
    }
  }

  /// Tells whether a text is a number by the grammar of RFC 8259.
  private func isNumber(_ text: Text) -> Bool {
    var place = text.start
    func digits() -> Int {
      let start = place
      while place < text.end, (0x30...0x39).contains(bytes[place]) { place += 1 }
      return place - start
    }
    func skip(_ characters: StaticString) -> Bool {
      guard place < text.end,
        UnsafeBufferPointer(
          start: characters.utf8Start, count: characters.utf8CodeUnitCount
        ).contains(bytes[place])
      else { return false }
      place += 1
      return true
    }
    _ = skip("-")
    let first = place
    let whole = digits()
    guard whole > 0, whole == 1 || bytes[first] != 0x30 else { return false }
    if skip("."), digits() == 0 { return false }
    if skip("eE") {
      _ = skip("+-")
      if digits() == 0 { return false }
    }
    return place == text.end
  }

  private func hasDigit(_ text: Text) -> Bool {
    bytes[text.start..<text.end].contains { (0x30...0x39).contains($0) }
  }

  @inline(__always)
  private static func isBlankByte(_ byte: UInt8) -> Bool { byte == 0x20 || (9...13).contains(byte) }

  @inline(__always)
  private static func isNumberByte(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: "."), UInt8(ascii: "e"),
      UInt8(ascii: "E"):
      true
    default: false
    }
  }

  @inline(__always)
  private static func isScalarByte(_ byte: UInt8) -> Bool {
    isNumberByte(byte) || (0x61...0x7A).contains(byte) || (0x41...0x5A).contains(byte)
  }
}
