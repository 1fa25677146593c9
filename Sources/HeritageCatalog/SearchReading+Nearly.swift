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
    var keys: [UInt8] = []
    try forEachSearchEntry(right) { entry in
      keys.removeAll(keepingCapacity: true)
      for position in 0..<MatchingKeys.indexLength {
        let byte = SearchEntry.byte(entry.key, position)
        if byte != 0 { keys.append(byte) }
      }
      guard MatchingText.mayMatch(nearly: text.keys, indexed: keys) else { return }
      best.add(
        order: SearchEntry.order(entry.key, length: rightCount, place: entry.place),
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
