import Foundation
import HeritageCatalog

/// A thread that works on what it is sent, in order.
///
/// Work and results are values, and the thread makes itself what it works with, so that nothing is
/// shared. Whoever sends also takes the results, and never has more than `capacity` outstanding:
/// then nobody waits for ever.
final class Worker<Work: Sendable, Outcome: Sendable>: Sendable {
  private let work: BoundedQueue<Work>
  private let outcomes: BoundedQueue<Outcome>

  /// Starts the thread.
  ///
  /// - Parameters:
  ///   - name: The name of the thread.
  ///   - capacity: How much is sent at most before a result is taken.
  ///   - make: Called on the thread to begin with; returns what works.
  init(name: String, capacity: Int, _ make: @escaping @Sendable () -> (Work) -> Outcome) {
    work = BoundedQueue(capacity: capacity)
    outcomes = BoundedQueue(capacity: capacity)
    let thread = Thread { [work, outcomes] in
      let run = make()
      while let next = work.pop(), outcomes.push(run(next)) {}
    }
    thread.name = name
    thread.start()
  }

  /// Sends work; it is left undone where the thread was stopped.
  func send(_ next: Work) { _ = work.push(next) }

  /// Returns the result of the oldest work whose result was not taken, waiting for it; `nil` once
  /// the thread was stopped.
  func next() -> Outcome? { outcomes.pop() }

  /// Ends the thread as soon as the work that it is at is done.
  func stop() {
    work.close()
    outcomes.close()
  }
}
