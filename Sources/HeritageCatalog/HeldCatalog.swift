import SQLite

/// A catalog that a writer reads and keeps from other writers until it replaces the file.
///
/// Where there is no catalog yet, an empty one in memory stands for it, and a lock beside the file
/// keeps out who would make it too. A dry run locks nothing.
struct HeldCatalog: ~Copyable {
  /// What keeps other writers from making the catalog that is missing.
  let lock: ImportLock?
  /// The catalog; inside a transaction that holds its write lock, unless it is missing or this is a
  /// dry run.
  let connection: Connection
  /// Whether there is no catalog yet.
  let isNew: Bool

  /// Opens the catalog of a file, then removes what a killed writer has left beside it.
  ///
  /// - Parameters:
  ///   - file: The catalog file.
  ///   - migrations: The versions of the schema.
  ///   - patience: How long to wait for another writer.
  ///   - isDryRun: Whether nothing will be written.
  /// - Throws: ``CatalogError``.
  init(
    _ file: CatalogFile, _ migrations: [Migration], patience: Duration, isDryRun: Bool
  ) throws {
    let lock = isDryRun ? nil : try ImportLock(ifMissing: file, patience: patience)
    let isMissing = if case .missing = file.kind { isDryRun } else { false }
    let isNew = lock != nil || isMissing
    let connection =
      isNew || isDryRun
      ? try Self.read(file, migrations, isNew: isNew)
      : try Self.lock(file, migrations, patience: patience)
    if !isDryRun {
      if !isNew { try file.checkFolder() }
      file.sweep()
      try Self.checkSpace(file)
    }
    self.lock = lock
    self.connection = connection
    self.isNew = isNew
  }

  private static func read(
    _ file: CatalogFile, _ migrations: [Migration], isNew: Bool
  ) throws -> Connection {
    guard isNew else { return try CatalogOpening.openForReading(file, migrations) }
    return try file.explaining { try Connection.emptyCatalog(migrations) }
  }

  /// Opens the catalog and takes its write lock, again where another import has replaced it while
  /// we waited.
  static func lock(
    _ file: CatalogFile, _ migrations: [Migration], patience: Duration
  ) throws -> Connection {
    while true {
      let inode = file.inode
      let connection = try CatalogOpening.open(
        file, mode: .readWrite, migrations, busyTimeout: patience)
      try file.explaining {
        // An import meets each row once, so it needs less memory for pages than a reader.
        try connection.pragma("cache_size = -16384")
        try leaveWAL(connection, file)
        try connection.execute("BEGIN IMMEDIATE")
      }
      guard inode == file.inode else { continue }
      guard try file.explaining({ try connection.schemaVersion() }) != migrations.newestVersion
      else { return connection }
      // In place and at once, so that all that follows finds the newest schema; then everything is
      // looked at again.
      try file.explaining {
        try connection.migrate(migrations)
        try connection.execute("COMMIT")
      }
    }
  }

  /// Takes the file out of the journal mode in which a GIS program may have left it: a log beside
  /// the catalog would be applied to the file that replaces it.
  private static func leaveWAL(
    _ connection: borrowing Connection, _ file: CatalogFile
  ) throws {
    guard try connection.pragma("journal_mode") == .text("wal") else { return }
    guard try connection.pragma("journal_mode = DELETE") == .text("delete") else {
      throw CatalogError(.busy, path: file.path)
    }
  }

  private static func checkSpace(_ file: CatalogFile) throws(CatalogError) {
    guard case .file(_, let size) = file.kind, let free = file.freeBytes, free < size else {
      return
    }
    throw CatalogError(
      .diskFull, path: file.path,
      detail: "\(free / 1_000_000) MB free, \(size / 1_000_000) MB needed")
  }
}
