import Geography
import HeritageModel
import KoreanText
import Localization

/// A province or a district that sites name, as a place to search for.
struct SearchArea {
  /// The first key of every entry of an area, which no name has.
  static let marker: UInt8 = 0x7F

  /// As most of its sites spell it.
  struct Name: Hashable {
    var provinceCode: String?
    var province: String?
    var district: String?
  }

  /// What is known of the sites that name it.
  struct Tally {
    /// How many there are.
    private(set) var siteCount = 0
    /// Where those lie whose place is trusted.
    private(set) var extent = SiteExtent()

    mutating func add(_ point: Coordinate?) {
      siteCount += 1
      if let point { extent.add(point) }
    }

    mutating func add(_ other: Tally) {
      siteCount += other.siteCount
      extent.add(other.extent)
    }
  }

  let name: Name
  let tally: Tally

  var siteCount: Int { tally.siteCount }
  var extent: SiteExtent { tally.extent }

  /// The name in full: 서울특별시 중구.
  static func title(_ name: Name) -> String {
    let province = name.provinceCode.flatMap(Province.named)?.name.korean ?? name.province
    return [province, name.district].compactMap(\.self).joined(separator: " ")
  }

  /// The spellings under which it is found: with the full and the short name of the province, and in
  /// Latin letters.
  static func spellings(_ name: Name) -> [String] {
    guard
      let known = name.provinceCode.flatMap(Province.named) ?? name.province.flatMap(Province.named)
    else { return [title(name)] }
    guard let district = name.district else {
      return [known.name.korean, known.shortName] + known.otherNames + [known.name.english]
    }
    // In English the district comes first.
    let english = AdministrativeRegion.englishName(of: district, level: .district)
    return [known.name.korean, known.shortName].map { "\($0) \(district)" }
      + (english == district ? [] : ["\(english), \(known.name.english)"])
  }

  /// Returns the entries of an area; its number stands for the rank.
  static func entries(_ name: Name, number: Int) -> [SearchEntry] {
    spellings(name).flatMap { spelling in
      let text = MatchingText(spelling)
      return text.units.indices.filter { text.units[$0].isWordStart }.map { unit in
        SearchEntry(
          key: MatchingKeys.indexed(keys(text.keys[text.units[unit].key...])[...]).packed,
          rank: number, place: .init(text.place(of: unit)))
      }
    }
  }

  /// Whether a key is that of an area.
  static func isMarked(_ key: UInt64) -> Bool { SearchEntry.byte(key, 0) == marker }

  /// Returns keys as those of an area.
  static func keys(_ keys: ArraySlice<UInt8>) -> [UInt8] { [marker] + keys }
}
