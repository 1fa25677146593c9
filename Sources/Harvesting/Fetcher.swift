import Foundation
import Localization

/// Asks the service one question at a time, in its own time and as often as it takes, and takes
/// only whole and fitting replies.
final class Fetcher {
  private let base: URL
  private let transport: any Transport
  private let courtesy: Courtesy
  private let clock: HarvestClock
  private let isCancelled: () -> Bool
  private var random: any RandomNumberGenerator
  private var nextTurn = Duration.zero

  /// The numbers so far.
  var counts = HarvestCounts()
  /// The host that answered in place of the one asked, after redirects.
  private(set) var otherHost: String?

  init(
    base: URL, transport: any Transport, courtesy: Courtesy, clock: HarvestClock,
    random: any RandomNumberGenerator, isCancelled: @escaping () -> Bool
  ) {
    self.base = base
    self.transport = transport
    self.courtesy = courtesy
    self.clock = clock
    self.random = random
    self.isCancelled = isCancelled
  }

  /// An answer that was no good.
  private enum Failure: Error {
    case transport(TransportFault)
    case status(Int, retryAfter: String?)
    case reply(ReplyFault)
  }

  /// A question that was given up, and whether the service as a whole seems to be at fault.
  struct Unanswered: Error {
    let error: HarvestError
    let isService: Bool
  }

  /// Asks a question until a whole reply comes that `check` finds no fault with.
  ///
  /// - Parameters:
  ///   - call: The question.
  ///   - check: Looks at a reply and the number of the attempt, from 1; throws what is wrong with
  ///     it.
  /// - Returns: The body, and what is known of it.
  /// - Throws: ``HarvestError`` to end the harvest, ``Unanswered`` when only this question is to be
  ///   given up.
  func fetch(
    _ call: ServiceCall, check: (ServiceReply, Int) throws(ReplyFault) -> Void
  ) throws -> (body: Data, reply: ServiceReply) {
    let url = call.url(base: base)
    var attempt = 1
    while true {
      do throws(Failure) {
        return try ask(url, attempt, check)
      } catch {
        try recover(from: error, url, attempt)
      }
      attempt += 1
    }
  }

  private func ask(
    _ url: URL, _ attempt: Int, _ check: (ServiceReply, Int) throws(ReplyFault) -> Void
  ) throws(Failure) -> (body: Data, reply: ServiceReply) {
    if !wait(until: nextTurn) { throw .transport(.cancelled) }
    nextTurn = clock.now() + .seconds(1) / courtesy.rate
    counts.requests += 1
    if attempt > 1 { counts.retries += 1 }
    let answer: HTTPReply
    do throws(TransportFault) {
      answer = try transport.get(url, isCancelled: isCancelled)
    } catch {
      throw .transport(error)
    }
    counts.bytes += answer.body.count
    if let host = answer.url.host, host != url.host { otherHost = host }
    guard answer.status == 200 else {
      throw .status(answer.status, retryAfter: answer.retryAfter)
    }
    do throws(ReplyFault) {
      let reply = try ServiceReply(answer.body)
      try check(reply, attempt)
      return (answer.body, reply)
    } catch {
      throw .reply(error)
    }
  }

  /// Waits before the next attempt, or throws where there is to be none.
  private func recover(from failure: Failure, _ url: URL, _ attempt: Int) throws {
    var wish: Duration?
    var isService = true
    var isPassing = true
    let reason: LocalizedText
    switch failure {
    case .transport(.cancelled): throw HarvestError.interrupted
    case .transport(let fault):
      isPassing = fault.isPassing
      reason = fault.explanation
    case .status(let status, let retryAfter):
      wish = retryAfter.flatMap { Courtesy.wish($0, now: clock.date()) }
      isPassing = [408, 425, 429].contains(status) || status >= 500
      isService = [429, 502, 503, 504].contains(status)
      reason = Self.explanation(status)
    case .reply(let fault):
      isService = false
      reason = fault.explanation
    }
    guard isPassing, attempt < courtesy.attempts else {
      throw Unanswered(
        error: .unanswered(url: url.absoluteString, attempts: attempt, reason: reason),
        isService: isService)
    }
    if let wish, wish > courtesy.longestWish {
      throw HarvestError.asksToWait(
        url: url.absoluteString, seconds: Int(wish.components.seconds))
    }
    try pause(after: attempt, atLeast: wish ?? .zero)
  }

  private static func explanation(_ status: Int) -> LocalizedText {
    switch status {
    case 404:
      LocalizedText(
        "there is no such page (HTTP 404). Is the address of the service right (--url)?",
        "그런 페이지가 없습니다(HTTP 404). 서비스 주소(--url)가 맞습니까?")
    default:
      LocalizedText("the service answers HTTP \(status).", "서비스가 HTTP \(status)(으)로 답합니다.")
    }
  }

  /// Pauses as after a failed attempt.
  func pause(after attempt: Int, atLeast wish: Duration = .zero) throws(HarvestError) {
    // Of the 64 random bits a fraction takes the 53 that a `Double` has.
    let drawn = courtesy.pause(after: attempt, drawn: Double(random.next() >> 11) * 0x1p-53)
    let start = clock.now()
    guard wait(until: start + max(drawn, wish)) else { throw .interrupted }
    counts.paused += clock.now() - start
  }

  /// Waits in short turns; `false` when the user does not want to wait any longer.
  private func wait(until time: Duration) -> Bool {
    while !isCancelled() {
      let rest = time - clock.now()
      guard rest > .zero else { return true }
      clock.sleep(min(rest, .milliseconds(100)))
    }
    return false
  }
}
