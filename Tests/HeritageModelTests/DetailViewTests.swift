import Geography
import HeritageModel
import Localization
import Testing

struct DetailViewTests {
  private static let identity = SiteIdentity(dataset: "khs", key: "1111100830000")
  private static let dataset = DatasetInfo(
    name: "khs", title: "국가유산", attribution: "국가유산청", licence: .kogl1,
    pageTemplate: "https://example.org/detail?key={key}")

  private func site(
    _ fields: [SiteField: String] = [:], place: Place? = nil, images: [SiteImage]? = nil
  ) -> Site {
    var facts = SiteFacts()
    for (field, text) in fields { facts[field] = text }
    facts.place = place
    facts.images = images
    return Site(identity: Self.identity, facts: facts)
  }

  private func section(
    _ topic: DetailView.Section.Topic, of view: DetailView
  ) -> DetailView.Section? {
    view.sections.first { $0.topic == topic }
  }

  @Test(arguments: [
    (Language.korean, "지정번호=국보 제83호", "일련번호=84"),
    (.english, "Designation number=National Treasure No. 83", "Serial number=84"),
  ])
  func `both numbers are shown, each under its own name`(
    language: Language, designation: String, serial: String
  ) {
    let kind: [SiteField: String] = [.kind: "국보", .kindCode: "11"]
    let both = kind.merging([.sn: "84", .designationNumber: "83"]) { $1 }
    func numbers(_ fields: [SiteField: String]) -> [String] {
      DetailView(site(fields), language: language).numbers.map { "\($0.label)=\($0.value)" }
    }
    #expect(numbers(both) == [designation, serial])
    #expect(numbers(kind.merging([.sn: "84"]) { $1 }) == [serial])
    #expect(numbers(kind.merging([.designationNumber: "83"]) { $1 }) == [designation])
    #expect(numbers(kind) == [])
  }

