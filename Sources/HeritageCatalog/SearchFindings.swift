import KoreanText
import SQLite

/// Sites that a look into the search index finds, the best first.
struct SearchFindings {
  /// A site by its rank, and how well it matches by what the index knows.
  struct Finding: Hashable {
    let order: Int
    let rank: Int
  }

  /// Each site once.
  var list: [Finding] = []
  /// How many entries match; at least the number of sites.
  var count = 0
  /// Whether there are more sites than the list has.
  var isPartial = false

  init() {}

  /// Takes the best of what was found.
  init(_ best: inout BestFindings) {
    count = best.count
    list = best.take()
    isPartial = best.wanted.map { list.count >= $0 } ?? false
  }
}

extension Connection {
  /// Finds the sites in whose names keys occur, where a search may begin.
  ///
  /// What the index does not hold of a name, its keys beyond the eighth, is put together from two
  /// places; so look at the names that are shown. `wanted` sites
  /// will do; nil asks for all.
  borrowing func searchFindings(_ keys: [UInt8], wanted: Int?) throws -> SearchFindings {
    guard !keys.isEmpty else { return SearchFindings() }
    let start = MatchingKeys.indexed(keys[...])
    guard start.count < keys.count else { return try shortFindings(start, wanted: wanted) }
    return try longFindings(keys, start, wanted: wanted)
  }

  /// How many entries match keys, where it is more than the index lists one by one.
  borrowing func searchHead(_ keys: MatchingKeys.Indexed) throws -> SearchFindings? {
    try statement("SELECT entries FROM search_head WHERE prefix = ?")
      .first(keys.packed.sortable) { row in
        row.withBlob(0) { bytes in
          var findings = SearchFindings()
          var reader = ByteReader(bytes)
          findings.count = reader.number().map(Int.init) ?? 0
          findings.isPartial = true
          while let order = reader.number(), let rank = reader.number() {
            findings.list.append(SearchFindings.Finding(order: Int(order), rank: Int(rank)))
          }
          return findings
        }
      }
  }

  /// Calls `body` with the entries whose keys begin with those given, but for keys that `skips` names.
  @inline(__always)
  borrowing func forEachSearchEntry(
    _ keys: MatchingKeys.Indexed, skipping skips: (UInt64) -> Bool = { _ in false },
    _ body: (SearchEntry) -> Void
  ) throws {
    let upper = keys.packed.filled(after: keys.count)
    try statement(
      """
      SELECT entries FROM search_key WHERE first BETWEEN
        coalesce((SELECT max(first) FROM search_key WHERE first <= ?1), ?1) AND ?2 ORDER BY first
      """
    ).query(keys.packed.sortable, upper.sortable) { row in
      row.withBlob(0) {
        SearchBlock.forEach(
          in: $0, from: keys.packed, through: upper, skipping: skips, body)
      }
    }
  }

  private borrowing func shortFindings(
    _ keys: MatchingKeys.Indexed, wanted: Int?
  ) throws -> SearchFindings {
    if let wanted, wanted <= SearchIndexWriter.headCount, let head = try searchHead(keys) {
      return head
    }
    var best = BestFindings(wanted: wanted)
    var orders = OrderCache(length: keys.count)
    try forEachSearchEntry(keys) { entry in
      best.add(order: orders.order(of: entry), rank: entry.value >> 2)
    }
    return SearchFindings(&best)
  }

  /// Finds keys longer than those of the index: where their beginning is and their end is, too.
  private borrowing func longFindings(
    _ keys: [UInt8], _ start: MatchingKeys.Indexed, wanted: Int?
  ) throws -> SearchFindings {
    var starts: [SearchEntry] = []
    try forEachSearchEntry(start) { starts.append($0) }
    var best = BestFindings(wanted: wanted)
    guard let end = Self.ending(of: keys) else {
      for entry in starts {
        best.add(
          order: SearchEntry.order(entry, length: start.count),
          rank: entry.value >> 2)
      }
      return SearchFindings(&best)
    }
    // For each rank the best place, from 1, since a list by rank is read faster than a table.
    var places = [UInt8](repeating: 0, count: (starts.lazy.map(\.rank).max() ?? 0) + 1)
    for entry in starts {
      // Inside the words of an address nothing is indexed.
      if entry.place == .address {
        best.add(order: TextMatch.orderCount, rank: entry.value >> 2)
        continue
      }
      let place = UInt8(entry.place.rawValue) + 1
      if places[entry.rank] == 0 || place < places[entry.rank] { places[entry.rank] = place }
    }
    var orders = OrderCache(length: end.count)
    try forEachSearchEntry(end) { entry in
      guard entry.rank < places.count, places[entry.rank] > 0,
        let place = SearchEntry.Place(rawValue: UInt32(places[entry.rank] - 1))
      else { return }
      best.add(order: orders.order(of: entry, place: place), rank: entry.value >> 2)
    }
    return SearchFindings(&best)
  }

  /// The longest ending of keys of which the index also tells what follows; nil where it cannot be
  /// told where in the keys a syllable begins.
  private static func ending(of keys: [UInt8]) -> MatchingKeys.Indexed? {
    var best: MatchingKeys.Indexed?
    for start in keys.indices.dropFirst() {
      let rest = keys[start...]
      // A syllable begins with a consonant before a vowel; what may follow a final consonant.
      guard MatchingKeys.isConsonant(keys[start]), rest.count > 1,
        MatchingKeys.isVowel(keys[start + 1]), rest.count <= MatchingKeys.indexLength - 2
      else { continue }
      let indexed = MatchingKeys.indexed(rest)
      if indexed.count == rest.count { best = best ?? indexed }
    }
    return best
  }
}

/// Orders of entries that follow each other, of which many have one key.
private struct OrderCache {
  private let length: Int
  private var key: UInt64?
  private var orders = SIMD4<UInt8>()

  init(length: Int) {
    self.length = length
  }

  @inline(__always)
  mutating func order(of entry: SearchEntry, place: SearchEntry.Place? = nil) -> Int {
    if entry.key != key {
      key = entry.key
      orders = SearchEntry.orders(entry.key, length: length)
    }
    return Int(orders[Int((place ?? entry.place).rawValue)])
  }
}
