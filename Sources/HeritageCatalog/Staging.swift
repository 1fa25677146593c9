import SQLite

/// The file beside a catalog in which an import gathers what is new or changed.
///
/// The table `staged` has what is looked up and sorted by (`position` is that of
/// ``GeoPackagePoint/position(of:)``), under the place of the row in ``StagedRows``; the view `site`
/// has all columns. Its own columns have no types, to which each value would be fitted.
///
/// It lives for one import and is removed whatever happens, so it needs neither journal nor
/// synchronisation.
enum Staging {
  /// Makes the empty staging file for `rows`; without a path a nameless one that is not beside the
  /// catalog.
  static func create(at path: String?, for rows: StagedRows) throws -> Connection {
    let connection =
      if let path { try Connection.open(path, mode: .create) } else {
        try Connection.openTemporary()
      }
    do {
      try addFunction(to: connection, reading: rows)
      try connection.execute(
        """
        PRAGMA journal_mode = OFF;
        PRAGMA synchronous = OFF;
        PRAGMA cache_size = -8192;
        CREATE TABLE staged (
          key, dataset, id, position, old_id, met, indexes, PRIMARY KEY (key, dataset)
        ) WITHOUT ROWID;
        CREATE VIEW site AS SELECT id, old_id, met, \(siteColumns) FROM staged;
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
      ["dataset", "key"].contains(name) ? name : "\(expression(name)) AS \(name)"
    }.joined(separator: ", ")

  /// What the view `site` has in a column, so that it can be indexed.
  static func expression(_ column: String) -> String {
    "heritage_staged(id, \(SiteRow.place(column)))"
  }

  /// Lets a connection read the view `site`.
  static func addFunction(to connection: borrowing Connection, reading rows: StagedRows) throws {
    try connection.addFunction("heritage_staged", argumentCount: 2) { arguments in
      try rows.withRow(at: arguments.int(0)) { $0.value(arguments.int(1)) }
    }
  }

  /// Inserts a site unless one of its identity is there.
  static let insertSite = """
    INSERT INTO staged (id, old_id, met, key, dataset, position, indexes)
    VALUES (?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING
    """

  static let updateSite = """
    UPDATE staged SET (id, met, position, indexes) = (?, ?, ?, ?)
    WHERE key = ? AND dataset = ?
    """

  /// Lets staged sites be found by their `id`.
  static let indexPlaces = "CREATE INDEX staged_place ON staged (id)"

  static let insertDataset = "INSERT OR REPLACE INTO dataset VALUES (?, ?, ?, ?, ?)"
}

/// What ``Staging/insertSite`` takes of a row that is staged.
struct StagedSiteRow: Bindable {
  private let row: RowBuffer.BorrowedRow
  private let start: Int
  private let oldID: Int?
  private let met: UInt8

  init(_ row: RowBuffer.BorrowedRow, start: Int, oldID: Int?, met: UInt8) {
    self.row = row
    self.start = start
    self.oldID = oldID
    self.met = met
  }

  func bind(to binder: inout Binder) {
    start.bind(to: &binder)
    oldID.bind(to: &binder)
    Int(met).bind(to: &binder)
    BorrowedText(row.bytes(SiteRow.key)).bind(to: &binder)
    BorrowedText(row.bytes(SiteRow.dataset)).bind(to: &binder)
    StagedColumns(row).bind(to: &binder)
  }
}

/// What the table `staged` has of a row beside its identity: the place in the order of the file, and
/// the indexes.
struct StagedColumns: Bindable {
  private let row: RowBuffer.BorrowedRow

  init(_ row: RowBuffer.BorrowedRow) {
    self.row = row
  }

  func bind(to binder: inout Binder) {
    GeoPackagePoint.position(of: row.bytes(SiteRow.geometry)).bind(to: &binder)
    SitePlaces.indexes(of: row).bind(to: &binder)
  }
}
