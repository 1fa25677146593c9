/// A point of a plane: degrees (x is the longitude) or the units of a projected system.
struct PlanarPoint: Hashable, Sendable {
  var x: Double
  var y: Double

  /// Creates a point.
  init(_ x: Double, _ y: Double) {
    self.x = x
    self.y = y
  }

  /// Whether both numbers are finite.
  var isFinite: Bool { x.isFinite && y.isFinite }

  /// The distance to another point, in the units of the plane.
  func distance(to other: PlanarPoint) -> Double {
    let (dx, dy) = (x - other.x, y - other.y)
    return (dx * dx + dy * dy).squareRoot()
  }
}

/// A geometry of GeoJSON or of well-known text, without heights and measures.
struct Geometry: Hashable, Sendable {
  /// The seven types, as GeoJSON spells them (RFC 7946, section 1.4).
  enum Kind: String, Sendable, CaseIterable {
    case point = "Point"
    case multiPoint = "MultiPoint"
    case lineString = "LineString"
    case multiLineString = "MultiLineString"
    case polygon = "Polygon"
    case multiPolygon = "MultiPolygon"
    case geometryCollection = "GeometryCollection"
  }

  /// The type the source states.
  var kind: Kind
  /// The points of the point types.
  var points: [PlanarPoint] = []
  /// The lines of the line types.
  var lines: [[PlanarPoint]] = []
  /// The polygons of the polygon types: rings, the outer one first.
  var polygons: [[[PlanarPoint]]] = []
  /// The members of a collection.
  var members: [Geometry] = []
}

extension Geometry {
  /// A point that stands for the geometry on a map, or `nil` where the geometry is empty.
  ///
  /// It lies on the geometry: inside the largest polygon (its centroid where that is inside, else
  /// the middle of the widest part of a horizontal line through it), else halfway along the longest
  /// line, else it is the point nearest to the centre of all.
  /// - Complexity: O(*n*) points and O(*k* log *k*) crossings of the horizontal line.
  var representativePoint: PlanarPoint? {
    if crossesDateLine, let point = eastward.representativePointOfPlane {
      return PlanarPoint(point.x > 180 ? point.x - 360 : point.x, point.y)
    }
    return representativePointOfPlane
  }

  /// Whether the geometry is one of degrees whose lines run across the 180th meridian, as far as
  /// that can be told: an edge longer than half the world.
  private var crossesDateLine: Bool {
    let chains = flattened.flatMap { $0.lines + $0.polygons.joined() }
    let isOfDegrees = chains.joined().allSatisfy { abs($0.x) <= 180 && abs($0.y) <= 90 }
    return isOfDegrees
      && chains.contains { zip($0, $0.dropFirst()).contains { abs($0.x - $1.x) > 180 } }
  }

  /// The geometry with its western longitudes counted on eastward.
  private var eastward: Geometry {
    func moved(_ chain: [PlanarPoint]) -> [PlanarPoint] {
      chain.map { PlanarPoint($0.x < 0 ? $0.x + 360 : $0.x, $0.y) }
    }
    var result = self
    result.points = moved(points)
    result.lines = lines.map(moved)
    result.polygons = polygons.map { $0.map(moved) }
    result.members = members.map(\.eastward)
    return result
  }

  private var representativePointOfPlane: PlanarPoint? {
    let all = flattened
    let polygons = all.flatMap(\.polygons).filter { !($0.first ?? []).isEmpty }
    if let largest = polygons.max(by: { abs(signedArea($0[0])) < abs(signedArea($1[0])) }) {
      return pointInside(largest) ?? middle(of: largest[0])
    }
    let lines = all.flatMap(\.lines).filter { !$0.isEmpty }
    if let longest = lines.max(by: { length($0) < length($1) }) { return middle(of: longest) }
    let points = all.flatMap(\.points)
    guard let first = points.first, points.count > 1 else { return points.first }
    let count = Double(points.count)
    let center = PlanarPoint(
      first.x + points.reduce(0) { $0 + ($1.x - first.x) } / count,
      first.y + points.reduce(0) { $0 + ($1.y - first.y) } / count)
    return points.min { $0.distance(to: center) < $1.distance(to: center) }
  }

  private var flattened: [Geometry] {
    kind == .geometryCollection ? members.flatMap(\.flattened) : [self]
  }
}

