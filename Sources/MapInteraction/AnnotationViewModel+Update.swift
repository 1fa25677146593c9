import Geography
import HeritageModel
import Localization

extension AnnotationViewModel {
  /// Takes in what happened and returns the requests and events that follow, in order.
  ///
  /// Pure: no clock, no chance, no input but the action. O(annotations).
  public mutating func update(_ action: Action) -> [Effect] {
    var effects = effects(of: action)
    // The selected site is to be a mark of its own, and the one before no longer.
    if coverage != nil, apart != selectedSite?.identity { effects += loadAnnotations() }
    return effects
  }

  private mutating func effects(of action: Action) -> [Effect] {
    switch action {
    case .viewMoved(let region):
      self.region = region
      return []
    case .viewSettled: return count(anew: false)
    case .annotationsWanted(let coverage):
      self.coverage = coverage
      return loadAnnotations()
    case .layoutChanged: return []
    case .filterChanged(let query): return changeFilter(to: query)
    case .reloaded:
      catalogChanged = true
      return loadAnnotations() + count(anew: true) + checkSelection(filterChanged: false)
        + restartSelecting() + reloadDetail()
    case .siteTapped(let site): return tap(site)
    case .mapTapped: return closeDetail() + deselect(.mapTap)
    case .detailButtonTapped: return selectedSite.map { loadDetail(of: $0.identity) } ?? []
    case .select(let reference): return select(reference)
    case .deselect: return deselect(.api)
    case .openDetail(let reference): return openDetail(reference)
    case .detailClosed: return closeDetail()
    case .annotationsLoaded(let token, let items):
      return token == loading ? show(items) : []
    case .sitesLoaded(let token, let listing):
      return token == counting
        ? show(SiteCounts(matching: listing.matching, unplaced: listing.unplaced))
        : resolveSelection(token, inView: listing) + resolveDetail(token, inView: listing)
    case .referenceResolved(let token, let resolution):
      return resolveSelection(token, resolution) + resolveDetail(token, resolution)
    case .siteLoaded(let token, let site):
      return select(token, loaded: site) + openDetail(token, loaded: site)
    case .selectionChecked(let token, let membership):
      return token == check?.token ? finishCheck(membership) : []
    case .loadFailed(let token, let message): return fail(token, message)
    }
  }

  private mutating func loadAnnotations() -> [Effect] {
    guard let coverage else { return [] }
    let token = nextToken()
    (loading, loadingFailed) = (token, false)
    apart = selectedSite?.identity
    var query = filter
    query.region = coverage.region
    return [.request(token, .annotations(query, level: coverage.level, apart: apart))]
  }

  /// Asks for the counts of the visible region, unless they are known or asked for.
  private mutating func count(anew: Bool) -> [Effect] {
    guard coverage != nil, anew || !isCounted else { return [] }
    counted = query
    let token = nextToken()
    counting = token
    var query = query
    query.limit = 0
    query.offset = 0
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
    return loadAnnotations() + count(anew: false) + checkSelection(filterChanged: true)
  }

  private mutating func show(_ items: [MapItem]) -> [Effect] {
    loading = nil
    (answeredFilter, answeredRegion) = (filter, coverage?.region)
    catalogChanged = false
    let changes = AnnotationChanges(from: annotations, to: items)
    annotations = items
    var effects: [Effect] = changes.isEmpty ? [] : [.event(.annotationsChanged(changes))]
    if let identity = selectedSite?.identity, let site = shownSite(identity) {
      effects += refreshSelected(site)
    }
    if check != nil, check?.token == nil {
      effects += checkSelection(filterChanged: false)
    }
    return effects
  }

  private mutating func show(_ counts: SiteCounts) -> [Effect] {
    counting = nil
    guard counts != self.counts else { return [] }
    self.counts = counts
    return [.event(.countsChanged(counts))]
  }

  private mutating func fail(_ token: RequestToken, _ message: LocalizedText) -> [Effect] {
    func failure(_ purpose: Failure.Purpose) -> [Effect] {
      [.event(.didFail(Failure(purpose: purpose, message: message)))]
    }
    if token == loading {
      (loading, loadingFailed) = (nil, true)
      return failure(.annotations)
    }
    if token == counting {
      (counting, counted) = (nil, nil)
      return failure(.counts)
    }
    if token == check?.token {
      check?.token = nil
      return failure(.selectionCheck)
    }
    if let lookup = endSelecting(token) { return failure(.selection(lookup.reference)) }
    if let lookup = endOpening(token) { return failure(.detail(lookup.reference)) }
    return []
  }

  /// The site of this identity where it is an annotation of its own.
  func shownSite(_ identity: SiteIdentity) -> SiteSummary? {
    annotations.first { $0.id == .site(identity) }?.representative
  }
}
