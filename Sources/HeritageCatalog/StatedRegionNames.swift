import Geography
import HeritageModel
import KoreanText
import Localization
import SQLite

/// The names of regions that the sites of a catalog state, for one without boundaries.
struct StatedRegionNames: RegionNames {
  /// A region and what is known of it from its sites.
  private struct Stated {
    let province: Province
    let district: String?
    let sites: Int
    let coordinate: Coordinate?
    let region: Region?
  }

  private var all: [Stated] = []
  private var spellings: [String: [(region: Int, rank: Int)]] = [:]

  /// Reads the provinces and districts of all sites; costs a pass over them.
  init(_ connection: borrowing Connection) throws {
    let rows = try connection.statement(
      """
      SELECT coalesce(province_code, province), district, count(*),
          avg(CASE WHEN coordinate_status = 'present' THEN ST_MinX(geom) END),
          avg(CASE WHEN coordinate_status = 'present' THEN ST_MinY(geom) END),
          min(CASE WHEN coordinate_status = 'present' THEN ST_MinX(geom) END),
          min(CASE WHEN coordinate_status = 'present' THEN ST_MinY(geom) END),
          max(CASE WHEN coordinate_status = 'present' THEN ST_MinX(geom) END),
          max(CASE WHEN coordinate_status = 'present' THEN ST_MinY(geom) END)
        FROM site WHERE coalesce(province_code, province) IS NOT NULL GROUP BY 1, 2 ORDER BY 1, 2
      """
    ).all { row in
      (
        province: Province.named(row.text(0)), district: row.optionalText(1), count: row.int(2),
        numbers: (3..<9).map { row.isNull($0) ? nil : row.double($0) }
      )
    }
    // A province may have several codes and spellings.
    var provinces: [String: [(count: Int, numbers: [Double?])]] = [:]
    var districts: [String: [String: [(count: Int, numbers: [Double?])]]] = [:]
    for row in rows {
      guard let province = row.province, province.id != "ZZ" else { continue }
      provinces[province.id, default: []].append((row.count, row.numbers))
      guard let district = row.district, let last = district.last, "시군구".contains(last) else {
        continue
      }
      districts[province.id, default: [:]][district, default: []].append((row.count, row.numbers))
    }
    for province in Province.all {
      for (district, rows) in (districts[province.id] ?? [:]).sorted(by: { $0.key < $1.key }) {
        add(province, district, rows)
      }
      if let rows = provinces[province.id] { add(province, nil, rows) }
    }
  }

  private mutating func add(
    _ province: Province, _ district: String?, _ rows: [(count: Int, numbers: [Double?])]
  ) {
    let known = rows.compactMap { row -> (Double, [Double])? in
      let numbers = row.numbers.compactMap(\.self)
      return numbers.count == 6 ? (Double(row.count), numbers) : nil
    }
    let weight = known.reduce(0) { $0 + $1.0 }
    func mean(_ index: Int) -> Double { known.reduce(0) { $0 + $1.0 * $1.1[index] } / weight }
    func least(_ index: Int) -> Double { known.map { $0.1[index] }.min() ?? 0 }
    func most(_ index: Int) -> Double { known.map { $0.1[index] }.max() ?? 0 }
    let region = all.count
    all.append(
      Stated(
        province: province, district: district, sites: rows.reduce(0) { $0 + $1.count },
        coordinate: weight > 0 ? Coordinate(latitude: mean(1), longitude: mean(0)) : nil,
        region: weight > 0
          ? try? Region(west: least(2), south: least(3), east: most(4), north: most(5)) : nil))
    let name = district ?? province.name.korean
    let names = BoundaryNames.spellings(
      name: name, statedName: name, english: nil, level: district == nil ? .province : .district)
    for (folded, rank) in names { spellings[folded, default: []].append((region, rank)) }
  }

  func regions(_ folded: String) -> [(region: Int, rank: Int)] { spellings[folded] ?? [] }

  func isBelow(_ region: Int, _ other: Int) -> Bool {
    all[region].district != nil && all[other].district == nil
      && all[region].province.id == all[other].province.id
  }

  func statements(_ readings: [GeocodingText.Reading]) -> [StatedRegionName] {
    readings.map {
      StatedRegionName(province: all[$0.region].province, district: all[$0.region].district)
    }
  }

  func country() -> GeocodedPlace? {
    let provinces = all.filter { $0.district == nil && $0.region != nil }
    guard !provinces.isEmpty else { return nil }
    let sites = Double(provinces.reduce(0) { $0 + $1.sites })
    func mean(_ number: (Coordinate) -> Double) -> Double {
      provinces.reduce(0) { sum, province in
        sum + Double(province.sites) / sites * (province.coordinate.map(number) ?? 0)
      }
    }
    return GeocodedPlace(
      kind: .region, title: AdministrativeRegion.korea, address: nil, level: .country, code: "KR",
      coordinate: Coordinate(latitude: mean(\.latitude), longitude: mean(\.longitude)),
      region: union(of: provinces.compactMap(\.region)), origin: .sites)
  }

  func places(_ readings: [GeocodingText.Reading], unmatched: String?) -> [GeocodedPlace] {
    readings.map { all[$0.region] }
      .sorted { ($1.sites, $0.province.id) < ($0.sites, $1.province.id) }
      .map { stated in
        let address = PlaceAddress(province: stated.province, district: stated.district)
        return GeocodedPlace(
          kind: .region, title: address.regions[address.regions.count - 1].name,
          address: address.full,
          level: stated.district == nil ? .province : .district, coordinate: stated.coordinate,
          region: stated.region, origin: .sites, unmatched: unmatched)
      }
  }
}
