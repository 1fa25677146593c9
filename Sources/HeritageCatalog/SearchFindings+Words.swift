import KoreanText
import SQLite

extension Connection {
  /// Finds the sites in whose names all of several words may occur, by the place of the commonest;
  /// the names decide.
  ///
  /// Costs a pass over the entries of each word, but none over the sites that have only some.
  borrowing func searchFindings(words: [[UInt8]], wanted: Int?) throws -> SearchFindings {
    let counted = try words.map { word in
      let keys = MatchingKeys.indexed(word[...])
      return (count: try searchHeadCount(keys) ?? 0, keys: keys)
    }
    let rarestFirst = counted.sorted { ($0.count, -$0.keys.count) < ($1.count, -$1.keys.count) }
    guard let commonest = rarestFirst.last?.keys else { return SearchFindings() }
    var sites: RankSet?
    for word in rarestFirst.dropLast() {
      sites = try self.sites(with: word.keys, among: sites)
      if sites?.isEmpty ?? false { return SearchFindings() }
    }
    var best = BestFindings(wanted: wanted)
    var orders = OrderCache(length: commonest.count)
    try forEachSearchEntry(commonest) { entry in
      guard sites?.contains(entry.rank) ?? true, entry.place != .address else { return }
      best.add(order: orders.order(of: entry), rank: entry.value >> 2)
    }
    return SearchFindings(&best)
  }

  /// Finds keys as ``searchFindings(_:wanted:)`` does, in names that also have others.
  borrowing func searchFindings(
    _ keys: [UInt8], beside others: [UInt8], wanted: Int?
  ) throws -> SearchFindings {
    guard !keys.isEmpty, !others.isEmpty else {
      return try searchFindings(keys, wanted: wanted)
    }
    let start = MatchingKeys.indexed(keys[...])
    // Where few names have the keys, these are read sooner than the others are passed over.
    guard try searchHeadCount(start) != nil else {
      return try searchFindings(keys, wanted: wanted)
    }
    let sites = try self.sites(with: MatchingKeys.indexed(others[...]), among: nil)
    var best = BestFindings(wanted: wanted)
    var orders = OrderCache(length: start.count)
    try forEachSearchEntry(start) { entry in
      guard sites.contains(entry.rank), entry.place != .address else { return }
      best.add(order: orders.order(of: entry), rank: entry.value >> 2)
    }
    return SearchFindings(&best)
  }
}
