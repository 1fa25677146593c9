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

  @Test(arguments: [
    "37°33'36\"N 126°58'12\"E", "37°33'36\"N, 126°58'12\"E", "E126°58'12\" N37°33'36\"",
    "N37.56 E126.97", "37.56°, 126.97°", "37.56N,126.97E", "37° 33.6' N 126° 58.2' E",
    "북위 37도 33분 36초 동경 126도 58분 12초", "37도33분36초, 126도58분12초", "위도 37.56 경도 126.97",
    "lon 126.97, lat 37.56", "37°33′36″N　126°58′12″E",
  ])
  func `coordinates are read as people copy them`(text: String) throws {
    let coordinate = try Coordinate(parsing: text)
    #expect(abs(coordinate.latitude - 37.56) < 1e-9)
    #expect(abs(coordinate.longitude - 126.97) < 1e-9)
  }

  @Test(arguments: [
    // References, names and addresses may look like these.
    "11/35", "11-00010000-11", "37-33-36", "37°33'36\"N", "37°N 36°N", "126 58 12 37 33 36", "N37",
    "35",
    "37°N 126°E 1°", "11-35/12-3", "1:2,3:4", "제83호", "12°", "37°33'36\"N, Seoul",
  ])
  func `what only looks like degrees is no coordinate`(text: String) {
    #expect(throws: CoordinateError.self) { try Coordinate(parsing: text) }
  }

  @Test func `degrees of the wrong side name the order`() {
    #expect(
      throws: CoordinateError.latitude(
        126.97, swapped: Coordinate(latitude: 37.56, longitude: 126.97))
    ) {
      try Coordinate(parsing: "126.97° 37.56°")
    }
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

  @Test(arguments: ["", ",", "1,2,3", "nan,0", "0,inf", "0x10,1", "1,", "1e999,0"])
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
