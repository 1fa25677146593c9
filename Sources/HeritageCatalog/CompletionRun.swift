import Geography
import HeritageModel
import KoreanText
import SQLite

/// The completing of one fragment: readings in turn, until there is enough.
struct CompletionRun {
  let fragment: String
  let options: CompletionOptions
  /// How many completions are wanted; a short list is the beginning of a longer one, in which there
  /// is room for every type.
  private let limit: Int
  private let bias: SearchBias?
  private var found: [Found] = []
  /// Sites that are no longer listed, which take nobody's place.
  private var delisted: [Found] = []
  private var seen: Set<Completion.Target> = []
  private var corrected: String?
  /// Whether a name or a word of one begins with what was typed.
  private var hasBeginning = false
  /// The spelling that is looked for now; a name that is it to the last blank comes first.
  private var spelling = ""

  /// A completion and what it is sorted by.
  private struct Found {
    let completion: Completion
    /// The reading, the order in it, and the type: questions, areas, sites.
    let tier: Int
    let order: Int
    let type: Int
    let score: Double

    static func precedes(_ left: Found, _ right: Found) -> Bool {
      (left.tier, left.order, left.type, -left.score)
        < (right.tier, right.order, right.type, -right.score)
    }
  }

  init(_ fragment: String, _ options: CompletionOptions) {
    self.fragment = fragment
    limit = options.limit
    var options = options
    options.limit = max(limit, 10)
    self.options = options
    bias = SearchBias(options)
  }

  /// A list names no more areas and questions than leave room for sites.
  private var areaLimit: Int { max(options.limit * 3 / 10, 1) }
  private var queryLimit: Int { max(options.limit / 5, 1) }

  private var missing: Int { options.limit - found.count }

  private var foundCount: Int { found.count + delisted.count }

  mutating func run(_ connection: borrowing Connection) throws -> CompletionList {
    let pattern = SearchPattern(fragment)
    guard !pattern.isEmpty, limit > 0 else {
      return CompletionList(
        fragment: fragment, completions: [], isBlank: pattern.isEmpty)
    }
    try addReferences(connection)
    try add(pattern, tier: 1, connection)
    if missing > 0 { try addOtherLayout(pattern, connection) }
    let before = foundCount
    for sounds in SearchReading.sounds(of: pattern) where missing > 0 && foundCount == before {
      try addSites(sounds, tier: 20, connection)
    }
    if foundCount == 0, let plain = pattern.withoutRemarks {
      try add(SearchPattern(plain), tier: 24, connection)
      if foundCount > 0 { corrected = plain }
    }
    // Who has typed the beginning of a name or a word has made no mistake.
    if foundCount < 3, !hasBeginning, pattern.keys.count >= 6 {
      try addSites(.nearly(pattern.text), tier: 30, connection)
    }
    return CompletionList(
      fragment: fragment,
      completions: (Self.sorted(found) + Self.sorted(delisted)).prefix(limit).map(\.completion),
      correctedFragment: corrected)
  }

  /// The best first; a sort keeps the order of equals only by their own numbers.
  private static func sorted(_ found: [Found]) -> [Found] {
    found.enumerated().sorted { left, right in
      if Found.precedes(left.element, right.element) { return true }
      if Found.precedes(right.element, left.element) { return false }
      return left.offset < right.offset
    }.map(\.element)
  }

  /// Adds all that a pattern finds as it is.
  private mutating func add(
    _ pattern: SearchPattern, tier: Int, _ connection: borrowing Connection
  ) throws {
    spelling = pattern.original
    try addQueries(pattern, tier: tier, connection)
    try addAreas(pattern, tier: tier, connection)
    let before = foundCount
    for (index, reading) in SearchReading.readings(of: pattern).enumerated() where missing > 0 {
      // Words apart are looked for only where they do not stand together.
      if case .words = reading, foundCount > before { continue }
      try addSites(reading, tier: tier + index, connection)
    }
  }

  private mutating func addOtherLayout(
    _ pattern: SearchPattern, _ connection: borrowing Connection
  ) throws {
    // Nobody types Latin letters that also spell Korean names.
    guard pattern.hasLatin || foundCount == 0, pattern.keys.count > 1 else { return }
    let before = foundCount
    for spelling in pattern.otherLayouts where foundCount == before {
      try add(SearchPattern(spelling), tier: 10, connection)
      if before == 0, foundCount > 0 { corrected = spelling }
    }
  }

