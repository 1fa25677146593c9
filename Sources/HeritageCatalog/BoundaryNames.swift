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
    // A ward is also called by its own name: 장안구 of 수원시 장안구.
    if let space = name.lastIndex(of: " ") {
      names.append(String(name[name.index(after: space)...]))
    }
    var spellings: [String: Int] = [:]
    for name in names {
      let folded = TextFolding.folded(name)
      if !folded.isEmpty { spellings[folded] = 0 }
    }
    for name in names where level == .district {
      if let stem = stem(name) { spellings[stem] = spellings[stem] ?? 1 }
    }
    if level == .district, let space = name.firstIndex(of: " ") {
      let city = String(name[..<space])
      for spelling in [TextFolding.folded(city), stem(city)].compactMap(\.self) {
        spellings[spelling] = spellings[spelling] ?? partRank
      }
    }
    return spellings
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
