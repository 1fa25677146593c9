import KoreanText
import SQLite

extension Connection {
  /// Finds the sites in whose names keys may occur with one of them wrong, left out or too many.
  ///
  /// One mistake leaves either the first keys right or all that comes behind them, so two looks
  /// find every candidate; the names decide.
  borrowing func nearFindings(_ text: MatchingText, wanted: Int?) throws -> SearchFindings {
    let rightCount = MatchingKeys.indexLength / 2
    guard text.keys.count > rightCount else { return SearchFindings() }
    var best = BestFindings(wanted: wanted)
    let right = MatchingKeys.indexed(text.keys.prefix(rightCount))
    let wholeKeys = MatchingKeys.indexed(text.keys[...])
    try forEachSearchEntry(right, skipping: { !$0.mayBe(wholeKeys) }) { entry in
      best.add(
        order: SearchEntry.order(entry, length: rightCount),
        rank: entry.value >> 2)
    }
    // The first character that begins behind the mistake, wherever in the first keys that is.
    if let behind = text.units.first(where: { $0.key >= rightCount && $0.isStart }),
      text.keys.count - behind.key >= rightCount - 1
    {
      let rest = MatchingKeys.indexed(text.keys[behind.key...])
      try forEachSearchEntry(rest) { entry in
        best.add(order: TextMatch.orderCount, rank: entry.value >> 2)
      }
    }
    return SearchFindings(&best)
  }
}

extension UInt64 {
  /// Whether keys of an index may be those typed, with one wrong, left out or too many.
  ///
  /// Arithmetic on all eight bytes at once, since common beginnings have thousands of entries.
  fileprivate func mayBe(_ typed: MatchingKeys.Indexed) -> Bool {
    let same = (self ^ typed.packed).leadingZeroBitCount / 8
    guard same < typed.count else { return true }
    let (own, wanted) = (from(same), typed.packed.from(same))
    let rest = typed.count - same - 1
    return (own.from(1) ^ wanted.from(1)).begins(withZeros: rest)
      || (own ^ wanted.from(1)).begins(withZeros: rest)
      || (own.from(1) ^ wanted).begins(withZeros: Swift.min(rest + 1, 7 - same))
  }

  /// The bytes from a place on, moved to the front.
  private func from(_ place: Int) -> UInt64 { self << (8 * UInt64(place)) }

  private func begins(withZeros count: Int) -> Bool { leadingZeroBitCount >= 8 * count }
}
