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
  private var scratch: [UInt32] = []
  /// How many entries there are so far, and by level, one less than the length of a prefix, how many
  /// there were before those of the prefix of the last key.
  private var count = 0
  private var starts = [Int](repeating: 0, count: MatchingKeys.indexLength)
  /// How many of these prefixes, the shortest, have more entries than the threshold, and by level the
  /// best of these.
  private var fullCount = 0
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
    Self.sort(&values, &scratch)
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
    try endHeads(from: 0)
    if !block.isEmpty { try put(.block(first: blockFirst, entries: block)) }
  }

  /// Sorts values and leaves each once, with memory for as many.
  static func sort(_ values: inout [UInt32], _ scratch: inout [UInt32]) {
    switch values.count {
    case 0...1: return
    // Most keys have few values.
    case ...24: insertEach(&values)
    case ...64: values.sort()
    default:
      let most = values.reduce(0) { max($0, $1) }
      DigitSort.sort(
        &values, &scratch, bits: 8, count: (UInt32.bitWidth - most.leadingZeroBitCount + 7) / 8
      ) { UInt64($0) }
    }
    values.removeLast(values.count - keepEachOnce(&values))
  }

  /// Moves sorted values to the front, each once; returns how many these are.
  private static func keepEachOnce(_ values: inout [UInt32]) -> Int {
    var values = values.mutableSpan
    var kept = 1
    for place in 1..<values.count where values[place] != values[kept - 1] {
      values[kept] = values[place]
      kept += 1
    }
    return kept
  }

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
    try endHeads(from: shared)
    last = (key, length)
    for level in shared..<length { starts[level] = count }
    count += values.count
    // A longer prefix has no more entries than a shorter one.
    var level = 0
    while level < length, count - starts[level] > Self.headThreshold {
      if level >= fullCount { recall(count - values.count - starts[level], level) }
      addToHead(level, key, length, values)
      level += 1
    }
    fullCount = level
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
    var end = recentEnd
    var recent = recent.mutableSpan
    for value in values.suffix(Self.headThreshold) {
      recent[end % Self.headThreshold] = SearchEntry(key: key, value: value)
      end += 1
    }
    recentEnd = end
  }

  /// Hands out the lists of the prefixes of the last key from a level on.
  private mutating func endHeads(from level: Int) throws {
    guard level < fullCount else { return }
    for level in level..<fullCount {
      var bytes: [UInt8] = []
      SearchBlock.append(UInt32(count - starts[level]), to: &bytes)
      for best in best[level].take() {
        SearchBlock.append(UInt32(best.order), to: &bytes)
        SearchBlock.append(UInt32(best.rank), to: &bytes)
      }
      try put(.head(prefix: last.key.cut(after: level + 1), entries: bytes))
    }
    fullCount = level
  }
}
