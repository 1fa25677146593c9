import Foundation
import Harvesting
import HeritageModel
import Importing
import Localization
import TestSupport
import Testing

/// Lists that do not hold still, and lists that cannot be right.
struct ListTests {
  @Test func `a list whose total changes midway is begun anew, and says so`() async throws {
    let before = FakeRegister(["11": 9])
    let after = FakeRegister(["11": 10])
    let server = try LoopbackServer { request in
      let isFirst = request["pageIndex"] == "1" && request.count == 1
      return (isFirst ? before : after).answer(request)
    }
    defer { server.stop() }
    let (result, report) = try await HarvestSetup(server).harvest()
    #expect(result.lists[0].state == .complete && result.lists[0].keys.count == 10)
    #expect(result.counts.restarts == 1)
    #expect(result.issues.map(\.rule) == [.totalChanged])
    #expect(result.issues[0].message.english.contains("9 records on the first page and 10"))
    #expect(report.added == 10 && report.isComplete)
  }

  @Test func `a total that never holds still makes the list partial`() async throws {
    let register = FakeRegister(["11": 9])
    let server = try LoopbackServer { request in
      .xml(register.list(request, total: request["pageIndex"] == "1" ? 9 : 9 + request.count))
    }
    defer { server.stop() }
    let (result, report) = try await HarvestSetup(server).harvest()
    #expect(result.lists[0].state == .partial && !result.isComplete)
    #expect(result.delistingLists.isEmpty)
    #expect(result.issues.last?.rule == .partialList)
    #expect(!report.isComplete && report.added == 4)
  }

  @Test func `a page that comes twice is asked for again`() async throws {
    let register = FakeRegister(["11": 9])
    let server = try LoopbackServer { request in
      guard request["pageIndex"] == "2", request.count == 1 else { return register.answer(request) }
      var first = request.query
      first["pageIndex"] = "1"
      let list = register.list(.init(operation: "", target: "", query: first, count: 1))
      return .xml(list.replacingOccurrences(of: "<pageIndex>1<", with: "<pageIndex>2<"))
    }
    defer { server.stop() }
    let result = try await HarvestSetup(server).fetch()
    #expect(result.isComplete && result.counts.retries == 1)
    #expect(result.lists[0].keys.count == 9)
  }

  @Test func `a service that gives the first page whatever it is asked for does not loop`()
    async throws
  {
    var register = FakeRegister(["11": 9])
    register.statesPages = false
    let answers = register
    let server = try LoopbackServer { request in
      var first = request.query
      first["pageIndex"] = "1"
      return .xml(answers.list(.init(operation: "", target: "", query: first, count: 1), total: 9))
    }
    defer { server.stop() }
    let result = try await HarvestSetup(server).fetch()
    #expect(result.lists[0].state == .partial && result.lists[0].keys.count == 4)
    #expect(server.requests.count < 20)
  }

  @Test(arguments: [5, 20, 1_000_000_000])
  func `a total that is too large makes the list partial without asking for ever`(
    total: Int
  ) async throws {
    let register = FakeRegister(["11": 4])
    let server = try LoopbackServer { .xml(register.list($0, total: total)) }
    defer { server.stop() }
    let (result, report) = try await HarvestSetup(server).harvest()
    #expect(result.lists[0].state == .partial)
    #expect(server.requests.count < 20)
    #expect(report.added == 4 && !report.isComplete)
  }

  @Test func `a total that is too small makes the list partial`() async throws {
    let register = FakeRegister(["11": 4])
    let server = try LoopbackServer { .xml(register.list($0, total: 3)) }
    defer { server.stop() }
    #expect(try await HarvestSetup(server).fetch().lists[0].state == .partial)
  }

  @Test func `a page beyond the end that is no list is never asked for`() async throws {
    let register = FakeRegister(["11": 8])
    let server = try LoopbackServer { request in
      Int(request["pageIndex"] ?? "") ?? 0 > 2
        ? .whole(status: 500, body: Data()) : register.answer(request)
    }
    defer { server.stop() }
    let result = try await HarvestSetup(server).fetch()
    #expect(result.isComplete && result.counts.requests == 2)
  }

  @Test func `a record without its keys is counted, and the list delists nothing`() async throws {
    let register = FakeRegister(["11": 4])
    let server = try LoopbackServer { request in
      let list = register.list(request)
      let key = "<ccbaCpno>\(register.records[1].key)</ccbaCpno>"
      let number = "<ccbaAsno>\(register.records[2].management)</ccbaAsno>"
      return .xml(
        list.replacingOccurrences(of: key, with: "").replacingOccurrences(of: number, with: ""))
    }
    defer { server.stop() }
    let (result, report) = try await HarvestSetup(server).harvest()
    #expect(result.lists[0].state == .complete)
    #expect(result.lists[0].keys.count == 3 && result.lists[0].keyless == 1)
    #expect(result.delistingLists.isEmpty)
    #expect(result.issues.map(\.rule) == [.unusableKey])
    #expect(report.read == 4 && report.rejected == 1)
  }

  @Test func `since a day only lists with changes are fetched, and those whole`() async throws {
    var register = FakeRegister(["11": 3, "12": 2])
    register.records[1].modified = "2026-01-20 10:00:00"
    let answers = register
    let server = try LoopbackServer { answers.answer($0) }
    defer { server.stop() }
    let setup = try HarvestSetup(server, kinds: ["11", "12"])
    setup.plan.since = .init("2026-01-15")
    setup.plan.withDetails = true
    let (result, report) = try await setup.harvest()
    #expect(result.lists.map(\.state) == [.complete, .unchanged])
    #expect(result.counts.details == 1)
    #expect(report.read == 4)
    #expect(server.requests[0]["stRegDt"] == "20260115000000")
    #expect(server.requests[0]["enRegDt"]?.count == 14)
  }

  @Test func `since the last harvest only what changed after the newest record is fetched`()
    async throws
  {
    let before = FakeRegister(["11": 3, "12": 2])
    var after = before
    after.records[0].modified = "2026-01-20 10:00:00"
    after.records[0].name = "새 이름"
    let changed = after
    let isLater = Switch()
    let server = try LoopbackServer { (isLater.isOn ? changed : before).answer($0) }
    defer { server.stop() }
    let setup = try HarvestSetup(server, kinds: ["11", "12"])
    setup.plan.since = .newest
    setup.plan.withDetails = true
    #expect(try await setup.harvest().1.added == 5)
    let (same, _) = (try await setup.fetch(), try setup.harvester().close())
    #expect(same.lists.map(\.state) == [.unchanged, .unchanged])
    #expect(same.sources.isEmpty)
    isLater.turnOn()
    let (result, report) = try await setup.harvest()
    #expect(result.lists.map(\.state) == [.complete, .unchanged])
    #expect(result.counts.details == 1)
    #expect(report.changed == 2 && report.unchanged == 2)
    #expect(try setup.sites()["1111100010000"]?.name == "새 이름")
  }
}

/// Something that a test turns on while a server looks at it.
// @unchecked: the state is only touched while the lock is held.
final class Switch: @unchecked Sendable {
  private let lock = NSLock()
  private var state = false

  var isOn: Bool { lock.withLock { state } }

  func turnOn() { lock.withLock { state = true } }
}
