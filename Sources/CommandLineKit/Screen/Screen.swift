#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif
import Localization

extension Console {
  /// Does something with the whole screen of the terminal: keys come one by one, the mouse is
  /// reported, and what was on the screen comes back when it ends.
  ///
  /// The terminal is given back on every way out: when the body returns or throws, when the process
  /// exits, is stopped (Ctrl-Z), ended by a signal, or crashes. Ctrl-C ends the wait for input with
  /// ``ScreenEvent/ended`` and makes the console cancelled; a second one ends the process.
  ///
  /// - Parameter body: Reads events and writes pictures.
  /// - Returns: What the body returns.
  /// - Throws: What the body throws; ``CommandError`` where input or output is no terminal.
  public func withScreen<Result>(_ body: (Screen) throws -> Result) throws -> Result {
    let state = ScreenSignals.state
    guard inputIsTerminal, outputIsTerminal,
      tcgetattr(STDIN_FILENO, &state.pointee.settings) == 0
    else {
      throw CommandError(
        LocalizedText("This needs a terminal.", "터미널에서만 쓸 수 있습니다."), exitCode: .unavailable)
    }
    try flush()
    state.pointee.rawSettings = Self.raw(state.pointee.settings)
    state.pointee.wasInterrupted = 0
    state.pointee.isInUse = 1
    let dispositions = ScreenSignals.install()
    ScreenSignals.enter()
    defer {
      state.pointee.isInUse = 0
      ScreenSignals.leave()
      ScreenSignals.uninstall(dispositions)
    }
    return try body(Screen(cancellation: cancellation))
  }

  /// Returns settings in which each byte comes at once and as it is; signals by keys stay on.
  private static func raw(_ settings: termios) -> termios {
    var raw = settings
    raw.c_iflag &= ~tcflag_t(BRKINT | ICRNL | INLCR | IGNCR | INPCK | ISTRIP | IXON)
    raw.c_lflag &= ~tcflag_t(ECHO | ICANON | IEXTEN)
    withUnsafeMutableBytes(of: &raw.c_cc) { characters in
      characters[Int(VMIN)] = 1
      characters[Int(VTIME)] = 0
    }
    return raw
  }
}

/// What happens while a screen is in use.
public enum ScreenEvent: Hashable, Sendable {
  /// A key, the mouse, pasted text, or an answer of the terminal.
  case input(InputEvent)
  /// The terminal has another size now.
  case resized(columns: Int, rows: Int)
  /// The program goes on after a stop, on a terminal that shows something else.
  case resumed
  /// Another thread called ``ScreenWaker/wake()``.
  case woken
  /// Nothing more comes: the user interrupts, or the terminal is gone.
  case ended
}

/// Ends the wait of a screen for its next event, from any thread.
public struct ScreenWaker: Sendable {
  /// Lets the screen return ``ScreenEvent/woken``.
  public func wake() { ScreenSignals.wake() }
}

/// The whole screen of a terminal, within `Console.withScreen(_:)`.
public final class Screen {
  /// How long an escape may be the beginning of a key's sequence.
  private static let escapeTime = Duration.milliseconds(40)

  private let cancellation: Cancellation
  private var decoder = InputDecoder()
  private var events: [ScreenEvent] = []

  init(cancellation: Cancellation) {
    self.cancellation = cancellation
  }

  /// Ends the wait for events from another thread.
  public var waker: ScreenWaker { ScreenWaker() }

  /// The columns and rows of the terminal at this moment; 80 × 24 where it does not tell.
  public var size: (columns: Int, rows: Int) {
    var size = winsize()
    guard ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0, size.ws_row > 0
    else { return (80, 24) }
    return (Int(size.ws_col), Int(size.ws_row))
  }

  /// Writes text and control sequences as they are, at once.
  ///
  /// - Throws: An error that the tool reports (exit 74).
  public func write(_ text: String) throws {
    var text = text
    let error = text.withUTF8 { writeAll(UnsafeRawBufferPointer($0), STDOUT_FILENO) }
    if let error { throw error }
  }

  /// Waits for the next event.
  ///
  /// - Parameter time: How long to wait; for ever without one.
  /// - Returns: The event, or nothing when the time is over.
  /// - Throws: An error that the tool reports (exit 74).
  public func nextEvent(within time: Duration? = nil) throws -> ScreenEvent? {
    let end = time.map { ContinuousClock.now + $0 }
    while true {
      takeSignals()
      if !events.isEmpty { return events.removeFirst() }
      let left = end.map { max($0 - .now, .zero) }
      let wait = decoder.isWaiting ? min(left ?? Self.escapeTime, Self.escapeTime) : left
      if try !waitForInput(wait) {
        let flushed = wait == Self.escapeTime || left == nil ? decoder.flush() : []
        events += flushed.map(ScreenEvent.input)
        if events.isEmpty, let end, .now >= end { return nil }
      }
    }
  }

  /// Lets events come again, before those that wait.
  func putBack(_ earlier: [ScreenEvent]) {
    events = earlier + events
  }

  /// Turns what signal handlers left into events.
  private func takeSignals() {
    let state = ScreenSignals.state
    if state.pointee.wasInterrupted != 0 {
      cancellation.cancel()
      events = [.ended]
    }
    if state.pointee.wasResumed != 0 {
      state.pointee.wasResumed = 0
      state.pointee.wasResized = 1
      events.append(.resumed)
    }
    if state.pointee.wasResized != 0 {
      state.pointee.wasResized = 0
      let size = size
      events.append(.resized(columns: size.columns, rows: size.rows))
    }
  }

  /// Waits for bytes or a wake, reads what there is, and returns false when the time is over.
  private func waitForInput(_ time: Duration?) throws(StreamError) -> Bool {
    let state = ScreenSignals.state
    var descriptors = [
      pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0),
      pollfd(fd: state.pointee.waitDescriptor, events: Int16(POLLIN), revents: 0),
    ]
    let milliseconds = time.map { Int32(min(($0 / .milliseconds(1)).rounded(.up), 1e9)) } ?? -1
    let ready = poll(&descriptors, 2, milliseconds)
    guard ready >= 0 else {
      if errno == EINTR { return true }
      throw .readFailed(errno)
    }
    guard ready > 0 else { return false }
    if descriptors[1].revents != 0 { drainWakes() }
    if descriptors[0].revents != 0 { try readInput() }
    return true
  }

  private func drainWakes() {
    let state = ScreenSignals.state
    var bytes = [UInt8](repeating: 0, count: 64)
    while read(state.pointee.waitDescriptor, &bytes, bytes.count) > 0 {}
    // A handler's wake has its flag; all else is another thread's.
    let isSignal =
      state.pointee.wasResized + state.pointee.wasResumed + state.pointee.wasInterrupted > 0
    if !isSignal { events.append(.woken) }
  }

  private func readInput() throws(StreamError) {
    var bytes = [UInt8](repeating: 0, count: 4096)
    let count = read(STDIN_FILENO, &bytes, bytes.count)
    if count > 0 {
      events += decoder.feed(bytes.prefix(count)).map(ScreenEvent.input)
    } else if count == 0 || errno == EIO {
      events.append(.ended)
    } else if errno != EINTR, errno != EAGAIN {
      throw .readFailed(errno)
    }
  }
}
