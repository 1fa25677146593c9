public import Geography
public import HeritageModel
import SQLite

extension Catalog {
  /// Returns the borders of the regions of a level where they pass through a region, as lines.
  ///
  /// - Parameters:
  ///   - level: Provinces, districts, …
  ///   - region: What is to be seen; lines are whole pieces of polygons, so they reach beyond it.
  /// - Returns: Lines of at least two points, of every source; a border between two regions is there
  ///   twice. None crosses the antimeridian.
  /// - Throws: ``CatalogError``.
  public func borders(of level: RegionLevel, in region: Region) throws -> [[Coordinate]] {
    try read { connection -> [[Coordinate]] in
      let select = try connection.statement(
        """
        SELECT piece.shape FROM boundary_index AS box
          JOIN boundary_piece AS piece ON piece.id = box.id
          JOIN boundary ON boundary.id = piece.boundary
          WHERE box.min_x <= ? AND box.max_x >= ? AND box.min_y <= ? AND box.max_y >= ?
            AND boundary.level = ?
          ORDER BY piece.id
        """)
      var lines: [[Coordinate]] = []
      for box in region.boxes {
        let pieces: [[[Coordinate]]] = try select.all(
          fixed(box.east), fixed(box.west), fixed(box.north), fixed(box.south), level.rawValue,
          transform: Self.lines)
        lines += pieces.joined()
      }
      return lines
    }
  }

  private static func lines(_ row: borrowing Row) -> [[Coordinate]] {
    row.withBlob(0) { bytes in
      var lines: [[Coordinate]] = []
      PolygonPiece.forEachChain(of: bytes) { chain in
        if chain.count > 1 { lines.append(chain.map(\.coordinate)) }
      }
      return lines
    }
  }
}

/// Degrees in ten-millionths.
private func fixed(_ degrees: Double) -> Int { Int((degrees * 1e7).rounded()) }
