import Geography
import HeritageModel
import KoreanText
import SQLite

extension Connection {
  /// Writes the search index anew from the sites.
  ///
  /// Costs two passes over the sites, and 32 MB of memory whatever their number.
  borrowing func writeSearchIndex() throws {
    try execute(
      """
      DELETE FROM search_key; DELETE FROM search_head; DELETE FROM search_rank;
      DELETE FROM search_area; DELETE FROM search_facet;
      INSERT INTO search_text (search_text) VALUES ('delete-all');
      """)
    let ranks = try SearchRanks(self)
    let insertPage = try statement("INSERT INTO search_rank VALUES (?, ?)")
    try ranks.forEachPage { page, bytes in try insertPage.run(page, bytes) }
    let insertBlock = try statement("INSERT INTO search_key VALUES (?, ?)")
    let insertHead = try statement("INSERT INTO search_head VALUES (?, ?)")
    let insertText = try statement("INSERT INTO search_text (rowid, terms) VALUES (?, ?)")
    let insertArea = try statement(
      "INSERT INTO search_area VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)")
    let insertFacet = try statement("INSERT INTO search_facet VALUES (?, ?, ?)")
    try forEachSearchRow(
      ranks, block: { try insertBlock.run($0.sortable, $1) },
      head: { try insertHead.run($0.sortable, $1) },
      terms: { id, terms in try insertText.run(id, terms) },
      area: { number, area in
        try insertArea.run(
          number, area.name.provinceCode, area.name.province, area.name.district, area.siteCount,
          area.extent.west, area.extent.south, area.extent.east, area.extent.north)
      }, facet: { facet, code, count in try insertFacet.run(facet, code, count) })
  }

  /// Makes the rows of the search index from the sites and hands them out.
  borrowing func forEachSearchRow(
    _ ranks: SearchRanks, block: @escaping (UInt64, [UInt8]) throws -> Void,
    head: @escaping (UInt64, [UInt8]) throws -> Void, terms: (Int, String) throws -> Void,
    area: (Int, SearchArea) throws -> Void, facet: (String, String, Int) throws -> Void
  ) throws {
    var sorter = SearchEntrySorter(spillingTo: try searchSpillPath())
    var areas: [SearchArea.Name: SearchArea] = [:]
    var collector = SearchEntryCollector()
    var kinds: [String: Int] = [:]
    var eras: [String: Int] = [:]
    try statement(
      """
      SELECT id, name, name_hanja, name_en, address, province_code, province, district, geom,
        coordinate_status, kind_code, era, content FROM site
      """
    ).query { row in
      collector.removeAll()
      let names = [row.optionalText(1), row.optionalText(2), row.optionalText(3)]
      let name = SearchArea.Name(
        provinceCode: row.optionalText(5), province: row.optionalText(6),
        district: row.optionalText(7))
      collector.add(names: names, rank: ranks.rank(of: row.int(0)))
      if let address = row.optionalText(4) {
        collector.add(address: address, in: name, rank: ranks.rank(of: row.int(0)))
      }
      for entry in collector.entries { try sorter.add(entry) }
      let point =
        row.text(9) == CoordinateStatus.present.rawValue
        ? row.withBlob(8) { GeoPackagePoint.decoded($0) } : nil
      if name.district != nil { areas[name, default: SearchArea(name)].add(point) }
      if name.province != nil || name.provinceCode != nil {
        let province = SearchArea.Name(
          provinceCode: name.provinceCode, province: name.province, district: nil)
        areas[province, default: SearchArea(province)].add(point)
      }
      if let kind = row.optionalText(10) { kinds[kind, default: 0] += 1 }
      if let era = row.optionalText(11) { eras[era, default: 0] += 1 }
      if !row.isNull(12) {
        let found = SearchTerms.terms(row.text(12))
        if !found.isEmpty { try terms(row.int(0), found) }
      }
    }
    let sorted = areas.values.map { (title: SearchArea.title($0.name), area: $0) }.sorted {
      ($1.area.siteCount, $0.title, $0.area.name.province ?? "", $0.area.name.provinceCode ?? "")
        < (
          $0.area.siteCount, $1.title, $1.area.name.province ?? "", $1.area.name.provinceCode ?? ""
        )
    }
    for (number, found) in sorted.enumerated() {
      try area(number, found.area)
      for entry in SearchArea.entries(found.area.name, number: number) { try sorter.add(entry) }
    }
    for (code, count) in kinds.sorted(by: { $0.key < $1.key }) { try facet("kind", code, count) }
    var eraCodes: [String: Int] = [:]
    for (text, count) in eras {
      for code in Era.eras(in: text) { eraCodes[code, default: 0] += count }
    }
    for (code, count) in eraCodes.sorted(by: { $0.key < $1.key }) { try facet("era", code, count) }
    var writer = SearchIndexWriter(block: block, head: head)
    try sorter.finish { try writer.add($0) }
    try writer.finish()
  }

