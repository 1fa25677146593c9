import HeritageModel
import Localization
import MapInteraction

/// A map session that is driven by lines and keeps a virtual time: `{"do": "wait"}` alone lets it
/// pass.
///
/// Requests are answered one after another in the order in which they were made, so the same lines
/// give the same output everywhere.
struct SessionScript {
  var session: MapSession
  /// The time that has passed.
  private(set) var now: Duration = .zero
  let context: Context
  private var timers = TimerQueue()
  private var queue: [MapSession.Action] = []
  private var line = 0

  /// What a script takes from outside.
  struct Context: Sendable {
    /// Where the session's answers come from.
    let source: MapSource
    /// The language of messages and titles.
    let language: Language
    /// Reads a query and checks its names.
    let query: @Sendable (String) throws -> SiteQuery
    /// What is known of a data set.
    let dataset: @Sendable (String) -> DatasetInfo?
    /// The sentence for the user that an error becomes.
    let message: @Sendable (any Error) -> LocalizedText
  }

  init(_ session: MapSession, _ context: Context) {
    self.session = session
    self.context = context
  }

  /// Begins the session and returns the events, one a line.
  mutating func begin() async -> [String] {
    await perform(.begin)
  }

  /// Does what a line says and returns the events that follow, one a line.
  mutating func perform(line text: String) async -> [String] {
    line += 1
    guard text.contains(where: { !$0.isWhitespace }) else { return [] }
    do {
      switch try step(text) {
      case .action(let action): return await perform(action)
      case .wait(let duration): return await wait(duration)
      case .state: return [state.text]
      }
    } catch {
      var object = JSONObject(event: "error")
      object.add("line", line)
      object.add("message", message(for: error)(context.language))
      return [object.text]
    }
  }

  /// Lets everything happen that waits for its time, as at the end of a script.
  mutating func finish() async -> [String] {
    await perform(.flush)
  }

  private func message(for error: any Error) -> LocalizedText {
    (error as? SessionLineError)?.message ?? context.message(error)
  }

  private mutating func perform(_ action: MapSession.Action) async -> [String] {
    queue.append(action)
    var lines: [String] = []
    while let next = nextAction() {
      for effect in session.update(next) {
        switch effect {
        case .event(let event): lines.append(object(for: event).text)
        case .timer(let token, let duration): timers.add(token, at: now + duration)
        case .askForLocation: lines.append(JSONObject(event: "askForLocation").text)
        case .request(let token, let request):
          queue.append(
            await context.source.reply(to: request, token: token, message: context.message))
        }
      }
      timers.keep(session.wantedTimers)
    }
    return lines
  }

  /// The oldest action that is waiting, or the timer that has run out.
  private mutating func nextAction() -> MapSession.Action? {
    guard queue.isEmpty else { return queue.removeFirst() }
    return timers.take(by: now).map { .timerFired($0.token) }
  }

  private mutating func wait(_ duration: Duration) async -> [String] {
    let end = now + duration
    var lines: [String] = []
    while let timer = timers.take(by: end) {
      now = timer.end
      lines += await perform(.timerFired(timer.token))
    }
    now = end
    return lines
  }
}
