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

  /// Finds keys longer than those of the index: where their beginning is, what lies inside of them and
  /// their end are, too.
  private borrowing func longFindings(
    _ keys: [UInt8], _ start: MatchingKeys.Indexed, wanted: Int?
  ) throws -> SearchFindings {
    let inside = try sites(withInsideOf: keys)
    var best = BestFindings(wanted: wanted)
    var starts: [UInt32] = []
    try forEachSearchEntry(start) { entry in
      // Inside the words of an address nothing is indexed.
      if entry.place == .address {
        best.add(order: TextMatch.orderCount, rank: entry.value >> 2)
      } else if inside?.contains(entry.rank) ?? true {
        starts.append(entry.value)
      }
    }
    guard starts.count > Self.fewSites, let end = Self.ending(of: keys) else {
      let orders = SearchEntry.orders(start.packed, length: start.count)
      for value in starts { best.add(order: Int(orders[Int(value & 3)]), rank: value >> 2) }
      return SearchFindings(&best)
    }
    // The best place of each rank comes first.
    starts.sort()
    var started = RankSet(count: try rankCount())
    for value in starts { started.insert(Int(value >> 2)) }
    var orders = OrderCache(length: end.count)
    try forEachSearchEntry(end) { entry in
      guard started.contains(entry.rank) else { return }
      let value = starts[starts.partitioningIndex { $0 >= UInt32(entry.rank) << 2 }]
      let place = SearchEntry.Place(rawValue: value & 3)
      best.add(order: orders.order(of: entry, place: place), rank: entry.value >> 2)
    }
    return SearchFindings(&best)
  }

  /// So few that all are looked at, in whatever order they come.
  private static let fewSites = 8

  /// Returns the sites that have the rarest pieces of keys behind the first ones; nil where there is
  /// no piece of more than a syllable.
  private borrowing func sites(withInsideOf keys: [UInt8]) throws -> RankSet? {
    var pieces: [(count: Int, keys: MatchingKeys.Indexed)] = []
    for start in keys.indices.dropFirst() where Self.beginsSyllable(keys[start...]) {
      let piece = MatchingKeys.indexed(keys[start...])
      guard piece.count > MatchingKeys.indexLength / 2, pieces.count < 8 else { break }
      pieces.append((try searchHeadCount(piece) ?? 0, piece))
      if pieces.count(where: { $0.count == 0 }) == 2 { break }
    }
    var sites: RankSet?
    for piece in pieces.sorted(by: { $0.count < $1.count }).prefix(2) {
      // What is common says little and costs much.
      if sites != nil, piece.count > 10 * SearchIndexWriter.headThreshold { break }
      sites = try self.sites(with: piece.keys, among: sites)
    }
    return sites
  }

  /// Returns the sites in whose names keys occur.
  borrowing func sites(
    with keys: MatchingKeys.Indexed, among others: RankSet?
  ) throws -> RankSet {
    var sites = RankSet(count: try rankCount())
    try forEachSearchEntry(keys) { entry in
      guard entry.place != .address, others?.contains(entry.rank) ?? true else { return }
      sites.insert(entry.rank)
    }
    return sites
  }

  /// How many entries match keys, where it is more than the index lists one by one.
  borrowing func searchHeadCount(_ keys: MatchingKeys.Indexed) throws -> Int? {
    try statement("SELECT entries FROM search_head WHERE prefix = ?")
      .first(keys.packed.sortable) { row in
        row.withBlob(0) { bytes in
          var reader = ByteReader(bytes)
          return reader.number().map(Int.init) ?? 0
        }
      }
  }

  /// A syllable begins with a consonant before a vowel; what may follow a final consonant.
  private static func beginsSyllable(_ keys: ArraySlice<UInt8>) -> Bool {
    keys.count > 1 && MatchingKeys.isConsonant(keys[keys.startIndex])
      && MatchingKeys.isVowel(keys[keys.startIndex + 1])
  }

  /// The longest ending of keys of which the index also tells what follows; nil where it cannot be
  /// told where in the keys a syllable begins.
  private static func ending(of keys: [UInt8]) -> MatchingKeys.Indexed? {
    var best: MatchingKeys.Indexed?
    for start in keys.indices.dropFirst() {
      let rest = keys[start...]
      guard Self.beginsSyllable(rest), rest.count <= MatchingKeys.indexLength - 2 else { continue }
      let indexed = MatchingKeys.indexed(rest)
      if indexed.count == rest.count { best = best ?? indexed }
    }
    return best
  }
}

/// Orders of entries that follow each other, of which many have one key.
struct OrderCache {
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
