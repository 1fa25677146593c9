import Geography
import HeritageModel
import Localization
import TestSupport
import Testing

@testable import HeritageCatalog

struct CatalogGeocodingTests {
  private let fixture: CatalogFixture

  init() throws {
    fixture = try CatalogFixture()
  }

  private func place(_ latitude: Double, _ longitude: Double) throws -> Coordinate {
    try #require(Coordinate(latitude: latitude, longitude: longitude))
  }

  @Test func `inside, near and nowhere are told apart, with the source`() throws {
    try fixture.importBoundaries()
    let catalog = try fixture.open()
    let inside = try catalog.location(at: place(37.15, 126.15))
    #expect(inside.containment == .inside)
    #expect(
      inside.address?.full
        == LocalizedText(
          "Taepyeongno 1-ga, Jung-gu, Seoul, South Korea", "대한민국 서울특별시 중구 태평로1가"))
    #expect(inside.address?.short.korean == "서울 중구 태평로1가")
    #expect(inside.origin == .boundaries(BoundaryFixture.source))
    let pier = try catalog.location(at: place(37.2, 125.995))
    guard case .nearest(let metres) = pier.containment else {
      Issue.record("\(pier.containment)")
      return
    }
    #expect(abs(metres - 443) < 1)
    #expect(pier.address?.full.korean == "대한민국 서울특별시 중구")
    let sea = try catalog.location(at: place(37.2, 125.9))
    #expect(sea.containment == .none && sea.address == nil && sea.origin == nil)
  }

  @Test func `a name that its source glues to the parent's is kept beside the clean one`() throws {
    try fixture.importBoundaries()
    let regions = try fixture.open().address(containing: place(37.7, 126.2))?.regions
    #expect(regions?.last?.name.korean == "성북구")
    #expect(regions?.last?.statedName == "서울시성북구")
  }

  @Test func `the nearest site is a landmark and no part of the address`() throws {
    try fixture.importBoundaries()
    try fixture.add([listed("1", [.name: "문", .province: "부산"], at: (37.21, 126.2))])
    let location = try fixture.open().location(at: place(37.2, 126.2))
    let landmark = try #require(location.landmark)
    #expect(landmark.name == "문")
    #expect(abs(landmark.metres - 1112) < 1 && landmark.bearing == 0)
    #expect(location.address?.full.korean == "대한민국 서울특별시 중구")
    #expect(try fixture.open().location(at: place(-10, 0)).landmark == nil)
  }

  @Test func `the region of a site is told in both languages`() throws {
    try fixture.add([
      listed("1", [.name: "문", .province: "서울", .district: "중구"]),
      listed("2", [.name: "탑", .province: "서울", .address: "서울 중구 세종대로 40"]),
      listed("3", [.name: "돌"]),
    ])
    let catalog = try fixture.open()
    func address(_ name: String) throws -> LocalizedText? {
      try catalog.places(matching: name).first?.address
    }
    #expect(try address("문") == LocalizedText("Jung-gu, Seoul", "서울 중구"))
    #expect(try address("탑") == LocalizedText("서울 중구 세종대로 40"))
    #expect(try address("돌") == nil)
  }

  @Test func `without boundaries the nearest sites answer what most agree upon, labelled`() throws {
    let stated: [SiteField: String] = [.provinceCode: "11", .province: "서울", .district: "중구"]
    var other = stated
    other[.district] = "종로구"
    try fixture.add([
      listed("1", stated, at: (37.56, 126.97)), listed("2", stated, at: (37.561, 126.97)),
      listed("3", other, at: (37.562, 126.97)),
    ])
    let location = try fixture.open().location(at: place(37.557, 126.97))
    #expect(location.address?.full.korean == "대한민국 서울특별시 중구")
    #expect(location.origin == .sites(agreeing: 2, of: 3))
    guard case .nearest(let metres) = location.containment else {
      Issue.record("\(location.containment)")
      return
    }
    #expect(abs(metres - 334) < 1)
    #expect(try fixture.open().location(at: place(35, 129)).address == nil)
    // Who stands before the gate is where the gate is.
    let gate = try fixture.open().location(at: place(37.5621, 126.97))
    #expect(gate.address?.full.korean == "대한민국 서울특별시 종로구")
    #expect(gate.origin == .sites(agreeing: 1, of: 1))
  }

  @Test func `a provider geocodes for a session`() async throws {
    try fixture.importBoundaries()
    let provider: any Geocoding = try CatalogProvider(path: fixture.path)
    #expect(try await provider.address(at: place(37.2, 126.2))?.short.korean == "서울 중구")
    #expect(try await provider.places(matching: "서울", limit: 3).count == 1)
    await #expect(throws: GeocodingError.notFound("없는곳")) {
      try await provider.places(matching: "없는곳", limit: 3)
    }
  }

  // MARK: - Texts

  struct TextCase: Sendable, CustomTestStringConvertible {
    let text: String
    let found: [String]
    var testDescription: String { text }
  }

  private static let cases = [
    TextCase(text: "서울", found: ["대한민국 서울특별시"]),
    TextCase(text: "서울시", found: ["대한민국 서울특별시"]),
    TextCase(text: "seoul", found: ["대한민국 서울특별시"]),
    TextCase(text: "경기", found: ["대한민국 경기도"]),
    TextCase(text: "중구", found: ["대한민국 서울특별시 중구", "대한민국 경기도 중구"]),
    TextCase(text: "서울 중구", found: ["대한민국 서울특별시 중구"]),
    TextCase(text: "대한민국 서울특별시 중구", found: ["대한민국 서울특별시 중구"]),
    TextCase(text: "서울특별시중구태평로1가", found: ["대한민국 서울특별시 중구 태평로1가"]),
    TextCase(text: "서울 태평로1가", found: ["대한민국 서울특별시 중구 태평로1가"]),
    TextCase(text: "성북구", found: ["대한민국 서울특별시 성북구"]),
    TextCase(text: "성북", found: ["대한민국 서울특별시 성북구"]),
    TextCase(text: "서울시성북구", found: ["대한민국 서울특별시 성북구"]),
    TextCase(text: "장안구", found: ["대한민국 경기도 수원시 장안구"]),
    TextCase(text: "수원시장안구", found: ["대한민국 경기도 수원시 장안구"]),
    TextCase(text: "수원", found: ["대한민국 경기도 수원시"]),
    TextCase(text: "경기도 중구 태평로1가", found: ["대한민국 경기도 중구"]),
    TextCase(text: "경기도중구태평로1가", found: ["대한민국 경기도 중구"]),
    TextCase(text: "경기도중구청", found: []), TextCase(text: "세종대로", found: []),
    TextCase(text: "Jung-gu, Seoul", found: ["대한민국 서울특별시 중구"]),
    TextCase(text: "Taepyeongno 1-ga, Jung-gu, Seoul, Korea", found: ["대한민국 서울특별시 중구 태평로1가"]),
    TextCase(text: "Jangan-gu, Suwon-si, Gyeonggi-do", found: ["대한민국 경기도 수원시 장안구"]),
    TextCase(text: "Jung-gu, Seoul, South Korea", found: ["대한민국 서울특별시 중구"]),
    TextCase(text: "Seoul Korea", found: ["대한민국 서울특별시"]),
    TextCase(text: "Korea, Seoul", found: ["대한민국 서울특별시"]),
    TextCase(text: "jangan-gu", found: ["대한민국 경기도 수원시 장안구"]),
    TextCase(text: "Suwon", found: ["대한민국 경기도 수원시"]),
    TextCase(text: "Yeoju", found: ["대한민국 경기도 여주시"]),
    TextCase(text: "Gyeonggi-do", found: ["대한민국 경기도"]),
    TextCase(
      text: "\u{1109}\u{1165}\u{110B}\u{116E}\u{11AF} \u{110C}\u{116E}\u{11BC}\u{1100}\u{116E}",
      found: ["대한민국 서울특별시 중구"]),
    TextCase(text: "여주 어딘가", found: ["대한민국 경기도 여주시"]),
    TextCase(text: "여주어딘가", found: []),
    TextCase(text: "숭례문", found: ["서울 중구"]),
    TextCase(text: "세종대로 40", found: ["서울특별시 중구 세종대로 40"]),
    TextCase(text: "서울 중구 세종대로40", found: ["서울특별시 중구 세종대로 40"]),
    TextCase(text: "경기 세종대로 40", found: ["대한민국 경기도"]),
    TextCase(text: "세종대로 4", found: []),
    TextCase(text: "37.2,126.2", found: ["대한민국 서울특별시 중구"]),
    TextCase(text: "", found: []), TextCase(text: "  ", found: []),
    TextCase(text: "%_'\"", found: []),
  ]

  @Test(arguments: cases)
  func `a text is found`(_ text: TextCase) throws {
    var other = BoundaryFixture.jung
    other.code = "41140"
    other.area = BoundaryFixture.square(127.9, 37.9, 127.95, 37.95)
    try fixture.importBoundaries(BoundaryFixture.all + [other])
    try fixture.add([
      listed("1", [.name: "서울 숭례문", .province: "서울", .district: "중구"], at: (37.2, 126.2)),
      listed(
        "2",
        [.name: "이름", .province: "서울", .district: "중구", .address: "서울특별시 중구 세종대로 40"],
        at: (37.2, 126.2)),
    ])
    let places = try fixture.open().places(matching: text.text)
    #expect(places.map { $0.address?.korean ?? "" } == text.found)
  }

  @Test func `what a place does not answer of the text is told`() throws {
    try fixture.importBoundaries()
    let places = try fixture.open().places(matching: "서울 중구, 없는로 7")
    #expect(places.map(\.unmatched) == ["없는로 7"])
  }

  @Test(arguments: ["대한민국", "한국", " Korea ", "South Korea", "Republic of Korea", "KOREA"])
  func `the country alone is all of its provinces, or of what sites state`(text: String) throws {
    try fixture.add([
      listed("1", [.provinceCode: "11"], at: (37.5, 127)),
      listed("2", [.provinceCode: "50"], at: (33.25, 126.5)),
      listed("3", [.province: "Attica", .address: "한국로 1, Korea"], at: (38, 23.7)),
    ])
    let records = try fixture.open().places(matching: text)
    #expect(records.map(\.title) == [LocalizedText("South Korea", "대한민국")])
    #expect(
      records.first?.region == (try Region(west: 126.5, south: 33.25, east: 127, north: 37.5)))
    #expect(records.first?.origin == .sites && records.first?.level == .country)
    try fixture.importBoundaries()
    let provinces = try fixture.open().places(matching: text)
    #expect(provinces.map(\.origin) == [.boundaries(BoundaryFixture.source)])
    #expect(provinces.first?.region == (try Region(west: 126, south: 37, east: 128, north: 38)))
  }

  @Test func `where no site names a province no country is known`() throws {
    try fixture.add([listed("1", [.name: "문"], at: (37, 127))])
    #expect(try fixture.open().places(matching: "대한민국").isEmpty)
  }

  @Test func `records answer what boundaries do not know, and no more`() throws {
    try fixture.importBoundaries([BoundaryFixture.seoul, BoundaryFixture.gyeonggi])
    try fixture.add([
      listed("1", [.provinceCode: "11", .district: "중구"], at: (37.5, 126.5)),
      listed("2", [.provinceCode: "21", .district: "동구"], at: (35.1, 129)),
    ])
    let catalog = try fixture.open()
    #expect(
      try catalog.places(matching: "서울").map(\.origin) == [.boundaries(BoundaryFixture.source)])
    #expect(try catalog.places(matching: "서울 중구").map(\.origin) == [.sites])
    #expect(
      try catalog.places(matching: "부산").map(\.address?.korean) == ["대한민국 부산광역시"])
    let rest = try catalog.places(matching: "서울 없는동")
    #expect(rest.map(\.origin) == [.boundaries(BoundaryFixture.source)])
    #expect(rest.map(\.unmatched) == ["없는동"])
  }

  @Test func `a region has a point inside and its extent`() throws {
    try fixture.importBoundaries()
    let place = try #require(try fixture.open().places(matching: "여주시").first)
    #expect(place.coordinate == Coordinate(latitude: 37.5, longitude: 127.75))
    #expect(place.region == (try Region(west: 127.5, south: 37, east: 128, north: 38)))
    #expect(place.level == .district && place.code == "41670")
  }

  @Test func `two numbers that are no coordinate are refused`() throws {
    try fixture.importBoundaries()
    #expect(throws: GeocodingError.invalidCoordinate("137.5,227")) {
      try fixture.open().places(matching: "137.5,227")
    }
  }

  @Test func `without boundaries regions come from what sites state`() throws {
    try fixture.add([
      listed("1", [.provinceCode: "11", .district: "중구"], at: (37.5, 127)),
      listed("2", [.provinceCode: "11", .district: "중구"], at: (37.6, 127)),
      listed("3", [.provinceCode: "21", .district: "중구"], at: (35.1, 129)),
    ])
    let catalog = try fixture.open()
    let all = try catalog.places(matching: "중구")
    #expect(all.map { $0.address?.korean } == ["대한민국 서울특별시 중구", "대한민국 부산광역시 중구"])
    #expect(all.allSatisfy { $0.origin == .sites })
    #expect(all.first?.coordinate == Coordinate(latitude: 37.55, longitude: 127))
    #expect(try catalog.places(matching: "부산중구").map { $0.address?.korean } == ["대한민국 부산광역시 중구"])
    // 강원 has two codes and is one province.
    try fixture.add([
      listed("4", [.provinceCode: "32", .district: "고성군"], at: (38.4, 128.4)),
      listed("5", [.provinceCode: "51", .district: "고성군"], at: (38.2, 128.6)),
    ])
    let goseong = try fixture.open().places(matching: "고성군")
    #expect(goseong.map(\.address?.english) == ["Goseong-gun, Gangwon State, South Korea"])
    #expect(goseong.first?.coordinate == Coordinate(latitude: 38.3, longitude: 128.5))
    let glued = try catalog.places(matching: "서울특별시중구태평로1가")
    #expect(
      glued.map(\.address) == [
        LocalizedText("Jung-gu, Seoul, South Korea", "대한민국 서울특별시 중구")
      ])
    #expect(glued.map(\.unmatched) == ["태평로1가"] && glued.first?.origin == .sites)
    #expect(try catalog.places(matching: "Jung-gu, Busan").first?.title.english == "Jung-gu")
    #expect(try catalog.places(matching: "서울특별시중구청").isEmpty)
  }
}
