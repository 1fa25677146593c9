import Geography
public import HeritageModel
import SQLite

/// One import of boundaries into a catalog: either all regions become part of it or none does.
///
/// As `CatalogWriter` does, it locks out other writers, works on a copy beside the catalog, and
/// renames that onto it, so that readers never wait and a killed import leaves no trace. Where there
/// is no catalog, it makes an empty one with the boundaries in it. Regions of the source that the
/// import does not bring stay.
///
/// Not `Sendable`: one import is driven by one task.
public final class BoundaryWriter {
  let file: CatalogFile
  private let isNew: Bool
  private let isDryRun: Bool
  private let newPath: String
  private var lock: ImportLock?
  /// Holds the write lock of a catalog that is there.
  private let original: Connection
  /// The copy that the import changes.
  let target: Connection
  private var isFinished = false

  var sourceID = 0
  /// The regions of this import: what was taken, by level and code.
  private var met: Set<Identity> = []
  /// What the import has done so far.
  public private(set) var counts = BoundaryCounts()
  var hasChanged = false
  /// What there is to say about regions taken so far.
  var findings: [BoundaryFinding] = []

  private struct Identity: Hashable {
    let level: RegionLevel
    let code: String
  }

  /// Opens the catalog at `path` for an import and keeps other writers out; prepares a new one
  /// where there is none.
  ///
  /// - Parameters:
  ///   - path: The catalog file; symbolic links are followed.
  ///   - patience: How long to wait for another import to finish.
  ///   - isDryRun: Whether the import only counts: it locks nothing and leaves no file.
  /// - Throws: ``CatalogError``.
  public init(
    catalog path: String, patience: Duration = .seconds(60), isDryRun: Bool = false
  ) throws {
    let migrations = CatalogSchema.migrations
    file = CatalogFile(path)
    self.isDryRun = isDryRun
    let held = try HeldCatalog(file, migrations, patience: patience, isDryRun: isDryRun)
    isNew = held.isNew
    lock = held.lock
    original = held.connection
    newPath = file.temporaryPath("boundaries")
    target = try file.explaining { [newPath, isDryRun] in
      try isDryRun ? Connection.openTemporary() : Connection.open(newPath, mode: .create)
    }
    try file.explaining { try prepare(migrations) }
  }

  deinit {
    finish()
  }

  private func prepare(_ migrations: [Migration]) throws {
    try CatalogFunctions.add(to: target)
    try target.execute(
      "PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA cache_size = -16384")
    if isNew {
      try target.migrate(migrations)
      try target.setContentHash(ContentHash())
      try target.setAliasHash(ContentHash())
    } else {
      // A second reader: the first connection holds the write lock, which a backup must not
      // disturb.
      let source = try Connection.open(file.resolvedPath, mode: .readOnly)
      try source.backUp(to: target)
    }
    try target.execute("BEGIN")
  }

  /// Gives the import up, so that the catalog is as it was; without effect after a commit.
  public func rollback() {
    finish()
  }

  private func finish() {
    guard !isFinished else { return }
    isFinished = true
    if !isDryRun { CatalogFile.remove(newPath) }
    // It has written nothing, or its file has been replaced; a failure changes neither.
    if original.isInTransaction { try? original.execute("ROLLBACK") }
    lock = nil
  }

