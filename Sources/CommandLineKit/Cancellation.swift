import Synchronization

/// A flag that says that the user wants the command to stop.
///
/// Setting it is safe within a signal handler: it is one atomic store.
final class Cancellation: Sendable {
  private let flag = Atomic(false)

  var isCancelled: Bool { flag.load(ordering: .relaxed) }

  /// Sets the flag and tells whether it was set before.
  @discardableResult
  func cancel() -> Bool {
    flag.exchange(true, ordering: .relaxed)
  }
}
