import Foundation
import Harvesting
import HeritageModel
import Importing
import Localization
import TestSupport
import Testing

/// Details and images: both spellings of a number, answers about nothing and about something else.
struct RecordTests {
  @Test(arguments: [true, false])
  func `an empty reply makes the other spelling of the number be tried`(isFormer: Bool) async throws
  {
    var register = FakeRegister(["11": 3])
    register.isFormer = true
    // The list goes by 8 digits; the service knows records by 13, or by 8 where the test says so.
    let answers = register
    let server = try LoopbackServer { request in
      guard isFormer, request.operation != "SearchKindOpenapiList.do" else {
        return answers.answer(request)
      }
      var query = request.query
      let number = query["ccbaAsno"] ?? ""
      query["ccbaAsno"] = number.count == 8 ? "00\(number.prefix(4))000\(number.suffix(4))" : ""
      return answers.answer(
        .init(operation: request.operation, target: request.target, query: query, count: 1))
    }
    defer { server.stop() }
    let setup = try HarvestSetup(server)
    setup.plan.withDetails = true
    setup.plan.withImages = true
    let (result, report) = try await setup.harvest()
    #expect(result.counts.details == 3 && result.counts.images == 3 && result.counts.empty == 0)
    #expect(report.rejected == 0)
    // Once a spelling was good, it is tried first: each kind of reply costs one request in vain at
    // most.
    #expect(result.counts.requests == (isFormer ? 7 : 9))
  }

  @Test func `a record without a detail is reported, not rejected`() async throws {
    let register = FakeRegister(["11": 3])
    let server = try LoopbackServer { request in
      let isSecond = request["ccbaAsno"].map { $0.contains("0002") } ?? false
      return isSecond
        ? .xml(register.detail(.init(operation: "", target: "", query: [:], count: 1)))
        : register.answer(request)
    }
    defer { server.stop() }
    let setup = try HarvestSetup(server)
    setup.plan.withDetails = true
    let (result, report) = try await setup.harvest()
    #expect(result.counts.details == 2 && result.counts.empty == 1)
    #expect(result.issues.map(\.rule) == [.emptyReply])
    #expect(result.isComplete)
    #expect(report.read == 5 && report.rejected == 0)
  }

  @Test func `a record without pictures is no fault`() async throws {
    let register = FakeRegister(["11": 1])
    let server = try LoopbackServer { request in
      guard request.operation == "SearchImageOpenapi.do" else { return register.answer(request) }
      return .xml(
        "<result><totalCnt>0</totalCnt><ccbaKdcd>11</ccbaKdcd><ccbaAsno>0000010000000</ccbaAsno>"
          + "<ccbaCtcd>11</ccbaCtcd><ccbaMnm1>시험</ccbaMnm1></result>")
    }
    defer { server.stop() }
    let setup = try HarvestSetup(server)
    setup.plan.withImages = true
    let (result, report) = try await setup.harvest()
    #expect(result.counts.images == 1 && result.counts.empty == 0 && result.issues.isEmpty)
    #expect(result.counts.requests == 2 && report.rejected == 0 && report.issues.isEmpty)
    // That there is none is known from now on.
    let (again, _) = try await setup.harvest()
    #expect(again.counts.requests == 1 && again.counts.images == 0)
  }

  @Test func `what is older than a list that came alone is fetched again`() async throws {
    var register = FakeRegister(["11": 3])
    let first = register
    register.records[1].modified = "2026-01-02 09:00:00"
    let answers = [first, register, register, register, register]
    let servers = try answers.map { register in try LoopbackServer { register.answer($0) } }
    defer { for server in servers { server.stop() } }
    let setup = try HarvestSetup(servers[0])
    func harvest(_ round: Int, details: Bool, images: Bool = false) async throws -> HarvestResult {
      setup.options.service = servers[round].base
      setup.plan.withDetails = details
      setup.plan.withImages = images
      return try await setup.harvest().0
    }
    let whole = try await harvest(0, details: true, images: true)
    #expect(whole.counts.details == 3 && whole.counts.images == 3)
    let listed = try await harvest(1, details: false)
    #expect(listed.counts.requests == 1)
    // The detail says the same as before, and is now known to.
    let second = try await harvest(2, details: true)
    #expect(second.counts.details == 1 && second.counts.images == 0)
    let third = try await harvest(3, details: true, images: true)
    #expect(third.counts.details == 0 && third.counts.images == 1)
    #expect(try await harvest(4, details: true, images: true).counts.requests == 1)
  }

