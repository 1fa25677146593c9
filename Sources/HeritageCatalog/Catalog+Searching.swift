public import HeritageModel
import KoreanText
import SQLite

extension Catalog {
  /// Finds the sites whose name or description holds what a person typed, with all filters of
  /// `query`.
  ///
  /// Names come first, in the order of ``complete(_:options:)``, then descriptions that hold all
  /// the words; the query's own order is not used, its limit and offset are. A name is also found
  /// by initials. Where nothing matches as typed, the other keyboard is tried, then Korean in Latin
  /// letters, then the text without the English nouns that end it (Bulguksa Temple) and what stands
  /// beside the name (서울 창덕궁); `correctedText` says so. No guess is made for half a syllable, nor
  /// for less than four letters. Of a text longer than 300 Unicode scalars the beginning is looked
  /// for, and is the `correctedText`.
  /// Costs a look at each name and each description that the index proposes.
  /// - Parameters:
  ///   - text: what was typed; takes the place of the query's text.
  ///   - query: the filters.
  /// - Returns: the sites of the page with their places, and the totals.
  /// - Throws: ``CatalogError``.
  public func search(
    _ text: String, query: SiteQuery = SiteQuery()
  ) throws -> SiteListing<SearchHit> {
    var filters = query
    filters.text = nil
    var asked = query
    asked.text = text
    let searched = SearchLength.beginning(of: text) ?? text
    return try read { connection in
      let found = try connection.textFindings(text)
      let sql = try sql(filters, connection)
      let admitted = Set(
        try connection.statement(
          """
          SELECT site.id FROM site
          WHERE site.id IN (SELECT value FROM json_each(?)) AND \(sql.condition)
          """
        ).all(Bindings([.text(json(found.list.map(\.id)))] + sql.conditionValues)) { $0.int(0) })
      let matching = found.list.filter { admitted.contains($0.id) }
      let page = matching.dropFirst(max(query.offset, 0)).prefix(max(query.limit ?? .max, 0))
      let select = try connection.statement(
        "SELECT \(SiteColumns.summary), site.content FROM site WHERE id = ?")
      var shared = SharedTexts()
      let hits = try page.compactMap { finding in
        try select.first(finding.id) { row in
          let site = SiteColumns.summary(from: row, shared: &shared)
          let place: SearchHit.Place =
            finding.ranges.map(SearchHit.Place.name)
            ?? Snippet(of: row.text(9), around: searched).map {
              .description(snippet: $0.text, ranges: $0.ranges)
            } ?? .name([])
          return SearchHit(site: site, place: place)
        }
      }
      return SiteListing(
        query: asked, correctedText: found.correctedText, matching: matching.count,
        unplaced: try unplacedCount(matching, connection), sites: hits)
    }
  }

  private func unplacedCount(
    _ findings: [TextFinding], _ connection: borrowing Connection
  ) throws -> Int {
    try connection.statement(
      """
      SELECT count(*) FROM site WHERE id IN (SELECT value FROM json_each(?)) AND geom IS NULL
      """
    ).first(json(findings.map(\.id))) { $0.int(0) } ?? 0
  }
}

/// Returns numbers as a JSON array, since a statement has room for few values.
func json(_ numbers: [Int]) -> String {
  "[" + numbers.map(String.init).joined(separator: ",") + "]"
}

/// A site that holds a text.
struct TextFinding {
  let id: Int
  /// The parts of the name that match; nil where only the description does.
  let ranges: [Range<Int>]?
  /// Whether the match ends with a whole syllable or word.
  var isWhole = true
}

/// All sites that hold a text.
struct TextFindings {
  /// The sites, the best first.
  var list: [TextFinding] = []
  /// What the text was taken for, where none holds it as typed.
  var correctedText: String?
}

extension Connection {
  /// Finds all sites whose name, or else description, holds a text, the best first.
  borrowing func textFindings(_ text: String) throws -> TextFindings {
    guard let beginning = SearchLength.beginning(of: text) else { return try findings(of: text) }
    var found = try findings(of: beginning)
    found.correctedText = found.correctedText ?? beginning
    return found
  }

