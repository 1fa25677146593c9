import Geography
import HeritageModel
import KoreanText
import SQLite

/// The completing of one fragment: readings in turn, until there is enough.
///
/// What is found is put in order batch by batch. How many completions are wanted decides whether
/// there is another batch, and nothing in it: so a short list is the beginning of a longer one.
struct CompletionRun {
  let fragment: String
  let options: CompletionOptions
  private let bias: SearchBias?
  /// The batches that are in order, one behind the other.
  private var found: [Found] = []
  /// What is put in order next.
  private var batch: [Found] = []
  /// Areas and questions beyond those that leave room for sites.
  private var others: [Found] = []
  /// Sites that are no longer listed, which take nobody's place.
  private var delisted: [Found] = []
  private var seen: Set<Completion.Target> = []
  private var seenSites: Set<Int> = []
  private var corrected: String?
  /// What is written beside the name that is looked for now.
  private var context: NameContext?
  /// Whether a name or a word of one begins with what was typed.
  private var hasBeginning = false
  /// The spelling that is looked for now; a name that is it to the last blank comes first.
  private var spelling = ""

  /// How many areas and questions a reading puts among its first sites.
  private static let areaLimit = 3
  private static let queryLimit = 2

  /// A completion and what it is sorted by.
  private struct Found {
    let content: Content
    /// The reading, the order in it, and the type: questions, areas, sites.
    let tier: Int
    let order: Int
    let type: Int
    let score: Double

    /// Sites are read in full once it is known which of them are shown.
    enum Content {
      case completion(Completion)
      case site(id: Int, titleRanges: [Range<Int>])
    }

    static func precedes(_ left: Found, _ right: Found) -> Bool {
      (left.tier, left.order, left.type, -left.score)
        < (right.tier, right.order, right.type, -right.score)
    }
  }

  init(_ fragment: String, _ options: CompletionOptions) {
    self.fragment = fragment
    self.options = options
    bias = SearchBias(options)
  }

  private var isOpen: Bool { found.count < options.limit }

  private var foundCount: Int { found.count + batch.count + delisted.count }

  mutating func run(_ connection: borrowing Connection) throws -> CompletionList {
    corrected = SearchLength.beginning(of: fragment)
    let text = corrected ?? fragment
    let pattern = SearchPattern(text)
    guard !pattern.isEmpty, isOpen else {
      return CompletionList(
        fragment: fragment, completions: [], isBlank: pattern.isEmpty)
    }
    try addReferences(text, connection)
    if isOpen { try add(pattern, tier: 1, connection) }
    if isOpen { try addOtherLayout(pattern, connection) }
    try addRomanised(pattern, tier: 20, connection)
    if foundCount == 0, let plain = pattern.withoutRemarks {
      try add(SearchPattern(plain), tier: 24, connection)
      if foundCount > 0 { corrected = plain }
    }
    for (plain, context) in NameContext.plainer(text) where foundCount == 0 {
      self.context = context
      try add(SearchPattern(plain), tier: 28, connection)
      try addRomanised(SearchPattern(plain), tier: 38, connection)
      if foundCount > 0 { corrected = plain }
    }
    context = nil
    // Who has typed the beginning of a name or a word has made no mistake.
    if isOpen, foundCount < 3, !hasBeginning, pattern.keys.count >= 6 {
      try addSites(.nearly(pattern.text), tier: 40, connection)
    }
    let all = isOpen ? found + Self.sorted(others) + Self.sorted(delisted) : found
    return CompletionList(
      fragment: fragment,
      completions: try all.prefix(options.limit).compactMap { try completion($0, connection) },
      correctedFragment: corrected)
  }

  /// Puts what was found in order, behind what is.
  private mutating func finishBatch() {
    found += Self.sorted(batch)
    batch.removeAll(keepingCapacity: true)
  }

  /// The best first; a sort keeps the order of equals only by their own numbers.
  private static func sorted(_ found: [Found]) -> [Found] {
    found.enumerated().sorted { left, right in
      if Found.precedes(left.element, right.element) { return true }
      if Found.precedes(right.element, left.element) { return false }
      return left.offset < right.offset
    }.map(\.element)
  }

  private func completion(
    _ found: Found, _ connection: borrowing Connection
  ) throws -> Completion? {
    switch found.content {
    case .completion(let completion): return completion
    case .site(let id, let ranges):
      guard let site = try connection.searchedSite(id: id) else { return nil }
      return Completion(
        title: site.title, subtitle: site.subtitle, titleRanges: ranges,
        target: .site(site.identity), coordinate: site.coordinate, sn: site.sn,
        isDelisted: site.isDelisted)
    }
  }

  /// Adds all that a pattern finds as it is.
  private mutating func add(
    _ pattern: SearchPattern, tier: Int, _ connection: borrowing Connection
  ) throws {
    spelling = pattern.original
    try addQueries(pattern, tier: tier, connection)
    try addAreas(pattern, tier: tier, connection)
    let before = foundCount
    for (index, reading) in SearchReading.readings(of: pattern).enumerated() where isOpen {
      // Words apart are looked for only where they do not stand together.
      if case .words = reading, foundCount > before { continue }
      try addSites(reading, tier: tier + index, connection)
    }
  }

  private mutating func addRomanised(
    _ pattern: SearchPattern, tier: Int, _ connection: borrowing Connection
  ) throws {
    let before = foundCount
    for sounds in SearchReading.sounds(of: pattern) where isOpen && foundCount == before {
      try addSites(sounds, tier: tier, connection)
    }
  }

