import Geography
import TestSupport
import Testing

struct PolygonMeasuresTests {
  private func polygon(_ corners: [(Double, Double)]) throws -> Polygon {
    Polygon(rings: [
      try corners.map { GridPoint(try #require(Coordinate(latitude: $0.1, longitude: $0.0))) }
    ])
  }

  @Test func `A degree at the equator has the area that the sphere gives it`() throws {
    // R² · Δλ · (sin φ₂ − sin φ₁)
    let area = try polygon([(0, 0), (1, 0), (1, 1), (0, 1)]).area
    #expect(abs(area - 12_363_718_145) < 300_000)
    let octant = try polygon([(0, 0), (90, 0), (90, 90), (0, 90)]).area
    #expect(
      abs(octant / (4 * .pi * GreatCircle.earthRadius * GreatCircle.earthRadius / 8) - 1) < 1e-9)
  }

  @Test func `A hole takes its area away whichever way round it runs`() throws {
    let outer = try polygon([(0, 0), (4, 0), (4, 4), (0, 4)])
    let hole = try polygon([(1, 1), (2, 1), (2, 2), (1, 2)])
    for ring in [hole.rings[0], hole.rings[0].reversed()] {
      let holed = Polygon(rings: outer.rings + [ring])
      #expect(abs(holed.area - (outer.area - hole.area)) < 1)
    }
  }

  @Test func `The distance to a border is that along a great circle to its nearest point`() throws {
    let polygon = try polygon([(127, 37), (128, 37), (128, 38), (127, 38)])
    let offshore = try #require(Coordinate(latitude: 37.5, longitude: 126.99))
    let foot = try #require(Coordinate(latitude: 37.5, longitude: 127))
    let distance = polygon.distanceToBorder(from: GridPoint(offshore))
    #expect(abs(distance - GreatCircle.distance(from: offshore, to: foot)) < 0.05)
    let inside = try #require(Coordinate(latitude: 37.995, longitude: 127.5))
    #expect(abs(polygon.distanceToBorder(from: GridPoint(inside)) - 556) < 1)
  }

  @Test func `Distances are measured across the antimeridian`() throws {
    let polygon = try polygon([(-180, -17), (-179, -17), (-179, -16), (-180, -16)])
    let place = try #require(Coordinate(latitude: -16.5, longitude: 179.999))
    #expect(abs(polygon.distanceToBorder(from: GridPoint(place)) - 106.6) < 0.5)
  }

  @Test func `The representative point of any shape with an inside lies inside`() throws {
    let crescent = try polygon([(0, 0), (10, 0), (10, 10), (0, 10), (0, 9), (9, 9), (9, 1), (0, 1)])
    #expect(crescent.contains(crescent.representativePoint))
    var random = RandomPolygons(seed: 21)
    for _ in 0..<200 {
      let polygon = Polygon(rings: [random.star(corners: 16, reach: 9_000_000)])
      #expect(polygon.contains(polygon.representativePoint))
    }
  }
}
