import Geography
import HeritageModel
import SQLite

/// The rules about sites and their places.
extension Catalog {
  /// Each row against its own hash and form, the sum of all hashes against the catalog's, and all
  /// places against the bounds that the file states.
  static func checkSites(
    _ connection: borrowing Connection, _ faults: inout FaultList
  ) throws {
    var sum = ContentHash()
    var extent = SiteExtent()
    // Those that cannot be read are told by the rule about them.
    let corrections = Dictionary(
      grouping: (try? connection.corrections()) ?? [], by: \.identity)
    try connection.statement(
      """
      SELECT \(SiteColumns.whole), site.hash, site.geom IS NULL, site.reply, site.reply_facts,
        \(SiteColumns.irregular)
      FROM site ORDER BY id
      """
    ).query { row in
      let next = SiteColumns.wholeCount
      let stored = row.withBlob(next) { SiteHash(bytes: $0) }
      sum.add(stored)
      do {
        let site = try SiteColumns.site(from: row)
        site.coordinate.map { extent.add($0) }
        check(site, row, stored, next, &faults)
        let replies = try ReplyFacts(
          names: row.text(next + 2), json: row.optionalText(next + 3), of: site)
        let own = corrections[site.identity] ?? []
        let shown = replies.merged.corrected(by: own)
        if !shown.matches(site.facts.withoutEmptyParts) {
          faults.add(
            "reply-facts", site.identity,
            english:
              own.isEmpty
              ? "\(site.identity) does not show what its replies state."
              : "\(site.identity) does not show what its replies and corrections state.",
            korean:
              own.isEmpty
              ? "\(site.identity): 원래 기록과 내용이 다릅니다."
              : "\(site.identity): 원래 기록과 정정 내용이 반영되어 있지 않습니다.")
        } else if row.isNull(next + 3) != (!replies.areSeveral && own.isEmpty) {
          faults.add(
            "reply-facts", site.identity,
            english: "\(site.identity) was corrected by something other than heritage.",
            korean: "\(site.identity): heritage가 아닌 다른 프로그램이 정정을 바꾸었습니다.")
        }
      } catch let error as DamagedContent {
        faults.add(
          "site-content", SiteIdentity(dataset: row.text(1), key: row.text(2)),
          english: "\(error.detail), cannot be read.", korean: "\(error.detail): 읽을 수 없습니다.")
      }
    }
    let expected = try connection.contentHash()
    if sum != expected {
      faults.add(
        "content-hash",
        english:
          "The catalog holds \(sum.count) sites where its last import left \(expected.count), or other ones.",
        korean: "마지막으로 가져온 뒤의 유산은 \(expected.count)건인데 지금은 \(sum.count)건이거나 내용이 다릅니다.")
    }
    try check(extent, connection, &faults)
  }

  private static func check(
    _ site: Site, _ row: borrowing Row, _ stored: SiteHash, _ next: Int,
    _ faults: inout FaultList
  ) {
    if SiteHash(site) != stored {
      faults.add(
        "site-hash", site.identity,
        english: "\(site.identity) was changed by something other than heritage.",
        korean: "\(site.identity): heritage가 아닌 다른 프로그램이 바꾸었습니다.")
    }
    let status = CoordinateStatus(rawValue: row.text(3))
    let hasNoGeometry = row.bool(next + 1)
    // Only what is suspect may have a point or none: numbers that are no coordinate.
    let isContradiction = hasNoGeometry ? status == .present : status == .absent
    if status == nil || isContradiction || hasNoGeometry != (site.coordinate == nil) {
      faults.add(
        "coordinate-status", site.identity,
        english:
          "\(site.identity) has coordinate status '\(row.text(3))', which its geometry contradicts.",
        korean: "\(site.identity): 좌표 상태 '\(row.text(3))'이(가) 도형과 맞지 않습니다.")
    }
    if row.bool(next + 4) {
      faults.add(
        "site-form", site.identity,
        english: "\(site.identity) holds a value in a form that heritage does not write.",
        korean: "\(site.identity): heritage가 쓰지 않는 형식의 값이 있습니다.")
    }
    if site.identity.key.isEmpty || site.identity.dataset.isEmpty {
      faults.add(
        "empty-key", site.identity, english: "A site has no key or no data set.",
        korean: "키나 자료 이름이 없는 유산이 있습니다.")
    }
  }

  /// The bounds that the file states must be exactly those of its sites: too narrow ones hide
  /// sites, too wide ones mislead.
  private static func check(
    _ extent: SiteExtent, _ connection: borrowing Connection, _ faults: inout FaultList
  ) throws {
    let stated = try connection.statement(
      "SELECT min_x, min_y, max_x, max_y FROM gpkg_contents WHERE table_name = 'site'"
    ).first { row in (0..<4).map { row.optionalDouble($0) } }
    guard let stated, stated != [extent.west, extent.south, extent.east, extent.north] else {
      return
    }
    faults.add(
      "contents-bounds", english: "The bounds that the file states are not those of its sites.",
      korean: "파일에 적힌 범위가 실제 유산의 범위와 다릅니다.")
  }

