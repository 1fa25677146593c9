import Geography
import SQLite

extension Connection {
  /// Removes the sites with their indexes, makes an empty R-tree, and finds the Hilbert order of those
  /// of the old catalog, where there is one, and of the staging file.
  borrowing func placeSites(isNew: Bool) throws -> SitePlaces {
    try execute(CatalogSchema.dropSiteIndexes)
    try execute("DELETE FROM main.site")
    try execute(CatalogSchema.createRTree)
    var places = SitePlaces()
    try statement(isNew ? Self.stagedPlaces : Self.allPlaces).query { row in
      row.withText(3) { dataset in
        places.add(row.int(0), indexes: row.int(1), position: row.int(2), dataset: dataset)
      }
    }
    places.sort()
    for index in places.sparseIndexes { try execute(index.statement) }
    return places
  }

  /// Makes an index that ``placeSites(isNew:)`` has removed and not made again.
  borrowing func make(_ index: SiteIndex?) throws {
    if let index { try execute(index.statement) }
  }

  private static let stagedPlaces = """
    SELECT id, indexes, position, dataset FROM stage.staged ORDER BY key, dataset
    """

  private static let allPlaces = """
    SELECT -1 - id, \(SitePlaces.indexes), heritage_position(geom), dataset, key FROM old.site
      WHERE id NOT IN (SELECT old_id FROM stage.staged WHERE old_id IS NOT NULL)
    UNION ALL
    SELECT id, indexes, position, dataset, key FROM stage.staged
    ORDER BY key, dataset
    """

  /// Returns the columns of `site` that the schema does not know, quoted.
  borrowing func foreignColumns() throws -> [String] {
    let known = Set(SiteRow.columnNames + ["id"])
    return try statement("SELECT name FROM pragma_table_info('site', 'main')")
      .all { $0.text(0) }.filter { !known.contains($0) }
      .map {
        "\"" + $0.split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "\"\"")
          + "\""
      }
  }
}

/// Which sites a new file holds, in the order of its row ids, which count from 1.
struct SitePlaces {
  /// Where each site is now: a row id of the staging file, or one of the old catalog as a negative
  /// number less one.
  private var order: [Int] = []
  /// What the sites are sorted by, until they are.
  private var entries: [Entry] = []
  private var datasets = TextNumbers()
  /// How many sites there are.
  private(set) var count = 0
  /// How many of them are in each index of the schema.
  private var counts = CatalogSchema.siteIndexes.map { _ in 0 }

  /// The indexes that a site is in as an SQL expression, a bit for each.
  static let indexes =
    CatalogSchema.siteIndexes.enumerated().map { number, index in
      "((\(index.condition ?? "1")) << \(number))"
    }.joined(separator: " | ")

  /// Returns the indexes that a staged site is in, a bit for each.
  static func indexes(of row: RowBuffer.BorrowedRow) -> Int {
    var bits = 0
    for (number, condition) in conditions.enumerated()
    where condition.map({ row.isNull($0.column) == $0.isNull }) ?? true {
      bits |= 1 << number
    }
    return bits
  }

  private static let conditions = CatalogSchema.siteIndexes.map(\.nullness)

  private struct Entry {
    var position: Int
    /// The number of the data set in ``datasets``.
    var dataset: UInt32
    /// The place of the site in ``order`` as it was added.
    var number: UInt32
  }

  /// Adds a site, with the name of its data set as UTF-8; those of one data set come in the order of
  /// their keys.
  mutating func add(
    _ source: Int, indexes: Int, position: Int, dataset: UnsafeRawBufferPointer
  ) {
    entries.append(
      Entry(
        position: position, dataset: UInt32(datasets.number(of: dataset).number),
        number: UInt32(count)))
    order.append(source)
    count += 1
    for number in counts.indices { counts[number] += indexes >> number & 1 }
  }

  /// Brings the sites into the order of the file: by place, data set and key, byte by byte.
  mutating func sort() {
    let names = (0..<datasets.count).map { datasets[$0] }
    var ranks = names.map { _ in 0 }
    let sorted = names.indices.sorted { names[$0].utf8.lexicographicallyPrecedes(names[$1].utf8) }
    for (rank, dataset) in sorted.enumerated() { ranks[dataset] = rank }
    entries.sort { left, right in
      guard left.position == right.position else { return left.position < right.position }
      let (leftRank, rightRank) = (ranks[Int(left.dataset)], ranks[Int(right.dataset)])
      return leftRank == rightRank ? left.number < right.number : leftRank < rightRank
    }
    order = entries.map { order[Int($0.number)] }
    entries = []
    datasets.removeAll()
  }

  /// Gives away where each site is, so that whoever takes it can let it go.
  mutating func takeOrder() -> [Int] {
    defer { order = [] }
    return order
  }

  /// The indexes of few sites: to keep them in step with each site costs less than to look at all
  /// sites again.
  var sparseIndexes: [SiteIndex] { indexes { $0 <= count / 32 } }

  /// The other indexes, which are made of all sites at once.
  var fullIndexes: [SiteIndex] { indexes { $0 > count / 32 } }

  private func indexes(where isWanted: (Int) -> Bool) -> [SiteIndex] {
    zip(CatalogSchema.siteIndexes, counts).filter { isWanted($1) }.map(\.0)
  }
}

/// Where the sites of a catalog lie, as GIS programs want to know it before they read any: degrees,
/// `nil` where no site has a place.
struct SiteExtent {
  /// How many sites have a place.
  private(set) var count = 0
  private(set) var west: Double?
  private(set) var south: Double?
  private(set) var east: Double?
  private(set) var north: Double?

  mutating func add(_ point: Coordinate) {
    count += 1
    west = min(west ?? point.longitude, point.longitude)
    south = min(south ?? point.latitude, point.latitude)
    east = max(east ?? point.longitude, point.longitude)
    north = max(north ?? point.latitude, point.latitude)
  }
}
