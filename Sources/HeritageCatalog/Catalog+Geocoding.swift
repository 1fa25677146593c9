public import Geography
public import HeritageModel
import Localization
import SQLite

extension Catalog {
  /// How far from the nearest region a coordinate may lie to be called near it, in metres: boats,
  /// piers, and coasts that are drawn coarsely.
  static let offshoreReach = 1000.0
  /// How far away a landmark may be, in metres.
  private static let landmarkReach = 50_000.0

  /// Returns where a coordinate is: in which regions, how near to them, and by which site.
  ///
  /// With boundaries in the catalog, the address comes from their polygons alone: inside, or up to
  /// 1 km away and said so. Without any it is what the nearest sites agree upon, and labelled as
  /// such. The landmark has no part in either.
  /// - Parameters:
  ///   - coordinate: The coordinate; polygons see it rounded to ten-millionths of a degree.
  ///   - withLandmark: Whether the nearest site is looked for.
  /// - Returns: The location, of containment `none` where nothing is known.
  /// - Throws: ``CatalogError``.
  public func location(
    at coordinate: Coordinate, withLandmark: Bool = true
  ) throws -> PlaceLocation {
    try read { connection in
      let landmark = withLandmark ? try self.landmark(near: coordinate) : nil
      let index = try boundaryIndex(connection)
      if index.isEmpty { return try location(bySitesNear: coordinate, landmark) }
      guard
        let chain = try index.chain(at: GridPoint(coordinate), reach: Self.offshoreReach),
        let source = chain.rows.first.flatMap({ index.sources[$0.source] })
      else {
        return PlaceLocation(
          coordinate: coordinate, containment: .none, address: nil, origin: nil,
          landmark: landmark)
      }
      return PlaceLocation(
        coordinate: coordinate,
        containment: chain.metres.map { .nearest(metres: $0) } ?? .inside,
        address: index.address(of: chain.rows), origin: .boundaries(source), landmark: landmark)
    }
  }

  private func landmark(near coordinate: Coordinate) throws -> Landmark? {
    guard
      let nearest = try nearestSites(coordinate, count: 1, reach: Self.landmarkReach).first,
      let place = nearest.coordinate
    else { return nil }
    return Landmark(
      site: nearest.identity, name: nearest.name,
      metres: GreatCircle.distance(from: coordinate, to: place),
      bearing: GreatCircle.bearing(from: coordinate, to: place))
  }

  /// Returns the sites nearest to a coordinate, the nearest first.
  ///
  /// Circles grow fourfold until one holds enough, so that a dense city is not read for one site.
  func nearestSites(_ coordinate: Coordinate, count: Int, reach: Double) throws -> [Site] {
    var query = SiteQuery()
    query.center = coordinate
    query.sort = .distance
    query.limit = count
    query.hasPlace = true
    var radius = 200.0
    while true {
      query.radius = min(radius, reach)
      let found = try sites(query).sites
      if found.count == count || radius >= reach { return found }
      radius *= 4
    }
  }
}

extension CatalogProvider: Geocoding {
  /// Returns where a coordinate is; see ``Catalog/location(at:withLandmark:)``.
  public func location(at coordinate: Coordinate) async throws -> PlaceLocation {
    guard !Task.isCancelled else { throw GeocodingError.cancelled }
    return try catalog.location(at: coordinate)
  }

  /// Returns the places that a text may mean; see ``Catalog/places(matching:limit:)``.
  public func places(matching text: String, limit: Int) async throws -> [GeocodedPlace] {
    guard !Task.isCancelled else { throw GeocodingError.cancelled }
    let places = try catalog.places(matching: text, limit: limit)
    guard !places.isEmpty else { throw GeocodingError.notFound(text) }
    return places
  }
}
