import SQLite

extension Connection {
  /// Writes the search index anew from the sites.
  ///
  /// Costs a pass over the sites, and 20 MB of memory beside 10 bytes a site.
  borrowing func writeSearchIndex() throws {
    let writer = try SearchTableWriter(self, spillingTo: Self.termSpillPath(of: try mainPath()))
    try forEachSearchRow { try writer.write($0) }
    try writer.finishDescriptions()
  }

  /// Makes the rows of the search index from the sites and hands them out.
  borrowing func forEachSearchRow(_ body: @escaping (SearchRow) throws -> Void) throws {
    var maker = SearchRowMaker(spillingTo: Self.searchSpillPath(of: try mainPath()), body)
    var descriptions = DescriptionRowMaker()
    let columns = SearchRowMaker.columns
    var site = RowBuffer(columnCount: columns.count)
    try statement(
      "SELECT id, content, \(columns.joined(separator: ", ")) FROM site ORDER BY id"
    ).query { row in
      site.removeAll()
      site.append(row, columns: 2..<columns.count + 2)
      try site.withLastRow { _ = try maker.add($0, id: row.int(0)) }
      try row.withText(1) { try descriptions.add($0, id: row.int(0), body) }
    }
    try descriptions.finish(body)
    try maker.finish()
  }

  /// Where entries go that do not fit into memory: beside the file, and out of reach at once.
  static func searchSpillPath(of path: String) -> String { path + "-search" }

  /// Where terms of descriptions go that do not fit into memory.
  static func termSpillPath(of path: String) -> String { path + "-terms" }

  private borrowing func mainPath() throws -> String {
    try statement("SELECT file FROM pragma_database_list WHERE name = 'main'")
      .first { $0.text(0) } ?? ""
  }
}

/// Fills the tables of the search index, which it empties first.
final class SearchTableWriter {
  private let rank: Statement
  private let block: Statement
  private let head: Statement
  private let described: Statement
  private let area: Statement
  private let facet: Statement
  private var text: FullTextSegment
  private var postings: TermPostings
  private var describedCount = 0
  private var termCount = 0

  /// Prepares to write; `path` is that of the file for terms that do not fit into memory.
  init(_ connection: borrowing Connection, spillingTo path: String) throws {
    try connection.execute(
      """
      DELETE FROM search_key; DELETE FROM search_head; DELETE FROM search_rank;
      DELETE FROM search_area; DELETE FROM search_facet; DELETE FROM search_described;
      """)
    rank = try connection.statement("INSERT INTO search_rank VALUES (?, ?)")
    block = try connection.statement("INSERT INTO search_key VALUES (?, ?)")
    head = try connection.statement("INSERT INTO search_head VALUES (?, ?)")
    described = try connection.statement("INSERT INTO search_described VALUES (?, ?)")
    area = try connection.statement("INSERT INTO search_area VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)")
    facet = try connection.statement("INSERT INTO search_facet VALUES (?, ?, ?)")
    text = try FullTextSegment("search_text", on: connection)
    postings = TermPostings(spillingTo: path)
  }

  func write(_ row: SearchRow) throws {
    switch row {
    case .rank(let page, let sites): try Self.insert(page, sites, rank)
    case .block(let first, let entries): try Self.insert(first.sortable, entries, block)
    case .head(let prefix, let entries): try Self.insert(prefix.sortable, entries, head)
    case .described(let page, let sites): try Self.insert(page, sites, described)
    case .terms(let number, let terms):
      try postings.add(terms, number: UInt32(number))
      describedCount += 1
      termCount += terms.count
    case .area(let number, let found):
      try area.run(
        number, found.name.provinceCode, found.name.province, found.name.district,
        found.siteCount, found.extent.west, found.extent.south, found.extent.east,
        found.extent.north)
    case .facet(let name, let code, let count): try facet.run(name, code, count)
    }
  }

  /// Writes the full-text index, once all descriptions were given.
  func finishDescriptions() throws {
    try postings.finish { try text.add($0, $1) }
    try text.finish(rowCount: describedCount, termCount: termCount)
  }

  private static func insert(_ id: Int, _ bytes: [UInt8], _ statement: Statement) throws {
    try bytes.withUnsafeBytes { try statement.run(id, BorrowedBlob($0)) }
  }
}
