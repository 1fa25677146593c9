public import HeritageModel
import SQLite

/// One import into a catalog: drafts go in, and either all of them become part of the catalog or
/// none does.
///
/// The catalog itself is only read and locked against other writers until ``commit(_:)``. Sites
/// that are new or changed are staged in a file beside it; the commit writes a new catalog from
/// both and renames it onto the old one. So other processes read the old content without an error
/// until the new one is there, and a killed import leaves the catalog as it was. It needs room on
/// the disk for a second copy.
///
/// Not `Sendable`: one import is driven by one task. Without a commit, deinitialisation leaves the
/// catalog as it was.
public final class CatalogWriter {
  let file: CatalogFile
  let migrations: [Migration]
  let isNew: Bool
  let isDryRun: Bool
  /// Held while this import makes a new catalog.
  private var lock: ImportLock?
  let original: Connection
  let stage: Connection
  let stagedRows: StagedRows
  /// The row that is staged next.
  var nextRow = RowBuffer(columnCount: SiteRow.columnNames.count)
  var hasher = SiteHasher()
  let stagePath: String
  let newPath: String
  let find: Lookups
  private(set) var isFinished = false

  /// What the catalog comes to with what is staged so far.
  var totals: StagedTotals

  /// What the import has done so far; final after ``settle()``.
  public internal(set) var counts = ImportCounts()

  /// What this import has brought about sites of the original, by its row id: kinds of reply, and
  /// whether the site is staged, as a bit set.
  var met: [Int: UInt8] = [:]
  var waitingCount = 0
  /// What earlier imports left waiting and sites of this import have taken, by site and kind of
  /// reply.
  var settled: [SiteIdentity: [ReplyKind: SiteFacts]] = [:]
  var describedCount = 0

  /// The corrections that the catalog holds, by site; held in memory, since they are made by hand.
  let corrections: [SiteIdentity: [Correction]]
  /// The sites whose corrections change what source records find them by.
  let renamed: Set<SiteIdentity>
  /// The number that the release of this import will have.
  let nextRelease: Int

  /// The sites that this import has found to be no longer listed: the first 100.
  public internal(set) var delisted: [SiteSummary] = []
  /// The sites that were no longer listed and are listed again: the first 100.
  public internal(set) var relisted: [SiteSummary] = []

  /// The sites that another program has changed since the last import, in the order of the file:
  /// the first 100.
  ///
  /// Known from the beginning. What the sources of this import state of them takes the place of
  /// such a change; a site that they do not mention stays as it was changed.
  public internal(set) var outsideEdits: [SiteIdentity] = []
  /// How many sites another program has changed since the last import, those that it removed not
  /// counted.
  public internal(set) var outsideEditCount = 0
  /// Whether another program has added or removed former numbers since the last import.
  public internal(set) var hasForeignAliases = false
  /// Row ids of the original's sites that another program has changed.
  var editedRows: Set<Int> = []
  /// Whether the file may hold what another program made of it, so that all of it is written anew.
  var isEdited = false

  /// Opens the catalog at `path` for an import and keeps other writers out; prepares a new one
  /// where there is none.
  ///
  /// - Parameters:
  ///   - path: the catalog file; symbolic links are followed.
  ///   - patience: how long to wait for another import to finish.
  ///   - isDryRun: whether the import only counts: it locks nothing and writes nothing beside the
  ///     catalog, so it works where it may not write. It must be rolled back.
  /// - Throws: ``CatalogError``.
  public convenience init(
    catalog path: String, patience: Duration = .seconds(60), isDryRun: Bool = false
  ) throws {
    try self.init(
      catalog: path, patience: patience, isDryRun: isDryRun, migrations: CatalogSchema.migrations)
  }

  init(
    catalog path: String, patience: Duration, isDryRun: Bool = false, migrations: [Migration]
  ) throws {
    file = CatalogFile(path)
    self.isDryRun = isDryRun
    self.migrations = migrations
    let held = try HeldCatalog(file, migrations, patience: patience, isDryRun: isDryRun)
    isNew = held.isNew
    lock = held.lock
    original = held.connection
    newPath = file.temporaryPath("catalog")
    stagePath = file.temporaryPath("stage")
    let rows = StagedRows(path: isDryRun ? nil : file.temporaryPath("rows"))
    stagedRows = rows
    stage = try file.explaining { [stagePath] in
      try Staging.create(at: isDryRun ? nil : stagePath, for: rows)
    }
    do {
      find = try Lookups(original: original, stage: stage)
      corrections = Dictionary(grouping: try original.corrections(), by: \.identity)
      renamed = Set(
        corrections.filter { $0.value.contains { Self.findingFields.contains($0.field) } }.keys)
      nextRelease =
        try original.statement("SELECT max(id) FROM release").first { $0.int(0) + 1 } ?? 1
      totals = StagedTotals(hash: try original.contentHash())
    } catch {
      // Not all of it is set, so no end of it will remove this.
      CatalogFile.remove(stagePath)
      throw file.explained(error)
    }
    try file.explaining { try takeOutsideEdits() }
  }

  deinit {
    finish()
  }

  /// Gives the import up, so that the catalog is as it was; without effect after a commit.
  public func rollback() {
    finish()
  }

  /// Describes a data set, new or again.
  public func declare(_ dataset: DatasetInfo) throws {
    try file.explaining {
      try stage.statement(Staging.insertDataset).run(
        dataset.name, dataset.title, dataset.attribution, dataset.licence?.rawValue,
        dataset.pageTemplate)
    }
  }

  /// Removes the temporary files, then lets other writers in.
  func finish() {
    guard !isFinished else { return }
    isFinished = true
    CatalogFile.remove(stagePath)
    CatalogFile.remove(newPath)
    // It has written nothing, or its file has been replaced; a failure changes neither.
    if original.isInTransaction { try? original.execute("ROLLBACK") }
    lock = nil
  }
}

/// What a catalog comes to with the sites that an import has staged, kept up to date with each of
/// them.
struct StagedTotals {
  /// The hash over all sites of the catalog.
  var hash: ContentHash
  /// How many sites are staged.
  var staged = 0
  /// How many staged sites are made of several replies.
  var enriched = 0
}

/// The prepared statements that every draft runs.
struct Lookups {
  let insert: Statement
  let stagedRow: Statement
  let originalRow: Statement
  let originalHash: Statement

  init(original: borrowing Connection, stage: borrowing Connection) throws {
    let whole = "\(SiteColumns.whole), site.reply, site.reply_facts"
    insert = try stage.statement(Staging.insertSite)
    stagedRow = try stage.statement(
      "SELECT \(whole), site.old_id, site.met, site.hash FROM site WHERE dataset = ? AND key = ?")
    originalRow = try original.statement("SELECT \(whole) FROM site WHERE id = ?")
    originalHash = try original.statement(
      "SELECT id, reply, hash FROM site WHERE dataset = ? AND key = ?")
  }
}
