import Geography
import HeritageModel

/// Sites written for these tests: real names and numbers, invented texts.
enum SampleSites {
  static let dataset = DatasetInfo(
    name: "khs", title: "국가유산청 Open API", attribution: "국가유산청", licence: .kogl1,
    pageTemplate: "https://www.heritage.go.kr/heri/cul/culSelectDetail.do?ccbaCpno={key}")

  static func site(
    key: String, _ fields: [SiteField: String], place: Place? = nil, images: [SiteImage]? = nil
  ) -> Site {
    var facts = SiteFacts()
    for (field, text) in fields { facts[field] = text }
    facts.place = place
    facts.images = images
    return Site(identity: SiteIdentity(dataset: "khs", key: key), facts: facts)
  }

  static func point(_ latitude: Double, _ longitude: Double) -> Coordinate {
    guard let point = Coordinate(latitude: latitude, longitude: longitude) else {
      preconditionFailure("The samples lie on the Earth.")
    }
    return point
  }

  static let gate: Site = {
    var gate = uncorrectedGate
    func correction(
      _ field: SiteField, _ value: String?, replaced: String?, source: String? = nil
    ) -> CorrectionStatus {
      CorrectionStatus(
        Correction(
          identity: gate.identity, field: .fact(field), value: value, replaced: replaced,
          author: "<b>김</b>", correctedAt: "2026-03-01T09:00:00+09:00", note: "현판과 _다름_",
          source: source), upstream: uncorrectedGate.facts)
    }
    gate.facts[.name] = "서울 숭례문(남대문)"
    gate.facts[.quantity] = nil
    gate.corrections = [
      correction(.name, "서울 숭례문(남대문)", replaced: "서울 숭례문", source: "https://example.org/a"),
      correction(.quantity, nil, replaced: "2동"), correction(.owner, "국유", replaced: "사유"),
    ]
    return gate
  }()

  private static let uncorrectedGate = site(
    key: "1111100010000",
    [
      .sn: "1", .no: "1", .designationNumber: "1", .name: "서울 숭례문", .nameHanja: "서울 崇禮門",
      .kindCode: "11", .kind: "국보", .provinceCode: "11", .province: "서울", .district: "중구",
      .address: "서울 중구 세종대로 40 (남대문로4가)", .managementNumber: "0000010000000",
      .era: "조선 태조 7년(1398)", .quantity: "1동", .owner: "국유", .admin: "국가유산청 덕수궁관리소",
      .designatedOn: "1962-12-20", .cancelled: "0",
      .categories: "유적건조물 / 정치국방 / 성 / 성곽시설", .modifiedAt: "2026-02-13T09:30:00+09:00",
      .content:
        "도성 남쪽의 정문이다. 돌로 쌓은 석축 위에 두 층짜리 문루를 올렸고, 지붕은 우진각지붕이다.\n둘째 문단에는 <기호>와 \"따옴표\"와 ABC abc 123이 섞여 있다.",
    ],
    place: .present(point(37.559975221378, 126.975312652739)),
    images: [
      SiteImage(
        url: "http://www.khs.go.kr/unisearch/images/national_treasure/2685609.jpg",
        caption: "숭례문 정면", licence: .kogl1),
      SiteImage(url: "javascript:alert(1)", caption: "<b>나쁜</b> 주소"),
    ])

  static let statue = site(
    key: "1111100830000",
    [
      .sn: "84", .designationNumber: "83", .name: "금동미륵보살반가사유상", .kindCode: "11",
      .kind: "국보", .province: "서울", .district: "용산구", .cancelled: "0",
    ],
    place: .present(point(37.5240413763397, 126.980350241652)))

  static let hall: Site = {
    var hall = listedHall
    hall.delisting = Delisting(release: 3, time: "2026-03-01T00:00:00Z")
    return hall
  }()

  private static let listedHall = site(
    key: "1121101410000",
    [
      .sn: "141", .designationNumber: "141", .name: "서울 문묘 및 성균관<대성전·동무·서무·삼문·명륜당>",
      .kindCode: "12", .kind: "보물", .province: "서울", .district: "종로구", .cancelled: "1",
      .cancelledOn: "2010-12-27",
    ],
    place: .suspect(point(35.3278, 128.4421), .otherProvince))

  static let nameless = site(
    key: "0000010000000", [.sn: "0007", .kindCode: "79", .kind: "국가등록유산"],
    place: .absent(.zero))

  static let all = [gate, statue, hall, nameless]

  static func listing(_ query: SiteQuery = SiteQuery()) -> SiteListing<Site> {
    SiteListing(query: query, matching: 5310, unplaced: 1678, sites: all)
  }
}
