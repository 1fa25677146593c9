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
      index = Self.endOfBlocks(bytes.bytes, from: index)
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

  /// Goes on from the start of a sequence by blocks of bytes that are well-formed and begin no
  /// sequence of four.
  ///
  /// - Returns: the start of the sequence that the last of these blocks ends in, or the end of it.
  private static func endOfBlocks(_ bytes: RawSpan, from start: Int) -> Int {
    // A block is compared with those that begin one and two bytes before it.
    guard start >= 2 else { return start }
    var index = start
    while index + Block.scalarCount <= bytes.byteCount {
      let block = bytes.unsafeLoadUnaligned(fromByteOffset: index, as: Block.self)
      let before = bytes.unsafeLoadUnaligned(fromByteOffset: index - 1, as: Block.self)
      let farBefore = bytes.unsafeLoadUnaligned(fromByteOffset: index - 2, as: Block.self)
      let continues = block & Block(repeating: 0xC0) .== Block(repeating: 0x80)
      let isToContinue =
        before .>= Block(repeating: 0xC0) .| farBefore .>= Block(repeating: 0xE0)
      // C0 and C1 begin what is longer than need be; so do E0 below A0, and ED else has surrogates.
      let isLow = block .< Block(repeating: 0xA0)
      let isHigh = block .>= Block(repeating: 0xA0)
      let isForeign =
        block .>= Block(repeating: 0xF0)
        .| block & Block(repeating: 0xFE) .== Block(repeating: 0xC0)
        .| before .== Block(repeating: 0xE0) .& isLow .| before .== Block(repeating: 0xED) .& isHigh
      guard !any(continues .^ isToContinue .| isForeign) else { break }
      index += Block.scalarCount
    }
    if bytes.unsafeLoad(fromByteOffset: index - 1, as: UInt8.self) >= 0xC0 { return index - 1 }
    return bytes.unsafeLoad(fromByteOffset: index - 2, as: UInt8.self) >= 0xE0 ? index - 2 : index
  }

  private typealias Block = SIMD16<UInt8>

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
