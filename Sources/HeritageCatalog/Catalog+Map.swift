import Geography
public import HeritageModel
import SQLite

extension Catalog {
  /// Returns the marks of `query` in its region at a level of the cluster hierarchy.
  ///
  /// See ``HeritageModel/MapItemProvider/mapItems(for:level:apart:)``. Without filters the marks
  /// come from the file, at the cost of those in the region; the first question with other filters
  /// gathers the sites that match them.
  /// - Throws: ``CatalogError``.
  public func mapItems(
    for query: SiteQuery, level: Int, apart: SiteIdentity?
  ) throws -> [MapItem] {
    try read { connection in
      let clusters = try clusters(of: query, connection)
      let area = MapArea(query)
      var marks = try clusters.marks(in: area.region, level: level)
      var items: [MapItem] = []
      if let apart, let taken = try takeOut(apart, of: clusters, level: level, connection) {
        marks.removeAll { $0.position == taken.position }
        items = taken.items
      }
      let summaries = try summaries(marks.map(\.id), connection)
      for mark in marks {
        guard let summary = summaries[mark.id], let coordinate = summary.coordinate else {
          continue
        }
        items.append(MapItem(mark, summary, at: coordinate))
      }
      items.removeAll { !area.contains($0.coordinate) }
      return items.inCanonicalOrder
    }
  }

  /// Returns the sites that a mark of the filter stands for, by importance, then identity.
  ///
  /// See ``HeritageModel/MapItemProvider/members(of:in:limit:offset:)``. Costs what the sites up to
  /// the last one wanted cost, whatever else the mark holds.
  /// - Throws: ``CatalogError``.
  public func members(
    of item: MapItem.ID, in query: SiteQuery, limit: Int, offset: Int
  ) throws -> SiteListing<SiteSummary> {
    try read { connection in
      var listed = query.filters
      listed.limit = max(limit, 0)
      listed.offset = max(offset, 0)
      let page = try members(of: item, listed, clusters(of: query, connection), connection)
      return SiteListing(
        query: listed, matching: page.count, unplaced: try unplaced(query, connection),
        sites: page.sites)
    }
  }

  /// Returns the lowest level at which a site is a mark of its own, or part of its stack; `nil` for
  /// one without a place, or that the filter hides.
  ///
  /// - Throws: ``CatalogError``.
  public func unclusterLevel(of site: SiteIdentity, in query: SiteQuery) throws -> Int? {
    try read { connection in
      guard let point = try point(of: site, connection) else { return nil }
      let clusters = try clusters(of: query, connection)
      return try clusters.mark(
        holding: point.id, at: point.coordinate, level: ClusterHierarchy.levels.upperBound
      )?.unclusterLevel
    }
  }

  private func clusters(
    of query: SiteQuery, _ connection: borrowing Connection
  ) throws -> any ClusterSource {
    let filters = query.mapFilters
    return try clusterCache.source(filters, connection) {
      var sql = try sql(filters, withRegion: false, connection)
      sql.add("site.geom IS NOT NULL")
      return try connection.statement(Connection.selectPoints(where: sql.condition))
        .all(sql.conditionBindings, transform: Connection.point).compactMap { $0 }
    }
  }

  /// Reads a page of the sites of a mark, and their number.
  private func members(
    of item: MapItem.ID, _ page: SiteQuery, _ clusters: any ClusterSource,
    _ connection: borrowing Connection
  ) throws -> (count: Int, sites: [SiteSummary]) {
    let level = if case .cluster(let level, _) = item { level } else { Int.max }
    guard let point = try point(of: item.site, connection),
      let mark = try clusters.mark(holding: point.id, at: point.coordinate, level: level)
    else { return (0, []) }
    let (limit, offset) = (page.limit ?? .max, page.offset)
    switch item {
    case .site:
      let site = try summaries([point.id], connection)[point.id]
      return (1, offset == 0 && limit > 0 ? [site].compactMap { $0 } : [])
    case .stack where mark.id == point.id && mark.count > 1,
      .cluster where mark.id == point.id && mark.expansionLevel == level + 1:
      guard limit > 0, offset < mark.count else { return (mark.count, []) }
      var members = try ClusterMembers(of: mark, in: clusters) { try summaries($0, connection) }
      var sites: [SiteSummary] = []
      for index in 0..<min(mark.count, offset + min(limit, mark.count)) {
        guard let site = try members.next({ try summaries($0, connection) }) else { break }
        if index >= offset { sites.append(site) }
      }
      return (mark.count, sites)
    case .stack, .cluster:
      // The mark of this name is another one by now, or was the filter's.
      return (0, [])
    }
  }