  private borrowing func findings(
    of text: String, isPlain: Bool = false
  ) throws -> TextFindings {
    let pattern = SearchPattern(text)
    guard !pattern.isEmpty else { return TextFindings() }
    let found = try nameFindings(SearchReading.readings(of: pattern))
    let described = try descriptionFindings(text)
    if found.isEmpty, described.isEmpty { return try guessedFindings(pattern, isPlain: isPlain) }
    let known = Set(found.map(\.id))
    return TextFindings(list: found + described.filter { !known.contains($0.id) })
  }

  /// Finds what somebody may have meant whose text nothing holds.
  private borrowing func guessedFindings(
    _ pattern: SearchPattern, isPlain: Bool
  ) throws -> TextFindings {
    if let plain = pattern.withoutRemarks {
      let found = try nameFindings(SearchReading.readings(of: SearchPattern(plain)))
      if !found.isEmpty { return TextFindings(list: found, correctedText: plain) }
    }
    for other in pattern.otherLayouts where pattern.keys.count > 1 {
      // Half a syllable is nothing that anybody means: the keys of `and` begin 무예.
      let typed = SearchPattern(other)
      guard typed.isWhole else { continue }
      let found = try nameFindings([.keys(typed.keys)]).filter(\.isWhole)
      if !found.isEmpty { return TextFindings(list: found, correctedText: other) }
    }
    for reading in SearchReading.sounds(of: pattern) where pattern.keys.count >= 4 {
      guard case .sounds(let name, _) = reading else { continue }
      // Two sounds are those of hundreds of names, letters those of one.
      let found = try nameFindings([reading]).filter { $0.isWhole || name.sounds.count >= 4 }
      guard let first = found.first else { continue }
      return TextFindings(list: found, correctedText: try matchedText(first))
    }
    for (plain, context) in isPlain ? [] : NameContext.plainer(pattern.original) {
      var found = try findings(of: plain, isPlain: true)
      if let context { found.list = try found.list.filter { try holds(context, id: $0.id) } }
      guard found.list.isEmpty else {
        found.correctedText = found.correctedText ?? plain
        return found
      }
    }
    return TextFindings()
  }

  /// The part of a site's name that was found.
  private borrowing func matchedText(_ finding: TextFinding) throws -> String? {
    guard let site = try searchedSite(id: finding.id) else { return nil }
    let range = finding.ranges?.first ?? 0..<0
    let part = String(site.title.utf16.dropFirst(range.lowerBound).prefix(range.count))
    return part.flatMap { $0.isEmpty ? nil : $0 } ?? site.title
  }

  private borrowing func nameFindings(_ readings: [SearchReading]) throws -> [TextFinding] {
    var all: [TextFinding] = []
    var seen: Set<Int> = []
    for reading in readings {
      var found: [(finding: TextFinding, order: Int)] = []
      for finding in try reading.findings(self, wanted: nil).list {
        guard let id = try searchedID(rank: finding.rank), !seen.contains(id),
          let match = try searchedMatch(id: id, of: reading)
        else { continue }
        seen.insert(id)
        let finding = TextFinding(
          id: id, ranges: match.ranges, isWhole: TextMatch.isWhole(order: match.order))
        found.append((finding, match.order))
      }
      // The findings are in the order of their ranks; the sort keeps it.
      all += found.enumerated().sorted {
        ($0.element.order, $0.offset) < ($1.element.order, $1.offset)
      }.map(\.element.finding)
    }
    return all
  }

  private borrowing func descriptionFindings(_ text: String) throws -> [TextFinding] {
    let words = SearchReading.words(of: text)
    guard !words.isEmpty else { return [] }
    let numbers: [Int]
    if let expression = SearchTerms.expression(text) {
      numbers = try statement("SELECT rowid FROM search_text WHERE search_text MATCH ?")
        .all(expression) { $0.int(0) }
    } else {
      // What has one syllable is in so many descriptions that each may be looked at.
      numbers = Array(1..<(try describedCount() + 1))
    }
    let select = try statement("SELECT content FROM site WHERE id = ? AND content IS NOT NULL")
    var content = MatchingText()
    return try numbers.compactMap { number in
      guard let id = try describedID(number: number) else { return nil }
      let isFound = try select.first(id) { row in
        row.withText(0) { content.take($0) }
        return words.allSatisfy { content.match($0) != nil }
      }
      return isFound == true ? TextFinding(id: id, ranges: nil) : nil
    }
  }
}
