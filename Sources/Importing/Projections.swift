import SystemLibraries

/// The conversions from other reference systems that one import needs, each made when a record
/// first asks for it.
final class Projections {
  private var made: [String: Result<Projection, any Error>] = [:]
  /// Why a conversion that was needed could not be made; the import cannot go on then.
  private(set) var failure: (any Error)?
  /// The systems without which the import cannot go on: those that the profile or the user names.
  var required: Set<String> = []

  /// Tells whether PROJ knows no system of this name, which was asked for.
  func isUnknown(_ crs: String) -> Bool {
    if case .failure(ProjectionError.unknownCRS)? = made[crs] { true } else { false }
  }

  /// Converts a point; `nil` where it has no place on the ellipsoid or the conversion could not be
  /// made.
  func coordinate(x: Double, y: Double, crs: String) -> (Double, Double)? {
    let projection: Projection
    do {
      projection = try made[crs]?.get() ?? make(crs)
    } catch {
      // What a record names may be its own fault alone.
      if required.contains(crs) || !isUnknown(crs) { failure = failure ?? error }
      return nil
    }
    return projection.coordinate(x: x, y: y).map { ($0.longitude, $0.latitude) }
  }

  /// Tells whether a system counts in metres, or in feet, and not in degrees or grads.
  func isMetric(_ crs: String, x: Double, y: Double) -> Bool {
    guard let point = coordinate(x: x, y: y, crs: crs),
      let next = coordinate(x: x + 1, y: y, crs: crs)
    else { return false }
    return abs(next.0 - point.0) < 0.01
  }

  private func make(_ crs: String) throws -> Projection {
    let result = Result { try Projection(from: crs) }
    made[crs] = result
    return try result.get()
  }
}
