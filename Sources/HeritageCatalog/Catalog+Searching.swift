public import HeritageModel
import KoreanText
import SQLite

extension Catalog {
  /// Finds the sites whose name or description holds what a person typed, with all filters of
  /// `query`.
  ///
  /// Names come first, in the order of ``complete(_:options:)``, then descriptions that hold all
  /// the words; the query's own order is not used, its limit and offset are. A name is also found
  /// by initials, by the other keyboard and in Latin letters, where nothing matches as typed.
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
    return try read { connection in
      let found = try connection.textFindings(text)
      let sql = try sql(filters, connection)
      let admitted = Set(
        try connection.statement(
          """
          SELECT site.id FROM site
          WHERE site.id IN (SELECT value FROM json_each(?)) AND \(sql.condition)
          """
        ).all(Bindings([.text(json(found.map(\.id)))] + sql.conditionValues)) { $0.int(0) })
      let matching = found.filter { admitted.contains($0.id) }
      let page = matching.dropFirst(max(query.offset, 0)).prefix(max(query.limit ?? .max, 0))
      let select = try connection.statement(
        "SELECT \(SiteColumns.summary), site.content FROM site WHERE id = ?")
      var shared = SharedTexts()
      let hits = try page.compactMap { finding in
        try select.first(finding.id) { row in
          let site = SiteColumns.summary(from: row, shared: &shared)
          let place: SearchHit.Place =
            finding.ranges.map(SearchHit.Place.name)
            ?? Snippet(of: row.text(9), around: text).map {
              .description(snippet: $0.text, ranges: $0.ranges)
            } ?? .name([])
          return SearchHit(site: site, place: place)
        }
      }
      return SiteListing(
        query: asked, matching: matching.count, unplaced: try unplacedCount(matching, connection),
        sites: hits)
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
}

extension Connection {
  /// Finds all sites whose name, or else description, holds a text, the best first.
  borrowing func textFindings(_ text: String) throws -> [TextFinding] {
    let pattern = SearchPattern(text)
    guard !pattern.isEmpty else { return [] }
    var found = try nameFindings(SearchReading.readings(of: pattern))
    let described = try descriptionFindings(text)
    if found.isEmpty, described.isEmpty {
      for other in pattern.otherLayouts where found.isEmpty && pattern.keys.count > 1 {
        found = try nameFindings(SearchReading.readings(of: SearchPattern(other)))
      }
      if found.isEmpty, let sounds = SearchReading.sounds(of: pattern) {
        found = try nameFindings([sounds])
      }
    }
    let known = Set(found.map(\.id))
    return found + described.filter { !known.contains($0.id) }
  }

  private borrowing func nameFindings(_ readings: [SearchReading]) throws -> [TextFinding] {
    var all: [TextFinding] = []
    var seen: Set<Int> = []
    for reading in readings {
      var found: [(finding: TextFinding, order: Int)] = []
      for finding in try reading.findings(self, wanted: nil).list {
        guard let id = try searchedID(rank: finding.rank), !seen.contains(id),
          let (_, match) = try searchedSite(id: id, matching: reading)
        else { continue }
        seen.insert(id)
        found.append((TextFinding(id: id, ranges: match.ranges), match.order))
      }
      // The findings are in the order of their ranks; the sort keeps it.
      all += found.enumerated().sorted {
        ($0.element.order, $0.offset) < ($1.element.order, $1.offset)
      }.map(\.element.finding)
    }
    return all
  }

  private borrowing func descriptionFindings(_ text: String) throws -> [TextFinding] {
    let words = text.split(whereSeparator: \.isWhitespace).map { MatchingText(String($0)).keys }
      .filter { !$0.isEmpty }
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
