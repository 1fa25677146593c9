import SQLite

/// Inserts rows into the table `site`.
///
/// A statement inserts several, and names only columns that have had a value so far: both together save
/// a quarter of what SQLite does for a row.
struct SiteTableWriter {
  private static let groupSize = 8

  private let columns: [String]
  /// The places of columns without a value so far, which statements leave out.
  private var omitted: [Int]
  private var statements: Statements?

  private struct Statements {
    let isNamed: [Bool]
    let one: Statement
    let several: Statement
  }

  /// Prepares for rows of `columns`; those of a file that is made anew have no defaults, which would take
  /// the place of NULL.
  init(columns: [String], isNew: Bool) {
    self.columns = columns
    omitted = isNew ? Array(columns.indices) : []
  }

  /// Inserts rows, whose ids go on from the last.
  mutating func insert(_ sites: RowBuffer, into connection: borrowing Connection) throws {
    guard sites.size > 0 else { return }
    let found = sites.columnsWithValues(among: omitted)
    omitted.removeAll { found.contains($0) }
    let usable = found.isEmpty ? statements : nil
    let statements = try usable ?? makeStatements(on: connection)
    self.statements = statements
    try sites.forEachGroup(of: Self.groupSize) { sites in
      let isOne = sites.valueCount == columns.count
      try (isOne ? statements.one : statements.several).run(sites.selecting(statements.isNamed))
    }
  }

  private func makeStatements(on connection: borrowing Connection) throws -> Statements {
    let isNamed = columns.indices.map { !omitted.contains($0) }
    let names = zip(columns, isNamed).filter(\.1).map(\.0)
    let row = "(" + names.map { _ in "?" }.joined(separator: ", ") + ")"
    let insert = "INSERT INTO main.site (\(names.joined(separator: ", "))) VALUES "
    let rows = Array(repeating: row, count: Self.groupSize).joined(separator: ", ")
    return Statements(
      isNamed: isNamed, one: try connection.statement(insert + row),
      several: try connection.statement(insert + rows))
  }
}
