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

  private func resolved(_ text: String) throws -> [String] {
    switch try catalog.resolve(SiteReference(text)) {
    case .found(let identity): [identity.key]
    case .ambiguous(let candidates): candidates.map(\.identity.key)
    case .notFound: []
    }
  }

  @Test(arguments: [
    "35", "국보/35", "11/35", "국보 1호", "국보 제1호", "1111100010000", "khs:1111100010000", "no:2739",
    "11-00010000-11", "11-0000010000000-11", "서울 숭례문", "서울숭례문", "숭례문", "崇禮門", "례문",
  ])
  func `every way to name a site finds it`(text: String) throws {
    #expect(try resolved(text) == ["1111100010000"])
  }

  @Test func `a place in a list and a designation number are different things`() throws {
    #expect(try resolved("국보/83") == ["1111100030000"])
    #expect(try resolved("국보 83호") == ["1111100030000"])
    #expect(try resolved("국보/1") == ["11100000000000"])
    #expect(try resolved("국보 1호") == ["1111100010000"])
    #expect(try resolved("99") == ["7"])
    #expect(try resolved("7") == ["7"])
    #expect(try resolved("11-00830000-51") == ["1111100030000"])
    #expect(try resolved("11-0000830000000-32") == ["1111100030000"])
  }

  @Test func `a number of seven kinds has seven candidates, each with a reference of its own`()
    throws
  {
    guard case .ambiguous(let candidates) = try catalog.resolve(SiteReference("1")) else {
      Issue.record("not ambiguous")
      return
    }
    #expect(candidates.count == 7)
    for candidate in candidates {
      #expect(try catalog.resolve(SiteReference(candidate.reference)) == .found(candidate.identity))
    }
    #expect(candidates.map(\.reference).contains("국보/1"))
    guard case .ambiguous(let twins) = try catalog.resolve(SiteReference("쌍둥이 탑")) else {
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
    #expect(try resolved("11-00020000-11") == ["1111100010000"])
    #expect(try resolved("11-00010000-11") == ["1111100010000"])
    try fixture.add([
      listed("other", [.kindCode: "11", .managementNumber: "00010000", .provinceCode: "11"])
    ])
    #expect(try resolved("11-0000010000000-11") == ["other"])
    #expect(try fixture.open().check() == [])
  }

  @Test func `a number is only looked up in the data set whose it is`() throws {
    let other = SiteDraft(
      subject: .identity(SiteIdentity(dataset: "other", key: "1111100010000")), reply: .list,
      facts: SiteFacts())
    try fixture.add([other])
    #expect(try resolved("11-00010000-11") == ["1111100010000"])
    #expect(try resolved("1111100010000").count == 2)
    #expect(try resolved("other:1111100010000") == ["1111100010000"])
  }
}
