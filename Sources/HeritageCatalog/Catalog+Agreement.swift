public import Geography
public import HeritageModel
import SQLite

/// How the places of sites agree with the regions that their records state.
public struct RegionAgreement: Sendable, Hashable {
  /// The sites of one province, as their records state it.
  public struct Count: Sendable, Hashable {
    /// The province; nil for records that state none.
    public let province: Province?
    /// How many lie inside the region they state.
    public var inside = 0
    /// How many lie outside by no more than the tolerance.
    public var near = 0
    /// How many lie farther outside, where their keeper is.
    public var keptElsewhere = 0
    /// How many lie farther outside and nothing says why.
    public var outside = 0
    /// How many could not be compared.
    public var unknown = 0

    /// How many could be compared.
    public var compared: Int { inside + near + keptElsewhere + outside }

    /// Creates the counts of a province.
    init(province: Province?) {
      self.province = province
    }
  }

  /// A site that lies outside the region that its record states.
  public struct Disagreement: Sendable, Hashable {
    /// The identity of the site.
    public let site: SiteIdentity
    /// Its name; nil where it has none.
    public let name: String?
    /// Where it lies.
    public let coordinate: Coordinate
    /// How far off it is.
    public let departure: RegionDeparture
    /// Whether its owner or keeper says why.
    public let isExcused: Bool
  }

  /// The counts, in the usual order of provinces.
  public let counts: [Count]
  /// The sites outside, those that nothing excuses first, then the farthest.
  public let disagreements: [Disagreement]
}

extension Catalog {
  /// Compares the places of all sites with the regions that their records state; nil where the
  /// catalog has no boundaries of Korean provinces.
  ///
  /// Costs a pass over the sites, with a look-up of some 20 µs for each.
  /// - Throws: ``CatalogError``.
  public func agreement() throws -> RegionAgreement? {
    guard let judge = try BoundaryJudge(self) else { return nil }
    var counts: [String: RegionAgreement.Count] = [:]
    var disagreements: [RegionAgreement.Disagreement] = []
    try read { connection in
      try connection.statement(
        """
        SELECT dataset, key, geom, province_code, province, district, address, owner, admin, name
          FROM site WHERE geom IS NOT NULL ORDER BY dataset, key
        """
      ).query { row in
        let site = SiteIdentity(dataset: row.text(0), key: row.text(1))
        guard let coordinate = row.withBlob(2, { GeoPackagePoint.decoded($0) }) else { return }
        var facts = SiteFacts()
        let fields: [SiteField] = [.provinceCode, .province, .district, .address, .owner, .admin]
        for (column, field) in fields.enumerated() {
          facts[field] = row.optionalText(column + 3)
        }
        let name = row.optionalText(9)
        let province = StatedRegion(facts).province
        var count =
          counts[province?.id ?? ""] ?? RegionAgreement.Count(province: province)
        func note(_ departure: RegionDeparture, isExcused: Bool) {
          disagreements.append(
            RegionAgreement.Disagreement(
              site: site, name: name, coordinate: coordinate, departure: departure,
              isExcused: isExcused))
        }
        switch try judge.judge(coordinate, of: facts) {
        case .inside: count.inside += 1
        case .near: count.near += 1
        case .unknown: count.unknown += 1
        case .keptElsewhere(let departure):
          count.keptElsewhere += 1
          note(departure, isExcused: true)
        case .outside(let departure):
          count.outside += 1
          note(departure, isExcused: false)
        }
        counts[province?.id ?? ""] = count
      }
    }
    disagreements.sort { left, right in
      (left.isExcused ? 1 : 0, -left.departure.metres, left.site)
        < (right.isExcused ? 1 : 0, -right.departure.metres, right.site)
    }
    let order = Province.all.map(\.id) + [""]
    return RegionAgreement(
      counts: order.compactMap { counts[$0] }, disagreements: disagreements)
  }
}
