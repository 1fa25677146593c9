import Foundation
public import Geography

/// A line of a base map: a piece of coast, of a border or of an imported boundary.
public struct MapLine: Hashable, Sendable {
  /// What the line is, which decides how it is drawn.
  public let kind: Kind
  /// The points in order, on the unit square of the map; x may leave 0…1 beyond the antimeridian.
  public let points: [WebMercator.Point]
  /// The smallest box in degrees that holds the line.
  public let bounds: BoundingBox

  /// The kinds of lines, the most important last: it is drawn over the others.
  public enum Kind: UInt8, Hashable, Sendable, CaseIterable, Comparable {
    /// The boundary of an administrative area.
    case boundary
    /// The border of a country.
    case border
    /// The shore of the sea.
    case coast

    /// Orders by importance.
    public static func < (left: Kind, right: Kind) -> Bool { left.rawValue < right.rawValue }
  }

  /// Creates a line, or nil from fewer than two points.
  ///
  /// - Parameters:
  ///   - kind: What the line is.
  ///   - coordinates: The points in order; a line never crosses the antimeridian.
  public init?(kind: Kind, _ coordinates: [Coordinate]) {
    guard coordinates.count > 1, let first = coordinates.first else { return nil }
    self.kind = kind
    points = coordinates.map(WebMercator.point)
    bounds = coordinates.dropFirst().reduce(BoundingBox(first)) { $0.union(BoundingBox($1)) }
  }

  /// Returns the line with as few points as look the same at a zoom: none is off by half a point of
  /// a screen whose world is 256 points wide at zoom 0.
  public func simplified(zoom: Int) -> MapLine {
    let tolerance = 0.5 / (256 * exp2(Double(zoom)))
    return MapLine(kind: kind, points: points.simplified(tolerance: tolerance), bounds: bounds)
  }

  /// Creates a line from points that are on the map already.
  init(kind: Kind, points: [WebMercator.Point], bounds: BoundingBox) {
    self.kind = kind
    self.points = points
    self.bounds = bounds
  }
}
