/// The ranks of sites: 0 for the one that counts most.
///
/// By importance, then by length of name, the shortest first, since what is typed is more of it,
/// then as they lie in the file.
struct SearchRanks {
  /// Row ids of the sites, by number.
  private var ids = RowIDs()
  /// By number, what the sites are sorted by, the lowest first.
  private var keys: [UInt16] = []
  /// By number, their ranks, once all are there.
  private var ranks: [UInt32] = []

  /// How many bits of a key tell the length of a name; those above tell the importance.
  private static let lengthBits = 12

  /// Makes room for a number of sites.
  mutating func reserveCapacity(_ count: Int) { keys.reserveCapacity(count) }

  /// Adds the next site; returns its number, from 0.
  mutating func add(id: Int, importance: Int, nameLength: Int) -> UInt32 {
    let number = UInt32(truncatingIfNeeded: keys.count)
    ids.append(id)
    let most = 1 << (16 - Self.lengthBits) - 1
    keys.append(
      UInt16(most - min(max(importance, 0), most)) << Self.lengthBits
        | UInt16(min(max(nameLength, 0), 1 << Self.lengthBits - 1)))
    return number
  }

  /// Ranks all sites; calls `body` with the rows of `search_rank`.
  mutating func finish(_ body: (Int, [UInt8]) throws -> Void) throws {
    // Keys are few, so sites are counted into place, which keeps the order of equals.
    var next = [UInt32](repeating: 0, count: 1 << 16)
    for key in keys { next[Int(key)] += 1 }
    var start: UInt32 = 0
    for key in next.indices { (next[key], start) = (start, start + next[key]) }
    var order = [UInt32](repeating: 0, count: keys.count)
    for (number, key) in keys.enumerated() {
      order[Int(next[Int(key)])] = UInt32(truncatingIfNeeded: number)
      next[Int(key)] += 1
    }
    keys = []
    var pages = SitePages()
    for number in order { try pages.add(ids[Int(number)], body) }
    try pages.finish(body)
    // Not before, since `body` may wait, and memory with it.
    ranks = Array(repeating: 0, count: order.count)
    for (rank, number) in order.enumerated() {
      ranks[Int(number)] = UInt32(truncatingIfNeeded: rank)
    }
  }

  /// Replaces the numbers of sites by their ranks in the values of entries.
  func rank(_ values: inout [UInt32]) {
    let ranks = ranks.span
    var values = values.mutableSpan
    for place in values.indices {
      values[place] = ranks[Int(values[place] >> 2)] << 2 | values[place] & 3
    }
  }
}

/// Row ids of sites in pages, by their place in all of them.
struct SitePages {
  /// How many sites a page holds: with SQLite's own bytes it is half a page of the file.
  static let size = 1000

  /// How many sites there are.
  private(set) var count = 0
  private var bytes: [UInt8] = []

  /// Adds a site; calls `body` with the number and the bytes of a page that is full.
  mutating func add(_ id: Int, _ body: (Int, [UInt8]) throws -> Void) throws {
    withUnsafeBytes(of: UInt32(truncatingIfNeeded: id).littleEndian) {
      bytes.append(contentsOf: $0)
    }
    count += 1
    if count % Self.size == 0 { try finish(body) }
  }

  /// Calls `body` with the last page, if there is one.
  mutating func finish(_ body: (Int, [UInt8]) throws -> Void) throws {
    guard !bytes.isEmpty else { return }
    try body((count - 1) / Self.size, bytes)
    bytes.removeAll(keepingCapacity: true)
  }

  /// The row id at a place of a page.
  static func id(_ place: Int, in bytes: UnsafeRawBufferPointer) -> Int? {
    4 * place + 4 <= bytes.count
      ? Int(UInt32(littleEndian: bytes.loadUnaligned(fromByteOffset: 4 * place, as: UInt32.self)))
      : nil
  }
}
