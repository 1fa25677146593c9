import SQLite

/// Opens catalog files and says what is wrong with those that are none.
enum CatalogOpening {
  /// Opens an existing catalog for reading; one of an older version is brought up to date first.
  ///
  /// - Throws: ``CatalogError`` when there is no file, or it is no catalog, or one of a newer
  ///   version, or one of an older version that may not be written.
  static func openForReading(
    _ file: CatalogFile, _ migrations: [Migration]
  ) throws(CatalogError) -> Connection {
    let connection = try open(file, mode: .readOnly, migrations)
    guard let found = try schemaVersion(connection, file), found < migrations.newestVersion else {
      return connection
    }
    do {
      let writer = try open(file, mode: .readWrite, migrations)
      try writer.write { try writer.migrate(migrations) }
    } catch let error as SQLiteError where error.code.primary != .readOnly {
      throw file.error(error)
    } catch let error as CatalogError where error.reason != .notWritable {
      throw error
    } catch {
      throw CatalogError(
        .schemaTooOld(found: found, supported: migrations.newestVersion), path: file.path)
    }
    return try open(file, mode: .readOnly, migrations)
  }

  /// Opens an existing catalog, which may be of an older version.
  ///
  /// - Throws: ``CatalogError`` when there is no file, or it is no catalog, or one of a newer
  ///   version.
  static func open(
    _ file: CatalogFile, mode: Connection.Mode, _ migrations: [Migration],
    busyTimeout: Duration = .seconds(5)
  ) throws(CatalogError) -> Connection {
    switch file.kind {
    case .unnamed: throw CatalogError(.noPath, path: file.path)
    case .loop: throw CatalogError(.linkLoop, path: file.path)
    case .missing: throw CatalogError(.missing, path: file.path)
    case .hidden: throw CatalogError(.unreadable, path: file.path)
    case .other: throw CatalogError(.notAFile, path: file.path)
    case .empty: throw CatalogError(.empty, path: file.path)
    // SQLite takes anything shorter than its smallest page for an empty database.
    case .file(_, let size) where size < 512: throw CatalogError(.notADatabase, path: file.path)
    case .file: break
    }
    do {
      let connection = try connect(file, mode: mode, busyTimeout: busyTimeout)
      try CatalogFunctions.add(to: connection)
      // Taken only as pages are read. SQLite's own 2 MB would not hold the pages of one large
      // region.
      try connection.pragma("cache_size = -65536")
      try checkIsCatalog(connection, file, migrations)
      return connection
    } catch let error as SQLiteError {
      throw file.error(error)
    } catch let error as CatalogError {
      throw error
    } catch {
      throw CatalogError(.inputOutput, path: file.path, detail: String(describing: error))
    }
  }

  private static func connect(
    _ file: CatalogFile, mode: Connection.Mode, busyTimeout: Duration
  ) throws -> Connection {
    func open(_ mode: Connection.Mode) throws(SQLiteError) -> Connection {
      try Connection.open(file.resolvedPath, mode: mode, busyTimeout: busyTimeout)
    }
    do {
      do {
        return try open(mode)
      } catch  where error.code.primary == .readOnly && mode == .readOnly {
        // A process died in a small change and left a journal behind: only a writer may roll it
        // back.
        _ = try open(.readWrite)
        return try open(mode)
      }
    } catch {
      let refusals: [ResultCode] = [.readOnly, .cannotOpen, .inputOutput]
      guard mode == .readOnly, refusals.contains(error.code.primary), file.isUnfinished else {
        throw error
      }
      throw CatalogError(.unfinished, path: file.path)
    }
  }

  private static func checkIsCatalog(
    _ connection: borrowing Connection, _ file: CatalogFile, _ migrations: [Migration]
  ) throws {
    let hasProperties = try connection.statement(
      "SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = 'catalog_property'"
    ).first { _ in true }
    guard try connection.pragma("application_id") == .integer(CatalogSchema.applicationID),
      hasProperties != nil,
      let version = try connection.property("schema_version").flatMap({ Int($0) })
    else { throw CatalogError(.notACatalog, path: file.path) }
    guard version <= migrations.newestVersion else {
      throw CatalogError(
        .schemaTooNew(found: version, supported: migrations.newestVersion), path: file.path)
    }
  }

  private static func schemaVersion(
    _ connection: borrowing Connection, _ file: CatalogFile
  ) throws(CatalogError) -> Int? {
    do {
      return try connection.schemaVersion()
    } catch let error as SQLiteError {
      throw file.error(error)
    } catch {
      throw CatalogError(.inputOutput, path: file.path, detail: String(describing: error))
    }
  }
}

extension Connection {
  /// Makes an empty catalog in memory.
  static func emptyCatalog(_ migrations: [Migration]) throws -> Connection {
    let connection = try openInMemory()
    try CatalogFunctions.add(to: connection)
    try connection.migrate(migrations)
    return connection
  }

  /// The version of the schema of a catalog.
  borrowing func schemaVersion() throws -> Int? {
    try property("schema_version").flatMap { Int($0) }
  }

  /// Brings the schema of an empty or older catalog up to date, inside the caller's transaction
  /// where there is one.
  borrowing func migrate(_ migrations: [Migration]) throws {
    let hasProperties = try statement(
      "SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = 'catalog_property'"
    ).first { _ in true }
    let found = hasProperties == nil ? 0 : try schemaVersion() ?? 0
    for migration in migrations where migration.version > found {
      try execute(migration.script)
      try migration.fill?(self)
      try setProperty("schema_version", String(migration.version))
    }
  }

  /// Returns a value of the table `catalog_property`.
  borrowing func property(_ name: String) throws -> String? {
    try statement("SELECT value FROM catalog_property WHERE name = ?").first(name) { $0.text(0) }
  }

  /// Sets a value of the table `catalog_property`.
  borrowing func setProperty(_ name: String, _ value: String) throws {
    try statement("INSERT OR REPLACE INTO catalog_property (name, value) VALUES (?, ?)")
      .run(name, value)
  }
}
