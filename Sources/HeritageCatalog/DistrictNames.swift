import HeritageModel
import KoreanText

/// Names of Korean districts that mean the same place at different times.
enum DistrictNames {
  /// The districts that were merged into others, by the name that old records and old boundaries
  /// have.
  ///
  /// Counties that became cities of the same name need no entry. Sources: the laws on the merger of
  /// each (도농복합형태의 시 설치 1995; 제주특별자치도 2006; 창원시 2010; 세종특별자치시 2012; 청주시 2014).
  private static let merged: [String: String] = [
    "청원군": "청주시", "마산시": "창원시", "진해시": "창원시", "남제주군": "서귀포시", "북제주군": "제주시",
    "연기군": "세종시", "중원군": "충주시", "제원군": "제천시", "금릉군": "김천시", "선산군": "구미시", "점촌시": "문경시",
    "영풍군": "영주시", "월성군": "경주시", "명주군": "강릉시", "원성군": "원주시",
    "춘성군": "춘천시", "이리시": "익산시", "옥구군": "군산시", "정주시": "정읍시", "동광양시": "광양시",
    "승주군": "순천시", "여천시": "여수시", "여천군": "여수시", "금성시": "나주시", "충무시": "통영시",
    "장승포시": "거제시", "삼천포시": "사천시", "온양시": "아산시", "대천시": "보령시", "천원군": "천안시", "송탄시": "평택시",
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
