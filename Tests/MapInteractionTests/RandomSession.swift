import Geography
import HeritageModel
import Localization
import TestSupport

@testable import MapInteraction

/// A random visit to a simulated catalog that changes, fails, and answers late, twice and in any
/// order.
///
/// It listens to the events alone, as a screen would, and holds what they say against the state and
/// against the rules.
struct RandomSession {
  private(set) var session: MapSession
  var random: SeededGenerator
  var catalog = MemoryCatalog(sites: [])
  private var timers = TimerQueue()
  private var now: Duration = .zero
  private var pending: [(token: RequestToken, request: MapSession.Request)] = []
  /// Replies that came once already, or were not wanted any more.
  private var spent: [MapSession.Action] = []
  /// What those who hear an event want done; it happens after the events of the action.
  private var queue: [MapSession.Action] = []
  private var isUpdating = false

  var screen = Screen()
  /// The first rule that was broken, in words.
  var fault: String?
  private var history: [MapSession.Action] = []

  init(seed: UInt64) {
    random = SeededGenerator(seed: seed)
    session = MapSession(
      camera: MapCamera(center: coordinate(37.56, 126.98), zoom: 12),
      layout: [.screen, .terminal].randomElement(using: &random) ?? .screen)
    for key in 1...8 { catalog.sites.append(randomSite(String(key))) }
    send(.begin)
  }

  mutating func run(steps: Int) {
    for _ in 0..<steps where fault == nil { step() }
    // When the catalog answers at last, everything is as it says.
    send(.gestureEnded)
    send(.resized(width: 300, height: 200))
    answerAll()
    send(.refresh)
    answerAll()
    wait(until: now + .seconds(2))
    answerAll()
    if fault == nil { checkAtRest() }
  }

  private mutating func step() {
    switch Int.random(in: 0..<12, using: &random) {
    case 0..<5: send(randomAction())
    case 5 where !pending.isEmpty:
      let question = pending.remove(at: .random(in: pending.indices, using: &random))
      send(failure(of: question.request, question.token))
    case 6:
      if let reply = spent.randomElement(using: &random) { send(reply) }
    case 7 where Bool.random(using: &random):
      changeCatalog()
      // Who changed it says so, or the session finds it out.
      if Bool.random(using: &random) { send(.reloaded) }
    case 8:
      wait(until: now + .milliseconds(.random(in: 0...700, using: &random)))
    default:
      guard let index = pending.indices.randomElement(using: &random) else { return }
      answer(pending.remove(at: index))
    }
  }

  private mutating func answerAll() {
    while fault == nil, let question = pending.popLast() { answer(question) }
  }

  private mutating func answer(_ question: (token: RequestToken, request: MapSession.Request)) {
    let reply = catalog.reply(to: question.request, question.token)
    spent.append(reply)
    send(reply)
  }

  private mutating func wait(until end: Duration) {
    while fault == nil, let timer = timers.take(by: end) {
      now = max(now, timer.end)
      send(.timerFired(timer.token))
    }
    now = max(now, end)
  }

  private mutating func send(_ action: MapSession.Action) {
    queue.append(action)
    guard !isUpdating else { return }
    while fault == nil, !queue.isEmpty { perform(queue.removeFirst()) }
  }

  private mutating func perform(_ action: MapSession.Action) {
    history.append(action)
    let before = session
    let effects = session.update(action)
    isUpdating = true
    for effect in effects {
      switch effect {
      case .request(let token, let request): pending.append((token, request))
      case .timer(let token, let duration): timers.add(token, at: now + duration)
      case .askForLocation:
        require(session.location.authorization == .notDetermined, "asked twice for the location")
      case .event(let event):
        if let fault = screen.hear(event, after: action) { require(false, fault) }
        // Now and then who hears an event moves the map at once.
        if case .camera = event, Int.random(in: 0..<20, using: &random) == 0 {
          send(.move(randomUpdate(), reason: .developer(7)))
        }
      }
    }
    isUpdating = false
    timers.keep(session.wantedTimers)
    check(action, effects, before)
    if let fault {
      self.fault = "\(fault)\nafter \(history.suffix(12).map { "\($0)" }.joined(separator: "\n"))"
    }
  }

