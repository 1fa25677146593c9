public import Geography
public import Localization

/// A place that a text may mean.
public struct GeocodedPlace: Hashable, Sendable {
  /// What kind of place it is.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// The coordinate that the text is.
    case coordinate
    /// An administrative region.
    case region
    /// A site, by its name.
    case site
    /// The address of a site.
    case address
  }

  /// Where the place was found.
  public enum Origin: Hashable, Sendable {
    /// In the text itself.
    case text
    /// In the boundaries of a source.
    case boundaries(BoundarySource)
    /// In the catalog's own records.
    case sites
  }

  /// What kind of place it is.
  public let kind: Kind
  /// The name of the place.
  public let title: LocalizedText
  /// The address; nil where none is known.
  public let address: LocalizedText?
  /// The level of a region.
  public let level: RegionLevel?
  /// The code of a region.
  public let code: String?
  /// A point that stands for the place; nil for a site without a place.
  public let coordinate: Coordinate?
  /// The extent of a region; it may cross the antimeridian.
  public let region: Region?
  /// The identity of a site.
  public let site: SiteIdentity?
  /// Where the place was found.
  public let origin: Origin
  /// What of the text the place does not answer, without blanks; nil where it answers all of it.
  public let unmatched: String?

  /// Creates a place.
  public init(
    kind: Kind, title: LocalizedText, address: LocalizedText?, level: RegionLevel? = nil,
    code: String? = nil, coordinate: Coordinate?, region: Region? = nil, site: SiteIdentity? = nil,
    origin: Origin, unmatched: String? = nil
  ) {
    self.kind = kind
    self.title = title
    self.address = address
    self.level = level
    self.code = code
    self.coordinate = coordinate
    self.region = region
    self.site = site
    self.origin = origin
    self.unmatched = unmatched
  }
}
