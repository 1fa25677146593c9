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
  private var heads = (0..<MatchingKeys.indexLength).map { _ in Head() }
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
    for level in heads.indices { try endHead(level) }
    if !block.isEmpty { try put(.block(first: blockFirst, entries: block)) }
  }

  /// Sorts values and leaves each once.
  private static func sort(_ values: inout [UInt32]) {
    guard values.count > 1 else { return }
    values.sort()
    var kept = 1
    for place in 1..<values.count where values[place] != values[kept - 1] {
      values[kept] = values[place]
      kept += 1
    }
    values.removeLast(values.count - kept)
  }

  private mutating func addToHeads(_ key: UInt64, _ values: [UInt32]) throws {
    let length = 8 - min(key.trailingZeroBitCount / 8, 7)
    for level in heads.indices {
      let prefix = key.cut(after: level + 1)
      if prefix != heads[level].prefix || level >= length {
        try endHead(level)
        heads[level].prefix = prefix
      }
      guard level < length else { continue }
      let before = heads[level].count
      heads[level].count += values.count
      guard heads[level].count > Self.headThreshold else { continue }
      if before <= Self.headThreshold { recall(before, level) }
      let orders = SearchEntry.orders(key, length: level + 1)
      for value in values {
        heads[level].best.add(order: Int(orders[Int(value & 3)]), rank: value >> 2)
      }
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
      heads[level].best.add(order: Int(orders[Int(entry.value & 3)]), rank: entry.value >> 2)
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

  private mutating func endHead(_ level: Int) throws {
    let count = heads[level].count
    heads[level].count = 0
    guard count > Self.headThreshold else { return }
    var bytes: [UInt8] = []
    SearchBlock.append(UInt32(count), to: &bytes)
    for best in heads[level].best.take() {
      SearchBlock.append(UInt32(best.order), to: &bytes)
      SearchBlock.append(UInt32(best.rank), to: &bytes)
    }
    try put(.head(prefix: heads[level].prefix, entries: bytes))
  }

  /// The best entries of one prefix.
  private struct Head {
    var prefix: UInt64 = 0
    /// How many entries there are; only where they are more than the threshold are they in ``best``.
    var count = 0
    var best = BestFindings(wanted: SearchIndexWriter.headCount)
  }
}
