import Geography
import HeritageModel
import SQLite

/// Writing the cluster hierarchy into a catalog.
extension Connection {
  /// The property that says over which points the stored hierarchy was made.
  private static let clusterDigest = "cluster_digest"

  /// Brings the stored cluster hierarchy in step with the sites; without effect where it is.
  ///
  /// Part of every change of a site's place, kind, cancellation, listing, identity or row id, and of
  /// its transaction.
  borrowing func refreshClusters() throws {
    let points = try clusterPoints()
    if let rows = try ClusterRows(points, unlessDigest: clusterDigest()) { try write(rows) }
  }

  /// What says over which points the stored hierarchy was made.
  borrowing func clusterDigest() throws -> String? { try property(Self.clusterDigest) }

  /// Whether the stored cluster hierarchy is that of the sites, as far as the file tells: no other
  /// program has changed sites since it was made.
  borrowing func hasClusters() throws -> Bool {
    try clusterDigest() != nil && property("edited") == "0"
  }

  /// Whether the stored cluster hierarchy was made over these points.
  borrowing func hasClusters(over points: ClusterPoints) throws -> Bool {
    try clusterDigest() == ClusterRows.digest(points)
  }

  /// Returns the sites with a place that their sources still list, in canonical order: by
  /// importance, then identity.
  ///
  /// Reads each site and each entry of the index of identities once, which takes half as long as to
  /// let SQLite sort.
  borrowing func clusterPoints() throws -> ClusterPoints {
    var order = ClusterPointOrder()
    try statement(
      """
      SELECT id, geom, heritage_importance(kind_code, kind, cancelled) FROM site
      WHERE geom IS NOT NULL AND delisted IS NULL ORDER BY id
      """
    ).query { row in
      guard let point = Self.point(row) else { return }
      order.add(point, importance: row.int(2))
    }
    try statement("SELECT id, dataset FROM site ORDER BY key, dataset").query { row in
      row.withText(1) { order.addNext(id: row.int(0), dataset: $0) }
    }
    return order.finish()
  }

  /// The statement that reads points in canonical order, for a table or alias named `site`.
  static func selectPoints(where condition: String) -> String {
    """
    SELECT id, geom FROM site WHERE \(condition)
    ORDER BY heritage_importance(kind_code, kind, cancelled) DESC, dataset, key
    """
  }

  /// Reads a point from a row of ``selectPoints(where:)``; `nil` where the geometry is no point.
  static func point(_ row: borrowing Row) -> ClusterPoint? {
    let id = row.int(0)
    return row.withBlob(1) { GeoPackagePoint.decoded($0) }.map { ClusterPoint($0, id: id) }
  }

  /// Replaces the stored cluster hierarchy.
  borrowing func write(_ rows: ClusterRows) throws {
    try execute(
      """
      DELETE FROM cluster_page;
      DELETE FROM cluster_member;
      DROP TABLE cluster_box;
      \(CatalogSchema.Version3.boxes)
      """)
    let insertPage = try statement("INSERT INTO cluster_page (id, marks) VALUES (?, ?)")
    let insertBox = try statement("INSERT INTO cluster_box VALUES (?, ?, ?, ?, ?, ?, ?)")
    for page in rows.pages {
      try insertPage.run(page.id, page.marks)
      try insertBox.run(
        page.id, Int(page.box.west), Int(page.box.east), Int(page.box.south), Int(page.box.north),
        page.level, page.level)
    }
    let insertMembers = try statement("INSERT INTO cluster_member (position, sites) VALUES (?, ?)")
    for row in rows.members { try insertMembers.run(row.position, row.sites) }
    try setProperty(Self.clusterDigest, rows.digest)
  }
}

/// The rows of a cluster hierarchy, and over which points it was made.
struct ClusterRows {
  let pages: [ClusterPageRow]
  let members: [ClusterMemberRow]
  let digest: String

  /// Gathers points in canonical order, unless `known` says that it was done before.
  init?(_ points: ClusterPoints, unlessDigest known: String?) {
    digest = Self.digest(points)
    guard digest != known else { return nil }
    let hierarchy = ClusterHierarchy(count: points.count) { points[$0] }
    pages = ClusterPageRow.rows(hierarchy)
    members = ClusterMemberRow.rows(hierarchy)
  }

  /// BLAKE2b over the row ids and coordinates.
  static func digest(_ points: ClusterPoints) -> String {
    var hash = BLAKE2b(size: 16)
    // Three words a point, in whole blocks.
    let capacity = 3 * 16 * BLAKE2b.blockSize
    var words: [UInt64] = []
    words.reserveCapacity(capacity)
    for point in points {
      if words.count == capacity {
        words.withUnsafeBytes { hash.update($0) }
        words.removeAll(keepingCapacity: true)
      }
      words.append(UInt64(bitPattern: Int64(point.id)).littleEndian)
      words.append(point.coordinate.longitude.bitPattern.littleEndian)
      words.append(point.coordinate.latitude.bitPattern.littleEndian)
    }
    let result = words.withUnsafeBytes { hash.finish($0) }
    return [result[0], result[1]].map { word in
      let digits = String(word, radix: 16)
      return String(repeating: "0", count: 16 - digits.count) + digits
    }.joined()
  }
}
