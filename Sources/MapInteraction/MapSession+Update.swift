import Geography
import HeritageModel
import Localization

extension MapSession {
  /// Takes in what happened and returns what follows, in order.
  ///
  /// Pure: no clock, no chance, no input but the action. O(annotations).
  public mutating func update(_ action: Action) -> [Effect] {
    switch action {
    case .begin: begin()
    case .resized(let width, let height): resize(width: width, height: height)
    case .insetsChanged(let insets, let keepingCamera):
      changeInsets(to: insets, keepingCamera: keepingCamera)
    case .limitsChanged(let limits): changeLimits(to: limits)
    case .move(let update, let reason, let duration):
      move(update, reason: reason, duration: duration)
    case .cancelMove: stop()
    case .gestureBegan: beginGesture()
    case .gestureMoved(let update): moveGesture(update)
    case .gestureEnded: endGesture()
    case .flush: flush()
    case .tapped(let item): tap(item)
    case .tappedAt(let place): item(at: place).map { tap($0) } ?? tapMap()
    case .mapTapped: tapMap()
    case .select(let reference, let reveal): select(reference, reveal: reveal)
    case .deselect: forward(.deselect)
    case .selectNext: step(by: 1)
    case .selectPrevious: step(by: -1)
    case .openDetail(let reference):
      forward(reference.map { .openDetail($0) } ?? .detailButtonTapped)
    case .closeDetail: forward(.detailClosed)
    case .pickPage(let offset): pickPage(offset: offset)
    case .picked(let site): pick(site)
    case .closePickList: closePickList()
    case .filterChanged(let query): changeFilter(to: query)
    case .reloaded: reload()
    case .refresh: refresh()
    case .layoutChanged: forward(.layoutChanged)
    case .typed(let fragment, let options): type(fragment, options)
    case .cancelSearch: cancelSearch()
    case .chose(let index): choose(index)
    case .nightChanged(let isNight): changeNight(to: isNight)
    case .authorizationChanged(let authorization, let accuracy):
      changeAuthorization(to: authorization, accuracy)
    case .requestAuthorization:
      location.authorization == .notDetermined ? [.askForLocation] : []
    case .located(let fix): locate(fix)
    case .positionModeChanged(let mode): changeMode(to: mode)
    case .showLocation: showLocation()
    case .timerFired(let token): fire(token)
    case .replied(let reply): take(reply)
    case .sitesLoaded(let token, let listing): take(token, listing)
    case .unclusterLevelFound(let token, let level): reveal(token, atLevel: level)
    case .addressFound(let token, let address): show(token, address)
    case .completionsFound(let token, let completions): show(token, completions)
    case .placesFound(let token, let places): fit(token, places)
    case .revisionFound(let token, let revision): compare(token, revision)
    case .requestFailed(let token, let message): fail(token, message)
    }
  }

  private mutating func begin() -> [Effect] {
    guard !hasBegun else { return [] }
    hasBegun = true
    return [
      .event(.authorizationChanged(location.authorization, location.accuracy)),
      .event(.locationOverlayChanged(location.overlay)),
    ] + refresh()
  }

  private mutating func changeFilter(to query: SiteQuery) -> [Effect] {
    fitting = nil
    return forward(.filterChanged(query)) + refreshPickList()
  }

  private mutating func reload() -> [Effect] {
    // Asked before all else, so that a change while the rest is read is found the next time.
    (revision, refreshing) = (nil, nil)
    return refresh() + loadAnew()
  }

  private mutating func loadAnew() -> [Effect] {
    lacksSomething = false
    tour = nil
    let isSettled = settledView != nil && watchedView == nil && motion == .still && !isHeld
    return forward(.reloaded) + refreshPickList() + viewChanged()
      + (isSettled ? lookUpAddress() : [])
  }

  /// Asks whether the catalog has other content than before, unless that is being found out.
  mutating func refresh() -> [Effect] {
    guard refreshing == nil else { return [] }
    let token = annotations.nextToken()
    refreshing = token
    return [.request(token, .revision)]
  }

  private mutating func compare(_ token: RequestToken, _ revision: Int) -> [Effect] {
    guard token == refreshing else { return [] }
    refreshing = nil
    let hasChanged = self.revision != nil && self.revision != revision
    self.revision = revision
    guard hasChanged || lacksSomething else { return [] }
    return (hasChanged ? [.event(.catalogChanged)] : []) + loadAnew()
  }

  private mutating func take(_ reply: AnnotationViewModel.Action) -> [Effect] {
    let hasFailed = if case .loadFailed = reply { true } else { false }
    let before = annotations
    let effects = forward(reply)
    // A reply that is not wanted changes nothing.
    if hasFailed || revision == nil, annotations != before { lacksSomething = true }
    return effects
  }

  private mutating func take(
    _ token: RequestToken, _ listing: SiteListing<SiteSummary>
  ) -> [Effect] {
    if revision == nil, wantedTokens.contains(token) { lacksSomething = true }
    return showPickList(token, listing) + continueTour(token, listing)
  }

  private mutating func changeNight(to isNight: Bool) -> [Effect] {
    guard isNight != self.isNight else { return [] }
    self.isNight = isNight
    return [.event(.nightChanged(isNight))]
  }

  /// Tells the annotations what happened, and does what their news calls for.
  mutating func forward(_ action: AnnotationViewModel.Action) -> [Effect] {
    var effects: [Effect] = []
    for effect in annotations.update(action) {
      switch effect {
      case .request(let token, let request):
        effects.append(.request(token, .annotations(request)))
      case .event(let event):
        effects.append(.event(.annotations(event)))
        effects += hear(event)
      }
    }
    return effects
  }

  private mutating func hear(_ event: AnnotationViewModel.Event) -> [Effect] {
    switch event {
    case .didSelect(let identity, _, _), .didReselect(let identity): return didSelect(identity)
    case .ambiguous, .notFound, .didFail:
      if case .pending = annotations.selection { return [] }
      revealsSelection = false
      return []
    default: return []
    }
  }

  private mutating func fire(_ token: TimerToken) -> [Effect] {
    switch token {
    case frameTimer: return advance()
    case idleTimer:
      idleTimer = nil
      return [.event(.cameraIdle(camera))]
    case settleTimer:
      settleTimer = nil
      return settle()
    case typing?.timer: return typing.map { complete($0.options) } ?? []
    default: return []
    }
  }

  private mutating func fail(_ token: RequestToken, _ message: LocalizedText) -> [Effect] {
    func failure(_ purpose: Purpose) -> [Effect] { [.event(.didFail(purpose, message))] }
    if wantedTokens.contains(token), token != refreshing { lacksSomething = true }
    switch token {
    case picking?.token:
      picking = nil
      return failure(.pickList)
    case revealing?.token:
      revealing = nil
      return failure(.reveal)
    case tour?.token:
      tour = nil
      return failure(.tour)
    case typing?.token:
      typing = nil
      return failure(.completions)
    case fitting:
      fitting = nil
      return failure(.places)
    case addressing:
      addressing = nil
      return failure(.address)
    case refreshing:
      // What cannot be read says so when something of it is wanted.
      refreshing = nil
      return []
    default: return []
    }
  }
}
