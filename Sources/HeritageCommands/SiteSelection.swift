import HeritageCatalog
import HeritageModel
import MapInteraction

/// Selects a site in a listing as a map session does: among what is listed first, then in the whole
/// catalog.
struct SiteSelection {
  private let catalog: Catalog
  private let listing: SiteListing<Site>

  init(_ catalog: Catalog, _ listing: SiteListing<Site>) {
    self.catalog = catalog
    self.listing = listing
  }

  /// Returns the site that becomes selected, or throws `UnresolvedReference`.
  func select(_ text: String) throws -> Site? {
    var model = AnnotationViewModel(filter: listing.query, region: listing.query.region)
    try send(.select(SiteLookup.reference(text)), to: &model)
    guard let selected = model.selectedSite else { return nil }
    return try listing.sites.first { $0.identity == selected.identity }
      ?? catalog.site(selected.identity)
  }

  private func send(
    _ action: AnnotationViewModel.Action, to model: inout AnnotationViewModel
  ) throws {
    for effect in model.update(action) {
      switch effect {
      case .request(let token, let request):
        try answer(request, token, &model)
      case .event(.ambiguous(let reference, let candidates)):
        throw UnresolvedReference(
          reference: reference,
          resolution: .ambiguous(
            try candidates.map(complete), total: try total(reference, candidates)),
          spelling: "--select")
      case .event(.notFound(let reference, let suggestions)):
        throw UnresolvedReference(
          reference: reference, resolution: .notFound(suggestions: suggestions),
          spelling: "--select")
      case .event:
        break
      }
    }
  }

  private func answer(
    _ request: AnnotationViewModel.Request, _ token: RequestToken,
    _ model: inout AnnotationViewModel
  ) throws {
    switch request {
    case .sites:
      // The sites in view are those listed, whatever the view-model would have asked for.
      let summaries = SiteListing(
        query: listing.query, matching: listing.matching, unplaced: listing.unplaced,
        sites: listing.sites.map(SiteSummary.init))
      try send(.sitesLoaded(token, summaries), to: &model)
    case .annotations:
      preconditionFailure("A list has no annotations: none were wanted.")
    case .resolve(let reference):
      try send(.referenceResolved(token, catalog.resolve(reference)), to: &model)
    case .site(let identity):
      try send(.siteLoaded(token, catalog.site(identity)), to: &model)
    case .membership(let identity, _):
      let site = try catalog.site(identity).map(SiteSummary.init)
      try send(.selectionChecked(token, site.map { .matches($0) } ?? .removed), to: &model)
    }
  }

  /// How many sites a reference means of which a session tells the candidates: the catalog's own
  /// may be the first of more.
  private func total(_ reference: SiteReference, _ candidates: [SiteCandidate]) throws -> Int {
    if case .ambiguous(let all, let total) = try catalog.resolve(reference),
      all.map(\.identity) == candidates.map(\.identity)
    {
      return total
    }
    return candidates.count
  }

  /// A session's candidate knows a summary; the catalog adds the district and a reference that is
  /// easier to type.
  private func complete(_ candidate: SiteCandidate) throws -> SiteCandidate {
    guard let site = try catalog.site(candidate.identity) else { return candidate }
    guard let kind = site.kind, let sn = site.sn else {
      return SiteCandidate(site, reference: candidate.reference)
    }
    let short = SiteReference("\(kind)/\(sn)")
    let isDistinct = try catalog.resolve(short) == .found(site.identity)
    return SiteCandidate(site, reference: isDistinct ? short.description : candidate.reference)
  }
}
