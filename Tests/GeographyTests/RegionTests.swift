import Geography
import Testing

@Suite struct RegionTests {
  /// Membership straight from the definition, in exact steps around the globe and without boxes.
  private func oracle(
    west: Double, south: Double, east: Double, north: Double, _ point: Coordinate
  ) -> Bool {
    guard south <= point.latitude, point.latitude <= north else { return false }
    let end = west <= east ? east : east + 360
    return [-360.0, 0, 360, 720].contains { turn in
      west <= point.longitude + turn && point.longitude + turn <= end
    }
  }

  @Test func `a region agrees with its definition for random sides and points`() throws {
    var places = RandomPlaces(seed: 0x0805)
    for _ in 0..<3_000 {
      let (a, b) = (places.latitude(), places.latitude())
      let (south, north) = (min(a, b), max(a, b))
      let west = places.longitude()
      let east = places.longitude()
      let region = try Region(west: west, south: south, east: east, north: north)
      var points = [
        Coordinate(latitude: south, longitude: west), Coordinate(latitude: north, longitude: east),
        Coordinate(latitude: south, longitude: 180), Coordinate(latitude: north, longitude: -180),
        Coordinate(latitude: 90, longitude: west), Coordinate(latitude: -90, longitude: east),
      ].compactMap(\.self)
      for _ in 0..<20 { points.append(try places.coordinate()) }
      for point in points {
        let expected = oracle(west: west, south: south, east: east, north: north, point)
        #expect(region.contains(point) == expected, "\(west),\(south),\(east),\(north) \(point)")
        #expect(region.boxes.contains { $0.contains(point) } == expected)
      }
      #expect((1...2).contains(region.boxes.count))
      #expect(try Region(parsing: region.description) == region)
    }
  }

  @Test(arguments: [
    ("126.9,37.5,127.1,37.6", "126.9,37.5,127.1,37.6"),
    ("170,0,190,10", "170,0,-170,10"), ("-190,0,-170,10", "170,0,-170,10"),
    ("170,0,-170,10", "170,0,-170,10"), ("530,0,550,10", "170,0,-170,10"),
    ("-180,-90,180,90", "-180,-90,180,90"), ("0,-90,360,90", "-180,-90,180,90"),
    ("-500,-90,500,90", "-180,-90,180,90"), ("-1e300,0,1e300,1", "-180,0,180,1"),
    ("170,0,180,10", "170,0,180,10"), ("170,0,-180,10", "170,0,180,10"),
    ("180,0,-170,10", "-180,0,-170,10"), ("-180,0,-170,10", "-180,0,-170,10"),
    ("180,0,180,0", "180,0,180,0"), ("-180,0,-180,0", "180,0,180,0"),
    ("180,0,-180,0", "180,0,180,0"), ("-0,-0,0,0", "0,0,0,0"),
    (" 1 , 2，3 , 4 ", "1,2,3,4"), ("1 2 3 4", "1,2,3,4"),
  ])
  func `equal regions have one text`(text: String, canonical: String) throws {
    #expect(try Region(parsing: text).description == canonical)
    #expect(try Region(parsing: text) == Region(parsing: canonical))
  }

  @Test func `a region that crosses the antimeridian has a box on each side`() throws {
    #expect(
      try Region(west: 170, south: 0, east: -170, north: 10).boxes == [
        #require(BoundingBox(west: 170, south: 0, east: 180, north: 10)),
        #require(BoundingBox(west: -180, south: 0, east: -170, north: 10)),
      ])
  }

  @Test(arguments: ["170,0,180,10", "-180,0,-170,10", "180,0,180,10", "179,0,-179,10"])
  func `a region that touches the antimeridian holds the points of both its names`(
    text: String
  ) throws {
    let region = try Region(parsing: text)
    for longitude in [-180.0, 180] {
      let point = try #require(Coordinate(latitude: 5, longitude: longitude))
      #expect(region.contains(point))
      #expect(region.boxes.contains { $0.contains(point) })
    }
    #expect(
      try !Region(parsing: "170,0,179.9999,10").contains(
        #require(Coordinate(latitude: 5, longitude: -180))))
  }

  @Test func `the world holds every place and is one box`() throws {
    var places = RandomPlaces(seed: 7)
    for _ in 0..<200 { #expect(try Region.world.contains(places.coordinate())) }
    #expect(Region.world.boxes.count == 1)
    #expect(try Region(parsing: "-180,-90,180,90") == .world)
  }

  @Test(arguments: [
    (
      "37.5,126.9,37.6,127.1",
      "126.9 is no latitude: give west,south,east,north (did you mean 126.9,37.5,127.1,37.6?)",
      "126.9: 위도는 -90에서 90까지입니다. 서,남,동,북 순서로 적어 주세요."
        + " 혹시 126.9,37.5,127.1,37.6인가요?"
    ),
    (
      "0,91,1,92", "91 is no latitude: give west,south,east,north (did you mean 91,0,92,1?)",
      "91: 위도는 -90에서 90까지입니다. 서,남,동,북 순서로 적어 주세요. 혹시 91,0,92,1인가요?"
    ),
    (
      "126.9,37.6,127.1,37.5", "south 37.6 is above north 37.5: give west,south,east,north",
      "남쪽 위도(37.6)가 북쪽 위도(37.5)보다 높습니다. 서,남,동,북 순서로 적어 주세요."
    ),
    (
      "126.9,37.5,127.1",
      "a region needs four numbers, not 3: give west,south,east,north,"
        + " such as 126.9,37.5,127.1,37.6",
      "영역에는 숫자가 네 개 필요한데 3개입니다. 서,남,동,북 순서로 적어 주세요."
        + " 예: 126.9,37.5,127.1,37.6"
    ),
    (
      "126.9,37.5,nan,37.6",
      "‘nan’ is no number: give west,south,east,north, such as 126.9,37.5,127.1,37.6",
      "‘nan’: 숫자가 아닙니다. 서,남,동,북 순서로 적어 주세요. 예: 126.9,37.5,127.1,37.6"
    ),
  ])
  func `errors name the order and the fault`(text: String, english: String, korean: String) {
    let error = #expect(throws: RegionError.self) { try Region(parsing: text) }
    #expect(error?.description == english)
    #expect(error?.koreanDescription == korean)
  }

  @Test func `numbers that are not finite make no region`() {
    for bad in [Double.nan, .infinity, -.infinity] {
      #expect(throws: RegionError.self) { try Region(west: bad, south: 0, east: 1, north: 1) }
      #expect(throws: RegionError.self) { try Region(west: 0, south: bad, east: 1, north: 1) }
      #expect(throws: RegionError.self) { try Region(west: 0, south: 0, east: bad, north: 1) }
      #expect(throws: RegionError.self) { try Region(west: 0, south: 0, east: 1, north: bad) }
    }
  }

  @Test func `numbers that are latitudes in neither order are refused, without a suggestion`() {
    #expect(throws: RegionError.latitude(144, swapped: nil)) {
      try Region(west: -190, south: 144, east: 120, north: 150)
    }
  }
}
