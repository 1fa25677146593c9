import Geography
import HeritageModel
import Localization
import TestSupport
import Testing

@testable import MapInteraction

/// A random visit to a simulated catalog that changes, fails, and answers late, twice and in any
/// order.
///
/// It listens to the events alone, as a screen would, and holds what they say against the state and
/// against the rules.
struct RandomVisit {
  private(set) var model = AnnotationViewModel(region: Sample.seoul)
  var random: SeededGenerator
  var catalog = SampleCatalog(sites: [])
  private var pending: [(token: RequestToken, request: AnnotationViewModel.Request)] = []
  /// Replies that came once already, or were not wanted any more.
  private var spent: [AnnotationViewModel.Action] = []

  // What a screen knows from the events.
  private var selected: SiteIdentity?
  private var card: Card?
  private var opened: Site?
  private var balance = 0

  // What the user last asked for, and under which filter.
  private var selecting: SiteReference?
  private var opening: SiteReference?
  private var filterNumber = 0
  private var filterNumberOfChoice = 0
  private var filterNumberOfSelected = 0
  /// The first rule that was broken, in words.
  private(set) var fault: String?

  init(seed: UInt64) {
    random = SeededGenerator(seed: seed)
    for key in 1...8 { catalog.sites.append(randomSite(String(key))) }
  }

  mutating func run(steps: Int) {
    for _ in 0..<steps where fault == nil { step() }
    // When the catalog answers at last, everything is as it says.
    answerAll()
    send(.reloaded)
    answerAll()
    if fault == nil { checkAtRest() }
  }

  private mutating func step() {
    switch Int.random(in: 0..<10, using: &random) {
    case 0..<4:
      send(randomAction())
    case 4 where !pending.isEmpty:
      let question = pending.remove(at: .random(in: pending.indices, using: &random))
      send(.loadFailed(question.token, LocalizedText("away", "없음")))
    case 5:
      if let reply = spent.randomElement(using: &random) { send(reply) }
    case 6 where Bool.random(using: &random):
      changeCatalog()
      send(.reloaded)
    default:
      guard let index = pending.indices.randomElement(using: &random) else { return }
      answer(pending.remove(at: index))
    }
  }

  private mutating func answerAll() {
    while fault == nil, let question = pending.popLast() { answer(question) }
  }

  private mutating func answer(
    _ question: (token: RequestToken, request: AnnotationViewModel.Request)
  ) {
    let reply: AnnotationViewModel.Action
    switch question.request {
    case .sites(let query): reply = .sitesLoaded(question.token, catalog.listing(for: query))
    case .resolve(let reference):
      reply = .referenceResolved(question.token, catalog.resolve(reference))
    case .site(let identity): reply = .siteLoaded(question.token, catalog.site(identity))
    case .membership(let identity, let query):
      let site = catalog.listing(for: query).sites.first { $0.identity == identity }
      let other = catalog.site(identity).map(SiteSummary.init)
      reply = .selectionChecked(
        question.token, site.map { .matches($0) } ?? other.map { .filtered($0) } ?? .removed)
    }
    send(reply)
    spent.append(reply)
  }

  private mutating func send(_ action: AnnotationViewModel.Action) {
    let before = model
    note(action)
    let effects = model.update(action)
    if let token = action.token, !before.wantedTokens.contains(token) {
      require(effects.isEmpty && model == before, "a stale reply did something")
    }
    var ranks: [Int] = []
    for effect in effects {
      switch effect {
      case .request(let token, let request): pending.append((token, request))
      case .event(let event):
        hear(event, after: action)
        if let rank = rank(of: event, after: action) { ranks.append(rank) }
      }
    }
    require(ranks == ranks.sorted(), "events out of order: \(effects)")
    require(effects.isEmpty || model != before || isNews(effects), "effects out of nothing")
    require(balance == (selected == nil ? 0 : 1), "didSelect - didDeselect is not the selection")
    require(selected == model.selectedSite?.identity, "selection not told")
    require(card == model.card, "the card shows another site than the selected one")
    require(opened == model.openSite, "the open detail was not told")
    let tokens = Set(pending.map(\.token))
    require(model.wantedTokens.isSubset(of: tokens), "waits for a reply nobody owes")
    if fault != nil { fault = "\(fault ?? "")\nafter \(action)" }
  }

  private func isNews(_ effects: [AnnotationViewModel.Effect]) -> Bool {
    effects.allSatisfy { effect in
      switch effect {
      case .event(.didReselect), .event(.ambiguous): true
      default: false
      }
    }
  }

