import Geography
import HeritageModel
import Localization
import MapInteraction
import Rendering

extension MapFrame {
  /// Creates the picture of what a session shows, without what lies over the map.
  ///
  /// - Parameters:
  ///   - session: The session; its map has a size.
  ///   - language: The language of all words.
  ///   - attributions: Whom to name.
  ///   - boundaries: Imported boundaries to draw under coasts and borders.
  init(
    of session: MapSession, language: Language, attributions: [String], boundaries: BoundaryLines?
  ) {
    let camera = session.camera
    let middle = session.viewport.map { viewport in
      viewport.coordinate(
        at: Viewport.Point(x: viewport.width / 2, y: viewport.height / 2), center: camera.center,
        zoom: camera.zoom)
    }
    self.init(center: middle ?? camera.center, zoom: camera.zoom, language: language)
    focus = camera.center
    items = session.annotations.annotations
    selected = session.annotations.selectedSite
    showsCard = session.annotations.card != nil
    address = session.address
    self.attributions = attributions
    if session.location.overlay.isVisible { location = session.location.overlay.coordinate }
    guard let visible = session.visible else { return }
    lines =
      (boundaries?.lines(in: visible.covering, prefetch: visible.prefetch, zoom: camera.zoom) ?? [])
      + BaseMap.builtIn.lines(in: visible.covering, zoom: camera.zoom)
    guard let counts = session.annotations.countsInView else { return }
    let seen = items.lazy.filter { visible.region.contains($0.coordinate) }
    // A cluster at the edge also stands for sites outside.
    self.counts = Counts(
      shown: min(seen.reduce(0) { $0 + $1.count }, counts.matching), matching: counts.matching,
      unplaced: counts.unplaced)
  }
}
