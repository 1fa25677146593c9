import Geography
import TestSupport

/// Polygons and points of a coarse grid, so that points often lie on edges and corners.
struct RandomPolygons {
  var generator: SeededGenerator

  init(seed: UInt64) {
    print("seed \(seed)")
    generator = SeededGenerator(seed: seed)
  }

  mutating func number(_ range: ClosedRange<Int32>) -> Int32 {
    Int32.random(in: range, using: &generator)
  }

  mutating func point(_ reach: Int32) -> GridPoint {
    GridPoint(x: number(-reach...reach), y: number(-reach...reach))
  }

  /// A polygon of any shape, which may cross itself: inside is what the rule says.
  mutating func tangle(corners: Int, reach: Int32) -> Polygon {
    Polygon(rings: [(0..<corners).map { _ in point(reach) }])
  }

  /// A ring around the origin that never crosses itself: its corners lie in the order of their
  /// angles.
  mutating func star(corners: Int, reach: Int32) -> [GridPoint] {
    var ring: [GridPoint] = []
    for corner in 0..<corners {
      // Steps along the sides of a square instead of an angle: all numbers stay whole.
      let side = corner * 4 / corners
      let along = (corner * 4 % corners) * 2000 / corners - 1000
      let (x, y) =
        switch side {
        case 0: (1000, along)
        case 1: (-along, 1000)
        case 2: (-1000, -along)
        default: (along, -1000)
        }
      let scale = Int.random(in: 1...Int(reach) / 1000, using: &generator)
      ring.append(GridPoint(x: Int32(x * scale), y: Int32(y * scale)))
    }
    return ring
  }
}

/// Whether a point is inside, by arithmetic without rounding that has nothing in common with the
/// code under test: which side of each edge it lies on, by areas of triangles.
func isInsideByTriangles(_ point: GridPoint, _ polygon: Polygon) -> Bool {
  var count = 0
  for ring in polygon.rings {
    for index in ring.indices {
      let (a, b) = (ring[index], ring[(index + 1) % ring.count])
      let (low, high) = a.y <= b.y ? (a, b) : (b, a)
      guard low.y <= point.y, point.y < high.y else { continue }
      let twiceArea =
        Int128(high.x) * Int128(point.y) - Int128(point.x) * Int128(high.y)
        + Int128(low.x) * (Int128(high.y) - Int128(point.y))
        - Int128(low.y) * (Int128(high.x) - Int128(point.x))
      if twiceArea > 0 { count += 1 }
    }
  }
  return count % 2 == 1
}
