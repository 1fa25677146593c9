import Geography
import HeritageModel

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

extension MapSession {
  mutating func resize(width: Double, height: Double) -> [Effect] {
    let isFirst = viewport == nil
    viewport = Viewport(width: width, height: height, insets: insets)
    guard viewport != nil else { return [] }
    guard isFirst, !waiting.isEmpty else { return constrain() + viewChanged() }
    let moves = waiting
    waiting = []
    return moves.flatMap { move($0.update, reason: $0.reason, duration: .zero) }
  }

  mutating func changeInsets(to insets: EdgeInsets, keepingCamera: Bool) -> [Effect] {
    guard insets.isValid else { return [.event(.moveRejected(.notANumber))] }
    let old = viewport
    self.insets = insets
    guard let old else { return [] }
    let new = Viewport(width: old.width, height: old.height, insets: insets) ?? old
    viewport = new
    guard !keepingCamera, new.contentCenter != old.contentCenter else {
      return constrain() + viewChanged()
    }
    var target = camera
    target.center = old.coordinate(
      at: new.contentCenter, center: camera.center, zoom: camera.zoom, heading: camera.heading)
    let (allowed, clamps) = limits.clamp(target, in: new)
    return move(to: allowed, clamps, reason: .contentInset)
  }

  mutating func changeLimits(to limits: CameraLimits) -> [Effect] {
    self.limits = limits
    return constrain()
  }

  /// Brings the camera into the limits, if it is not.
  private mutating func constrain() -> [Effect] {
    let (target, clamps) = limits.clamp(camera, in: viewport)
    return target == camera ? [] : move(to: target, clamps, reason: .constraint)
  }

  /// Takes in that another region may be visible: asks for its annotations, and waits for it to
  /// settle.
  mutating func viewChanged() -> [Effect] {
    guard let visible else { return [] }
    let exact = layout.exactLevel(zoom: camera.zoom)
    // A level is kept a little beyond its half steps, or marks would flicker there.
    if abs(exact - Double(level)) > 0.5 + MapLayout.hysteresis { level = Int(exact.rounded()) }
    var effects = forward(.viewMoved(visible.region))
    // On the way one request at a time: each would be dropped for the next, and none answered.
    let mayLoad = motion == .still || !annotations.isLoading
    if mayLoad, !annotations.covers(visible.covering, level: level) {
      effects += forward(.annotationsWanted(Coverage(region: visible.prefetch, level: level)))
      if motion == .still { effects += forward(.viewSettled) }
    }
    return effects + watch()
  }

  /// Waits for the visible region to settle, anew where it is another.
  private mutating func watch() -> [Effect] {
    guard !isHeld, motion == .still, let view else { return [] }
    // On the way back to where it was settled another region may have been counted.
    guard view != settledView || !annotations.isCounted else {
      unwatch()
      return []
    }
    guard view != watchedView else { return [] }
    watchedView = view
    let token = nextTimer()
    settleTimer = token
    return [.timer(token, after: .milliseconds(500))]
  }

  /// Waits no longer: while the camera is on its way nothing settles.
  mutating func unwatch() {
    (settleTimer, watchedView) = (nil, nil)
  }

  mutating func settle() -> [Effect] {
    guard let visible else { return [] }
    (settledView, watchedView) = (view, nil)
    return [.event(.regionSettled(visible))] + forward(.viewSettled) + lookUpAddress() + refresh()
  }

  /// Asks for the address of the centre.
  mutating func lookUpAddress() -> [Effect] {
    let token = annotations.nextToken()
    addressing = token
    return [.request(token, .address(camera.center))]
  }

  mutating func show(_ token: RequestToken, _ address: CenterAddress?) -> [Effect] {
    guard token == addressing else { return [] }
    addressing = nil
    guard address != self.address else { return [] }
    self.address = address
    return [.event(.addressChanged(address))]
  }

  /// What is visible now; `nil` as long as the map has no size.
  private var view: View? { viewport.map { View(camera: camera, viewport: $0) } }
}

extension MapLayout {
  /// How far beyond its half steps a level is kept.
  static let hysteresis = 0.15

  /// Returns the level, not yet rounded, whose marks stand as far apart as the layout wants.
  ///
  /// Marks of a level keep 40 points at the zoom of the same number. A layout with less room for
  /// each mark takes a higher level: a terminal with 8 dots one that is 2.3 higher.
  func exactLevel(zoom: Double) -> Double {
    zoom + log2(MapItem.spacing / markSpacing)
  }

  /// Returns the zoom at which the marks of a level stand as far apart as the layout wants.
  func zoom(showing level: Int) -> Double {
    Double(level) - log2(MapItem.spacing / markSpacing)
  }
}
