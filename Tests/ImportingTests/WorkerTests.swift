import Foundation
import Testing

@testable import Importing

struct WorkerTests {
  /// Tells when it is let go.
  private final class Tool: Sendable {
    let gone: DispatchSemaphore
    init(gone: DispatchSemaphore) { self.gone = gone }
    deinit { gone.signal() }
  }

  @Test func `results come in the order of the work`() {
    let worker = Worker<Int, Int>(name: "test", capacity: 3) {
      var sum = 0
      return { number in
        sum += number
        return sum
      }
    }
    var results: [Int?] = []
    for number in 1...100 {
      if number > 3 { results.append(worker.next()) }
      worker.send(number)
    }
    for _ in 0..<3 { results.append(worker.next()) }
    #expect(results == (1...100).map { $0 * ($0 + 1) / 2 })
    worker.stop()
  }

  @Test(arguments: 0...3)
  func `a stopped thread lets go of what it works with`(sent: Int) {
    let gone = DispatchSemaphore(value: 0)
    let worker = Worker<Int, Int>(name: "test", capacity: 3) {
      let tool = Tool(gone: gone)
      return { number in withExtendedLifetime(tool) { number } }
    }
    for number in 0..<sent { worker.send(number) }
    worker.stop()
    #expect(gone.wait(timeout: .now() + 10) == .success)
    worker.send(1)
    #expect(worker.next() == nil)
  }
}
