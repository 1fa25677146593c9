/// A closed rectangle on the unit square of the map, which may reach over its edges: what a frame
/// of a map shows.
public struct MapRectangle: Hashable, Sendable {
  /// The western side.
  public let minX: Double
  /// The northern side.
  public let minY: Double
  /// The eastern side.
  public let maxX: Double
  /// The southern side.
  public let maxY: Double

  /// Creates a rectangle.
  ///
  /// - Precondition: The sides are finite and in order.
  public init(minX: Double, minY: Double, maxX: Double, maxY: Double) {
    precondition(
      minX <= maxX && minY <= maxY && (maxX - minX).isFinite && (maxY - minY).isFinite,
      "A rectangle needs finite sides in order.")
    self.minX = minX
    self.minY = minY
    self.maxX = maxX
    self.maxY = maxY
  }

  /// Tells whether a point is inside or on a side.
  public func contains(_ point: WebMercator.Point) -> Bool {
    minX <= point.x && point.x <= maxX && minY <= point.y && point.y <= maxY
  }

  /// Returns the part of a straight line within the rectangle, or nil where there is none.
  ///
  /// An end that is inside comes back as it is. By Liang and Barsky, "A new concept and method for
  /// line clipping", ACM Transactions on Graphics 3 (1984).
  public func clipped(
    from start: WebMercator.Point, to end: WebMercator.Point
  ) -> (start: WebMercator.Point, end: WebMercator.Point)? {
    let x = end.x - start.x
    let y = end.y - start.y
    var enter = 0.0
    var leave = 1.0
    for (slope, room) in [
      (-x, start.x - minX), (x, maxX - start.x), (-y, start.y - minY), (y, maxY - start.y),
    ] {
      if slope == 0 {
        guard room >= 0 else { return nil }
      } else if slope < 0 {
        enter = max(enter, room / slope)
      } else {
        leave = min(leave, room / slope)
      }
    }
    guard enter <= leave else { return nil }
    func point(_ share: Double) -> WebMercator.Point {
      WebMercator.Point(x: start.x + share * x, y: start.y + share * y)
    }
    return (enter == 0 ? start : point(enter), leave == 1 ? end : point(leave))
  }

  /// Returns the pieces of a line of several points that lie within the rectangle, in order.
  public func clipped(_ line: [WebMercator.Point]) -> [[WebMercator.Point]] {
    var pieces: [[WebMercator.Point]] = []
    var isOpen = false
    for (start, end) in zip(line, line.dropFirst()) {
      guard let part = clipped(from: start, to: end) else {
        isOpen = false
        continue
      }
      if isOpen, part.start == start {
        pieces[pieces.count - 1].append(part.end)
      } else {
        pieces.append([part.start, part.end])
      }
      isOpen = part.end == end
    }
    return pieces
  }
}