  /// Where entries go that do not fit into memory: beside the file, and out of reach at once.
  private borrowing func searchSpillPath() throws -> String {
    let path = try statement("SELECT file FROM pragma_database_list WHERE name = 'main'")
      .first { $0.text(0) }
    return (path ?? "") + "-search"
  }
}

/// The ranks of sites: 0 for the one that counts most.
struct SearchRanks {
  /// How many sites a row of `search_rank` holds: with SQLite's own bytes a page of the file.
  static let pageSize = 1000

  /// Row ids of sites by rank.
  private var ids: [UInt32] = []
  /// Ranks by row id.
  private var ranks: [UInt32] = []

  /// Ranks all sites: by importance, then by length of name, the shortest first, since what is
  /// typed is more of it, then as they lie in the file.
  init(_ connection: borrowing Connection) throws {
    var order: [UInt64] = []
    var greatest = 0
    try connection.statement(
      """
      SELECT id, heritage_importance(kind_code, kind, cancelled), coalesce(length(name), 1000)
      FROM site
      """
    ).query { row in
      let id = row.int(0)
      greatest = max(greatest, id)
      order.append(
        UInt64(Importance.world.rawValue - row.int(1)) << 48
          | UInt64(min(row.int(2), 0xFFFF)) << 32
          | UInt64(UInt32(truncatingIfNeeded: id)))
    }
    order.sort()
    ids = order.map { UInt32(truncatingIfNeeded: $0) }
    // Another program may have given a site any number at all.
    ranks = Array(repeating: 0, count: greatest < 4 * order.count + 1024 ? greatest + 1 : 0)
    for (rank, id) in ids.enumerated() where Int(id) < ranks.count { ranks[Int(id)] = UInt32(rank) }
    if ranks.isEmpty {
      byID = Dictionary(ids.enumerated().map { ($1, UInt32($0)) }) { first, _ in first }
    }
  }

  private var byID: [UInt32: UInt32] = [:]

  func rank(of id: Int) -> Int {
    let id = UInt32(truncatingIfNeeded: id)
    return Int(ranks.isEmpty ? byID[id] ?? 0 : ranks[Int(id)])
  }

  /// Calls `body` with the rows of `search_rank`: row ids of 4 bytes, the lowest first.
  func forEachPage(_ body: (Int, [UInt8]) throws -> Void) rethrows {
    for (page, start) in stride(from: 0, to: ids.count, by: Self.pageSize).enumerated() {
      var bytes: [UInt8] = []
      for id in ids[start..<min(start + Self.pageSize, ids.count)] {
        withUnsafeBytes(of: id.littleEndian) { bytes.append(contentsOf: $0) }
      }
      try body(page, bytes)
    }
  }
}

/// The entries of one site after the other.
struct SearchEntryCollector {
  private(set) var entries: [SearchEntry] = []

  mutating func removeAll() { entries.removeAll(keepingCapacity: true) }

  /// Adds the entries of the names of a site.
  mutating func add(names: [String?], rank: Int) {
    for case let name? in names {
      let text = MatchingText(name)
      for unit in text.units.indices where text.units[unit].isStart {
        let place = SearchEntry.Place(text.place(of: unit))
        let start = text.units[unit].key
        add(text.keys[start...], rank, place)
        guard text.units[unit].isWordStart, MatchingKeys.isConsonant(text.keys[start]) else {
          continue
        }
        add(text.initialKeys(from: unit)[...], rank, place)
        // More letters make no difference to so short a key.
        let letters = Romanization(text, from: unit, limit: 5 * MatchingKeys.indexLength).letters
        add(RomanSounds(letters[...], limit: MatchingKeys.indexLength).keys[...], rank, place)
      }
    }
  }

  /// Adds the words of an address that are not the names of its province or district, nor numbers.
  mutating func add(address: String, in area: SearchArea.Name, rank: Int) {
    let separators = Set(" ,()".utf8)
    for (index, part) in address.utf8.split(whereSeparator: separators.contains).enumerated() {
      let word = String(Substring(part))
      if index == 0, Province.named(word) != nil { continue }
      guard word != area.province, word != area.district, let first = word.utf8.first, first >= 0x80
      else { continue }
      add(MatchingText(word).keys[...], rank, .address)
    }
  }

  private mutating func add(_ keys: ArraySlice<UInt8>, _ rank: Int, _ place: SearchEntry.Place) {
    guard !keys.isEmpty else { return }
    entries.append(SearchEntry(key: MatchingKeys.indexed(keys).packed, rank: rank, place: place))
  }
}
