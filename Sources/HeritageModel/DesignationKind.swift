public import Localization

/// A kind of designation in the Korean heritage register, with its names over time.
public struct DesignationKind: Sendable, Hashable, Identifiable {
  /// The code (`ccbaKdcd`).
  public let code: String
  /// The names: Korean as used since May 2024, and English as the agency writes it.
  public let name: LocalizedText
  /// Korean names that older records and people still use.
  public let formerNames: [String]
  /// How important its sites are beside those of other kinds; see ``Importance``.
  public let importance: Importance

  /// The code, for collections that ask for an identity.
  public var id: String { code }

  /// Every kind of the register, in the order of the codes.
  public static let all: [DesignationKind] = [
    kind("11", .nationalTreasure, "National Treasure", "국보"),
    kind("12", .treasure, "Treasure", "보물"),
    kind("13", .site, "Historic Site", "사적"),
    kind("14", .site, "Historic and Scenic Site", "사적및명승", ["사적 및 명승"]),
    kind("15", .site, "Scenic Site", "명승"),
    kind("16", .site, "Natural Monument", "천연기념물"),
    kind("17", .national, "National Intangible Heritage", "국가무형유산", ["국가무형문화재", "중요무형문화재"]),
    kind(
      "18", .national, "National Folklore Heritage", "국가민속문화유산", ["국가민속문화재", "중요민속문화재", "중요민속자료"]),
    kind("21", .regional, "City or Province Tangible Heritage", "시도유형문화유산", ["시도유형문화재"]),
    kind("22", .regional, "City or Province Intangible Heritage", "시도무형유산", ["시도무형문화재"]),
    kind("23", .regional, "City or Province Monument", "시도기념물"),
    kind("24", .regional, "City or Province Folklore Heritage", "시도민속문화유산", ["시도민속문화재", "시도민속자료"]),
    kind(
      "25", .material, "City or Province Registered Heritage", "시도등록유산", ["시도등록문화재", "시도등록문화유산"]),
    kind("31", .material, "Heritage Material", "문화유산자료", ["문화재자료"]),
    kind("55", .regional, "City or Province Natural Heritage", "시도자연유산"),
    kind("66", .material, "City or Province Natural Heritage Material", "시도자연유산자료"),
    kind(
      "79", .registered, "National Registered Heritage", "국가등록유산",
      ["등록문화재", "국가등록문화재", "국가등록문화유산"]),
    kind(
      "80", .regional, "Intangible Heritage of the Five Northern Provinces", "이북5도 무형유산",
      ["이북5도무형문화재", "이북5도 무형문화재"]),
  ]

  /// Returns the kind of a code.
  static func coded(_ code: String) -> DesignationKind? {
    all.first { $0.code == code }
  }

  /// Returns the kind that a code, a Korean name of any year, or an English name stands for.
  public static func named(_ text: String) -> DesignationKind? {
    // Records ask by code, which needs no table of spellings.
    coded(text) ?? byName[foldedName(text)]
  }

  private static let byName: [String: DesignationKind] = {
    var result: [String: DesignationKind] = [:]
    for kind in all {
      let spellings = [kind.code, kind.name.korean, kind.name.english] + kind.formerNames
      for spelling in spellings {
        result[foldedName(spelling)] = kind
      }
    }
    return result
  }()

  private static func kind(
    _ code: String, _ importance: Importance, _ english: String, _ korean: String,
    _ formerNames: [String] = []
  ) -> DesignationKind {
    DesignationKind(
      code: code, name: LocalizedText(english, korean), formerNames: formerNames,
      importance: importance)
  }
}

/// Returns `text` without blanks and case, so that spellings of one name in a code table meet.
func foldedName(_ text: String) -> String {
  String(text.lowercased().filter { !$0.isWhitespace })
}