/// Returns twice the area of a ring, positive where it runs counter-clockwise; computed about its
/// first point, so that small rings far from the origin keep their digits.
private func signedArea(_ ring: [PlanarPoint]) -> Double {
  guard let origin = ring.first else { return 0 }
  var sum = 0.0
  for (a, b) in zip(ring, ring.dropFirst() + [origin]) {
    sum += (a.x - origin.x) * (b.y - origin.y) - (b.x - origin.x) * (a.y - origin.y)
  }
  return sum
}

private func length(_ line: [PlanarPoint]) -> Double {
  zip(line, line.dropFirst()).reduce(0) { $0 + $1.0.distance(to: $1.1) }
}

/// Returns the point halfway along a line.
private func middle(of line: [PlanarPoint]) -> PlanarPoint? {
  var rest = length(line) / 2
  for (a, b) in zip(line, line.dropFirst()) {
    let step = a.distance(to: b)
    if step >= rest, step > 0 {
      let part = rest / step
      return PlanarPoint(a.x + (b.x - a.x) * part, a.y + (b.y - a.y) * part)
    }
    rest -= step
  }
  return line.first
}

/// Returns a point inside a polygon, or `nil` where it has no inside.
private func pointInside(_ rings: [[PlanarPoint]]) -> PlanarPoint? {
  if let center = centroid(rings), isInside(center, rings) { return center }
  return scanlinePoint(rings)
}

/// Returns the centre of gravity of a polygon, its holes taken out; `nil` where it has no area.
private func centroid(_ rings: [[PlanarPoint]]) -> PlanarPoint? {
  guard let origin = rings.first?.first else { return nil }
  var (area, x, y) = (0.0, 0.0, 0.0)
  for (index, ring) in rings.enumerated() {
    guard let first = ring.first else { continue }
    // Rings run any way round in practice: holes are told by their place, not by their sense.
    let sign: Double = (signedArea(ring) < 0) == (index == 0) ? -1 : 1
    for (a, b) in zip(ring, ring.dropFirst() + [first]) {
      let (ax, ay, bx, by) = (a.x - origin.x, a.y - origin.y, b.x - origin.x, b.y - origin.y)
      let cross = sign * (ax * by - bx * ay)
      area += cross
      x += (ax + bx) * cross
      y += (ay + by) * cross
    }
  }
  guard area != 0 else { return nil }
  let center = PlanarPoint(origin.x + x / (3 * area), origin.y + y / (3 * area))
  return center.isFinite ? center : nil
}

/// Tells whether a point is inside a polygon, by the even-odd rule.
private func isInside(_ point: PlanarPoint, _ rings: [[PlanarPoint]]) -> Bool {
  crossings(ofHorizontal: point.y, rings).count { $0 > point.x } % 2 == 1
}

/// Returns the places at which the edges of a polygon cross a horizontal line.
private func crossings(ofHorizontal y: Double, _ rings: [[PlanarPoint]]) -> [Double] {
  var places: [Double] = []
  for ring in rings {
    guard let first = ring.first else { continue }
    for (a, b) in zip(ring, ring.dropFirst() + [first]) where (a.y > y) != (b.y > y) {
      places.append(a.x + (y - a.y) / (b.y - a.y) * (b.x - a.x))
    }
  }
  return places
}

/// Returns the middle of the widest part of a horizontal line inside a polygon.
///
/// The line runs halfway between two neighbouring heights of vertices, so that it meets none (the
/// method of the Java Topology Suite's `InteriorPointArea`). Of the gaps, the one about the middle
/// of the polygon is tried first, then the tallest.
private func scanlinePoint(_ rings: [[PlanarPoint]]) -> PlanarPoint? {
  let heights = Set(rings.joined().map(\.y)).sorted()
  guard let lowest = heights.first, let highest = heights.last, lowest < highest else { return nil }
  let center = lowest + (highest - lowest) / 2
  let gaps = zip(heights, heights.dropFirst())
  let middle = gaps.first { $0.0 <= center && center < $0.1 }
  let tallest = gaps.max { $0.1 - $0.0 < $1.1 - $1.0 }
  for gap in [middle, tallest].compactMap({ $0 }) {
    let y = gap.0 + (gap.1 - gap.0) / 2
    guard y > gap.0, y < gap.1 else { continue }
    let places = crossings(ofHorizontal: y, rings).sorted()
    let parts = stride(from: 0, to: places.count - 1, by: 2).map { (places[$0], places[$0 + 1]) }
    guard let widest = parts.max(by: { $0.1 - $0.0 < $1.1 - $1.0 }), widest.1 > widest.0 else {
      continue
    }
    return PlanarPoint(widest.0 + (widest.1 - widest.0) / 2, y)
  }
  return nil
}
