/// An area with one outer ring and any number of holes, exact on the grid.
///
/// A ring is closed without repeating its first point. Which way round it runs does not matter: a
/// point is inside when a line from it to the east meets an odd number of edges. It never crosses
/// the antimeridian; `MultiPolygon` cuts one that does.
public struct Polygon: Hashable, Sendable {
  /// The outer ring, then the holes; each of three points or more.
  public let rings: [[GridPoint]]

  /// Creates a polygon from rings, the outer one first.
  ///
  /// - Precondition: There is a ring.
  public init(rings: [[GridPoint]]) {
    precondition(!rings.isEmpty, "A polygon has an outer ring.")
    self.rings = rings
  }

  /// The smallest box around the polygon.
  public var box: GridBox { GridBox(rings[0]) ?? .world }

  /// The number of edges of all rings.
  public var edgeCount: Int { rings.reduce(0) { $0 + $1.count } }

  /// Tells whether a point is inside, exactly.
  ///
  /// A border belongs to the side of it that lies east of it or, where it runs along a parallel,
  /// north of it. So of polygons that share borders exactly one contains a point on a border or a
  /// corner. The same holds for a border along the antimeridian and for the poles.
  /// - Complexity: O(*n*) edges.
  public func contains(_ point: GridPoint) -> Bool {
    let point = point.canonical
    var isInside = false
    for ring in rings {
      guard var start = ring.last else { continue }
      for end in ring {
        if isCrossed(byRayFrom: point, start, end) { isInside.toggle() }
        start = end
      }
    }
    return isInside
  }

  /// Calls a closure with both ends of each edge.
  func forEachEdge(_ body: (GridPoint, GridPoint) -> Void) {
    for ring in rings {
      guard var start = ring.last else { continue }
      for end in ring {
        body(start, end)
        start = end
      }
    }
  }
}

/// An area of any number of polygons: a country with its islands, on both sides of the antimeridian.
public struct MultiPolygon: Hashable, Sendable {
  /// The polygons.
  ///
  /// Where two overlap, their common part is inside.
  public var polygons: [Polygon]

  /// Creates an area of polygons.
  public init(_ polygons: [Polygon]) {
    self.polygons = polygons
  }

  /// The smallest box around all polygons, or nil where there are none.
  public var box: GridBox? {
    polygons.dropFirst().reduce(polygons.first?.box) { box, polygon in box?.union(polygon.box) }
  }

  /// Tells whether a point is inside, exactly, by the rule of `Polygon`.
  public func contains(_ point: GridPoint) -> Bool {
    polygons.contains { $0.contains(point) }
  }
}

/// Tells whether a line from a point to the east meets an edge, the lower end of which belongs to
/// it and the upper one does not.
///
/// Exact: where the point is beside the edge, both products have one sign and are below 2^63, as
/// longitudes differ by 3.6e9 steps at most and latitudes by 1.8e9.
@inline(__always)
func isCrossed(byRayFrom point: GridPoint, _ a: GridPoint, _ b: GridPoint) -> Bool {
  guard (a.y > point.y) != (b.y > point.y) else { return false }
  if point.x < min(a.x, b.x) { return true }
  if point.x >= max(a.x, b.x) { return false }
  let (low, high) = a.y < b.y ? (a, b) : (b, a)
  let across = (Int64(high.x) - Int64(low.x)) * (Int64(point.y) - Int64(low.y))
  let along = (Int64(high.y) - Int64(low.y)) * (Int64(point.x) - Int64(low.x))
  return across > along
}
