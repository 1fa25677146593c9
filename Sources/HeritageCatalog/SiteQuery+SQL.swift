import Geography
import HeritageModel
import Localization
import SQLite

/// A query as SQL: a table expression, a condition and an order, with the values that fill their
/// parameters.
///
/// Values never become part of the SQL text, so a statement is prepared once a shape and cached.
struct QuerySQL {
  /// Selects the ids of the sites in the region, none twice; `nil` where the query has none.
  private(set) var region: String?
  /// Selects the ids of the sites whose boxes in the R-tree overlap the region, then those whose
  /// boxes lie within it.
  private var approximations: (overlapping: String, within: String)?
  /// The boxes of the region, which have no point in common.
  private var boxes: [BoundingBox]?
  /// The values of ``region``, which come first of all.
  private var regionValues: [Value] = []
  private(set) var conditions: [String] = []
  private(set) var values: [Value] = []
  /// Whether sites that are no longer listed are left out.
  ///
  /// Apart from the other conditions, since nearly every query asks it and it needs no look at the
  /// sites.
  var excludesDelisted = false
  /// What the text of the query was taken for, where nothing matches it as typed.
  var correctedText: String?
  private(set) var order: String
  private var orderValues: [Value] = []

  /// Translates the filters of `query`; its region and circle only where `withRegion` asks for
  /// them.
  init(_ query: SiteQuery, withRegion: Bool = true) {
    order = ""
    if withRegion {
      addRegion(query)
    }
    addNames("kind", query.kinds) { text in
      DesignationKind.named(text).map { ([$0.code], [$0.name.korean] + $0.formerNames) }
    }
    addNames("province", query.provinces) { text in
      Province.named(text).map { ($0.codes, [$0.name.korean, $0.shortName] + $0.otherNames) }
    }
    addList("site.district IN", query.districts.map(Value.text))
    addEras(query.eras)
    if let cancelled = query.cancelled {
      conditions.append(cancelled ? "site.cancelled = 1" : "site.cancelled IS NOT 1")
    }
    if query.delisted == true { conditions.append("site.delisted IS NOT NULL") }
    if let hasPlace = query.hasPlace {
      conditions.append(hasPlace ? "site.geom IS NOT NULL" : "site.geom IS NULL")
    }
    if let hasImage = query.hasImage {
      conditions.append(hasImage ? "site.images IS NOT NULL" : "site.images IS NULL")
    }
    setOrder(query)
  }

  /// Adds a condition of one's own.
  mutating func add(_ condition: String, _ values: [Value] = []) {
    conditions.append(condition)
    self.values += values
  }

  private static let delisted = "SELECT id FROM site WHERE delisted IS NOT NULL"

  /// The condition behind `WHERE`.
  var condition: String {
    let all =
      (region.map { ["site.id IN (\($0))"] } ?? []) + conditions
      + (excludesDelisted ? ["site.id NOT IN (\(Self.delisted))"] : [])
    return all.isEmpty ? "true" : all.joined(separator: " AND ")
  }

  /// A statement that counts the sites, with ``conditionBindings``; a region alone is counted
  /// without touching the sites.
  var count: String {
    if let region, conditions.isEmpty {
      return "SELECT count(*) FROM (\(region))"
        + (excludesDelisted ? " WHERE id NOT IN (\(Self.delisted))" : "")
    }
    return "SELECT count(*) FROM site WHERE \(condition)"
  }

  /// Returns the ids of the sites in the region in ascending order, or `nil` where the query asks
  /// for more than a region.
  ///
  /// When as many boxes lie within the region as overlap it, which is nearly always, no box need be
  /// looked at: 30 ns a site and not 90.
  func idsInRegion(_ connection: borrowing Connection) throws -> [Int]? {
    guard let region, let approximations, conditions.isEmpty else { return nil }
    let values = Bindings(regionValues)
    var ids = try connection.statement(approximations.overlapping).all(values) { $0.int(0) }
    let certain =
      try connection.statement("SELECT count(*) FROM (\(approximations.within))")
      .first(values) { $0.int(0) }
    if certain != ids.count {
      ids = try connection.statement(region).all(values) { $0.int(0) }
    }
    if excludesDelisted {
      let delisted = Set(try connection.statement(Self.delisted).all { $0.int(0) })
      ids.removeAll(where: delisted.contains)
    }
    ids.sort()
    return ids
  }

  /// Returns how many sites are in the region, or `nil` where the query asks for more than a region;
  /// at the cost of the sites along its sides.
  func countInRegion(
    _ counts: RegionCounts, _ connection: borrowing Connection
  ) throws -> Int? {
    guard let boxes, conditions.isEmpty else { return nil }
    let count = try counts.count(in: boxes, connection)
    guard excludesDelisted else { return count }
    // They are few, and an index knows them.
    let delisted = try connection.statement(
      "\(Self.delisted) AND heritage_inside(geom, ?, ?, ?, ?)")
    return try boxes.reduce(count) { count, box in
      try count - delisted.all(box.west, box.east, box.south, box.north) { _ in }.count
    }
  }

