public import Geography

/// A heritage site: its identity and the facts the catalog holds about it.
public struct Site: Hashable, Sendable, Identifiable {
  /// The stable identity.
  public let identity: SiteIdentity
  /// The facts that won over all source records of the site.
  public var facts: SiteFacts
  /// The corrections that the facts carry, each with what the sources state now.
  public var corrections: [CorrectionStatus] = []
  /// That the source no longer lists the site; `nil` while it does.
  public var delisting: Delisting?

  /// Creates a site that is listed and not corrected.
  public init(identity: SiteIdentity, facts: SiteFacts) {
    self.identity = identity
    self.facts = facts
  }

  /// The stable identity, for collections that ask for one.
  public var id: SiteIdentity { identity }

  /// The text of `field`, or `nil` where nothing is known.
  public subscript(field: SiteField) -> String? { facts[field] }

  /// Where the site is; ``Place/absent`` when no source states it.
  public var place: Place { facts.place ?? .absent }
  /// The coordinate, WGS 84 degrees, or `nil` for a site without a place.
  public var coordinate: Coordinate? { facts.place?.coordinate }
  /// Pictures, in the order of the source.
  public var images: [SiteImage] { facts.images ?? [] }
  /// The serial number.
  public var sn: String? { facts[.sn] }
  /// The name.
  public var name: String? { facts[.name] }
  /// The name of the designation kind.
  public var kind: String? { facts[.kind] }
  /// Whether the designation was cancelled.
  public var isCancelled: Bool { facts[.cancelled] == "1" }
  /// Whether the source no longer lists the site.
  public var isDelisted: Bool { delisting != nil }
  /// The classification from general to special.
  public var categories: [String] { facts.categories }
}

extension SiteFacts {
  /// The classification from general to special; stored as one text joined by ` / `.
  public var categories: [String] {
    get { self[.categories].map { $0.split(separator: " / ").map(String.init) } ?? [] }
    set { self[.categories] = newValue.joined(separator: " / ") }
  }
}

/// What a map or a list needs of a site.
public struct SiteSummary: Hashable, Sendable, Identifiable {
  /// The stable identity.
  public let identity: SiteIdentity
  /// The serial number.
  public let sn: String?
  /// The name.
  public let name: String?
  /// The code of the designation kind.
  public let kindCode: String?
  /// The name of the designation kind.
  public let kind: String?
  /// The coordinate, WGS 84 degrees, or `nil` for a site without a place.
  public let coordinate: Coordinate?
  /// Whether the coordinate can be trusted.
  public let coordinateStatus: CoordinateStatus
  /// Whether the designation was cancelled.
  public let isCancelled: Bool
  /// Whether the source no longer lists the site.
  public let isDelisted: Bool

  /// Creates a summary.
  public init(
    identity: SiteIdentity, sn: String?, name: String?, kindCode: String?, kind: String?,
    coordinate: Coordinate?, coordinateStatus: CoordinateStatus, isCancelled: Bool,
    isDelisted: Bool = false
  ) {
    self.identity = identity
    self.sn = sn
    self.name = name
    self.kindCode = kindCode
    self.kind = kind
    self.coordinate = coordinate
    self.coordinateStatus = coordinateStatus
    self.isCancelled = isCancelled
    self.isDelisted = isDelisted
  }

  /// Creates the summary of a whole site.
  public init(_ site: Site) {
    self.init(
      identity: site.identity, sn: site.sn, name: site.name, kindCode: site[.kindCode],
      kind: site.kind, coordinate: site.coordinate, coordinateStatus: site.place.status,
      isCancelled: site.isCancelled, isDelisted: site.isDelisted)
  }

  /// The stable identity, for collections that ask for one.
  public var id: SiteIdentity { identity }
}
