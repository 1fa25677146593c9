import Geography
import Localization
import TestSupport
import Testing

@testable import HeritageModel

struct CanonicalStringTests {
  @Test func `the string has a fixed order and leaves defaults out`() throws {
    #expect(SiteQuery().canonicalString == "")
    var query = SiteQuery()
    query.offset = 40
    query.limit = 20
    query.sort = .distance
    query.hasImage = true
    query.hasPlace = false
    query.delisted = nil
    query.cancelled = false
    query.text = "석탑 & 종"
    query.eras = ["조선"]
    query.districts = ["중구"]
    query.provinces = ["11", "경기"]
    query.kinds = ["11", "보물"]
    query.references = [.number("35"), .designation(kind: "11", number: "83")]
    query.radius = 1500
    query.center = Coordinate(latitude: 37.5, longitude: 127)
    query.region = try Region(parsing: "126,37,127,38")
    let text =
      "bbox=126,37,127,38&center=37.5,127&radius=1500&ref=35"
      + "&ref=%EA%B5%AD%EB%B3%B4%2083%ED%98%B8&kind=11&kind=%EB%B3%B4%EB%AC%BC"
      + "&province=11&province=%EA%B2%BD%EA%B8%B0&district=%EC%A4%91%EA%B5%AC"
      + "&era=%EC%A1%B0%EC%84%A0&text=%EC%84%9D%ED%83%91%20%26%20%EC%A2%85"
      + "&cancelled=no&delisted=any&place=no&image=yes&sort=distance"
      + "&limit=20&offset=40"
    #expect(query.canonicalString == text)
    #expect(try SiteQuery(canonicalString: text) == query)
  }

  @Test func `a query string of a form is read too`() throws {
    let query = try SiteQuery(
      canonicalString: "?offset=0&kind=National+Treasure&&bbox=170,-10,190,10")
    #expect(query.canonicalString == "bbox=170,-10,-170,10&kind=National%20Treasure")
  }

  @Test(
    arguments: [
      ("kind", "kind", .notAPair), ("kind=%zz", "kind=%zz", .notAPair),
      ("kinds=11", "kinds", .unknownKey), ("=11", "", .unknownKey),
      (
        "sort=size", "sort=size",
        .unknownValue(["serial", "name", "distance", "designated", "position"])
      ),
      ("place=1", "place=1", .unknownValue(["yes", "no"])),
      ("image=", "image=", .unknownValue(["yes", "no"])),
      ("cancelled=YES", "cancelled=YES", .unknownValue(["yes", "no"])),
      ("delisted=all", "delisted=all", .unknownValue(["yes", "no", "any"])),
      ("limit=-1", "limit=-1", .notANumber), ("limit=1.5", "limit=1.5", .notANumber),
      ("offset=99999999999999999999", "offset=99999999999999999999", .notANumber),
      ("radius=-1", "radius=-1", .notANumber), ("radius=nan", "radius=nan", .notANumber),
      ("radius=inf", "radius=inf", .notANumber), ("radius=0x10", "radius=0x10", .notANumber),
      ("radius=1e999", "radius=1e999", .notANumber), ("radius=", "radius=", .notANumber),
      ("limit=5&limit=6", "limit=6", .repeated),
      ("sort=name&kind=11&sort=name", "sort=name", .repeated),
      ("bbox=1,2,3", "bbox=1,2,3", .region(.fieldCount(3, text: "1,2,3"))),
      ("bbox=0,2,3,1", "bbox=0,2,3,1", .region(.southAboveNorth(south: 2, north: 1))),
      ("center=1,x", "center=1,x", .coordinate(.notANumber("x"))),
    ] as [(String, String, SiteQueryError.Reason)])
  func `an error names the part at fault`(
    text: String, part: String, reason: SiteQueryError.Reason
  ) {
    let expected = SiteQueryError(part: part, reason: reason)
    #expect(throws: expected) { try SiteQuery(canonicalString: text) }
    #expect(!expected.message.english.isEmpty && !expected.message.korean.isEmpty)
  }

  @Test func `every query comes back, and queries are equal exactly when their strings are`() throws
  {
    var random = SeededGenerator(seed: 20)
    var queries: [String: SiteQuery] = [:]
    for _ in 0..<5000 {
      let query = try randomQuery(&random)
      let text = query.canonicalString
      #expect(try SiteQuery(canonicalString: text) == query, "seed \(random.seed): \(text)")
      #expect(text.utf8.allSatisfy { $0 > 32 && $0 < 127 }, "seed \(random.seed): \(text)")
      if let other = queries.updateValue(query, forKey: text) {
        #expect(other == query, "seed \(random.seed): \(text)")
      }
    }
    #expect(Set(queries.values).count == queries.count)
  }

  private func randomQuery(_ random: inout SeededGenerator) throws -> SiteQuery {
    var query = SiteQuery()
    func pick<Value>(_ values: [Value]) -> Value? {
      Bool.random(using: &random) ? nil : values.randomElement(using: &random)
    }
    func several<Value>(_ values: [Value]) -> [Value] {
      (0..<Int.random(in: 0...2, using: &random)).compactMap { _ in pick(values) }
    }
    let texts = ["11", "국보", "a&b=c", "50%", "+", " ", "", "가/나:다,라", "é", "?#"]
    let references = [
      "35", "name:35", "국보/35", "국보 83호", "khs:1", "no:1", "11-00010000-11", "11-0000010000000-11",
      "서울 문묘 및 성균관<대성전·동무>", "a&b=c+d%", "",
    ]
    let regions = ["126,37,127,38", "170,-10,-170,10", "-180,-90,180,90", "0.1,-0.00001,0.2,0.3"]
    query.region = try pick(regions).map { try Region(parsing: $0) }
    query.center = Coordinate(
      latitude: .random(in: -90...90, using: &random),
      longitude: .random(in: -180...180, using: &random))
    if Bool.random(using: &random) { query.center = nil }
    query.radius = pick([0, -0.0, 1, 0.1, 1500, 1e-7, 1e20, 123_456.789])
    query.references = several(references).map { SiteReference($0) }
    query.kinds = several(texts)
    query.provinces = several(texts)
    query.districts = several(texts)
    query.eras = several(texts)
    query.cancelled = pick([true, false])
    query.hasPlace = pick([true, false])
    query.hasImage = pick([true, false])
    query.sort = pick(SiteQuery.Sort.allCases) ?? .serial
    query.limit = pick([0, 1, 20, .max])
    query.offset = pick([0, 1, 40]) ?? 0
    return query
  }
}
