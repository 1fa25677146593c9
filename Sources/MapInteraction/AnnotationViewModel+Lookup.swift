public import HeritageModel

extension AnnotationViewModel {
  /// Begins to find what `reference` means: a serial number among the sites in view first, anything
  /// else by its own.
  ///
  /// In view is what the visible region holds under the filter at this moment, drawn by itself or
  /// inside a cluster.
  mutating func find(_ reference: SiteReference) -> (Lookup, Effect) {
    let token = nextToken()
    switch reference {
    case .number, .serial:
      var query = query
      query.limit = nil
      query.offset = 0
      // References are alternatives, so next to others this one would restrict nothing.
      if query.references.isEmpty { query.references = [reference] }
      return (Lookup(reference: reference, step: .view(token)), .request(token, .sites(query)))
    case .identity, .designation, .no, .managementNumber, .name:
      return (
        Lookup(reference: reference, step: .catalog(token)), .request(token, .resolve(reference))
      )
    }
  }

  /// What is known of the site of this identity without a request.
  func knownSite(_ identity: SiteIdentity) -> SiteSummary? {
    guard !catalogChanged else { return nil }
    if let site = shownSite(identity) { return site }
    return selectedSite.flatMap { $0.identity == identity ? $0 : nil }
  }

  /// The answer to a reference that means several of the sites in view.
  func ambiguity(_ reference: SiteReference, _ sites: [SiteSummary]) -> Effect {
    .event(
      .ambiguous(
        reference, sites.map { SiteCandidate($0, reference: $0.identity.description) }))
  }
}

extension SiteReference {
  /// Returns the sites that a serial number names, alone or within a kind.
  ///
  /// Where a number is no serial number of theirs, it is a key. Other references name nothing here.
  public func named(among sites: [SiteSummary]) -> [SiteSummary] {
    switch self {
    case .number(let number):
      let named = sites.filter { $0.sn == number }
      return named.isEmpty ? sites.filter { $0.identity.key == number } : named
    case .serial(let kind, let sn): return sites.filter { $0.sn == sn && $0.isOfKind(kind) }
    case .identity, .designation, .no, .managementNumber, .name: return []
    }
  }
}

extension SiteSummary {
  /// Whether the site is of the kind that a code or a name stands for.
  fileprivate func isOfKind(_ codeOrName: String) -> Bool {
    guard codeOrName != kindCode, codeOrName != kind else { return true }
    guard let known = DesignationKind.named(codeOrName) else { return false }
    return known.code == kindCode
  }
}