  private mutating func addOtherLayout(
    _ pattern: SearchPattern, _ connection: borrowing Connection
  ) throws {
    // Nobody types Latin letters that also spell Korean names.
    guard pattern.hasLatin || foundCount == 0 else { return }
    let before = foundCount
    for spelling in pattern.otherLayouts where foundCount == before {
      try add(SearchPattern(spelling), tier: 10, connection)
      if before == 0, foundCount > 0 { corrected = spelling }
    }
  }

  /// Adds the sites that a number names: 국보 1호.
  private mutating func addReferences(
    _ text: String, _ connection: borrowing Connection
  ) throws {
    guard options.types.contains(.pointOfInterest) else { return }
    for id in try connection.searchedIDs(numbered: text, limit: Self.referenceLimit) {
      guard let site = try connection.searchedMatch(id: id, of: nil) else { continue }
      add(site, tier: 0)
    }
    finishBatch()
  }

  /// No more sites than these are looked at because they share a number.
  private static let referenceLimit = 1000

  private mutating func addSites(
    _ reading: SearchReading, tier: Int, _ connection: borrowing Connection
  ) throws {
    defer { finishBatch() }
    guard options.types.contains(.pointOfInterest) else { return }
    let isRequired = options.regionPriority == .required && options.region != nil
    // Where few sites are near, or may be found at all, their names are looked at one by one.
    let around = try bias?.nearbyIDs(connection) ?? requiredIDs(connection)
    for id in around ?? [] {
      guard let site = try match(id, reading, connection) else { continue }
      add(site, tier: tier)
    }
    if isRequired, around != nil { return }
    var tried = 0
    var added = 0
    var batchCount = 0
    for wanted in reading.pools {
      let findings = try reading.findings(connection, wanted: wanted)
      for finding in findings.list.dropFirst(tried) {
        if batchCount >= reading.batchSize(order: finding.order) {
          finishBatch()
          batchCount = 0
        }
        guard isOpen, tried < 20 * SearchIndexWriter.headCount || isRequired else { return }
        tried += 1
        guard let id = try connection.searchedID(rank: finding.rank),
          let site = try match(id, reading, connection)
        else { continue }
        if !reading.isGuess, site.order <= TextMatch.lastBeginning { hasBeginning = true }
        if add(site, tier: tier) {
          added += 1
          batchCount += 1
        }
      }
      finishBatch()
      batchCount = 0
      guard isOpen, findings.isPartial, !reading.isVague || added == 0 else { return }
    }
  }

  /// Returns how well a reading matches a site; nil where it does not, or not all holds for the site
  /// that is written beside its name.
  private func match(
    _ id: Int, _ reading: SearchReading, _ connection: borrowing Connection
  ) throws -> SearchedSite.Match? {
    guard let site = try connection.searchedMatch(id: id, of: reading) else { return nil }
    if let context, try !connection.holds(context, id: id) { return nil }
    return site
  }

  /// Returns the sites of a region outside of which none is wanted; nil where there is none, or too
  /// many to look at each.
  private func requiredIDs(_ connection: borrowing Connection) throws -> [Int]? {
    guard options.regionPriority == .required, let region = options.region else { return nil }
    return try SearchBias.ids(in: region, limit: 2000, connection)
  }

  /// Adds a site unless it is there or lies where it is not wanted; tells whether it did.
  @discardableResult
  private mutating func add(_ site: SearchedSite.Match, tier: Int) -> Bool {
    let isInside = site.coordinate.flatMap { options.region?.contains($0) } ?? false
    if options.regionPriority == .required, options.region != nil, !isInside { return false }
    if let delisted = options.delisted, delisted != site.isDelisted { return false }
    guard seenSites.insert(site.id).inserted else { return false }
    let nearness = site.coordinate.flatMap { bias?.nearness(of: $0) } ?? 0
    let own = Found(
      content: .site(id: site.id, titleRanges: site.ranges), tier: tier, order: site.order, type: 2,
      score: site.title == spelling ? 2 : max(nearness, site.importance))
    guard site.isDelisted, options.delisted == nil else {
      batch.append(own)
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
    for (area, match) in try connection.searchedAreas(pattern) {
      if options.regionPriority == .required, let region = options.region {
        guard let own = area.region, region.overlaps(own) else { continue }
      }
      let target = Completion.Target.area(area.query, area.region)
      guard seen.insert(target).inserted else { continue }
      let completion = Completion(
        title: area.title, subtitle: area.subtitle, titleRanges: match.ranges, target: target,
        coordinate: area.region?.middle)
      add(
        Found(
          content: .completion(completion), tier: tier, order: match.order, type: 1,
          score: Double(area.siteCount)),
        isAmongSites: count < Self.areaLimit)
      count += 1
    }
  }

  private mutating func addQueries(
    _ pattern: SearchPattern, tier: Int, _ connection: borrowing Connection
  ) throws {
    guard options.types.contains(.query) else { return }
    var count = 0
    for query in try connection.searchedQueries(pattern, options) {
      let target = Completion.Target.query(query.query)
      guard seen.insert(target).inserted else { continue }
      let completion = Completion(
        title: query.title, subtitle: query.subtitle, titleRanges: query.ranges, target: target)
      add(
        Found(
          content: .completion(completion), tier: tier, order: query.order, type: 0, score: 1),
        isAmongSites: count < Self.queryLimit)
      count += 1
    }
  }

  /// Adds an area or a question; behind all sites where there are others enough.
  private mutating func add(_ other: Found, isAmongSites: Bool) {
    if isAmongSites { batch.append(other) } else { others.append(other) }
  }
}