  /// Takes a site out of the mark that holds it: the position of that mark, and the marks that take
  /// its place; `nil` where the site is a mark of its own already, or none.
  private func takeOut(
    _ apart: SiteIdentity, of clusters: any ClusterSource, level: Int,
    _ connection: borrowing Connection
  ) throws -> (position: Int, items: [MapItem])? {
    guard let point = try point(of: apart, connection),
      let mark = try clusters.mark(holding: point.id, at: point.coordinate, level: level),
      mark.count > 1
    else { return nil }
    var members = try ClusterMembers(of: mark, in: clusters) { try summaries($0, connection) }
    guard let first = try members.next({ try summaries($0, connection) }),
      let second = try members.next({ try summaries($0, connection) }),
      let own = try summaries([point.id], connection)[point.id], let place = first.coordinate
    else { return nil }
    let other = first.identity == apart ? second : first
    let rest =
      mark.count == 2
      ? MapItem(alone: other)
      : MapItem(
        id: mark.id(first.identity), coordinate: place, count: mark.count - 1,
        representative: other, expansionLevel: mark.expansionLevel)
    return (mark.position, [MapItem(alone: own), rest].compactMap { $0 })
  }

  /// The row and the coordinate of a site with a place.
  private func point(
    of site: SiteIdentity, _ connection: borrowing Connection
  ) throws -> ClusterPoint? {
    try connection.statement("SELECT id, geom FROM site WHERE key = ? AND dataset = ?")
      .first(site.key, site.dataset, transform: Connection.point) ?? nil
  }

  /// Reads what a map needs of the sites of row ids.
  private func summaries(
    _ ids: [Int], _ connection: borrowing Connection
  ) throws -> [Int: SiteSummary] {
    var shared = SharedTexts()
    let found = try rows(
      Set(ids).sorted()[...], "site.id, \(SiteColumns.summary)",
      { row in (row.int(0), SiteColumns.summary(from: row, first: 1, shared: &shared)) }, connection
    )
    return Dictionary(found) { first, _ in first }
  }
}

/// Where the marks of a query must stand.
private struct MapArea {
  let region: Region
  let circle: (center: Coordinate, radius: Double)?

  init(_ query: SiteQuery) {
    if let center = query.center, let radius = query.radius {
      circle = (center, radius)
      region = query.region ?? (try? Region(center: center, radius: radius)) ?? .world
    } else {
      circle = nil
      region = query.region ?? .world
    }
  }

  func contains(_ point: Coordinate) -> Bool {
    guard region.contains(point) else { return false }
    guard let circle else { return true }
    return GreatCircle.distance(from: circle.center, to: point) <= circle.radius
  }
}

extension [MapItem] {
  /// The same by the importance, then the identity of their representatives.
  ///
  /// What decides is found once for each, not for each comparison.
  fileprivate var inCanonicalOrder: [MapItem] {
    let importances = KnownImportances()
    let ranks = map { importances.importance(of: $0.representative) }
    return indices.sorted { left, right in
      ranks[left] == ranks[right]
        ? self[left].representative.identity < self[right].representative.identity
        : ranks[left] > ranks[right]
    }.map { self[$0] }
  }
}

extension ClusterMark {
  /// Whether it falls apart, is a stack, or is one site.
  fileprivate func id(_ site: SiteIdentity) -> MapItem.ID {
    if let expansionLevel { return .cluster(level: expansionLevel - 1, site) }
    return count > 1 ? .stack(site) : .site(site)
  }
}

extension MapItem {
  fileprivate init(_ mark: ClusterMark, _ summary: SiteSummary, at coordinate: Coordinate) {
    self.init(
      id: mark.id(summary.identity), coordinate: coordinate, count: mark.count,
      representative: summary, expansionLevel: mark.expansionLevel)
  }

  /// The mark of one site; `nil` for one without a place.
  fileprivate init?(alone summary: SiteSummary) {
    guard let coordinate = summary.coordinate else { return nil }
    self.init(
      id: .site(summary.identity), coordinate: coordinate, count: 1, representative: summary,
      expansionLevel: nil)
  }
}
