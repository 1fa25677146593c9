public import Geography

/// Where a map looks: the place in the middle of its content area, and how.
public struct MapCamera: Hashable, Sendable {
  /// The place in the middle of the content area; its latitude is one that the map can show.
  public var center: Coordinate
  /// The zoom: the world is 256 points wide at 0, and doubles with each step.
  public var zoom: Double
  /// The direction that is up, in degrees clockwise from north, 0 ..< 360.
  public var heading: Double
  /// The tilt in degrees; a flat map has none.
  public var pitch: Double

  /// Creates a camera.
  public init(center: Coordinate, zoom: Double, heading: Double = 0, pitch: Double = 0) {
    self.center = center
    self.zoom = zoom
    self.heading = heading
    self.pitch = pitch
  }
}

/// How far a camera may go.
public struct CameraLimits: Hashable, Sendable {
  /// The lowest zoom.
  public let minimumZoom: Double
  /// The highest zoom.
  public let maximumZoom: Double
  /// The region that the map shows; `nil` for the whole world.
  ///
  /// Where the content area fits into it, all that is seen stays inside, else the centre does.
  public let extent: Region?

  /// The whole world, zoom 5 to 19.
  public static let standard = CameraLimits(minimumZoom: 5, maximumZoom: 19)
  /// The whole world, zoom 10 to 17: the range of a map app for visitors on foot.
  public static let app = CameraLimits(minimumZoom: 10, maximumZoom: 17)

  /// Creates limits.
  ///
  /// - Precondition: 0 ≤ `minimumZoom` ≤ `maximumZoom` ≤ 24.
  public init(minimumZoom: Double, maximumZoom: Double, extent: Region? = nil) {
    precondition(
      0 <= minimumZoom && minimumZoom <= maximumZoom && maximumZoom <= 24,
      "Zoom limits are in order and between 0 and 24.")
    self.minimumZoom = minimumZoom
    self.maximumZoom = maximumZoom
    self.extent = extent
  }

  /// Brings a camera into the limits.
  ///
  /// - Parameters:
  ///   - camera: A camera of finite numbers.
  ///   - viewport: The size of the map; without one an extent keeps the centre inside.
  /// - Returns: The nearest camera that they allow, and what they changed.
  public func clamp(_ camera: MapCamera, in viewport: Viewport?) -> (MapCamera, [CameraClamp]) {
    var camera = camera
    var clamps: [CameraClamp] = []
    let zoom = min(max(camera.zoom, minimumZoom), maximumZoom)
    if zoom != camera.zoom { clamps.append(.zoom) }
    camera.zoom = zoom
    let limit = WebMercator.latitudeLimit
    if abs(camera.center.latitude) > limit {
      camera.center = WebMercator.coordinate(at: WebMercator.point(of: camera.center))
      clamps.append(.latitude)
    }
    guard let extent else { return (camera, clamps) }
    // Where no size is known, a point stands for what is seen.
    let seen = viewport ?? Viewport(width: 1, height: 1)
    if let (center, kept) = seen?.center(
      camera.center, keptIn: extent, zoom: zoom, heading: camera.heading), let kept
    {
      camera.center = center
      clamps.append(kept == .viewport ? .extent : .extentTarget)
    }
    return (camera, clamps)
  }
}

/// What a limit did to a camera that was asked for.
public enum CameraClamp: String, Hashable, Sendable {
  /// The zoom was brought into its limits.
  case zoom
  /// The latitude was brought onto the map, ±85.05113°.
  case latitude
  /// The centre was moved so that all that is seen lies in the extent.
  case extent
  /// The centre was moved into the extent; more is seen, since the extent is smaller.
  case extentTarget
}

