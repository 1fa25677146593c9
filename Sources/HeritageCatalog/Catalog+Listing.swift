import Geography
public import HeritageModel
import KoreanText
import SQLite

extension Catalog {
  /// Returns what a map or a list needs of the sites that match `query`, with the totals.
  ///
  /// Cost: proportional to the sites in the region, not to the catalog; sorting touches all that
  /// match.
  /// - Throws: ``CatalogError``.
  public func summaries(_ query: SiteQuery) throws -> SiteListing<SiteSummary> {
    var shared = SharedTexts()
    // Usually none of them is, and the column lies behind all long texts.
    let mayBeDelisted = query.delisted != false
    let columns = SiteColumns.summary + (mayBeDelisted ? ", site.delisted IS NOT NULL" : "")
    return try listing(query, columns: columns) { row in
      SiteColumns.summary(
        from: row, isDelisted: mayBeDelisted && row.bool(SiteColumns.summaryCount),
        shared: &shared)
    }
  }

  /// Returns the whole sites that match `query`, with the totals.
  ///
  /// - Throws: ``CatalogError``.
  public func sites(_ query: SiteQuery) throws -> SiteListing<Site> {
    try read { connection in
      let listing = try listing(query, columns: SiteColumns.whole, transform: SiteColumns.site)
      return SiteListing(
        query: listing.query, correctedText: listing.correctedText, matching: listing.matching,
        unplaced: listing.unplaced, sites: try connection.annotated(listing.sites))
    }
  }

  private func listing<Element: Sendable>(
    _ query: SiteQuery, columns: String, transform: (borrowing Row) throws -> Element
  ) throws -> SiteListing<Element> {
    try read { connection in
      let sql = try sql(query, connection)
      if query.sort == .position, query.limit != 0, let ids = try sql.idsInRegion(connection) {
        let page = ids.dropFirst(max(query.offset, 0)).prefix(max(query.limit ?? .max, 0))
        return SiteListing(
          query: query, correctedText: sql.correctedText, matching: ids.count,
          unplaced: try unplaced(query, connection),
          sites: try rows(page, columns, transform, connection))
      }
      let sites = try connection.statement(
        """
        SELECT \(columns) FROM site WHERE \(sql.condition) ORDER BY \(sql.order) LIMIT ? OFFSET ?
        """
      ).all(sql.bindings(limit: query.limit, offset: query.offset), transform: transform)
      return SiteListing(
        query: query, correctedText: sql.correctedText,
        matching: try matching(query, sql, shown: sites.count, connection),
        unplaced: try unplaced(query, connection), sites: sites)
    }
  }

  /// Reads sites whose ids are known and ascending.
  ///
  /// Row ids follow the Hilbert curve, so those of a region come in few runs, and stepping to the
  /// next row costs a fraction of finding it by its id.
  func rows<Element>(
    _ ids: ArraySlice<Int>, _ columns: String, _ transform: (borrowing Row) throws -> Element,
    _ connection: borrowing Connection
  ) throws -> [Element] {
    let select = try connection.statement(
      "SELECT \(columns) FROM site WHERE id BETWEEN ? AND ? ORDER BY id")
    var elements: [Element] = []
    elements.reserveCapacity(ids.count)
    var rest = ids
    while let first = rest.first {
      // Ascending and different, so as many ids as numbers between two of them are a run.
      var last = first
      rest.removeFirst()
      while let next = rest.first, next == last + 1 {
        last = next
        rest.removeFirst()
      }
      try select.query(first, last) { row in elements.append(try transform(row)) }
    }
    return elements
  }

  /// Translates a query; its references are resolved first, each to all the sites it may mean.
  func sql(
    _ query: SiteQuery, withRegion: Bool = true, _ connection: borrowing Connection
  ) throws -> QuerySQL {
    var sql = QuerySQL(query, withRegion: withRegion)
    sql.excludesDelisted = try query.delisted == false && connection.hasDelistedSites()
    if let text = query.text, !SearchPattern(text).isEmpty {
      let found = try connection.textFindings(text)
      sql.correctedText = found.correctedText
      sql.add("site.id IN (SELECT value FROM json_each(?))", [.text(json(found.list.map(\.id)))])
    }
    guard !query.references.isEmpty else { return sql }
    let ids = try query.references.flatMap { reference in
      try self.ids(matching: reference, connection)
    }
    // As one value, since a reference may mean more sites than a statement may have parameters.
    sql.add(
      "site.id IN (SELECT value FROM json_each(?))", [.text(json(ids))])
    return sql
  }

  func matching(
    _ query: SiteQuery, _ sql: QuerySQL, shown: Int, _ connection: borrowing Connection
  ) throws -> Int {
    if query.offset <= 0, query.limit.map({ shown < $0 }) ?? true { return shown }
    if let count = try sql.countInRegion(regionCounts, connection) { return count }
    return try connection.statement(sql.count).first(sql.conditionBindings) { $0.int(0) } ?? 0
  }

  /// How many sites match all but the region and have no place; remembered, since the answer
  /// changes only with the file.
  func unplaced(_ query: SiteQuery, _ connection: borrowing Connection) throws -> Int {
    let filters = query.filters
    return try remembered(filters, connection) {
      var sql = try sql(filters, withRegion: false, connection)
      sql.add("site.geom IS NULL")
      return try connection.statement(sql.count).first(sql.conditionBindings) { $0.int(0) } ?? 0
    }
  }
}
