import Geography
import HeritageModel
import SQLite

/// A query as SQL: a table expression, a condition and an order, with the values that fill their parameters.
///
/// Values never become part of the SQL text, so a statement is prepared once a shape and cached.
struct QuerySQL {
  private(set) var conditions: [String] = []
  private(set) var values: [Value] = []
  private(set) var order: String
  private var orderValues: [Value] = []

  /// Translates the filters of `query`; its region and circle only where `withRegion` asks for them.
  init(_ query: SiteQuery, withRegion: Bool = true) {
    order = ""
    if withRegion {
      addRegion(query)
    }
    addCodes("kind_code", query.kinds.flatMap(Self.kindCodes), orTexts: "kind", query.kinds)
    addCodes(
      "province_code", query.provinces.flatMap(Self.provinceCodes), orTexts: "province",
      query.provinces)
    addList("site.district IN", query.districts.map(Value.text))
    addEras(query.eras)
    if let cancelled = query.cancelled {
      conditions.append(cancelled ? "site.cancelled = 1" : "site.cancelled IS NOT 1")
    }
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

  /// The condition behind `WHERE`.
  var condition: String {
    conditions.isEmpty ? "true" : conditions.joined(separator: " AND ")
  }

  /// The values of a statement that uses ``condition`` alone.
  var conditionBindings: Bindings { Bindings(values) }

  /// The values of a statement that uses ``condition``, then ``order``, then a limit and an offset.
  func bindings(limit: Int?, offset: Int) -> Bindings {
    Bindings(values + orderValues + [.integer(limit ?? -1), .integer(offset)])
  }

  private mutating func addRegion(_ query: SiteQuery) {
    if let region = query.region {
      addBoxes(region.boxes)
    }
    guard let center = query.center, let radius = query.radius else { return }
    if let region = try? Region(center: center, radius: radius) {
      addBoxes(region.boxes)
    }
    add(
      "heritage_distance(site.geom, ?, ?) <= ?",
      [.real(center.latitude), .real(center.longitude), .real(radius)])
  }

  /// Candidates come from the R-tree by overlap, since its floats are rounded outward; a candidate whose float box is not
  /// wholly inside is decided by its exact doubles.
  private mutating func addBoxes(_ boxes: [BoundingBox]) {
    let exact = boxes.map { _ in
      "(ST_MinX(site.geom) BETWEEN ? AND ? AND ST_MinY(site.geom) BETWEEN ? AND ?)"
    }
    let candidates = boxes.map { _ in
      "SELECT id FROM rtree_site_geom WHERE maxx >= ? AND minx <= ? AND maxy >= ? AND miny <= ?"
    }
    add(
      "site.id IN (\(candidates.joined(separator: " UNION ALL ")))",
      boxes.flatMap { box in [box.west, box.east, box.south, box.north].map(Value.real) })
    add(
      "(\(exact.joined(separator: " OR ")))",
      boxes.flatMap { box in [box.west, box.east, box.south, box.north].map(Value.real) })
  }

  private mutating func addCodes(
    _ column: String, _ codes: [String], orTexts textColumn: String, _ texts: [String]
  ) {
    guard !texts.isEmpty else { return }
    let codes = codes + texts
    add(
      """
      (site.\(column) IN (\(Self.placeholders(codes.count))) \
      OR site.\(textColumn) IN (\(Self.placeholders(texts.count))))
      """, (codes + texts).map(Value.text))
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

  private static func kindCodes(_ text: String) -> [String] {
    DesignationKind.named(text).map { [$0.code] } ?? []
  }

  private static func provinceCodes(_ text: String) -> [String] {
    Province.named(text)?.codes ?? []
  }
}
