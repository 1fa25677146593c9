public import HeritageModel
import SQLite

/// A catalog file, opened for reading.
///
/// Opening reads the schema and nothing in proportion to the data. Each question is answered from
/// one moment of the file. When an import has replaced the file, the next question is answered from
/// the new one. Not `Sendable`: it lives in one place, such as a command or ``CatalogProvider``.
public final class Catalog {
  let file: CatalogFile
  let migrations: [Migration]
  private var opened: Opened
  /// The content that ``revision()`` found last, and how often it was another one.
  private var seen: (inode: CatalogFile.Inode?, dataVersion: Int)?
  private var changes = 0

  /// Opens the catalog at `path`.
  ///
  /// A catalog of an older version is brought up to date in place.
  /// - Throws: ``CatalogError`` when there is no catalog, or none that this build can read.
  public convenience init(path: String) throws(CatalogError) {
    try self.init(path: path, migrations: CatalogSchema.migrations)
  }

  init(path: String, migrations: [Migration]) throws(CatalogError) {
    file = CatalogFile(path)
    self.migrations = migrations
    opened = try Opened(file, migrations)
  }

  /// The path, as the caller named it.
  public var path: String { file.path }

  /// Returns the site of `identity`, or `nil` when the catalog has none.
  public func site(_ identity: SiteIdentity) throws -> Site? {
    let opened = try current()
    let found = try file.explaining {
      try opened.site().first(identity.key, identity.dataset) { row in
        (site: try SiteColumns.site(from: row), isCorrected: row.bool(SiteColumns.wholeCount))
      }
    }
    guard let found, found.isCorrected || found.site.isDelisted else { return found?.site }
    return try read { connection in try connection.annotatedSite(identity) }
  }

  /// Returns the kinds of reply about the site of `identity` that the catalog holds and that are as new
  /// as its list: those that have nothing to say about it too; empty when the catalog has no such site.
  ///
  /// Details and images state no time of their own. They are not as new where a list with a later
  /// `regDt` has come since, until they come again.
  /// - Throws: ``CatalogError``.
  public func currentReplies(about identity: SiteIdentity) throws -> Set<ReplyKind> {
    // Which they are does not depend on what the site states.
    let site = Site(identity: identity, facts: SiteFacts())
    return try read { connection in
      try connection.statement(
        "SELECT reply, reply_facts FROM site WHERE key = ? AND dataset = ?"
      ).first(identity.key, identity.dataset) { row in
        try ReplyFacts(names: row.text(0), json: row.optionalText(1), of: site).current
      } ?? []
    }
  }

  /// Returns what the catalog knows of a data set, or `nil` when it has none of this name.
  public func dataset(_ name: String) throws -> DatasetInfo? {
    try datasets()[name]
  }

  /// Returns what the catalog knows of its data sets, by name.
  public func datasets() throws -> [String: DatasetInfo] {
    try read { connection in
      let all = try connection.statement(
        "SELECT name, title, attribution, licence, page_template FROM dataset ORDER BY name"
      ).all { row in
        DatasetInfo(
          name: row.text(0), title: row.text(1), attribution: row.text(2),
          licence: row.optionalText(3).map(Licence.init(rawValue:)),
          pageTemplate: row.optionalText(4))
      }
      return Dictionary(all.map { ($0.name, $0) }) { first, _ in first }
    }
  }

  /// The hash over all sites: equal for two catalogs exactly when they hold the same sites with the
  /// same facts.
  public func contentHash() throws -> String {
    try read { connection in try connection.contentHash().hexadecimal }
  }

  /// Returns how often the file was found to have other content than before: replaced by an import,
  /// or changed in place by a correction or another program.
  ///
  /// Nothing is counted but what calls of this function find. Costs a look at the name and the
  /// header of the file.
  /// - Throws: ``CatalogError``.
  public func revision() throws -> Int {
    try read { connection in
      let version = try connection.statement("PRAGMA data_version").first { $0.int(0) } ?? 0
      let now = (inode: opened.inode, dataVersion: version)
      if let seen, seen != now { changes += 1 }
      seen = now
      return changes
    }
  }

  /// Runs `body` in one read transaction, so that all it asks is answered from one moment.
  ///
  /// Questions asked inside share the transaction and save its locking. Nothing must be kept of the
  /// connection.
  public func read<Result>(_ body: () throws -> Result) throws -> Result {
    try read { (_: borrowing Connection) in try body() }
  }

  func read<Result>(_ body: (borrowing Connection) throws -> Result) throws -> Result {
    let opened = try current()
    return try file.explaining { try opened.connection.read { try body(opened.connection) } }
  }

