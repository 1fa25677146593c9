import KoreanText

/// One place in a name at which a search may begin: its first keys, and whose name it is.
struct SearchEntry: Hashable {
  /// The first bytes of the keys, see ``MatchingKeys``.
  var key: UInt64
  /// The rank of the site, and ``place-swift.property`` in the lowest two bits.
  var value: UInt32

  init(key: UInt64, value: UInt32) {
    self.key = key
    self.value = value
  }

  init(key: UInt64, rank: Int, place: Place) {
    self.init(key: key, value: UInt32(truncatingIfNeeded: rank) << 2 | place.rawValue)
  }

  var rank: Int { Int(value >> 2) }

  var place: Place { Place(rawValue: value & 3) ?? .address }

  /// Where in a text of a site an entry stands.
  enum Place: UInt32 {
    case start, wordStart, middle
    /// A word of the address, which counts less than any name.
    case address

    init(_ place: TextMatch.Place) {
      self =
        switch place {
        case .start: .start
        case .wordStart: .wordStart
        case .middle: .middle
        }
    }
  }

  /// How good matches are that begin at entries of `key` and are the first `length` bytes of it,
  /// by the places of the entries: ``TextMatch/order``, and one more for addresses.
  static func orders(_ key: UInt64, length: Int) -> SIMD4<UInt8> {
    let ending = length < MatchingKeys.indexLength ? key << (8 * UInt64(length)) : 0
    let (next, afterNext) = (byte(ending, 0), byte(ending, 1))
    let isWhole = MatchingKeys.endsWhole(
      byte(key, length - 1), next: next, afterNext)
    // A key of full length may go on in the name.
    let isComplete = next == 0 && length < MatchingKeys.indexLength(from: byte(key, 0))
    return SIMD4(
      isComplete ? 0 : UInt8(TextMatch.order(.start, isWhole: isWhole)),
      UInt8(TextMatch.order(.wordStart, isWhole: isWhole)),
      UInt8(TextMatch.order(.middle, isWhole: isWhole)), UInt8(TextMatch.orderCount))
  }

  /// How good a match is that begins at an entry and is the first `length` bytes of its key.
  static func order(_ entry: SearchEntry, length: Int) -> Int {
    Int(orders(entry.key, length: length)[Int(entry.value & 3)])
  }

  @inline(__always)
  static func byte(_ key: UInt64, _ position: Int) -> UInt8 {
    UInt8(truncatingIfNeeded: key >> (8 * UInt64(MatchingKeys.indexLength - 1 - position)))
  }
}

extension UInt64 {
  /// The number as SQLite can store and sort it.
  var sortable: Int { Int(Int64(bitPattern: self ^ 0x8000_0000_0000_0000)) }

  /// The greatest key that begins with the first `length` bytes of this one.
  func filled(after length: Int) -> UInt64 {
    length >= 8 ? self : self | (UInt64.max >> (8 * UInt64(length)))
  }

  /// This key with only its first `length` bytes.
  func cut(after length: Int) -> UInt64 {
    length >= 8 ? self : self & ~(UInt64.max >> (8 * UInt64(length)))
  }
}
