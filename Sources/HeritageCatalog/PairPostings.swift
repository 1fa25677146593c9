/// Which texts each pair of characters is in, as far as they are held in memory.
///
/// A posting is the number of its pair, in the order in which pairs came first: so only pairs are
/// sorted, of which there are few, and the numbers of texts are written once, to where they belong.
/// Takes 4 bytes a posting and some 30 a pair, and one or two more a posting while they are sorted.
struct PairPostings {
  private struct Entry {
    static let none = Entry(pair: 0, first: 0)

    /// As ``DescriptionTerms`` has it.
    var pair: UInt32
    /// The number of the first text with it.
    var first: UInt32
    /// The number of the last text with it so far.
    var last: UInt32 = 0
    /// How many bytes the numbers behind the first take, each as an SQLite varint of what it is greater
    /// than the one before; while these are written, where the next one goes.
    var end: UInt32 = 0
  }

  /// The pairs by number, and room for those of the next text.
  private var entries: [Entry] = []
  /// How many pairs there are.
  private(set) var pairCount = 0
  /// The number of a pair and one at the next free place behind that of its hash, 0 where there is none.
  ///
  /// They are a power of two, at least twice as many as pairs.
  private var slots = Array(repeating: UInt32(0), count: 1024)
  /// Numbers of pairs, those of one text behind those of another.
  private var postings: [UInt32] = []
  /// The texts, and where the postings of each end.
  private var texts: [(number: UInt32, end: Int)] = []

  /// How many postings there are.
  var count: Int { postings.count }

  /// The least of all pairs, 0 where there is none.
  var least: UInt32 { entries[..<pairCount].lazy.map(\.pair).min() ?? 0 }

  /// Adds the pairs of a text, whose number is greater than those of all before and 1 at least; one that
  /// comes again is left out.
  mutating func add(_ pairs: [UInt32], number: UInt32) {
    guard !pairs.isEmpty else { return }
    makeRoom(for: pairs.count)
    let start = postings.count
    postings.append(contentsOf: pairs)
    let end = Self.replace(
      &postings, from: start, number: number, entries: &entries, pairCount: &pairCount,
      slots: &slots)
    postings.removeLast(postings.count - end)
    texts.append((number, end))
  }

  /// Puts numbers in the place of pairs; returns where those that are left end.
  private static func replace(
    _ postings: inout [UInt32], from start: Int, number: UInt32, entries: inout [Entry],
    pairCount: inout Int, slots: inout [UInt32]
  ) -> Int {
    var postings = postings.mutableSpan
    var entries = entries.mutableSpan
    var slots = slots.mutableSpan
    var end = start
    for place in start..<postings.count {
      let pair = postings[place]
      var slot = Self.slot(of: pair, slots.count)
      while true {
        let index = Int(slots[slot]) - 1
        if index < 0 {
          entries[pairCount] = Entry(pair: pair, first: number, last: number)
          postings[end] = UInt32(pairCount)
          end += 1
          pairCount += 1
          slots[slot] = UInt32(pairCount)
          break
        }
        guard entries[index].pair == pair else {
          slot = (slot + 1) & (slots.count - 1)
          continue
        }
        let last = entries[index].last
        if last != number {
          entries[index].last = number
          entries[index].end += Varint.size(number - last)
          postings[end] = UInt32(index)
          end += 1
        }
        break
      }
    }
    return end
  }

  private static func slot(of pair: UInt32, _ slotCount: Int) -> Int {
    // The upper half of the product depends on all bits of the pair.
    Int(truncatingIfNeeded: (UInt64(pair) &* 0x9E37_79B9_7F4A_7C15) >> 32) & (slotCount - 1)
  }

  /// Makes room for as many more pairs, since all of a text may be new.
  private mutating func makeRoom(for newCount: Int) {
    let wanted = pairCount + newCount
    if wanted > entries.count {
      entries.append(contentsOf: repeatElement(.none, count: max(entries.count, newCount)))
    }
    guard 2 * wanted > slots.count else { return }
    var slotCount = slots.count
    while 2 * wanted > slotCount { slotCount *= 2 }
    slots = Array(repeating: 0, count: slotCount)
    for index in 0..<pairCount {
      var slot = Self.slot(of: entries[index].pair, slotCount)
      while slots[slot] != 0 { slot = (slot + 1) & (slotCount - 1) }
      slots[slot] = UInt32(index + 1)
    }
  }

  /// Calls `body` with all pairs in order, each with the numbers of its texts, and forgets them.
  mutating func takeAll(_ body: (SearchTerm, NumberList) throws -> Void) rethrows {
    let bytes = takeNumbers()
    var list = NumberList()
    for index in sortedPairs() {
      let entry = entries[index]
      let start = index == 0 ? 0 : Int(entries[index - 1].end)
      list.removeAll()
      list.append(first: entry.first, rest: bytes[start..<Int(entry.end)], last: entry.last)
      try body(SearchTerm(pair: entry.pair), list)
    }
    pairCount = 0
    for slot in slots.indices { slots[slot] = 0 }
  }

  /// Returns the numbers of texts but for the first of each pair, those of one pair behind those of
  /// another, and forgets the postings.
  private mutating func takeNumbers() -> [UInt8] {
    var size: UInt32 = 0
    for index in 0..<pairCount {
      let own = entries[index].end
      entries[index].end = size
      size += own
    }
    var bytes = Array(repeating: UInt8(0), count: Int(size))
    Self.write(postings, of: texts, &entries, to: &bytes)
    postings.removeAll(keepingCapacity: true)
    texts.removeAll(keepingCapacity: true)
    return bytes
  }

  private static func write(
    _ postings: [UInt32], of texts: [(number: UInt32, end: Int)], _ entries: inout [Entry],
    to bytes: inout [UInt8]
  ) {
    let postings = postings.span
    var entries = entries.mutableSpan
    var bytes = bytes.mutableSpan
    // What is left of each pair is the first number.
    for index in entries.indices { entries[index].last = 0 }
    var start = 0
    for (number, end) in texts {
      for place in start..<end {
        let index = Int(postings[place])
        let last = entries[index].last
        entries[index].last = number
        guard last != 0 else { continue }
        entries[index].end += Varint.write(number - last, to: &bytes, at: Int(entries[index].end))
      }
      start = end
    }
  }

  /// The numbers of all pairs, in the order of these.
  private func sortedPairs() -> [Int] {
    var keys = (0..<pairCount).map { UInt64(entries[$0].pair) << 32 | UInt64($0) }
    var scratch: [UInt64] = []
    DigitSort.sortByUpperHalf(&keys, &scratch)
    return keys.map { Int(truncatingIfNeeded: $0 & 0xFFFF_FFFF) }
  }
}
