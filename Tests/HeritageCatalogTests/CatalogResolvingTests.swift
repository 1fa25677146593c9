import HeritageModel
import TestSupport
import Testing

@testable import HeritageCatalog

struct CatalogResolvingTests {
  private let fixture: CatalogFixture
  private let catalog: Catalog

  init() throws {
    fixture = try CatalogFixture()
    let kinds = [
      ("11", "국보"), ("12", "보물"), ("13", "사적"), ("15", "명승"), ("16", "천연기념물"),
      ("17", "국가무형유산"), ("18", "국가민속문화유산"),
    ]
    var drafts = kinds.map { kind, name in
      listed(
        "1\(kind)00000000000",
        [
          .sn: "1", .kindCode: kind, .kind: name,
          .name: "\(kind)의 첫째",
        ])
    }
    drafts += [
      listed(
        "1111100010000",
        [
          .sn: "35", .kindCode: "11", .kind: "국보", .name: "서울 숭례문", .nameHanja: "서울 崇禮門",
          .designationNumber: "1", .no: "2739", .managementNumber: "0000010000000",
          .provinceCode: "11",
        ]),
      listed(
        "1111100030000",
        [
          .sn: "83", .kindCode: "11", .kind: "국보", .name: "금동미륵보살반가사유상",
          .designationNumber: "83", .managementNumber: "00830000", .provinceCode: "32",
        ]),
      listed("7", [.sn: "99", .name: "짧은 열쇠"]),
      listed("twin-a", [.name: "쌍둥이 탑"]), listed("twin-b", [.name: "쌍둥이 탑"]),
    ]
    try fixture.add(drafts)
    catalog = try fixture.open()
  }

  @Test func `finding is resolving, and reading the site that is meant alone`() throws {
    for text in ["35", "국보/35", "국보 83호", "no:2739", "11-00000100-11", "1", "쌍둥이 탑", "없는 이름"] {
      let reference = SiteReference(text)
      let found = try catalog.find(reference)
      #expect(try found.resolution == catalog.resolve(reference), "\(text)")
      if case .found(let identity) = found.resolution {
        #expect(try found.site == catalog.site(identity) && found.site != nil, "\(text)")
      } else {
        #expect(found.site == nil, "\(text)")
      }
    }
  }

  @Test(arguments: [
    "35", "국보/35", "11/35", "국보 1호", "국보 제1호", "1111100010000", "khs:1111100010000", "no:2739",
    "11-00010000-11", "11-0000010000000-11", "서울 숭례문", "서울숭례문", "숭례문", "崇禮門", "서울  숭례문", "서울-숭례문",
  ])
  func `every way to name a site finds it`(text: String) throws {
    #expect(try catalog.keys(resolving: SiteReference(text)) == ["1111100010000"])
  }

  @Test func `a place in a list and a designation number are different things`() throws {
    #expect(try catalog.keys(resolving: SiteReference("국보/83")) == ["1111100030000"])
    #expect(try catalog.keys(resolving: SiteReference("국보 83호")) == ["1111100030000"])
    #expect(try catalog.keys(resolving: SiteReference("국보/1")) == ["11100000000000"])
    #expect(try catalog.keys(resolving: SiteReference("국보 1호")) == ["1111100010000"])
    #expect(try catalog.keys(resolving: SiteReference("99")) == ["7"])
    #expect(try catalog.keys(resolving: SiteReference("7")) == ["7"])
    #expect(try catalog.keys(resolving: SiteReference("11-00830000-51")) == ["1111100030000"])
    #expect(try catalog.keys(resolving: SiteReference("11-0000830000000-32")) == ["1111100030000"])
  }

  @Test func `a number of seven kinds has seven candidates, each with a reference of its own`()
    throws
  {
    guard case .ambiguous(let candidates, let total) = try catalog.resolve(SiteReference("1"))
    else {
      Issue.record("not ambiguous")
      return
    }
    #expect(candidates.count == 7 && total == 7)
    for candidate in candidates {
      #expect(try catalog.resolve(SiteReference(candidate.reference)) == .found(candidate.identity))
    }
    #expect(candidates.map(\.reference).contains("국보/1"))
    guard case .ambiguous(let twins, 2) = try catalog.resolve(SiteReference("쌍둥이 탑")) else {
      Issue.record("not ambiguous")
      return
    }
    #expect(twins.map(\.reference) == ["khs:twin-a", "khs:twin-b"])
  }

  @Test func `a name that nearly matches is suggested, another is not`() throws {
    guard case .notFound(let suggestions) = try catalog.resolve(SiteReference("숭레문")) else {
      Issue.record("found")
      return
    }
    #expect(suggestions.map(\.name) == ["서울 숭례문"])
    #expect(try catalog.resolve(SiteReference("에펠탑")) == .notFound(suggestions: []))
    #expect(try catalog.resolve(SiteReference("")) == .notFound(suggestions: []))
    #expect(try catalog.resolve(SiteReference("12345")) == .notFound(suggestions: []))
  }

