import Geography
import HeritageModel
import KoreanText
import Localization
import SQLite

/// What a search reads of a site.
struct SearchedSite {
  let id: Int
  let identity: SiteIdentity
  let sn: String?
  let name: String?
  let nameHanja: String?
  let nameEnglish: String?
  let kindCode: String?
  let kind: String?
  let province: String?
  let district: String?
  let address: String?
  let coordinate: Coordinate?
  let isDelisted: Bool

  static let select = """
    SELECT id, dataset, key, sn, name, name_hanja, name_en, kind_code, kind, province, district,
      address, geom, cancelled, delisted IS NOT NULL FROM site WHERE id = ?
    """

  init(_ row: borrowing Row) {
    id = row.int(0)
    identity = SiteIdentity(dataset: row.text(1), key: row.text(2))
    sn = row.optionalText(3)
    name = row.optionalText(4)
    nameHanja = row.optionalText(5)
    nameEnglish = row.optionalText(6)
    kindCode = row.optionalText(7)
    kind = row.optionalText(8)
    province = row.optionalText(9)
    district = row.optionalText(10)
    address = row.optionalText(11)
    coordinate = row.withBlob(12) { GeoPackagePoint.decoded($0) }
    isDelisted = row.bool(14)
  }

  /// What it is called, in a list.
  var title: String { name ?? nameEnglish ?? nameHanja ?? identity.key }

  /// What tells it from others of its name: kind and place.
  var subtitle: LocalizedText {
    var facts = SiteFacts()
    facts[.kindCode] = kindCode
    facts[.kind] = kind
    facts[.province] = province
    facts[.district] = district
    let site = Site(identity: identity, facts: facts)
    let state = isDelisted ? LocalizedText("no longer listed", "출처 목록에 없음") : nil
    func words(_ language: Language) -> String {
      // First, since a narrow list cuts the end off.
      [state?(language), site.kindName(in: language), site.provinceAndDistrict(in: language)]
        .compactMap(\.self).joined(separator: " · ")
    }
    return LocalizedText(words(.english), words(.korean))
  }

  /// How well a site matches, and what decides where in a list it stands.
  struct Match {
    let id: Int
    let order: Int
    /// The parts of the title that match.
    let ranges: [Range<Int>]
    /// What it is called, where that is all that was typed.
    let title: String?
    let coordinate: Coordinate?
    /// How much it counts among others that match alike: as much as a place right here for a national
    /// treasure, more for world heritage.
    let importance: Double
    let isDelisted: Bool

    fileprivate init(_ row: borrowing Row, order: Int, ranges: [Range<Int>]) {
      id = row.int(0)
      self.order = order
      self.ranges = ranges
      title = order == 0 ? row.optionalText(SearchedSite.titleColumn(row)) : nil
      coordinate = row.withBlob(12) { GeoPackagePoint.decoded($0) }
      let importance = Importance(
        kindCode: row.optionalText(7), kind: row.optionalText(8), isCancelled: row.bool(13))
      self.importance =
        Double(importance.rawValue) / Double(Importance.nationalTreasure.rawValue)
      isDelisted = row.bool(14)
    }
  }

  private static func titleColumn(_ row: borrowing Row) -> Int {
    row.isNull(4) ? row.isNull(6) ? 5 : 6 : 4
  }

  /// Returns how well a reading matches a row, by the best of its names, then its address; nil where
  /// it does not.
  fileprivate static func match(
    _ row: borrowing Row, _ reading: SearchReading
  ) -> (order: Int, ranges: [Range<Int>])? {
    var best: (order: Int, ranges: [Range<Int>])?
    let title = titleColumn(row)
    var text = MatchingText()
    for column in 4...6 {
      row.withText(column) { text.take($0) }
      guard !text.keys.isEmpty, let match = reading.match(text),
        best.map({ match.order < $0.order }) ?? true
      else { continue }
      best = (match.order, column == title ? reading.ranges(match, in: text) : [])
      if match.order == 0 { break }
    }
    if best == nil, case .keys = reading {
      row.withText(11) { text.take($0) }
      if reading.match(text) != nil { best = (TextMatch.orderCount, []) }
    }
    return best
  }
}

extension Connection {
  /// Returns the row id of the site of a rank.
  borrowing func searchedID(rank: Int) throws -> Int? {
    try searchedID(rank, "SELECT sites FROM search_rank WHERE page = ?")
  }

  /// Returns the row id of the site of a description, by its number from 1.
  borrowing func describedID(number: Int) throws -> Int? {
    try searchedID(number - 1, "SELECT sites FROM search_described WHERE page = ?")
  }

  private borrowing func searchedID(_ number: Int, _ select: String) throws -> Int? {
    let (page, place) = number.quotientAndRemainder(dividingBy: SitePages.size)
    return try statement(select).first(page) { row in
      row.withBlob(0) { SitePages.id(place, in: $0) }
    }.flatMap { $0 }
  }

  /// Returns the site of a row id; nil where another program has removed it.
  borrowing func searchedSite(id: Int) throws -> SearchedSite? {
    try statement(SearchedSite.select).first(id) { SearchedSite($0) }
  }

  /// Returns how well a reading matches the site of a row id, completely without a reading; nil where
  /// it does not.
  ///
  /// Most sites that are looked at do not match, and of these no more is read than the names.
  borrowing func searchedMatch(
    id: Int, of reading: SearchReading?
  ) throws -> SearchedSite.Match? {
    try statement(SearchedSite.select).first(id) { row in
      guard let reading else { return SearchedSite.Match(row, order: 0, ranges: []) }
      return SearchedSite.match(row, reading).map {
        SearchedSite.Match(row, order: $0.order, ranges: $0.ranges)
      }
    }.flatMap { $0 }
  }

  /// How many sites have a rank.
  borrowing func rankCount() throws -> Int {
    try siteCount("SELECT page, length(sites) FROM search_rank ORDER BY page DESC LIMIT 1")
  }

  /// How many sites have a description.
  borrowing func describedCount() throws -> Int {
    try siteCount("SELECT page, length(sites) FROM search_described ORDER BY page DESC LIMIT 1")
  }

  private borrowing func siteCount(_ selectLastPage: String) throws -> Int {
    try statement(selectLastPage).first { $0.int(0) * SitePages.size + $0.int(1) / 4 } ?? 0
  }
}
