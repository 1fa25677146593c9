public import Geography

/// One question to the catalog, as a value: which sites, in which order, how many.
///
/// All filters must hold; within one filter any value will do. Empty filters let everything pass.
/// The answer is in a total order, so a limit is never arbitrary. The value prints to and parses
/// from one canonical string, see ``canonicalString``.
public struct SiteQuery: Sendable, Hashable {
  /// The region a site must lie in; closed edges.
  public var region: Region?
  /// The point that distances are measured from, and the centre of `radius`.
  public var center: Coordinate?
  /// The greatest distance from `center`, in metres; closed.
  public var radius: Double?
  /// References of which one must name the site.
  public var references: [SiteReference] = []
  /// Codes or names of designation kinds.
  public var kinds: [String] = []
  /// Codes or names of provinces.
  public var provinces: [String] = []
  /// Names of cities, counties or districts.
  public var districts: [String] = []
  /// Codes or names of eras.
  public var eras: [String] = []
  /// What the name or the description must hold, as a person types it; blank for anything.
  public var text: String?
  /// Whether the designation must be cancelled (`true`) or stand (`false`).
  public var cancelled: Bool?
  /// Whether the source must list the site no longer (`true`) or still (`false`); `nil` for both.
  public var delisted: Bool? = false
  /// Whether the site must have a place.
  public var hasPlace: Bool?
  /// Whether the site must have an image.
  public var hasImage: Bool?
  /// The order of the answer.
  public var sort: Sort = .serial
  /// The greatest number of sites to return; `nil` for all.
  public var limit: Int?
  /// How many sites of the answer to skip.
  public var offset: Int = 0

  /// An order of sites; ties fall to the identity, so that every order is total.
  public enum Sort: String, Sendable, Hashable, CaseIterable {
    /// By serial number, as a number; sites without one last.
    case serial
    /// By name, by Unicode scalars, which is 가나다 order for Hangul; sites without one last.
    case name
    /// By distance from `center`; sites without a place last.
    case distance
    /// By day of designation, the oldest first; sites without one last.
    case designated
    /// As the sites lie in the catalog file, along a Hilbert curve: neighbours together. The
    /// cheapest order.
    case position
  }

  /// Creates a query that matches every site that its source lists.
  public init() {}
}
