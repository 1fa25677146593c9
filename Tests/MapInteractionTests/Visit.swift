import Geography
import HeritageModel
import Localization
import TestSupport

@testable import MapInteraction

/// A session on a simulated catalog and clock; requests are answered at once, or when the test
/// says so.
struct Visit {
  var session: MapSession
  var catalog: MemoryCatalog
  private(set) var now: Duration = .zero
  /// Whether requests are answered at once; else they gather in `open`.
  var answers = true
  private(set) var open: [(token: RequestToken, request: MapSession.Request)] = []
  /// Every request that was made, in order.
  private(set) var requests: [MapSession.Request] = []
  /// What the geocoder answers.
  var address: CenterAddress?
  private var timers = TimerQueue()
  private var actions: [MapSession.Action] = []

  init(_ session: MapSession, _ catalog: MemoryCatalog = Sample.catalog) {
    self.session = session
    self.catalog = catalog
  }

  /// A visit to Seoul on a small screen, everything loaded and settled.
  static func seoul(layout: MapLayout = .screen, limits: CameraLimits = .standard) -> Visit {
    var visit = Visit(
      MapSession(
        camera: MapCamera(center: coordinate(37.56, 126.98), zoom: 13), limits: limits,
        layout: layout))
    visit.send(.begin, .resized(width: 400, height: 300))
    visit.wait(1)
    return visit
  }

  /// Sends actions one after another, each with all that follows at once, and returns the events.
  @discardableResult
  mutating func send(_ actions: MapSession.Action...) -> [MapSession.Event] {
    actions.flatMap { action in
      self.actions.append(action)
      return run()
    }
  }

  /// Lets time pass, in seconds, and returns the events.
  @discardableResult
  mutating func wait(_ seconds: Double) -> [MapSession.Event] {
    let end = now + .seconds(seconds)
    var events: [MapSession.Event] = []
    while let timer = timers.take(by: end) {
      now = max(now, timer.end)
      actions.append(.timerFired(timer.token))
      events += run()
    }
    now = end
    return events
  }

  /// Answers an open request, the oldest by default, and returns the events.
  @discardableResult
  mutating func answer(_ index: Int = 0) -> [MapSession.Event] {
    let question = open.remove(at: index)
    actions.append(catalog.reply(to: question.request, question.token, address: address))
    return run()
  }

  /// Fails an open request and returns the events.
  @discardableResult
  mutating func fail(_ index: Int = 0) -> [MapSession.Event] {
    let question = open.remove(at: index)
    actions.append(failure(of: question.request, question.token))
    return run()
  }

  /// What became of the selection, the card and the detail, of some events.
  static func choices(_ events: [MapSession.Event]) -> [AnnotationViewModel.Event] {
    events.compactMap { event in
      switch event {
      case .annotations(.annotationsChanged), .annotations(.countsChanged): nil
      case .annotations(let event): event
      default: nil
      }
    }
  }

  private mutating func run() -> [MapSession.Event] {
    var events: [MapSession.Event] = []
    while true {
      if actions.isEmpty, let timer = timers.take(by: now) {
        actions.append(.timerFired(timer.token))
      }
      guard !actions.isEmpty else { return events }
      for effect in session.update(actions.removeFirst()) {
        switch effect {
        case .event(let event): events.append(event)
        case .timer(let token, let duration): timers.add(token, at: now + duration)
        case .askForLocation: break
        case .request(let token, let request):
          requests.append(request)
          if answers {
            actions.append(catalog.reply(to: request, token, address: address))
          } else {
            open.append((token, request))
          }
        }
      }
      timers.keep(session.wantedTimers)
    }
  }
}

/// What a test reads of the camera's events: the move and the step.
func steps(_ events: [MapSession.Event]) -> [String] {
  events.compactMap { event in
    switch event {
    case .camera(let change):
      switch change.phase {
      case .willChange: "will \(change.move)"
      case .isChanging: "is \(change.move)"
      case .didChange(let ending): "\(ending) \(change.move)"
      }
    case .cameraIdle: "idle"
    case .regionSettled: "settled"
    case .moveRejected(let problem): problem.rawValue
    default: nil
    }
  }
}

/// Returns the reply of a source that is away.
func failure(of request: MapSession.Request, _ token: RequestToken) -> MapSession.Action {
  let message = LocalizedText("away", "없음")
  guard case .annotations = request else { return .requestFailed(token, message) }
  return .replied(.loadFailed(token, message))
}

/// Returns a place whose numbers the test knows to be in range.
func coordinate(_ latitude: Double, _ longitude: Double) -> Coordinate {
  WebMercator.coordinate(at: .init(x: longitude / 360 + 0.5, y: 0.5)).with(latitude: latitude)
}

extension Coordinate {
  fileprivate func with(latitude: Double) -> Coordinate {
    Coordinate(latitude: latitude, longitude: longitude) ?? self
  }
}

extension MemoryCatalog {
  /// Returns the reply to a request, as a source gives it.
  func reply(
    to request: MapSession.Request, _ token: RequestToken, address: CenterAddress? = nil
  ) -> MapSession.Action {
    switch request {
    case .annotations(.annotations(let query, let level, let apart)):
      .replied(.annotationsLoaded(token, mapItems(for: query, level: level, apart: apart)))
    case .annotations(.sites(let query)): .replied(.sitesLoaded(token, listing(for: query)))
    case .annotations(.resolve(let reference)):
      .replied(.referenceResolved(token, resolve(reference)))
    case .annotations(.site(let identity)): .replied(.siteLoaded(token, site(identity)))
    case .annotations(.membership(let identity, let query)):
      .replied(.selectionChecked(token, membership(of: identity, in: query)))
    case .members(let item, let query, let limit, let offset):
      .sitesLoaded(token, members(of: item, in: query, limit: limit, offset: offset))
    case .unclusterLevel(let site, let query):
      .unclusterLevelFound(token, unclusterLevel(of: site, in: query))
    case .sites(let query): .sitesLoaded(token, listing(for: query))
    case .address: .addressFound(token, address)
    case .revision: .revisionFound(token, sites.hashValue)
    case .places(let query):
      .placesFound(token, listing(for: query).sites.compactMap(\.coordinate))
    case .completions(let fragment, _):
      .completionsFound(
        token,
        CompletionList(
          fragment: fragment,
          completions: sites.filter { $0.name?.contains(fragment) ?? false }.map {
            Completion(
              title: $0.name ?? "", subtitle: LocalizedText($0.kind ?? ""), titleRanges: [],
              target: .site($0.identity))
          } + (fragment == "1" ? [question] : [])))
    }
  }

  private var question: Completion {
    Completion(
      title: "국보", subtitle: LocalizedText(""), titleRanges: [],
      target: .query(Sample.query(kinds: ["11"])))
  }

  private func membership(
    of identity: SiteIdentity, in query: SiteQuery
  ) -> AnnotationViewModel.Membership {
    let site = listing(for: query).sites.first { $0.identity == identity }
    let other = self.site(identity).map(SiteSummary.init)
    return site.map { .matches($0) } ?? other.map { .filtered($0) } ?? .removed
  }
}
