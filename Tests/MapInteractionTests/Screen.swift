import Geography
import HeritageModel

@testable import MapInteraction

/// What a screen knows of a session from its events, and the rules that each event must keep.
struct Screen {
  private(set) var selected: SiteIdentity?
  private(set) var card: Card?
  private(set) var opened: Site?
  private(set) var pickList: PickList?
  private(set) var search: CompletionList?
  private(set) var items: [MapItem.ID: MapItem] = [:]
  private(set) var mode = PositionMode.disabled
  private(set) var overlay: LocationOverlay?
  /// The moves that began and ended, in order.
  private(set) var began: [Int] = []
  private(set) var ended: [Int] = []
  /// The move that is under way.
  private(set) var moving: Int?
  private(set) var isIdle = true
  private var authorizations = 0

  /// Takes an event in; returns the rule that it breaks.
  mutating func hear(_ event: MapSession.Event, after action: MapSession.Action) -> String? {
    switch event {
    case .camera(let change): hear(change)
    case .cameraIdle: rest()
    case .annotations(let event): hear(event, after: action)
    case .regionSettled: moving == nil ? nil : "settled while it moves"
    default: note(event, after: action)
    }
  }

  private mutating func rest() -> String? {
    guard moving == nil else { return "idle while it moves" }
    guard !isIdle else { return "idle twice" }
    isIdle = true
    return nil
  }

  private mutating func hear(_ change: CameraChange) -> String? {
    switch change.phase {
    case .willChange:
      guard moving == nil else { return "a move began before the one before ended" }
      guard change.move == (began.last ?? 0) + 1 else { return "a move without its number" }
      began.append(change.move)
      (moving, isIdle) = (change.move, false)
    case .isChanging:
      guard moving == change.move else { return "a step of no move" }
    case .didChange:
      guard moving == change.move else { return "an end of no move" }
      ended.append(change.move)
      moving = nil
    }
    return nil
  }

  private mutating func note(
    _ event: MapSession.Event, after action: MapSession.Action
  ) -> String? {
    switch event {
    case .pickList(let list): pickList = list
    case .pickListClosed:
      guard pickList != nil else { return "closed no list" }
      pickList = nil
    case .searchChanged(let news): search = news
    case .positionModeChanged(let news): mode = news
    case .locationOverlayChanged(let news): overlay = news
    case .authorizationChanged:
      authorizations += 1
      if authorizations > 1 {
        guard case .authorizationChanged = action else { return "authorisation told twice" }
      } else if action != .begin {
        return "authorisation not told at the beginning"
      }
    default: break
    }
    return nil
  }

  private mutating func hear(
    _ event: AnnotationViewModel.Event, after action: MapSession.Action
  ) -> String? {
    switch event {
    case .annotationsChanged(let changes): return apply(changes)
    case .didSelect(let identity, _, _):
      guard selected == nil else { return "selected two" }
      selected = identity
    case .didDeselect(let identity, let reason):
      guard selected == identity else { return "deselected another" }
      guard isLegal(reason, after: action) else { return "deselected for \(reason)" }
      selected = nil
    case .didReselect(let identity):
      guard selected == identity else { return "reselected another" }
    case .showCard(let shown):
      guard selected == shown.site.identity else { return "the card of another site" }
      card = shown
    case .hideCard:
      guard selected == nil else { return "the card hidden while a site is selected" }
      card = nil
    case .didOpenDetail(let site):
      guard opened == nil else { return "opened two details" }
      opened = site
    case .didUpdateDetail(let site):
      guard opened?.identity == site.identity else { return "updated another detail" }
      opened = site
    case .didCloseDetail(let identity):
      guard opened?.identity == identity else { return "closed another detail" }
      opened = nil
    case .countsChanged, .ambiguous, .notFound, .didFail: break
    }
    return nil
  }

  private mutating func apply(_ changes: AnnotationChanges) -> String? {
    for id in changes.removed {
      guard items.removeValue(forKey: id) != nil else { return "removed what was not there" }
    }
    for item in changes.added {
      guard items.updateValue(item, forKey: item.id) == nil else { return "added twice" }
    }
    for item in changes.moved + changes.updated {
      guard items.updateValue(item, forKey: item.id) != nil else { return "changed nothing" }
    }
    return changes.isEmpty ? "told of no change" : nil
  }

  /// Nothing but these ends a selection: no layout, size, move, level, answer of marks.
  private func isLegal(
    _ reason: AnnotationViewModel.DeselectReason, after action: MapSession.Action
  ) -> Bool {
    switch (reason, action) {
    case (.mapTap, .mapTapped), (.mapTap, .tappedAt), (.api, .deselect): true
    case (.replaced, .tapped), (.replaced, .tappedAt), (.replaced, .select), (.replaced, .picked),
      (.replaced, .chose), (.replaced, .sitesLoaded), (.replaced, .replied(.sitesLoaded)),
      (.replaced, .replied(.referenceResolved)), (.replaced, .replied(.siteLoaded)):
      true
    case (.removed, .replied(.selectionChecked(_, .removed))): true
    case (.filtered, .replied(.selectionChecked(_, .filtered))): true
    default: false
    }
  }
}
