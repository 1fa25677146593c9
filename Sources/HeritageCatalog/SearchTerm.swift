/// A term of the full-text index: any bytes but zeros, in the order of these.
struct SearchTerm: Hashable, Comparable {
  /// The longest term that FTS5 keeps whole; of a longer one it takes the beginning.
  static let maximumLength = 32_768

  /// The first eight bytes, with zeros behind a shorter term.
  let head: UInt64
  /// The bytes behind these: hardly any term has some.
  let tail: [UInt8]

  init(head: UInt64, tail: [UInt8] = []) {
    (self.head, self.tail) = (head, tail)
  }

  /// Takes the bytes of a term, which are not empty.
  init(_ bytes: ArraySlice<UInt8>) {
    var head: UInt64 = 0
    for byte in bytes.prefix(8) { head = head << 8 | UInt64(byte) }
    self.head = head << (8 * UInt64(max(0, 8 - bytes.count)))
    tail = Array(bytes.prefix(Self.maximumLength).dropFirst(8))
  }

  /// Takes a pair of ``DescriptionTerms/pairs``: characters of three bytes.
  init(pair: UInt32) {
    var head: UInt64 = 0
    for half in [pair >> 16, pair & 0xFFFF] {
      let bytes = 0xE0_8080 | (half & 0xF000) << 4 | (half & 0x0FC0) << 2 | half & 0x3F
      head = head << 24 | UInt64(bytes)
    }
    self.init(head: head << 16)
  }

  /// How many of the bytes of ``head`` are of the term.
  private var headLength: Int { 8 - head.trailingZeroBitCount / 8 }

  /// Appends the bytes.
  func append(to bytes: inout [UInt8]) {
    for place in 0..<headLength {
      bytes.append(UInt8(truncatingIfNeeded: head >> (56 - 8 * UInt64(place))))
    }
    bytes.append(contentsOf: tail)
  }

  static func < (left: SearchTerm, right: SearchTerm) -> Bool {
    left.head != right.head
      ? left.head < right.head : left.tail.lexicographicallyPrecedes(right.tail)
  }
}