  /// Describes the source of the regions to come, new or again.
  ///
  /// - Parameters:
  ///   - source: The source; what it leaves open stays as an earlier import said.
  ///   - time: When the import takes place, ISO 8601.
  /// - Throws: ``CatalogError``.
  public func declare(_ source: BoundarySource, at time: String) throws {
    try file.explaining {
      let found = try target.statement(
        "SELECT id, country, data_date, attribution, licence FROM boundary_source WHERE name = ?"
      ).first(source.name) { row in
        (
          id: row.int(0),
          source: BoundarySource(
            name: source.name, country: row.optionalText(1), dataDate: row.optionalText(2),
            attribution: row.text(3), licence: row.optionalText(4))
        )
      }
      var stated = source
      if let old = found?.source {
        stated.country = source.country ?? old.country
        stated.dataDate = source.dataDate ?? old.dataDate
        stated.licence = source.licence ?? old.licence
        if source.attribution.isEmpty { stated.attribution = old.attribution }
        if stated == old {
          sourceID = found?.id ?? 0
          return
        }
      }
      hasChanged = true
      try target.statement(
        """
        INSERT INTO boundary_source (name, country, data_date, attribution, licence, imported_at)
          VALUES (?, ?, ?, ?, ?, ?)
          ON CONFLICT (name) DO UPDATE SET country = excluded.country,
            data_date = excluded.data_date, attribution = excluded.attribution,
            licence = excluded.licence, imported_at = excluded.imported_at
        """
      ).run(
        stated.name, stated.country, stated.dataDate, stated.attribution, stated.licence, time)
      sourceID =
        try target.statement("SELECT id FROM boundary_source WHERE name = ?")
        .first(source.name) { $0.int(0) } ?? 0
    }
  }

  /// Takes a region.
  ///
  /// - Precondition: ``declare(_:at:)`` has been called, and the draft has a polygon.
  /// - Throws: ``CatalogError``.
  public func add(_ draft: BoundaryDraft) throws -> BoundaryOutcome {
    precondition(sourceID > 0, "Boundaries belong to a source.")
    guard met.insert(Identity(level: draft.level, code: draft.code)).inserted else {
      return .duplicate
    }
    return try file.explaining {
      let pieces = draft.area.polygons.map { $0.pieces() }
      let hash = draft.hash(pieces)
      let old = try target.statement(
        "SELECT id, hash FROM boundary WHERE source = ? AND level = ? AND code = ?"
      ).first(sourceID, draft.level.rawValue, draft.code) { ($0.int(0), $0.blob(1)) }
      if let old, old.1 == hash {
        counts.unchanged += 1
        return .unchanged
      }
      hasChanged = true
      if let old {
        try noteArea(of: draft, before: old.0)
        try target.removeBoundary(old.0)
      }
      try target.insertBoundary(draft, pieces, hash, id: old?.0, source: sourceID)
      if old == nil { counts.added += 1 } else { counts.changed += 1 }
      return old == nil ? .added : .changed
    }
  }

  /// Removes all regions of a source, or those of a level; the source itself goes with its last
  /// region.
  ///
  /// - Returns: How many regions were removed; nil where there is no such source.
  /// - Throws: ``CatalogError``.
  public func remove(source: String, level: RegionLevel?) throws -> Int? {
    try file.explaining {
      guard
        let id = try target.statement("SELECT id FROM boundary_source WHERE name = ?")
          .first(source, transform: { $0.int(0) })
      else { return nil }
      let ids = try target.statement(
        "SELECT id FROM boundary WHERE source = ? AND (? IS NULL OR level = ?)"
      ).all(id, level?.rawValue, level?.rawValue) { $0.int(0) }
      for boundary in ids { try target.removeBoundary(boundary) }
      try target.execute(
        """
        UPDATE boundary SET parent = NULL WHERE parent NOT IN (SELECT id FROM boundary);
        DELETE FROM boundary_source WHERE id NOT IN (SELECT source FROM boundary);
        """)
      hasChanged = true
      sourceID = id
      return ids.count
    }
  }

  /// Makes the import part of the catalog; does nothing where it changed nothing.
  ///
  /// - Throws: ``CatalogError``; the catalog is then as it was.
  public func commit() throws {
    precondition(!isDryRun, "A dry run is rolled back.")
    try file.explaining {
      try target.execute("COMMIT")
      if hasChanged || isNew {
        try target.execute("PRAGMA journal_mode = DELETE")
        try file.replace(by: newPath, isNew: isNew)
      }
      finish()
    }
  }
}
