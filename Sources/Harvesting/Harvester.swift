public import Foundation
import HeritageCatalog
import HeritageModel
import Importing
import Localization

/// Fetches records from the Open API: politely, resumably, and with an exact account of what came.
///
/// ``run()`` fetches, the caller imports ``HarvestResult/sources``, and ``close()`` removes the
/// replies. Whatever ends the process in between, the same plan in the same folder goes on where it
/// stopped.
public final class Harvester {
  /// Where a harvest goes and what it keeps.
  public struct Options: Sendable {
    /// The address of the service, with a `/` at its end.
    public var service: URL
    /// The path of the catalog that the records are for; it need not exist.
    public var catalog: String
    /// The folder for the replies; `nil` means one beside the catalog that is removed in the end.
    public var keep: String?
    /// Whether to give up an unfinished harvest in the folder.
    public var isRestart = false
    /// How gently to ask.
    public var courtesy = Courtesy()

    /// Creates the options for a service and a catalog.
    public init(service: URL, catalog: String) {
      self.service = service
      self.catalog = catalog
    }

    /// The folder for the replies: `.heritage.gpkg.harvest` beside `heritage.gpkg`.
    public var folder: String {
      if let keep { return keep }
      let start = catalog.lastIndex(of: "/").map(catalog.index(after:)) ?? catalog.startIndex
      return catalog[..<start] + ".\(catalog[start...]).harvest"
    }
  }

  let plan: HarvestPlan
  let folder: WorkFolder
  let fetcher: Fetcher
  let showing: Showing
  var result = HarvestResult()
  private let options: Options
  private let clock: HarvestClock
  private let start: Duration

  /// Does the work of a phase while somebody sees how far it is.
  ///
  /// It gets the phase, how many lists or records it has, and the work, which it calls once and
  /// gives what takes the number done.
  public typealias Showing = (
    HarvestPhase, Int, (_ update: (Int) -> Void) throws -> Void
  ) throws -> Void

  /// The data set that the records belong to.
  static let dataset = "khs"

  /// Opens the folder of a harvest.
  ///
  /// - Parameters:
  ///   - plan: What to fetch.
  ///   - options: From where, for which catalog, and how gently.
  ///   - transport: The way to the service.
  ///   - clock: The time to go by.
  ///   - random: Where the lengths of pauses are drawn from.
  ///   - showing: Wraps the work of each phase, to show how far it is.
  ///   - isCancelled: Asked at least ten times a second; `true` ends ``run()`` with
  ///     ``HarvestError/interrupted``.
  /// - Throws: ``HarvestError`` about the folder.
  public init(
    _ plan: HarvestPlan, options: Options, transport: any Transport,
    clock: HarvestClock = .system,
    random: any RandomNumberGenerator = SystemRandomNumberGenerator(),
    showing: @escaping Showing = { _, _, work in try work { _ in } },
    isCancelled: @escaping () -> Bool = { false }
  ) throws(HarvestError) {
    self.plan = plan
    self.options = options
    self.clock = clock
    self.showing = showing
    start = clock.now()
    folder = try WorkFolder(
      path: options.folder, plan: plan, isRestart: options.isRestart,
      begun: clock.date().formatted(.iso8601))
    fetcher = Fetcher(
      base: options.service, transport: transport, courtesy: options.courtesy, clock: clock,
      random: random, isCancelled: isCancelled)
    result.begun = folder.head.begun
    result.folder = folder.path
    result.isResumed = folder.isResumed
  }

  /// Fetches all that the plan asks for and is not in the folder yet.
  ///
  /// - Throws: ``HarvestError`` where the harvest has to stop, `CatalogError` where the catalog
  ///   cannot be read.
  public func run() throws -> HarvestResult {
    do {
      let catalog = try openCatalog()
      let records = try fetchLists(catalog)
      if plan.withDetails { try fetch(.detail, of: records, catalog) }
      if plan.withImages { try fetch(.images, of: records, catalog) }
    } catch let unanswered as Fetcher.Unanswered {
      throw unanswered.error
    }
    if let host = fetcher.otherHost {
      report(
        .otherHost, host,
        LocalizedText(
          "\(options.service.host ?? "") sends on to \(host).",
          "\(options.service.host ?? "") 대신 \(host)에서 답했습니다."))
    }
    result.counts = counts
    return result
  }

  /// The numbers so far, also of a harvest that stopped.
  public var counts: HarvestCounts {
    var counts = fetcher.counts
    counts.time = clock.now() - start
    return counts
  }

  /// Ends the harvest once its replies are imported: removes them, unless they are to be kept.
  ///
  /// Questions that were given up stay in the journal, and the next harvest asks them again.
  public func close() throws(HarvestError) {
    try folder.close(keepingReplies: options.keep != nil)
  }

  private func openCatalog() throws -> Catalog? {
    do {
      return try Catalog(path: options.catalog)
    } catch  where error.reason == .missing {
      return nil
    }
  }

  /// The first moment of the harvest.
  var begun: Date { (try? Date(folder.head.begun, strategy: .iso8601)) ?? clock.date() }

  func report(_ rule: HarvestIssue.Rule, _ subject: String, _ message: LocalizedText) {
    result.issues.append(HarvestIssue(rule: rule, subject: subject, message: message))
  }
}
