import KoreanText
public import Localization

/// A level of the administrative hierarchy, from the country down.
public enum RegionLevel: Int, Sendable, Hashable, CaseIterable, Comparable {
  /// A country.
  case country
  /// A first-level division: 시도, a state.
  case province
  /// A second-level division: 시군구, a county; in a large Korean city with wards, the ward.
  case district
  /// A third-level division: 읍면동, a municipality.
  case township
  /// A fourth-level division: 리.
  case village

  /// The stable name, as JSON and the command line spell it.
  public var name: String {
    switch self {
    case .country: "country"
    case .province: "province"
    case .district: "district"
    case .township: "township"
    case .village: "village"
    }
  }

  /// Creates the level of a stable name, or of a name that Korean data uses: `sido`, `시군구`, `emd`.
  public init?(name: String) {
    let names: [RegionLevel: [String]] = [
      .province: ["sido", "시도"], .district: ["sigungu", "시군구"],
      .township: ["emd", "읍면동"], .village: ["ri", "리"], .country: ["국가"],
    ]
    let wanted = name.lowercased()
    guard
      let level = Self.allCases.first(where: {
        $0.name == wanted || names[$0]?.contains(wanted) == true
      })
    else { return nil }
    self = level
  }

  /// The name for readers.
  public var title: LocalizedText {
    switch self {
    case .country: LocalizedText("country", "국가")
    case .province: LocalizedText("province", "시도")
    case .district: LocalizedText("district", "시군구")
    case .township: LocalizedText("township", "읍면동")
    case .village: LocalizedText("village", "리")
    }
  }

  /// Orders from the country down.
  public static func < (left: RegionLevel, right: RegionLevel) -> Bool {
    left.rawValue < right.rawValue
  }
}

/// An administrative region, as an address names it.
public struct AdministrativeRegion: Hashable, Sendable {
  /// Its place in the hierarchy.
  public let level: RegionLevel
  /// The code that its source gives it; nil where the region is not known by a code.
  public let code: String?
  /// The name; the local one in both languages where no English one is known.
  public let name: LocalizedText
  /// The name as the source spells it, where that is another: `서울시성북구` for 성북구.
  public let statedName: String?

  /// Creates a region.
  public init(
    level: RegionLevel, code: String?, name: LocalizedText, statedName: String? = nil
  ) {
    self.level = level
    self.code = code
    self.name = name
    self.statedName = statedName
  }
  /// Creates a region of its local name.
  ///
  /// - Parameters:
  ///   - level: Its place in the hierarchy.
  ///   - code: The code that its source gives it.
  ///   - localName: The name in the language of the region.
  ///   - english: The English name that its source gives; nil for ``englishName(of:level:)``.
  ///   - statedName: The name as the source spells it, where that is another.
  public init(
    level: RegionLevel, code: String?, localName: String, english: String? = nil,
    statedName: String? = nil
  ) {
    self.init(
      level: level, code: code,
      name: LocalizedText(english ?? Self.englishName(of: localName, level: level), localName),
      statedName: statedName)
  }

  /// Returns the English form of a region's name: the official one of a Korean province, other Korean
  /// names by the Revised Romanization (종로구 is `Jongno-gu`), names in other scripts as they are.
  public static func englishName(of name: String, level: RegionLevel) -> String {
    if level == .country, name == Self.korea.korean { return Self.korea.english }
    // Sejong has no districts and is named as one.
    if level == .province || name.hasSuffix("특별자치시"), let province = Province.named(name) {
      return province.englishName(in: name)
    }
    if name.hasSuffix("전역"), let province = Province.named(String(name.dropLast(2))) {
      return "all of \(province.name.english)"
    }
    return RegionRomanization.name(name) ?? name
  }

  /// The name of South Korea in addresses.
  public static let korea = LocalizedText("South Korea", "대한민국")
}
