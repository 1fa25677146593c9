import Testing

@testable import MapInteraction

struct TimerQueueTests {
  private func token(_ number: Int) -> TimerToken { TimerToken(number: number) }

  @Test func `timers come out by their time, and in the order in which they were added`() {
    var queue = TimerQueue()
    for (number, end) in [(1, 5), (2, 3), (3, 5), (4, 1)] {
      queue.add(token(number), at: .seconds(end))
    }
    #expect(queue.next == .seconds(1))
    #expect(queue.take(by: .milliseconds(999)) == nil)
    var taken: [Int] = []
    while let timer = queue.take(by: .seconds(5)) { taken.append(timer.token.number) }
    #expect(taken == [4, 2, 1, 3])
    #expect(queue.next == nil)
  }

  @Test func `timers that are no longer wanted are dropped`() {
    var queue = TimerQueue()
    queue.add(token(1), at: .seconds(1))
    queue.add(token(2), at: .seconds(2))
    queue.keep([token(2)])
    #expect(queue.take(by: .seconds(9))?.token == token(2))
  }
}
