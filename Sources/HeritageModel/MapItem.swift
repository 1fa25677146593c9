public import Geography

/// What one mark on the map stands for at one level: a site, a stack, or a cluster.
public struct MapItem: Hashable, Sendable, Identifiable {
  /// The stable key of the mark: the same in every process and after every reload.
  public let id: ID
  /// Where the mark stands, WGS 84 degrees: at its most important site, never at a mean, and there
  /// still when that site is taken out of it.
  public let coordinate: Coordinate
  /// How many sites the mark stands for, at least one.
  public let count: Int
  /// The most important site that the mark stands for; among equals the one whose identity sorts
  /// first.
  public let representative: SiteSummary
  /// The lowest level at which a cluster falls apart; `nil` for a site, and for a stack, which
  /// never does.
  public let expansionLevel: Int?

  /// How far apart the marks of a level stand, in points of a map at the zoom of the same number
  /// whose zoom-0 world is 256 points wide.
  public static let spacing = 40.0

  /// Creates an item.
  public init(
    id: ID, coordinate: Coordinate, count: Int, representative: SiteSummary, expansionLevel: Int?
  ) {
    self.id = id
    self.coordinate = coordinate
    self.count = count
    self.representative = representative
    self.expansionLevel = expansionLevel
  }

  /// The key of a mark.
  public enum ID: Hashable, Sendable {
    /// One site.
    case site(SiteIdentity)
    /// Several sites at one spot, named after the most important one; shown as a list to pick from.
    case stack(SiteIdentity)
    /// Sites that stand too close to be told apart, named after the most important one and the last
    /// level at which they do: so the key changes only where the cluster does, not with every zoom.
    case cluster(level: Int, SiteIdentity)

    /// Feeds the key of the site alone, which tells almost all marks apart: a map compares them by
    /// the thousand.
    public func hash(into hasher: inout Hasher) {
      hasher.combine(site.key)
    }

    /// The site that the mark is named after.
    public var site: SiteIdentity {
      switch self {
      case .site(let site), .stack(let site), .cluster(_, let site): site
      }
    }
  }
}

/// Where a map gets its marks from.
public protocol MapItemProvider: SiteProvider {
  /// Returns the marks of `query` whose coordinate lies in its region, at a level of the cluster
  /// hierarchy.
  ///
  /// A cluster at the edge may stand inside for sites that lie outside, and the other way round;
  /// over the whole world the counts of the marks add up to the sites with a place that match. How
  /// many match in the region exactly ``SiteProvider/listing(for:)`` tells, with the limit 0.
  ///
  /// The limit, offset and order of the query are ignored: a map never drops a site. A circle
  /// (`center` and `radius`) is part of the region, not of the filter: it hides marks and does not
  /// gather anew.
  ///
  /// - Parameters:
  ///   - query: The filter and the region.
  ///   - level: The zoom for which marks keep the distance of the hierarchy; clamped to its levels,
  ///     and one above the last tells every site or stack apart.
  ///   - apart: A site that is a mark of its own, taken out of its cluster or stack, which keeps
  ///     key and coordinate, counts one less and has another representative where it was this one;
  ///     where only one site is left, that one's mark takes its place. Without effect where the
  ///     filter hides the site.
  /// - Returns: The marks by the importance, then the identity of their representatives.
  /// - Throws: What keeps the provider from reading.
  func mapItems(
    for query: SiteQuery, level: Int, apart: SiteIdentity?
  ) async throws -> [MapItem]

  /// Returns the sites that a mark of the filter stands for, by importance, then identity.
  ///
  /// - Parameters:
  ///   - item: The key of the mark.
  ///   - query: The filter; its region and circle are ignored.
  ///   - limit: How many sites are wanted at most.
  ///   - offset: How many are left out first.
  /// - Returns: The sites, and how many there are in all; none for a mark that the filter no longer
  ///   has.
  /// - Throws: What keeps the provider from reading.
  func members(
    of item: MapItem.ID, in query: SiteQuery, limit: Int, offset: Int
  ) async throws -> SiteListing<SiteSummary>

  /// Returns the lowest level at which a site is a mark of its own, or part of its stack.
  ///
  /// - Parameters:
  ///   - site: The identity of the site.
  ///   - query: The filter; its region is ignored.
  /// - Returns: `nil` for a site without a place, or that the filter hides.
  /// - Throws: What keeps the provider from reading.
  func unclusterLevel(of site: SiteIdentity, in query: SiteQuery) async throws -> Int?
}
