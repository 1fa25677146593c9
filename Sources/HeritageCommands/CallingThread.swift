import Foundation

/// Runs asynchronous work on the thread that asks for it, until it is done.
///
/// A command is a plain function. To wait for a task on a semaphore would block a thread that the
/// task may need; here the thread does the work itself, that of actors included (SE-0417).
final class CallingThread: TaskExecutor {
  // The condition guards the state.
  private nonisolated(unsafe) var state = State()
  private let condition = NSCondition()

  private struct State {
    var jobs: [UnownedJob] = []
    var outcome: Result<Void, any Error>?
  }

  private init() {}

  /// Runs `body` and all that it awaits.
  ///
  /// - Throws: What `body` throws.
  static func wait(for body: @escaping @Sendable () async throws -> Void) throws {
    let thread = CallingThread()
    Task.detached(executorPreference: thread) {
      do {
        try await body()
        thread.change { $0.outcome = .success(()) }
      } catch {
        thread.change { $0.outcome = .failure(error) }
      }
    }
    try thread.work().get()
  }

  /// Takes a job over, from any thread.
  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    change { $0.jobs.append(job) }
  }

  private func work() -> Result<Void, any Error> {
    while true {
      condition.lock()
      while state.jobs.isEmpty, state.outcome == nil { condition.wait() }
      let job = state.jobs.isEmpty ? nil : state.jobs.removeFirst()
      let outcome = state.outcome
      condition.unlock()
      if let job {
        job.runSynchronously(on: asUnownedTaskExecutor())
      } else if let outcome {
        return outcome
      }
    }
  }

  private func change(_ body: (inout State) -> Void) {
    condition.withLock { body(&state) }
    condition.signal()
  }
}