  private func suggested(_ text: String, in catalog: Catalog) throws -> [String?]? {
    guard case .notFound(let suggestions) = try catalog.resolve(SiteReference(text)) else {
      return nil
    }
    return suggestions.map(\.name)
  }

  @Test func `a part of a name is suggested, never opened`() throws {
    for part in ["숭례", "례문", "崇禮", "서울 숭", "반가사유"] {
      #expect(try suggested(part, in: catalog)?.count == 1, "\(part)")
    }
    #expect(try suggested("첫째", in: catalog) == nil)
  }

  @Test func `suggestions go from the nearest to the most important kind and the shortest name`()
    throws
  {
    let fixture = try CatalogFixture()
    func named(_ name: String, _ kind: String?) -> SiteDraft {
      listed(name, [.name: name].merging(kind.map { [.kindCode: $0] } ?? [:]) { $1 })
    }
    try fixture.add([
      named("불국사 다보탑 앞 마당", "13"), named("불국사 다보탑터", nil), named("다보탑 모형 전시", "13"),
      named("경주 불국사 다보탄", "31"), named("국보 다보탑돌", "11"),
    ])
    #expect(
      try suggested("불국사다보탐", in: fixture.open())?.first == "불국사 다보탑터")
    #expect(
      try suggested("다보탑", in: fixture.open())
        == ["경주 불국사 다보탄", "국보 다보탑돌", "다보탑 모형 전시", "불국사 다보탑 앞 마당", "불국사 다보탑터"])
  }

  @Test(arguments: ["/", ":", "%", "'", "문", "ㅁ", "1,2", "-1", "12", "  ", "*", "()", "a", "??"])
  func `an absurd reference opens nothing and suggests nothing unrelated`(text: String) throws {
    let fixture = try CatalogFixture()
    try fixture.add([
      listed("a", [.name: "남문 1"]), listed("b", [.name: "동 문루"]), listed("c", [.name: "석탑 13"]),
      listed("d", [.name: "유적 1 2 지점"]), listed("e", [.name: "종"]), listed("f", [.name: "가 나"]),
    ])
    let catalog = try fixture.open()
    #expect(try catalog.resolve(SiteReference(text)) == .notFound(suggestions: []))
  }

  @Test(arguments: [
    ("6·25 전쟁 유적", "6･25 전쟁유적", true), ("1,2호 무덤", "12호 무덤", false),
    ("제2-1호 Ⅱ구역", "제2-1호 II구역", true), ("제2-1호 Ⅱ구역", "제21호 II구역", false),
    ("Ａ동 樂山", "a동 樂山", true), ("동ㆍ서 석탑", "동·서 석탑", true),
    ("6–1 지점", "6-1지점", true), ("탑(1)", "탑 1", true),
  ])
  func `spelling forms are one name, numbers are not`(
    name: String, typed: String, isSame: Bool
  ) throws {
    let fixture = try CatalogFixture()
    try fixture.add([listed("x", [.name: name])])
    let found = try fixture.open().resolve(.name(typed))
    let identity = SiteIdentity(dataset: "khs", key: "x")
    #expect((found == .found(identity)) == isSame)
  }

  @Test func `a reference to very many sites tells how many`() throws {
    let fixture = try CatalogFixture()
    try fixture.add((0..<224).map { listed(String($0), [.name: "산성 석탑"]) })
    guard case .ambiguous(let candidates, let total) = try fixture.open().resolve(.name("석탑"))
    else {
      Issue.record("not ambiguous")
      return
    }
    #expect(candidates.count == 100 && total == 224)
  }

  @Test func `a former number goes on working after a renumbering, until another site has it`()
    throws
  {
    try fixture.add([
      listed(
        "1111100010000",
        [
          .sn: "35", .kindCode: "11", .managementNumber: "0000020000000", .provinceCode: "11",
        ])
    ])
    #expect(try catalog.keys(resolving: SiteReference("11-00020000-11")) == ["1111100010000"])
    #expect(try catalog.keys(resolving: SiteReference("11-00010000-11")) == ["1111100010000"])
    try fixture.add([
      listed("other", [.kindCode: "11", .managementNumber: "00010000", .provinceCode: "11"])
    ])
    #expect(try catalog.keys(resolving: SiteReference("11-0000010000000-11")) == ["other"])
    #expect(try fixture.open().check() == [])
  }

  @Test func `a number is only looked up in the data set whose it is`() throws {
    let other = SiteDraft(
      subject: .identity(SiteIdentity(dataset: "other", key: "1111100010000")), reply: .list,
      facts: SiteFacts())
    try fixture.add([other])
    #expect(try catalog.keys(resolving: SiteReference("11-00010000-11")) == ["1111100010000"])
    #expect(try catalog.keys(resolving: SiteReference("1111100010000")).count == 2)
    #expect(try catalog.keys(resolving: SiteReference("other:1111100010000")) == ["1111100010000"])
  }
}
