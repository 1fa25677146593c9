/// The bytes of a row of `search_key`: entries in order, those of one key together.
///
/// A group is a byte — how many bytes the key shares with the one before (3 bits), how many more it
/// has, less one (3 bits), how many values there are, 1…3, or 0 and the number behind (2 bits) —,
/// the bytes of the key, and the values in ascending order, each as the difference from the one
/// before. Numbers are 7 bits a byte, the lowest first, the high bit set on all but the last.
enum SearchBlock {
  /// Adds the entries of one key.
  static func append(
    key: UInt64, values: [UInt32], after previous: UInt64, to bytes: inout [UInt8]
  ) {
    let length = 8 - min(key.trailingZeroBitCount / 8, 7)
    let shared = min((key ^ previous).leadingZeroBitCount / 8, length - 1, 7)
    let count = values.count <= 3 ? UInt8(values.count) : 0
    bytes.append(UInt8(shared) << 5 | UInt8(length - shared - 1) << 2 | count)
    for position in shared..<length { bytes.append(SearchEntry.byte(key, position)) }
    if count == 0 { append(UInt32(values.count), to: &bytes) }
    var last: UInt32 = 0
    for value in values {
      append(value - last, to: &bytes)
      last = value
    }
  }

  static func append(_ number: UInt32, to bytes: inout [UInt8]) {
    var rest = number
    while rest >= 0x80 {
      bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    bytes.append(UInt8(rest))
  }

  /// Calls `body` with the entries whose keys are in a range, in order, unless `skips` says that those
  /// of a key are of no use.
  ///
  /// Bytes that make no sense end the block; ``Catalog/check(limit:)`` finds them.
  @inline(__always)
  static func forEach(
    in bytes: UnsafeRawBufferPointer, from lower: UInt64, through upper: UInt64,
    skipping skips: (UInt64) -> Bool = { _ in false }, _ body: (SearchEntry) -> Void
  ) {
    var reader = ByteReader(bytes)
    var key: UInt64 = 0
    while let header = reader.byte() {
      let shared = Int(header >> 5)
      let length = shared + Int(header >> 2 & 7) + 1
      guard length <= 8 else { return }
      key = key.cut(after: shared)
      for position in shared..<length {
        guard let byte = reader.byte() else { return }
        key |= UInt64(byte) << (8 * UInt64(7 - position))
      }
      guard key <= upper else { return }
      var count = UInt32(header & 3)
      if count == 0 {
        guard let number = reader.number() else { return }
        count = number
      }
      if key < lower || skips(key) {
        guard reader.skipNumbers(Int(count)) else { return }
        continue
      }
      var value: UInt32 = 0
      for _ in 0..<count {
        guard let difference = reader.number() else { return }
        value &+= difference
        body(SearchEntry(key: key, value: value))
      }
    }
  }
}

/// Bytes read one after the other, never beyond their end.
struct ByteReader {
  private let bytes: UnsafeRawBufferPointer
  private var position = 0

  init(_ bytes: UnsafeRawBufferPointer) {
    self.bytes = bytes
  }

  @inline(__always)
  mutating func byte() -> UInt8? {
    guard position < bytes.count else { return nil }
    defer { position += 1 }
    return bytes[position]
  }

  /// A number of 7 bits a byte; nil at the end, and where it is too great.
  @inline(__always)
  mutating func number() -> UInt32? {
    guard var byte = byte() else { return nil }
    if byte < 0x80 { return UInt32(byte) }
    var number = UInt32(byte & 0x7F)
    var shift: UInt32 = 7
    repeat {
      guard let next = self.byte(), shift < 32 else { return nil }
      byte = next
      number |= UInt32(byte & 0x7F) << shift
      shift += 7
    } while byte >= 0x80
    return number
  }

  @inline(__always)
  mutating func skipNumbers(_ count: Int) -> Bool {
    var rest = count
    // Eight bytes at once while there are more numbers than that: all but the last bytes of numbers
    // have the high bit.
    while rest >= 8, position + 8 <= bytes.count {
      let word = bytes.loadUnaligned(fromByteOffset: position, as: UInt64.self)
      rest -= (~word & 0x8080_8080_8080_8080).nonzeroBitCount
      position += 8
    }
    while rest > 0 {
      guard position < bytes.count else { return false }
      if bytes[position] < 0x80 { rest -= 1 }
      position += 1
    }
    return true
  }
}
