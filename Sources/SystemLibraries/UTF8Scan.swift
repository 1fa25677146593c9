/// The result of checking bytes against the well-formed sequences of UTF-8 (Unicode 16, table 3-7).
///
/// Not by iconv: glibc takes values above U+10FFFF, and is several times slower where nothing
/// changes.
struct UTF8Scan {
  /// What ends the well-formed bytes.
  enum Stop: Equatable {
    /// The end of the bytes.
    case end
    /// A sequence that more bytes could complete.
    case incomplete
    /// Bytes that begin no sequence, or break off the one they begin; their count, from 1 to 3.
    ///
    /// It is the "maximal subpart" that one U+FFFD replaces (Unicode 16, section 3.9).
    case invalid(count: Int)
  }

  /// The number of well-formed bytes from the start.
  let validCount: Int
  /// What comes after them.
  let stop: Stop

  /// Scans bytes from their start to the first that are not well-formed.
  init(_ bytes: UnsafeRawBufferPointer) {
    var index = 0
    let count = bytes.count
    while true {
      while index + 8 <= count,
        bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self) & 0x8080_8080_8080_8080 == 0
      {
        index += 8
      }
      // Most of what is not ASCII here has three bytes; E0 and ED are particular about the second.
      while index + 4 <= count {
        let word = UInt32(
          littleEndian: bytes.loadUnaligned(fromByteOffset: index, as: UInt32.self))
        guard word & 0xC0C0F0 == 0x8080E0, word & 0xFF != 0xE0, word & 0xFF != 0xED else { break }
        index += 3
      }
      guard index < count else { break }
      let lead = bytes[index]
      if lead < 0x80 {
        index += 1
        continue
      }
      guard let shape = Self.shape(lead) else {
        (validCount, stop) = (index, .invalid(count: 1))
        return
      }
      var length = 1
      var allowed = shape.second
      while length < shape.length, index + length < count {
        guard allowed.contains(bytes[index + length]) else {
          (validCount, stop) = (index, .invalid(count: length))
          return
        }
        allowed = 0x80...0xBF
        length += 1
      }
      guard length == shape.length else {
        (validCount, stop) = (index, .incomplete)
        return
      }
      index += length
    }
    (validCount, stop) = (count, .end)
  }

  /// Returns how long a sequence with this first byte is, and what its second byte may be.
  @inline(__always)
  private static func shape(_ lead: UInt8) -> (length: Int, second: ClosedRange<UInt8>)? {
    switch lead {
    case 0xC2...0xDF: (2, 0x80...0xBF)
    case 0xE0: (3, 0xA0...0xBF)
    case 0xED: (3, 0x80...0x9F)
    case 0xE1...0xEF: (3, 0x80...0xBF)
    case 0xF0: (4, 0x90...0xBF)
    case 0xF1...0xF3: (4, 0x80...0xBF)
    case 0xF4: (4, 0x80...0x8F)
    default: nil
    }
  }
}
