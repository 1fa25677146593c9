public import Geography
public import HeritageModel

/// The state of a map that someone looks at: camera, annotations, selection, location, as a value.
///
/// It knows no database, no screen and no clock: ``update(_:)`` takes what happened and returns
/// what is wanted (requests, timers) and what the outside must hear (events). A
/// ``MapSessionRunner`` performs the requests against a `MapItemProvider` and keeps the time.
///
/// - A move of the camera is told as `willChange`, any number of `isChanging`, and exactly one
///   `didChange`. When no other move follows at once, the camera is idle; half a second later the
///   region is settled, and only then the address of the centre is looked up.
/// - Annotations are asked for a region larger than what is seen, so that small moves need no
///   request, at one level of the cluster hierarchy. What changes is told as a difference.
/// - The selection is that of its ``AnnotationViewModel``.
/// - A move asked for by whoever hears an event is one more action: it begins when the events of
///   the action before are told, never within them.
public struct MapSession: Equatable, Sendable {
  /// Where the map looks.
  public internal(set) var camera: MapCamera
  /// The size of the map; `nil` as long as it has none.
  public internal(set) var viewport: Viewport?
  /// How far the camera may go.
  public internal(set) var limits: CameraLimits
  /// What must be known of the surface.
  public let layout: MapLayout
  /// The level of the cluster hierarchy whose marks are shown.
  public internal(set) var level: Int
  /// The annotations, the selection, its card and the detail.
  public internal(set) var annotations: AnnotationViewModel
  /// The list to pick from, while it is shown.
  public internal(set) var pickList: PickList?
  /// What stands in the search field; `nil` when nothing does.
  public internal(set) var fragment: String?
  /// The newest completions that came; `nil` when nothing is typed.
  ///
  /// They are those of an older fragment as long as ``isSearching``, and after a failure.
  public internal(set) var search: CompletionList?
  /// The user's location.
  public internal(set) var location: MapLocation
  /// The address of the centre when the region was last settled, if there is one.
  public internal(set) var address: CenterAddress?
  /// Whether the map is drawn for the night.
  public internal(set) var isNight = false

  var hasBegun = false
  var insets = EdgeInsets.zero
  var motion: Motion = .still
  /// Whether the user holds the map, even if a move of the program has ended the gesture.
  var isHeld = false
  /// Moves that wait for a size.
  var waiting: [WaitingMove] = []
  var lastMove = 0
  var lastTimer = 0
  var frameTimer: TimerToken?
  var idleTimer: TimerToken?
  var settleTimer: TimerToken?
  /// The region that the timer waits for, and the one that was settled last.
  var watchedView: View?
  var settledView: View?

  var picking: Picking?
  /// Whether the selection that is under way is to be shown on the map.
  var revealsSelection = false
  var revealing: Revealing?
  var tour: Tour?
  var typing: Typing?
  var fitting: RequestToken?
  var addressing: RequestToken?
  /// The number of the catalog's content that is shown, once it is known.
  var revision: Int?
  /// Whether something that is shown may be older: what could not be read, and what came before the
  /// number did.
  var lacksSomething = false
  var refreshing: RequestToken?

  /// Creates a session; ``Action/begin`` starts it, and a size makes it ask for annotations.
  ///
  /// - Parameters:
  ///   - camera: Where the map looks first, brought into the limits; Korea by default.
  ///   - limits: How far the camera may go.
  ///   - layout: The surface.
  ///   - filter: Which sites are wanted; its region is ignored.
  ///   - authorization: Whether the user's location may be known.
  ///   - accuracy: How exactly.
  public init(
    camera: MapCamera? = nil, limits: CameraLimits = .standard, layout: MapLayout = .screen,
    filter: SiteQuery = SiteQuery(),
    authorization: MapLocation.Authorization = .notDetermined,
    accuracy: MapLocation.Accuracy = .full
  ) {
    // What is no number looks nowhere.
    let wanted = camera.flatMap { $0.zoom.isNaN || !$0.heading.isFinite ? nil : $0 } ?? .korea
    let camera = limits.clamp(wanted, in: nil).0
    self.camera = camera
    self.limits = limits
    self.layout = layout
    annotations = AnnotationViewModel(filter: filter)
    location = MapLocation(
      authorization: authorization, accuracy: accuracy,
      overlay: LocationOverlay(coordinate: camera.center, isVisible: false))
    level = Int(layout.exactLevel(zoom: camera.zoom).rounded())
  }

