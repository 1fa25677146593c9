/// A part of the Earth that may be seen on a map: a latitude range times a longitude range.
///
/// Closed on all sides, and free to cross the antimeridian. The order of its numbers is that of
/// RFC 7946 §5: `west,south,east,north`, and a west greater than east crosses the antimeridian
/// (§5.2). Longitudes 180 and -180 are the same meridian, so a region that touches one contains
/// the points of both. A pole is a point with a longitude here, as it is on the map.
public struct Region: Hashable, Sendable {
  /// The western side in degrees; greater than `east` where the region crosses the antimeridian.
  public let west: Double
  /// The southern side in degrees, at most `north`.
  public let south: Double
  /// The eastern side in degrees.
  public let east: Double
  /// The northern side in degrees.
  public let north: Double

  /// The whole Earth.
  public static let world = Region(checkedWest: -180, south: -90, east: 180, north: 90)

  /// Creates a region from its sides in degrees.
  ///
  /// Longitudes may be any finite number and are wrapped, so 170…190 crosses the antimeridian.
  /// Sides 360 or more degrees apart mean all longitudes.
  /// - Throws: `RegionError` where a number is not finite, no latitude, or south is above north.
  public init(west: Double, south: Double, east: Double, north: Double) throws(RegionError) {
    for number in [west, south, east, north] where !number.isFinite {
      throw .notANumber(number.description)
    }
    for latitude in [south, north] where abs(latitude) > 90 {
      // Only where the others are latitudes: else the attempt would try the same again for ever.
      let canSwap = abs(west) <= 90 && abs(east) <= 90
      let swapped =
        canSwap ? try? Region(west: south, south: west, east: north, north: east) : nil
      throw .latitude(latitude, swapped: swapped)
    }
    guard south <= north else { throw .southAboveNorth(south: south, north: north) }
    self.init(checkedWest: west, south: south, east: east, north: north)
  }

  /// Creates a region from finite longitudes and from latitudes known to be in range and order.
  init(checkedWest west: Double, south: Double, east: Double, north: Double) {
    (self.west, self.east) = Self.canonicalSides(west: west, east: east)
    // Adding zero turns -0 into 0, which has one text.
    self.south = south + 0
    self.north = north + 0
  }

  /// Returns the one spelling of a range of longitudes that all equal ranges share.
  ///
  /// The antimeridian is 180 as an eastern side and -180 as a western one, and 180 on both sides of
  /// a line along it.
  private static func canonicalSides(west: Double, east: Double) -> (west: Double, east: Double) {
    guard east - west < 360 else { return (-180, 180) }
    let west = wrappedLongitude(west) + 0
    let east = wrappedLongitude(east) + 0
    guard abs(east) < 180 else { return (abs(west) == 180 ? 180 : west, 180) }
    return (abs(west) == 180 ? -180 : west, east)
  }

  /// The one or two boxes that together hold exactly the region's points.
  ///
  /// A region that crosses the antimeridian has a box on each side of it. One that only touches it
  /// has a box of width zero on the other side, so that a spatial index needs no rule of its own.
  public var boxes: [BoundingBox] {
    if west == -180, east == 180 { return [box(-180, 180)] }
    if west > east { return [box(west, 180), box(-180, east)] }
    if east == 180 { return [box(west, 180), box(-180, -180)] }
    if west == -180 { return [box(-180, east), box(180, 180)] }
    return [box(west, east)]
  }

  private func box(_ west: Double, _ east: Double) -> BoundingBox {
    BoundingBox(checkedWest: west, south: south, east: east, north: north)
  }

  /// Tells whether a point is inside or on a side.
  public func contains(_ point: Coordinate) -> Bool {
    guard south <= point.latitude, point.latitude <= north else { return false }
    let longitude = point.longitude
    if west > east { return longitude >= west || longitude <= east }
    if west <= longitude, longitude <= east { return true }
    return abs(longitude) == 180 && (east == 180 || west == -180)
  }
}
