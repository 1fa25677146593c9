public import HeritageModel

/// Marks site by site, without a hierarchy.
extension CatalogProvider: MapItemProvider {
  /// Returns a mark for each site of `query`, whatever the level.
  public func mapListing(
    for query: SiteQuery, level: Int, apart: SiteIdentity?
  ) throws -> MapListing {
    var query = query
    (query.limit, query.offset) = (nil, 0)
    let listing = try listing(for: query)
    let items = listing.sites.compactMap { site in
      site.coordinate.map {
        MapItem(
          id: .site(site.identity), coordinate: $0, count: 1, representative: site,
          expansionLevel: nil)
      }
    }
    return MapListing(items: items, matching: listing.matching, unplaced: listing.unplaced)
  }

  /// Returns the one site of a mark.
  public func members(
    of item: MapItem.ID, in query: SiteQuery, limit: Int, offset: Int
  ) throws -> SiteListing<SiteSummary> {
    var query = query
    query.references = [.identity(item.site)]
    return try listing(for: query)
  }

  /// Returns the lowest level, since every site stands alone there.
  public func unclusterLevel(of site: SiteIdentity, in query: SiteQuery) throws -> Int? { 0 }
}