  /// What can be seen; `nil` as long as the map has no size.
  public var visible: VisibleRegion? {
    guard let viewport else { return nil }
    func region(_ area: Viewport.Area, of viewport: Viewport) -> Region {
      viewport.region(
        center: camera.center, zoom: camera.zoom, heading: camera.heading, of: area)
    }
    // Its middle is that of the viewport, whatever the insets.
    let wide = Viewport(
      width: 2 * viewport.width, height: 2 * viewport.height,
      insets: viewport.insets.offset(x: viewport.width / 2, y: viewport.height / 2))
    return VisibleRegion(
      region: region(.content, of: viewport), covering: region(.whole, of: viewport),
      prefetch: region(.whole, of: wide ?? viewport))
  }

  /// The tokens of the requests whose replies are still wanted; every other request may be
  /// cancelled.
  public var wantedTokens: Set<RequestToken> {
    annotations.wantedTokens.union(
      [
        picking?.token, revealing?.token, tour?.token, typing?.token, fitting, addressing,
        refreshing,
      ].compactMap(\.self))
  }

  /// The tokens of the timers that are still wanted; every other timer may be stopped.
  public var wantedTimers: Set<TimerToken> {
    Set([frameTimer, idleTimer, settleTimer, typing?.timer].compactMap(\.self))
  }
}

extension MapCamera {
  /// The whole of Korea on a small screen.
  public static let korea = MapCamera(
    center: WebMercator.coordinate(at: .init(x: 127.8 / 360 + 0.5, y: 0.3926)), zoom: 7)
}

/// The number of a timer.
public struct TimerToken: Hashable, Sendable {
  let number: Int
}

extension MapSession {
  /// What the camera does.
  enum Motion: Equatable, Sendable {
    case still
    case gesture(move: Int)
    case animation(Animation)
  }

  /// A move that takes time.
  struct Animation: Equatable, Sendable {
    let move: Int
    let reason: CameraReason
    let start: MapCamera
    let end: MapCamera
    let clamps: [CameraClamp]
    let duration: Duration
    var elapsed: Duration = .zero

    /// The share of the way at this time: slow, fast, slow.
    var share: Double {
      let time = min(elapsed / duration, 1)
      return time * time * (3 - 2 * time)
    }
  }

  /// A move that was asked for before the map had a size.
  struct WaitingMove: Equatable, Sendable {
    var update: CameraUpdate
    var reason: CameraReason
  }

  /// All that decides which region is visible.
  struct View: Equatable, Sendable {
    let camera: MapCamera
    let viewport: Viewport
  }

  /// A site that is to be shown, once it is known at which level it stands alone.
  struct Revealing: Equatable, Sendable {
    let token: RequestToken
    let site: SiteSummary
  }

  /// A list to pick from that is being loaded.
  struct Picking: Equatable, Sendable {
    var token: RequestToken
    let item: MapItem.ID
    let offset: Int
  }

  /// The sites in view by their distance from the centre, as Tab goes through them.
  struct Tour: Equatable, Sendable {
    let filter: SiteQuery
    /// The sites in view when it began, by distance from the centre of that moment.
    let query: SiteQuery
    /// The place of the site that is shown, or is being loaded, before it is wrapped around.
    var index: Int
    /// The site that the tour has arrived at.
    var site: SiteIdentity?
    var matching: Int?
    var token: RequestToken?
  }

  /// The newest fragment, as long as its completions are to come.
  struct Typing: Equatable, Sendable {
    let wait: Wait
    let options: CompletionOptions

    /// What comes next.
    enum Wait: Equatable, Sendable {
      case timer(TimerToken)
      case reply(RequestToken)
    }

    var timer: TimerToken? {
      if case .timer(let timer) = wait { timer } else { nil }
    }

    var token: RequestToken? {
      if case .reply(let token) = wait { token } else { nil }
    }
  }

  mutating func nextTimer() -> TimerToken {
    lastTimer += 1
    return TimerToken(number: lastTimer)
  }
}

extension EdgeInsets {
  /// Returns the insets with which the content area moves along and nothing else changes, when
  /// the viewport grows by so much on each side.
  fileprivate func offset(x: Double, y: Double) -> EdgeInsets {
    EdgeInsets(top: top + y, left: left + x, bottom: bottom + y, right: right + x)
  }
}
