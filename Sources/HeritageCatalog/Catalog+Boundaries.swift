public import Geography
public import HeritageModel
import SQLite

/// A source of boundaries in a catalog, with what it has.
public struct BoundaryListing: Sendable, Hashable {
  /// The source.
  public let source: BoundarySource
  /// When it was imported, ISO 8601.
  public let importedAt: String
  /// How many regions it has, by level.
  public let counts: [RegionLevel: Int]
}

extension Catalog {
  /// Returns the sources of boundaries, by name.
  ///
  /// - Throws: ``CatalogError``.
  public func boundaries() throws -> [BoundaryListing] {
    try read { connection in
      let counts = try connection.statement(
        "SELECT source, level, count(*) FROM boundary GROUP BY source, level"
      ).all { row in (row.int(0), RegionLevel(rawValue: row.int(1)), row.int(2)) }
      return try connection.statement(
        """
        SELECT id, name, country, data_date, attribution, licence, imported_at FROM boundary_source
          ORDER BY name
        """
      ).all { row in
        let id = row.int(0)
        var levels: [RegionLevel: Int] = [:]
        for (source, level, count) in counts where source == id {
          if let level { levels[level] = count }
        }
        return BoundaryListing(
          source: BoundarySource(
            name: row.text(1), country: row.optionalText(2), dataDate: row.optionalText(3),
            attribution: row.text(4), licence: row.optionalText(5)),
          importedAt: row.text(6), counts: levels)
      }
    }
  }

  /// Returns the address of the smallest region that contains a coordinate; nil where none does.
  ///
  /// What ``location(at:withLandmark:)`` answers for a point inside, and no more.
  /// - Throws: ``CatalogError``.
  public func address(containing coordinate: Coordinate) throws -> PlaceAddress? {
    try read { connection in
      let index = try boundaryIndex(connection)
      guard let chain = try index.chain(at: GridPoint(coordinate), reach: 0) else { return nil }
      return index.address(of: chain.rows)
    }
  }
}

extension BoundaryIndex {
  /// Returns the address that regions make, which come the smallest first.
  ///
  /// The country comes from the source where no region is one.
  func address(of rows: [Row]) -> PlaceAddress {
    var regions = rows.reversed().map(\.region)
    if regions.first?.level != .country, let source = rows.first?.source,
      let name = sources[source]?.countryName
    {
      regions.insert(
        AdministrativeRegion(level: .country, code: sources[source]?.country, name: name), at: 0)
    }
    return PlaceAddress(regions: regions, postalCode: rows.lazy.compactMap(\.postalCode).first)
  }
}
