/// A rectangle in degrees that never crosses the antimeridian; all four sides belong to it.
///
/// The parts of a `Region`, and what a spatial index is asked for. Points and lines are boxes too.
public struct BoundingBox: Hashable, Sendable {
  /// The western side in degrees, at most `east`.
  public let west: Double
  /// The southern side in degrees, at most `north`.
  public let south: Double
  /// The eastern side in degrees, at most 180.
  public let east: Double
  /// The northern side in degrees, at most 90.
  public let north: Double

  /// Creates a box, or nil unless -180 ≤ west ≤ east ≤ 180 and -90 ≤ south ≤ north ≤ 90.
  public init?(west: Double, south: Double, east: Double, north: Double) {
    guard -180 <= west, west <= east, east <= 180, -90 <= south, south <= north, north <= 90 else {
      return nil
    }
    self.init(checkedWest: west, south: south, east: east, north: north)
  }

  /// Creates a box from sides that the caller has put in range and order.
  init(checkedWest west: Double, south: Double, east: Double, north: Double) {
    self.west = west
    self.south = south
    self.east = east
    self.north = north
  }

  /// Creates the box of a single point.
  public init(_ point: Coordinate) {
    self.init(
      checkedWest: point.longitude, south: point.latitude, east: point.longitude,
      north: point.latitude)
  }

  /// Tells whether a point is inside or on a side.
  public func contains(_ point: Coordinate) -> Bool {
    west <= point.longitude && point.longitude <= east
      && south <= point.latitude && point.latitude <= north
  }

  /// Tells whether two boxes have at least one point in common; touching sides count.
  public func intersects(_ other: BoundingBox) -> Bool {
    west <= other.east && other.west <= east && south <= other.north && other.south <= north
  }

  /// Returns the smallest box that holds both.
  public func union(_ other: BoundingBox) -> BoundingBox {
    BoundingBox(
      checkedWest: min(west, other.west), south: min(south, other.south),
      east: max(east, other.east), north: max(north, other.north))
  }

  /// Returns the box with each side moved outward by `degrees`, cut at ±180 and ±90.
  ///
  /// - Precondition: `degrees` is not negative and not NaN.
  public func expanded(by degrees: Double) -> BoundingBox {
    precondition(degrees >= 0, "A box expands by a number of degrees that is not negative.")
    return BoundingBox(
      checkedWest: max(west - degrees, -180), south: max(south - degrees, -90),
      east: min(east + degrees, 180), north: min(north + degrees, 90))
  }
}
