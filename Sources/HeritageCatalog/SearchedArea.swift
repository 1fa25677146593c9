import Geography
import HeritageModel
import KoreanText
import Localization
import SQLite

/// A province or a district as a search finds it.
struct SearchedArea {
  let name: SearchArea.Name
  let siteCount: Int
  /// Around its sites with a trusted place.
  let region: Region?

  var title: String { SearchArea.title(name) }

  var subtitle: LocalizedText {
    let province =
      name.provinceCode.flatMap(Province.named) ?? name.province.flatMap(Province.named)
    return siteCountInWords(siteCount, of: province?.name.english)
  }

  /// Finds the sites of the area.
  var query: SiteQuery {
    var query = SiteQuery()
    query.provinces = [name.provinceCode ?? name.province].compactMap(\.self)
    query.districts = [name.district].compactMap(\.self)
    return query
  }

  fileprivate init(_ row: borrowing Row) {
    name = SearchArea.Name(
      provinceCode: row.optionalText(0), province: row.optionalText(1),
      district: row.optionalText(2))
    siteCount = row.int(3)
    region =
      row.isNull(4)
      ? nil
      : try? Region(
        west: row.double(4), south: row.double(5), east: row.double(6), north: row.double(7))
  }
}

extension Connection {
  /// Returns the areas that a pattern matches, the best first, with the parts of their titles that
  /// match.
  borrowing func searchedAreas(
    _ pattern: SearchPattern
  ) throws -> [(area: SearchedArea, match: (order: Int, ranges: [Range<Int>]))] {
    let keys = SearchArea.keys(pattern.keys[...])
    let indexed = MatchingKeys.indexed(keys[...])
    // What is longer than the index is decided by the names: there are few areas.
    var best = BestFindings(wanted: indexed.count < keys.count ? nil : 8)
    try forEachSearchEntry(indexed) { entry in
      best.add(
        order: SearchEntry.order(entry, length: indexed.count),
        rank: entry.value >> 2)
    }
    let select = try statement(
      """
      SELECT province_code, province, district, sites, min_x, min_y, max_x, max_y
      FROM search_area WHERE id = ?
      """)
    var found: [(area: SearchedArea, match: (order: Int, ranges: [Range<Int>]))] = []
    for finding in best.take() {
      guard let area = try select.first(finding.rank, transform: { SearchedArea($0) }) else {
        continue
      }
      var best: TextMatch?
      for spelling in SearchArea.spellings(area.name) {
        guard let match = MatchingText(spelling).match(pattern.keys),
          best.map({ match.order < $0.order }) ?? true
        else { continue }
        best = match
      }
      guard let best else { continue }
      let title = MatchingText(area.title)
      let ranges = title.match(pattern.keys).map { [title.range(of: $0.units)] } ?? []
      found.append((area, (best.order, ranges)))
    }
    // Of equals those with more sites are first; the sort keeps that.
    return found.enumerated().sorted {
      ($0.element.match.order, $0.offset) < ($1.element.match.order, $1.offset)
    }
    .map(\.element)
  }

  /// Returns the row ids of the sites that a number names, such as 국보 1호 or a key.
  ///
  /// A name is no number.
  borrowing func searchedIDs(numbered text: String, limit: Int) throws -> [Int] {
    let limit = max(limit, 0)
    switch SiteReference(text) {
    case .designation(let kind, let number):
      return try ids("designation_number = ? AND kind_code = ?", [number, kind], limit)
    case .serial(let kind, let sn):
      let code = DesignationKind.named(kind)?.code ?? kind
      return try ids("sn = ? AND kind_code = ?", [sn, code], limit)
    case .identity(let identity):
      return try ids("key = ? AND dataset = ?", [identity.key, identity.dataset], limit)
    case .no(let number): return try ids("no = ?", [number], limit)
    case .number(let number):
      let byKey = try ids("key = ?", [number], limit)
      return byKey.isEmpty ? try ids("sn = ?", [number], limit) : byKey
    case .managementNumber(let number):
      let identities = try CompositeKey.identities(of: number, dataset: nil, in: self)
      return try identities.prefix(limit).flatMap {
        try ids("key = ? AND dataset = ?", [$0.key, $0.dataset], 1)
      }
    case .name: return []
    }
  }

  private borrowing func ids(
    _ condition: String, _ values: [String], _ limit: Int
  ) throws -> [Int] {
    try statement("SELECT id FROM site WHERE \(condition) LIMIT \(limit)")
      .all(Bindings(values.map(Value.text))) { $0.int(0) }
  }
}