/// A change of a camera that is asked for.
public enum CameraUpdate: Hashable, Sendable {
  /// To a place, a zoom, a heading; what is `nil` stays as it is.
  case to(center: Coordinate? = nil, zoom: Double? = nil, heading: Double? = nil)
  /// To the greatest zoom that shows all of a region.
  case region(Region)
  /// To the greatest zoom that shows all of the points, with so many points of the screen around
  /// them; nothing where there are none.
  case fit([Coordinate], padding: Double)
  /// By so many points of the screen; positive numbers look further right and down.
  case scroll(x: Double, y: Double)
  /// By so many zoom steps, a place staying where it is on the screen; the centre where it is
  /// `nil`.
  case zoom(by: Double, around: Coordinate? = nil)

  /// Whether all numbers are finite, and those that count points of a screen no more than it can
  /// have.
  var isFinite: Bool {
    switch self {
    case .to(_, let zoom, let heading): [zoom, heading].allSatisfy { $0?.isFinite ?? true }
    case .region: true
    case .fit(_, let padding): padding.isFinite && padding >= 0
    case .scroll(let x, let y): max(abs(x), abs(y)) <= Viewport.greatestSide && !(x + y).isNaN
    case .zoom(let steps, _): steps.isFinite
    }
  }
}

extension MapCamera {
  /// Returns the camera that an update asks for, not yet brought into the limits, nor turned around
  /// the place that zooming keeps; itself for an update that needs a size where there is none.
  func updated(by update: CameraUpdate, in viewport: Viewport?) -> MapCamera {
    var camera = self
    switch update {
    case .to(let center, let zoom, let heading):
      camera.center = center ?? self.center
      camera.zoom = zoom ?? self.zoom
      if let heading { camera.heading = fullCircle(heading) }
    case .region(let region):
      guard let viewport else { break }
      (camera.center, camera.zoom) = viewport.fitting(region, heading: heading)
    case .fit(let points, let padding):
      guard let viewport, let region = Region(containing: points) else { break }
      (camera.center, camera.zoom) = viewport.fitting(region, heading: heading, padding: padding)
    case .scroll(let x, let y):
      guard let viewport else { break }
      let middle = viewport.contentCenter
      camera.center = viewport.coordinate(
        at: .init(x: middle.x + x, y: middle.y + y), center: center, zoom: zoom, heading: heading)
    case .zoom(let steps, _): camera.zoom += steps
    }
    return camera
  }

  /// Returns the camera at another zoom that shows a place at the same point of the screen.
  func zoomed(to zoom: Double, around anchor: Coordinate?) -> MapCamera {
    var camera = self
    camera.zoom = zoom
    guard let anchor else { return camera }
    let shrink = WebMercator.worldSize(zoom: self.zoom - zoom) / 256
    let fixed = WebMercator.point(of: anchor)
    let middle = WebMercator.point(of: center)
    camera.center = WebMercator.coordinate(
      at: .init(
        x: fixed.x + (middle.x - fixed.x).remainder(dividingBy: 1) * shrink,
        y: fixed.y + (middle.y - fixed.y) * shrink))
    return camera
  }

  /// Returns the camera at a share of the way to another, by the shortest turn.
  func interpolated(to end: MapCamera, share: Double) -> MapCamera {
    let start = WebMercator.point(of: center)
    let goal = WebMercator.point(of: end.center)
    var camera = end
    camera.center = WebMercator.coordinate(
      at: .init(
        x: start.x + (goal.x - start.x).remainder(dividingBy: 1) * share,
        y: start.y + (goal.y - start.y) * share))
    camera.zoom = zoom + (end.zoom - zoom) * share
    camera.heading = fullCircle(
      heading + (end.heading - heading).remainder(dividingBy: 360) * share)
    return camera
  }
}

/// Returns the direction of a number of degrees, 0 ..< 360.
private func fullCircle(_ degrees: Double) -> Double {
  let rest = degrees.truncatingRemainder(dividingBy: 360)
  let turned = rest < 0 ? rest + 360 : rest + 0
  return turned < 360 ? turned : 0
}
