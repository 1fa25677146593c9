#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The projection of web maps (EPSG:3857), onto a unit square instead of metres.
public enum WebMercator {
  /// The latitude in degrees at which the projected world is a square: atan(sinh π).
  public static let latitudeLimit = 85.05112877980659

  /// A place on the unit square: x grows eastward from 180° W, y southward from the northern limit.
  public struct Point: Hashable, Sendable {
    /// The share of the way from 180° W to 180° E, 0…1 within one world.
    public var x: Double
    /// The share of the way from the northern to the southern latitude limit, 0…1.
    public var y: Double

    /// Creates a point; values outside 0…1 are places on a repeated world or beyond the limits.
    public init(x: Double, y: Double) {
      self.x = x
      self.y = y
    }
  }

  /// Returns where a coordinate lies on the unit square; latitudes beyond the limit go to its edge.
  public static func point(of coordinate: Coordinate) -> Point {
    let latitude = min(max(coordinate.latitude, -latitudeLimit), latitudeLimit) * .pi / 180
    let y = 0.5 - asinh(tan(latitude)) / (2 * .pi)
    return Point(x: coordinate.longitude / 360 + 0.5, y: min(max(y, 0), 1))
  }

  /// Returns the coordinate at a point; x is wrapped onto one world and y cut at the limits.
  ///
  /// - Precondition: Both numbers are finite.
  public static func coordinate(at point: Point) -> Coordinate {
    precondition(point.x.isFinite && point.y.isFinite, "A point needs finite numbers.")
    let y = min(max(point.y, 0), 1)
    return Coordinate(
      clampingLatitude: atan(sinh(.pi * (1 - 2 * y))) * 180 / .pi,
      longitude: (point.x - 0.5) * 360)
  }

  /// Returns the width of the world in pixels at a zoom: 256 at zoom 0, doubled by each step.
  public static func worldSize(zoom: Double) -> Double {
    256 * exp2(zoom)
  }
}
