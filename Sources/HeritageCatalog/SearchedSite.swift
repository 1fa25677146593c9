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
  let isCancelled: Bool

  static let select = """
    SELECT id, dataset, key, sn, name, name_hanja, name_en, kind_code, kind, province, district,
      address, geom, cancelled FROM site WHERE id = ?
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
    isCancelled = row.bool(13)
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
    func words(_ language: Language) -> String {
      [site.kindName(in: language), site.provinceAndDistrict(in: language)].compactMap(\.self)
        .joined(separator: " · ")
    }
    return LocalizedText(words(.english), words(.korean))
  }

  /// How much it counts among others that match alike, 0…1.
  var importance: Double {
    let importance = Importance(kindCode: kindCode, kind: kind, isCancelled: isCancelled)
    return Double(importance.rawValue) / Double(Importance.world.rawValue)
  }

  /// Returns how well a reading matches, by the best of its names, then its address; nil where it
  /// does not.
  func match(_ reading: SearchReading) -> (order: Int, ranges: [Range<Int>])? {
    var best: (order: Int, ranges: [Range<Int>])?
    for text in [name, nameHanja, nameEnglish] {
      guard let text else { continue }
      let taken = MatchingText(text)
      guard let match = reading.match(taken), best.map({ match.order < $0.order }) ?? true else {
        continue
      }
      best = (match.order, text == title ? reading.ranges(match, in: taken) : [])
      if match.order == 0 { break }
    }
    if best == nil, case .keys = reading, let address, reading.match(MatchingText(address)) != nil {
      best = (TextMatch.orderCount, [])
    }
    return best
  }
}

extension Connection {
  /// Returns the row id of the site of a rank.
  borrowing func searchedID(rank: Int) throws -> Int? {
    let (page, place) = rank.quotientAndRemainder(dividingBy: SearchRanks.pageSize)
    let id = try statement("SELECT sites FROM search_rank WHERE page = ?").first(page) { row in
      row.withBlob(0) { bytes in
        4 * place + 4 <= bytes.count
          ? bytes.loadUnaligned(fromByteOffset: 4 * place, as: UInt32.self) : nil
      }
    }
    return id.flatMap { $0 }.map { Int(UInt32(littleEndian: $0)) }
  }

  /// Returns the site of a row id; nil where another program has removed it.
  borrowing func searchedSite(id: Int) throws -> SearchedSite? {
    try statement(SearchedSite.select).first(id) { SearchedSite($0) }
  }
}
