import Foundation
import HeritageCatalog
public import HeritageModel
import Localization
public import SystemLibraries

/// Brings administrative boundaries into a catalog: all files in one transaction, with one account,
/// or nothing.
public struct BoundaryImporter: Sendable {
  /// How boundaries are read.
  public struct Options: Sendable, Hashable {
    /// The level of all regions; nil where the fields tell.
    public var level: RegionLevel?
    /// The field of the name; nil to guess.
    public var nameField: String?
    /// The field of the code; nil to guess.
    public var codeField: String?
    /// The field that names the region above; nil to guess, or to go by codes and places.
    public var parentField: String?
    /// The coordinate reference system, such as `EPSG:5186`; nil for what the file states, or else
    /// degrees.
    public var crs: String?
    /// The encoding of names; nil for what the file tells.
    public var encoding: TextEncoding?
    /// The source that the regions belong to; an empty name stands for that of the first file.
    public var source = BoundarySource(name: "")
    /// Whether to do all but write.
    public var isDryRun = false
    /// How long to wait for another import into the same catalog to finish.
    public var patience = Duration.seconds(60)

    /// Creates options by which content decides everything.
    public init() {}
  }

  private let catalog: String
  private let options: Options

  /// Creates an importer into the catalog file at a path, which need not exist yet.
  public init(catalog path: String, options: Options = Options()) {
    catalog = path
    self.options = options
  }

  /// Imports files.
  ///
  /// - Parameters:
  ///   - sources: What to read, in the order of the names.
  ///   - progress: Called after every few features, with the bytes read so far.
  ///   - isCancelled: Asked as often; `true` ends the import with nothing written.
  /// - Returns: The account.
  /// - Throws: ``ImportError`` about the files, `CatalogError` about the catalog. Nothing is written
  ///   then.
  public func run(
    _ sources: [ImportSource], progress: (Int) -> Void = { _ in },
    isCancelled: () -> Bool = { false }
  ) throws -> BoundaryReport {
    let writer = try BoundaryWriter(
      catalog: catalog, patience: options.patience, isDryRun: options.isDryRun)
    defer { writer.rollback() }
    let sources = sources.sorted { $0.name < $1.name }
    var source = options.source
    if source.name.isEmpty {
      let name = sources.first.map { ReadingOptions.baseName(of: $0.name).identifier }
      source = BoundarySource(
        name: name ?? "boundaries", country: source.country, dataDate: source.dataDate,
        attribution: source.attribution, licence: source.licence)
    }
    let account = BoundaryAccount(
      writer, options: options, source: source, time: Date().formatted(.iso8601))
    var reading = ReadingOptions()
    reading.encoding = options.encoding
    let counter = SourceScan.Output(queue: BoundedQueue(capacity: 1))
    for source in sources {
      for part in try OpenedSource.parts(of: source, reading, counter: counter) {
        try BoundaryDocument(part, options: options).read { record, document in
          guard !isCancelled() else { throw ImportError.cancelled }
          try account.take(record, document)
          progress(counter.bytesRead)
        } start: { document in
          account.startFile(document)
        } end: { issues in
          issues.forEach(account.note)
        }
      }
    }
    return try finish(account, writer)
  }

  private func finish(
    _ account: BoundaryAccount, _ writer: BoundaryWriter
  ) throws -> BoundaryReport {
    if account.hasSource { account.note(try writer.settle()) }
    var report = account.report
    report.added = writer.counts.added
    report.changed = writer.counts.changed
    report.unchanged = writer.counts.unchanged
    guard report.isBalanced else {
      throw ImportError.accounting(
        read: report.read, added: report.added, changed: report.changed,
        unchanged: report.unchanged, rejected: report.rejected)
    }
    if !options.isDryRun, account.hasSource { try writer.commit() }
    return report
  }
}
