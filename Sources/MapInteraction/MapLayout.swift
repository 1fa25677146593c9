/// What a session must know of the surface that its map is drawn on.
public struct MapLayout: Hashable, Sendable {
  /// How far apart marks are to stand, in points.
  public let markSpacing: Double
  /// How far from a mark a tap still means it, in points.
  public let tapTolerance: Double
  /// The time between two steps of an animated move.
  public let frameInterval: Duration
  /// How long a move takes that the map makes by itself: to a cluster, a site, the user.
  public let moveDuration: Duration
  /// How many lines of a list to pick from come at once.
  public let pageSize: Int
  /// How long nothing is to be typed before completions are looked up; zero answers each key.
  public let typingDelay: Duration

  /// A touch screen.
  public static let screen = MapLayout(markSpacing: 40)
  /// A terminal, whose points are the dots of braille characters: marks keep four columns, and a move
  /// has few steps, since each is text to be written.
  public static let terminal = MapLayout(markSpacing: 8, frameInterval: .milliseconds(40))

  /// Creates a layout.
  ///
  /// - Precondition: `markSpacing` is positive and finite, `tapTolerance` finite and not negative,
  ///   `frameInterval` and `pageSize` positive, `moveDuration` and `typingDelay` not negative.
  public init(
    markSpacing: Double, tapTolerance: Double? = nil,
    frameInterval: Duration = .seconds(1) / 60, moveDuration: Duration = .milliseconds(200),
    pageSize: Int = 20, typingDelay: Duration = .zero
  ) {
    precondition(markSpacing > 0 && markSpacing.isFinite, "Marks stand apart.")
    let tolerance = tapTolerance ?? markSpacing / 2
    precondition(tolerance >= 0 && tolerance.isFinite, "A tolerance is a distance.")
    precondition(
      frameInterval > .zero && moveDuration >= .zero && typingDelay >= .zero,
      "Time goes on.")
    precondition(pageSize > 0, "A page has lines.")
    self.markSpacing = markSpacing
    self.tapTolerance = tolerance
    self.frameInterval = frameInterval
    self.moveDuration = moveDuration
    self.pageSize = pageSize
    self.typingDelay = typingDelay
  }
}
