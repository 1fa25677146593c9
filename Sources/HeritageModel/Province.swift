import KoreanText
public import Localization

/// A first-level division of Korea as the heritage API codes it, with its names over time.
///
/// These are the API's own codes (`ccbaCtcd`), not those of the statistics office. Gangwon has two,
/// 32 and 51: it is being recoded record by record, so asking for either must answer with both.
public struct Province: Sendable, Hashable, Identifiable {
  /// The codes under which records of the province are found; the first is the usual one.
  public let codes: [String]
  /// The full names.
  public let name: LocalizedText
  /// The short Korean name, as lists use it: 서울.
  public let shortName: String
  /// Other names that records and people use.
  public let otherNames: [String]

  /// The usual code, for collections that ask for an identity.
  public var id: String { codes.first ?? shortName }

  /// Returns the name in an English address: `Seoul`, `Gyeonggi-do`, `Gangwon State`.
  ///
  /// The names that 강원특별자치도 and 전북특별자치도 gave themselves in 2023 and 2024; a 도 is romanised.
  /// - Parameter spelling: The name as a source spells it: 강원도, before that, is `Gangwon-do`.
  /// - Returns: The official name where there is one, else that of lists.
  func englishName(in spelling: String) -> String {
    let korean = spelling.hasSuffix("도") ? spelling : name.korean
    guard korean.hasSuffix("도") else { return name.english }
    if korean.hasSuffix("특별자치도") {
      return name.korean.hasPrefix("제주") ? name.english : name.english + " State"
    }
    return RegionRomanization.name(korean) ?? name.english
  }

  /// Every province of the API, in the usual order.
  public static let all: [Province] = [
    province(["11"], "Seoul", "서울특별시", "서울", ["서울시"]),
    province(["21"], "Busan", "부산광역시", "부산", ["부산시"]),
    province(["22"], "Daegu", "대구광역시", "대구", ["대구시"]),
    province(["23"], "Incheon", "인천광역시", "인천", ["인천시"]),
    province(["24"], "Gwangju", "광주광역시", "광주", ["광주시"]),
    province(["25"], "Daejeon", "대전광역시", "대전", ["대전시"]),
    province(["26"], "Ulsan", "울산광역시", "울산", ["울산시"]),
    province(["45"], "Sejong", "세종특별자치시", "세종", ["세종시"]),
    province(["31"], "Gyeonggi", "경기도", "경기"),
    province(["51", "32"], "Gangwon", "강원특별자치도", "강원", ["강원도"]),
    province(["33"], "Chungbuk", "충청북도", "충북", ["North Chungcheong"]),
    province(["34"], "Chungnam", "충청남도", "충남", ["South Chungcheong"]),
    province(["35", "52"], "Jeonbuk", "전북특별자치도", "전북", ["전라북도", "North Jeolla"]),
    province(["36"], "Jeonnam", "전라남도", "전남", ["South Jeolla"]),
    province(["37"], "Gyeongbuk", "경상북도", "경북", ["North Gyeongsang"]),
    province(["38"], "Gyeongnam", "경상남도", "경남", ["South Gyeongsang"]),
    province(["50"], "Jeju", "제주특별자치도", "제주", ["제주도"]),
    province(["40"], "Hwanghae", "황해도", "황해"),
    province(["41"], "South Pyongan", "평안남도", "평남"),
    province(["42"], "North Pyongan", "평안북도", "평북"),
    province(["43"], "South Hamgyong", "함경남도", "함남"),
    province(["44"], "North Hamgyong", "함경북도", "함북"),
    province(["ZZ"], "Nationwide", "전국일원", "전국", ["기타", "Other"]),
  ]

  /// Returns the province that a code, a full, short or former name, or an English name stands for.
  public static func named(_ text: String) -> Province? {
    // Records ask by code, which needs no table of spellings.
    all.first { $0.codes.contains(text) } ?? byName[foldedName(text)]
  }

  private static let byName: [String: Province] = {
    var result: [String: Province] = [:]
    for province in all {
      let spellings =
        province.codes + [province.name.korean, province.name.english, province.shortName]
        + province.otherNames
      for spelling in spellings {
        result[foldedName(spelling)] = province
      }
    }
    return result
  }()

  private static func province(
    _ codes: [String], _ english: String, _ korean: String, _ shortName: String,
    _ otherNames: [String] = []
  ) -> Province {
    Province(
      codes: codes, name: LocalizedText(english, korean), shortName: shortName,
      otherNames: otherNames)
  }
}
