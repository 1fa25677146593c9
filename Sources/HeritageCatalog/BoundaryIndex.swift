import Geography
import HeritageModel
import Localization
import SQLite

/// Answers in which regions a point lies, from the pieces of their polygons in the file.
///
/// It remembers the names of regions it has met; a catalog whose boundaries change is another file,
/// which gets an index of its own.
final class BoundaryIndex {
  /// A region without its polygons.
  struct Row {
    let id: Int
    let source: Int
    let level: RegionLevel
    let code: String
    let name: String
    let statedName: String
    let nameEnglish: String?
    let parent: Int?
    let postalCode: String?

    /// The region as an address names it.
    var region: AdministrativeRegion {
      AdministrativeRegion(
        level: level, code: code, localName: name, english: nameEnglish,
        statedName: statedName == name ? nil : statedName)
    }
  }

  /// The regions at a point, from the smallest to the largest, all of one source.
  struct Chain {
    let rows: [Row]
    /// Nil inside the smallest region, else the distance to it.
    let metres: Double?
  }

  private let selectMeeting: Statement
  private let selectRow: Statement
  private let selectPieces: Statement
  private var rows: [Int: Row] = [:]
  /// The sources by row id.
  let sources: [Int: BoundarySource]
  /// The sources' row ids, the preferred first: the newest, then by name.
  let preference: [Int]

  /// Prepares to ask a catalog; costs some 100 µs.
  init(_ connection: borrowing Connection) throws {
    selectMeeting = try connection.statement(
      """
      SELECT piece.boundary, piece.shape FROM boundary_index AS box
        JOIN boundary_piece AS piece ON piece.id = box.id
        WHERE box.min_x <= ? AND box.max_x >= ? AND box.min_y <= ? AND box.max_y >= ?
      """)
    selectRow = try connection.statement(
      """
      SELECT id, source, level, code, name, stated_name, name_en, parent, postal_code FROM boundary
        WHERE id = ?
      """)
    selectPieces = try connection.statement("SELECT shape FROM boundary_piece WHERE boundary = ?")
    let found = try connection.statement(
      "SELECT id, name, country, data_date, attribution, licence FROM boundary_source"
    ).all { row in
      (
        row.int(0),
        BoundarySource(
          name: row.text(1), country: row.optionalText(2), dataDate: row.optionalText(3),
          attribution: row.text(4), licence: row.optionalText(5))
      )
    }
    sources = Dictionary(found) { first, _ in first }
    preference = found.sorted { left, right in
      (right.1.dataDate ?? "", left.1.name) < (left.1.dataDate ?? "", right.1.name)
    }.map(\.0)
  }

  /// Whether the catalog has no boundaries.
  var isEmpty: Bool { sources.isEmpty }

  /// Returns the ids of all regions that contain a point, of any source and level.
  func ids(containing point: GridPoint) throws -> [Int] {
    let point = point.canonical
    var ids: [Int] = []
    let (x, y) = (Int(point.x), Int(point.y))
    try selectMeeting.query(x, x, y, y) { row in
      let id = row.int(0)
      guard !ids.contains(id) else { return }
      let isInside = row.withBlob(1) { PolygonPiece.contains(point, in: $0) }
      guard let isInside else {
        throw DamagedContent(table: "boundary_piece", row: "boundary \(id)")
      }
      if isInside { ids.append(id) }
    }
    return ids
  }

  /// Returns the regions at a point; near it where none contains it.
  ///
  /// The answer comes from the source that goes deepest there, of equal ones from the preferred. The
  /// smallest region decides, and those above it are the ones that it is part of, even where a
  /// simplified border of these runs otherwise; of several smallest ones, which overlap, that one
  /// most of whose upper regions contain the point too, then the first by code.
  /// A point may lie `reach` metres from the nearest region.
  func chain(at point: GridPoint, reach: Double) throws -> Chain? {
    let inside = try ids(containing: point)
    if let rows = try bestChain(inside) { return Chain(rows: rows, metres: nil) }
    guard reach > 0 else { return nil }
    let near = try distances(around: point, reach: reach)
    guard let least = near.values.min() else { return nil }
    // Of coasts that are drawn by levels apart, the nearest few metres decide nothing.
    let candidates = near.filter { $0.value <= least + 50 }
    guard let rows = try bestChain(candidates.keys.sorted()), let smallest = rows.first else {
      return nil
    }
    return Chain(rows: rows, metres: candidates[smallest.id] ?? least)
  }

