/// The timers of a session that keeps its own time: a script with a virtual clock, a loop that waits
/// for keys.
///
/// Timers come out by their time, those of one time in the order in which they were added.
public struct TimerQueue: Sendable {
  private var timers: [(end: Duration, token: TimerToken)] = []

  /// Creates a queue without timers.
  public init() {}

  /// The time of the next timer; `nil` where there is none.
  public var next: Duration? { timers.first?.end }

  /// Adds a timer that runs out at a time.
  public mutating func add(_ token: TimerToken, at end: Duration) {
    let place = timers.firstIndex { $0.end > end } ?? timers.endIndex
    timers.insert((end, token), at: place)
  }

  /// Drops the timers that are no longer wanted.
  public mutating func keep(_ wanted: Set<TimerToken>) {
    timers.removeAll { !wanted.contains($0.token) }
  }

  /// Takes the next timer out whose time is not after `time`, and tells when it ran out.
  public mutating func take(by time: Duration) -> (token: TimerToken, end: Duration)? {
    guard let first = timers.first, first.end <= time else { return nil }
    timers.removeFirst()
    return (first.token, first.end)
  }
}
