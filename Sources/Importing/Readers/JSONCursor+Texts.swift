#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

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
    guard text.isEscaped else { return Self.trimmed(raw(text)) }
    var decoded: [UInt8] = []
    appendDecoded(raw(text), to: &decoded)
    return decoded.withUnsafeBufferPointer(Self.trimmed)
  }

  /// Appends a text with its escapes decoded to others; returns its place among them, without the
  /// blanks around it.
  func append(_ text: Text, to output: inout [UInt8]) -> Range<Int> {
    var start = output.count
    if text.isEscaped {
      appendDecoded(raw(text), to: &output)
    } else {
      output.append(contentsOf: raw(text))
    }
    var end = output.count
    while start < end, Self.isBlankByte(output[start]) { start += 1 }
    while start < end, Self.isBlankByte(output[end - 1]) { end -= 1 }
    return start..<end
  }

  private static func trimmed(_ bytes: UnsafeBufferPointer<UInt8>) -> String {
    var (start, end) = (0, bytes.count)
    while start < end, isBlankByte(bytes[start]) { start += 1 }
    while start < end, isBlankByte(bytes[end - 1]) { end -= 1 }
    return String(decoding: UnsafeBufferPointer(rebasing: bytes[start..<end]), as: UTF8.self)
  }

  /// Appends a text with what its escapes stand for; half a surrogate pair becomes U+FFFD.
  private func appendDecoded(_ raw: UnsafeBufferPointer<UInt8>, to units: inout [UInt8]) {
    var place = 0
    while let escape = firstIndex(of: UInt8(ascii: "\\"), in: raw, from: place),
      escape + 1 < raw.count
    {
      units.append(contentsOf: raw[place..<escape])
      place = escape + 2
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
    units.append(contentsOf: raw[min(place, raw.count)...])
  }

  private func codeUnit(_ raw: UnsafeBufferPointer<UInt8>, _ place: Int) -> UInt32 {
    (place..<min(place + 4, raw.count)).reduce(0) { $0 << 4 | (hexadecimal(raw[$1]) ?? 0) }
  }

  func hexadecimal(_ byte: UInt8) -> UInt32? {
    switch byte {
    case 0x30...0x39: UInt32(byte - 0x30)
    case 0x41...0x46: UInt32(byte - 0x41 + 10)
    case 0x61...0x66: UInt32(byte - 0x61 + 10)
    default: nil
    }
  }

  /// Tells whether a text is a number by the grammar of RFC 8259.
  func isNumber(_ text: Text) -> Bool {
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

  func hasDigit(_ text: Text) -> Bool {
    bytes[text.start..<text.end].contains { (0x30...0x39).contains($0) }
  }

  @inline(__always)
  private static func isBlankByte(_ byte: UInt8) -> Bool { byte == 0x20 || (9...13).contains(byte) }

  @inline(__always)
  static func isNumberByte(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: "."), UInt8(ascii: "e"),
      UInt8(ascii: "E"):
      true
    default: false
    }
  }

  @inline(__always)
  static func isScalarByte(_ byte: UInt8) -> Bool {
    isNumberByte(byte) || (0x61...0x7A).contains(byte) || (0x41...0x5A).contains(byte)
  }
}
