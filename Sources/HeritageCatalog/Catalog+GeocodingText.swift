import Geography
public import HeritageModel
import Localization
import SQLite

extension Catalog {
  /// Returns the places that a text may mean, the best first: the coordinate it is, regions, sites
  /// of this name, addresses of sites, and last a region that answers only the start of it.
  ///
  /// Regions come from the boundaries, or, where there are none or these know less of the text, from
  /// what sites state as theirs. The country is, where it has no boundary, all provinces together.
  /// - Parameters:
  ///   - text: What a person types, with or without blanks.
  ///   - limit: How many places are wanted at most.
  /// - Returns: The places in a total order; none where the text means nothing.
  /// - Throws: ``CatalogError``; `GeocodingError.invalidCoordinate` for two numbers that are no
  ///   coordinate.
  public func places(matching text: String, limit: Int = 10) throws -> [GeocodedPlace] {
    let typed = GeocodingText(text)
    guard typed.length > 0, limit > 0 else { return [] }
    return try read { connection in
      if let place = try coordinate(typed.original) { return [place] }
      let index = try boundaryIndex(connection)
      let (names, readings) = try names(typed, index, connection)
      if typed.isCountry, readings.isEmpty,
        let country = try names.country() ?? StatedRegionNames(connection).country()
      {
        return [country]
      }
      let length = readings.first?.length ?? 0
      let (rest, isApart) = typed.rest(behind: length)
      var places: [GeocodedPlace] = []
      if rest.isEmpty { places += try names.places(readings, unmatched: nil) }
      places += try sites(named: text)
      if !rest.isEmpty {
        // 세종대로 is no street in 세종.
        var found = try addresses(with: typed.original, in: [], connection)
        if found.isEmpty, length > 0 {
          found = try addresses(with: rest, in: try names.statements(readings), connection)
        }
        places += found
        let isWhole =
          isApart
          || readings.first?.rank == 0
            && typed.goesOnAsAddress(
              behind: length, with: rest)
        // Where a site answers all of the text, the region of its start says less.
        if found.isEmpty, isWhole, places.isEmpty {
          places += try names.places(readings, unmatched: rest)
        }
      }
      return Array(places.prefix(limit))
    }
  }

  /// Returns the names of regions in which a text is read, and how: those of the boundaries, or of the
  /// records where these know more of the text.
  private func names(
    _ text: GeocodingText, _ index: BoundaryIndex, _ connection: borrowing Connection
  ) throws -> (names: any RegionNames, readings: [GeocodingText.Reading]) {
    var best: (names: any RegionNames, readings: [GeocodingText.Reading])?
    if !index.isEmpty {
      let names = try BoundaryRegionNames(connection, index)
      let readings = try text.readings(lookUp: names.regions, isBelow: names.isBelow)
      if readings.first?.length == text.length { return (names, readings) }
      best = (names, readings)
    }
    let names = try StatedRegionNames(connection)
    let readings = try text.readings(lookUp: names.regions, isBelow: names.isBelow)
    if let best, best.readings.first?.length ?? 0 >= readings.first?.length ?? 0 { return best }
    return (names, readings)
  }

  private func coordinate(_ text: String) throws -> GeocodedPlace? {
    let coordinate: Coordinate
    do {
      coordinate = try Coordinate(parsing: text)
    } catch {
      switch error {
      case .fieldCount, .notANumber: return nil
      case .latitude, .longitude: throw GeocodingError.invalidCoordinate(text)
      }
    }
    let location = try location(at: coordinate, withLandmark: false)
    return GeocodedPlace(
      kind: .coordinate, title: LocalizedText(coordinate.description),
      address: location.address?.full, coordinate: coordinate, origin: .text)
  }

  private func sites(named text: String) throws -> [GeocodedPlace] {
    var reference = SiteReference(text)
    // Short numbers are those of houses and districts, too.
    if case .number(let number) = reference, number.utf8.count < 10 { reference = .name(text) }
    let identities: [SiteIdentity] =
      switch try resolve(reference) {
      case .found(let identity): [identity]
      case .ambiguous(let candidates, _): candidates.map(\.identity)
      case .notFound: []
      }
    return try identities.compactMap { identity in
      guard let site = try site(identity) else { return nil }
      return Self.place(.site, site, title: site.name ?? identity.description)
    }
  }

  private static func place(
    _ kind: GeocodedPlace.Kind, _ site: Site, title: String
  ) -> GeocodedPlace {
    func region(_ language: Language) -> String? { site.provinceAndDistrict(in: language) }
    return GeocodedPlace(
      kind: kind, title: LocalizedText(title),
      address: site[.address].map { LocalizedText($0) }
        ?? region(.korean).map { LocalizedText(region(.english) ?? $0, $0) },
      coordinate: site.coordinate, site: site.identity, origin: .sites)
  }

  /// Returns the addresses of sites that go on as a text does, in regions that it names.
  ///
  /// Blanks do not count. A number must end where the text ends: 세종대로 4 is not 세종대로 40.
  private func addresses(
    with rest: String, in regions: [StatedRegionName], _ connection: borrowing Connection
  ) throws -> [GeocodedPlace] {
    let wanted = rest.filter { !$0.isWhitespace }
    guard wanted.count > 1 else { return [] }
    let found = try connection.statement(
      """
      SELECT \(SiteColumns.whole) FROM site
        WHERE address IS NOT NULL AND instr(replace(address, ' ', ''), ?) > 0
        ORDER BY address, dataset, key LIMIT 1000
      """
    ).all(wanted, transform: SiteColumns.site)
    var told: Set<String> = []
    return found.compactMap { site in
      guard let address = site[.address], Self.ends(wanted, in: address.filter { !$0.isWhitespace })
      else { return nil }
      let stated = StatedRegion(site.facts)
      guard regions.isEmpty || regions.contains(where: { $0.holds(stated) }),
        told.insert("\(address) \(site.coordinate?.description ?? "")").inserted
      else { return nil }
      return Self.place(.address, site, title: address)
    }
  }

  private static func ends(_ wanted: String, in address: String) -> Bool {
    var rest = address[...]
    while let range = rest.firstRange(of: wanted) {
      let next = rest[range.upperBound...].prefix(2)
      let goesOn =
        next.first.map { $0.isNumber || $0 == "-" && next.last?.isNumber == true } ?? false
      if !goesOn { return true }
      rest = rest[range.upperBound...]
    }
    return false
  }
}

/// The names of regions, wherever they come from.
protocol RegionNames {
  /// Returns the regions of a folded name, with their ranks.
  func regions(_ folded: String) throws -> [(region: Int, rank: Int)]
  /// Tells whether the first region is part of the second.
  func isBelow(_ region: Int, _ other: Int) throws -> Bool
  /// Returns the places that readings mean, in a total order.
  func places(_ readings: [GeocodingText.Reading], unmatched: String?) throws -> [GeocodedPlace]
  /// Returns Korea as all of its regions together; nil where there are none.
  func country() throws -> GeocodedPlace?
  /// Returns what a record in one of the regions states.
  func statements(_ readings: [GeocodingText.Reading]) throws -> [StatedRegionName]
}

/// A province, and a district in it, as records name them.
struct StatedRegionName: Hashable {
  let province: Province?
  let district: String?

  func holds(_ stated: StatedRegion) -> Bool {
    if let province, stated.province.map({ $0.id != province.id }) ?? false { return false }
    guard let district, let own = stated.district else { return true }
    return DistrictNames.isSame(own, district)
  }
}
