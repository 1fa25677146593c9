/// A place in JSON text, and the tokens from there on.
///
/// Nothing is copied: a token is its place. Where the bytes end inside a token,
/// ``JSONFault/incomplete`` is thrown unless no more are to come.
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

  let bytes: UnsafeBufferPointer<UInt8>
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
  /// - Returns: the place of the first comment, `nil` where there is none.
  @inline(__always)
  mutating func skipBlanks() throws(JSONFault) -> Int? {
    var comment: Int?
    while index < bytes.count {
      let byte = bytes[index]
      // RS sets the texts of a sequence apart (RFC 7464).
      if byte == 0x20 || (9...13).contains(byte) || byte == 0x1E {
        index += 1
      } else if byte == UInt8(ascii: "/") {
        comment = comment ?? index
        try skipComment()
      } else {
        break
      }
    }
    return comment
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
