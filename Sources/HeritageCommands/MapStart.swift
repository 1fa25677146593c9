import Geography
import HeritageCatalog
import HeritageModel
import Localization
import MapInteraction

/// Where a map begins: what it shows before the user does anything.
struct MapStart {
  /// Which sites are wanted, wherever they are.
  var filter = SiteQuery()
  /// The first view; `nil` for all sites, or the selected one.
  var view: View?
  /// The zoom; `nil` for one that fits the view.
  var zoom: Double?
  /// What is selected first.
  var selection: SiteReference?
  /// Where the user is.
  var location: Coordinate?
  /// Some sites all over the map when nothing else says where to look.
  var everywhere: [Coordinate] = []

  /// A first view.
  enum View {
    case region(Region)
    case center(Coordinate)
  }

  /// The zoom at which a place and its neighbourhood are seen.
  private static let placeZoom = 13.0

  /// Returns the coordinates of marks all over the map, those of doubtful places only where there
  /// are no others.
  ///
  /// Fetching the marks of a coarse level costs a few hundred sites, whatever the catalog holds.
  static func everywhere(_ catalog: Catalog, _ filter: SiteQuery) throws -> [Coordinate] {
    let items = try catalog.mapItems(for: filter, level: 7, apart: nil)
    let sure = items.filter { $0.representative.coordinateStatus != .suspect }
    return (sure.isEmpty ? items : sure).map(\.coordinate)
  }

  /// Returns the actions that begin a session, with the size of its map in points.
  func actions(width: Double, height: Double, padding: Double) -> [MapSession.Action] {
    var actions: [MapSession.Action] = [.begin, .resized(width: width, height: height)]
    let zoom = zoom.map { MapSession.Action.move(.to(zoom: $0)) }
    switch view {
    case .region(let region): actions.append(.move(.region(region)))
    case .center(let center):
      actions.append(.move(.to(center: center, zoom: self.zoom ?? Self.placeZoom)))
    case nil where everywhere.isEmpty: actions.append(.move(.region(Self.korea)))
    case nil: actions.append(.move(.fit(everywhere, padding: padding)))
    }
    if let zoom { actions.append(zoom) }
    if let location {
      actions += [
        .authorizationChanged(.whenInUse, .full), .located(LocationFix(coordinate: location)),
        .positionModeChanged(.normal),
      ]
    }
    if let selection { actions.append(.select(selection, reveal: view == nil)) }
    return actions
  }

  /// Returns what brings the camera of a session that has answered ``actions(width:height:padding:)``
  /// to where people look: not into a single dot of the map, and at the selected site.
  func corrections(of session: MapSession) -> [MapSession.Action] {
    let camera = session.camera
    guard let place = session.annotations.selectedSite?.coordinate else {
      let isPoint = view == nil && zoom == nil && camera.zoom > Self.placeZoom
      return isPoint ? [.move(.to(zoom: Self.placeZoom))] : []
    }
    if view == nil {
      return [.move(.to(center: place, zoom: zoom ?? max(camera.zoom, Self.placeZoom)))]
    }
    let isSeen = session.visible?.region.contains(place) ?? false
    return isSeen ? [] : [.move(.to(center: place))]
  }

  private static let korea =
    (try? Region(west: 124.5, south: 33, east: 131, north: 38.7)) ?? .world
}
