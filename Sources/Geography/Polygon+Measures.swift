#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

extension Double {
  /// The cosine of an angle in radians.
  var cosine: Double { cos(self) }
}

/// The metres in a step of the grid along a meridian.
private let metresPerStep = GreatCircle.earthRadius * .pi / 180 / GridPoint.stepsPerDegree

extension Polygon {
  /// The area in square metres, on the sphere of `GreatCircle`; holes taken out.
  ///
  /// Edges are taken for lines of the plate carrée, as boundaries are drawn (after Chamberlain and
  /// Duquette, Some Algorithms for Polygons on a Sphere, JPL 2007).
  public var area: Double {
    rings.dropFirst().reduce(Self.area(of: rings[0])) { $0 - Self.area(of: $1) }
  }

  private static func area(of ring: [GridPoint]) -> Double {
    guard var start = ring.last else { return 0 }
    let radians = Double.pi / 180 / GridPoint.stepsPerDegree
    var sum = 0.0
    for end in ring {
      let width = (Double(end.x) - Double(start.x)) * radians
      sum += width * (2 + sin(Double(start.y) * radians) + sin(Double(end.y) * radians))
      start = end
    }
    return abs(sum) / 2 * GreatCircle.earthRadius * GreatCircle.earthRadius
  }

  /// The distance from a point to the nearest border in metres, whichever side it lies on.
  ///
  /// Measured on the plane that touches the Earth at the point: within 0.5 % up to 100 km.
  /// - Complexity: O(*n*) edges.
  public func distanceToBorder(from point: GridPoint) -> Double {
    let ruler = BorderRuler(point)
    var nearest = Double.infinity
    forEachEdge { start, end in nearest = min(nearest, ruler.squaredDistance(start, end)) }
    return nearest.squareRoot()
  }

  /// A point inside that stands for the polygon on a map: its centre of gravity where that is
  /// inside, else the middle of the widest of several parallels' parts inside it.
  ///
  /// A corner where the polygon has no inside.
  public var representativePoint: GridPoint {
    if let center = centroid, contains(center) { return center }
    let box = box
    let height = Int64(box.maxY) - Int64(box.minY)
    var best: (width: Double, point: GridPoint)?
    for share in [4, 3, 5, 2, 6, 1, 7] as [Int64] {
      let y = Int32(Int64(box.minY) + height * share / 8)
      let narrowing = cos(Double(y) / GridPoint.stepsPerDegree * .pi / 180)
      for (west, east) in parts(ofParallel: y) {
        let width = (east - west) * narrowing
        let point = GridPoint(x: Int32((west + (east - west) / 2).rounded()), y: y)
        guard width > best?.width ?? 0, contains(point) else { continue }
        best = (width, point)
      }
    }
    return best?.point ?? rings[0].first { contains($0) } ?? rings[0][0]
  }

  /// The centre of gravity, nil where there is no area.
  private var centroid: GridPoint? {
    guard let origin = rings[0].first else { return nil }
    var (area, x, y) = (0.0, 0.0, 0.0)
    for (index, ring) in rings.enumerated() {
      guard var start = ring.last else { continue }
      var (ringArea, ringX, ringY) = (0.0, 0.0, 0.0)
      for end in ring {
        let (ax, ay) = (Double(start.x) - Double(origin.x), Double(start.y) - Double(origin.y))
        let (bx, by) = (Double(end.x) - Double(origin.x), Double(end.y) - Double(origin.y))
        let cross = ax * by - bx * ay
        ringArea += cross
        ringX += (ax + bx) * cross
        ringY += (ay + by) * cross
        start = end
      }
      // Rings run either way round in practice: a hole is told by its place.
      let sign: Double = (ringArea < 0) == (index == 0) ? -1 : 1
      area += sign * ringArea
      x += sign * ringX
      y += sign * ringY
    }
    guard area > 0 else { return nil }
    let (east, north) = (Double(origin.x) + x / (3 * area), Double(origin.y) + y / (3 * area))
    guard abs(east) <= 1.8e9, abs(north) <= 0.9e9 else { return nil }
    return GridPoint(x: Int32(east.rounded()), y: Int32(north.rounded()))
  }

  /// The parts of a parallel that lie inside, from west to east.
  private func parts(ofParallel y: Int32) -> [(west: Double, east: Double)] {
    var places: [Double] = []
    forEachEdge { a, b in
      guard (a.y > y) != (b.y > y) else { return }
      let share = (Double(y) - Double(a.y)) / (Double(b.y) - Double(a.y))
      places.append(Double(a.x) + share * (Double(b.x) - Double(a.x)))
    }
    places.sort()
    return stride(from: 1, to: places.count, by: 2).map { (places[$0 - 1], places[$0]) }
  }
}

extension MultiPolygon {
  /// The area of all polygons in square metres.
  public var area: Double { polygons.reduce(0) { $0 + $1.area } }

  /// The distance from a point to the nearest border in metres; infinite where there is none.
  public func distanceToBorder(from point: GridPoint) -> Double {
    polygons.reduce(.infinity) { min($0, $1.distanceToBorder(from: point)) }
  }

  /// The representative point of the largest polygon, or nil where there are none.
  public var representativePoint: GridPoint? {
    polygons.max { $0.area < $1.area }?.representativePoint
  }
}

/// Measures how far edges are from a point, on the plane that touches the Earth there.
struct BorderRuler {
  private let point: GridPoint
  /// The metres in a step of longitude at the latitude of the point.
  private let width: Double

  init(_ point: GridPoint) {
    self.point = point
    width = metresPerStep * cos(Double(point.y) / GridPoint.stepsPerDegree * .pi / 180)
  }

  /// Returns the square of the distance in metres from the point to an edge.
  func squaredDistance(_ a: GridPoint, _ b: GridPoint) -> Double {
    var stepsEast = Double(a.x) - Double(point.x)
    // The shorter way round the Earth.
    if abs(stepsEast) > 1.8e9 { stepsEast -= stepsEast < 0 ? -3.6e9 : 3.6e9 }
    let (x, y) = (stepsEast * width, (Double(a.y) - Double(point.y)) * metresPerStep)
    let dx = (Double(b.x) - Double(a.x)) * width
    let dy = (Double(b.y) - Double(a.y)) * metresPerStep
    let length = dx * dx + dy * dy
    let share = length > 0 ? min(max(-(x * dx + y * dy) / length, 0), 1) : 0
    let (nearX, nearY) = (x + share * dx, y + share * dy)
    return nearX * nearX + nearY * nearY
  }
}
