import KoreanText

/// Makes the rows of `search_key` and `search_head` of sorted entries.
struct SearchIndexWriter {
  /// A prefix that more entries have gets a list of the best of them.
  static let headThreshold = 1024
  /// How many sites such a list names.
  static let headCount = 64
  /// What fits into one page of the file beside SQLite's own bytes.
  private static let blockSize = 4040

  private let putBlock: (UInt64, [UInt8]) throws -> Void
  private let putHead: (UInt64, [UInt8]) throws -> Void
  private var block: [UInt8] = []
  private var blockFirst: UInt64 = 0
  private var blockLast: UInt64 = 0
  private var key: UInt64 = 0
  private var values: [UInt32] = []
  private var heads = (0..<MatchingKeys.indexLength).map { _ in Head() }

  /// Writes rows through two closures: one takes blocks, one lists of the best.
  init(
    block: @escaping (UInt64, [UInt8]) throws -> Void,
    head: @escaping (UInt64, [UInt8]) throws -> Void
  ) {
    (putBlock, putHead) = (block, head)
  }

  mutating func add(_ entry: SearchEntry) throws {
    if entry.key != key {
      try endGroup()
      key = entry.key
    }
    values.append(entry.value)
  }

  mutating func finish() throws {
    try endGroup()
    key = 0
    for level in heads.indices { try endHead(level) }
    if !block.isEmpty { try putBlock(blockFirst, block) }
  }

  private mutating func endGroup() throws {
    guard !values.isEmpty else { return }
    var group: [UInt8] = []
    SearchBlock.append(key: key, values: values[...], after: blockLast, to: &group)
    if !block.isEmpty, block.count + group.count > Self.blockSize {
      try putBlock(blockFirst, block)
      block.removeAll(keepingCapacity: true)
    }
    if block.isEmpty {
      blockFirst = key
      group.removeAll(keepingCapacity: true)
      SearchBlock.append(key: key, values: values[...], after: 0, to: &group)
    }
    block += group
    blockLast = key
    try addToHeads()
    values.removeAll(keepingCapacity: true)
  }

  private mutating func addToHeads() throws {
    let length = 8 - min(key.trailingZeroBitCount / 8, 7)
    for level in heads.indices {
      let prefix = key.cut(after: level + 1)
      if prefix != heads[level].prefix || level >= length {
        try endHead(level)
        heads[level].prefix = prefix
      }
      guard level < length else { continue }
      let orders = (0..<4).map { place in
        SearchEntry.order(
          key, length: level + 1, place: SearchEntry.Place(rawValue: place) ?? .address)
      }
      for value in values {
        heads[level].best.add(order: orders[Int(value & 3)], rank: value >> 2)
      }
    }
  }

  private mutating func endHead(_ level: Int) throws {
    let count = heads[level].best.count
    guard count > Self.headThreshold else { return heads[level].best.removeAll() }
    var bytes: [UInt8] = []
    SearchBlock.append(UInt32(count), to: &bytes)
    for best in heads[level].best.take() {
      SearchBlock.append(UInt32(best.order), to: &bytes)
      SearchBlock.append(UInt32(best.rank), to: &bytes)
    }
    try putHead(heads[level].prefix, bytes)
  }

  /// The best entries of one prefix.
  private struct Head {
    var prefix: UInt64 = 0
    var best = BestFindings(wanted: SearchIndexWriter.headCount)
  }
}
