import Geography
import SQLite

extension Connection {
  /// Removes the sites with their indexes, and puts those of the old catalog, where there is one,
  /// and of the staging file in Hilbert order into the R-tree.
  ///
  /// - Returns: where each site is now, in the order of the new row ids, which count from 1: a row
  ///   id of the staging file, or one of the old catalog as a negative number less one; and where
  ///   the sites lie.
  borrowing func placeSites(isNew: Bool) throws -> (order: [Int], extent: SiteExtent) {
    try execute(CatalogSchema.dropSiteIndexes)
    try execute("DELETE FROM main.site")
    try execute(CatalogSchema.createRTree)
    var tree = try PackedRTree("rtree_site_geom", on: self)
    var extent = SiteExtent()
    // Only these numbers and places are sorted, not the rows with their long texts.
    var order: [Int] = []
    try statement(isNew ? Self.stagedPlaces : Self.allPlaces).query { row in
      order.append(row.int(0))
      guard let point = row.withBlob(1, { GeoPackagePoint.decoded($0) }) else { return }
      extent.add(point)
      // The row that is written next has the next id.
      try tree.add(id: order.count, longitude: point.longitude, latitude: point.latitude)
    }
    try tree.finish()
    return (order, extent)
  }

  /// Makes what ``placeSites(isNew:)`` has removed.
  borrowing func createSiteIndexes() throws {
    try execute(CatalogSchema.createSiteIndexes + CatalogSchema.createTriggers)
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

  /// Returns the columns of `site` that the schema does not know, quoted.
  borrowing func foreignColumns() throws -> [String] {
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
