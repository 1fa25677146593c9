import Geography
import HeritageModel
import SQLite

/// The cluster hierarchies of one opening of a catalog: the one in the file, and those of the last
/// filters, built in memory.
final class ClusterCache {
  /// A map session goes back and forth between few filters; each may hold all sites.
  private static let capacity = 4

  private var dataVersion: Int?
  private var stored: StoredClusters?
  /// The last asked for last.
  private var built: [(filters: SiteQuery, hierarchy: ClusterHierarchy)] = []

  /// Finds the hierarchy of the sites with a place that match filters without a region.
  ///
  /// - Parameters:
  ///   - filters: The filters, as ``HeritageModel/SiteQuery/filters`` gives them.
  ///   - connection: The connection of the opening, in a transaction.
  ///   - points: Finds the matching sites in canonical order.
  /// - Returns: The hierarchy in the file where it is in step and nothing is filtered, else one in
  ///   memory.
  /// - Throws: What SQLite reports, and what `points` throws.
  func source(
    _ filters: SiteQuery, _ connection: borrowing Connection, points: () throws -> [ClusterPoint]
  ) throws -> any ClusterSource {
    let version = try connection.statement("PRAGMA data_version").first { $0.int(0) }
    if version != dataVersion {
      dataVersion = version
      built = []
      stored = try connection.hasClusters() ? try stored ?? StoredClusters(connection) : nil
    }
    if let stored, filters == SiteQuery() { return stored }
    if let index = built.firstIndex(where: { $0.filters == filters }) {
      built.append(built.remove(at: index))
    } else {
      if built.count == Self.capacity { built.removeFirst() }
      built.append((filters, ClusterHierarchy(try points())))
    }
    return built[built.count - 1].hierarchy
  }
}

extension SiteQuery {
  /// What decides which sites match wherever they are: all but region, circle, order and page.
  var filters: SiteQuery {
    var filters = self
    filters.region = nil
    filters.center = nil
    filters.radius = nil
    filters.sort = .serial
    filters.limit = nil
    filters.offset = 0
    return filters
  }

  /// The filters of a map, which shows only sites with a place anyway.
  var mapFilters: SiteQuery {
    var filters = filters
    if filters.hasPlace == true { filters.hasPlace = nil }
    return filters
  }
}
