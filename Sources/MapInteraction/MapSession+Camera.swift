import Geography

extension MapSession {
  mutating func move(
    _ update: CameraUpdate, reason: CameraReason, duration: Duration
  ) -> [Effect] {
    guard update.isFinite else { return [.event(.moveRejected(.notANumber))] }
    guard viewport != nil else { return wait(for: update, reason: reason) }
    let (target, clamps) = target(of: update)
    return move(to: target, clamps, reason: reason, duration: duration)
  }

  /// Returns the camera that an update leads to within the limits, and what they changed.
  func target(of update: CameraUpdate) -> (MapCamera, [CameraClamp]) {
    var (target, clamps) = limits.clamp(camera.updated(by: update, in: viewport), in: viewport)
    guard case .zoom(_, let anchor) = update else { return (target, clamps) }
    // The place stays where it is at the zoom that the limits allow, not at the one asked for.
    let more: [CameraClamp]
    (target, more) = limits.clamp(camera.zoomed(to: target.zoom, around: anchor), in: viewport)
    return (target, clamps.filter { $0 == .zoom } + more)
  }

  /// Starts a move, which ends the one before.
  mutating func move(
    to target: MapCamera, _ clamps: [CameraClamp] = [], reason: CameraReason,
    duration: Duration = .zero
  ) -> [Effect] {
    var effects = cancelMotion() + stopFollowing(because: reason)
    if target != camera { endTour(because: reason) }
    lastMove += 1
    let isAnimated = duration > .zero && target != camera
    func change(_ phase: CameraChange.Phase) -> Effect {
      .event(
        .camera(
          CameraChange(
            move: lastMove, reason: reason, isAnimated: isAnimated, phase: phase, camera: camera,
            clamps: clamps)))
    }
    effects.append(change(.willChange))
    guard isAnimated else {
      camera = target
      effects.append(change(.didChange(.completed)))
      return effects + viewChanged() + rest()
    }
    let animation = Animation(
      move: lastMove, reason: reason, start: camera, end: target, clamps: clamps,
      duration: duration)
    motion = .animation(animation)
    unwatch()
    return effects + [frame(of: animation)]
  }

  /// Keeps a move until the map has a size; a later one takes the place of what it overrides.
  private mutating func wait(for update: CameraUpdate, reason: CameraReason) -> [Effect] {
    switch (update, waiting.last?.update) {
    case (.scroll, _), (.zoom, _): return [.event(.moveRejected(.noSize))]
    case (.region, _), (.fit, _), (_, nil): waiting = [WaitingMove(update: update, reason: reason)]
    case (.to(let center, let zoom, let heading), .to(let center0, let zoom0, let heading0)):
      waiting[waiting.count - 1] = WaitingMove(
        update: .to(
          center: center ?? center0, zoom: zoom ?? zoom0, heading: heading ?? heading0),
        reason: reason)
    default: waiting.append(WaitingMove(update: update, reason: reason))
    }
    return []
  }

  // MARK: Animation

  private mutating func frame(of animation: Animation) -> Effect {
    let token = nextTimer()
    frameTimer = token
    return .timer(token, after: min(layout.frameInterval, animation.duration - animation.elapsed))
  }

  mutating func advance() -> [Effect] {
    guard case .animation(var animation) = motion else { return [] }
    frameTimer = nil
    animation.elapsed = min(animation.elapsed + layout.frameInterval, animation.duration)
    guard animation.elapsed < animation.duration else { return finish(animation) }
    motion = .animation(animation)
    // Between two places within the limits there may be others, and the limits may have changed.
    let place = animation.start.interpolated(to: animation.end, share: animation.share)
    camera = limits.clamp(place, in: viewport).0
    return [change(animation, .isChanging)] + viewChanged() + [frame(of: animation)]
  }

  private mutating func finish(_ animation: Animation) -> [Effect] {
    (motion, frameTimer) = (.still, nil)
    camera = limits.clamp(animation.end, in: viewport).0
    return [change(animation, .didChange(.completed))] + viewChanged() + rest()
  }

  private func change(_ animation: Animation, _ phase: CameraChange.Phase) -> Effect {
    .event(
      .camera(
        CameraChange(
          move: animation.move, reason: animation.reason, isAnimated: true, phase: phase,
          camera: camera, clamps: animation.clamps)))
  }

  /// Ends the move that is under way, if there is one, where it is.
  mutating func cancelMotion() -> [Effect] {
    idleTimer = nil
    switch motion {
    case .still: return []
    case .animation(let animation):
      (motion, frameTimer) = (.still, nil)
      return [change(animation, .didChange(.cancelled))]
    case .gesture(let move):
      motion = .still
      return [change(gesture: move, .didChange(.cancelled))]
    }
  }

  /// Ends the move that is under way where it is.
  mutating func stop() -> [Effect] {
    guard motion != .still else { return [] }
    return cancelMotion() + viewChanged() + rest()
  }

  // MARK: Gestures

  mutating func beginGesture() -> [Effect] {
    isHeld = true
    unwatch()
    if case .gesture = motion { return [] }
    let effects = cancelMotion() + stopFollowing(because: .gesture)
    lastMove += 1
    motion = .gesture(move: lastMove)
    return effects + [change(gesture: lastMove, .willChange)]
  }

  mutating func moveGesture(_ update: CameraUpdate) -> [Effect] {
    guard update.isFinite else { return [.event(.moveRejected(.notANumber))] }
    guard viewport != nil else { return [.event(.moveRejected(.noSize))] }
    var effects = beginGesture()
    let (target, clamps) = target(of: update)
    guard target != camera else { return effects }
    endTour(because: .gesture)
    camera = target
    effects.append(change(gesture: lastMove, .isChanging, clamps))
    return effects + viewChanged()
  }

  mutating func endGesture() -> [Effect] {
    guard isHeld else { return [] }
    isHeld = false
    guard case .gesture(let move) = motion else { return viewChanged() + rest() }
    motion = .still
    return [change(gesture: move, .didChange(.completed))] + viewChanged() + rest()
  }

  private func change(
    gesture move: Int, _ phase: CameraChange.Phase, _ clamps: [CameraClamp] = []
  ) -> Effect {
    .event(
      .camera(
        CameraChange(
          move: move, reason: .gesture, isAnimated: false, phase: phase, camera: camera,
          clamps: clamps)))
  }

  // MARK: Rest

  /// Says that the camera is idle, unless something moves it again before the timer runs out.
  mutating func rest() -> [Effect] {
    guard !isHeld, motion == .still else { return [] }
    let token = nextTimer()
    idleTimer = token
    return [.timer(token, after: .zero)]
  }

  mutating func flush() -> [Effect] {
    var effects: [Effect] = []
    if let typing, typing.timer != nil { effects += complete(typing.options) }
    if case .animation(let animation) = motion { effects += finish(animation) }
    if idleTimer != nil {
      idleTimer = nil
      effects.append(.event(.cameraIdle(camera)))
    }
    guard settleTimer != nil else { return effects }
    settleTimer = nil
    return effects + settle()
  }
}