  @Test func `corrections are told but for those that the source has adopted`() {
    var whole = site([.name: "바른", .era: "조선", .owner: "국유"])
    var upstream = SiteFacts()
    upstream[.name] = "옛"
    upstream[.era] = "고려"
    upstream[.owner] = "국유"
    func correction(_ field: SiteField, _ replaced: String?) -> CorrectionStatus {
      CorrectionStatus(
        Correction(
          identity: Self.identity, field: .fact(field), value: whole[field], replaced: replaced,
          author: "Kim", correctedAt: "2026-03-01T09:00:00+09:00", note: "sign", source: "book"),
        upstream: upstream)
    }
    whole.corrections = [
      correction(.name, "옛"), correction(.era, nil), correction(.owner, "사유"),
    ]
    #expect(
      section(.corrections, of: DetailView(whole, language: .english))?.facts.map {
        "\($0.label): \($0.value)"
      } == [
        "Name: The source says ‘옛’, corrected by Kim on 1 March 2026: sign (book)",
        "Era: The source says nothing, since changed to ‘고려’, corrected by Kim on 1 March 2026: sign (book)",
      ])
  }

  @Test func `a site that is no longer listed says so before anything else`() {
    var gone = site([.name: "x", .cancelled: "1"])
    gone.delisting = Delisting(release: 7, time: "2026-03-01T00:00:00Z")
    let view = DetailView(gone, language: .english)
    #expect(view.notices.map(\.subject).first == .delisted)
    #expect(view.notices.first?.text.contains("since 1 March 2026 (release 7)") == true)
    gone.delisting = Delisting(release: 7)
    #expect(
      DetailView(gone, language: .korean).notices.first?.text.hasPrefix(
        "출처의 목록에 없는 기록입니다(자료 번호 7).")
        == true)
  }

  @Test func `a designation number that is a text of its own is not numbered again`() {
    let local = site([.kind: "향토유적", .designationNumber: "향토유적 제9호"])
    #expect(local.designationNumberInWords(in: .korean) == "향토유적 제9호")
    let part = site([.kind: "국보", .designationNumber: "9-2"])
    #expect(part.designationNumberInWords(in: .korean) == "국보 제9-2호")
    #expect(part.designationNumberInWords(in: .english) == "National Treasure No. 9-2")
  }

  @Test func `a site of which nothing is known says so and leaves out the rest`() {
    let view = DetailView(site(), language: .korean)
    #expect(view.title == "이름을 불러올 수 없습니다")
    #expect(view.kind == nil)
    #expect(view.otherNames == [])
    #expect(view.sections.map(\.topic) == [.location, .identifiers, .source])
    #expect(section(.identifiers, of: view)?.facts.map(\.value) == ["khs:1111100830000"])
    #expect(view.notices.map(\.subject) == [.absentPlace])
    #expect(DetailView(site(), language: .english).title == "The name cannot be loaded")
  }

  @Test func `sections come in reading order with the agency's own labels`() {
    let coordinate = Coordinate(latitude: 37.5240413763397, longitude: 126.980350241652)
    let whole = site(
      [
        .sn: "84", .no: "120", .designationNumber: "83", .name: "금동미륵보살반가사유상",
        .nameHanja: "金銅彌勒菩薩半跏思惟像", .kindCode: "11", .kind: "국보", .provinceCode: "11",
        .province: "서울", .district: "용산구", .address: "서울 용산구 서빙고로 137",
        .managementNumber: "0000830000000", .era: "삼국시대(7세기)", .quantity: "1구",
        .owner: "국유", .admin: "국립중앙박물관", .designatedOn: "1962-12-20",
        .categories: "유물 / 불교조각", .modifiedAt: "2026-02-13T09:30:00+09:00",
        .content: "첫째 문단.\n\n 둘째 문단.\r\n",
      ],
      place: coordinate.map(Place.present),
      images: [
        SiteImage(url: "http://example.org/1.jpg", caption: "정면", licence: .kogl1),
        SiteImage(url: "http://example.org/2.jpg"),
      ])
    let view = DetailView(whole, dataset: Self.dataset, language: .korean)
    #expect(
      view.sections.map(\.topic)
        == DetailView.Section.Topic.allCases.filter { $0 != .corrections })
    #expect(view.notices == [])
    #expect(
      section(.location, of: view)?.facts.map { "\($0.label): \($0.value)" } == [
        "소재지: 서울 용산구 서빙고로 137", "시도·시군구: 서울 용산구",
        "위도, 경도: 37.5240413763397,126.980350241652",
        "좌표 상태: 출처에 적힌 좌표이며, 점검에서 문제가 없었습니다.",
      ])
    #expect(section(.location, of: view)?.paragraphs.count == 1)
    #expect(
      section(.designation, of: view)?.facts.map { "\($0.label): \($0.value)" } == [
        "분류: 유물 / 불교조각", "수량/면적: 1구", "지정(등록)일: 1962년 12월 20일", "시대: 삼국시대(7세기)",
        "소유자(소유단체): 국유", "관리자(관리단체): 국립중앙박물관",
      ])
    #expect(section(.description, of: view)?.paragraphs == ["첫째 문단.", "둘째 문단."])
    #expect(
      section(.images, of: view)?.images.map(\.licence) == [
        "공공누리 제1유형(출처표시)", "이용 조건 미확인: 쓰기 전에 문의하십시오",
      ])
    #expect(
      section(.images, of: view)?.images.map(\.alternativeText) == ["정면", "금동미륵보살반가사유상 사진 2"])
    #expect(
      section(.links, of: view)?.facts.map(\.url) == [
        "https://example.org/detail?key=1111100830000"
      ])
    #expect(
      section(.identifiers, of: view)?.facts.map { "\($0.label): \($0.value)" } == [
        "고유 참조: khs:1111100830000", "지정번호: 국보 제83호", "일련번호: 84",
        "관리번호: 11-0000830000000-11", "출처의 고유 번호: no:120",
      ])
    #expect(
      section(.source, of: view)?.facts.map { "\($0.label): \($0.value)" } == [
        "출처: 국가유산청", "자료: 국가유산", "기록의 이용 조건: 공공누리 제1유형(출처표시)",
        "출처의 최종 수정일: 2026년 2월 13일",
      ])
  }

  @Test func `the site's own page and licence win over those of the data set`() {
    let own = site([.sourceURL: "https://example.org/own", .licence: "KOGL-4"])
    let view = DetailView(own, dataset: Self.dataset, language: .english)
    #expect(section(.links, of: view)?.facts.map(\.url) == ["https://example.org/own"])
    #expect(
      section(.source, of: view)?.facts.map(\.value).contains(
        "KOGL type 4 (attribution, no commercial use, no change)") == true)
  }

  @Test func `a cancelled designation is the first thing said`() {
    let day: [SiteField: String] = [.cancelled: "1", .cancelledOn: "2010-12-27"]
    #expect(
      DetailView(site(day), language: .korean).notices.first?.text
        == "지정(등록)이 2010년 12월 27일에 해제되었습니다.")
    #expect(
      DetailView(site([.cancelled: "1"]), language: .english).notices.first?.text
        == "The designation was cancelled; the day is not known.")
    #expect(DetailView(site([.cancelled: "0"]), language: .korean).notices.count == 1)
  }

  @Test func `a doubtful place is shown with the rule that doubts it`() throws {
    let coordinate = try #require(Coordinate(latitude: 35.3278, longitude: 128.4421))
    let view = DetailView(site(place: .suspect(coordinate, .otherProvince)), language: .english)
    #expect(view.notices.map(\.subject) == [.suspectPlace])
    #expect(
      section(.location, of: view)?.facts.map(\.value) == [
        "35.3278,128.4421",
        "Suspect. The point lies far from the province that the record states.",
      ])
    let impossible = DetailView(
      site(place: .suspect(numbers: "longitude '37.5', latitude '127'", .swapped)),
      language: .english)
    #expect(
      impossible.notices.map(\.text) == [
        "The source's numbers are no coordinate, so no map can show the site."
          + " Longitude and latitude seem swapped."
      ])
    #expect(
      section(.location, of: impossible)?.facts.map(\.value) == [
        "longitude '37.5', latitude '127'", "Suspect. Longitude and latitude seem swapped.",
      ])
    let absent = DetailView(site(place: .absent(.zero)), language: .korean)
    #expect(absent.notices.map(\.text) == ["좌표가 없어 지도에 표시할 수 없습니다. 출처의 좌표가 0,0입니다."])
  }

  @Test func `names of kinds and provinces are translated, districts are not`() {
    let seoul = site([.kind: "국보", .province: "서울", .district: "중구"])
    #expect(seoul.kindName(in: .korean) == "국보")
    #expect(seoul.kindName(in: .english) == "National Treasure")
    #expect(seoul.provinceAndDistrict(in: .korean) == "서울 중구")
    #expect(seoul.provinceAndDistrict(in: .english) == "Jung-gu, Seoul")
    let foreign = site([.kindCode: "11", .kind: "Grade I", .province: "Kent", .district: "."])
    #expect(foreign.kindName(in: .english) == "Grade I")
    #expect(foreign.provinceAndDistrict(in: .english) == "Kent")
    #expect(site([.kindCode: "12"]).kindName(in: .korean) == "보물")
  }

  @Test(arguments: [
    ("1962-12-20", "1962년 12월 20일", "20 December 1962"),
    ("1962-12", "1962년 12월", "December 1962"),
    ("1962", "1962년", "1962"),
    ("2026-02-03T10:00:00+09:00", "2026년 2월 3일", "3 February 2026"),
    ("1962-13-01", "1962-13-01", "1962-13-01"),
    ("1962-12-32", "1962-12-32", "1962-12-32"),
    ("조선 태조 7년", "조선 태조 7년", "조선 태조 7년"),
    ("19621220", "19621220", "19621220"),
    ("1962-12-20-1", "1962-12-20-1", "1962-12-20-1"),
    ("1962--20", "1962--20", "1962--20"),
    ("-", "-", "-"),
  ])
  func `dates are written as people write them`(iso: String, korean: String, english: String) {
    for (language, expected) in [(Language.korean, korean), (.english, english)] {
      let view = DetailView(site([.designatedOn: iso]), language: language)
      #expect(section(.designation, of: view)?.facts.map(\.value) == [expected])
    }
  }
}
