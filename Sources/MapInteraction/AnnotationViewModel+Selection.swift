import HeritageModel

extension AnnotationViewModel {
  mutating func tap(_ site: SiteSummary) -> [Effect] {
    let effects = settle(on: knownSite(site.identity) ?? site, filterChanged: false)
    // The mark may be one that is gone as soon as the answer to a new filter or catalog comes.
    let filterChanged = answeredFilter != filter
    guard catalogChanged || filterChanged else { return effects }
    return effects + checkSelection(filterChanged: filterChanged)
  }

  mutating func select(_ reference: SiteReference) -> [Effect] {
    begin(selecting: reference, filterChanged: false)
  }

  /// Looks a pending selection up again, in a catalog or a view that has changed.
  ///
  /// What the reference was found to mean stays meant.
  mutating func restartSelecting() -> [Effect] {
    guard case .pending(let lookup, let previous) = selection else { return [] }
    if case .site(_, let identity) = lookup.step {
      return load(identity, for: lookup, replacing: previous)
    }
    return begin(selecting: lookup.reference, filterChanged: lookup.filterChanged)
  }

  private mutating func begin(selecting reference: SiteReference, filterChanged: Bool) -> [Effect] {
    if case .identity(let identity) = reference, let site = knownSite(identity) {
      return settle(on: site, filterChanged: filterChanged)
    }
    var (lookup, request) = find(reference)
    lookup.filterChanged = filterChanged
    selection = .pending(lookup, replacing: selectedSite)
    return [request]
  }

  /// Goes on with the lookup that asked for the sites in view.
  mutating func resolveSelection(
    _ token: RequestToken, inView sites: SiteListing<SiteSummary>
  ) -> [Effect] {
    guard case .pending(var lookup, let previous) = selection, lookup.step == .view(token)
    else { return [] }
    let named = lookup.reference.named(among: sites.sites)
    if let site = named.first, named.count == 1 {
      return settle(on: site, filterChanged: lookup.filterChanged)
    }
    guard named.isEmpty else {
      settleAsBefore()
      return [ambiguity(lookup.reference, named)]
    }
    let next = nextToken()
    lookup.step = .catalog(next)
    selection = .pending(lookup, replacing: previous)
    return [.request(next, .resolve(lookup.reference))]
  }

  mutating func resolveSelection(
    _ token: RequestToken, _ resolution: ReferenceResolution
  ) -> [Effect] {
    guard case .pending(let lookup, let previous) = selection, lookup.step == .catalog(token)
    else { return [] }
    switch resolution {
    case .found(let identity):
      if let site = knownSite(identity) {
        return settle(on: site, filterChanged: lookup.filterChanged)
      }
      return load(identity, for: lookup, replacing: previous)
    case .ambiguous(let candidates, _):
      settleAsBefore()
      return [.event(.ambiguous(lookup.reference, candidates))]
    case .notFound(let suggestions):
      settleAsBefore()
      return [.event(.notFound(lookup.reference, suggestions: suggestions))]
    }
  }

  private mutating func load(
    _ identity: SiteIdentity, for lookup: Lookup, replacing previous: SiteSummary?
  ) -> [Effect] {
    let token = nextToken()
    var lookup = lookup
    lookup.step = .site(token, identity)
    selection = .pending(lookup, replacing: previous)
    return [.request(token, .site(identity))]
  }

  mutating func select(_ token: RequestToken, loaded site: Site?) -> [Effect] {
    guard case .pending(let lookup, _) = selection, case .site(token, _) = lookup.step
    else { return [] }
    if let site {
      return settle(on: SiteSummary(site), filterChanged: lookup.filterChanged)
    }
    settleAsBefore()
    return [.event(.notFound(lookup.reference, suggestions: []))]
  }

  /// Ends the lookup that waits for `token`, if there is one, and keeps what was selected.
  mutating func endSelecting(_ token: RequestToken) -> Lookup? {
    guard case .pending(let lookup, _) = selection, lookup.token == token else { return nil }
    settleAsBefore()
    return lookup
  }

  mutating func deselect(_ reason: DeselectReason) -> [Effect] {
    let previous = selectedSite
    selection = .none
    check = nil
    guard let previous else { return [] }
    return [.event(.didDeselect(previous.identity, reason)), .event(.hideCard)]
  }

  private mutating func settle(on site: SiteSummary, filterChanged: Bool) -> [Effect] {
    let previous = selectedSite
    selection = .selected(site)
    if let previous, previous.identity == site.identity {
      let card: [Effect] = previous == site ? [] : [.event(.showCard(Card(site)))]
      return [.event(.didReselect(site.identity))] + card
    }
    check = nil
    var effects: [Effect] = []
    if let previous {
      effects.append(.event(.didDeselect(previous.identity, .replaced(by: site.identity))))
    }
    effects += [
      .event(.didSelect(site.identity, sn: site.sn, name: site.name)),
      .event(.showCard(Card(site))),
    ]
    return filterChanged ? effects + checkSelection(filterChanged: true) : effects
  }

  private mutating func settleAsBefore() {
    selection = selectedSite.map(Selection.selected) ?? .none
  }

  /// Asks whether the selected site still exists and, after a change of the filter, still matches.
  mutating func checkSelection(filterChanged: Bool) -> [Effect] {
    guard let identity = selectedSite?.identity else { return [] }
    let token = nextToken()
    check = SelectionCheck(
      token: token, filterChanged: filterChanged || check?.filterChanged ?? false)
    var query = filter
    query.limit = nil
    query.offset = 0
    // References are alternatives: next to others, this one would let the site in.
    if query.references.isEmpty { query.references = [.identity(identity)] }
    return [.request(token, .membership(identity, query))]
  }

  mutating func finishCheck(_ membership: Membership) -> [Effect] {
    let filterChanged = check?.filterChanged ?? false
    check = nil
    switch membership {
    case .matches(let site): return refreshSelected(site)
    case .filtered(let site): return filterChanged ? lose(.filtered) : refreshSelected(site)
    case .removed: return lose(.removed)
    }
  }

  /// Ends the selection and leaves a lookup that was to replace it.
  private mutating func lose(_ reason: DeselectReason) -> [Effect] {
    let pending = selection
    let effects = deselect(reason)
    if case .pending(let lookup, _) = pending { selection = .pending(lookup, replacing: nil) }
    return effects
  }

  /// Takes over what the catalog now says of the selected site.
  mutating func refreshSelected(_ site: SiteSummary) -> [Effect] {
    guard let old = selectedSite, old != site else { return [] }
    if case .pending(let lookup, _) = selection {
      selection = .pending(lookup, replacing: site)
    } else {
      selection = .selected(site)
    }
    return [.event(.showCard(Card(site)))]
  }
}
