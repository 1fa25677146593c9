public import Foundation

/// How gently the service is asked: how often, how often again, and with which pauses.
public struct Courtesy: Sendable, Hashable {
  /// The most requests in a second.
  public var rate = 2.0
  /// How often one question is asked at most.
  public var attempts = 8
  /// The range from which the pause before the second attempt is drawn; it doubles with each
  /// further attempt.
  public var firstPause = Duration.seconds(1)
  /// The longest pause that is drawn.
  public var longestPause = Duration.seconds(60)
  /// The longest pause that the service may ask for; a longer one ends the harvest, which can be
  /// taken up later.
  public var longestWish = Duration.seconds(600)

  /// Creates the usual courtesy: two requests a second, eight attempts over some two minutes.
  public init() {}

  /// Returns the pause before another attempt: exponential with full jitter (Brooker, "Exponential
  /// Backoff And Jitter", 2015).
  ///
  /// - Parameters:
  ///   - attempt: The number of attempts so far, from 1.
  ///   - fraction: A random number from 0 to 1.
  /// - Returns: The pause.
  func pause(after attempt: Int, drawn fraction: Double) -> Duration {
    let doublings = min(attempt - 1, 30)
    let ceiling = min(firstPause * (1 << doublings), longestPause)
    return ceiling * fraction
  }

  /// Returns the pause that a `Retry-After` asks for: seconds or an HTTP date; `nil` where it is
  /// neither.
  static func wish(_ text: String, now: Date) -> Duration? {
    let text = text.trimmingCharacters(in: .whitespaces)
    if let seconds = Int(text) { return seconds >= 0 ? .seconds(min(seconds, 1_000_000)) : nil }
    let format = DateFormatter()
    format.locale = Locale(identifier: "en_US_POSIX")
    format.timeZone = TimeZone(identifier: "GMT")
    format.dateFormat = "EEE, dd MMM yyyy HH:mm:ss zzz"
    guard let date = format.date(from: text) else { return nil }
    return .seconds(max(date.timeIntervalSince(now), 0))
  }
}

/// The time that a harvest goes by; a test lets it fly.
public struct HarvestClock: Sendable {
  /// The time since some fixed moment.
  public let now: @Sendable () -> Duration
  /// The time of day.
  public let date: @Sendable () -> Date
  /// Waits for no longer than a tenth of a second at a time.
  public let sleep: @Sendable (Duration) -> Void

  /// Creates a clock.
  public init(
    now: @escaping @Sendable () -> Duration, date: @escaping @Sendable () -> Date,
    sleep: @escaping @Sendable (Duration) -> Void
  ) {
    self.now = now
    self.date = date
    self.sleep = sleep
  }

  /// The clock of the system.
  public static let system: HarvestClock = {
    let start = ContinuousClock.now
    return HarvestClock(
      now: { ContinuousClock.now - start }, date: { Date() },
      sleep: { Thread.sleep(forTimeInterval: $0 / .seconds(1)) })
  }()
}
