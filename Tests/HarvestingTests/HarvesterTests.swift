import Foundation
import Harvesting
import HeritageCatalog
import HeritageModel
import Importing
import Localization
import TestSupport
import Testing

struct HarvesterTests {
  @Test func `all pages of all lists are fetched, imported and removed`() async throws {
    let register = FakeRegister(["11": 10, "12": 4, "13": 0])
    let server = try LoopbackServer { register.answer($0) }
    defer { server.stop() }
    let setup = try HarvestSetup(server, kinds: ["11", "12", "13"])
    let (result, report) = try await setup.harvest()
    #expect(result.lists.map(\.total) == [10, 4, 0])
    #expect(result.lists.allSatisfy { $0.state == .complete })
    #expect(result.delistingLists.map(\.scope.kindCode) == ["11", "12", "13"])
    #expect(result.counts.requests == 5 && result.counts.retries == 0)
    #expect(result.counts.bytes > 5000)
    #expect(report.read == 14 && report.added == 14 && report.isComplete)
    #expect(try setup.sites().count == 14)
    #expect(!FileManager.default.fileExists(atPath: setup.work))
    #expect(server.mostConnections == 1)
  }

  @Test func `requests keep the rate`() async throws {
    let register = FakeRegister(["11": 40])
    let server = try LoopbackServer { register.answer($0) }
    defer { server.stop() }
    let setup = try HarvestSetup(server)
    setup.options.courtesy.rate = 4
    let result = try await setup.fetch()
    #expect(result.counts.requests == 10)
    // Nine gaps of a quarter second between ten requests.
    #expect(setup.clock.now == .milliseconds(2250))
  }

  @Test func `without kinds every known kind is fetched and the sum compared with the whole`()
    async throws
  {
    let register = FakeRegister(["11": 2, "80": 1])
    let server = try LoopbackServer { register.answer($0) }
    defer { server.stop() }
    let setup = try HarvestSetup(server, kinds: [])
    let result = try await setup.fetch()
    #expect(result.lists.count == DesignationKind.all.count)
    #expect(result.coversEverything)
    #expect(result.issues.isEmpty)
  }

  @Test func `a kind that nobody knows shows in the sum`() async throws {
    let register = FakeRegister(["11": 2, "91": 3])
    let server = try LoopbackServer { register.answer($0) }
    defer { server.stop() }
    let result = try await HarvestSetup(server, kinds: []).fetch()
    #expect(!result.coversEverything)
    #expect(result.issues.map(\.rule) == [.unknownKinds])
    #expect(result.issues[0].message.english.contains("5 records in all, and 2"))
  }

  @Test func `provinces make a list each`() async throws {
    let register = FakeRegister(["11": 5])
    let server = try LoopbackServer { register.answer($0) }
    defer { server.stop() }
    let setup = try HarvestSetup(server)
    setup.plan.provinces = ["11", "37"]
    let (result, report) = try await setup.harvest()
    #expect(result.lists.map(\.total) == [3, 2])
    #expect(report.added == 5 && report.isComplete)
    #expect(result.issues.map(\.rule) == [.provinceSerials])
    #expect(result.delistingLists.isEmpty)
  }

  @Test func `pages that do not state their number are put together all the same`() async throws {
    var register = FakeRegister(["11": 10])
    register.statesPages = false
    let answers = register
    let server = try LoopbackServer { answers.answer($0) }
    defer { server.stop() }
    let (result, report) = try await HarvestSetup(server).harvest()
    #expect(result.isComplete)
    #expect(report.read == 10 && report.isComplete && report.warnings == 0)
  }

  @Test func `a service that gives fewer records a page than asked for is followed`() async throws {
    let register = FakeRegister(["11": 10])
    let server = try LoopbackServer { request in
      let page = Int(request["pageIndex"] ?? "") ?? 1
      var capped = request.query
      capped["pageUnit"] = "3"
      return register.answer(
        LoopbackServer.Request(
          operation: request.operation, target: request.target, query: capped, count: page))
    }
    defer { server.stop() }
    let (result, report) = try await HarvestSetup(server).harvest()
    #expect(result.isComplete && result.counts.pages == 4 && result.counts.retries == 0)
    #expect(report.added == 10 && report.isComplete)
  }

  @Test func `a second harvest changes nothing and asks for no detail again`() async throws {
    let register = FakeRegister(["11": 3])
    let server = try LoopbackServer { register.answer($0) }
    defer { server.stop() }
    let setup = try HarvestSetup(server)
    setup.plan.withDetails = true
    setup.plan.withImages = true
    let (first, firstReport) = try await setup.harvest()
    #expect(first.counts.details == 3 && first.counts.images == 3)
    #expect(firstReport.rejected == 0)
    #expect(try setup.sites().values.allSatisfy { $0.images.count == 2 && $0[.content] != nil })
    let (second, report) = try await setup.harvest()
    #expect(second.counts.requests == 1)
    #expect(report.unchanged == 3 && report.changed == 0)
    setup.plan.includesUnchanged = true
    #expect(try await setup.harvest().0.counts.requests == 7)
  }

  @Test func `what a whole list no longer has is delisted, and comes back`() async throws {
    let full = FakeRegister(["11": 6, "12": 2])
    var less = full
    less.records.removeAll { $0.kind == "11" && $0.number == 3 }
    let servers = try [full, less, full].map { register in
      try LoopbackServer { register.answer($0) }
    }
    defer { servers.forEach { $0.stop() } }
    let setup = try HarvestSetup(servers[0], kinds: ["11", "12"])
    var sites: [Int] = []
    var delisted: [Int] = []
    for server in servers {
      setup.options.service = server.base
      let (_, report) = try await setup.harvest()
      sites.append(try setup.sites().count)
      delisted.append(report.delisted - report.relisted)
    }
    #expect(sites == [8, 7, 8] && delisted == [0, 1, -1])
    #expect(try Catalog(path: setup.options.catalog).check() == [])
  }

  @Test func `the list of a province delists nothing`() async throws {
    let full = FakeRegister(["11": 6])
    var less = full
    less.records.removeLast()
    let servers = try [full, less].map { register in try LoopbackServer { register.answer($0) } }
    defer { servers.forEach { $0.stop() } }
    let setup = try HarvestSetup(servers[0])
    _ = try await setup.harvest()
    setup.options.service = servers[1].base
    setup.plan.provinces = ["11", "37"]
    let (result, report) = try await setup.harvest()
    #expect(result.completeScopes == [] && report.delisted == 0)
  }
}
