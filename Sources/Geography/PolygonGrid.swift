/// A point on the grid of ten-millionths of a degree, on which polygons are exact.
///
/// A step is 1.1 cm at most. Longitudes and latitudes of the whole Earth fit 32 bits.
public struct GridPoint: Hashable, Sendable {
  /// The steps of the grid in a degree.
  public static let stepsPerDegree = 1e7

  /// The longitude in ten-millionths of a degree, -1,800,000,000…1,800,000,000.
  public var x: Int32
  /// The latitude in ten-millionths of a degree, -900,000,000…900,000,000.
  public var y: Int32

  /// Creates a point from its numbers of steps.
  public init(x: Int32, y: Int32) {
    self.x = x
    self.y = y
  }

  /// Creates the point of the grid nearest to a coordinate.
  public init(_ coordinate: Coordinate) {
    x = Int32((coordinate.longitude * Self.stepsPerDegree).rounded())
    y = Int32((coordinate.latitude * Self.stepsPerDegree).rounded())
  }

  /// The coordinate, WGS 84 degrees.
  public var coordinate: Coordinate {
    Coordinate(
      clampingLatitude: Double(y) / Self.stepsPerDegree,
      longitude: Double(x) / Self.stepsPerDegree)
  }

  /// The point for which polygons are asked: 180° E is 180° W, and the north pole lies a step
  /// south.
  ///
  /// Polygons own their western and southern borders, so a border of the map has to be one of
  /// these to belong to anybody.
  public var canonical: GridPoint {
    GridPoint(x: x == GridBox.world.maxX ? GridBox.world.minX : x, y: min(y, 899_999_999))
  }
}

/// A rectangle of the grid; all four sides belong to it.
public struct GridBox: Hashable, Sendable {
  /// The western side.
  public var minX: Int32
  /// The southern side.
  public var minY: Int32
  /// The eastern side.
  public var maxX: Int32
  /// The northern side.
  public var maxY: Int32

  /// The whole Earth.
  public static let world = GridBox(
    minX: -1_800_000_000, minY: -900_000_000, maxX: 1_800_000_000, maxY: 900_000_000)

  /// Creates a box from its sides.
  public init(minX: Int32, minY: Int32, maxX: Int32, maxY: Int32) {
    self.minX = minX
    self.minY = minY
    self.maxX = maxX
    self.maxY = maxY
  }

  /// Creates the smallest box around some points, or nil where there are none.
  public init?(_ points: some Sequence<GridPoint>) {
    var box: GridBox?
    for point in points {
      box =
        box.map {
          GridBox(
            minX: min($0.minX, point.x), minY: min($0.minY, point.y), maxX: max($0.maxX, point.x),
            maxY: max($0.maxY, point.y))
        } ?? GridBox(minX: point.x, minY: point.y, maxX: point.x, maxY: point.y)
    }
    guard let box else { return nil }
    self = box
  }

  /// Tells whether a point is inside or on a side.
  public func contains(_ point: GridPoint) -> Bool {
    minX <= point.x && point.x <= maxX && minY <= point.y && point.y <= maxY
  }

  /// Returns the smallest box that holds both.
  public func union(_ other: GridBox) -> GridBox {
    GridBox(
      minX: min(minX, other.minX), minY: min(minY, other.minY), maxX: max(maxX, other.maxX),
      maxY: max(maxY, other.maxY))
  }

  /// Returns the boxes in which everything lies that is at most `metres` from a point: two at the
  /// antimeridian, and all longitudes at a pole.
  public static func around(_ center: Coordinate, metres: Double) -> [GridBox] {
    let degrees = metres / GreatCircle.earthRadius * 180 / .pi
    let reach = min(abs(center.latitude) + degrees, 90)
    let narrowest = (reach * .pi / 180).cosine
    let width = narrowest > degrees / 180 ? degrees / narrowest : 180
    guard
      let region = try? Region(
        west: center.longitude - width, south: max(center.latitude - degrees, -90),
        east: center.longitude + width, north: min(center.latitude + degrees, 90))
    else { return [.world] }
    return region.boxes.map { box in
      func steps(_ degrees: Double, _ rule: FloatingPointRoundingRule) -> Int32 {
        Int32((degrees * GridPoint.stepsPerDegree).rounded(rule))
      }
      return GridBox(
        minX: steps(box.west, .down), minY: steps(box.south, .down), maxX: steps(box.east, .up),
        maxY: steps(box.north, .up))
    }
  }
}
