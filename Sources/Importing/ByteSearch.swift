/// A search for the first byte of some kind that looks at eight at once ("SIMD within a register").
enum ByteSearch {
  /// Finds the first byte that `marks` marks.
  ///
  /// - Parameters:
  ///   - bytes: Where to look.
  ///   - marks: Returns the highest bit of each byte of a word that is looked for; bits above the
  ///     lowest may be wrong.
  /// - Returns: The place of the byte, or nil where there is none.
  @inline(__always)
  static func firstIndex(
    in bytes: UnsafeBufferPointer<UInt8>, where marks: (UInt64) -> UInt64
  ) -> Int? {
    let raw = UnsafeRawBufferPointer(bytes)
    var index = 0
    while index + 8 <= raw.count {
      let word = UInt64(littleEndian: raw.loadUnaligned(fromByteOffset: index, as: UInt64.self))
      let found = marks(word)
      if found != 0 { return index + found.trailingZeroBitCount / 8 }
      index += 8
    }
    while index < raw.count {
      if marks(UInt64(raw[index])) & 0x80 != 0 { return index }
      index += 1
    }
    return nil
  }
}

extension UInt64 {
  private static let ones: UInt64 = 0x0101_0101_0101_0101
  private static let tops: UInt64 = 0x8080_8080_8080_8080

  /// The highest bit of each byte of this value; bits above the lowest may be wrong.
  @inline(__always)
  func bytes(equalTo byte: UInt8) -> UInt64 {
    let difference = self ^ Self.ones &* UInt64(byte)
    return (difference &- Self.ones) & ~difference & Self.tops
  }

  /// The highest bit of each byte below a value of at most 0x80; bits above the lowest may be wrong.
  @inline(__always)
  func bytes(below limit: UInt8) -> UInt64 {
    (self &- Self.ones &* UInt64(limit)) & ~self & Self.tops
  }

  /// The bytes with which something else than themselves may begin in a text: controls and `&`, C2
  /// of C1 controls, the no-break blank and the soft hyphen, EF of the byte order mark and U+FFFD.
  @inline(__always)
  var specialBytes: UInt64 {
    bytes(below: 0x20) | bytes(equalTo: UInt8(ascii: "&")) | bytes(equalTo: 0x7F)
      | bytes(equalTo: 0xC2) | bytes(equalTo: 0xEF)
  }
}
