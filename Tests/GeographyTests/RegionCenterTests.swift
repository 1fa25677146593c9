import Geography
import Testing

@Suite struct RegionCenterTests {
  @Test(arguments: [
    (37.5, 127.0, 0.2, 0.4, "126.8,37.4,127.2,37.6"), (0, 175, 10, 20, "165,-5,-175,5"),
    (85, 0, 20, 10, "-5,75,5,90"), (-85, -180, 20, 10, "175,-90,-175,-75"),
    (10, 126.97, 20, 360, "-180,0,180,20"), (10, 126.97, 1e9, 1e300, "-180,-90,180,90"),
    (10, 20, 0, 0, "20,10,20,10"),
  ])
  func `spans reach half to each side, cut at the poles`(
    latitude: Double, longitude: Double, latitudeSpan: Double, longitudeSpan: Double, text: String
  ) throws {
    let center = try #require(Coordinate(latitude: latitude, longitude: longitude))
    let region = try Region(
      center: center, latitudeSpan: latitudeSpan, longitudeSpan: longitudeSpan)
    #expect(region.description == text)
  }

  @Test func `spans and radii are finite and not negative`() throws {
    let center = try #require(Coordinate(latitude: 37, longitude: 127))
    for bad in [-1, -.infinity, .infinity, Double.nan] {
      #expect(throws: RegionError.self) {
        try Region(center: center, latitudeSpan: bad, longitudeSpan: 1)
      }
      #expect(throws: RegionError.self) {
        try Region(center: center, latitudeSpan: 1, longitudeSpan: bad)
      }
      #expect(throws: RegionError.self) { try Region(center: center, radius: bad) }
    }
    #expect(RegionError.span(-1).description == "-1 is no span: give degrees, 0 or more")
    #expect(RegionError.radius(-2.5).description == "-2.5 is no radius: give metres, 0 or more")
    #expect(RegionError.span(-1).koreanDescription == "-1: 범위는 0 이상의 각도로 적어 주세요.")
    #expect(RegionError.radius(-2.5).koreanDescription == "-2.5: 반경은 0 이상의 미터 값으로 적어 주세요.")
  }

  @Test func `a radius region holds its circle and is no larger`() throws {
    var places = RandomPlaces(seed: 0x2AD1)
    for _ in 0..<300 {
      let center = try places.coordinate()
      let magnitudes = [1, 10, 100, 1e3, 1e4, 1e5, 1e6, 1e7]
      let radius =
        (magnitudes.randomElement(using: &places.generator) ?? 1)
        * Double.random(in: 1...2, using: &places.generator)
      let region = try Region(center: center, radius: radius)
      for step in 0..<360 {
        let share = Double.random(in: 0...1, using: &places.generator)
        let point = GreatCircle.destination(
          from: center, bearing: Double(step), distance: step % 2 == 0 ? radius : radius * share)
        #expect(region.contains(point), "\(center) \(radius) m does not hold \(point)")
      }
      try expectTight(region, center: center, radius: radius)
    }
  }

  /// Expects a point of each side to be as near as the radius, but for the padding and rounding.
  private func expectTight(_ region: Region, center: Coordinate, radius: Double) throws {
    for latitude in [region.south, region.north] where abs(latitude) < 90 {
      let end = try #require(Coordinate(latitude: latitude, longitude: center.longitude))
      #expect(GreatCircle.distance(from: center, to: end) <= radius + 0.001)
    }
    guard region.east != 180 || region.west != -180 else {
      let pole = try #require(Coordinate(latitude: center.latitude < 0 ? -90 : 90, longitude: 0))
      #expect(GreatCircle.distance(from: center, to: pole) <= radius + 0.001)
      return
    }
    // The nearest point of a meridian is where the way to it meets it at a right angle.
    var nearest = Double.infinity
    for step in 0...2_000 {
      let share = Double(step) / 2_000
      let latitude = region.south + (region.north - region.south) * share
      let side = try #require(Coordinate(latitude: latitude, longitude: region.east))
      nearest = min(nearest, GreatCircle.distance(from: center, to: side))
    }
    #expect(nearest <= radius * 1.000_1 + 0.001)
  }

  @Test func `a circle over a pole spans all longitudes`() throws {
    let center = try #require(Coordinate(latitude: 89, longitude: 127))
    let region = try Region(center: center, radius: 200_000)
    #expect(region.west == -180)
    #expect(region.east == 180)
    #expect(region.north == 90)
    #expect(try Region(center: center, radius: 100_000).north < 90)
    #expect(try Region(center: center, radius: 1e12) == .world)
  }
}
