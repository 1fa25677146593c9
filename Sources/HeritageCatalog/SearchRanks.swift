/// The ranks of sites: 0 for the one that counts most.
///
/// By importance, then by length of name, the shortest first, since what is typed is more of it,
/// then as they lie in the file.
struct SearchRanks {
  /// Row ids of the sites, by number.
  private var ids: [UInt32] = []
  /// What the sites are sorted by, in the lowest bits their numbers.
  private var order: [UInt64] = []
  private var ranks: [UInt32] = []

  /// Adds the next site; returns its number, from 0.
  mutating func add(id: Int, importance: Int, nameLength: Int) -> UInt32 {
    let number = UInt32(truncatingIfNeeded: ids.count)
    ids.append(UInt32(truncatingIfNeeded: id))
    order.append(
      UInt64(0xFFFF - min(max(importance, 0), 0xFFFF)) << 48
        | UInt64(min(max(nameLength, 0), 0xFFFF)) << 32 | UInt64(number))
    return number
  }

  /// Ranks all sites.
  mutating func finish() {
    order.sort()
    ranks = Array(repeating: 0, count: order.count)
    for (rank, key) in order.enumerated() {
      ranks[Int(UInt32(truncatingIfNeeded: key))] = UInt32(truncatingIfNeeded: rank)
    }
  }

  /// Replaces the numbers of sites by their ranks in the values of entries.
  func rank(_ values: inout [UInt32]) {
    ranks.withUnsafeBufferPointer { ranks in
      for place in values.indices {
        values[place] = ranks[Int(values[place] >> 2)] << 2 | values[place] & 3
      }
    }
  }

  /// Calls `body` with the rows of `search_rank`.
  func forEachPage(_ body: (Int, [UInt8]) throws -> Void) throws {
    var pages = SitePages()
    for key in order { try pages.add(Int(ids[Int(UInt32(truncatingIfNeeded: key))]), body) }
    try pages.finish(body)
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
