/// Something about the rings of a source that had to be put right, or could not.
public struct PolygonFault: Hashable, Sendable {
  /// What is wrong.
  public enum Kind: String, Sendable, CaseIterable {
    /// A ring does not end where it starts: it was closed.
    case unclosed = "unclosed-ring"
    /// A ring has fewer than three different points: it was left out, with its holes if it is an
    /// outer one.
    case tooFewPoints = "too-few-points"
    /// A ring has points that are no degrees: it was left out, with its holes if it is an outer
    /// one.
    case notDegrees = "not-degrees"
    /// A hole lies outside the outer ring: it was left out.
    case strayHole = "stray-hole"
    /// A ring crosses itself: what a line to the east meets an odd number of times is inside.
    case selfCrossing = "self-crossing"
    /// A ring runs the other way round than RFC 7946 asks: read as it is meant.
    case wrongWinding = "wrong-winding"
  }

  /// What is wrong.
  public let kind: Kind
  /// The polygon in its feature, from 0.
  public let part: Int
  /// The ring in its polygon, from 0, which is the outer one.
  public let ring: Int
  /// Where, as far as one place is to blame.
  public let place: Coordinate?
}

extension MultiPolygon {
  /// A ring as a source states it: longitude and latitude in degrees.
  public typealias DegreeRing = [(longitude: Double, latitude: Double)]

  /// Reads polygons as a source states them, puts right what can be, and tells what was wrong.
  ///
  /// An edge that spans more than 180° of longitude, and less than 360°, is taken for one that goes
  /// the short way across the antimeridian; longitudes may also go on beyond ±180. Such a polygon is
  /// cut there. A ring around a pole is closed along the antimeridian and the pole. Degrees are
  /// rounded to the grid.
  /// - Parameters:
  ///   - polygons: The rings of each polygon, the outer one first.
  ///   - faults: Takes what was wrong.
  /// - Complexity: O(*n* log *n*) for usual rings; the search for crossings gives up on hostile
  ///   ones.
  public init(degrees polygons: [[DegreeRing]], faults: inout [PolygonFault]) {
    var result: [Polygon] = []
    for (part, rings) in polygons.enumerated() {
      var wide: [WideRing] = []
      for (index, ring) in rings.enumerated() {
        func note(_ kind: PolygonFault.Kind, _ place: Coordinate? = nil) {
          faults.append(PolygonFault(kind: kind, part: part, ring: index, place: place))
        }
        guard var read = WideRing(ring, note) else {
          if index == 0 { break }
          continue
        }
        if read.isCounterClockwise != (index == 0) { note(.wrongWinding) }
        if let outer = wide.first, !read.moves(into: outer) {
          note(.strayHole, read.firstPlace)
          continue
        }
        wide.append(read)
      }
      for polygon in WideRing.cut(wide) {
        for (index, ring) in polygon.rings.enumerated() {
          guard let place = selfCrossing(of: ring) else { continue }
          faults.append(
            PolygonFault(
              kind: .selfCrossing, part: part, ring: index, place: place.coordinate))
        }
        result.append(polygon)
      }
    }
    self.init(result)
  }
}

/// A ring on the grid whose longitudes may go on beyond the antimeridian.
private struct WideRing {
  private static let turn: Int64 = 3_600_000_000
  private static let half: Int64 = 1_800_000_000
  private static let pole: Int64 = 900_000_000

  private var points: [(x: Int64, y: Int64)] = []

  /// Reads a ring; nil where it is none, which is noted.
  init?(_ ring: MultiPolygon.DegreeRing, _ note: (PolygonFault.Kind, Coordinate?) -> Void) {
    guard let first = ring.first else {
      note(.tooFewPoints, nil)
      return nil
    }
    var shift: Int64 = 0
    for (longitude, latitude) in ring {
      guard abs(longitude) <= 540, abs(latitude) <= 90 + 1e-9 else {
        note(.notDegrees, nil)
        return nil
      }
      let x = Int64((longitude * GridPoint.stepsPerDegree).rounded())
      let y = Int64((latitude * GridPoint.stepsPerDegree).rounded())
      append(x, min(max(y, -Self.pole), Self.pole), &shift)
    }
    let start = points[0]
    let isClosed = first == (ring[ring.count - 1].longitude, ring[ring.count - 1].latitude)
    if !isClosed {
      if points.count > 2 { note(.unclosed, firstPlace) }
      append(start.x, start.y, &shift)
    }
    if let last = points.last, last.x != start.x {
      // Once round the Earth: the pole on its side closes it.
      let side = points.reduce(0) { $0 + Double($1.y) } < 0 ? -Self.pole : Self.pole
      points += [(last.x, side), (start.x, side)]
    }
    while points.count > 1, let last = points.last, last == start { points.removeLast() }
    guard points.count >= 3 else {
      note(.tooFewPoints, firstPlace)
      return nil
    }
  }

