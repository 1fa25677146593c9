import SQLite

/// Opens catalog files and says what is wrong with those that are none.
enum CatalogOpening {
  /// Opens an existing catalog.
  ///
  /// - Throws: ``CatalogError`` when there is no file, or it is no catalog, or one of a newer version.
  static func open(
    _ file: CatalogFile, mode: Connection.Mode, busyTimeout: Duration = .seconds(5)
  ) throws(CatalogError) -> Connection {
    switch file.kind {
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
      // Taken only as pages are read. SQLite's own 2 MB would not hold the pages of one large region.
      try connection.pragma("cache_size = -65536")
      try checkIsCatalog(connection, file)
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
  ) throws(SQLiteError) -> Connection {
    do {
      return try Connection.open(file.resolvedPath, mode: mode, busyTimeout: busyTimeout)
    } catch  where error.code.primary == .readOnly && mode == .readOnly {
      // A process died in a small change and left a journal behind: only a writer may roll it back.
      _ = try Connection.open(file.resolvedPath, mode: .readWrite, busyTimeout: busyTimeout)
      return try Connection.open(file.resolvedPath, mode: mode, busyTimeout: busyTimeout)
    }
  }

  private static func checkIsCatalog(
    _ connection: borrowing Connection, _ file: CatalogFile
  ) throws {
    let hasProperties = try connection.statement(
      "SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = 'catalog_property'"
    ).first { _ in true }
    guard try connection.pragma("application_id") == .integer(CatalogSchema.applicationID),
      hasProperties != nil,
      let version = try connection.property("schema_version").flatMap({ Int($0) })
    else { throw CatalogError(.notACatalog, path: file.path) }
    guard version <= CatalogSchema.version else {
      throw CatalogError(
        .schemaTooNew(found: version, supported: CatalogSchema.version), path: file.path)
    }
  }
}

extension Connection {
  /// Brings the schema of an empty or older catalog up to date, inside the caller's transaction where there is one.
  borrowing func migrate() throws {
    let hasProperties = try statement(
      "SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = 'catalog_property'"
    ).first { _ in true }
    let found = hasProperties == nil ? 0 : try property("schema_version").flatMap { Int($0) } ?? 0
    for migration in CatalogSchema.migrations where migration.version > found {
      try execute(migration.script)
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
