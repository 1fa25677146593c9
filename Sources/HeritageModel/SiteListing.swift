/// The answer to a ``SiteQuery``: the sites shown and the truth about those that are not.
public struct SiteListing<Element: Sendable>: Sendable {
  /// The query that was answered.
  public let query: SiteQuery
  /// What the query's text was taken for, where nothing matches it as typed: 숭례문 for `tndfPans`; nil
  /// where it was taken as it is.
  public let correctedText: String?
  /// How many sites match the whole query, whatever its limit.
  public let matching: Int
  /// How many sites match all but the region and have no place, so that no map can show them.
  public let unplaced: Int
  /// The sites, in the query's order, from its offset up to its limit.
  public let sites: [Element]

  /// How many sites are shown.
  public var shown: Int { sites.count }

  /// Creates a listing.
  public init(
    query: SiteQuery, correctedText: String? = nil, matching: Int, unplaced: Int,
    sites: [Element]
  ) {
    self.query = query
    self.correctedText = correctedText
    self.matching = matching
    self.unplaced = unplaced
    self.sites = sites
  }
}

extension SiteListing: Equatable where Element: Equatable {}
