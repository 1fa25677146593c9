import HeritageModel

extension AnnotationViewModel {
  /// How far a reference leads at once.
  enum Finding {
    /// To one site.
    case site(SiteSummary)
    /// To several sites in view.
    case several([SiteSummary])
    /// To a reply that must be waited for, and the requests it needs.
    case wait(Lookup, [Effect])
  }

  /// Finds what `reference` means: a serial number among the sites in view first, anything else by
  /// its own.
  ///
  /// While the sites in view are still being loaded, a serial number waits for them: asking the
  /// whole catalog instead would find another site of the same number.
  mutating func find(_ reference: SiteReference) -> Finding {
    switch reference {
    case .identity(let identity):
      if let site = knownSite(identity) { return .site(site) }
    case .number, .serial:
      guard loading == nil else { return .wait(Lookup(reference: reference, step: .view), []) }
      let sites = catalogChanged ? [] : sitesInView(reference)
      if sites.count > 1 { return .several(sites) }
      if let site = sites.first { return .site(site) }
    case .designation, .no, .managementNumber, .name: break
    }
    let token = nextToken()
    return .wait(
      Lookup(reference: reference, step: .catalog(token)), [.request(token, .resolve(reference))])
  }

  /// The sites in view that a serial number names, alone or within a kind; where none does, those
  /// whose key it is.
  private func sitesInView(_ reference: SiteReference) -> [SiteSummary] {
    let sites = annotationsInView.map(\.site)
    switch reference {
    case .number(let number):
      let named = sites.filter { $0.sn == number }
      return named.isEmpty ? sites.filter { $0.identity.key == number } : named
    case .serial(let kind, let sn): return sites.filter { $0.sn == sn && $0.isOfKind(kind) }
    case .identity, .designation, .no, .managementNumber, .name: return []
    }
  }

  /// What is known of the site of this identity without a request.
  func knownSite(_ identity: SiteIdentity) -> SiteSummary? {
    guard !catalogChanged else { return nil }
    if let annotation = annotation(identity) { return annotation.site }
    return selectedSite.flatMap { $0.identity == identity ? $0 : nil }
  }

  /// The answer to a reference that means several of the sites in view.
  func ambiguity(_ reference: SiteReference, _ sites: [SiteSummary]) -> Effect {
    .event(
      .ambiguous(
        reference, sites.map { SiteCandidate($0, reference: $0.identity.description) }))
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
