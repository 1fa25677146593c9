import Geography
import Testing

@Suite struct GreatCircleTests {
  private func place(_ latitude: Double, _ longitude: Double) throws -> Coordinate {
    try #require(Coordinate(latitude: latitude, longitude: longitude))
  }

  @Test func `known distances`() throws {
    let quarter = GreatCircle.earthRadius * .pi / 2
    let vectors: [(Double, Double, Double, Double, Double)] = [
      (0, 0, 0, 90, quarter), (90, 0, -90, 0, 2 * quarter), (0, 0, 0, 180, 2 * quarter),
      (10, 180, 10, -180, 0), (90, 20, 90, -130, 0), (0, 0, 1, 0, quarter / 90),
      // Nashville to Los Angeles, 2887.26 km on a sphere of 6372.8 km (Rosetta Code).
      (36.12, -86.67, 33.94, -118.40, 2_887_259.95 * 6_371.0088 / 6_372.8),
    ]
    for (latitude, longitude, endLatitude, endLongitude, metres) in vectors {
      let start = try place(latitude, longitude)
      let end = try place(endLatitude, endLongitude)
      #expect(abs(GreatCircle.distance(from: start, to: end) - metres) < 0.01)
      #expect(abs(GreatCircle.distance(from: end, to: start) - metres) < 0.01)
    }
  }

  @Test func `a metre is measured to the micrometre`() throws {
    let start = try place(37.559975221378, 126.975312652739)
    let end = GreatCircle.destination(from: start, bearing: 63, distance: 1)
    #expect(abs(GreatCircle.distance(from: start, to: end) - 1) < 1e-6)
    #expect(GreatCircle.distance(from: start, to: start) == 0)
  }

  @Test(arguments: [
    (0.0, 0.0, 1.0, 0.0, 0.0), (0, 0, 0, 1, 90), (0, 0, -1, 0, 180), (0, 0, 0, -1, 270),
    (0, 179, 0, -179, 90), (37, 127, 37, 127, 0),
    // Baghdad to Osaka (Veness, "Calculate distance, bearing and more").
    (35, 45, 35, 135, 60.162_434),
  ])
  func `known bearings`(
    latitude: Double, longitude: Double, endLatitude: Double, endLongitude: Double, degrees: Double
  ) throws {
    let bearing = try GreatCircle.bearing(
      from: place(latitude, longitude), to: place(endLatitude, endLongitude))
    #expect(abs(bearing - degrees) < 1e-6)
  }

  @Test func `a destination is as far away and in the direction asked for`() throws {
    var places = RandomPlaces(seed: 0xDE57)
    for _ in 0..<2_000 {
      let start = try place(
        Double.random(in: -80...80, using: &places.generator), places.longitude())
      let bearing = Double.random(in: 0..<360, using: &places.generator)
      let distance = Double.random(in: 1...1e7, using: &places.generator)
      let end = GreatCircle.destination(from: start, bearing: bearing, distance: distance)
      #expect(abs(GreatCircle.distance(from: start, to: end) - distance) < 1e-3)
      let turn = abs(GreatCircle.bearing(from: start, to: end) - bearing)
      #expect(min(turn, 360 - turn) * distance < 1)
    }
  }

  @Test func `bearings are below a full turn`() throws {
    var places = RandomPlaces(seed: 0xBEA2)
    for _ in 0..<5_000 {
      let bearing = try GreatCircle.bearing(from: places.coordinate(), to: places.coordinate())
      #expect((0..<360).contains(bearing))
    }
  }

  @Test func `a destination needs finite numbers`() async {
    await #expect(processExitsWith: .failure) {
      guard let start = Coordinate(latitude: 0, longitude: 0) else { return }
      _ = GreatCircle.destination(from: start, bearing: .nan, distance: 1)
    }
  }
}
