import Geography
import HeritageModel
import Localization
import Synchronization
import Testing

struct ThrottledGeocoderTests {
  /// A clock that stands still until it is told.
  private final class TestClock: Clock {
    struct Instant: InstantProtocol {
      var offset: Duration
      func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }
      func duration(to other: Instant) -> Duration { other.offset - offset }
      static func < (left: Instant, right: Instant) -> Bool { left.offset < right.offset }
    }

    private let time = Mutex(Duration.zero)
    var now: Instant { Instant(offset: time.withLock { $0 }) }
    var minimumResolution: Duration { .nanoseconds(1) }
    func sleep(until deadline: Instant, tolerance: Duration?) async throws {}
    func advance(_ duration: Duration) { time.withLock { $0 += duration } }
  }

  private struct Nowhere: Geocoding {
    func location(at coordinate: Coordinate) -> PlaceLocation {
      PlaceLocation(
        coordinate: coordinate, containment: .none, address: nil, origin: nil, landmark: nil)
    }

    func places(matching text: String, limit: Int) throws -> [GeocodedPlace] {
      throw GeocodingError.notFound(text)
    }
  }

  @Test func `questions beyond the limit are refused until the window has passed`() async throws {
    let clock = TestClock()
    let geocoder = Nowhere().throttle(limit: 2, window: .seconds(60), clock: clock)
    let place = try #require(Coordinate(latitude: 37, longitude: 127))
    #expect(try await geocoder.address(at: place) == nil)
    clock.advance(.seconds(20))
    await #expect(throws: GeocodingError.notFound("x")) {
      try await geocoder.places(matching: "x", limit: 1)
    }
    await #expect(throws: GeocodingError.throttled(retryAfter: .seconds(40))) {
      try await geocoder.location(at: place)
    }
    clock.advance(.seconds(39))
    await #expect(throws: GeocodingError.throttled(retryAfter: .seconds(1))) {
      try await geocoder.location(at: place)
    }
    clock.advance(.seconds(1))
    _ = try await geocoder.location(at: place)
    await #expect(throws: GeocodingError.throttled(retryAfter: .seconds(20))) {
      try await geocoder.location(at: place)
    }
  }

  @Test func `a cancelled task asks nothing`() async throws {
    let geocoder = Nowhere().throttle(limit: 1, window: .seconds(60))
    let place = try #require(Coordinate(latitude: 37, longitude: 127))
    let task = Task {
      while !Task.isCancelled { await Task.yield() }
      return try await geocoder.location(at: place)
    }
    task.cancel()
    await #expect(throws: GeocodingError.cancelled) { try await task.value }
    _ = try await geocoder.location(at: place)
  }
}
