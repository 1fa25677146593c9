import Foundation
import Testing

@testable import HeritageCatalog

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

  @Test func `a queue is full by weight, and takes what alone weighs more than it holds`() {
    let queue = BoundedQueue<Int>(capacity: 10)
    #expect(queue.push(1, weight: 25))
    let isDone = DispatchSemaphore(value: 0)
    Thread.detachNewThread {
      if queue.push(2, weight: 9), queue.push(3, weight: 9) { isDone.signal() }
    }
    #expect(isDone.wait(timeout: .now() + 0.05) == .timedOut)
    #expect(queue.pop(waiting: 5) == 1)
    #expect(isDone.wait(timeout: .now() + 5) == .success)
    #expect(queue.pop(waiting: 5) == 2)
    #expect(queue.pop(waiting: 5) == 3)
  }
}
