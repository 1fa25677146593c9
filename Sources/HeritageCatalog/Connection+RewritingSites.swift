import Geography
import SQLite

extension Connection {
  /// Writes the sites of the old catalog, where there is one, and of the staging file anew, in
  /// Hilbert order, with their indexes.
  ///
  /// - Returns: where they lie.
  borrowing func rewriteSites(isNew: Bool) throws -> SiteExtent {
    try execute(CatalogSchema.dropSiteIndexes)
    try execute("DELETE FROM main.site")
    try execute(CatalogSchema.createRTree)
    var tree = try PackedRTree("rtree_site_geom", on: self)
    var extent = SiteExtent()
    // Where a site is now: a row id of the staging file, or one of the old catalog as a negative
    // number less one. Only these numbers and places are sorted, not the rows with their long
    // texts.
    var order: [Int] = []
    try statement(isNew ? Self.stagedPlaces : Self.allPlaces).query { row in
      order.append(row.int(0))
      guard let point = row.withBlob(1, { GeoPackagePoint.decoded($0) }) else { return }
      extent.add(point)
      // The row that is written next has the next id.
      try tree.add(id: order.count, longitude: point.longitude, latitude: point.latitude)
    }
    try tree.finish()
    try copySites(order, isNew: isNew)
    try execute(CatalogSchema.createSiteIndexes + CatalogSchema.createTriggers)
    return extent
  }

  private static let stagedPlaces = """
    SELECT id, geom FROM stage.site ORDER BY heritage_position(geom), dataset, key
    """

  private static let allPlaces = """
    SELECT source, geom FROM (
      SELECT -1 - id AS source, geom, dataset, key FROM old.site
        WHERE id NOT IN (SELECT old_id FROM stage.site WHERE old_id IS NOT NULL)
      UNION ALL
      SELECT id, geom, dataset, key FROM stage.site)
    ORDER BY heritage_position(geom), dataset, key
    """

  private borrowing func copySites(_ order: [Int], isNew: Bool) throws {
    // Columns that a GIS user has added go with their sites.
    let columns = SiteRow.columnNames.joined(separator: ", ")
    let foreignColumns = try foreignColumns()
    let foreign = foreignColumns.map { ", old." + $0 }.joined()
    let target = columns + foreignColumns.map { ", " + $0 }.joined()
    let own = SiteRow.columnNames.map { "new." + $0 }.joined(separator: ", ")
    let join = foreign.isEmpty ? "" : "LEFT JOIN old.site AS old ON old.id = new.old_id"
    let copyStaged = try statement(
      """
      INSERT INTO main.site (\(target))
      SELECT \(own)\(foreign) FROM stage.site AS new \(join) WHERE new.id = ?
      """)
    guard !isNew else {
      for source in order { try copyStaged.run(source) }
      return
    }
    let copyOld = try statement(
      "INSERT INTO main.site (\(target)) SELECT \(columns)\(foreign) FROM old.site AS old WHERE id = ?"
    )
    for source in order {
      if source < 0 { try copyOld.run(-1 - source) } else { try copyStaged.run(source) }
    }
  }

  /// Returns the columns of `site` that the schema does not know, quoted.
  private borrowing func foreignColumns() throws -> [String] {
    let known = Set(SiteRow.columnNames + ["id"])
    return try statement("SELECT name FROM pragma_table_info('site', 'main')")
      .all { $0.text(0) }.filter { !known.contains($0) }
      .map {
        "\"" + $0.split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "\"\"")
          + "\""
      }
  }
}

/// Where the sites of a catalog lie, as GIS programs want to know it before they read any: degrees,
/// `nil` where no site has a place.
struct SiteExtent {
  /// How many sites have a place.
  private(set) var count = 0
  private(set) var west: Double?
  private(set) var south: Double?
  private(set) var east: Double?
  private(set) var north: Double?

  mutating func add(_ point: Coordinate) {
    count += 1
    west = min(west ?? point.longitude, point.longitude)
    south = min(south ?? point.latitude, point.latitude)
    east = max(east ?? point.longitude, point.longitude)
    north = max(north ?? point.latitude, point.latitude)
  }
}
