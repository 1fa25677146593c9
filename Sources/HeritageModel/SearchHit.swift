/// A site that a search found, and where.
public struct SearchHit: Sendable, Hashable {
  /// The site.
  public let site: SiteSummary
  /// Where the words were found.
  public let place: Place

  /// Creates a hit.
  public init(site: SiteSummary, place: Place) {
    self.site = site
    self.place = place
  }

  /// Where words were found.
  public enum Place: Sendable, Hashable {
    /// In the name; the parts that match, in UTF-16 units, none where another name of the site
    /// matches or its address.
    case name([Range<Int>])
    /// In the description: a piece of it and the parts of the piece that match, in UTF-16 units.
    case description(snippet: String, ranges: [Range<Int>])
  }
}