  @Test func `the detail of another record is not taken`() async throws {
    let register = FakeRegister(["11": 2])
    let server = try LoopbackServer { request in
      guard request.operation == "SearchKindOpenapiDt.do", request.count == 1 else {
        return register.answer(request)
      }
      let swapped = request["ccbaCtcd"] == "11" ? register.records[1] : register.records[0]
      let query = [
        "ccbaKdcd": swapped.kind, "ccbaCtcd": swapped.province, "ccbaAsno": swapped.management,
      ]
      return .xml(register.detail(.init(operation: "", target: "", query: query, count: 1)))
    }
    defer { server.stop() }
    let setup = try HarvestSetup(server)
    setup.plan.withDetails = true
    let (result, _) = try await setup.harvest()
    #expect(result.counts.details == 2 && result.counts.retries == 2)
  }

  @Test(arguments: [true, false])
  func `a detail that cannot be had is missing, and the next harvest asks for it again`(
    isReset: Bool
  ) async throws {
    let register = FakeRegister(["11": 4])
    let isRepaired = Switch()
    let server = try LoopbackServer { request in
      let isBroken = request["ccbaAsno"] == register.records[2].management && !isRepaired.isOn
      guard isBroken else { return register.answer(request) }
      return isReset ? .bytes(Data(), isReset: true) : .whole(status: 500, body: Data())
    }
    defer { server.stop() }
    let setup = try HarvestSetup(server)
    setup.plan.withDetails = true
    let (result, report) = try await setup.harvest()
    #expect(result.counts.details == 3 && result.counts.missing == 1 && !result.isComplete)
    #expect(result.issues.map(\.rule) == [.unanswered])
    #expect(report.read == 7)
    isRepaired.turnOn()
    let (second, secondReport) = try await setup.harvest()
    #expect(second.counts.requests == 2 && second.counts.details == 1 && second.isComplete)
    #expect(secondReport.changed == 1)
    #expect(!FileManager.default.fileExists(atPath: setup.work))
  }

  @Test func `a service that fails again and again is not asked for every record`() async throws {
    let register = FakeRegister(["11": 40])
    let server = try LoopbackServer { request in
      request.operation == "SearchKindOpenapiDt.do"
        ? .whole(status: 500, body: Data()) : register.answer(request)
    }
    defer { server.stop() }
    let setup = try HarvestSetup(server)
    setup.plan.withDetails = true
    let error = await #expect(throws: HarvestError.self) { try await setup.fetch() }
    #expect(error?.canResume == true)
    #expect(server.requests.count { $0.operation == "SearchKindOpenapiDt.do" } == 20)
  }

  @Test func `a connection that is cut after many calls is taken up again`() async throws {
    let register = FakeRegister(["11": 30])
    let calls = Counter()
    let server = try LoopbackServer { request in
      let isCut = request.operation == "SearchKindOpenapiDt.do" && calls.next() % 10 == 0
      return isCut ? .bytes(Data(), isReset: true) : register.answer(request)
    }
    defer { server.stop() }
    let setup = try HarvestSetup(server)
    setup.plan.withDetails = true
    let (result, _) = try await setup.harvest()
    #expect(result.counts.details == 30 && result.isComplete)
  }
}

/// Counts from 1 on, from any thread.
// @unchecked: the state is only touched while the lock is held.
final class Counter: @unchecked Sendable {
  private let lock = NSLock()
  private var count = 0

  func next() -> Int {
    lock.withLock {
      count += 1
      return count
    }
  }
}
