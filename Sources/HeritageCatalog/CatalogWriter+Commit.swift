import Geography
import HeritageModel
import SQLite

extension CatalogWriter {
  /// Makes the import part of the catalog, with the account of its release.
  ///
  /// Where no site changed, the release is recorded in place; otherwise a new file is written, its
  /// sites in Hilbert order and its R-tree packed, and renamed onto the old one. Tables and layers
  /// of others that the file holds are kept.
  /// - Throws: ``CatalogError``; the catalog is then as it was.
  public func commit(_ release: ReleaseRecord) throws -> CommittedRelease {
    precondition(!isDryRun, "A dry run is rolled back.")
    return try file.explaining {
      try stage.execute("COMMIT")
      let committed =
        isNew || totals.staged > 0 || isEdited
        ? try rewrite(release) : try recordInPlace(release)
      finish()
      return committed
    }
  }

  /// Records a release that changed no site, under the lock that the import holds.
  private func recordInPlace(_ release: ReleaseRecord) throws -> CommittedRelease {
    try original.attachReadOnly(stagePath, as: "stage")
    try original.copyDescriptions()
    let committed = try original.record(release, counts, totals.hash)
    try original.execute("COMMIT; DETACH stage")
    return committed
  }

  private func rewrite(_ release: ReleaseRecord) throws -> CommittedRelease {
    let committed = try writeNewFile(at: newPath, release)
    try file.replace(by: newPath, isNew: isNew)
    return committed
  }

  func writeNewFile(
    at path: String, _ release: ReleaseRecord
  ) throws -> CommittedRelease {
    let target = try Connection.open(path, mode: .create)
    try CatalogFunctions.add(to: target)
    // With a thread that helps to sort for the indexes.
    try target.execute(
      """
      PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA cache_size = -4096;
      PRAGMA threads = 1;
      """)
    // Sorting needs room beside that of the new file; a small disk for temporary files must not
    // fail an import.
    let quoted = file.folder.split(separator: "'", omittingEmptySubsequences: false)
      .joined(separator: "''")
    try target.pragma("temp_store_directory = '\(quoted)'")
    // Descriptions of some kilobytes leave a tenth less of such pages empty than of the usual ones.
    if isNew { try target.pragma("page_size = 8192") }
    if !isNew {
      // A second reader: the first connection holds the write lock, which a backup must not
      // disturb.
      let source = try Connection.open(file.resolvedPath, mode: .readOnly)
      try source.backUp(to: target)
    }
    if !isNew, try !target.foreignColumns().isEmpty { try stage.execute(Staging.indexPlaces) }
    try Staging.addFunction(to: target, reading: stagedRows)
    try target.attachReadOnly(stagePath, as: "stage")
    // It has been written; what it holds of its pages is of no more use.
    try stage.pragma("shrink_memory")
    if !isNew { try target.attachReadOnly(file.resolvedPath, as: "old") }
    let committed = try target.write {
      try target.migrate(migrations)
      if !isNew { try target.noteFormerNumbers(except: editedRows) }
      let extent = try writeSites(into: target)
      if isEdited { try target.forgetStrayAliases() }
      try target.copyDescriptions()
      try target.describeContents(extent, at: release.importedAt)
      let committed = try target.record(release, counts, totals.hash)
      try target.verify(siteCount: committed.siteCount, placedCount: extent.count, file)
      return committed
    }
    try target.execute("PRAGMA journal_mode = DELETE")
    return committed
  }

  /// Writes all sites, and what is derived of them, into a file that holds neither or what the old
  /// catalog does.
  ///
  /// - Returns: where the sites lie.
  private func writeSites(into target: borrowing Connection) throws -> SiteExtent {
    var places = try target.placeSites(isNew: isNew)
    let foreignColumns = try target.foreignColumns()
    let content = CatalogContent(
      of: CatalogContent.Source(
        order: CatalogContent.Order(places.takeOrder()), stagedRows: try stagedRows.wholeFile(),
        stagePath: stagePath,
        oldPath: isNew ? nil : file.resolvedPath,
        foreignColumns: foreignColumns, spillPath: Connection.searchSpillPath(of: newPath),
        clusterDigest: try target.clusterDigest()))
    defer { content.stop() }
    var table = SiteTableWriter(columns: SiteRow.columnNames + foreignColumns, isNew: isNew)
    let search = try SearchTableWriter(
      target, spillingTo: Connection.termSpillPath(of: newPath))
    // The other thread is the fuller one until all sites are there.
    var descriptions = DescriptionRowMaker()
    var tree = try PackedRTree("rtree_site_geom", on: target)
    var extent = SiteExtent()
    var siteCount = 0
    var indexes = places.fullIndexes[...]
    while let piece = try content.next() {
      switch piece {
      case .sites(let sites):
        try table.insert(sites, into: target)
        try sites.forEachRow { site in
          siteCount += 1
          if let point = GeoPackagePoint.decoded(site.bytes(SiteRow.geometry)) {
            extent.add(point)
            try tree.add(id: siteCount, longitude: point.longitude, latitude: point.latitude)
          }
          try descriptions.add(site.bytes(SiteRow.content), id: siteCount, search.write)
        }
      case .sitesEnd:
        try descriptions.finish(search.write)
        try search.finishDescriptions()
        try tree.finish()
        // What follows is written in order, and sorting takes twice as much memory as the cache.
        try target.pragma("cache_size = -2048")
        // The clusters take as long as all indexes but one, and as much of the search index may wait
        // as is made while that one is.
        while indexes.count > 1 { try target.make(indexes.popFirst()) }
      case .clusters(let rows):
        if let rows { try target.write(rows) }
        try target.make(indexes.popFirst())
      case .search(let rows):
        for row in rows { try search.write(row) }
      }
    }
    try target.execute(CatalogSchema.createTriggers)
    return extent
  }
}

