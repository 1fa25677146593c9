import Geography
import HeritageModel
import Localization
import SQLite

/// Answers of a catalog without boundaries, from what its sites state of their own places.
extension Catalog {
  /// How many sites are asked, and how far away they may be, in metres.
  private static let witnesses = 5
  private static let witnessReach = 10_000.0
  /// How near a site must be, in metres, to know better than those around it.
  private static let ownReach = 150.0

  /// Returns the province and district that the nearest sites agree upon.
  ///
  /// Sites with a suspect coordinate are not asked, and none but the nearest where it stands at the
  /// place itself. The province must be that of more than half of
  /// them, the district of more than half again; the distance is that of the nearest that agrees.
  func location(
    bySitesNear coordinate: Coordinate, _ landmark: Landmark?
  ) throws -> PlaceLocation {
    let around = try nearestSites(
      coordinate, count: Self.witnesses * 2, reach: Self.witnessReach
    ).filter { $0.place.status == .present }.prefix(Self.witnesses)
    let here = around.prefix(1).filter { site in
      site.coordinate.map { GreatCircle.distance(from: coordinate, to: $0) <= Self.ownReach }
        ?? false
    }[...]
    let near = here.isEmpty ? around : here
    let stated = near.map { StatedRegion($0.facts) }
    func majority(_ values: [String?]) -> String? {
      let counts = Dictionary(grouping: values.compactMap(\.self)) { $0 }.mapValues(\.count)
      return counts.first { $0.value * 2 > near.count }?.key
    }
    guard let code = majority(stated.map { $0.province?.id }),
      let province = Province.all.first(where: { $0.id == code })
    else {
      return PlaceLocation(
        coordinate: coordinate, containment: .none, address: nil, origin: nil, landmark: landmark)
    }
    let district = majority(stated.map { $0.province?.id == code ? $0.district : nil })
    let agreeing = zip(near, stated).filter {
      $1.province?.id == code && (district == nil || $1.district == district)
    }
    let metres = agreeing.first?.0.coordinate.map {
      GreatCircle.distance(from: coordinate, to: $0)
    }
    return PlaceLocation(
      coordinate: coordinate, containment: .nearest(metres: metres ?? 0),
      address: PlaceAddress(province: province, district: district),
      origin: .sites(agreeing: agreeing.count, of: near.count), landmark: landmark)
  }
}

extension PlaceAddress {
  /// Creates the address of a Korean province, or of a district in it, that records state.
  init(province: Province, district: String?) {
    self.init(
      regions: [
        AdministrativeRegion(level: .country, code: "KR", name: AdministrativeRegion.korea),
        AdministrativeRegion(
          level: .province, code: province.id, localName: province.name.korean),
      ]
        + [district].compactMap(\.self).map {
          AdministrativeRegion(level: .district, code: nil, localName: $0)
        })
  }
}

/// The province and district that a record states.
struct StatedRegion {
  let province: Province?
  let district: String?

  /// Reads what a record states: its fields, else the first two words of its address.
  init(_ facts: SiteFacts) {
    let words = (facts[.address] ?? "").split(separator: " ").prefix(2).map(String.init)
    let stated = [facts[.provinceCode], facts[.province], words.first].compactMap(\.self)
    province = stated.lazy.compactMap(Province.named).first { $0.id != "ZZ" }
    let named = facts[.district] ?? (words.count == 2 ? words[1] : nil)
    district = named.flatMap { name in
      guard let last = name.last, "시군구".contains(last), name.count > 1 else { return nil }
      return name
    }
  }
}
