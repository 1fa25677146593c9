/// UTF-8 text cut into characters that need no folding but that of ASCII, and stretches of all others.
///
/// No two of the simple ones combine, so each is what it is unless another kind follows: then it is
/// part of that one's stretch.
struct SimpleCharacters {
  private let bytes: UnsafeRawBufferPointer
  private var position = 0
  /// The simple character at ``position``, where it has been read already.
  private var known: (scalar: UInt32, length: Int)?

  enum Piece {
    /// A character that is one UTF-16 unit.
    case simple(Unicode.Scalar)
    /// Text of any kind, perhaps no UTF-8.
    case other(UnsafeRawBufferPointer)
  }

  init(_ utf8: UnsafeRawBufferPointer) {
    bytes = utf8
  }

  @inline(__always)
  mutating func next() -> Piece? {
    guard position < bytes.count else { return nil }
    if let first = known ?? simple(at: position) {
      let after = position + first.length
      known = after < bytes.count ? simple(at: after) : nil
      if known != nil || after == bytes.count, let scalar = Unicode.Scalar(first.scalar) {
        position = after
        return .simple(scalar)
      }
      return other(from: position, beyond: after - 1)
    }
    return other(from: position, beyond: position)
  }

  /// Takes all until the next simple character behind `beyond`.
  private mutating func other(from start: Int, beyond: Int) -> Piece {
    position = beyond + 1
    while position < bytes.count {
      known = simple(at: position)
      if known != nil { break }
      position += 1
    }
    return .other(UnsafeRawBufferPointer(rebasing: bytes[start..<position]))
  }

  /// The simple character whose bytes begin at a place.
  @inline(__always)
  private func simple(at place: Int) -> (scalar: UInt32, length: Int)? {
    let first = bytes[place]
    if first < 0x80 { return (UInt32(first), 1) }
    if first == 0xC2 {
      return place + 1 < bytes.count && bytes[place + 1] == 0xB7 ? (0xB7, 2) : nil
    }
    guard first & 0xF0 == 0xE0, place + 2 < bytes.count else { return nil }
    let (second, third) = (bytes[place + 1], bytes[place + 2])
    guard second & 0xC0 == 0x80, third & 0xC0 == 0x80 else { return nil }
    let value = UInt32(first & 0x0F) << 12 | UInt32(second & 0x3F) << 6 | UInt32(third & 0x3F)
    return Self.isSimple(value) ? (value, 3) : nil
  }

  /// Letters and ideographs, and the signs that descriptions are full of.
  @inline(__always)
  private static func isSimple(_ value: UInt32) -> Bool {
    switch value {
    case Hangul.syllables, 0x4E00...0x9FFF, 0x3400...0x4DBF: true
    case 0x2010...0x2027, 0x3000...0x3011: true
    default: isJamo(value)
    }
  }

  /// Whether a character is a Korean letter that people type alone.
  static func isJamo(_ value: UInt32) -> Bool { (0x3131...0x3163).contains(value) }
}
