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
  /// Until they are sorted: the position of each site that has one, above its place in ``order``.
  private var placed: [UInt64] = []
  /// The places in ``order`` of the others.
  private var unplaced: [UInt64] = []
  /// The number of the data set of each site.
  private var numbers: [UInt32] = []
  private var datasets = TextNumbers()
  /// How many sites there are.
  private(set) var count = 0
  /// How many sites are in just these indexes of the schema, a bit for each.
  private var counts = Array(repeating: 0, count: 1 << CatalogSchema.siteIndexes.count)

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

  /// Adds a site, with its position from 0 and the name of its data set as UTF-8; those of one data set
  /// come in the order of their keys.
  mutating func add(
    _ source: Int, indexes: Int, position: Int, dataset: UnsafeRawBufferPointer
  ) {
    let place = UInt64(UInt32(count))
    if let position = UInt32(exactly: position) {
      placed.append(UInt64(position) << 32 | place)
    } else {
      unplaced.append(place)
    }
    numbers.append(UInt32(datasets.number(of: dataset).number))
    order.append(source)
    count += 1
    counts[indexes] += 1
  }

  /// Brings the sites into the order of the file: by position, data set and key, byte by byte; those
  /// without a position come last.
  mutating func sort() {
    if datasets.count > 1 {
      let names = (0..<datasets.count).map { Array(datasets[$0].utf8) }
      let sorted = names.indices.sorted { names[$0].lexicographicallyPrecedes(names[$1]) }
      placed = byDataset(placed, sorted)
      unplaced = byDataset(unplaced, sorted)
    }
    var scratch: [UInt64] = []
    DigitSort.sortByUpperHalf(&placed, &scratch)
    placed.append(contentsOf: unplaced)
    order = placed.map { order[Self.place($0)] }
    (placed, unplaced, numbers) = ([], [], [])
    datasets.removeAll()
  }

  /// Brings entries into the order of data sets, which are told by their numbers, and keeps that of
  /// equals.
  private func byDataset(_ entries: [UInt64], _ datasets: [Int]) -> [UInt64] {
    var parts: [[UInt64]] = datasets.map { _ in [] }
    for entry in entries { parts[Int(numbers[Self.place(entry)])].append(entry) }
    return datasets.flatMap { parts[$0] }
  }

  private static func place(_ entry: UInt64) -> Int { Int(UInt32(truncatingIfNeeded: entry)) }

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
    CatalogSchema.siteIndexes.enumerated().filter { number, _ in
      isWanted(counts.indices.reduce(0) { $0 + ($1 >> number & 1) * counts[$1] })
    }.map(\.element)
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

  mutating func add(_ other: SiteExtent) {
    count += other.count
    west = [west, other.west].compactMap(\.self).min()
    south = [south, other.south].compactMap(\.self).min()
    east = [east, other.east].compactMap(\.self).max()
    north = [north, other.north].compactMap(\.self).max()
  }
}
