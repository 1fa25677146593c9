import Foundation
import Geography
import SQLite
import Synchronization

/// What a new catalog file holds, made on a thread of its own while it is written: the sites in their
/// new order, and the rows of the search index and of the cluster hierarchy.
///
/// The thread reads each site once, where it comes from. What it makes is handed over in pieces that
/// do not depend on time, so that the file does not either: sites and their end, then the clusters,
/// then the search index without the descriptions.
final class CatalogContent: Sendable {
  /// How many sites one piece holds.
  private static let batchSize = 256

  /// Where sites are, until they are taken: 8 bytes each that are needed only until all are read.
  final class Order: Sendable {
    private let places: Mutex<[Int]>

    init(_ places: [Int]) {
      self.places = Mutex(places)
    }

    func take() -> [Int] {
      places.withLock { places in
        defer { places = [] }
        return places
      }
    }
  }

  /// Where the sites of the new file come from.
  struct Source: Sendable {
    /// Where each site is, in the order of the new file: a place in ``StagedRows``, or a row id of
    /// the old catalog as a negative number less one.
    let order: Order
    /// The descriptor of the file of staged rows.
    let stagedRows: Int32
    let stagePath: String
    /// The catalog that is replaced; `nil` where there is none.
    let oldPath: String?
    /// Columns of `site` in the old catalog that the schema does not know, quoted.
    let foreignColumns: [String]
    /// The path of the file for what does not fit into memory.
    let spillPath: String
    /// What the file says over which points its clusters were made.
    let clusterDigest: String?
  }

  /// A part of the content.
  enum Piece: Sendable {
    case sites(RowBuffer)
    /// No more sites follow.
    case sitesEnd
    /// Rows of the search index but for those of descriptions.
    case search([SearchRow])
    /// The clusters; `nil` where the file holds them already.
    case clusters(ClusterRows?)
  }

  private typealias Queue = BoundedQueue<Result<Piece?, any Error>>

  /// Bytes that may wait to be written, while sites are read.
  private static let capacity = 2 << 20
  /// How many times as many may wait when all are there, and much memory has been let go.
  private static let searchShare = 4
  private let queue = Queue(capacity: capacity)
  private let isDone = DispatchSemaphore(value: 0)

  /// Starts to make the content.
  init(of source: Source) {
    let thread = Thread { [queue, isDone] in
      let output = Output(queue)
      do {
        try Self.make(source, output)
        try output.push(.success(nil))
      } catch {
        // A closed queue takes nothing, and then nobody asks.
        try? output.push(.failure(error))
      }
      isDone.signal()
    }
    thread.name = "heritage import index"
    thread.start()
  }

  /// Ends the thread; to be called once.
  func stop() {
    queue.close()
    isDone.wait()
  }

  /// Hands over the next piece, `nil` after the last one.
  func next() throws -> Piece? {
    while true {
      if let piece = queue.pop(waiting: 60) { return try piece.get() }
    }
  }

  private static func make(_ source: Source, _ output: Output) throws {
    let connection = try Connection.openInMemory()
    try CatalogFunctions.add(to: connection)
    try connection.attachReadOnly(source.stagePath, as: "stage")
    if let old = source.oldPath { try connection.attachReadOnly(old, as: "old") }
    var search = SearchRowMaker(
      reading: SiteRow.columnNames, spillingTo: source.spillPath
    ) { try output.take($0) }
    // The points are gone before all entries are sorted, so that both never take memory at once.
    let clusters = try connection.read {
      try ClusterRows(
        readSites(source, connection, &search, output), unlessDigest: source.clusterDigest)
    }
    try output.push(.success(.clusters(clusters)))
    try search.finish()
    try output.flush()
  }

