import Geography
import HeritageModel
import Localization

extension AnnotationViewModel {
  /// Takes in what happened and returns the requests and events that follow, in order.
  ///
  /// Pure: no clock, no chance, no input but the action. O(annotations) for a loaded listing, else
  /// O(1) apart from lookups in view.
  public mutating func update(_ action: Action) -> [Effect] {
    switch action {
    case .regionChanged(let region), .resized(let region):
      guard region != self.region else { return [] }
      self.region = region
      return loadSites()
    case .layoutChanged: return []
    case .filterChanged(let query): return changeFilter(to: query)
    case .reloaded:
      catalogChanged = true
      return loadSites() + checkSelection(filterChanged: false)
        + restartSelecting() + reloadDetail()
    case .annotationTapped(let identity): return tapAnnotation(identity)
    case .mapTapped: return closeDetail() + deselect(.mapTap)
    case .detailButtonTapped: return selectedSite.map { loadDetail(of: $0.identity) } ?? []
    case .select(let reference): return select(reference)
    case .deselect: return deselect(.api)
    case .openDetail(let reference): return openDetail(reference)
    case .detailClosed: return closeDetail()
    case .sitesLoaded(let token, let listing):
      return token == loading ? show(listing) : []
    case .referenceResolved(let token, let resolution):
      return resolveSelection(token, resolution) + resolveDetail(token, resolution)
    case .siteLoaded(let token, let site):
      return select(token, loaded: site) + openDetail(token, loaded: site)
    case .selectionChecked(let token, let membership):
      return token == check?.token ? finishCheck(membership) : []
    case .loadFailed(let token, let message): return fail(token, message)
    }
  }

  private mutating func loadSites() -> [Effect] {
    let token = nextToken()
    loading = token
    return [.request(token, .sites(query))]
  }

  private mutating func changeFilter(to query: SiteQuery) -> [Effect] {
    var filter = query
    filter.region = nil
    guard filter != self.filter else { return [] }
    self.filter = filter
    if case .pending(var lookup, let previous) = selection {
      lookup.filterChanged = true
      selection = .pending(lookup, replacing: previous)
    }
    return loadSites() + checkSelection(filterChanged: true)
  }

  private mutating func show(_ listing: SiteListing<SiteSummary>) -> [Effect] {
    loading = nil
    answeredFilter = filter
    catalogChanged = false
    let old = annotations
    annotations = listing.sites.map(Annotation.init)
    var effects: [Effect] = []
    let changes = AnnotationChanges(from: old, to: annotations)
    if !changes.isEmpty { effects.append(.event(.annotationsChanged(changes))) }
    let counts = SiteCounts(
      shown: listing.shown, matching: listing.matching, unplaced: listing.unplaced)
    if counts != self.counts {
      self.counts = counts
      effects.append(.event(.countsChanged(counts)))
    }
    // A lookup that waited for the view first: what it replaces needs no new card.
    effects += resumeSelecting()
    if let identity = selectedSite?.identity, let site = annotation(identity)?.site {
      effects += refreshSelected(site)
    }
    if check != nil, check?.token == nil {
      effects += checkSelection(filterChanged: false)
    }
    return effects + resumeOpening()
  }

  private mutating func fail(_ token: RequestToken, _ message: LocalizedText) -> [Effect] {
    func failure(_ purpose: Failure.Purpose) -> Effect {
      .event(.didFail(Failure(purpose: purpose, message: message)))
    }
    if token == loading {
      loading = nil
      return [failure(.annotations)] + resumeSelecting() + resumeOpening()
    }
    if token == check?.token {
      check?.token = nil
      return [failure(.selectionCheck)]
    }
    if let lookup = endSelecting(token) { return [failure(.selection(lookup.reference))] }
    if let lookup = endOpening(token) { return [failure(.detail(lookup.reference))] }
    return []
  }

  /// Takes up a selection that waited for the sites in view.
  private mutating func resumeSelecting() -> [Effect] {
    guard case .pending(let lookup, _) = selection, lookup.step == .view else { return [] }
    return restartSelecting()
  }

  /// Takes up a detail that waited for the sites in view.
  private mutating func resumeOpening() -> [Effect] {
    guard case .opening(let lookup, _) = detail, lookup.step == .view else { return [] }
    return openDetail(lookup.reference)
  }

  func annotation(_ identity: SiteIdentity) -> Annotation? {
    annotations.first { $0.id == identity }
  }
}
