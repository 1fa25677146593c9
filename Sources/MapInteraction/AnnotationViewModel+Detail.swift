import HeritageModel

extension AnnotationViewModel {
  mutating func openDetail(_ reference: SiteReference) -> [Effect] {
    if case .identity(let identity) = reference, knownSite(identity) != nil {
      return loadDetail(of: identity, for: reference)
    }
    let (lookup, request) = find(reference)
    detail = .opening(lookup, replacing: openSite)
    return [request]
  }

  /// Goes on with the opening that asked for the sites in view.
  mutating func resolveDetail(
    _ token: RequestToken, inView sites: SiteListing<SiteSummary>
  ) -> [Effect] {
    guard case .opening(var lookup, let previous) = detail, lookup.step == .view(token)
    else { return [] }
    let named = lookup.reference.named(among: sites.sites)
    if let site = named.first, named.count == 1 {
      return loadDetail(of: site.identity, for: lookup.reference)
    }
    guard named.isEmpty else {
      keepDetail()
      return [ambiguity(lookup.reference, named)]
    }
    let next = nextToken()
    lookup.step = .catalog(next)
    detail = .opening(lookup, replacing: previous)
    return [.request(next, .resolve(lookup.reference))]
  }

  mutating func loadDetail(of identity: SiteIdentity, for reference: SiteReference? = nil)
    -> [Effect]
  {
    let token = nextToken()
    let lookup = Lookup(
      reference: reference ?? .identity(identity), step: .site(token, identity))
    detail = .opening(lookup, replacing: openSite)
    return [.request(token, .site(identity))]
  }

  /// Loads an open detail anew, or starts its opening again, after the catalog changed.
  ///
  /// What the reference was found to mean stays meant.
  mutating func reloadDetail() -> [Effect] {
    switch detail {
    case .closed: return []
    case .open(let site): return loadDetail(of: site.identity)
    case .opening(let lookup, _):
      if case .site(_, let identity) = lookup.step {
        return loadDetail(of: identity, for: lookup.reference)
      }
      return openDetail(lookup.reference)
    }
  }

  mutating func resolveDetail(
    _ token: RequestToken, _ resolution: ReferenceResolution
  ) -> [Effect] {
    guard case .opening(let lookup, _) = detail, lookup.step == .catalog(token) else { return [] }
    switch resolution {
    case .found(let identity): return loadDetail(of: identity, for: lookup.reference)
    case .ambiguous(let candidates, _):
      keepDetail()
      return [.event(.ambiguous(lookup.reference, candidates))]
    case .notFound(let suggestions):
      keepDetail()
      return [.event(.notFound(lookup.reference, suggestions: suggestions))]
    }
  }

  mutating func openDetail(_ token: RequestToken, loaded site: Site?) -> [Effect] {
    guard case .opening(let lookup, let previous) = detail,
      case .site(token, let identity) = lookup.step
    else { return [] }
    guard let site else {
      if previous?.identity == identity { return closeDetail() }
      keepDetail()
      return [.event(.notFound(lookup.reference, suggestions: []))]
    }
    detail = .open(site)
    guard let previous else { return [.event(.didOpenDetail(site))] }
    guard previous.identity == site.identity else {
      return [.event(.didCloseDetail(previous.identity)), .event(.didOpenDetail(site))]
    }
    return previous == site ? [] : [.event(.didUpdateDetail(site))]
  }

  /// Ends the opening that waits for `token`, if there is one, and keeps what was open.
  mutating func endOpening(_ token: RequestToken) -> Lookup? {
    guard case .opening(let lookup, _) = detail, lookup.token == token else { return nil }
    keepDetail()
    return lookup
  }

  mutating func closeDetail() -> [Effect] {
    let previous = openSite
    detail = .closed
    return previous.map { [.event(.didCloseDetail($0.identity))] } ?? []
  }

  private mutating func keepDetail() {
    detail = openSite.map(Detail.open) ?? .closed
  }
}
