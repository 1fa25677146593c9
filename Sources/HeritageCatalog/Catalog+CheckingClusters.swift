import Geography
import SQLite

extension Catalog {
  /// The stored cluster hierarchy, page by page, against one gathered anew.
  ///
  /// Sites that another program has changed are no fault of it: readers leave it alone until the
  /// next import.
  static func checkClusters(_ connection: borrowing Connection, _ faults: inout FaultList) throws {
    guard try connection.property("edited") == "0" else { return }
    let points = try connection.clusterPoints()
    // Before the first import there is nothing to gather.
    if points.isEmpty, try !connection.hasClusters() { return }
    let hierarchy = ClusterHierarchy(count: points.count) { points[$0] }
    let isStored =
      try connection.hasClusters(over: points)
      && ClusterPageRow.rows(hierarchy) == ClusterPageRow.rows(connection)
      && ClusterMemberRow.rows(hierarchy) == ClusterMemberRow.rows(connection)
      && connection.clusterRowCounts() == [hierarchy.pages.count, hierarchy.pages.count]
    if !isStored {
      faults.add(
        "clusters",
        english: "What the map shows in place of crowded sites is not in step with the sites.",
        korean: "지도에 묶어서 보여 줄 자료가 유산과 맞지 않습니다.")
    }
  }
}

extension Connection {
  /// How many pages there are, and how many boxes.
  fileprivate borrowing func clusterRowCounts() throws -> [Int] {
    try ["cluster_page", "cluster_box"].map { table in
      try statement("SELECT count(*) FROM \(table)").first { $0.int(0) } ?? 0
    }
  }
}
