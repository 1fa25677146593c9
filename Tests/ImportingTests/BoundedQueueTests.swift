import Foundation
import Testing

@testable import Importing

struct BoundedQueueTests {
  @Test func `elements come out in the order in which they went in, across threads`() {
    let queue = BoundedQueue<Int>(capacity: 3)
    Thread.detachNewThread { for number in 0..<1000 { _ = queue.push(number) } }
    #expect((0..<1000).compactMap { _ in queue.pop(waiting: 5) } == Array(0..<1000))
    #expect(queue.pop(waiting: 0.01) == nil)
  }

  @Test func `closing lets a waiting thread go`() {
    let queue = BoundedQueue<Int>(capacity: 1)
    #expect(queue.push(1))
    let isDone = DispatchSemaphore(value: 0)
    Thread.detachNewThread {
      if !queue.push(2) { isDone.signal() }
    }
    queue.close()
    #expect(isDone.wait(timeout: .now() + 5) == .success)
    #expect(queue.pop(waiting: 0) == nil)
  }
}
