public import Geography

/// A step of one move of the camera.
///
/// A move has a number of its own. It begins with `willChange`, may pass through `isChanging`, and
/// ends with exactly one `didChange`; a move that begins ends the one before.
public struct CameraChange: Hashable, Sendable {
  /// The number of the move: the first of a session is 1.
  public let move: Int
  /// What moves the camera.
  public let reason: CameraReason
  /// Whether the move takes time by itself; a gesture takes that of the hand.
  public let isAnimated: Bool
  /// The step.
  public let phase: Phase
  /// Where the camera is at this step.
  public let camera: MapCamera
  /// What the limits changed in what was asked for.
  public let clamps: [CameraClamp]

  /// A step of a move.
  public enum Phase: Hashable, Sendable {
    /// The camera is about to leave.
    case willChange
    /// The camera is on its way.
    case isChanging
    /// The camera has arrived, or the move has given way to another.
    case didChange(Ending)
  }

  /// An end of a move.
  public enum Ending: String, Hashable, Sendable {
    /// The camera is where it was to go.
    case completed
    /// The move was ended before that.
    case cancelled
  }

  /// Creates a step.
  public init(
    move: Int, reason: CameraReason, isAnimated: Bool, phase: Phase, camera: MapCamera,
    clamps: [CameraClamp] = []
  ) {
    self.move = move
    self.reason = reason
    self.isAnimated = isAnimated
    self.phase = phase
    self.camera = camera
    self.clamps = clamps
  }
}

/// What moves a camera.
public enum CameraReason: Hashable, Sendable {
  /// The user's hand on the map.
  case gesture
  /// A control of the map: its zoom buttons, a tap on a cluster.
  case control
  /// The program; the number is its own.
  case developer(Int)
  /// The user's location.
  case location
  /// Other insets, under which the same part of the map stays visible.
  case contentInset
  /// The limits, or a size with which they allow less.
  case constraint
}

/// What can be seen of a map, as regions.
public struct VisibleRegion: Hashable, Sendable {
  /// What is seen in the content area: one box, or two across the antimeridian.
  public let region: Region
  /// What is seen in the whole viewport, under the insets too.
  public let covering: Region
  /// The covering region with half its width and height more on each side, for which annotations
  /// are loaded, so that small moves need no request.
  public let prefetch: Region

  /// Creates what can be seen from its parts.
  public init(region: Region, covering: Region, prefetch: Region) {
    self.region = region
    self.covering = covering
    self.prefetch = prefetch
  }
}
