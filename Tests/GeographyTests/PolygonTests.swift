import TestSupport
import Testing

@testable import Geography

struct PolygonTests {
  private func square(_ minX: Int32, _ minY: Int32, _ maxX: Int32, _ maxY: Int32) -> Polygon {
    Polygon(rings: [
      [
        GridPoint(x: minX, y: minY), GridPoint(x: maxX, y: minY), GridPoint(x: maxX, y: maxY),
        GridPoint(x: minX, y: maxY),
      ]
    ])
  }

  @Test func `A polygon owns its western and southern borders and not the others`() {
    let polygon = square(0, 0, 10, 10)
    let inside = [(0, 0), (0, 5), (5, 0), (9, 9), (5, 5)]
    let outside = [(10, 0), (10, 5), (0, 10), (5, 10), (10, 10), (-1, 5), (5, -1)]
    for (x, y) in inside { #expect(polygon.contains(GridPoint(x: Int32(x), y: Int32(y)))) }
    for (x, y) in outside { #expect(!polygon.contains(GridPoint(x: Int32(x), y: Int32(y)))) }
  }

  @Test func `A hole is outside, but its eastern and northern borders are inside`() {
    let polygon = Polygon(rings: square(0, 0, 30, 30).rings + square(10, 10, 20, 20).rings)
    #expect(!polygon.contains(GridPoint(x: 15, y: 15)))
    #expect(!polygon.contains(GridPoint(x: 10, y: 15)))
    #expect(polygon.contains(GridPoint(x: 20, y: 15)))
    #expect(polygon.contains(GridPoint(x: 15, y: 20)))
    #expect(polygon.contains(GridPoint(x: 5, y: 15)))
  }

  @Test func `Tiles that share borders hold each point of the whole exactly once`() {
    var random = RandomPolygons(seed: 11)
    // Triangles of a fan around a star's middle: all corners and edges are shared.
    let ring = random.star(corners: 24, reach: 40_000)
    let center = GridPoint(x: 0, y: 0)
    let tiles = ring.indices.map {
      Polygon(rings: [[center, ring[$0], ring[($0 + 1) % ring.count]]])
    }
    let whole = Polygon(rings: [ring])
    var points = (0..<4000).map { _ in random.point(40_000) } + ring + [center]
    for index in ring.indices {
      // Middles of shared edges, exact where both numbers are even.
      points.append(GridPoint(x: ring[index].x / 2, y: ring[index].y / 2))
    }
    for point in points {
      let owners = tiles.count { $0.contains(point) }
      #expect(owners == (whole.contains(point) ? 1 : 0), "\(point)")
    }
  }

  @Test func `Any tangle of edges is judged as areas of triangles judge it`() {
    var random = RandomPolygons(seed: 12)
    for _ in 0..<200 {
      let polygon = random.tangle(corners: Int(random.number(3...12)), reach: 12)
      for x in Int32(-13)...13 {
        for y in Int32(-13)...13 where (x + y) % 3 == 0 {
          let point = GridPoint(x: x, y: y)
          #expect(polygon.contains(point) == isInsideByTriangles(point, polygon))
        }
      }
    }
  }

  @Test func `Edges as long as the Earth are judged without overflow`() {
    var random = RandomPolygons(seed: 13)
    for _ in 0..<300 {
      let ring = (0..<5).map { _ in
        GridPoint(
          x: random.number(-1_800_000_000...1_800_000_000),
          y: random.number(-900_000_000...900_000_000))
      }
      let polygon = Polygon(rings: [ring])
      for point in ring + [random.point(900_000_000)] where point.y < 900_000_000 {
        #expect(polygon.contains(point) == isInsideByTriangles(point.canonical, polygon))
      }
    }
  }

  @Test
  func `The eastern antimeridian is the western one, and the north pole belongs to a polygon`() {
    let polygon = square(-1_800_000_000, 0, -1_700_000_000, 900_000_000)
    #expect(polygon.contains(GridPoint(x: 1_800_000_000, y: 10)))
    #expect(polygon.contains(GridPoint(x: -1_800_000_000, y: 900_000_000)))
    #expect(
      !square(1_700_000_000, 0, 1_800_000_000, 10).contains(GridPoint(x: 1_800_000_000, y: 5)))
  }

  @Test func `The boxes around a place hold what is near, across the antimeridian and at a pole`()
    throws
  {
    let fiji = try #require(Coordinate(latitude: -16.8, longitude: 179.9999))
    let boxes = GridBox.around(fiji, metres: 1000)
    #expect(boxes.count == 2)
    let across = GridPoint(try #require(Coordinate(latitude: -16.8, longitude: -179.9999)))
    #expect(boxes.contains { $0.contains(across) })
    let pole = try #require(Coordinate(latitude: 89.9999, longitude: 10))
    let opposite = GridPoint(try #require(Coordinate(latitude: 89.9999, longitude: -170)))
    #expect(GridBox.around(pole, metres: 100).contains { $0.contains(opposite) })
  }
}
