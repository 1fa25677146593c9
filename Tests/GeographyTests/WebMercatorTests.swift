import Geography
import Testing

@Suite struct WebMercatorTests {
  @Test func `corners and centre of the world`() throws {
    let vectors: [(Double, Double, Double, Double)] = [
      (0, 0, 0.5, 0.5), (WebMercator.latitudeLimit, -180, 0, 0),
      (-WebMercator.latitudeLimit, 180, 1, 1), (90, 0, 0.5, 0), (-90, 0, 0.5, 1),
    ]
    for (latitude, longitude, x, y) in vectors {
      let point = WebMercator.point(
        of: try #require(Coordinate(latitude: latitude, longitude: longitude)))
      #expect(abs(point.x - x) < 1e-15)
      #expect(abs(point.y - y) < 1e-15)
    }
  }

  @Test func `the tile of Seoul's south gate`() throws {
    // By the formula of OpenStreetMap's "Slippy map tilenames", computed apart from this code.
    let point = WebMercator.point(
      of: try #require(Coordinate(latitude: 37.56, longitude: 126.9753)))
    #expect(Int(point.x * 8192) == 6985)
    #expect(Int(point.y * 8192) == 3172)
  }

  @Test func `a coordinate comes back from its point`() throws {
    var places = RandomPlaces(seed: 0x3857)
    for _ in 0..<2_000 {
      let coordinate = try places.coordinate()
      guard abs(coordinate.latitude) <= 85 else { continue }
      let back = WebMercator.coordinate(at: WebMercator.point(of: coordinate))
      #expect(abs(back.latitude - coordinate.latitude) < 1e-12)
      #expect(abs(back.longitude - coordinate.longitude) < 1e-12)
    }
  }

  @Test func `points on repeated worlds wrap and points beyond the limits are cut`() {
    let far = WebMercator.coordinate(at: .init(x: 1.75, y: -3))
    #expect(far.longitude == 90)
    #expect(abs(far.latitude - WebMercator.latitudeLimit) < 1e-12)
  }

  @Test func `the world is 256 pixels wide at zoom 0`() {
    #expect(WebMercator.worldSize(zoom: 0) == 256)
    #expect(WebMercator.worldSize(zoom: 10) == 262_144)
    #expect(abs(WebMercator.worldSize(zoom: 0.5) - 362.038_672) < 1e-6)
  }
}
