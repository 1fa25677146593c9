import Foundation

/// A queue between one thread that makes and one that takes, which holds only so many elements.
///
/// Unchecked, because the compiler cannot see that every access to `elements` and `isClosed` is
/// made under `condition`.
final class BoundedQueue<Element: Sendable>: @unchecked Sendable {
  private let capacity: Int
  private let condition = NSCondition()
  private var elements: [Element] = []
  private var isClosed = false

  /// Creates a queue of at most `capacity` elements.
  init(capacity: Int) {
    self.capacity = capacity
  }

  /// Adds an element, waiting while the queue is full.
  ///
  /// - Returns: whether the queue took it; a closed queue takes nothing.
  func push(_ element: Element) -> Bool {
    condition.withLock {
      while elements.count >= capacity, !isClosed { condition.wait() }
      guard !isClosed else { return false }
      elements.append(element)
      condition.signal()
      return true
    }
  }

  /// Takes the oldest element, waiting for one up to `seconds`; `nil` when none came.
  func pop(waiting seconds: TimeInterval) -> Element? {
    condition.withLock {
      let deadline = Date(timeIntervalSinceNow: seconds)
      while elements.isEmpty {
        guard condition.wait(until: deadline) else { break }
      }
      guard !elements.isEmpty else { return nil }
      condition.signal()
      return elements.removeFirst()
    }
  }

  /// Lets nothing more in and lets nobody wait, so that the making thread stops.
  func close() {
    condition.withLock {
      isClosed = true
      elements = []
      condition.broadcast()
    }
  }
}
