import Geography

extension MapSession {
  mutating func changeAuthorization(
    to authorization: MapLocation.Authorization, _ accuracy: MapLocation.Accuracy
  ) -> [Effect] {
    guard authorization != location.authorization || accuracy != location.accuracy else {
      return []
    }
    (location.authorization, location.accuracy) = (authorization, accuracy)
    var effects: [Effect] = [.event(.authorizationChanged(authorization, accuracy))]
    if !authorization.isGranted {
      // What is not allowed is not kept.
      location.fix = nil
      effects += setMode(.disabled)
    }
    return effects + updateOverlay(resting: authorization.isGranted ? nil : camera.center)
  }

  /// Takes in where the user is; not without authorisation.
  mutating func locate(_ fix: LocationFix?) -> [Effect] {
    guard location.authorization.isGranted else { return [] }
    location.fix = fix
    return updateOverlay() + follow()
  }

  mutating func changeMode(to mode: PositionMode) -> [Effect] {
    guard mode == .disabled || location.authorization.isGranted else {
      return [.event(.locationUnavailable(.notAuthorized))]
    }
    return setMode(mode) + updateOverlay() + follow()
  }

  mutating func showLocation() -> [Effect] {
    guard location.authorization.isGranted else {
      return [.event(.locationUnavailable(.notAuthorized))]
    }
    guard let fix = location.fix else { return [.event(.locationUnavailable(.noFix))] }
    return move(
      .to(center: fix.coordinate), reason: .location, duration: layout.moveDuration)
  }

  /// Ends the following of the user, if something else moves the camera on purpose.
  mutating func stopFollowing(because reason: CameraReason) -> [Effect] {
    switch reason {
    case .gesture, .control, .developer:
      location.mode.isFollowing ? setMode(.normal) : []
    case .location, .contentInset, .constraint: []
    }
  }

  private mutating func setMode(_ mode: PositionMode) -> [Effect] {
    guard mode != location.mode else { return [] }
    location.mode = mode
    return [.event(.positionModeChanged(mode))]
  }

  /// Moves the camera to the user, if it follows.
  private mutating func follow() -> [Effect] {
    guard location.mode.isFollowing, !isHeld, let fix = location.fix else { return [] }
    let heading = location.mode == .compass ? fix.heading : nil
    let update = CameraUpdate.to(center: fix.coordinate, heading: heading)
    return target(of: update).0 == camera
      ? [] : move(update, reason: .location, duration: layout.moveDuration)
  }

  /// Brings the mark of the user up to date; without a location it stays where it was, or goes to
  /// `place`.
  private mutating func updateOverlay(resting place: Coordinate? = nil) -> [Effect] {
    let fix = location.fix
    let overlay = LocationOverlay(
      coordinate: fix?.coordinate ?? place ?? location.overlay.coordinate, radius: fix?.radius,
      heading: fix?.heading, isVisible: fix != nil && location.mode != .disabled)
    guard overlay != location.overlay else { return [] }
    location.overlay = overlay
    return [.event(.locationOverlayChanged(overlay))]
  }
}
