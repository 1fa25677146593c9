import Foundation
import HeritageModel
import SQLite
import Synchronization
import TestSupport
import Testing

@testable import HeritageCatalog

struct CatalogWriterAtomicityTests {
  private func version(_ number: Int, count: Int = 300) -> [SiteDraft] {
    (0..<count).map {
      listed(String($0), [.name: "판 \(number)"], at: (35 + Double($0) / 1000, 127))
    }
  }

  private func names(_ catalog: Catalog) throws -> Set<String?> {
    Set(try catalog.summaries(SiteQuery()).sites.map(\.name))
  }

  @Test func `a killed import leaves the catalog as it was, and the next one sweeps up`()
    async throws
  {
    let fixture = try CatalogFixture()
    try fixture.add(version(1))
    let before = try Data(contentsOf: URL(fileURLWithPath: fixture.path))
    await #expect(processExitsWith: .signal(SIGKILL)) { [path = fixture.path as String] in
      let writer = try CatalogWriter(catalog: path)
      for number in 0..<300 { _ = try writer.add(listed(String(number), [.name: "판 2"])) }
      kill(getpid(), SIGKILL)
    }
    await #expect(processExitsWith: .signal(SIGKILL)) { [path = fixture.path as String] in
      let writer = try CatalogWriter(catalog: path)
      for number in 0..<300 { _ = try writer.add(listed(String(number), [.name: "판 2"])) }
      _ = try writer.settle()
      try writer.stage.execute("COMMIT")
      _ = try writer.writeNewFile(at: writer.newPath, .test(read: 300))
      kill(getpid(), SIGKILL)
    }
    #expect(try Data(contentsOf: URL(fileURLWithPath: fixture.path)) == before)
    #expect(try fixture.open().check() == [])
    #expect(try fixture.files().count == 3)
    try fixture.add(version(3))
    #expect(try fixture.files() == ["heritage.gpkg"])
    #expect(try names(fixture.open()) == ["판 3"])
  }

  @Test func `a change in place that was killed is rolled back by the next reader`() async throws {
    let fixture = try CatalogFixture()
    try fixture.add(version(1))
    await #expect(processExitsWith: .signal(SIGKILL)) { [path = fixture.path as String] in
      let connection = try Connection.open(path, mode: .readWrite)
      try CatalogFunctions.add(to: connection)
      try connection.execute(
        "PRAGMA trusted_schema = ON; PRAGMA cache_size = 5; BEGIN; UPDATE site SET name = 'half', content = hex(zeroblob(3000))"
      )
      kill(getpid(), SIGKILL)
    }
    #expect(try fixture.files().contains("heritage.gpkg-journal"))
    #expect(try names(fixture.open()) == ["판 1"])
    #expect(try fixture.open().check() == [])
    #expect(try fixture.files() == ["heritage.gpkg"])
  }

  /// Runs closures on threads of their own: tasks that never suspend would keep each other from
  /// starting.
  private func concurrently(_ bodies: [@Sendable () throws -> Void]) throws {
    let group = DispatchGroup()
    for body in bodies {
      DispatchQueue(label: "test").async(group: group) {
        do { try body() } catch { Issue.record(error) }
      }
    }
    try #require(group.wait(timeout: .now() + 60) == .success)
  }

  @Test func `readers see the old catalog or the new one, never an error or a part`() throws {
    let fixture = try CatalogFixture()
    try fixture.add(version(0))
    let path = fixture.path
    let isDone = Atomic(false)
    try concurrently(
      [
        {
          defer { isDone.store(true, ordering: .relaxed) }
          for number in 1...12 {
            let writer = try CatalogWriter(catalog: path)
            for draft in version(number) { _ = try writer.add(draft) }
            _ = try writer.settle()
            _ = try writer.commit(.test(read: 300))
          }
        }
      ]
        + (0..<2).map { _ in
          {
            let catalog = try Catalog(path: path)
            var seen: Set<String?> = []
            while !isDone.load(ordering: .relaxed) {
              let names = try catalog.summaries(SiteQuery()).sites.map(\.name)
              #expect(names.count == 300)
              #expect(Set(names).count == 1)
              seen.formUnion(names)
            }
            #expect(seen.count > 2)
          }
        })
    #expect(try names(fixture.open()) == ["판 12"])
    #expect(try fixture.files() == ["heritage.gpkg"])
  }

  @Test func `of several imports at once each waits for its turn, and all succeed`() throws {
    let fixture = try CatalogFixture()
    try fixture.add(version(0))
    let path = fixture.path
    try concurrently(
      (1...3).map { number in
        {
          let writer = try CatalogWriter(catalog: path)
          _ = try writer.add(listed("new-\(number)", at: (36, 128)))
          _ = try writer.settle()
          _ = try writer.commit(.test(read: 1))
        }
      })
    let catalog = try fixture.open()
    #expect(try catalog.summaries(SiteQuery()).matching == 303)
    #expect(try catalog.releases().count == 4)
    #expect(try catalog.check() == [])
  }

  @Test func `of several first imports at once each waits for its turn, and all succeed`() throws {
    for _ in 0..<3 {
      let fixture = try CatalogFixture()
      let path = fixture.path
      try concurrently(
        (1...4).map { number in
          {
            let writer = try CatalogWriter(catalog: path)
            try writer.declare(.khs)
            _ = try writer.add(listed("new-\(number)", at: (36, 128)))
            _ = try writer.settle()
            _ = try writer.commit(.test(read: 1))
          }
        })
      let catalog = try fixture.open()
      #expect(try catalog.summaries(SiteQuery()).matching == 4)
      #expect(try catalog.releases().count == 4)
      #expect(try catalog.check() == [])
      #expect(try fixture.files() == ["heritage.gpkg"])
    }
  }

  @Test func `a first import that was killed keeps no other out`() async throws {
    let fixture = try CatalogFixture()
    await #expect(processExitsWith: .signal(SIGKILL)) { [path = fixture.path as String] in
      let writer = try CatalogWriter(catalog: path)
      _ = try writer.add(listed("1"))
      kill(getpid(), SIGKILL)
    }
    #expect(try fixture.files().count == 2)
    let first = try CatalogWriter(catalog: fixture.path, patience: .milliseconds(50))
    let error = #expect(throws: CatalogError.self) {
      _ = try CatalogWriter(catalog: fixture.path, patience: .milliseconds(50))
    }
    #expect(error?.reason == .busy)
    first.rollback()
    #expect(try fixture.files() == [])
  }

  @Test func `an import that gives up, or has committed, lets the next one in`() throws {
    let fixture = try CatalogFixture()
    try fixture.add(version(0))
    let first = try CatalogWriter(catalog: fixture.path)
    #expect(throws: CatalogError.self) {
      _ = try CatalogWriter(catalog: fixture.path, patience: .milliseconds(50))
    }
    first.rollback()
    let second = try CatalogWriter(catalog: fixture.path, patience: .milliseconds(50))
    _ = try second.add(listed("1", [.name: "다른"]))
    _ = try second.settle()
    _ = try second.commit(.test(read: 1))
    let third = try CatalogWriter(catalog: fixture.path, patience: .milliseconds(50))
    third.rollback()
    #expect(try fixture.files() == ["heritage.gpkg"])
    withExtendedLifetime(second) {}
  }

  @Test func `an account that does not add up is refused, and nothing is written`() throws {
    let fixture = try CatalogFixture()
    try fixture.add(version(0))
    let before = try Data(contentsOf: URL(fileURLWithPath: fixture.path))
    for draft in [listed("1", [.name: "다른"]), version(0)[1]] {
      let writer = try CatalogWriter(catalog: fixture.path)
      _ = try writer.add(draft)
      _ = try writer.settle()
      #expect(throws: CatalogError.self) { try writer.commit(.test(read: 2)) }
      writer.rollback()
    }
    #expect(try Data(contentsOf: URL(fileURLWithPath: fixture.path)) == before)
    #expect(try fixture.files() == ["heritage.gpkg"])
  }

  @Test func `a catalog that another process makes in the meantime is not overwritten`() throws {
    let fixture = try CatalogFixture()
    let writer = try CatalogWriter(catalog: fixture.path)
    _ = try writer.add(listed("mine"))
    _ = try writer.settle()
    let other = try CatalogFixture()
    try other.add([listed("theirs")])
    try FileManager.default.copyItem(atPath: other.path, toPath: fixture.path)
    let error = #expect(throws: CatalogError.self) { try writer.commit(.test(read: 1)) }
    #expect(error?.reason == .appeared)
    #expect(try fixture.open().summaries(SiteQuery()).sites.map(\.identity.key) == ["theirs"])
  }
}
