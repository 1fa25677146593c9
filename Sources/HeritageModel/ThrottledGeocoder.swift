public import Geography

extension Geocoding {
  /// Returns this geocoder with a limit to how often it is asked, as a service over a network has
  /// one.
  ///
  /// - Parameters:
  ///   - limit: How many questions are let through in any window of time; at least one.
  ///   - window: The length of the window.
  ///   - clock: The clock, which a test replaces.
  /// - Returns: A geocoder that throws `throttled` beyond the limit.
  public func throttle<C: Clock>(
    limit: Int, window: Duration, clock: C = ContinuousClock()
  ) -> ThrottledGeocoder<Self, C> where C.Duration == Duration {
    ThrottledGeocoder(self, limit: limit, window: window, clock: clock)
  }
}

/// A geocoder that refuses questions beyond a limit in a sliding window of time.
///
/// A refused question counts for nothing, so waiting as long as the refusal says is enough.
public actor ThrottledGeocoder<Base: Geocoding, C: Clock>: Geocoding where C.Duration == Duration {
  private let base: Base
  private let limit: Int
  private let window: Duration
  private let clock: C
  private var asked: [C.Instant] = []

  init(_ base: Base, limit: Int, window: Duration, clock: C) {
    precondition(limit > 0, "A throttle lets something through.")
    self.base = base
    self.limit = limit
    self.window = window
    self.clock = clock
  }

  /// Asks the geocoder behind, or refuses.
  ///
  /// - Throws: ``GeocodingError``, `throttled` beyond the limit, `cancelled` when the task is.
  public func location(at coordinate: Coordinate) async throws -> PlaceLocation {
    try admit()
    return try await base.location(at: coordinate)
  }

  /// Asks the geocoder behind, or refuses.
  ///
  /// - Throws: ``GeocodingError``, `throttled` beyond the limit, `cancelled` when the task is.
  public func places(matching text: String, limit: Int) async throws -> [GeocodedPlace] {
    try admit()
    return try await base.places(matching: text, limit: limit)
  }

  private func admit() throws(GeocodingError) {
    guard !Task.isCancelled else { throw .cancelled }
    let now = clock.now
    asked.removeAll { $0.advanced(by: window) <= now }
    if asked.count >= limit, let first = asked.first {
      throw .throttled(retryAfter: now.duration(to: first.advanced(by: window)))
    }
    asked.append(now)
  }
}
