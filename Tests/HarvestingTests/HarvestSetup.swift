import Foundation
import Harvesting
import HeritageCatalog
import HeritageModel
import Importing
import TestSupport

/// A catalog in a folder of its own and a clock that flies, for one test against one server.
///
/// A harvest blocks its thread, so it gets one of its own: many at once would take all threads that
/// tests and `URLSession` share.
// @unchecked: one test uses it, and waits while a thread of its own does.
final class HarvestSetup: @unchecked Sendable {
  let folder: TemporaryDirectory
  let clock = FlyingClock()
  var plan = HarvestPlan()
  var options: Harvester.Options
  var patience = URLSessionTransport.Patience()
  var isCancelled: () -> Bool = { false }
  private let seed: UInt64 = 7

  init(_ server: LoopbackServer, kinds: [String] = ["11"]) throws {
    folder = try TemporaryDirectory()
    options = Harvester.Options(
      service: server.base, catalog: folder.file("heritage.gpkg").path)
    options.courtesy.attempts = 4
    plan.kinds = kinds
    plan.pageSize = 4
  }

  /// The folder that holds the replies of an unfinished harvest.
  var work: String { folder.file(".heritage.gpkg.harvest").path }

  func harvester() throws -> Harvester {
    try Harvester(
      plan, options: options, transport: URLSessionTransport(patience: patience),
      clock: clock.clock, random: SeededGenerator(seed: seed), isCancelled: isCancelled)
  }

  /// Fetches without importing, as a harvest that is killed before its import.
  func fetch() async throws -> HarvestResult {
    try await onThread { try self.harvester().run() }
  }

  /// Fetches, imports and closes.
  @discardableResult
  func harvest() async throws -> (HarvestResult, ImportReport) {
    try await onThread {
      let harvester = try self.harvester()
      let result = try harvester.run()
      var importing = Importer.Options()
      importing.complete = result.completeScopes
      let report = try Importer(catalog: self.options.catalog, options: importing)
        .run(result.sources)
      try harvester.close()
      return (result, report)
    }
  }

  private func onThread<Value: Sendable>(
    _ work: @escaping @Sendable () throws -> Value
  ) async throws -> Value {
    try await withCheckedThrowingContinuation { continuation in
      let thread = Thread { continuation.resume(with: Result { try work() }) }
      thread.start()
    }
  }

  /// The sites of the catalog, by key.
  func sites() throws -> [String: Site] {
    let sites = try Catalog(path: options.catalog).sites(SiteQuery()).sites
    return Dictionary(uniqueKeysWithValues: sites.map { ($0.identity.key, $0) })
  }
}

/// A clock on which waiting takes no time.
// @unchecked: the state is only touched while the lock is held.
final class FlyingClock: @unchecked Sendable {
  private let lock = NSLock()
  private var time = Duration.zero

  /// The time since the beginning.
  var now: Duration { lock.withLock { time } }

  var clock: HarvestClock {
    HarvestClock(
      now: { self.now },
      date: { Date(timeIntervalSince1970: 1_770_000_000 + self.now / .seconds(1)) },
      sleep: { duration in self.lock.withLock { self.time += duration } })
  }
}
