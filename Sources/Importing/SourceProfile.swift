import HeritageModel

/// What the elements of one source mean: the table that turns a source record into facts.
struct SourceProfile: Sendable {
  /// The data set that the records belong to.
  let dataset: DatasetInfo
  /// The name of the syntax and profile in reports.
  let format: String
  /// What each element of a record means, by its name.
  let targets: [String: FieldTarget]
}

/// What an element of a source record means.
enum FieldTarget: Sendable, Hashable {
  /// The key of the record in its data set.
  case key
  /// A text of one line; a text equal to `none` is no text.
  case line(SiteField, none: String = "")
  /// A text of several paragraphs, perhaps with HTML in it.
  case prose(SiteField)
  /// A day as `yyyyMMdd`.
  case date(SiteField)
  /// A time as `yyyy-MM-dd HH:mm:ss`, Korean standard time.
  case time(SiteField)
  /// `Y` or `N`.
  case yesNo(SiteField)
  /// A designation number, with or without `제` and `호`.
  case designationNumber
  /// One step of the classification, from 0 for the most general.
  case category(Int)
  /// Degrees of longitude.
  case longitude
  /// Degrees of latitude.
  case latitude
  /// The address of an image.
  case image
  /// Something about the reply, not about the site.
  case ignored
}

extension SourceProfile {
  /// The Open API of the Korea Heritage Service: list, detail and image replies.
  ///
  /// Elements as seen in replies from 2021 to 2026; `crltsnoNm` is gone since 2025, `no` and `regDt` came about 2023.
  static let khs = SourceProfile(
    dataset: DatasetInfo(
      name: "khs", title: "국가유산청 국가유산", attribution: "국가유산청 (Korea Heritage Service)",
      licence: .kogl1,
      pageTemplate: "https://www.heritage.go.kr/heri/cul/culSelectDetail.do?ccbaCpno={key}"),
    format: "khs-xml",
    targets: [
      "sn": .line(.sn),
      "no": .line(.no),
      "ccbaCpno": .key,
      "ccbaKdcd": .line(.kindCode),
      "ccmaName": .line(.kind),
      "crltsnoNm": .designationNumber,
      "ccbaMnm1": .line(.name),
      "ccbaMnm2": .line(.nameHanja),
      "ccbaCtcd": .line(.provinceCode),
      "ccbaCtcdNm": .line(.province),
      "ccsiName": .line(.district, none: "."),
      "ccbaLcad": .line(.address),
      "ccbaAsno": .line(.managementNumber),
      "ccceName": .line(.era),
      "ccbaQuan": .line(.quantity),
      "ccbaPoss": .line(.owner),
      "ccbaAdmin": .line(.admin),
      "ccbaAsdt": .date(.designatedOn),
      "ccbaCncl": .yesNo(.cancelled),
      "ccbaCndt": .date(.cancelledOn),
      "gcodeName": .category(0),
      "bcodeName": .category(1),
      "mcodeName": .category(2),
      "scodeName": .category(3),
      "regDt": .time(.modifiedAt),
      "longitude": .longitude,
      "latitude": .latitude,
      "imageUrl": .image,
      "content": .prose(.content),
      "totalCnt": .ignored,
      "pageUnit": .ignored,
      "pageIndex": .ignored,
    ])
}
