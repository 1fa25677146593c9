import HeritageModel
import SQLite

/// The rules about the search index: it is what the sites make of it.
extension Catalog {
  /// Makes the index again from the sites and compares each row of it.
  ///
  /// Only where nothing but heritage has written `site`: what another program changes is indexed by
  /// the next import.
  static func checkSearch(
    _ connection: borrowing Connection, _ faults: inout FaultList
  ) throws {
    guard try connection.property("edited") == "0" else { return }
    let comparison = SearchComparison()
    let rank = try connection.statement("SELECT sites FROM search_rank WHERE page = ?")
    let described = try connection.statement("SELECT sites FROM search_described WHERE page = ?")
    let block = try connection.statement("SELECT entries FROM search_key WHERE first = ?")
    let head = try connection.statement("SELECT entries FROM search_head WHERE prefix = ?")
    let area = try connection.statement(
      """
      SELECT 1 FROM search_area WHERE (id, province_code, province, district, sites,
        min_x, min_y, max_x, max_y) IS (?, ?, ?, ?, ?, ?, ?, ?, ?)
      """)
    let facet = try connection.statement(
      "SELECT 1 FROM search_facet WHERE facet = ? AND code = ? AND sites = ?")
    try connection.forEachSearchRow { row in
      switch row {
      case .rank(let page, let sites):
        comparison.compare("search_rank", sites, try rank.first(page) { $0.blob(0) })
      case .block(let first, let entries):
        comparison.compare(
          "search_key", entries, try block.first(first.sortable) { $0.blob(0) })
      case .head(let prefix, let entries):
        comparison.compare(
          "search_head", entries, try head.first(prefix.sortable) { $0.blob(0) })
      case .described(let page, let sites):
        comparison.compare("search_described", sites, try described.first(page) { $0.blob(0) })
      case .terms(_, let terms): comparison.add(terms)
      case .area(let number, let found):
        let same = try area.first(
          number, found.name.provinceCode, found.name.province, found.name.district,
          found.siteCount, found.extent.west, found.extent.south, found.extent.east,
          found.extent.north, transform: { _ in true })
        comparison.count("search_area", isSame: same == true)
      case .facet(let name, let code, let count):
        let same = try facet.first(name, code, count) { _ in true }
        comparison.count("search_facet", isSame: same == true)
      }
    }
    for (table, rows) in comparison.rows.sorted(by: { $0.key < $1.key }) {
      let found = try connection.statement("SELECT count(*) FROM \(table)").first { $0.int(0) }
      if rows.different > 0 || found != rows.count { Self.addFault(table, &faults) }
    }
    if try connection.searchTerms() != comparison.terms { Self.addFault("search_text", &faults) }
  }

  private static func addFault(_ table: String, _ faults: inout FaultList) {
    faults.add(
      "search",
      english:
        "\(table) is not what the sites make of it, so searches may miss some; any import that changes a site writes it anew.",
      korean: "\(table): 유산의 내용과 달라 검색에서 빠지는 유산이 있을 수 있습니다. 유산이 바뀌는 가져오기를 하면 다시 만들어집니다.")
  }
}

/// Rows of the search index that were compared.
private final class SearchComparison {
  /// By table: how many rows there must be, and how many are missing or different.
  private(set) var rows: [String: (count: Int, different: Int)] = [
    "search_rank": (0, 0), "search_key": (0, 0), "search_head": (0, 0), "search_area": (0, 0),
    "search_facet": (0, 0), "search_described": (0, 0),
  ]
  /// How many texts each term is in, which tells of every text that is missing or left over.
  private(set) var terms: [String: Int] = [:]

  func add(_ found: DescriptionTerms) {
    for term in Set(found.texts) { terms[term, default: 0] += 1 }
  }

  func compare(_ table: String, _ wanted: [UInt8], _ found: [UInt8]?) {
    count(table, isSame: wanted == found)
  }

  func count(_ table: String, isSame: Bool) {
    rows[table, default: (0, 0)].count += 1
    if !isSame { rows[table, default: (0, 0)].different += 1 }
  }
}

extension Connection {
  /// In how many descriptions each term of the full-text index is.
  fileprivate borrowing func searchTerms() throws -> [String: Int] {
    try execute("CREATE VIRTUAL TABLE temp.search_term USING fts5vocab(main, search_text, row)")
    defer { try? execute("DROP TABLE temp.search_term") }
    var terms: [String: Int] = [:]
    try statement("SELECT term, doc FROM temp.search_term").query { terms[$0.text(0)] = $0.int(1) }
    return terms
  }
}