  /// Returns how far the borders within reach are from a point, by region.
  func distances(around point: GridPoint, reach: Double) throws -> [Int: Double] {
    var nearest: [Int: Double] = [:]
    for box in GridBox.around(point.coordinate, metres: reach) {
      try selectMeeting.query(Int(box.maxX), Int(box.minX), Int(box.maxY), Int(box.minY)) { row in
        let id = row.int(0)
        let distance = row.withBlob(1) { PolygonPiece.distance(from: point, in: $0) }
        guard let distance else {
          throw DamagedContent(table: "boundary_piece", row: "boundary \(id)")
        }
        if distance <= reach { nearest[id] = min(nearest[id] ?? .infinity, distance) }
      }
    }
    return nearest
  }

  /// Returns how far a point is from the border of a region, whichever side it lies on.
  func distance(from point: GridPoint, toBorderOf id: Int) throws -> Double {
    var nearest = Double.infinity
    try selectPieces.query(id) { row in
      let distance = row.withBlob(0) { PolygonPiece.distance(from: point, in: $0) }
      nearest = min(nearest, distance ?? .infinity)
    }
    return nearest
  }

  /// Returns a region; nil where there is none of this id.
  func row(_ id: Int) throws -> Row? {
    if let row = rows[id] { return row }
    let row = try selectRow.first(id) { row in
      guard let level = RegionLevel(rawValue: row.int(2)) else {
        throw DamagedContent(table: "boundary", row: "\(id), level")
      }
      return Row(
        id: row.int(0), source: row.int(1), level: level, code: row.text(3), name: row.text(4),
        statedName: row.text(5), nameEnglish: row.optionalText(6), parent: row.optionalInt(7),
        postalCode: row.optionalText(8))
    }
    rows[id] = row
    return row
  }

  /// Returns a region and those it is part of, the smallest first.
  func ancestry(_ id: Int) throws -> [Row] {
    var chain: [Row] = []
    var next: Int? = id
    while let id = next, let row = try row(id) {
      // A parent is of a higher level, so a damaged file makes no circle.
      guard row.level < chain.last?.level ?? .village || chain.isEmpty else { break }
      chain.append(row)
      next = row.parent
    }
    return chain
  }

  /// Returns the lowest region of another source that is above a region, among those that contain its
  /// middle: of several, the one of the preferred source.
  func parentElsewhere(of id: Int, around ids: [Int]) throws -> Int? {
    guard let region = try row(id) else { return nil }
    return try ids.compactMap { try row($0) }
      .filter { $0.source != region.source && $0.level < region.level }
      .min { left, right in
        (-left.level.rawValue, rank(left), left.code)
          < (-right.level.rawValue, rank(right), right.code)
      }?.id
  }

  private func rank(_ row: Row) -> Int { preference.firstIndex(of: row.source) ?? .max }

  private func bestChain(_ ids: [Int]) throws -> [Row]? {
    var best: (chain: [Row], rank: Rank)?
    for id in ids {
      guard let row = try row(id) else { continue }
      // Regions that are the parents of others met here decide nothing.
      if let best, best.rank.level > row.level, best.chain[0].source == row.source { continue }
      var chain = try ancestry(id)
      if chain.count == 1, row.level > .country {
        chain += try unlinked(above: row, ids)
      }
      let rank = Rank(
        level: row.level, preference: rank(row),
        shared: chain.count { ids.contains($0.id) }, code: row.code)
      if best.map({ rank.isBetter(than: $0.rank) }) ?? true { best = (chain, rank) }
    }
    return best?.chain
  }

  /// Returns the higher regions of the same source that contain the point, for one without a
  /// parent.
  private func unlinked(above row: Row, _ ids: [Int]) throws -> [Row] {
    var above: [Row] = []
    for other in try ids.compactMap({ try self.row($0) }).sorted(by: { $0.code < $1.code })
    where other.source == row.source && other.level < row.level {
      if !above.contains(where: { $0.level == other.level }) { above.append(other) }
    }
    return above.sorted { $0.level > $1.level }
  }

  private struct Rank {
    let level: RegionLevel
    let preference: Int
    let shared: Int
    let code: String

    func isBetter(than other: Rank) -> Bool {
      if level != other.level { return level > other.level }
      if preference != other.preference { return preference < other.preference }
      if shared != other.shared { return shared > other.shared }
      return code < other.code
    }
  }
}
