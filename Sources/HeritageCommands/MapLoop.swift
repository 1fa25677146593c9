import CommandLineKit
import MapInteraction
import Rendering
import Synchronization

/// A map on a screen, from the first picture until the user quits.
///
/// Questions are answered by tasks, so keys never wait for the catalog; all that waits to be taken in
/// comes before the next picture.
struct MapLoop {
  private var view: MapScreen
  private let source: MapSource
  private var writer: CanvasWriter
  private var timers = TimerQueue()
  private var tasks: [RequestToken: Task<Void, Never>] = [:]
  private let replies = Replies()
  private let start = ContinuousClock.now
  private var nextRefresh = refreshInterval
  /// Reads what the screen takes from outside anew.
  private let context: () -> MapScreen.Context?

  /// How long input may be taken in before a picture must show it.
  private static let patience = Duration.milliseconds(50)
  /// How often a map asks whether the catalog has changed.
  private static let refreshInterval = Duration.seconds(2)

  /// The replies that have come and nobody has taken in.
  private final class Replies: Sendable {
    private let actions = Mutex<[(RequestToken, MapSession.Action)]>([])

    func put(_ token: RequestToken, _ action: MapSession.Action) {
      actions.withLock { $0.append((token, action)) }
    }

    func take() -> [(RequestToken, MapSession.Action)] {
      actions.withLock { actions in
        defer { actions = [] }
        return actions
      }
    }
  }

  init(
    _ view: MapScreen, source: MapSource, depth: ColorDepth, isSynchronized: Bool,
    context: @escaping () -> MapScreen.Context?
  ) {
    self.view = view
    self.source = source
    self.context = context
    writer = CanvasWriter(depth: depth, isSynchronized: isSynchronized)
  }

  /// Takes over what is known of the terminal.
  mutating func setTerminal(
    _ size: (columns: Int, rows: Int), ambiguousWidth: Int, _ waker: ScreenWaker
  ) {
    let map = TerminalMap(
      columns: size.columns, rows: size.rows, ambiguousWidth: ambiguousWidth)
    guard map != view.map else { return }
    view.map = map
    perform(.resized(width: map.width, height: map.height), waker)
  }

  /// Shows the map and does what the user asks for, until that is the end.
  mutating func run(on screen: Screen) throws {
    defer { for task in tasks.values { task.cancel() } }
    while !view.isFinished {
      try screen.write(writer.update(to: view.map.canvas(for: view.frame)))
      let next = min(timers.next ?? nextRefresh, nextRefresh)
      var event = try screen.nextEvent(within: max(next - now, .zero))
      let end = now + Self.patience
      repeat {
        switch event {
        case .input(let input): take(input, screen)
        case .resized(let columns, let rows):
          setTerminal(
            (columns, rows), ambiguousWidth: view.map.ambiguousWidth, screen.waker)
          writer.invalidate()
        case .resumed: writer.invalidate()
        case .ended: return
        case .woken, nil: break
        }
        takeReplies(screen.waker)
        event = now < end ? try screen.nextEvent(within: .zero) : nil
      } while event != nil && !view.isFinished
    }
  }

  private var now: Duration { start.duration(to: .now) }

  private mutating func take(_ input: InputEvent, _ screen: Screen) {
    if input == .key(KeyPress(.character("l"), .control)) { writer.invalidate() }
    for action in view.actions(for: input) { perform(action, screen.waker) }
  }

  /// Takes in what has been answered, and does what it is time for.
  private mutating func takeReplies(_ waker: ScreenWaker) {
    for (token, action) in replies.take() where tasks.removeValue(forKey: token) != nil {
      perform(action, waker)
    }
    while let timer = timers.take(by: now) { perform(.timerFired(timer.token), waker) }
    guard now >= nextRefresh else { return }
    nextRefresh = now + Self.refreshInterval
    perform(.refresh, waker)
  }

  private mutating func perform(_ action: MapSession.Action, _ waker: ScreenWaker) {
    for effect in view.update(action) {
      switch effect {
      case .event(.catalogChanged): view.context = context() ?? view.context
      case .event, .askForLocation: break
      case .timer(let token, let duration): timers.add(token, at: now + duration)
      case .request(let token, let request):
        let (source, replies) = (source, replies)
        tasks[token] = Task.detached {
          guard !Task.isCancelled else { return }
          let reply = await source.reply(
            to: request, token: token, message: MapOutput.message)
          replies.put(token, reply)
          waker.wake()
        }
      }
    }
    timers.keep(view.session.wantedTimers)
    let wanted = view.session.wantedTokens
    for (token, task) in tasks where !wanted.contains(token) {
      task.cancel()
      tasks[token] = nil
    }
  }
}