  /// Adds the site that a number names: 국보 1호.
  private mutating func addReferences(_ connection: borrowing Connection) throws {
    guard options.types.contains(.pointOfInterest) else { return }
    for id in try connection.searchedIDs(numbered: fragment, limit: options.limit) {
      guard let site = try connection.searchedSite(id: id) else { continue }
      add(site, ranges: [], tier: 0, order: 0)
    }
  }

  private mutating func addSites(
    _ reading: SearchReading, tier: Int, _ connection: borrowing Connection
  ) throws {
    guard options.types.contains(.pointOfInterest) else { return }
    let isRequired = options.regionPriority == .required && options.region != nil
    // Where few sites are near, or may be found at all, their names are looked at one by one.
    let around = try bias?.nearbyIDs(connection) ?? requiredIDs(connection)
    for id in around ?? [] {
      guard let (site, match) = try connection.searchedSite(id: id, matching: reading) else {
        continue
      }
      add(site, ranges: match.ranges, tier: tier, order: match.order)
    }
    if isRequired, around != nil { return }
    // A few more than are missing, so that those that are nearer can come before those that count
    // more.
    let pool = bias == nil ? missing : max(2 * missing, 20)
    var tried = 0
    var added = 0
    for wanted in reading.pools {
      let findings = try reading.findings(connection, wanted: wanted)
      for finding in findings.list.dropFirst(tried) {
        guard added < pool, tried < 20 * SearchIndexWriter.headCount || isRequired else { return }
        tried += 1
        guard let id = try connection.searchedID(rank: finding.rank),
          let (site, match) = try connection.searchedSite(id: id, matching: reading)
        else { continue }
        if !reading.isGuess, match.order <= TextMatch.lastBeginning { hasBeginning = true }
        if add(site, ranges: match.ranges, tier: tier, order: match.order) { added += 1 }
      }
      guard findings.isPartial, !reading.isVague || added == 0 else { return }
    }
  }

  /// Returns the sites of a region outside of which none is wanted; nil where there is none, or too
  /// many to look at each.
  private func requiredIDs(_ connection: borrowing Connection) throws -> [Int]? {
    guard options.regionPriority == .required, let region = options.region else { return nil }
    return try SearchBias.ids(in: region, limit: 2000, connection)
  }

  /// Adds a site unless it is there or lies where it is not wanted; tells whether it did.
  @discardableResult
  private mutating func add(
    _ site: SearchedSite, ranges: [Range<Int>], tier: Int, order: Int
  ) -> Bool {
    let isInside = site.coordinate.flatMap { options.region?.contains($0) } ?? false
    if options.regionPriority == .required, options.region != nil, !isInside { return false }
    if let delisted = options.delisted, delisted != site.isDelisted { return false }
    let target = Completion.Target.site(site.identity)
    guard seen.insert(target).inserted else { return false }
    let nearness = site.coordinate.flatMap { bias?.nearness(of: $0) } ?? 0
    let own = Found(
      completion: Completion(
        title: site.title, subtitle: site.subtitle, titleRanges: ranges, target: target,
        coordinate: site.coordinate, sn: site.sn, isDelisted: site.isDelisted),
      tier: tier, order: order, type: 2,
      score: site.title == spelling ? 2 : max(nearness, site.importance))
    guard site.isDelisted, options.delisted == nil else {
      found.append(own)
      return true
    }
    delisted.append(own)
    return false
  }

  private mutating func addAreas(
    _ pattern: SearchPattern, tier: Int, _ connection: borrowing Connection
  ) throws {
    guard options.types.contains(.address) else { return }
    var count = 0
    for (area, match) in try connection.searchedAreas(pattern) where count < areaLimit {
      if options.regionPriority == .required, let region = options.region {
        guard let own = area.region, region.overlaps(own) else { continue }
      }
      let target = Completion.Target.area(area.query, area.region)
      guard seen.insert(target).inserted else { continue }
      count += 1
      found.append(
        Found(
          completion: Completion(
            title: area.title, subtitle: area.subtitle, titleRanges: match.ranges, target: target,
            coordinate: area.region?.middle),
          tier: tier, order: match.order, type: 1, score: Double(area.siteCount)))
    }
  }

  private mutating func addQueries(
    _ pattern: SearchPattern, tier: Int, _ connection: borrowing Connection
  ) throws {
    guard options.types.contains(.query) else { return }
    var count = 0
    for query in try connection.searchedQueries(pattern, options) where count < queryLimit {
      let target = Completion.Target.query(query.query)
      guard seen.insert(target).inserted else { continue }
      count += 1
      found.append(
        Found(
          completion: Completion(
            title: query.title, subtitle: query.subtitle, titleRanges: query.ranges,
            target: target),
          tier: tier, order: query.order, type: 0, score: 1))
    }
  }
}
