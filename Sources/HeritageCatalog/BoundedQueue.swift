import Foundation

/// A queue between one thread that makes and one that takes, which holds only so much.
///
/// Unchecked, because the compiler cannot see that every access to `elements`, `weight` and
/// `isClosed` is made under `condition`.
package final class BoundedQueue<Element: Sendable>: @unchecked Sendable {
  private let capacity: Int
  private let condition = NSCondition()
  private var elements: [(element: Element, weight: Int)] = []
  private var weight = 0
  private var isClosed = false

  /// Creates a queue that is full when its elements weigh `capacity`.
  package init(capacity: Int) {
    self.capacity = capacity
  }

  /// Adds an element, waiting while the queue is full.
  ///
  /// - Returns: whether the queue took it; a closed queue takes nothing.
  package func push(_ element: Element, weight: Int = 1) -> Bool {
    condition.withLock {
      while self.weight >= capacity, !isClosed { condition.wait() }
      guard !isClosed else { return false }
      elements.append((element, weight))
      self.weight += weight
      condition.signal()
      return true
    }
  }

  /// Takes the oldest element, waiting for one up to `seconds`; `nil` when none came.
  package func pop(waiting seconds: Double) -> Element? {
    condition.withLock {
      let deadline = Date(timeIntervalSinceNow: seconds)
      while elements.isEmpty {
        guard condition.wait(until: deadline) else { break }
      }
      return takeFirst()
    }
  }

  /// Takes the oldest element, waiting for one; `nil` once the queue is closed.
  package func pop() -> Element? {
    condition.withLock {
      while elements.isEmpty, !isClosed { condition.wait() }
      return takeFirst()
    }
  }

  private func takeFirst() -> Element? {
    guard !elements.isEmpty else { return nil }
    condition.signal()
    let (element, weight) = elements.removeFirst()
    self.weight -= weight
    return element
  }

  /// Lets nothing more in and lets nobody wait, so that the making thread stops.
  package func close() {
    condition.withLock {
      isClosed = true
      elements = []
      weight = 0
      condition.broadcast()
    }
  }
}
