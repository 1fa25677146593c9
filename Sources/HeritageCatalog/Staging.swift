import SQLite

/// The file beside a catalog in which an import gathers what is new or changed.
///
/// It lives for one import and is removed whatever happens, so it needs neither journal nor
/// synchronisation.
enum Staging {
  /// Makes the empty staging file; without a path a nameless one that is not beside the catalog.
  static func create(at path: String?) throws -> Connection {
    let connection =
      if let path { try Connection.open(path, mode: .create) } else {
        try Connection.openTemporary()
      }
    do {
      try connection.execute(
        """
        PRAGMA journal_mode = OFF;
        PRAGMA synchronous = OFF;
        PRAGMA cache_size = -8192;
        CREATE TABLE site (id INTEGER PRIMARY KEY, \(siteColumns), old_id INTEGER,
          met INTEGER NOT NULL, UNIQUE (key, dataset));
        CREATE TABLE dataset (
          name TEXT PRIMARY KEY, title TEXT, attribution TEXT, licence TEXT, page_template TEXT);
        CREATE TABLE waiting_reply (
          number INTEGER PRIMARY KEY, dataset TEXT, management_number TEXT, reply TEXT, facts TEXT);
        CREATE TABLE described_reply (
          number INTEGER PRIMARY KEY, dataset TEXT, description TEXT, reply TEXT, facts TEXT);
        CREATE TABLE settled_reply (dataset TEXT, management_number TEXT, reply TEXT);
        BEGIN;
        """)
    } catch {
      // Whoever asked has no object yet whose end would remove it.
      if let path { CatalogFile.remove(path) }
      throw error
    }
    return connection
  }

  private static let siteColumns =
    SiteRow.columnNames.map { name in
      switch name {
      case "geom", "hash": "\(name) BLOB"
      case "coordinate_precision": "\(name) DOUBLE"
      case "delisted": "\(name) INTEGER"
      default: "\(name) TEXT"
      }
    }.joined(separator: ", ")

  /// Inserts a site unless one of its identity is there.
  static let insertSite = """
    INSERT INTO site (\(SiteRow.columns), old_id, met) VALUES (\(SiteRow.placeholders), ?, ?)
    ON CONFLICT DO NOTHING
    """

  static let updateSite = """
    UPDATE site SET (\(SiteRow.columns), met) = (\(SiteRow.placeholders), ?) WHERE id = ?
    """

  static let insertDataset = "INSERT OR REPLACE INTO dataset VALUES (?, ?, ?, ?, ?)"
}
