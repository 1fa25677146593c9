#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

extension Viewport {
  /// Finds the centre and the greatest zoom at which the content area shows all of a region.
  ///
  /// The region that is then seen has the aspect of the content area and contains the given one, as
  /// far as the map reaches (±85.05113°). Its centre is the middle on the map, which lies nearer to
  /// the pole than the middle latitude.
  ///
  /// - Parameters:
  ///   - region: The region.
  ///   - heading: The direction that is up.
  ///   - padding: Points to keep free on all four sides besides the insets.
  /// - Returns: The centre, and the zoom, which is infinite for a point.
  public func fitting(
    _ region: Region, heading: Double = 0, padding: Double = 0
  ) -> (center: Coordinate, zoom: Double) {
    let frame = MercatorFrame(region)
    let bounds = Rotation(-heading).bounds(width: frame.width, height: frame.height)
    let scale = min(
      max(contentWidth - 2 * padding, 1) / (256 * bounds.x),
      max(contentHeight - 2 * padding, 1) / (256 * bounds.y))
    // A billionth of a zoom step absorbs the rounding of the way there and back.
    return (WebMercator.coordinate(at: frame.center), log2(scale) - 1e-9)
  }

  /// Returns the centre nearest to `center` with which the content area stays inside `extent`.
  ///
  /// Along a side on which the content area is larger than the extent, the centre alone is kept
  /// inside.
  ///
  /// - Returns: The centre, and what had to be kept inside, if anything.
  public func center(
    _ center: Coordinate, keptIn extent: Region, zoom: Double, heading: Double = 0
  ) -> (center: Coordinate, kept: Kept?) {
    let size = WebMercator.worldSize(zoom: zoom)
    let half = self.extent(of: .content, heading: heading).half
    let frame = MercatorFrame(extent)
    let point = WebMercator.point(of: center)
    let x = Self.kept(
      (point.x - frame.center.x).remainder(dividingBy: 1), within: frame.width / 2,
      reach: half.x / size)
    let y = Self.kept(point.y - frame.center.y, within: frame.height / 2, reach: half.y / size)
    let movedX = frame.width < 1 ? x.kept : nil
    guard movedX != nil || y.kept != nil else { return (center, nil) }
    let moved = WebMercator.coordinate(
      at: .init(
        x: movedX == nil ? point.x : frame.center.x + x.offset, y: frame.center.y + y.offset))
    return (moved, movedX == .target || y.kept == .target ? .target : .viewport)
  }

  /// What a limit of the map keeps inside an extent.
  public enum Kept: Hashable, Sendable {
    /// All that is seen.
    case viewport
    /// The centre alone: at this zoom more is seen than the extent holds.
    case target
  }

  private static func kept(
    _ offset: Double, within half: Double, reach: Double
  ) -> (offset: Double, kept: Kept?) {
    let room = half - reach
    let limit = room >= 0 ? room : half
    let moved = min(max(offset, -limit), limit)
    // Closer than a hundredth of a millimetre is inside, or a camera at the edge would never rest.
    return abs(moved - offset) < 1e-12 ? (offset, nil) : (moved, room >= 0 ? .viewport : .target)
  }
}

/// A region as a rectangle on the unit square of the projection, unwrapped.
private struct MercatorFrame {
  let center: WebMercator.Point
  let width: Double
  let height: Double

  init(_ region: Region) {
    let longitudes = region.east - region.west + (region.west > region.east ? 360 : 0)
    let top = Self.y(region.north)
    let bottom = Self.y(region.south)
    width = longitudes / 360
    height = bottom - top
    center = WebMercator.Point(
      x: (region.west + longitudes / 2) / 360 + 0.5, y: (top + bottom) / 2)
  }

  private static func y(_ latitude: Double) -> Double {
    WebMercator.point(of: Coordinate(clampingLatitude: latitude, longitude: 0)).y
  }
}
