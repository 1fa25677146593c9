import Testing

@testable import Geography

@Suite struct CoordinateTests {
  @Test func `edges of the ranges are coordinates and what lies beyond is none`() {
    for (latitude, longitude) in [(90.0, 180.0), (-90, -180), (0, 0)] {
      #expect(Coordinate(latitude: latitude, longitude: longitude) != nil)
    }
    let bad: [(Double, Double)] = [
      (90.0.nextUp, 0), ((-90.0).nextDown, 0), (0, 180.0.nextUp), (.nan, 0),
      (0, .nan), (.infinity, 0), (0, -.infinity),
    ]
    for (latitude, longitude) in bad {
      #expect(Coordinate(latitude: latitude, longitude: longitude) == nil)
    }
  }

  @Test(arguments: [
    (190.0, -170.0), (-190, 170), (180, 180), (-180, -180), (360, 0), (540, -180), (725.5, 5.5),
  ])
  func `longitudes wrap`(raw: Double, wrapped: Double) {
    #expect(
      Coordinate.normalized(latitude: 1, longitude: raw)
        == Coordinate(latitude: 1, longitude: wrapped))
  }

  @Test func `what cannot be wrapped is no coordinate`() {
    #expect(Coordinate.normalized(latitude: 91, longitude: 0) == nil)
    #expect(Coordinate.normalized(latitude: 0, longitude: .infinity) == nil)
    #expect(Coordinate.normalized(latitude: 0, longitude: .nan) == nil)
  }

  @Test(arguments: [
    "37.56,126.97", " 37.56 , 126.97 ", "37.56 126.97", "37.56，126.97", "+37.56,\t126.97",
    "３７.５６，１２６．９７", "37.56\u{3000}126.97", "3756e-2,1.2697e2",
  ])
  func `coordinates are read as people type them`(text: String) throws {
    #expect(try Coordinate(parsing: text) == Coordinate(latitude: 37.56, longitude: 126.97))
  }

  @Test func `the minus sign of typographers is a minus`() throws {
    #expect(try Coordinate(parsing: "−33.85,151.2").latitude == -33.85)
  }

  @Test(arguments: [
    (
      "126.97,37.56",
      "126.97 is no latitude: give latitude,longitude (did you mean 37.56,126.97?)",
      "126.97: 위도는 -90에서 90까지입니다. 위도,경도 순서로 적어 주세요. 혹시 37.56,126.97인가요?"
    ),
    (
      "126.97,226.97", "126.97 is no latitude: give latitude,longitude",
      "126.97: 위도는 -90에서 90까지입니다. 위도,경도 순서로 적어 주세요."
    ),
    (
      "37.56,226.97", "226.97 is no longitude: give latitude,longitude",
      "226.97: 경도는 -180에서 180까지입니다. 위도,경도 순서로 적어 주세요."
    ),
    (
      "37.56", "‘37.56’ is no coordinate: give latitude,longitude, such as 37.56,126.97",
      "‘37.56’: 좌표가 아닙니다. 위도,경도 순서로 적어 주세요. 예: 37.56,126.97"
    ),
    (
      "37.56,북", "‘북’ is no number: give latitude,longitude, such as 37.56,126.97",
      "‘북’: 숫자가 아닙니다. 위도,경도 순서로 적어 주세요. 예: 37.56,126.97"
    ),
  ])
  func `errors name the order and the fault`(text: String, english: String, korean: String) {
    let error = #expect(throws: CoordinateError.self) { try Coordinate(parsing: text) }
    #expect(error?.description == english)
    #expect(error?.koreanDescription == korean)
  }

  @Test(arguments: ["", ",", "1,2,3", "nan,0", "0,inf", "0x10,1", "1,", "37.56°,126.97", "1e999,0"])
  func `other texts are no coordinates`(text: String) {
    #expect(throws: CoordinateError.self) { try Coordinate(parsing: text) }
  }

  @Test(arguments: [
    (37.559975221378, 126.975312652739, "37.559975221378,126.975312652739"),
    (0, -0.0, "0,0"), (-33, 151, "-33,151"), (0.00001, -0.0000125, "0.00001,-0.0000125"),
    (.leastNonzeroMagnitude, 0.1, "0.\(String(repeating: "0", count: 323))5,0.1"),
  ])
  func `text is the shortest plain decimal`(latitude: Double, longitude: Double, text: String) {
    #expect(Coordinate(latitude: latitude, longitude: longitude)?.description == text)
  }

  @Test func `text reads back as the same coordinate`() throws {
    var places = RandomPlaces(seed: 0xC00D)
    for _ in 0..<2_000 {
      let coordinate = try places.coordinate()
      #expect(try Coordinate(parsing: coordinate.description) == coordinate)
    }
  }
}
