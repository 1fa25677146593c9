public import Geography

/// What a session knows of the user's location.
public struct MapLocation: Hashable, Sendable {
  /// Whether the session may know it.
  public internal(set) var authorization: Authorization
  /// How exactly it may know it.
  public internal(set) var accuracy: Accuracy
  /// The last known location.
  public internal(set) var fix: LocationFix?
  /// How the map follows it.
  public internal(set) var mode: PositionMode = .disabled
  /// The mark of the user on the map: one for each map, never removed, only hidden.
  public internal(set) var overlay: LocationOverlay

  /// Whether the session may know where the user is.
  public enum Authorization: String, Hashable, Sendable, CaseIterable {
    /// The user has not been asked.
    case notDetermined
    /// The user said no.
    case denied
    /// Something else says no, such as a supervisor.
    case restricted
    /// While the map is in use.
    case whenInUse
    /// At any time.
    case always

    /// Whether locations may be used.
    public var isGranted: Bool { self == .whenInUse || self == .always }
  }

  /// How exactly the session may know where the user is.
  public enum Accuracy: String, Hashable, Sendable, CaseIterable {
    /// As exactly as the device can tell.
    case full
    /// Within some kilometres.
    case reduced
  }
}

/// A location of the user.
public struct LocationFix: Hashable, Sendable {
  /// The place.
  public let coordinate: Coordinate
  /// How far off the place may be, in metres; `nil` where nothing is said.
  public let radius: Double?
  /// Where the user looks, in degrees clockwise from north; `nil` where nothing is said.
  public let heading: Double?

  /// Creates a location; a radius or heading that is no finite number counts as none.
  public init(coordinate: Coordinate, radius: Double? = nil, heading: Double? = nil) {
    self.coordinate = coordinate
    self.radius = radius.flatMap { $0.isFinite && $0 >= 0 ? $0 : nil }
    self.heading = heading.flatMap { $0.isFinite ? $0 : nil }
  }
}

/// The mark of the user on a map.
public struct LocationOverlay: Hashable, Sendable {
  /// Where it stands; before the first location where the map began.
  public var coordinate: Coordinate
  /// The radius of its circle in metres; `nil` for none.
  public var radius: Double?
  /// The direction of its pointer in degrees clockwise from north; `nil` for none.
  public var heading: Double?
  /// Whether it is drawn.
  public var isVisible: Bool
}

/// How a map follows the user.
public enum PositionMode: String, Hashable, Sendable, CaseIterable {
  /// The user is not shown.
  case disabled
  /// The user is shown, and the map stays.
  case normal
  /// The map moves with the user.
  case direction
  /// The map moves and turns with the user.
  case compass

  /// Whether the map moves with the user.
  var isFollowing: Bool { self == .direction || self == .compass }
}

/// A reason why the map cannot go to the user.
public enum LocationProblem: String, Hashable, Sendable {
  /// The session may not know where the user is.
  case notAuthorized
  /// It may, and does not know yet.
  case noFix
}