  private mutating func check(
    _ action: MapSession.Action, _ effects: [MapSession.Effect], _ before: MapSession
  ) {
    if let token = action.token, !before.wantedTokens.contains(token) {
      require(effects.isEmpty && session == before, "a stale reply did something")
    }
    require(screen.selected == session.annotations.selectedSite?.identity, "selection not told")
    require(screen.card == session.annotations.card, "the card shows another site")
    require(
      (screen.card == nil) == (screen.selected == nil), "a card without a selection, or none with")
    require(screen.opened == session.annotations.openSite, "the open detail was not told")
    require(
      session.annotations.coverage == nil || session.annotations.apart == screen.selected,
      "marks asked for with another site taken out than the selected one")
    require(screen.pickList == session.pickList, "the list to pick from was not told")
    require(screen.search == session.search, "the completions were not told")
    require(screen.mode == session.location.mode, "the position mode was not told")
    require(screen.overlay == session.location.overlay, "the location overlay was not told")
    require(
      Set(screen.items.keys) == Set(session.annotations.annotations.map(\.id))
        && session.annotations.annotations.allSatisfy { screen.items[$0.id] == $0 },
      "the differences do not add up to the annotations")
    require(
      session.limits.clamp(session.camera, in: session.viewport).1.isEmpty
        || session.viewport == nil,
      "the camera is beyond its limits")
    require(
      screen.moving == nil || session.motion != .still, "a move without an end")
    let owed = Set(pending.map(\.token))
    require(session.wantedTokens.isSubset(of: owed), "waits for a reply nobody owes")
    let settled = effects.contains { effect in
      if case .event(.regionSettled) = effect { true } else { false }
    }
    require(!settled || !session.isHeld, "settled while the hand holds the map")
  }

  private mutating func checkAtRest() {
    require(session.wantedTokens.isEmpty && session.wantedTimers.isEmpty, "still waits")
    require(screen.ended == screen.began, "a move without its end")
    require(screen.isIdle, "not idle at rest")
    let model = session.annotations
    guard let visible = session.visible, let coverage = model.coverage else {
      return require(false, "shows nothing")
    }
    require(model.covers(visible.covering, level: session.level), "not all that is seen is loaded")
    var query = model.filter
    query.region = coverage.region
    let items = catalog.mapItems(
      for: query, level: coverage.level, apart: model.selectedSite?.identity)
    require(model.annotations == items, "annotations differ from the catalog")
    require(
      model.counts?.matching == catalog.listing(for: model.query).matching,
      "counts differ from the catalog")
    query.region = nil
    let all = catalog.mapItems(
      for: query, level: session.level, apart: model.selectedSite?.identity)
    require(
      all.reduce(0) { $0 + $1.count }
        == catalog.listing(for: query).sites.count { $0.coordinate != nil },
      "the marks do not add up to the sites")
    if let site = model.selectedSite {
      require(
        catalog.site(site.identity).map(SiteSummary.init) == site,
        "selected what the catalog has not")
      if let place = site.coordinate, coverage.region.contains(place), !all.isEmpty,
        catalog.listing(for: query).sites.contains(where: { $0.identity == site.identity })
      {
        require(
          model.annotations.contains { $0.id == .site(site.identity) },
          "the selected site is hidden in a cluster")
      }
    }
    if let site = model.openSite {
      require(catalog.site(site.identity) == site, "the open detail is out of date")
    }
  }

  private mutating func require(_ holds: Bool, _ rule: @autoclosure () -> String) {
    if !holds, fault == nil { fault = rule() }
  }
}

extension MapSession.Action {
  /// The token of a reply.
  fileprivate var token: RequestToken? {
    switch self {
    case .replied(.annotationsLoaded(let token, _)), .replied(.sitesLoaded(let token, _)),
      .replied(.referenceResolved(let token, _)), .replied(.siteLoaded(let token, _)),
      .replied(.selectionChecked(let token, _)), .replied(.loadFailed(let token, _)),
      .sitesLoaded(let token, _), .unclusterLevelFound(let token, _), .addressFound(let token, _),
      .completionsFound(let token, _), .placesFound(let token, _), .revisionFound(let token, _),
      .requestFailed(let token, _):
      token
    default: nil
    }
  }
}