  /// Notes what the user asks for; in view, a serial number means the one site there.
  private mutating func note(_ action: AnnotationViewModel.Action) {
    func meant(_ reference: SiteReference) -> SiteReference {
      guard case .number(let sn) = reference, model.loading == nil, !model.catalogChanged
      else { return reference }
      let named = model.annotationsInView.filter { $0.site.sn == sn }
      let matches =
        named.isEmpty ? model.annotationsInView.filter { $0.id.key == sn } : named
      return matches.count == 1 ? .identity(matches[0].id) : reference
    }
    switch action {
    case .annotationTapped(let identity):
      selecting = .identity(identity)
      let isOld = model.answeredFilter != model.filter && model.annotation(identity) != nil
      filterNumberOfChoice = isOld ? filterNumber - 1 : filterNumber
    case .select(let reference):
      selecting = meant(reference)
      filterNumberOfChoice = filterNumber
    case .deselect: selecting = nil
    case .mapTapped: (selecting, opening) = (nil, nil)
    case .openDetail(let reference): opening = meant(reference)
    case .detailButtonTapped: opening = selected.map { .identity($0) } ?? opening
    case .detailClosed: opening = nil
    case .filterChanged(let filter) where filter != model.filter: filterNumber += 1
    default: break
    }
  }

  private mutating func hear(
    _ event: AnnotationViewModel.Event, after action: AnnotationViewModel.Action
  ) {
    switch event {
    case .didSelect(let identity, let sn, _):
      require(selected == nil, "selected two")
      require(
        selecting.map { means($0, identity, sn) } ?? false, "selected what nobody asked for")
      selected = identity
      filterNumberOfSelected = filterNumberOfChoice
      balance += 1
    case .didDeselect(let identity, let reason):
      require(selected == identity, "deselected another")
      require(isLegal(reason, after: action), "deselected for \(reason)")
      selected = nil
      balance -= 1
    case .didReselect(let identity):
      require(selected == identity, "reselected another")
      filterNumberOfSelected = min(filterNumberOfSelected, filterNumberOfChoice)
    case .showCard(let shown):
      require(selected == shown.site.identity, "the card of another site")
      card = shown
    case .hideCard:
      require(selected == nil, "the card hidden while a site is selected")
      card = nil
    case .didOpenDetail(let site):
      require(opened == nil, "opened two details")
      require(
        opening.map { means($0, site.identity, site.sn) } ?? false, "opened a stale detail")
      opened = site
    case .didUpdateDetail(let site):
      require(opened?.identity == site.identity, "updated another detail")
      opened = site
    case .didCloseDetail(let identity):
      require(opened?.identity == identity, "closed another detail")
      opened = nil
    case .annotationsChanged, .countsChanged, .ambiguous, .notFound, .didFail: break
    }
  }

  private func means(_ reference: SiteReference, _ identity: SiteIdentity, _ sn: String?) -> Bool {
    switch reference {
    case .identity(identity): true
    case .number(let number): sn == number || identity.key == number
    default: false
    }
  }

  private func isLegal(
    _ reason: AnnotationViewModel.DeselectReason, after action: AnnotationViewModel.Action
  ) -> Bool {
    switch (reason, action) {
    case (.mapTap, .mapTapped), (.api, .deselect): true
    case (.replaced, .annotationTapped), (.replaced, .select), (.replaced, .sitesLoaded),
      (.replaced, .referenceResolved), (.replaced, .siteLoaded):
      true
    case (.removed, .selectionChecked(_, .removed)): true
    case (.filtered, .selectionChecked(_, .filtered(let site))):
      !model.filter.kinds.contains(site.kindCode ?? "") && filterNumberOfSelected < filterNumber
    default: false
    }
  }

  private func rank(
    of event: AnnotationViewModel.Event, after action: AnnotationViewModel.Action
  ) -> Int? {
    switch event {
    case .annotationsChanged: 0
    case .countsChanged: 1
    case .didCloseDetail: action == .mapTapped ? 2 : 6
    case .didDeselect: 3
    case .didSelect, .didReselect: 4
    case .showCard, .hideCard: 5
    case .didOpenDetail, .didUpdateDetail: 7
    case .ambiguous, .notFound, .didFail: nil
    }
  }

  private mutating func checkAtRest() {
    require(model.wantedTokens.isEmpty, "still waits")
    let listing = catalog.listing(for: model.query)
    require(model.annotations.map(\.site) == listing.sites, "annotations differ from the catalog")
    require(model.counts?.matching == listing.matching, "counts differ from the catalog")
    if let site = model.selectedSite {
      require(catalog.site(site.identity)?.summary == site, "selected what the catalog has not")
      if filterNumberOfSelected < filterNumber, !model.filter.kinds.isEmpty {
        require(model.filter.kinds.contains(site.kindCode ?? ""), "a hidden site is selected")
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

extension AnnotationViewModel.Action {
  /// The token of a reply.
  fileprivate var token: RequestToken? {
    switch self {
    case .sitesLoaded(let token, _), .referenceResolved(let token, _), .siteLoaded(let token, _),
      .selectionChecked(let token, _), .loadFailed(let token, _):
      token
    default: nil
    }
  }
}
