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
}
