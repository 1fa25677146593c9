import Geography
import HeritageModel
import Localization
import TestSupport
import Testing

@testable import HeritageCatalog

struct BoundaryJudgeTests {
  private let fixture: CatalogFixture

  init() throws {
    fixture = try CatalogFixture()
    try fixture.importBoundaries()
  }

  private func judge(
    _ latitude: Double, _ longitude: Double, _ texts: [SiteField: String]
  ) throws -> String {
    var facts = SiteFacts()
    for (field, text) in texts { facts[field] = text }
    let judge = try #require(try BoundaryJudge(fixture.open()))
    let place = try #require(Coordinate(latitude: latitude, longitude: longitude))
    switch try judge.judge(place, of: facts) {
    case .inside: return "inside"
    case .near: return "near"
    case .keptElsewhere: return "kept"
    case .outside(let departure): return "outside \(departure.stated)"
    case .unknown: return "unknown"
    }
  }

  @Test func `the district in its province decides, else the province`() throws {
    let jung: [SiteField: String] = [.province: "서울", .district: "중구"]
    #expect(try judge(37.2, 126.2, jung) == "inside")
    #expect(try judge(37.505, 126.2, jung) == "near")
    #expect(try judge(37.7, 126.2, jung) == "outside 서울특별시 중구")
    #expect(try judge(37.2, 126.8, [.province: "서울"]) == "inside")
    #expect(try judge(37.2, 127.2, [.province: "서울", .district: "모르는구"]) == "outside 서울특별시 모르는구")
    #expect(try judge(37.2, 126.2, [.address: "서울특별시 중구 태평로"]) == "inside")
    #expect(try judge(37.2, 126.2, [.province: "England"]) == "unknown")
    #expect(try judge(37.2, 126.2, [.province: "부산"]) == "unknown")
    #expect(try judge(37.2, 126.2, [:]) == "unknown")
  }

  @Test func `former names, wards of a city and a changed province are no disagreement`() throws {
    #expect(try judge(37.2, 127.7, [.province: "경기", .district: "여주군"]) == "inside")
    #expect(try judge(37.2, 127.2, [.province: "경기", .district: "수원시"]) == "inside")
    #expect(try judge(37.2, 127.7, [.province: "서울", .district: "여주시"]) == "inside")
    #expect(DistrictNames.isSame("청원군", "청주시 상당구"))
    #expect(DistrictNames.isSame("마산시", "창원시"))
    #expect(DistrictNames.isSame("중원군", "충주시"))
    #expect(!DistrictNames.isSame("중구", "동구"))
    #expect(!DistrictNames.isSame("고성군", "횡성군"))
  }

  @Test func `a museum, or a keeper that bears the name of the place, excuses a distance`() throws {
    var facts: [SiteField: String] = [.province: "경기", .district: "여주시"]
    #expect(try judge(37.7, 126.2, facts) == "outside 경기도 여주시")
    facts[.admin] = "국립중앙박물관"
    #expect(try judge(37.7, 126.2, facts) == "kept")
    facts[.admin] = "성북문화원"
    #expect(try judge(37.7, 126.2, facts) == "kept")
    facts[.admin] = "여주시"
    #expect(try judge(37.7, 126.2, facts) == "outside 경기도 여주시")
  }

  @Test func `agreement is counted by the province that records state`() throws {
    try fixture.add([
      listed("1", [.province: "서울", .district: "중구"], at: (37.2, 126.2)),
      listed("2", [.province: "서울", .district: "중구"], at: (37.9, 126.2)),
      listed("3", [.province: "경기", .admin: "박물관"], at: (37.9, 126.2)), listed("4"),
    ])
    let agreement = try #require(try fixture.open().agreement())
    #expect(agreement.counts.map { $0.province?.shortName } == ["서울", "경기"])
    #expect(agreement.counts.map(\.compared) == [2, 1])
    #expect(agreement.counts.map(\.outside) == [1, 0])
    #expect(agreement.disagreements.map(\.site.key) == ["2", "3"])
    #expect(agreement.disagreements.map(\.isExcused) == [false, true])
    #expect(agreement.disagreements[0].departure.found?.full.korean == "대한민국 서울특별시 성북구")
  }

  @Test func `a catalog without Korean boundaries has nothing to compare with`() throws {
    let bare = try CatalogFixture()
    #expect(try BoundaryJudge(catalog: bare.path) == nil)
    try bare.add([listed("1")])
    #expect(try bare.open().agreement() == nil)
  }
}
