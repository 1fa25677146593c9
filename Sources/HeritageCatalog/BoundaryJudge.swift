public import Geography
public import HeritageModel
import Localization
import SQLite

/// How a coordinate lies to the region that its record states.
public enum RegionJudgement: Sendable, Hashable {
  /// Inside it.
  case inside
  /// Outside, but no farther than borders and coordinates are wrong by themselves.
  case near(metres: Double)
  /// Farther outside, where the record's owner or keeper says why: a movable object is kept there.
  case keptElsewhere(RegionDeparture)
  /// Farther outside, and nothing says why.
  case outside(RegionDeparture)
  /// The record states no region, or none that the boundaries have.
  case unknown
}

/// How far a coordinate lies from the region that its record states.
public struct RegionDeparture: Sendable, Hashable {
  /// The region that the record states: `전라남도 구례군`.
  public let stated: String
  /// The address at the coordinate; nil where no region is near.
  public let found: PlaceAddress?
  /// The distance to the region that the record states, in metres.
  public let metres: Double
}

/// Compares coordinates with the regions that records state.
///
/// The smallest region that both the record and the boundaries know decides: the district in its
/// province, else the province. Former names count (강원도 is 강원특별자치도, 청원군 lies in 청주시), a ward
/// counts for its city, and a district that has moved to another province counts where its name is
/// the only one. Up to ``tolerance`` outside is near. Beyond that a record is excused when its owner
/// or keeper is a museum, a library or the like, or bears the name of the place where the coordinate
/// lies: the address of a movable object may be that of its designation.
///
/// Not `Sendable`: it asks the catalog.
public final class BoundaryJudge {
  /// How far outside a region still counts as near, in metres: borders are simplified and drawn for
  /// another year, and sites lie across them.
  public static let tolerance = 1000.0

  private static let keepers = [
    "박물관", "미술관", "도서관", "기록관", "기념관", "전시관", "유물관", "수장고", "규장각", "장서각", "문서고", "연구원",
    "museum", "gallery", "library", "archive",
  ]

  private struct District {
    let id: Int
    let name: String
    let province: String
  }

  private let catalog: Catalog
  /// The provinces' and districts' boundaries of the preferred source that has Korean provinces.
  private var provinces: [String: Int] = [:]
  private var districts: [District] = []
  private var found: [String: [Int]] = [:]

  /// Prepares to judge by the boundaries of a catalog; nil where it has none of Korean provinces.
  ///
  /// - Throws: ``CatalogError``.
  public init?(_ catalog: Catalog) throws {
    self.catalog = catalog
    let source = try catalog.read { connection -> Int? in
      let index = try catalog.boundaryIndex(connection)
      let rows = try connection.statement(
        "SELECT id FROM boundary WHERE level = 1 ORDER BY source, code"
      ).all { $0.int(0) }.compactMap(index.row)
      return index.preference.first { source in
        rows.contains { $0.source == source && Province.named($0.name) != nil }
      }
    }
    guard let source else { return nil }
    try catalog.read { connection in
      let index = try catalog.boundaryIndex(connection)
      let ids = try connection.statement(
        "SELECT id FROM boundary WHERE source = ? AND level BETWEEN 1 AND 2 ORDER BY level, code"
      ).all(source) { $0.int(0) }
      for row in try ids.compactMap(index.row) {
        let chain = try index.ancestry(row.id)
        guard let upper = chain.first(where: { $0.level == .province }),
          let province = Province.named(upper.name)
        else { continue }
        if row.level == .province {
          provinces[province.id] = row.id
        } else {
          districts.append(District(id: row.id, name: row.name, province: province.id))
        }
      }
    }
  }

  /// Prepares to judge by the boundaries of the catalog at a path; nil where there is no catalog, or
  /// none of Korean provinces in it.
  ///
  /// - Throws: ``CatalogError``.
  public convenience init?(catalog path: String) throws {
    guard case .file = CatalogFile(path).kind else { return nil }
    try self.init(try Catalog(path: path))
  }

  /// Judges the coordinate of a record.
  ///
  /// Costs a look-up of the boundaries; a pass over the region's edges where it lies outside.
  /// - Throws: ``CatalogError``.
  public func judge(_ coordinate: Coordinate, of facts: SiteFacts) throws -> RegionJudgement {
    let stated = StatedRegion(facts)
    guard let province = stated.province else { return .unknown }
    let regions = regions(of: stated, in: province)
    guard !regions.isEmpty else { return .unknown }
    let point = GridPoint(coordinate)
    return try catalog.read { connection in
      let index = try catalog.boundaryIndex(connection)
      // A part counts for the whole: an island may be missing from the district's own polygon.
      let around = Set(
        try index.ids(containing: point).flatMap { try index.ancestry($0).map(\.id) })
      if regions.contains(where: around.contains) { return .inside }
      let metres = try regions.map { try index.distance(from: point, toBorderOf: $0) }.min()
      guard let metres, metres > Self.tolerance else { return .near(metres: metres ?? 0) }
      let chain = try index.chain(at: point, reach: Catalog.offshoreReach)
      if let near = chain?.metres, let rows = chain?.rows,
        rows.contains(where: { regions.contains($0.id) })
      {
        return .near(metres: near)
      }
      let departure = RegionDeparture(
        stated: [province.name.korean, stated.district].compactMap(\.self).joined(separator: " "),
        found: chain.map { index.address(of: $0.rows) }, metres: metres)
      let isExcused = Self.isKept(facts, at: chain?.rows ?? [])
      return isExcused ? .keptElsewhere(departure) : .outside(departure)
    }
  }

  /// Returns the boundaries of the smallest region that a record states.
  private func regions(of stated: StatedRegion, in province: Province) -> [Int] {
    let key = province.id + " " + (stated.district ?? "")
    if let known = found[key] { return known }
    var ids: [Int] = []
    if let district = stated.district {
      let same = districts.filter { DistrictNames.isSame($0.name, district) }
      ids = same.filter { $0.province == province.id }.map(\.id)
      // It has moved to another province; a name that several have says nothing.
      if ids.isEmpty, Set(same.map(\.province)).count == 1 { ids = same.map(\.id) }
    }
    if ids.isEmpty { ids = [provinces[province.id]].compactMap(\.self) }
    found[key] = ids
    return ids
  }

  private static func isKept(_ facts: SiteFacts, at rows: [BoundaryIndex.Row]) -> Bool {
    let holders = [facts[.owner], facts[.admin]].compactMap { $0?.lowercased() }
    return holders.contains { holder in
      keepers.contains { holder.contains($0) }
        || rows.contains { row in
          names(row).contains { holder.contains($0) }
        }
    }
  }

  /// The names of a region that tell it from others: 경주 of 경주시, 서울 of 서울특별시.
  private static func names(_ row: BoundaryIndex.Row) -> [String] {
    switch row.level {
    case .province: Province.named(row.name).map { [$0.shortName] } ?? []
    case .district:
      row.name.split(separator: " ").compactMap { BoundaryNames.stem(String($0)) }
    default: []
    }
  }
}