  /// The values of a statement that uses ``condition`` alone.
  var conditionBindings: Bindings { Bindings(conditionValues) }

  /// The same as a list, for statements that have values of their own.
  var conditionValues: [Value] { regionValues + values }

  /// The values of a statement that uses ``condition``, then ``order``, then a limit and an offset.
  func bindings(limit: Int?, offset: Int) -> Bindings {
    let page: [Value] = [.integer(limit.map { max($0, 0) } ?? -1), .integer(max(offset, 0))]
    return Bindings(regionValues + values + orderValues + page)
  }

  private mutating func addRegion(_ query: SiteQuery) {
    var boxes = query.region?.boxes
    if let center = query.center, let radius = query.radius {
      let circle = try? Region(center: center, radius: radius)
      if let circle { boxes = boxes ?? circle.boxes }
      add(
        "heritage_distance(site.geom, ?, ?) <= ?",
        [.real(center.latitude), .real(center.longitude), .real(radius)])
    }
    boxes.map { setRegion($0) }
  }

  /// Candidates come from the R-tree by overlap, since its floats are rounded outward.
  ///
  /// One whose float box is wholly inside is inside; only the few others are decided by their exact
  /// doubles. The boxes of a region have no point in common, so no id comes twice.
  private mutating func setRegion(_ boxes: [BoundingBox]) {
    var exact: [String] = []
    var overlapping: [String] = []
    var within: [String] = []
    for index in boxes.indices {
      let (west, east, south, north) = (
        "?\(4 * index + 1)", "?\(4 * index + 2)", "?\(4 * index + 3)", "?\(4 * index + 4)"
      )
      let overlap = "maxx >= \(west) AND minx <= \(east) AND maxy >= \(south) AND miny <= \(north)"
      let inside = "minx >= \(west) AND maxx <= \(east) AND miny >= \(south) AND maxy <= \(north)"
      overlapping.append("SELECT id FROM rtree_site_geom WHERE \(overlap)")
      within.append("SELECT id FROM rtree_site_geom WHERE \(inside)")
      exact.append(
        """
        SELECT id FROM rtree_site_geom AS entry WHERE \(overlap) AND ((\(inside))
          OR (SELECT heritage_inside(geom, \(west), \(east), \(south), \(north)) FROM site AS point
            WHERE point.id = entry.id))
        """)
    }
    func union(_ selects: [String]) -> String { selects.joined(separator: " UNION ALL ") }
    self.boxes = boxes
    region = union(exact)
    approximations = (union(overlapping), union(within))
    regionValues = boxes.flatMap { [$0.west, $0.east, $0.south, $0.north].map(Value.real) }
  }

  /// Adds a filter by codes or names: a text that is known stands for its codes and all its names,
  /// another one for itself.
  private mutating func addNames(
    _ column: String, _ texts: [String],
    known: (String) -> (codes: [String], names: [String])?
  ) {
    guard !texts.isEmpty else { return }
    let found = texts.compactMap(known)
    let codes = texts + found.flatMap(\.codes)
    let names = texts + found.flatMap(\.names)
    add(
      """
      (site.\(column)_code IN (\(Self.placeholders(codes.count))) \
      OR site.\(column) IN (\(Self.placeholders(names.count))))
      """, (codes + names).map(Value.text))
  }

  private mutating func addEras(_ eras: [String]) {
    guard !eras.isEmpty else { return }
    let parts = eras.map { _ in "heritage_has_era(site.era, ?)" }
    add(
      "(\(parts.joined(separator: " OR ")))", eras.map { .text(Era.named($0)?.code ?? $0) })
  }

  private mutating func addList(_ prefix: String, _ list: [Value]) {
    guard !list.isEmpty else { return }
    add("\(prefix) (\(Self.placeholders(list.count)))", list)
  }

  private mutating func setOrder(_ query: SiteQuery) {
    switch query.sort {
    case .serial:
      order = "site.sn IS NULL, length(site.sn), site.sn, site.dataset, site.key"
    case .name:
      order = "site.name IS NULL, site.name, site.dataset, site.key"
    case .designated:
      order = "site.designated_on IS NULL, site.designated_on, site.dataset, site.key"
    case .position:
      order = "site.id"
    case .distance:
      guard let center = query.center else {
        order = "site.geom IS NULL, site.id"
        return
      }
      order = "site.geom IS NULL, heritage_distance(site.geom, ?, ?), site.dataset, site.key"
      orderValues = [.real(center.latitude), .real(center.longitude)]
    }
  }

  private static func placeholders(_ count: Int) -> String {
    Array(repeating: "?", count: count).joined(separator: ", ")
  }
}
