public import Localization

/// A map session at work: performs its requests against a provider, keeps its time, and delivers
/// its events in order.
///
/// Requests run concurrently; each reply meets the session on the actor, so events come in one order
/// however late replies are. A request or timer that is no longer wanted is cancelled, and its reply
/// dropped. Nothing re-enters: events go through a stream, and what their reader sends back is one
/// more action.
public actor MapSessionRunner<TimeKeeper: Clock> where TimeKeeper.Duration == Duration {
  /// Everything the session has said and nobody has read yet, for one reader.
  ///
  /// The stream ends with the runner.
  public nonisolated let events: AsyncStream<MapSession.Event>
  /// The current state.
  public private(set) var session: MapSession

  private let source: MapSource
  private let clock: TimeKeeper
  private let askForLocation: @Sendable () -> Void
  private let message: @Sendable (any Error) -> LocalizedText
  private let continuation: AsyncStream<MapSession.Event>.Continuation
  private var requests: [RequestToken: Task<Void, Never>] = [:]
  private var timers: [TimerToken: Task<Void, Never>] = [:]

  /// Creates a runner; send ``MapSession/Action/begin`` first.
  ///
  /// - Parameters:
  ///   - session: The state to start from.
  ///   - source: Where sites, addresses and completions come from.
  ///   - clock: What the half second before a region is settled is measured with.
  ///   - askForLocation: Asks the user for the location; the answer is sent as an action.
  ///   - message: The sentence for the user that an error of the source becomes.
  public init(
    _ session: MapSession, source: MapSource, clock: TimeKeeper,
    askForLocation: @escaping @Sendable () -> Void = {},
    message: @escaping @Sendable (any Error) -> LocalizedText
  ) {
    self.session = session
    self.source = source
    self.clock = clock
    self.askForLocation = askForLocation
    self.message = message
    (events, continuation) = AsyncStream.makeStream()
  }

  deinit { continuation.finish() }

  /// Tells the session what happened; returns when its events are in the stream and its requests
  /// under way.
  public func send(_ action: MapSession.Action) {
    for effect in session.update(action) {
      switch effect {
      case .event(let event): continuation.yield(event)
      case .request(let token, let request): start(token, request)
      case .timer(let token, let duration): start(token, after: duration)
      case .askForLocation: askForLocation()
      }
    }
    Self.cancel(&requests, except: session.wantedTokens)
    Self.cancel(&timers, except: session.wantedTimers)
  }

  /// Waits until no reply is wanted and no timer runs any more.
  public func settle() async {
    while let task = requests.values.first ?? timers.values.first { await task.value }
  }

  private func start(_ token: RequestToken, _ request: MapSession.Request) {
    let (source, message) = (source, message)
    requests[token] = Task { [weak self] in
      let reply = await source.reply(to: request, token: token, message: message)
      await self?.finish(token, reply)
    }
  }

  private func finish(_ token: RequestToken, _ reply: MapSession.Action) {
    guard requests.removeValue(forKey: token) != nil else { return }
    send(reply)
  }

  private func start(_ token: TimerToken, after duration: Duration) {
    let end = clock.now.advanced(by: duration)
    timers[token] = Task { [weak self, clock] in
      // Also for zero: what is waiting for the actor comes first.
      await Task.yield()
      guard (try? await clock.sleep(until: end, tolerance: nil)) != nil else { return }
      await self?.finish(token)
    }
  }

  private func finish(_ token: TimerToken) {
    guard timers.removeValue(forKey: token) != nil else { return }
    send(.timerFired(token))
  }

  private static func cancel<Token>(
    _ tasks: inout [Token: Task<Void, Never>], except wanted: Set<Token>
  ) {
    for (token, task) in tasks where !wanted.contains(token) {
      task.cancel()
      tasks[token] = nil
    }
  }
}
