import Geography
public import HeritageModel
import SQLite

extension Catalog {
  /// Returns what a map or a list needs of the sites that match `query`, with the totals.
  ///
  /// Cost: proportional to the sites in the region, not to the catalog; sorting touches all that match.
  /// - Throws: ``CatalogError``.
  public func summaries(_ query: SiteQuery) throws -> SiteListing<SiteSummary> {
    var interned = InternedText()
    return try listing(query, columns: SiteColumns.summary) { row in
      SiteColumns.summary(from: row, interned: &interned)
    }
  }

  /// Returns the whole sites that match `query`, with the totals.
  ///
  /// - Throws: ``CatalogError``.
  public func sites(_ query: SiteQuery) throws -> SiteListing<Site> {
    try listing(query, columns: SiteColumns.whole, transform: SiteColumns.site)
  }

  private func listing<Element: Sendable>(
    _ query: SiteQuery, columns: String, transform: (borrowing Row) throws -> Element
  ) throws -> SiteListing<Element> {
    try read { connection in
      let sql = try sql(query, connection)
      let sites = try connection.statement(
        """
        SELECT \(columns) FROM site WHERE \(sql.condition) ORDER BY \(sql.order) LIMIT ? OFFSET ?
        """
      ).all(sql.bindings(limit: query.limit, offset: query.offset), transform: transform)
      return SiteListing(
        query: query, matching: try matching(query, sql, shown: sites.count, connection),
        unplaced: try unplaced(query, connection), sites: sites)
    }
  }

  /// Translates a query; its references are resolved first, each to all the sites it may mean.
  private func sql(
    _ query: SiteQuery, withRegion: Bool = true, _ connection: borrowing Connection
  ) throws -> QuerySQL {
    var sql = QuerySQL(query, withRegion: withRegion)
    guard !query.references.isEmpty else { return sql }
    let ids = try query.references.flatMap { reference in
      try self.ids(matching: reference, connection)
    }
    // As one value, since a reference may mean more sites than a statement may have parameters.
    sql.add(
      "site.id IN (SELECT value FROM json_each(?))",
      [.text("[" + ids.map(String.init).joined(separator: ",") + "]")])
    return sql
  }

  private func matching(
    _ query: SiteQuery, _ sql: QuerySQL, shown: Int, _ connection: borrowing Connection
  ) throws -> Int {
    if query.offset <= 0, query.limit.map({ shown < $0 }) ?? true { return shown }
    return try connection.statement(sql.count).first(sql.conditionBindings) { $0.int(0) } ?? 0
  }

  /// How many sites match all but the region and have no place; remembered, since the answer changes only with the file.
  private func unplaced(_ query: SiteQuery, _ connection: borrowing Connection) throws -> Int {
    var filters = query
    filters.region = nil
    filters.radius = nil
    filters.center = nil
    filters.limit = nil
    filters.offset = 0
    filters.sort = .serial
    return try remembered(filters, connection) {
      var sql = try sql(filters, withRegion: false, connection)
      sql.add("site.geom IS NULL")
      return try connection.statement(sql.count).first(sql.conditionBindings) { $0.int(0) } ?? 0
    }
  }
}
