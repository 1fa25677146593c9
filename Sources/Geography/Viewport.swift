#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The part of a screen that a map fills, in points, and what covers its edges.
///
/// The centre of a map is the middle of the content area, which is the viewport without its insets.
/// A zoom-0 world is 256 points wide. Headings are degrees clockwise: the direction that is up.
public struct Viewport: Hashable, Sendable {
  /// The width in points, positive.
  public let width: Double
  /// The height in points, positive.
  public let height: Double
  /// How far the edges are covered by something, such as a card.
  public let insets: EdgeInsets

  /// The greatest side and inset, far beyond any screen, with which no number overflows.
  public static let greatestSide = 1e6

  /// Creates a viewport, or nil unless both sides are positive, at most ``greatestSide``, and the
  /// insets valid.
  ///
  /// Insets may leave nothing: the content area is then a point wide or high.
  public init?(width: Double, height: Double, insets: EdgeInsets = .zero) {
    guard width > 0, height > 0, width <= Self.greatestSide, height <= Self.greatestSide,
      insets.isValid
    else { return nil }
    self.width = width
    self.height = height
    self.insets = insets
  }

  /// The width of the content area in points, at least one.
  public var contentWidth: Double { max(width - insets.left - insets.right, 1) }
  /// The height of the content area in points, at least one.
  public var contentHeight: Double { max(height - insets.top - insets.bottom, 1) }

  /// The middle of the content area, from the top left corner of the viewport.
  public var contentCenter: Point {
    Point(x: insets.left + contentWidth / 2, y: insets.top + contentHeight / 2)
  }

  /// A place on the screen in points, from the top left corner of the viewport.
  public struct Point: Hashable, Sendable {
    /// The distance from the left side.
    public var x: Double
    /// The distance from the upper side.
    public var y: Double

    /// Creates a point.
    public init(x: Double, y: Double) {
      self.x = x
      self.y = y
    }
  }

  /// Returns the place on the map under a point of the screen.
  public func coordinate(
    at point: Point, center: Coordinate, zoom: Double, heading: Double = 0
  ) -> Coordinate {
    let offset = Rotation(heading).onMap(
      x: point.x - contentCenter.x, y: point.y - contentCenter.y)
    let size = WebMercator.worldSize(zoom: zoom)
    let middle = WebMercator.point(of: center)
    return WebMercator.coordinate(
      at: .init(x: middle.x + offset.x / size, y: middle.y + offset.y / size))
  }

  /// Returns where a place is drawn: the copy of the world that is nearest to the centre.
  public func point(
    of coordinate: Coordinate, center: Coordinate, zoom: Double, heading: Double = 0
  ) -> Point {
    let size = WebMercator.worldSize(zoom: zoom)
    let middle = WebMercator.point(of: center)
    let place = WebMercator.point(of: coordinate)
    let offset = Rotation(heading).onScreen(
      x: (place.x - middle.x).remainder(dividingBy: 1) * size, y: (place.y - middle.y) * size)
    return Point(x: contentCenter.x + offset.x, y: contentCenter.y + offset.y)
  }

  /// Finds the smallest region that holds all that can be seen.
  ///
  /// - Parameters:
  ///   - center: The place in the middle of the content area.
  ///   - zoom: The zoom.
  ///   - heading: The direction that is up; the region of a turned map is larger than what is seen.
  ///   - area: The content area, or the whole viewport with what the insets cover.
  /// - Returns: The region; to a pole where the edge of the map is seen, since what lies beyond is
  ///   drawn there.
  public func region(
    center: Coordinate, zoom: Double, heading: Double = 0, of area: Area = .content
  ) -> Region {
    let size = WebMercator.worldSize(zoom: zoom)
    let middle = WebMercator.point(of: center)
    let (half, shift) = extent(of: area, heading: heading)
    let x = middle.x + shift.x / size
    let y = middle.y + shift.y / size
    let reach = (x: half.x / size, y: half.y / size)
    return Region(
      checkedWest: reach.x < 0.5 ? (x - reach.x - 0.5) * 360 : -180,
      south: latitude(y + reach.y),
      east: reach.x < 0.5 ? (x + reach.x - 0.5) * 360 : 180,
      north: latitude(y - reach.y))
  }

  /// A part of the viewport.
  public enum Area: Hashable, Sendable {
    /// What the insets leave free.
    case content
    /// All of it.
    case whole
  }

  /// Returns half the sides of the upright rectangle around an area, and its middle, both in points
  /// from the centre of the map.
  func extent(of area: Area, heading: Double) -> (half: Point, shift: Point) {
    let rotation = Rotation(heading)
    switch area {
    case .content:
      return (
        rotation.bounds(width: contentWidth / 2, height: contentHeight / 2), Point(x: 0, y: 0)
      )
    case .whole:
      let shift = rotation.onMap(x: width / 2 - contentCenter.x, y: height / 2 - contentCenter.y)
      return (rotation.bounds(width: width / 2, height: height / 2), shift)
    }
  }

  /// Returns the latitude of a line of the map; beyond its edge that of the pole, since what lies
  /// there is drawn at the edge.
  private func latitude(_ y: Double) -> Double {
    if y <= 0 { return 90 }
    if y >= 1 { return -90 }
    return WebMercator.coordinate(at: .init(x: 0.5, y: y)).latitude
  }
}

/// How far the edges of a viewport are covered, in points.
public struct EdgeInsets: Hashable, Sendable {
  /// From the upper edge.
  public var top: Double
  /// From the left edge.
  public var left: Double
  /// From the lower edge.
  public var bottom: Double
  /// From the right edge.
  public var right: Double

  /// No insets.
  public static let zero = EdgeInsets()

  /// Creates insets.
  public init(top: Double = 0, left: Double = 0, bottom: Double = 0, right: Double = 0) {
    self.top = top
    self.left = left
    self.bottom = bottom
    self.right = right
  }

  /// Whether none of the four is negative, above ``Viewport/greatestSide``, or no number.
  public var isValid: Bool {
    [top, left, bottom, right].allSatisfy { $0 >= 0 && $0 <= Viewport.greatestSide }
  }
}

/// The turn of a map whose heading is up.
struct Rotation {
  private let cosine: Double
  private let sine: Double

  init(_ heading: Double) {
    (cosine, sine) = heading == 0 ? (1, 0) : (cos(heading * .pi / 180), sin(heading * .pi / 180))
  }

  /// Turns an offset on the screen into one on a map whose north is up.
  func onMap(x: Double, y: Double) -> Viewport.Point {
    .init(x: x * cosine - y * sine, y: x * sine + y * cosine)
  }

  /// Turns an offset on a map whose north is up into one on the screen.
  func onScreen(x: Double, y: Double) -> Viewport.Point {
    .init(x: x * cosine + y * sine, y: y * cosine - x * sine)
  }

  /// Returns half the sides of the upright rectangle around a turned one.
  func bounds(width: Double, height: Double) -> Viewport.Point {
    .init(
      x: width * abs(cosine) + height * abs(sine), y: width * abs(sine) + height * abs(cosine))
  }
}
