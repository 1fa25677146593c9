import HeritageModel
import SQLite

extension Connection {
  /// Writes the search index anew from the sites.
  ///
  /// Costs a pass over the sites, and 16 MB of memory beside 16 bytes a site.
  borrowing func writeSearchIndex() throws {
    try execute(
      """
      DELETE FROM search_key; DELETE FROM search_head; DELETE FROM search_rank;
      DELETE FROM search_area; DELETE FROM search_facet; DELETE FROM search_described;
      INSERT INTO search_text (search_text) VALUES ('delete-all');
      """)
    try setFullText("hashsize", Self.fullTextMemory)
    try setFullText("automerge", 0)
    let rank = try statement("INSERT INTO search_rank VALUES (?, ?)")
    let block = try statement("INSERT INTO search_key VALUES (?, ?)")
    let head = try statement("INSERT INTO search_head VALUES (?, ?)")
    let described = try statement("INSERT INTO search_described VALUES (?, ?)")
    let terms = try statement("INSERT INTO search_text (rowid, terms) VALUES (?, ?)")
    let area = try statement(
      "INSERT INTO search_area VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)")
    let facet = try statement("INSERT INTO search_facet VALUES (?, ?, ?)")
    try forEachSearchRow { row in
      switch row {
      case .rank(let page, let sites): try rank.run(page, sites)
      case .block(let first, let entries): try block.run(first.sortable, entries)
      case .head(let prefix, let entries): try head.run(prefix.sortable, entries)
      case .described(let page, let sites): try described.run(page, sites)
      case .terms(let number, let text):
        try text.withUnsafeBytes { try terms.run(number, BorrowedText($0)) }
      case .area(let number, let found):
        try area.run(
          number, found.name.provinceCode, found.name.province, found.name.district,
          found.siteCount, found.extent.west, found.extent.south, found.extent.east,
          found.extent.north)
      case .facet(let name, let code, let count): try facet.run(name, code, count)
      }
    }
  }

  /// What the full-text index gathers before it writes, bytes: pieces that are written are merged
  /// when they are read.
  private static let fullTextMemory = 16 << 20

  private borrowing func setFullText(_ option: String, _ value: Int) throws {
    try statement("INSERT INTO search_text (search_text, rank) VALUES (?, ?)").run(option, value)
  }

  /// Makes the rows of the search index from the sites and hands them out.
  borrowing func forEachSearchRow(_ body: @escaping (SearchRow) throws -> Void) throws {
    var ranks = SearchRanks()
    var entries = SearchEntryCollector(spillingTo: try searchSpillPath())
    var areas = SearchAreas()
    var terms = SearchTerms.Collector()
    var described = SitePages()
    var kinds: [String: Int] = [:]
    var eras: [String: Int] = [:]
    try statement(
      """
      SELECT id, heritage_importance(kind_code, kind, cancelled), coalesce(length(name), 1000),
        name, name_hanja, name_en, address, province_code, province, district,
        CASE WHEN coordinate_status = 'present' THEN geom END, kind_code, era, content
      FROM site ORDER BY id
      """
    ).query { row in
      let number = ranks.add(id: row.int(0), importance: row.int(1), nameLength: row.int(2))
      for column in 3...5 {
        try row.withText(column) { try entries.add(name: $0, number: number) }
      }
      try row.withText(6) { address in
        try row.withText(8) { province in
          try row.withText(9) { district in
            try entries.add(address: address, in: province, district, number: number)
          }
        }
      }
      areas.add(row, at: row.withBlob(10) { GeoPackagePoint.decoded($0) })
      if let kind = row.optionalText(11) { kinds[kind, default: 0] += 1 }
      if let era = row.optionalText(12) { eras[era, default: 0] += 1 }
      let found = row.withText(13) { terms.terms(of: $0) }
      if !found.isEmpty {
        try described.add(row.int(0)) { try body(.described(page: $0, sites: $1)) }
        try body(.terms(number: described.count, text: found))
      }
    }
    try described.finish { try body(.described(page: $0, sites: $1)) }
    ranks.finish()
    try ranks.forEachPage { try body(.rank(page: $0, sites: $1)) }
    for (number, area) in areas.sorted().enumerated() {
      try body(.area(number: number, area))
      for entry in SearchArea.entries(area.name, number: number) { try entries.add(entry) }
    }
    for (code, count) in kinds.sorted(by: { $0.key < $1.key }) {
      try body(.facet(name: "kind", code: code, count: count))
    }
    for (code, count) in Self.eraCodes(eras).sorted(by: { $0.key < $1.key }) {
      try body(.facet(name: "era", code: code, count: count))
    }
    var writer = SearchIndexWriter(body)
    try entries.finish { key, values in
      if !SearchArea.isMarked(key) { for place in values.indices { ranks.rank(&values[place]) } }
      try writer.add(key, &values)
    }
    try writer.finish()
  }

  /// The fields that the search index is made of, beside the place.
  static let searchedFields: [SiteField] = [
    .name, .nameHanja, .nameEnglish, .address, .provinceCode, .province, .district, .kindCode,
    .kind, .cancelled, .era, .content,
  ]

  /// How many sites there are of each era, by what their texts say.
  private static func eraCodes(_ texts: [String: Int]) -> [String: Int] {
    var codes: [String: Int] = [:]
    for (text, count) in texts {
      for code in Era.eras(in: text) { codes[code, default: 0] += count }
    }
    return codes
  }

  /// Where entries go that do not fit into memory: beside the file, and out of reach at once.
  private borrowing func searchSpillPath() throws -> String {
    let path = try statement("SELECT file FROM pragma_database_list WHERE name = 'main'")
      .first { $0.text(0) }
    return (path ?? "") + "-search"
  }
}

/// A row of one of the tables of the search index.
enum SearchRow {
  /// Row ids of the sites of 1,000 ranks.
  case rank(page: Int, sites: [UInt8])
  /// Entries of names, and the key of the first.
  case block(first: UInt64, entries: [UInt8])
  /// The best entries of a prefix.
  case head(prefix: UInt64, entries: [UInt8])
  /// Row ids of 1,000 sites with a description.
  case described(page: Int, sites: [UInt8])
  /// The terms of a description, by its number in all pages of `described`, from 1.
  case terms(number: Int, text: [UInt8])
  case area(number: Int, SearchArea)
  /// How many sites there are of a kind or era.
  case facet(name: String, code: String, count: Int)
}
