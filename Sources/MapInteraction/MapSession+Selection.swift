import Geography
import HeritageModel

extension MapSession {
  // MARK: Taps

  mutating func tap(_ id: MapItem.ID) -> [Effect] {
    guard let item = annotations.annotations.first(where: { $0.id == id }) else {
      // A site that is no mark of its own at the moment; other marks are gone, and with them the tap.
      guard case .site(let identity) = id else { return [] }
      return select(.identity(identity), reveal: false)
    }
    revealsSelection = false
    switch id {
    case .site: return closePickList() + forward(.siteTapped(item.representative))
    case .stack: return openPickList(of: id)
    case .cluster: return expand(item)
    }
  }

  /// Zooms to where a cluster falls apart, or lists its sites where the limits do not let it.
  private mutating func expand(_ item: MapItem) -> [Effect] {
    guard let level = item.expansionLevel else { return openPickList(of: item.id) }
    let zoom = layout.zoom(showing: level)
    guard zoom <= limits.maximumZoom, zoom > camera.zoom else { return openPickList(of: item.id) }
    let (target, clamps) = limits.clamp(
      camera.zoomed(to: zoom, around: item.coordinate), in: viewport)
    return closePickList()
      + move(to: target, clamps, reason: .control, duration: layout.moveDuration)
  }

  /// The mark that a tap at a place means: the nearest within the tolerance; of those as near, the
  /// most important.
  func item(at place: Coordinate) -> MapItem.ID? {
    guard let viewport else { return nil }
    func point(_ coordinate: Coordinate) -> Viewport.Point {
      viewport.point(
        of: coordinate, center: camera.center, zoom: camera.zoom, heading: camera.heading)
    }
    let tap = point(place)
    let near = annotations.annotations.lazy.map { item in
      let mark = point(item.coordinate)
      let (x, y) = (mark.x - tap.x, mark.y - tap.y)
      return (id: item.id, distance: (x * x + y * y).squareRoot())
    }
    .filter { [layout] in $0.distance <= layout.tapTolerance }
    return near.min { $0.distance < $1.distance }?.id
  }

  mutating func tapMap() -> [Effect] {
    revealsSelection = false
    return closePickList() + forward(.mapTapped)
  }

  // MARK: Selecting and showing

  mutating func select(_ reference: SiteReference, reveal: Bool) -> [Effect] {
    revealsSelection = reveal
    return forward(.select(reference))
  }

  /// Closes the list that the site may have been picked from, and shows the site if that was asked
  /// for.
  mutating func didSelect(_ identity: SiteIdentity) -> [Effect] {
    let effects = closePickList()
    revealing = nil
    guard revealsSelection, let site = annotations.selectedSite else { return effects }
    revealsSelection = false
    guard site.coordinate != nil else { return effects + [.event(.cannotReveal(identity))] }
    let token = annotations.nextToken()
    revealing = Revealing(token: token, site: site)
    return effects + [.request(token, .unclusterLevel(identity, annotations.filter))]
  }

  mutating func reveal(_ token: RequestToken, atLevel level: Int?) -> [Effect] {
    guard let revealing, revealing.token == token else { return [] }
    self.revealing = nil
    guard let coordinate = revealing.site.coordinate else { return [] }
    let zoom = level.map { layout.zoom(showing: $0) } ?? camera.zoom
    return move(
      .to(center: coordinate, zoom: max(zoom, camera.zoom)), reason: .control,
      duration: viewport == nil ? .zero : layout.moveDuration)
  }

  // MARK: The list to pick from

  private mutating func openPickList(of item: MapItem.ID) -> [Effect] {
    load(Picking(token: annotations.nextToken(), item: item, offset: 0))
  }

  mutating func pickPage(offset: Int) -> [Effect] {
    guard let pickList, (0..<max(pickList.total, 1)).contains(offset) else { return [] }
    return load(
      Picking(token: annotations.nextToken(), item: pickList.item, offset: offset))
  }

