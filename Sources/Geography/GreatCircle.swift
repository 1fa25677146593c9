#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Distances, directions and destinations along great circles of a sphere.
///
/// The sphere has the Earth's mean radius, so a distance differs from that on the WGS 84 ellipsoid
/// by at most 0.6 %.
public enum GreatCircle {
  /// The mean radius R₁ of the Earth in metres (IUGG; Moritz, Geodetic Reference System 1980).
  public static let earthRadius = 6_371_008.8

  /// Returns the distance between two points in metres, by the haversine formula.
  public static func distance(from start: Coordinate, to end: Coordinate) -> Double {
    let halfLatitude = sin((end.latitude - start.latitude) * .pi / 360)
    let halfLongitude = sin((end.longitude - start.longitude) * .pi / 360)
    let haversine =
      halfLatitude * halfLatitude
      + cos(start.latitude * .pi / 180) * cos(end.latitude * .pi / 180)
      * halfLongitude * halfLongitude
    // Rounding may take antipodes beyond 1, where asin has no value.
    return 2 * earthRadius * asin(min(haversine.squareRoot(), 1))
  }

  /// Returns the direction to set out in, in degrees clockwise from north, 0 ..< 360.
  ///
  /// Zero where both points are the same.
  public static func bearing(from start: Coordinate, to end: Coordinate) -> Double {
    let startLatitude = start.latitude * .pi / 180
    let endLatitude = end.latitude * .pi / 180
    let difference = (end.longitude - start.longitude) * .pi / 180
    let east = sin(difference) * cos(endLatitude)
    let north =
      cos(startLatitude) * sin(endLatitude)
      - sin(startLatitude) * cos(endLatitude) * cos(difference)
    let degrees = atan2(east, north) * 180 / .pi
    let turned = degrees < 0 ? degrees + 360 : degrees + 0
    return turned < 360 ? turned : 0
  }

  /// Returns the point reached from a start in a direction, after a distance in metres.
  ///
  /// - Parameters:
  ///   - start: The point to set out from.
  ///   - bearing: The direction in degrees clockwise from north.
  ///   - distance: The length of the way in metres.
  /// - Returns: The end of the way, with its longitude wrapped into -180…180.
  /// - Precondition: `bearing` and `distance` are finite.
  public static func destination(
    from start: Coordinate, bearing: Double, distance: Double
  ) -> Coordinate {
    precondition(bearing.isFinite && distance.isFinite, "A destination needs finite numbers.")
    let latitude = start.latitude * .pi / 180
    let direction = bearing * .pi / 180
    let angle = distance / earthRadius
    // The end as a vector seen from the start's meridian. atan2 keeps its digits at the poles,
    // where asin of the height alone loses half of them.
    let height = sin(latitude) * cos(angle) + cos(latitude) * sin(angle) * cos(direction)
    let forward = cos(latitude) * cos(angle) - sin(latitude) * sin(angle) * cos(direction)
    let sideways = sin(angle) * sin(direction)
    return Coordinate(
      clampingLatitude: atan2(height, hypot(forward, sideways)) * 180 / .pi,
      longitude: start.longitude + atan2(sideways, forward) * 180 / .pi)
  }
}
