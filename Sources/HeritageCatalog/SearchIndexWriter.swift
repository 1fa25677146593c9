import KoreanText

/// Makes the rows of `search_key` and `search_head` of sorted entries.
struct SearchIndexWriter {
  /// A prefix that more entries have gets a list of the best of them.
  static let headThreshold = 1024
  /// How many sites such a list names.
  static let headCount = 64
  /// What fits into half a page of the file beside SQLite's own bytes.
  private static let blockSize = 4040

  private let put: (SearchRow) throws -> Void
  private var block: [UInt8] = []
  private var blockFirst: UInt64 = 0
  private var blockLast: UInt64 = 0
  private var group: [UInt8] = []
  /// By level, one less than the length of a prefix: how many entries have that of the last key, and
  /// the best of them, only where they are more than the threshold.
  private var counts = [Int](repeating: 0, count: MatchingKeys.indexLength)
  private var best = (0..<MatchingKeys.indexLength).map { _ in BestFindings(wanted: headCount) }
  /// The last key, and how many prefixes it has.
  private var last: (key: UInt64, length: Int) = (0, 0)
  /// The last entries before those of the current key, in a ring: whether a prefix needs a list is
  /// known only when it has too many for none.
  private var recent: [SearchEntry] = []
  private var recentEnd = 0

  /// Writes rows through a closure.
  init(_ put: @escaping (SearchRow) throws -> Void) {
    self.put = put
  }

  /// Adds the values of a key, which come in any order; keys come in their own.
  mutating func add(_ key: UInt64, _ values: inout [UInt32]) throws {
    Self.sort(&values)
    group.removeAll(keepingCapacity: true)
    SearchBlock.append(key: key, values: values, after: blockLast, to: &group)
    if !block.isEmpty, block.count + group.count > Self.blockSize {
      try put(.block(first: blockFirst, entries: block))
      block.removeAll(keepingCapacity: true)
    }
    if block.isEmpty {
      blockFirst = key
      group.removeAll(keepingCapacity: true)
      SearchBlock.append(key: key, values: values, after: 0, to: &group)
    }
    block += group
    blockLast = key
    try addToHeads(key, values)
    remember(key, values)
  }

  mutating func finish() throws {
    try endHeads(0..<last.length)
    if !block.isEmpty { try put(.block(first: blockFirst, entries: block)) }
  }

  /// Sorts values and leaves each once.
  static func sort(_ values: inout [UInt32]) {
    guard values.count > 1 else { return }
    if values.count <= shortCount { insertEach(&values) } else { values.sort() }
    var kept = 1
    for place in 1..<values.count where values[place] != values[kept - 1] {
      values[kept] = values[place]
      kept += 1
    }
    values.removeLast(values.count - kept)
  }

  /// Most keys have few values.
  private static let shortCount = 24

  private static func insertEach(_ values: inout [UInt32]) {
    var values = values.mutableSpan
    for next in 1..<values.count {
      let value = values[next]
      var place = next
      while place > 0, values[place - 1] > value {
        values[place] = values[place - 1]
        place -= 1
      }
      values[place] = value
    }
  }

  private mutating func addToHeads(_ key: UInt64, _ values: [UInt32]) throws {
    let length = 8 - min(key.trailingZeroBitCount / 8, 7)
    let shared = min((key ^ last.key).leadingZeroBitCount / 8, length, last.length)
    try endHeads(shared..<last.length)
    last = (key, length)
    for level in 0..<length {
      let before = counts[level]
      counts[level] += values.count
      guard counts[level] > Self.headThreshold else { continue }
      if before <= Self.headThreshold { recall(before, level) }
      addToHead(level, key, length, values)
    }
  }

  /// Adds entries of a key to a list, but for those that cannot be among the best.
  private mutating func addToHead(
    _ level: Int, _ key: UInt64, _ length: Int, _ values: [UInt32]
  ) {
    // Only a key that ends here can be all of a name.
    guard best[level].takes(order: level + 1 < length ? 1 : 0, rank: values[0] >> 2) else { return }
    let orders = SearchEntry.orders(key, length: level + 1)
    let least = Int(orders.min())
    for value in values {
      // Those that follow have higher ranks.
      guard best[level].takes(order: least, rank: value >> 2) else { break }
      best[level].add(order: Int(orders[Int(value & 3)]), rank: value >> 2)
    }
  }

  /// Adds as many of the last entries to a list.
  private mutating func recall(_ count: Int, _ level: Int) {
    var key: UInt64 = 0
    var orders = SIMD4<UInt8>()
    for place in recentEnd - count..<recentEnd {
      let entry = recent[place % Self.headThreshold]
      if entry.key != key {
        key = entry.key
        orders = SearchEntry.orders(key, length: level + 1)
      }
      best[level].add(order: Int(orders[Int(entry.value & 3)]), rank: entry.value >> 2)
    }
  }

  private mutating func remember(_ key: UInt64, _ values: [UInt32]) {
    if recent.isEmpty {
      recent = Array(repeating: SearchEntry(key: 0, value: 0), count: Self.headThreshold)
    }
    for value in values.suffix(Self.headThreshold) {
      recent[recentEnd % Self.headThreshold] = SearchEntry(key: key, value: value)
      recentEnd += 1
    }
  }

  private mutating func endHeads(_ levels: Range<Int>) throws {
    for level in levels {
      let count = counts[level]
      counts[level] = 0
      guard count > Self.headThreshold else { continue }
      var bytes: [UInt8] = []
      SearchBlock.append(UInt32(count), to: &bytes)
      for best in best[level].take() {
        SearchBlock.append(UInt32(best.order), to: &bytes)
        SearchBlock.append(UInt32(best.rank), to: &bytes)
      }
      try put(.head(prefix: last.key.cut(after: level + 1), entries: bytes))
    }
  }
}
