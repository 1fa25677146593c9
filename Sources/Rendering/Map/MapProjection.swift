import Geography

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// From the Earth to the points of a picture, y downward from the top left corner, and to the world
/// copies that it shows.
struct MapProjection {
  let width: Double
  let height: Double
  private let center: WebMercator.Point
  private let latitude: Double
  /// The width of the world in points.
  let worldSize: Double

  init(center: Coordinate, zoom: Double, width: Double, height: Double) {
    self.center = WebMercator.point(of: center)
    latitude = center.latitude
    self.width = width
    self.height = height
    worldSize = WebMercator.worldSize(zoom: zoom.isNaN ? 0 : min(max(zoom, 0), 30))
  }

  /// Returns where a place is drawn, on the copy of the world that is nearest to the centre.
  func point(of place: Coordinate) -> (x: Double, y: Double) {
    let point = WebMercator.point(of: place)
    return (
      width / 2 + (point.x - center.x).remainder(dividingBy: 1) * worldSize,
      height / 2 + (point.y - center.y) * worldSize
    )
  }

  /// Returns the pieces of a line that are seen, in points of the picture.
  func pieces(of line: MapLine) -> [[WebMercator.Point]] {
    let view = MapRectangle(
      minX: center.x - width / 2 / worldSize, minY: center.y - height / 2 / worldSize,
      maxX: center.x + width / 2 / worldSize, maxY: center.y + height / 2 / worldSize)
    let west = line.bounds.west / 360 + 0.5
    let east = line.bounds.east / 360 + 0.5
    // The copies of the world in which the line's box and the picture meet.
    let first = Int((view.minX - east).rounded(.up))
    let last = Int((view.maxX - west).rounded(.down))
    guard first <= last else { return [] }
    let origin = WebMercator.Point(x: view.minX, y: view.minY)
    return (first...last).flatMap { copy in
      let shift = Double(copy)
      let moved = copy == 0 ? line.points : line.points.map { .init(x: $0.x + shift, y: $0.y) }
      return view.clipped(moved).map { piece in piece.map { scaled($0, from: origin) } }
    }
  }

  private func scaled(
    _ point: WebMercator.Point, from origin: WebMercator.Point
  ) -> WebMercator.Point {
    WebMercator.Point(
      x: (point.x - origin.x) * worldSize, y: (point.y - origin.y) * worldSize)
  }

  /// The metres on the ground that a point of the picture stands for, at its middle.
  ///
  /// Web Mercator wraps the equator of WGS 84, 6,378,137 m in radius, around the world's width.
  var metresPerPoint: Double {
    cos(latitude * .pi / 180) * 2 * .pi * 6_378_137 / worldSize
  }

  /// Returns the greatest round length (1, 2 or 5 and noughts) that is at most so many points long.
  func scaleBar(atMost points: Double) -> (metres: Double, points: Double)? {
    let longest = points * metresPerPoint
    guard longest >= 1, longest.isFinite else { return nil }
    let power = pow(10, log10(longest).rounded(.down))
    let factor = [5.0, 2].first { $0 * power <= longest } ?? 1
    return (factor * power, factor * power / metresPerPoint)
  }
}
