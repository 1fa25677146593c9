import Geography
import SQLite

extension Connection {
  /// Writes the sites of the old catalog and of the staging file anew, in Hilbert order, with their indexes.
  borrowing func rewriteSites() throws {
    try execute(CatalogSchema.dropSiteIndexes)
    try execute("DELETE FROM main.site")
    try copySites(try placeOrder())
    try execute(CatalogSchema.createRTree)
    var tree = try PackedRTree("rtree_site_geom", on: self)
    try statement("SELECT id, geom FROM main.site WHERE geom IS NOT NULL ORDER BY id").query {
      row in
      guard let point = row.withBlob(1, { GeoPackagePoint.decoded($0) }) else { return }
      try tree.add(id: row.int(0), longitude: point.longitude, latitude: point.latitude)
    }
    try tree.finish()
    try execute(CatalogSchema.createSiteIndexes + CatalogSchema.createRTreeTriggers)
  }

  /// Returns where the sites are now, in their new order: a row id of the staging file, or one of the old catalog as a negative number less one.
  ///
  /// Only these numbers are sorted, not the rows with their long texts.
  private borrowing func placeOrder() throws -> [Int] {
    try statement(
      """
      SELECT source, heritage_position(geom) AS position, dataset, key FROM (
        SELECT -1 - id AS source, geom, dataset, key FROM old.site
          WHERE id NOT IN (SELECT old_id FROM stage.site WHERE old_id IS NOT NULL)
        UNION ALL
        SELECT id, geom, dataset, key FROM stage.site)
      ORDER BY position, dataset, key
      """
    ).all { $0.int(0) }
  }

  private borrowing func copySites(_ order: [Int]) throws {
    // Columns that a GIS user has added go with their sites.
    let columns = SiteRow.columnNames.joined(separator: ", ")
    let foreign = try foreignColumns().map { ", old." + $0 }.joined()
    let target = columns + (try foreignColumns()).map { ", " + $0 }.joined()
    let own = SiteRow.columnNames.map { "new." + $0 }.joined(separator: ", ")
    let join = foreign.isEmpty ? "" : "LEFT JOIN old.site AS old ON old.id = new.old_id"
    let copyStaged = try statement(
      """
      INSERT INTO main.site (\(target))
      SELECT \(own)\(foreign) FROM stage.site AS new \(join) WHERE new.id = ?
      """)
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
