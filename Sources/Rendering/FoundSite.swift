public import Geography
public import HeritageModel

/// A site that a search found, listed with where the words stand.
public struct FoundSite: ListedSite {
  /// The site.
  public let site: Site
  /// Where the words stand.
  public let found: SearchHit.Place?

  /// Creates the site of a hit.
  public init(_ site: Site, found: SearchHit.Place) {
    self.site = site
    self.found = found
  }

  /// Every key of a site, then `match`.
  public static let keys: [SiteKey] = Site.keys + [.match]

  /// The stable identity.
  public var identity: SiteIdentity { site.identity }
  /// The name.
  public var name: String? { site.name }
  /// The serial number.
  public var sn: String? { site.sn }
  /// The coordinate, or `nil` for a site without a place.
  public var coordinate: Coordinate? { site.coordinate }
  /// Whether the coordinate can be trusted.
  public var coordinateStatus: CoordinateStatus { site.coordinateStatus }
  /// Whether the designation was cancelled.
  public var isCancelled: Bool { site.isCancelled }
  /// Whether the source no longer lists the site.
  public var isDelisted: Bool { site.isDelisted }

  /// Returns the value written under `key`.
  public func value(of key: SiteKey, dataset: DatasetInfo?) -> SiteValue {
    guard key == .match else { return site.value(of: key, dataset: dataset) }
    return switch found {
    case .name(let ranges): .match(field: "name", text: name ?? "", ranges)
    case .description(let snippet, let ranges):
      .match(field: "content", text: snippet, ranges)
    case nil: .unknown
    }
  }
}
