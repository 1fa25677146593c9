import Geography
import HeritageModel
import Localization
import SQLite

/// The names of regions that have boundaries.
struct BoundaryRegionNames: RegionNames {
  private let index: BoundaryIndex
  private let select: Statement
  private let selectExtent: Statement
  private let selectProvinces: Statement

  init(_ connection: borrowing Connection, _ index: BoundaryIndex) throws {
    self.index = index
    select = try connection.statement(
      "SELECT boundary, rank FROM boundary_name WHERE folded = ? ORDER BY boundary")
    selectProvinces = try connection.statement(
      "SELECT id FROM boundary WHERE source = ? AND level = ? ORDER BY id")
    selectExtent = try connection.statement(
      "SELECT longitude, latitude, west, south, east, north, area FROM boundary WHERE id = ?")
  }

  func regions(_ folded: String) throws -> [(region: Int, rank: Int)] {
    try select.all(folded) { ($0.int(0), $0.int(1)) }
  }

  func isBelow(_ region: Int, _ other: Int) throws -> Bool {
    try index.ancestry(region).dropFirst().contains { $0.id == other }
  }

  func statements(_ readings: [GeocodingText.Reading]) throws -> [StatedRegionName] {
    try readings.map { reading in
      let chain = try index.ancestry(reading.region)
      return StatedRegionName(
        province: chain.first { $0.level == .province }.flatMap { Province.named($0.name) },
        district: chain.first { $0.level == .district }?.name)
    }
  }

  func country() throws -> GeocodedPlace? {
    for id in index.preference {
      guard let source = index.sources[id], source.country == "KR" else { continue }
      let extents = try selectProvinces.all(id, RegionLevel.province.rawValue) { $0.int(0) }
        .compactMap(extent)
      guard let largest = extents.max(by: { $0.area < $1.area }) else { continue }
      return GeocodedPlace(
        kind: .region, title: AdministrativeRegion.korea, address: nil, level: .country,
        code: "KR", coordinate: largest.middle, region: union(of: extents.map(\.region)),
        origin: .boundaries(source))
    }
    return nil
  }

  func places(_ readings: [GeocodingText.Reading], unmatched: String?) throws -> [GeocodedPlace] {
    var chains = try readings.map { try index.ancestry($0.region) }.filter { !$0.isEmpty }
    // One source answers, as it does for a coordinate.
    let sources = index.preference.first { id in chains.contains { $0[0].source == id } }
    chains.removeAll { $0[0].source != sources }
    chains.sort { ($0[0].level, $0[0].code) < ($1[0].level, $1[0].code) }
    // A city that has no boundary of its own is the sum of its wards.
    let isOfParts =
      readings.first.map { $0.rank >= BoundaryNames.partRank } ?? false
      && chains.first?.first?.level == .district
    let groups: [[[BoundaryIndex.Row]]] =
      isOfParts
      ? Dictionary(grouping: chains) { "\($0[0].parent ?? 0) \(Self.city($0[0].name))" }
        .sorted { $0.value[0][0].code < $1.value[0][0].code }.map(\.value)
      : chains.map { [$0] }
    return try groups.compactMap { try place($0, isOfParts: isOfParts, unmatched) }
  }

  private static func city(_ name: String) -> String {
    String(name.prefix { $0 != " " })
  }

  private func place(
    _ chains: [[BoundaryIndex.Row]], isOfParts: Bool, _ unmatched: String?
  ) throws -> GeocodedPlace? {
    let extents = try chains.compactMap { try extent(of: $0[0].id) }
    guard let first = chains.first?.first, let largest = extents.max(by: { $0.area < $1.area })
    else { return nil }
    var address = index.address(of: chains[0])
    var title = first.region.name
    if isOfParts {
      let city = AdministrativeRegion(
        level: first.level, code: nil, localName: Self.city(first.name))
      title = city.name
      address = PlaceAddress(regions: address.regions.dropLast() + [city])
    }
    return GeocodedPlace(
      kind: .region, title: title, address: address.full, level: first.level,
      code: isOfParts ? nil : first.code, coordinate: largest.middle,
      region: union(of: extents.map(\.region)),
      origin: index.sources[first.source].map { .boundaries($0) } ?? .sites,
      unmatched: unmatched)
  }

  private func extent(of id: Int) throws -> Extent? {
    let numbers = try selectExtent.first(id) { row in (0..<7).map { row.double($0) } }
    guard let numbers else { return nil }
    let degrees = numbers.map { $0 / GridPoint.stepsPerDegree }
    guard let middle = Coordinate(latitude: degrees[1], longitude: degrees[0]),
      let region = try? Region(
        west: degrees[2], south: degrees[3], east: degrees[4], north: degrees[5])
    else { throw DamagedContent(table: "boundary", row: "\(id), sides") }
    return Extent(middle: middle, region: region, area: numbers[6])
  }
}

/// Where a region is.
private struct Extent {
  let middle: Coordinate
  let region: Region
  let area: Double
}

/// The smallest region that holds all, of which none crosses the antimeridian unless it is alone.
func union(of regions: [Region]) -> Region? {
  guard regions.count > 1 else { return regions.first }
  return try? Region(
    west: regions.map(\.west).min() ?? 0, south: regions.map(\.south).min() ?? 0,
    east: regions.map(\.east).max() ?? 0, north: regions.map(\.north).max() ?? 0)
}
