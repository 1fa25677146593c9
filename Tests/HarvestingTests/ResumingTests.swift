import Foundation
import Harvesting
import Importing
import Localization
import TestSupport
import Testing

/// Interruptions at any moment, and what the folder of a harvest holds then.
struct ResumingTests {
  @Test func `a harvest goes on where it was stopped, whenever that was`() async throws {
    let register = FakeRegister(["11": 10])
    for limit in 1...22 {
      let server = try LoopbackServer { register.answer($0) }
      defer { server.stop() }
      let setup = try HarvestSetup(server)
      setup.plan.withDetails = true
      setup.plan.withImages = true
      setup.isCancelled = { server.requests.count >= limit }
      await #expect(throws: HarvestError.interrupted) { try await setup.fetch() }
      #expect(!FileManager.default.fileExists(atPath: setup.options.catalog))
      setup.isCancelled = { false }
      let (result, report) = try await setup.harvest()
      #expect(result.isComplete && report.read == 30 && report.rejected == 0, "after \(limit)")
      // What was on its way when the stop came is asked for once more, nothing else.
      #expect(server.requests.count <= 24, "after \(limit)")
      #expect(!FileManager.default.fileExists(atPath: setup.work))
    }
  }

  @Test func `damaged, cut off and foreign files in the folder are not believed`() async throws {
    let register = FakeRegister(["11": 12])
    let server = try LoopbackServer { register.answer($0) }
    defer { server.stop() }
    let setup = try HarvestSetup(server)
    _ = try await setup.fetch()
    let page = setup.work + "/list-11-p0002.xml"
    let text = try String(contentsOfFile: page, encoding: .utf8)
    try text.replacingOccurrences(of: "시험 11-5", with: "시험 11-x")
      .write(toFile: page, atomically: true, encoding: .utf8)
    try Data("half".utf8).write(
      to: URL(fileURLWithPath: setup.work + "/list-11-p0003.xml.part"))
    let journal = try #require(FileHandle(forWritingAtPath: setup.work + "/.journal.jsonl"))
    try journal.seekToEnd()
    try journal.write(contentsOf: Data("{\"name\":\"list-11-p0001\",\"state\":\"dropp".utf8))
    try journal.close()
    let (result, report) = try await setup.harvest()
    #expect(result.isResumed && result.counts.requests == 1 && result.counts.reused == 2)
    #expect(report.added == 12)
    #expect(!FileManager.default.fileExists(atPath: setup.work))
  }

  @Test func `another plan does not mix with an unfinished harvest`() async throws {
    let register = FakeRegister(["11": 12])
    let server = try LoopbackServer { register.answer($0) }
    defer { server.stop() }
    let setup = try HarvestSetup(server)
    _ = try await setup.fetch()
    setup.plan.pageSize = 5
    let error = await #expect(throws: HarvestError.self) { try await setup.fetch() }
    guard case .otherPlan? = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    setup.options.isRestart = true
    let (result, report) = try await setup.harvest()
    #expect(!result.isResumed && result.counts.requests == 3 && report.added == 12)
  }

  @Test func `two harvests do not share a folder`() throws {
    let register = FakeRegister(["11": 1])
    let server = try LoopbackServer { register.answer($0) }
    defer { server.stop() }
    let setup = try HarvestSetup(server)
    let first = try setup.harvester()
    let error = #expect(throws: HarvestError.self) { try setup.harvester() }
    guard case .inUse? = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    _ = try first.run()
    try first.close()
  }

  @Test func `a folder with other files in it is left alone`() throws {
    let server = try LoopbackServer { _ in .xml("") }
    defer { server.stop() }
    let setup = try HarvestSetup(server)
    try setup.folder.write("mine", to: "notes/diary.txt")
    setup.options.keep = setup.folder.file("notes").path
    let error = #expect(throws: HarvestError.self) { try setup.harvester() }
    guard case .foreignFolder? = error else {
      Issue.record("\(String(describing: error))")
      return
    }
  }

  @Test func `replies that are to be kept stay and can be imported again`() async throws {
    let register = FakeRegister(["11": 6])
    let server = try LoopbackServer { register.answer($0) }
    defer { server.stop() }
    let setup = try HarvestSetup(server)
    setup.options.keep = setup.folder.file("pages").path
    setup.plan.withDetails = true
    _ = try await setup.harvest()
    let pages = try ImportSource.expanding([setup.folder.file("pages").path])
    #expect(pages.count == 8)
    let report = try Importer(catalog: setup.folder.file("other.gpkg").path).run(pages)
    #expect(report.added + report.changed == 12 && report.isComplete)
    let error = #expect(throws: HarvestError.self) { try setup.harvester() }
    guard case .finished? = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    setup.options.isRestart = true
    #expect(try await setup.harvest().0.counts.requests > 0)
  }

  @Test func `a folder that cannot be made is an error`() throws {
    let server = try LoopbackServer { _ in .xml("") }
    defer { server.stop() }
    let setup = try HarvestSetup(server)
    try setup.folder.write("a file", to: "taken")
    setup.options.keep = setup.folder.file("taken/below").path
    let error = #expect(throws: HarvestError.self) { try setup.harvester() }
    #expect(error?.exitCode == 73)
  }
}