  /// Hands all sites over and lets `search` take them; returns the points of them in canonical order.
  private static func readSites(
    _ source: Source, _ connection: borrowing Connection, _ search: inout SearchRowMaker,
    _ output: Output
  ) throws -> ClusterPoints {
    // Columns that a GIS user has added go with their sites.
    let foreign = source.foreignColumns.map { "old." + $0 }
    let columnCount = SiteRow.columnNames.count + foreign.count
    var sites = RowBuffer(columnCount: columnCount)
    let reader = StagedRowReader()
    let columns = (SiteRow.columnNames.map { "old." + $0 } + foreign).joined(separator: ", ")
    let old =
      source.oldPath == nil
      ? nil : try connection.statement("SELECT \(columns) FROM old.site AS old WHERE id = ?")
    let foreignOfStaged =
      foreign.isEmpty
      ? nil
      : try connection.statement(
        """
        SELECT \(foreign.joined(separator: ", ")) FROM stage.staged AS new
        LEFT JOIN old.site AS old ON old.id = new.old_id WHERE new.id = ?
        """)
    let order = source.order.take()
    var points = ClusterPointOrder()
    // Arrays that grow leave memory behind of half their size.
    points.reserveCapacity(order.count)
    search.reserveCapacity(order.count)
    for (index, place) in order.enumerated() {
      if place < 0 {
        try old?.query(-1 - place) { sites.append($0, columns: 0..<columnCount) }
      } else {
        try reader.withRow(at: place, of: source.stagedRows) { sites.append($0) }
        try foreignOfStaged?.query(place) { sites.append($0, columns: 0..<foreign.count) }
      }
      try sites.withLastRow { site in
        if let (point, importance) = try search.add(site, id: index + 1) {
          points.add(point, importance: importance)
        }
      }
      guard (index + 1) % batchSize == 0 || index + 1 == order.count else { continue }
      try output.push(.success(.sites(sites)), size: sites.size)
      sites = RowBuffer(columnCount: columnCount)
    }
    try output.push(.success(.sitesEnd))
    try search.rest()
    let ids = SourceIDs(order)
    try connection.statement(source.oldPath == nil ? stagedKeys : allKeys).query { row in
      guard let id = ids.id(of: row.int(0)) else { return }
      row.withText(1) { points.addNext(id: id, dataset: $0) }
    }
    // Nothing is read any more, and clusters need memory.
    try connection.pragma("shrink_memory")
    return points.finish()
  }

  private static let stagedKeys = "SELECT id, dataset FROM stage.staged ORDER BY key, dataset"

  private static let allKeys = """
    SELECT -1 - id, dataset, key FROM old.site
      WHERE id NOT IN (SELECT old_id FROM stage.staged WHERE old_id IS NOT NULL)
    UNION ALL
    SELECT id, dataset, key FROM stage.staged
    ORDER BY key, dataset
    """

  /// Puts rows together into pieces.
  private final class Output {
    private let queue: Queue
    private var rows: [SearchRow] = []
    private var size = 0

    init(_ queue: Queue) {
      self.queue = queue
    }

    func take(_ row: SearchRow) throws {
      rows.append(row)
      size += row.size
      if size >= CatalogContent.capacity / 8 { try flush() }
    }

    func flush() throws {
      try push(.success(.search(rows)), size: size / CatalogContent.searchShare)
      (rows, size) = ([], 0)
    }

    func push(_ piece: Result<Piece?, any Error>, size: Int = 0) throws {
      guard queue.push(piece, weight: size) else { throw CancellationError() }
    }
  }

  /// The row ids that sites have in the new file, by where they come from.
  private struct SourceIDs {
    private let order: [Int]
    /// The places in `order`, sorted by what is there.
    private let places: [UInt32]

    init(_ order: [Int]) {
      self.order = order
      places = (0..<UInt32(order.count)).sorted { order[Int($0)] < order[Int($1)] }
    }

    func id(of source: Int) -> Int? {
      var (low, high) = (0, places.count)
      while low < high {
        let middle = (low + high) / 2
        if order[Int(places[middle])] < source { low = middle + 1 } else { high = middle }
      }
      guard low < places.count, order[Int(places[low])] == source else { return nil }
      return Int(places[low]) + 1
    }
  }
}