extension Connection {
  /// Copies data sets and waiting replies from the staging file.
  fileprivate func copyDescriptions() throws {
    try execute(
      """
      INSERT INTO main.dataset (name, title, attribution, licence, page_template)
        SELECT name, title, attribution, licence, page_template FROM stage.dataset WHERE true
        ON CONFLICT (name) DO UPDATE SET title = excluded.title,
          attribution = excluded.attribution, licence = excluded.licence,
          page_template = excluded.page_template;
      DELETE FROM main.waiting_reply WHERE (dataset, management_number, reply) IN
        (SELECT dataset, management_number, reply FROM stage.settled_reply);
      INSERT OR REPLACE INTO main.waiting_reply (dataset, management_number, reply, facts)
        SELECT dataset, management_number, reply, facts FROM stage.waiting_reply ORDER BY number;
      """)
  }

  /// Keeps the composite keys that sites of this import had before, so that old references go on
  /// working.
  ///
  /// What another program made of a number never was one.
  fileprivate func noteFormerNumbers(except edited: Set<Int>) throws {
    let insert = try statement(
      "INSERT OR IGNORE INTO main.site_alias (dataset, scheme, value, key) VALUES (?, ?, ?, ?)")
    try statement(
      """
      SELECT old.dataset, old.key, old.kind_code, old.management_number, old.province_code,
        new.kind_code, new.management_number, new.province_code, new.old_id
      FROM stage.site AS new JOIN old.site AS old ON old.id = new.old_id
      WHERE old.management_number IS NOT NULL
        AND (old.kind_code, old.management_number, old.province_code)
          IS NOT (new.kind_code, new.management_number, new.province_code)
      """
    ).query { row in
      guard !edited.contains(row.int(8)) else { return }
      let old = CompositeKey.canonical(
        ManagementNumber(
          kindCode: row.text(2), number: row.text(3), provinceCode: row.text(4)))
      let new = CompositeKey.canonical(
        ManagementNumber(
          kindCode: row.text(5), number: row.text(6), provinceCode: row.text(7)))
      if old != new {
        try insert.run(row.text(0), "management_number", old.description, row.text(1))
      }
    }
  }

  fileprivate func describeContents(_ extent: SiteExtent, at time: String) throws {
    try describe(extent)
    // The standard wants milliseconds, whatever the importer's clock tells.
    try statement(
      """
      UPDATE gpkg_contents SET last_change = strftime('%Y-%m-%dT%H:%M:%fZ', ?)
      WHERE table_name IN ('site', 'dataset', 'release')
      """
    ).run(time)
  }

  fileprivate func record(
    _ release: ReleaseRecord, _ counts: ImportCounts, _ hash: ContentHash
  ) throws -> CommittedRelease {
    try setContentHash(hash)
    try setAliasHash(aliasHash())
    try setProperty("edited", "0")
    try execute("DELETE FROM main.catalog_property WHERE name = 'corrected_hash'")
    try statement(
      """
      INSERT INTO main.release (dataset, imported_at, source, format, read, added, changed, unchanged,
        rejected, enriched, delisted, warnings, complete, content_hash)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
      """
    ).run(
      release.dataset, release.importedAt, release.source, release.format, release.read,
      counts.added, counts.changed, counts.unchanged, release.rejected, counts.enriched,
      counts.delisted, release.warnings, release.isComplete, hash.hexadecimal)
    return CommittedRelease(
      id: lastInsertRowID, contentHash: hash.hexadecimal, siteCount: hash.count)
  }

  /// Refuses a file that does not hold what the import put in, before it takes the place of the
  /// catalog.
  fileprivate func verify(siteCount: Int, placedCount: Int, _ file: CatalogFile) throws {
    let sites = try statement("SELECT count(*) FROM main.site").first { $0.int(0) } ?? 0
    let entries =
      try statement("SELECT count(*) FROM rtree_site_geom_rowid").first { $0.int(0) } ?? 0
    guard sites == siteCount, entries == placedCount else {
      throw CatalogError(
        .damaged, path: file.path,
        detail: "\(sites) of \(siteCount) sites, \(entries) of \(placedCount) points")
    }
  }
}
