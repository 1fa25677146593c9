public import Localization

/// A line on standard error that shows how far a long work has come.
///
/// It appears only on a terminal, at most ten times a second, and is gone when the work ends.
/// Whoever does the work calls `update(_:)` as often as it likes, from any thread; nothing runs in
/// the background.
public final class ProgressBar: Sendable {
  /// What the numbers count.
  public enum Unit: Sendable {
    case bytes
    case items
  }

  private let console: Console
  private let label: String
  private let total: Int?
  private let unit: Unit
  private let now: @Sendable () -> Duration
  private let state: Protected<State>

  private struct State {
    let start: Duration
    var lastDrawn: Duration
    /// Set at the end, so that a late update from another thread draws nothing.
    var isFinished = false
  }

  private static let interval = Duration.milliseconds(100)

  init(
    _ label: String, total: Int?, unit: Unit, console: Console,
    now: @escaping @Sendable () -> Duration
  ) {
    self.console = console
    self.label = label
    self.total = total
    self.unit = unit
    self.now = now
    let start = now()
    state = Protected(State(start: start, lastDrawn: start))
  }

  /// Says how much is done since the beginning.
  ///
  /// - Complexity: O(1), one clock reading, except for the ten times a second that draw.
  public func update(_ done: Int) {
    guard console.errorIsTerminal else { return }
    state.withLock { state in
      let time = now()
      guard !state.isFinished, time - state.lastDrawn >= Self.interval else { return }
      state.lastDrawn = time
      console.errors.show(status: line(done, elapsed: (time - state.start) / .seconds(1)))
    }
  }

  func finish() {
    state.withLock { state in
      state.isFinished = true
      console.errors.hideStatus()
    }
  }

  /// The line for an amount done within some seconds, one column narrower than the terminal.
  private func line(_ done: Int, elapsed: Double) -> String {
    let rate = elapsed > 0 ? Double(done) / elapsed : 0
    var parts = [label]
    if let total, total > 0 {
      let share = min(Double(done) / Double(total), 1)
      parts += ["\(Int(share * 100))%", "\(amount(done))/\(amount(total))"]
      parts.append("\(amount(Int(rate)))/s")
      if rate > 0 { parts.append(clock(Double(max(total - done, 0)) / rate)) }
      let bar = bar(share, columns: console.width - 1 - width(parts) - 2)
      if let bar { parts.insert(bar, at: 1) }
    } else {
      parts += [amount(done), "\(amount(Int(rate)))/s"]
    }
    // Too narrow a terminal loses the parts from the end; what is left must not wrap.
    while parts.count > 2, width(parts) > console.width - 1 { parts.removeLast() }
    return wrap(
      parts.joined(separator: "  "), width: max(console.width - 1, 1),
      displayWidth: console.displayWidth
    ).first ?? ""
  }

  private func width(_ parts: [String]) -> Int {
    console.displayWidth(parts.joined(separator: "  "))
  }

  private func bar(_ share: Double, columns: Int) -> String? {
    let inside = min(columns - 2, 30)
    guard inside >= 5 else { return nil }
    let filled = Int(share * Double(inside))
    return "[" + String(repeating: "#", count: filled)
      + String(repeating: "-", count: inside - filled) + "]"
  }

  private func amount(_ count: Int) -> String {
    guard unit == .bytes else { return "\(count)" }
    guard count >= 1000 else { return "\(count) B" }
    var value = Double(count) / 1000
    var prefixes = "kMGT"[...]
    while value >= 999.95, prefixes.count > 1 {
      value /= 1000
      prefixes = prefixes.dropFirst()
    }
    let tenths = Int((value * 10).rounded())
    return "\(tenths / 10).\(tenths % 10) \(prefixes.prefix(1))B"
  }

  private func clock(_ seconds: Double) -> String {
    let seconds = Int(min(seconds.rounded(.up), 359_999))
    let (minutes, rest) = (seconds / 60 % 60, seconds % 60)
    let tail = (rest < 10 ? ":0" : ":") + "\(rest)"
    guard seconds >= 3600 else { return "\(minutes)\(tail)" }
    return "\(seconds / 3600)" + (minutes < 10 ? ":0" : ":") + "\(minutes)\(tail)"
  }
}

extension Console {
  /// Does a long work with a progress line on standard error.
  ///
  /// The line is cleared when the work ends, also by an error. Notes appear above it.
  ///
  /// - Parameters:
  ///   - label: What is being done, in a word or two.
  ///   - total: The amount that will be done; nothing if it is not known.
  ///   - unit: What the amounts count.
  ///   - work: Does the work and tells the bar how far it is; it may hand the bar to other threads.
  /// - Returns: What the work returns.
  /// - Throws: What the work throws.
  public func withProgress<Result>(
    _ label: LocalizedText, total: Int?, unit: ProgressBar.Unit = .items,
    work: (ProgressBar) throws -> Result
  ) rethrows -> Result {
    let start = ContinuousClock.now
    let bar = ProgressBar(text(label), total: total, unit: unit, console: self) {
      ContinuousClock.now - start
    }
    defer { bar.finish() }
    return try work(bar)
  }
}
