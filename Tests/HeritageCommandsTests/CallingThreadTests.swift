import Foundation
import Testing

@testable import HeritageCommands

struct CallingThreadTests {
  private actor Counter {
    private(set) var count = 0
    private(set) var threads: Set<UInt> = []

    func add() {
      count += 1
      threads.insert(UInt(bitPattern: ObjectIdentifier(Thread.current).hashValue))
    }
  }

  private struct Broken: Error {}

  @Test func `all that is awaited runs on the thread that waits, actors too`() throws {
    let here = UInt(bitPattern: ObjectIdentifier(Thread.current).hashValue)
    try CallingThread.wait {
      let counter = Counter()
      for _ in 0..<100 { await counter.add() }
      #expect(await counter.count == 100)
      #expect(await counter.threads == [here])
    }
  }

  @Test func `more waiting threads than there are processors do not stop each other`() async throws
  {
    await withTaskGroup { group in
      for _ in 0..<64 {
        group.addTask { try? CallingThread.wait { await Task.yield() } }
      }
    }
  }

  @Test func `an error comes through`() {
    #expect(throws: Broken.self) { try CallingThread.wait { throw Broken() } }
  }
}
