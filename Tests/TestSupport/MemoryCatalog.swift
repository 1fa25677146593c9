import Geography
public import HeritageModel

/// A catalog in memory that answers by brute force, as the oracle of the tests.
///
/// It knows the filters by kind and by reference, and the orders by list and by distance.
public struct MemoryCatalog: Equatable, Sendable {
  /// The sites, in the order of their lists.
  public var sites: [Site]

  /// Creates a catalog.
  public init(sites: [Site]) {
    self.sites = sites
  }

  /// Returns the sites that match a query, with the totals.
  public func listing(for query: SiteQuery) -> SiteListing<SiteSummary> {
    let passing = sites.filter { passes($0, query) }
    var matching = passing.filter { site in
      query.region.map { region in site.coordinate.map(region.contains) ?? false } ?? true
    }
    if query.sort == .distance, let center = query.center {
      func distance(_ site: Site) -> Double {
        site.coordinate.map { GreatCircle.distance(from: center, to: $0) } ?? .infinity
      }
      matching.sort { (distance($0), $0.identity) < (distance($1), $1.identity) }
    }
    let shown = matching.dropFirst(query.offset).prefix(query.limit ?? .max)
    return SiteListing(
      query: query, matching: matching.count,
      unplaced: passing.count { $0.coordinate == nil }, sites: shown.map { SiteSummary($0) })
  }

  /// Returns the site of an identity.
  public func site(_ identity: SiteIdentity) -> Site? {
    sites.first { $0.identity == identity }
  }

  /// Finds what a reference means.
  public func resolve(_ reference: SiteReference) -> ReferenceResolution {
    var found = sites.filter { means(reference, $0) }
    // A serial number before a key.
    if case .number(let number) = reference, found.contains(where: { $0.sn == number }) {
      found.removeAll { $0.sn != number }
    }
    if found.count == 1 { return .found(found[0].identity) }
    let candidates = found.map { SiteCandidate($0, reference: $0.identity.description) }
    return found.isEmpty ? .notFound(suggestions: []) : .ambiguous(candidates)
  }

  func passes(_ site: Site, _ query: SiteQuery) -> Bool {
    (query.kinds.isEmpty || query.kinds.contains(site[.kindCode] ?? ""))
      && (query.references.isEmpty || query.references.contains { means($0, site) })
  }

  private func means(_ reference: SiteReference, _ site: Site) -> Bool {
    switch reference {
    case .number(let number): site.sn == number || site.identity.key == number
    case .serial(let kind, let sn):
      site[.kindCode] == DesignationKind.named(kind)?.code ?? kind && site.sn == sn
    case .identity(let identity): site.identity == identity
    case .name(let name): site.name == name
    case .designation, .no, .managementNumber: false
    }
  }
}
