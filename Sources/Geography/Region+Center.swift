#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

extension Region {
  /// Creates the region around a centre with spans in degrees, as MapKit's `MKCoordinateRegion`.
  ///
  /// Cut off at the poles, and wrapped around the antimeridian.
  /// - Throws: `RegionError.span` where a span is negative or not finite.
  public init(
    center: Coordinate, latitudeSpan: Double, longitudeSpan: Double
  ) throws(RegionError) {
    for span in [latitudeSpan, longitudeSpan] where !(span >= 0 && span.isFinite) {
      throw .span(span)
    }
    self.init(
      center: center, south: center.latitude - latitudeSpan / 2,
      north: center.latitude + latitudeSpan / 2, longitudeSpan: longitudeSpan)
  }

  /// Creates the smallest region that holds every point within a radius in metres of the centre.
  ///
  /// The bound is that of the sphere used by `GreatCircle`: half the longitude span is
  /// asin(sin δ / cos φ) for the angular radius δ at latitude φ, and a circle that holds a pole
  /// spans all longitudes. Each side is moved out by 0.1 mm to absorb rounding.
  /// - Throws: `RegionError.radius` where the radius is negative or not finite.
  public init(center: Coordinate, radius: Double) throws(RegionError) {
    guard radius >= 0, radius.isFinite else { throw .radius(radius) }
    let angle = radius / GreatCircle.earthRadius
    let latitude = center.latitude * .pi / 180
    let reach = angle * 180 / .pi + Self.rounding
    let south = center.latitude - reach
    let north = center.latitude + reach
    let longitudeSpan: Double
    if south <= -90 || north >= 90 {
      longitudeSpan = 360
    } else {
      // atan2 of the two legs instead of asin of their ratio, which loses half its digits near 1.
      let adjacent = (cos(latitude + angle) * cos(latitude - angle)).squareRoot()
      longitudeSpan = 2 * (atan2(sin(angle), adjacent) * 180 / .pi + Self.rounding)
    }
    self.init(center: center, south: south, north: north, longitudeSpan: longitudeSpan)
  }

  /// About 0.1 mm in degrees: far above the error of the formulas, far below that of any survey.
  private static let rounding = 1e-9

  private init(center: Coordinate, south: Double, north: Double, longitudeSpan: Double) {
    let south = max(south, -90)
    let north = min(north, 90)
    // From 360 on, the rounding of centre ± 180 must not leave a gap.
    let reach = longitudeSpan < 360 ? longitudeSpan / 2 : 360
    self.init(
      checkedWest: center.longitude - reach, south: south,
      east: center.longitude + reach, north: north)
  }
}
