import Foundation
public import HeritageCatalog
import HeritageModel
public import Localization

/// Brings sources into a catalog: all of them in one transaction, with one report, or nothing.
///
/// Reading and mapping run on a thread of their own; the catalog is written on the caller's. Memory
/// does not grow with the sources.
public struct Importer: Sendable {
  /// How an import is done.
  public struct Options: Sendable, Hashable {
    /// Whether to do all but write.
    public var isDryRun = false
    /// Whether a single rejected record makes the import fail.
    public var isStrict = false
    /// How sources are read.
    public var reading = ReadingOptions()
    /// The parts of the data set for which the sources are complete.
    ///
    /// What their lists do not name there is marked as no longer listed; where the lists are not
    /// whole, nothing is, and the report says why.
    public var complete: [ListingScope] = []
    /// The file that every rejected or warned record is written to; `nil` for none.
    public var rejects: String?
    /// The language of the sentences in that file.
    public var language = Language.english
    /// How long to wait for another import into the same catalog to finish.
    public var patience = Duration.seconds(60)

    /// Creates the usual options: write, and go on past rejected records.
    public init() {}
  }

  private let catalog: String
  private let options: Options

  /// Creates an importer into the catalog file at a path, which need not exist yet.
  public init(catalog path: String, options: Options = Options()) {
    catalog = path
    self.options = options
  }

  /// Imports sources.
  ///
  /// - Parameters:
  ///   - sources: What to read. It is read in the order of the names, so that the order given never
  ///     matters: of records that contradict each other and
  ///     whose times do not tell, that of the file stands whose name sorts last.
  ///   - progress: Called on this thread after every few hundred records.
  ///   - isCancelled: Asked on this thread, at least ten times a second while reading; `true` ends
  ///     the import with nothing written.
  /// - Returns: the account of the import.
  /// - Throws: ``ImportError`` about the sources, `CatalogError` about the catalog. Nothing is
  ///   written then.
  public func run(
    _ sources: [ImportSource], progress: (ImportProgress) -> Void = { _ in },
    isCancelled: () -> Bool = { false }
  ) throws -> ImportReport {
    try protectInputs(sources)
    let writer = try CatalogWriter(
      catalog: catalog, patience: options.patience, isDryRun: options.isDryRun)
    do {
      return try run(sources, into: writer, progress, isCancelled)
    } catch {
      writer.rollback()
      throw error
    }
  }

  /// Refuses to write rejected records over the catalog or over what is read.
  private func protectInputs(_ sources: [ImportSource]) throws(ImportError) {
    guard let rejects = options.rejects else { return }
    if SameFile.joins(rejects, catalog) {
      throw .wouldOverwrite(
        rejects, LocalizedText("this is the catalog itself", "카탈로그 파일입니다"))
    }
    if sources.contains(where: { $0.path.map { SameFile.joins(rejects, $0) } ?? false }) {
      throw .wouldOverwrite(
        rejects, LocalizedText("this is one of the files to import", "가져올 파일입니다"))
    }
  }

  private func run(
    _ sources: [ImportSource], into writer: CatalogWriter, _ progress: (ImportProgress) -> Void,
    _ isCancelled: () -> Bool
  ) throws -> ImportReport {
    let rejects = try options.rejects.map { try RejectsFile(path: $0) }
    var account = ImportAccount(
      scopes: options.complete, rejects: rejects, language: options.language)
    account.tellOutsideEdits(of: writer, catalog: catalog)
    var reading = options.reading
    reading.keepsFields = rejects != nil
    reading.catalog = catalog
    let unknown = try read(sources, reading, into: &account, writer, progress, isCancelled)
    try account.settle(writer.settleDescriptions())
    try account.finish(unknown: unknown, waiting: try writer.settle())
    try account.delist(in: writer, catalog: catalog)
    account.tell(try writer.correctionEvents(), catalog: catalog)
    try rejects?.finish()
    guard !isCancelled() else { throw ImportError.cancelled }
    return try commit(account.report, sources, to: writer)
  }

  /// Takes in all records of the sources; nothing of the reading is left in memory then.
  ///
  /// - Returns: the fields that nobody maps.
  private func read(
    _ sources: [ImportSource], _ reading: ReadingOptions, into account: inout ImportAccount,
    _ writer: CatalogWriter, _ progress: (ImportProgress) -> Void, _ isCancelled: () -> Bool
  ) throws -> UnknownFields {
    let scan = SourceScan(sources.sorted { $0.name < $1.name }, options: reading)
    defer { scan.stop() }
    var state = ImportProgress(sources: sources)
    while true {
      guard !isCancelled() else { throw ImportError.cancelled }
      guard let batch = scan.next(waiting: 0.1) else { continue }
      for event in batch.events {
        switch event {
        case .sourceStart(let name): account.startSource(name)
        case .recognised(let format):
          if let dataset = try account.recognise(format) { try writer.declare(dataset) }
        case .record(let record): try account.take(record, into: writer)
        case .sourceEnd(let summary): account.endSource(summary)
        }
      }
      state.bytes = max(state.bytes, batch.bytesRead)
      state.records = account.report.read
      progress(state)
      if let end = batch.end { return try end.get() }
      scan.giveBack(batch)
    }
  }

  private func commit(
    _ counted: ImportReport, _ sources: [ImportSource], to writer: CatalogWriter
  ) throws -> ImportReport {
    var report = counted
    report.added = writer.counts.added
    report.changed = writer.counts.changed
    report.unchanged = writer.counts.unchanged
    report.enriched = writer.counts.enriched
    report.delisted = writer.counts.delisted
    report.relisted = writer.counts.relisted
    guard report.isBalanced else {
      throw ImportError.accounting(
        read: report.read, added: report.added, changed: report.changed,
        unchanged: report.unchanged, rejected: report.rejected)
    }
    if options.isStrict, let first = report.issues.first(where: { $0.severity == .error }) {
      throw ImportError.strict(report, first: first)
    }
    guard !options.isDryRun else {
      writer.rollback()
      return report
    }
    let release = try writer.commit(
      ReleaseRecord(
        dataset: report.dataset, importedAt: Date().formatted(.iso8601),
        source: Self.summary(of: sources), format: report.format, read: report.read,
        rejected: report.rejected, warnings: report.warnings, isComplete: report.isComplete))
    report.release = release.id
    report.contentHash = release.contentHash
    return report
  }

  /// Returns a line that names the sources: all of a few, the first of many.
  private static func summary(of sources: [ImportSource]) -> String {
    let names = sources.map { $0.name == "-" ? "stdin" : $0.name }
    guard names.count > 3 else { return names.joined(separator: ", ") }
    return names.prefix(2).joined(separator: ", ") + ", … (\(names.count))"
  }
}

/// How far an import is.
public struct ImportProgress: Sendable, Hashable {
  /// How many bytes have been read.
  public internal(set) var bytes = 0
  /// How many bytes there are; `nil` where a source does not tell (a pipe).
  public let totalBytes: Int?
  /// How many records have been taken in.
  public internal(set) var records = 0

  /// Starts at nothing, with the bytes of all sources in view.
  public init(sources: [ImportSource]) {
    let sizes = sources.map(\.size)
    totalBytes = sizes.contains(nil) ? nil : sizes.reduce(0) { $0 + ($1 ?? 0) }
  }
}