  static func checkRTree(
    _ connection: borrowing Connection, _ faults: inout FaultList
  ) throws {
    // rtreecheck() needs a writable schema, so the tree is checked by what it must answer: exactly
    // the placed sites, each found by the box of its own point.
    try connection.statement(
      """
      SELECT site.dataset, site.key FROM site
      LEFT JOIN rtree_site_geom AS entry ON entry.id = site.id
      WHERE (site.geom IS NULL) <> (entry.id IS NULL)
        OR NOT (entry.minx <= ST_MinX(site.geom) AND entry.maxx >= ST_MinX(site.geom)
          AND entry.miny <= ST_MinY(site.geom) AND entry.maxy >= ST_MinY(site.geom))
      """
    ).query { row in
      let identity = SiteIdentity(dataset: row.text(0), key: row.text(1))
      faults.add(
        "rtree", identity, english: "The spatial index does not agree with \(identity).",
        korean: "\(identity): 공간 색인이 맞지 않습니다.")
    }
    let strays = try connection.statement(
      "SELECT count(*) FROM rtree_site_geom WHERE id NOT IN (SELECT id FROM site)"
    ).first { $0.int(0) }
    if let strays, strays > 0 {
      faults.add(
        "rtree", english: "The spatial index has \(strays) entries without a site.",
        korean: "공간 색인에 유산이 없는 항목이 \(strays)건 있습니다.")
    }
  }

  /// Each node of the spatial index against its parent, which must cover it, since a search goes
  /// down from the root.
  static func checkNodes(_ connection: borrowing Connection, _ faults: inout FaultList) throws {
    let tree = try RTreeNodes(connection)
    if !tree.isSound {
      faults.add(
        "rtree",
        english: "The spatial index is damaged inside, so sites may not be found on the map.",
        korean: "공간 색인이 내부에서 손상되어 지도에서 유산을 찾지 못할 수 있습니다.")
    }
  }
}

/// The nodes of the spatial index, as ``PackedRTree`` describes them.
private struct RTreeNodes {
  private struct Box {
    var minX: Float
    var maxX: Float
    var minY: Float
    var maxY: Float

    func covers(_ other: Box) -> Bool {
      minX <= other.minX && other.maxX <= maxX && minY <= other.minY && other.maxY <= maxY
    }
  }

  private var nodes: [Int: [UInt8]] = [:]
  /// The leaf of each entry, and the parent of each node but the root.
  private var leaves: [Int: Int] = [:]
  private var parents: [Int: Int] = [:]

  init(_ connection: borrowing Connection) throws {
    try connection.statement("SELECT nodeno, data FROM rtree_site_geom_node").query {
      nodes[$0.int(0)] = $0.blob(1)
    }
    try connection.statement("SELECT rowid, nodeno FROM rtree_site_geom_rowid").query {
      leaves[$0.int(0)] = $0.int(1)
    }
    try connection.statement("SELECT nodeno, parentnode FROM rtree_site_geom_parent").query {
      parents[$0.int(0)] = $0.int(1)
    }
  }

  /// Whether every entry can be reached from the root through boxes that cover it, once, and each
  /// node is where the tables say.
  var isSound: Bool {
    guard let root = nodes[1], root.count >= 4 else { return false }
    let depth = Int(root[0]) << 8 | Int(root[1])
    var pending: [(node: Int, height: Int, box: Box?)] = [(1, depth, nil)]
    var entries = 0
    var visited: Set<Int> = []
    while let (node, height, box) = pending.popLast() {
      guard visited.insert(node).inserted, let cells = cells(node) else { return false }
      for (id, cell) in cells {
        guard box?.covers(cell) ?? true else { return false }
        if height == 0 {
          guard leaves[id] == node else { return false }
          entries += 1
        } else {
          guard parents[id] == node else { return false }
          pending.append((id, height - 1, cell))
        }
      }
    }
    return entries == leaves.count && visited.count == nodes.count
      && parents.count == nodes.count - 1
  }

  private func cells(_ node: Int) -> [(id: Int, box: Box)]? {
    guard let bytes = nodes[node], bytes.count >= 4 else { return nil }
    let count = Int(bytes[2]) << 8 | Int(bytes[3])
    guard bytes.count >= 4 + 24 * count else { return nil }
    return bytes.withUnsafeBytes { bytes in
      (0..<count).map { index in
        let start = 4 + 24 * index
        func float(_ place: Int) -> Float {
          Float(
            bitPattern: UInt32(
              bigEndian: bytes.loadUnaligned(fromByteOffset: start + 8 + 4 * place, as: UInt32.self)
            ))
        }
        let id = Int64(bigEndian: bytes.loadUnaligned(fromByteOffset: start, as: Int64.self))
        return (
          Int(id), Box(minX: float(0), maxX: float(1), minY: float(2), maxY: float(3))
        )
      }
    }
  }
}
