import HeritageModel
import SQLite

/// What is in a catalog, counted.
public struct CatalogStatistics: Sendable, Hashable {
  /// One value of a field and how many sites have it.
  public struct Count: Sendable, Hashable {
    /// The code; `nil` where the source gives none.
    public let code: String?
    /// The name, as most records of the code spell it.
    public let name: String?
    /// How many sites have it.
    public let count: Int
  }

  /// How many sites there are, those no longer listed among them.
  public var sites = 0
  /// How many have a coordinate that no rule objects to.
  public var present = 0
  /// How many have a coordinate that a rule objects to, those with numbers that are no coordinate
  /// among them.
  public var suspect = 0
  /// How many have none.
  public var absent = 0
  /// How many no map can show: those without a coordinate, and those with numbers that are none.
  public var unplaced = 0
  /// How many designations were cancelled.
  public var cancelled = 0
  /// How many their source no longer lists.
  public var delisted = 0
  /// How many have a description.
  public var withContent = 0
  /// How many have an image.
  public var withImage = 0
  /// Sites by data set.
  public var datasets: [Count] = []
  /// Sites by designation kind.
  public var kinds: [Count] = []
  /// Sites by province.
  public var provinces: [Count] = []
  /// The imports, the latest first.
  public var releases: [Release] = []
  /// The hash over all sites.
  public var contentHash = ""
}

/// One import, as the catalog remembers it.
public struct Release: Sendable, Hashable {
  /// The number of the release.
  public let id: Int
  /// What the importer stated.
  public let record: ReleaseRecord
  /// What the import did.
  public let counts: ImportCounts
  /// The hash over all sites after it.
  public let contentHash: String
}

extension Catalog {
  /// Counts what is in the catalog; costs one pass over its sites.
  ///
  /// - Throws: ``CatalogError``.
  public func statistics() throws -> CatalogStatistics {
    try read { connection in
      var statistics = CatalogStatistics()
      try connection.statement(
        """
        SELECT count(*), count(*) FILTER (WHERE coordinate_status = 'present'),
          count(*) FILTER (WHERE coordinate_status = 'suspect'),
          count(*) FILTER (WHERE coordinate_status = 'absent'),
          count(*) FILTER (WHERE cancelled = 1), count(content), count(images),
          count(*) FILTER (WHERE geom IS NULL), count(delisted)
        FROM site
        """
      ).query { row in
        statistics.sites = row.int(0)
        statistics.present = row.int(1)
        statistics.suspect = row.int(2)
        statistics.absent = row.int(3)
        statistics.cancelled = row.int(4)
        statistics.withContent = row.int(5)
        statistics.withImage = row.int(6)
        statistics.unplaced = row.int(7)
        statistics.delisted = row.int(8)
      }
      statistics.datasets = try Self.counts("dataset", "dataset", connection)
      statistics.kinds = try Self.counts("kind_code", "kind", connection)
      statistics.provinces = try Self.counts("province_code", "province", connection)
      statistics.releases = try Self.releases(connection)
      statistics.contentHash = try contentHash()
      return statistics
    }
  }

  /// Returns the imports of the catalog, the latest first.
  ///
  /// - Throws: ``CatalogError``.
  public func releases() throws -> [Release] {
    try read { connection in try Self.releases(connection) }
  }

  private static func counts(
    _ code: String, _ name: String, _ connection: borrowing Connection
  ) throws -> [CatalogStatistics.Count] {
    let spellings = try connection.statement(
      """
      SELECT \(code), \(name), count(*) FROM site GROUP BY 1, 2 ORDER BY 1 IS NULL, 1, 3 DESC, 2
      """
    ).all { row in
      CatalogStatistics.Count(
        code: row.optionalText(0), name: row.optionalText(1), count: row.int(2))
    }
    var result: [CatalogStatistics.Count] = []
    for spelling in spellings {
      if let last = result.last, last.code == spelling.code, spelling.code != nil {
        result[result.count - 1] = CatalogStatistics.Count(
          code: last.code, name: last.name ?? spelling.name, count: last.count + spelling.count)
      } else {
        result.append(spelling)
      }
    }
    return result
  }

  static func releases(_ connection: borrowing Connection) throws -> [Release] {
    try connection.statement(
      """
      SELECT id, dataset, imported_at, source, format, read, rejected, warnings, complete,
        added, changed, unchanged, enriched, content_hash, delisted
      FROM release ORDER BY id DESC
      """
    ).all { row in
      var counts = ImportCounts()
      counts.added = row.int(9)
      counts.changed = row.int(10)
      counts.unchanged = row.int(11)
      counts.enriched = row.int(12)
      counts.delisted = row.int(14)
      return Release(
        id: row.int(0),
        record: ReleaseRecord(
          dataset: row.text(1), importedAt: row.text(2), source: row.text(3), format: row.text(4),
          read: row.int(5), rejected: row.int(6), warnings: row.int(7), isComplete: row.bool(8)),
        counts: counts, contentHash: row.text(13))
    }
  }
}
