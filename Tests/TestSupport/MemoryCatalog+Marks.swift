import Geography
public import HeritageModel

/// Marks by the plainest rule, pair by pair: O(n²) for each level.
///
/// Sites at one spot are one stack. At a level, in the order of their identities, each mark takes in
/// those closer than the spacing, and again until none are. All sites are equally important.
extension MemoryCatalog {
  /// The levels at which there are clusters; one above the last tells all marks apart.
  public static let levels = 0...16

  /// Returns the marks of a query in its region at a level.
  public func mapItems(for query: SiteQuery, level: Int, apart: SiteIdentity?) -> [MapItem] {
    let marks = marks(of: query, at: level).flatMap { mark -> [Mark] in
      guard let apart, mark.members.count > 1,
        let index = mark.members.firstIndex(where: { $0.identity == apart })
      else { return [mark] }
      var rest = mark
      let alone = rest.members.remove(at: index)
      return [Mark(alone), rest]
    }
    let items = marks.map(\.item).filter { item in
      query.region?.contains(item.coordinate) ?? true
    }
    return items.sorted { $0.representative.identity < $1.representative.identity }
  }

  /// Returns the sites that a mark stands for.
  public func members(
    of item: MapItem.ID, in query: SiteQuery, limit: Int, offset: Int
  ) -> SiteListing<SiteSummary> {
    var members: [SiteSummary] = []
    for level in Self.levels.lowerBound...Self.levels.upperBound + 1 where members.isEmpty {
      members = marks(of: query, at: level).first { $0.item.id == item }?.members ?? []
    }
    return SiteListing(
      query: query, matching: members.count, unplaced: 0,
      sites: Array(members.dropFirst(offset).prefix(limit)))
  }

  /// Returns the lowest level at which a site is a mark of its own or part of its stack.
  public func unclusterLevel(of site: SiteIdentity, in query: SiteQuery) -> Int? {
    (Self.levels.lowerBound...Self.levels.upperBound + 1).first { level in
      marks(of: query, at: level).contains { mark in
        mark.members.contains { $0.identity == site } && mark.isOneSpot
      }
    }
  }

  private func unlimited(_ query: SiteQuery) -> SiteQuery {
    var query = query
    (query.limit, query.offset, query.sort) = (nil, 0, .serial)
    return query
  }

  private func marks(of query: SiteQuery, at level: Int) -> [Mark] {
    var query = unlimited(query)
    query.region = nil
    let placed = listing(for: query).sites.filter { $0.coordinate != nil }
      .sorted { $0.identity < $1.identity }
    var marks: [Mark] = []
    for site in placed {
      if let index = marks.firstIndex(where: { $0.coordinate == site.coordinate }) {
        marks[index].members.append(site)
      } else {
        marks.append(Mark(site))
      }
    }
    for step in Self.levels.reversed() where step >= level { marks = merged(marks, at: step) }
    return marks
  }

  private func merged(_ marks: [Mark], at level: Int) -> [Mark] {
    var marks = marks
    let radius = MapItem.spacing / WebMercator.worldSize(zoom: Double(level))
    var index = 0
    while index < marks.count {
      let near = marks.indices.dropFirst(index + 1).filter {
        marks[index].distance(to: marks[$0]) < radius
      }
      // The mark stays where it is, so once is enough.
      marks[index].members += near.flatMap { marks[$0].members }
      marks[index].members.sort { $0.identity < $1.identity }
      if !near.isEmpty { marks[index].level = level }
      for other in near.reversed() { marks.remove(at: other) }
      index += 1
    }
    return marks
  }
}

extension MemoryCatalog: MapItemProvider {}

/// Sites that a mark stands for, in the order of their identities.
private struct Mark {
  /// The site that the mark is named after, also when that one has been taken out.
  let name: SiteIdentity
  var members: [SiteSummary]
  /// The highest level at which all of them are one mark.
  var level = MemoryCatalog.levels.upperBound + 1
  /// Where the mark stands, also when the site that it is named after has been taken out.
  let coordinate: Coordinate?
  private let place: WebMercator.Point

  init(_ site: SiteSummary) {
    name = site.identity
    members = [site]
    coordinate = site.coordinate
    place = site.coordinate.map(WebMercator.point(of:)) ?? .init(x: .infinity, y: .infinity)
  }

  var isOneSpot: Bool { members.allSatisfy { $0.coordinate == coordinate } }

  func distance(to other: Mark) -> Double {
    let x = (place.x - other.place.x).remainder(dividingBy: 1)
    let y = place.y - other.place.y
    return (x * x + y * y).squareRoot()
  }

  var item: MapItem {
    guard let site = members.first, let coordinate else {
      preconditionFailure("A mark stands for sites with a place.")
    }
    let id: MapItem.ID =
      members.count == 1
      ? .site(site.identity)
      : isOneSpot ? .stack(name) : .cluster(level: level, name)
    return MapItem(
      id: id, coordinate: coordinate, count: members.count, representative: site,
      expansionLevel: isOneSpot ? nil : level + 1)
  }
}
