import HeritageModel
import KoreanText
import Localization
import SQLite

/// The spellings by which regions are found.
enum BoundaryNames {
  /// The rank of a name that stands for a region of which this one is a part: 수원시 for 수원시 장안구.
  static let partRank = 100

  /// Returns the folded spellings of a region: 0 for its names, 1 for names without 시, 군 or 구, and
  /// ``partRank``.
  static func spellings(
    name: String, statedName: String, english: String?, level: RegionLevel
  ) -> [String: Int] {
    var names = [name, statedName]
    if let english { names.append(english) }
    if level == .province, let province = Province.named(name) {
      names += [province.name.korean, province.shortName, province.name.english]
      names += province.otherNames
    }
    names.append(AdministrativeRegion.englishName(of: name, level: level))
    // A ward is also called by its own name: 장안구 of 수원시 장안구.
    if let space = name.lastIndex(of: " ") {
      names.append(String(name[name.index(after: space)...]))
    }
    var spellings: [String: Int] = [:]
    for name in names {
      for spelling in [name, romanised(name)].compactMap(\.self) {
        let folded = TextFolding.folded(spelling)
        if !folded.isEmpty { spellings[folded] = 0 }
      }
    }
    for name in names where level == .district {
      for stem in stems(name) { spellings[stem] = spellings[stem] ?? 1 }
    }
    if level == .district, let space = name.firstIndex(of: " ") {
      let city = String(name[..<space])
      let names = [city, romanised(city)].compactMap(\.self).map(TextFolding.folded)
      for spelling in names + stems(city) {
        spellings[spelling] = spellings[spelling] ?? partRank
      }
    }
    return spellings
  }

  /// Returns a name in Latin letters, the words in the order of the Korean ones, as
  /// ``GeocodingText`` reads them.
  private static func romanised(_ name: String) -> String? {
    let words = name.split(separator: " ").map { RegionRomanization.name(String($0)) }
    return words.contains(nil) ? nil : words.compactMap(\.self).joined(separator: " ")
  }

  /// Returns ``stem(_:)`` of a name, and the same in Latin letters: 경주 and `gyeongju`.
  private static func stems(_ name: String) -> [String] {
    guard let stem = stem(name) else { return [] }
    let english = romanised(name).flatMap { name in
      name.lastIndex(of: "-").map { TextFolding.folded(String(name[..<$0])) }
    }
    return [stem, english].compactMap(\.self)
  }

  /// Returns a folded name without 시, 군 or 구, where two syllables or more are left: 경주.
  static func stem(_ name: String) -> String? {
    let folded = TextFolding.folded(name)
    guard let last = folded.last, "시군구".contains(last), folded.count > 2 else { return nil }
    return String(folded.dropLast())
  }
}

extension Connection {
  /// Writes the spellings of all regions that have none.
  func nameBoundaries() throws {
    let insert = try statement("INSERT OR IGNORE INTO boundary_name VALUES (?, ?, ?)")
    let unnamed = try statement(
      """
      SELECT id, name, stated_name, name_en, level FROM boundary
        WHERE id NOT IN (SELECT boundary FROM boundary_name)
      """
    ).all { row in
      (row.int(0), row.text(1), row.text(2), row.optionalText(3), row.int(4))
    }
    for (id, name, statedName, english, level) in unnamed {
      let spellings = BoundaryNames.spellings(
        name: name, statedName: statedName, english: english,
        level: RegionLevel(rawValue: level) ?? .village)
      for (folded, rank) in spellings { try insert.run(folded, id, rank) }
    }
  }
}
