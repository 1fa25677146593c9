/// A set of sites by their ranks, a bit each.
struct RankSet {
  private var words: [UInt64]
  private(set) var isEmpty = true

  /// Creates an empty set for ranks below a number; others are never in it.
  init(count: Int) {
    words = Array(repeating: 0, count: (count + 63) / 64)
  }

  @inline(__always)
  mutating func insert(_ rank: Int) {
    guard rank >> 6 < words.count else { return }
    words[rank >> 6] |= 1 << UInt64(rank & 63)
    isEmpty = false
  }

  @inline(__always)
  func contains(_ rank: Int) -> Bool {
    rank >> 6 < words.count && words[rank >> 6] & 1 << UInt64(rank & 63) != 0
  }
}

extension Array {
  /// The place of the first element for which a condition holds that holds for all behind it, too.
  func partitioningIndex(where holds: (Element) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if holds(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