  /// Returns the opening of the file that is at the path now; the same one throughout a
  /// transaction.
  private func current() throws -> Opened {
    if !opened.connection.isInTransaction, file.inode != opened.inode {
      opened = try Opened(file, migrations)
    }
    return opened
  }

  /// Returns what answers questions about boundaries; made at the first of them in a file.
  func boundaryIndex(_ connection: borrowing Connection) throws -> BoundaryIndex {
    if let index = opened.boundaries { return index }
    let index = try BoundaryIndex(connection)
    opened.boundaries = index
    return index
  }

  /// How many sites without a place filters match: as counted before, where the file has not
  /// changed since, else as `count` finds.
  func remembered(
    _ filters: SiteQuery, _ connection: borrowing Connection, count: () throws -> Int
  ) throws -> Int {
    let version = try connection.statement("PRAGMA data_version").first { $0.int(0) } ?? 0
    if version != opened.dataVersion || opened.unplaced.count >= Opened.capacity {
      opened.dataVersion = version
      opened.unplaced = [:]
    }
    if let known = opened.unplaced[filters] { return known }
    let count = try count()
    opened.unplaced[filters] = count
    return count
  }

  /// The cluster hierarchies of the file.
  var clusterCache: ClusterCache { opened.clusters }

  /// What is known of the numbers of sites in the R*Tree of the file.
  var regionCounts: RegionCounts { opened.counts }

  /// One opening of the file, and what holds as long as the file is the same.
  private final class Opened {
    /// A long-lived reader must not fill its memory with filters.
    static let capacity = 256

    let connection: Connection
    let inode: CatalogFile.Inode?
    var dataVersion = 0
    /// Numbers of sites without a place by the filters that they match; see
    /// ``Catalog/remembered(_:_:count:)``.
    var unplaced: [SiteQuery: Int] = [:]
    let clusters = ClusterCache()
    let counts = RegionCounts()
    private var selectSite: Statement?
    /// Boundaries never change in place, so it holds as long as the opening.
    var boundaries: BoundaryIndex?

    init(_ file: CatalogFile, _ migrations: [Migration]) throws(CatalogError) {
      inode = file.inode
      connection = try CatalogOpening.openForReading(file, migrations)
    }

    /// The statement that reads one site by key and data set, kept because even finding so long a
    /// text among all others takes time.
    func site() throws -> Statement {
      if let selectSite { return selectSite }
      let select = try connection.statement(
        """
        SELECT \(SiteColumns.whole), EXISTS (SELECT 1 FROM correction
          WHERE correction.dataset = site.dataset AND correction.key = site.key)
        FROM site WHERE key = ? AND dataset = ?
        """)
      selectSite = select
      return select
    }
  }
}

/// A catalog behind an actor: what a map session asks.
public actor CatalogProvider: MapItemProvider {
  let catalog: Catalog

  /// Opens the catalog at `path`.
  ///
  /// - Throws: ``CatalogError``.
  public init(path: String) throws(CatalogError) {
    catalog = try Catalog(path: path)
  }

  /// Returns the sites that match `query`, with the totals.
  public func listing(for query: SiteQuery) throws -> SiteListing<SiteSummary> {
    try catalog.summaries(query)
  }

  /// Returns the whole site, or `nil` when the catalog has none of this identity.
  public func site(_ identity: SiteIdentity) throws -> Site? {
    try catalog.site(identity)
  }

  /// Finds what `reference` means in the whole catalog.
  public func resolve(_ reference: SiteReference) throws -> ReferenceResolution {
    try catalog.resolve(reference)
  }

  /// Returns how often the file was found to have other content than before.
  public func revision() throws -> Int {
    try catalog.revision()
  }

  /// Returns the marks of `query` in its region at a level of the cluster hierarchy.
  public func mapItems(
    for query: SiteQuery, level: Int, apart: SiteIdentity?
  ) throws -> [MapItem] {
    try catalog.mapItems(for: query, level: level, apart: apart)
  }

  /// Returns the sites that a mark of the filter stands for, by importance, then identity.
  public func members(
    of item: MapItem.ID, in query: SiteQuery, limit: Int, offset: Int
  ) throws -> SiteListing<SiteSummary> {
    try catalog.members(of: item, in: query, limit: limit, offset: offset)
  }

  /// Returns the lowest level at which a site is a mark of its own, or part of its stack.
  public func unclusterLevel(of site: SiteIdentity, in query: SiteQuery) throws -> Int? {
    try catalog.unclusterLevel(of: site, in: query)
  }
}
