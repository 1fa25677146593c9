import Geography
import HeritageModel
import Localization
import MapInteraction
import Rendering

/// A map session on a terminal: what keys and the mouse ask of it, and what is drawn.
///
/// All that happens to the map is an action of the session. Here is only what a session does not
/// know: what is typed and not sent yet, which entry of a list is marked, how far a page is
/// scrolled.
struct MapScreen {
  var session: MapSession
  /// How the map is drawn; its size is that of the terminal.
  var map: TerminalMap
  var context: Context
  /// Whether the user has quit.
  var isFinished = false

  /// What is typed into the search; `nil` while it is closed.
  var typed: String?
  /// Whether the first result is to be chosen as soon as it is there.
  var choosesWhenFound = false
  /// The index of the marked entry of a list.
  var marked = 0
  /// How many lines of the detail page are above the screen.
  var scroll = 0
  var showsHelp = false
  var notice: LocalizedText?
  var drag: Drag?
  private var detail: DetailView?
  /// Whether the selected site has just become so, and is to be seen.
  private var showsSelected = false

  init(_ session: MapSession, on map: TerminalMap, _ context: Context) {
    self.session = session
    self.map = map
    self.context = context
  }

  /// Where the camera of a terminal may go: its points are few, so the whole world is at zoom 0.
  static let limits = CameraLimits(minimumZoom: 0, maximumZoom: 19)

  /// Tells the session what happened, takes in its news, and returns what it wants.
  mutating func update(_ action: MapSession.Action) -> [MapSession.Effect] {
    var effects = send(action)
    if choosesWhenFound, let search = session.search, search.fragment == typed {
      effects += chooseCompletion().flatMap { send($0) }
    }
    if case .resized = action { return effects + makeRoom(keepingCamera: true) }
    return effects + makeRoom(keepingCamera: false)
  }

  private mutating func send(_ action: MapSession.Action) -> [MapSession.Effect] {
    let effects = session.update(action)
    for case .event(let event) in effects { hear(event) }
    return effects
  }

  /// Tells the session what of the map is covered, and moves a site that has just been selected out
  /// from under it.
  ///
  /// The picture stays where it is when something appears; a terminal of another size keeps the
  /// centre.
  private mutating func makeRoom(keepingCamera: Bool) -> [MapSession.Effect] {
    var frame = MapFrame(
      center: session.camera.center, zoom: session.camera.zoom, language: context.language)
    frame.selected = session.annotations.selectedSite
    frame.showsCard = session.annotations.card != nil
    frame.overlay = overlay
    switch frame.overlay {
    case .detail, nil: break
    // They go as they came, and the map waits.
    case .search, .picking, .help: return []
    }
    var effects: [MapSession.Effect] = []
    let covered = map.covered(by: frame)
    let insets = EdgeInsets(bottom: covered.bottom, right: covered.right)
    if insets != session.viewport?.insets {
      effects += send(.insetsChanged(insets, keepingCamera: false))
    }
    if showsSelected {
      showsSelected = false
      effects += scrollToSelected()
    }
    return effects
  }

  private mutating func scrollToSelected() -> [MapSession.Effect] {
    guard let viewport = session.viewport, let visible = session.visible,
      let place = session.annotations.selectedSite?.coordinate,
      // What is farther away is not gone to without being asked.
      visible.prefetch.contains(place)
    else { return [] }
    let camera = session.camera
    let point = viewport.point(of: place, center: camera.center, zoom: camera.zoom)
    func way(_ place: Double, _ low: Double, _ high: Double) -> Double {
      let margin = min(session.layout.markSpacing, (high - low) / 2)
      return place - min(max(place, low + margin), high - margin)
    }
    let insets = viewport.insets
    let x = way(point.x, insets.left, insets.left + viewport.contentWidth)
    let y = way(point.y, insets.top, insets.top + viewport.contentHeight)
    return x == 0 && y == 0 ? [] : send(.move(.scroll(x: x, y: y), reason: .contentInset))
  }

  /// What is drawn.
  var frame: MapFrame {
    var frame = MapFrame(
      of: session, language: context.language, attributions: context.attributions,
      boundaries: context.boundaries)
    frame.notice = notice?(context.language)
    frame.overlay = overlay
    return frame
  }

  private var overlay: MapFrame.Overlay? {
    if showsHelp { return .help }
    if let typed {
      return .search(MapFrame.Search(text: typed, results: completions(of: typed)))
    }
    if let detail { return .detail(detail, scroll: scroll) }
    return session.pickList.map { .picking(entries(of: $0)) }
  }

  // MARK: News of the session

  private mutating func hear(_ event: MapSession.Event) {
    switch event {
    case .annotations(let event): hear(event)
    case .pickList(let list): marked = min(marked, list.members.count - 1)
    case .pickListClosed: marked = 0
    case .searchChanged: marked = 0
    case .cannotReveal:
      notice = LocalizedText(
        "The site has no place, so it is not on the map.", "위치가 없는 유산이라 지도에 표시할 수 없습니다.")
    case .locationUnavailable:
      notice = LocalizedText(
        "No location is known; give one with --location LAT,LON.",
        "내 위치를 모릅니다. --location 위도,경도로 알려 주십시오.")
    case .catalogChanged:
      notice = LocalizedText(
        "The catalog has changed; the map was read anew.", "카탈로그가 바뀌어 지도를 다시 읽었습니다.")
    case .didFail(_, let message): notice = message
    default: break
    }
  }

  private mutating func hear(_ event: AnnotationViewModel.Event) {
    switch event {
    case .didSelect: showsSelected = true
    case .didDeselect(_, .filtered):
      notice = LocalizedText("The filter hides the site.", "조건에 맞지 않아 선택이 해제되었습니다.")
    case .didDeselect(_, .removed):
      notice = LocalizedText("The site is gone from the catalog.", "카탈로그에서 없어진 유산입니다.")
    case .didOpenDetail(let site):
      scroll = 0
      showsSelected = true
      show(site)
    case .didUpdateDetail(let site): show(site)
    case .didCloseDetail: detail = nil
    case .ambiguous(let reference, let candidates):
      notice = LocalizedText(
        "'\(reference)' names \(candidates.count) sites.",
        "'\(reference)'에 해당하는 유산이 \(candidates.count)건입니다.")
    case .notFound(let reference, _):
      notice = LocalizedText(
        "The catalog has no site '\(reference)'.",
        "카탈로그에 '\(reference)'에 해당하는 유산이 없습니다.")
    case .didFail(let failure): notice = failure.message
    default: break
    }
  }

  private mutating func show(_ site: Site) {
    detail = DetailView(
      site, dataset: context.datasets[site.identity.dataset], language: context.language)
  }

  /// The greatest ``scroll`` of the open detail page; `nil` while none is open.
  var maximumScroll: Int? { detail.map(map.maximumScroll) }
}
