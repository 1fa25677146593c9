import HeritageCatalog
import HeritageModel

/// Which fields of a file of boundaries hold what, and which level its regions have.
struct BoundaryFields: Hashable {
  /// A usual set of fields: the level that it stands for, and the names by which files know each.
  private struct Family {
    let level: RegionLevel
    let code: [String]
    let name: [String]
    var english: [String] = []
    var isKorean = false
  }

  /// The level of all regions of the file; nil where each region tells its own.
  var level: RegionLevel?
  /// The field of the code; nil where the name stands for it.
  var code: String?
  /// The field of the name.
  var name: String
  /// The field of the English name.
  var english: String?
  /// The field of the code or name of the region above.
  var parent: String?
  /// Whether the fields are those of Korean data.
  var isKorean: Bool

  /// The usual fields, the smallest level first: of the National Geographic Information Institute
  /// and its road address maps, of the statistics office (SGIS), of the community's file of 행정동,
  /// of GADM and of Natural Earth.
  private static let families: [Family] = [
    Family(
      level: .village, code: ["LI_CD"], name: ["LI_KOR_NM"], english: ["LI_ENG_NM"], isKorean: true),
    Family(
      level: .township, code: ["EMD_CD"], name: ["EMD_KOR_NM"], english: ["EMD_ENG_NM"],
      isKorean: true),
    Family(
      level: .district, code: ["SIG_CD"], name: ["SIG_KOR_NM"], english: ["SIG_ENG_NM"],
      isKorean: true),
    Family(
      level: .province, code: ["CTPRVN_CD"], name: ["CTP_KOR_NM"], english: ["CTP_ENG_NM"],
      isKorean: true),
    Family(
      level: .township, code: ["adm_cd2", "ADM_DR_CD", "adm_cd", "ADM_CD"],
      name: ["adm_nm", "ADM_DR_NM", "ADM_NM"], isKorean: true),
    Family(
      level: .district, code: ["SIGUNGU_CD", "sgg"], name: ["SIGUNGU_NM", "sggnm"], isKorean: true),
    Family(
      level: .province, code: ["SIDO_CD", "sido"], name: ["SIDO_NM", "sidonm"], isKorean: true),
    Family(level: .village, code: ["GID_4"], name: ["NL_NAME_4", "NAME_4"], english: ["NAME_4"]),
    Family(level: .township, code: ["GID_3"], name: ["NL_NAME_3", "NAME_3"], english: ["NAME_3"]),
    Family(level: .district, code: ["GID_2"], name: ["NL_NAME_2", "NAME_2"], english: ["NAME_2"]),
    Family(level: .province, code: ["GID_1"], name: ["NL_NAME_1", "NAME_1"], english: ["NAME_1"]),
    Family(
      level: .country, code: ["GID_0"], name: ["COUNTRY", "NAME_0"], english: ["COUNTRY", "NAME_0"]),
    Family(
      level: .province, code: ["adm1_code"], name: ["name_ko", "name_local", "name"],
      english: ["name_en", "name"]),
    Family(
      level: .country, code: ["ADM0_A3"], name: ["NAME_KO", "NAME", "ADMIN"],
      english: ["NAME_EN", "ADMIN", "NAME"]),
  ]

  private static let usualCodes = ["code", "cd", "iso_3166_2", "shapeiso", "id", "@id"]
  private static let usualNames = [
    "name_ko", "name:ko", "name", "nm", "kor_nm", "shapename", "nam",
  ]
  private static let usualEnglish = ["name_eng", "name_en", "name:en", "eng_nm"]

  /// Guesses the fields from those of the first regions; nil where no name is among them.
  init?(of records: [SourceRecord]) {
    var filled: [String: String] = [:]
    var present: [String: String] = [:]
    for field in records.flatMap(\.fields) {
      let name = field.name.lowercased()
      present[name] = present[name] ?? field.name
      if !field.text.isEmpty { filled[name] = filled[name] ?? field.name }
    }
    func first(_ names: [String]) -> String? {
      let names = names.map { $0.lowercased() }
      return names.lazy.compactMap { filled[$0] }.first
        ?? names.lazy.compactMap { present[$0] }.first
    }
    // The statistics office's files have the fields of all levels above, too.
    for (index, family) in Self.families.enumerated() {
      guard let code = first(family.code), let name = first(family.name) else { continue }
      level = family.level
      self.code = code
      self.name = name
      english = first(family.english)
      isKorean = family.isKorean
      let above = Self.families[(index + 1)...].first { other in
        other.isKorean == family.isKorean && other.level < family.level
          && first(other.code) != nil && first(other.code) != code
      }
      parent = above.flatMap { first($0.code) }
      if family.level == .township, code.lowercased().hasPrefix("adm_") {
        // One pair of names for all levels: the length of the code tells.
        level = nil
      }
      return
    }
    guard let name = first(Self.usualNames) else { return nil }
    self.name = name
    level = nil
    code = first(Self.usualCodes)
    english = first(Self.usualEnglish)
    parent = nil
    isKorean = false
  }

  /// Creates fields as the caller names them.
  init(name: String) {
    self.name = name
    isKorean = false
  }

  /// Returns the level of a region that tells its own: by OpenStreetMap's `admin_level`, or by the
  /// length of a Korean code; nil where neither does.
  static func level(of record: SourceRecord, code: String) -> RegionLevel? {
    if let level = record.text("admin_level") {
      switch level {
      case "2": return .country
      case "3", "4": return .province
      case "5", "6": return .district
      case "7", "8": return .township
      case "9", "10": return .village
      default: return nil
      }
    }
    guard code.utf8.allSatisfy({ (48...57).contains($0) }) else { return nil }
    switch code.utf8.count {
    case 2: return .province
    case 5: return .district
    case 7, 8: return .township
    // A code of ten digits is that of a 리 unless its last two are zeros: then of what is above.
    case 10: return code.hasSuffix("00") ? .township : .village
    default: return nil
    }
  }
}