  private init(_ points: [(x: Int64, y: Int64)]) {
    self.points = points
  }

  private mutating func append(_ x: Int64, _ y: Int64, _ shift: inout Int64) {
    guard let last = points.last else {
      points.append((x, y))
      return
    }
    let step = x + shift - last.x
    if abs(step) > Self.half, abs(step) < Self.turn { shift += step > 0 ? -Self.turn : Self.turn }
    let next = (x: x + shift, y: y)
    if next != last { points.append(next) }
  }

  var firstPlace: Coordinate? {
    points.first.flatMap {
      Coordinate.normalized(
        latitude: Double($0.y) / GridPoint.stepsPerDegree,
        longitude: Double($0.x) / GridPoint.stepsPerDegree)
    }
  }

  var isCounterClockwise: Bool {
    var sum = 0.0
    guard let origin = points.first, var start = points.last else { return true }
    for end in points {
      sum +=
        Double(start.x - origin.x) * Double(end.y - origin.y)
        - Double(end.x - origin.x) * Double(start.y - origin.y)
      start = end
    }
    return sum > 0
  }

  private var width: ClosedRange<Int64> {
    let longitudes = points.map(\.x)
    return (longitudes.min() ?? 0)...(longitudes.max() ?? 0)
  }

  /// Moves a hole by whole turns so that it lies in the range of its outer ring; false where it
  /// cannot.
  mutating func moves(into outer: WideRing) -> Bool {
    let (own, room) = (width, outer.width)
    let heights = outer.points.map(\.y)
    guard let south = heights.min(), let north = heights.max(),
      points.allSatisfy({ (south...north).contains($0.y) }),
      let turn = [0, Self.turn, -Self.turn].first(where: {
        room.contains(own.lowerBound + $0) && room.contains(own.upperBound + $0)
      })
    else { return false }
    for index in points.indices { points[index].x += turn }
    return true
  }

  /// Returns the polygons of rings, cut at each antimeridian that they cross.
  static func cut(_ rings: [WideRing]) -> [Polygon] {
    guard let outer = rings.first else { return [] }
    let width = outer.width
    func turns(_ x: Int64) -> Int64 { ((x + half) - ((x + half) % turn + turn) % turn) / turn }
    var polygons: [Polygon] = []
    // A ring that only touches the meridian in the east does not reach into the next turn.
    for number in turns(
      width.lowerBound)...max(turns(width.upperBound - 1), turns(width.lowerBound))
    {
      let (west, east) = (number * turn - half, number * turn + half)
      let isWhole = west <= width.lowerBound && width.upperBound <= east
      let cut: [[GridPoint]] = rings.compactMap { ring in
        let part = isWhole ? ring : ring.clipped(atWest: west).clipped(atEast: east)
        guard part.points.count >= 3 else { return nil }
        return part.points.map { GridPoint(x: Int32($0.x - number * turn), y: Int32($0.y)) }
      }
      if !cut.isEmpty { polygons.append(Polygon(rings: cut)) }
    }
    return polygons
  }

  /// Returns the part east of a meridian (Sutherland and Hodgman, Reentrant Polygon Clipping, CACM
  /// 1974); edges along the meridian that join several parts cancel each other out.
  private func clipped(atWest west: Int64) -> WideRing {
    guard var start = points.last else { return self }
    var kept: [(x: Int64, y: Int64)] = []
    for end in points {
      if (start.x < west) != (end.x < west) {
        let share = Double(west - start.x) / Double(end.x - start.x)
        kept.append((west, start.y + Int64((share * Double(end.y - start.y)).rounded())))
      }
      if end.x >= west { kept.append(end) }
      start = end
    }
    return WideRing(kept)
  }

  private func clipped(atEast east: Int64) -> WideRing {
    let mirrored = WideRing(points.map { (-$0.x, $0.y) }).clipped(atWest: -east)
    return WideRing(mirrored.points.map { (-$0.x, $0.y) })
  }
}
