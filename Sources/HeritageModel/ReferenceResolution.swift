/// What a reference turned out to mean.
public enum ReferenceResolution: Sendable, Hashable {
  /// Exactly one site.
  case found(SiteIdentity)
  /// Several sites, with how to say which; never an arbitrary first. Of very many only the first
  /// are told; `total` counts all of them.
  case ambiguous([SiteCandidate], total: Int)
  /// No site; the candidates are what may have been meant, nearest first.
  case notFound(suggestions: [SiteCandidate])

  /// Returns the resolution to several sites, all of which are told.
  public static func ambiguous(_ candidates: [SiteCandidate]) -> ReferenceResolution {
    .ambiguous(candidates, total: candidates.count)
  }
}

/// One site that a reference may mean, with what tells it apart.
public struct SiteCandidate: Sendable, Hashable {
  /// A reference that names this site and no other.
  public let reference: String
  /// The stable identity.
  public let identity: SiteIdentity
  /// The serial number.
  public let sn: String?
  /// The designation number.
  public let designationNumber: String?
  /// The name of the designation kind.
  public let kind: String?
  /// The name.
  public let name: String?
  /// The province and district.
  public let province: String?
  /// The city, county or district below the province.
  public let district: String?

  /// Creates the candidate for a site under the reference that names it alone.
  public init(_ site: Site, reference: String) {
    self.reference = reference
    identity = site.identity
    sn = site.sn
    designationNumber = site[.designationNumber]
    kind = site.kind
    name = site.name
    province = site[.province]
    district = site[.district]
  }

  /// Creates the candidate for a site of which only a summary is known: without number, province
  /// and district.
  public init(_ site: SiteSummary, reference: String) {
    self.reference = reference
    identity = site.identity
    sn = site.sn
    designationNumber = nil
    kind = site.kind
    name = site.name
    province = nil
    district = nil
  }
}
