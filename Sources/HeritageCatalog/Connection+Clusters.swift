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
    let digest = Self.digest(points)
    guard try property(Self.clusterDigest) != digest else { return }
    try write(ClusterHierarchy(points))
    try setProperty(Self.clusterDigest, digest)
  }

  /// Whether the stored cluster hierarchy is that of the sites, as far as the file tells: no other
  /// program has changed sites since it was made.
  borrowing func hasClusters() throws -> Bool {
    try property(Self.clusterDigest) != nil && property("edited") == "0"
  }

  /// Whether the stored cluster hierarchy was made over these points.
  borrowing func hasClusters(over points: [ClusterPoint]) throws -> Bool {
    try property(Self.clusterDigest) == Self.digest(points)
  }

  /// Returns the sites with a place that their sources still list, in canonical order: by
  /// importance, then identity.
  ///
  /// Reads each site and each entry of the index of identities once, which takes half as long as to
  /// let SQLite sort.
  borrowing func clusterPoints() throws -> [ClusterPoint] {
    var points: [ClusterPoint] = []
    var importances: [Int] = []
    try statement(
      """
      SELECT id, geom, heritage_importance(kind_code, kind, cancelled) FROM site
      WHERE geom IS NOT NULL AND delisted IS NULL ORDER BY id
      """
    ).query { row in
      guard let point = Self.point(row) else { return }
      points.append(point)
      importances.append(row.int(2))
    }
    /// By data set, then importance: the places in `points`, by key.
    var groups: [String: [[Int]]] = [:]
    let none = [[Int]](repeating: [], count: Importance.allCases.count)
    try statement("SELECT id, dataset FROM site ORDER BY key, dataset").query { row in
      guard let index = points.firstIndex(ofID: row.int(0)) else { return }
      groups[row.text(1), default: none][importances[index]].append(index)
    }
    // As SQLite compares texts.
    let names = groups.keys.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    return none.indices.reversed().flatMap { importance in
      names.flatMap { name in (groups[name]?[importance] ?? []).map { points[$0] } }
    }
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

  private borrowing func write(_ hierarchy: ClusterHierarchy) throws {
    try execute(
      """
      DELETE FROM cluster_page;
      DELETE FROM cluster_member;
      DROP TABLE cluster_box;
      \(CatalogSchema.Version3.boxes)
      """)
    let insertPage = try statement("INSERT INTO cluster_page (id, marks) VALUES (?, ?)")
    let insertBox = try statement("INSERT INTO cluster_box VALUES (?, ?, ?, ?, ?, ?, ?)")
    for page in ClusterPageRow.rows(hierarchy) {
      try insertPage.run(page.id, page.marks)
      try insertBox.run(
        page.id, Int(page.box.west), Int(page.box.east), Int(page.box.south), Int(page.box.north),
        page.level, page.level)
    }
    let insertMembers = try statement("INSERT INTO cluster_member (position, sites) VALUES (?, ?)")
    for row in ClusterMemberRow.rows(hierarchy) { try insertMembers.run(row.position, row.sites) }
  }

  private static func digest(_ points: [ClusterPoint]) -> String {
    var words: [UInt64] = []
    words.reserveCapacity(3 * points.count)
    for point in points {
      words.append(UInt64(bitPattern: Int64(point.id)).littleEndian)
      words.append(point.coordinate.longitude.bitPattern.littleEndian)
      words.append(point.coordinate.latitude.bitPattern.littleEndian)
    }
    let hash = words.withUnsafeBytes { BLAKE2b.hash($0, size: 16) }
    return [hash[0], hash[1]].map { word in
      let digits = String(word, radix: 16)
      return String(repeating: "0", count: 16 - digits.count) + digits
    }.joined()
  }
}

extension [ClusterPoint] {
  /// The place of the point of a number, among points in the order of their numbers.
  fileprivate func firstIndex(ofID id: Int) -> Int? {
    // Row ids count from 1, those of sites without a place at the end.
    if indices.contains(id - 1), self[id - 1].id == id { return id - 1 }
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if self[middle].id < id { low = middle + 1 } else { high = middle }
    }
    return low < count && self[low].id == id ? low : nil
  }
}