  /// Loads the list anew after the filter or the catalog changed: its mark may have other sites.
  mutating func refreshPickList() -> [Effect] {
    guard let item = picking?.item ?? pickList?.item else { return [] }
    let offset = picking?.offset ?? pickList?.offset ?? 0
    return load(Picking(token: annotations.nextToken(), item: item, offset: offset))
  }

  private mutating func load(_ picking: Picking) -> [Effect] {
    self.picking = picking
    return [
      .request(
        picking.token,
        .members(
          picking.item, annotations.filter, limit: layout.pageSize, offset: picking.offset))
    ]
  }

  mutating func showPickList(
    _ token: RequestToken, _ listing: SiteListing<SiteSummary>
  ) -> [Effect] {
    guard let picking, picking.token == token else { return [] }
    self.picking = nil
    guard listing.matching > 0 else { return closePickList() }
    guard !listing.sites.isEmpty else {
      return load(Picking(token: annotations.nextToken(), item: picking.item, offset: 0))
    }
    let list = PickList(
      item: picking.item, members: listing.sites, offset: picking.offset, total: listing.matching)
    guard list != pickList else { return [] }
    pickList = list
    return [.event(.pickList(list))]
  }

  mutating func pick(_ identity: SiteIdentity) -> [Effect] {
    revealsSelection = false
    guard let site = pickList?.members.first(where: { $0.identity == identity }) else {
      return select(.identity(identity), reveal: false)
    }
    return forward(.siteTapped(site))
  }

  mutating func closePickList() -> [Effect] {
    picking = nil
    guard pickList != nil else { return [] }
    pickList = nil
    return [.event(.pickListClosed)]
  }

  // MARK: Next and previous

  /// Selects the site so many places further, by distance from the centre, around the end.
  ///
  /// It goes on from the selected site as long as nobody moves the map or changes the filter; else
  /// it begins with the nearest. That the card of a site covers a part of the map changes nothing.
  mutating func step(by places: Int) -> [Effect] {
    guard visible != nil else { return [] }
    if let old = tour, old.filter == annotations.filter, old.token != nil || isAt(old) {
      tour?.index += places
    } else {
      var query = annotations.query
      query.center = camera.center
      query.sort = .distance
      tour = Tour(
        filter: annotations.filter, query: query, index: places > 0 ? 0 : -1)
    }
    return continueTour()
  }

  /// Ends the tour, if the camera is moved on purpose.
  mutating func endTour(because reason: CameraReason) {
    switch reason {
    case .gesture, .control, .developer, .location: tour = nil
    case .contentInset, .constraint: break
    }
  }

  private func isAt(_ tour: Tour) -> Bool {
    tour.site != nil && tour.site == annotations.selectedSite?.identity
  }

  private mutating func continueTour() -> [Effect] {
    guard let tour else { return [] }
    let token = annotations.nextToken()
    self.tour?.token = token
    var query = tour.query
    query.limit = 1
    query.offset = wrapped(tour.index, tour.matching)
    return [.request(token, .sites(query))]
  }

  /// A place in a list of so many sites; as long as it is not known how many, the first for those
  /// before it.
  private func wrapped(_ index: Int, _ count: Int?) -> Int {
    guard let count, count > 0 else { return max(index, 0) }
    let rest = index % count
    return rest < 0 ? rest + count : rest
  }

  mutating func continueTour(
    _ token: RequestToken, _ listing: SiteListing<SiteSummary>
  ) -> [Effect] {
    guard let tour, tour.token == token else { return [] }
    self.tour?.token = nil
    self.tour?.matching = listing.matching
    guard listing.matching > 0 else { return [] }
    let asked = wrapped(tour.index, tour.matching)
    guard let site = listing.sites.first, asked == wrapped(tour.index, listing.matching) else {
      return continueTour()
    }
    self.tour?.site = site.identity
    revealsSelection = false
    return forward(.siteTapped(site))
  }
}
