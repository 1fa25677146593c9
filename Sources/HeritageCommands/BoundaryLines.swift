import Geography
import HeritageCatalog
import HeritageModel
import Rendering
import Synchronization

/// The imported boundaries of a catalog as lines of a map.
///
/// It keeps the lines around what was last seen, so that most pictures of a map that moves need no
/// look at the file.
final class BoundaryLines: Sendable {
  private let path: String
  private let kept = Mutex<Part?>(nil)

  private struct Part {
    let level: RegionLevel
    let zoom: Int
    let region: Region
    let lines: [MapLine]
  }

  /// Prepares to read the boundaries of the catalog at a path.
  init(catalog path: String) {
    self.path = path
  }

  /// Reads the lines for what is seen at a zoom, unless they are there already.
  ///
  /// - Parameters:
  ///   - region: What is seen.
  ///   - prefetch: What is read when something of the region has not been.
  ///   - zoom: The zoom of the map.
  /// - Returns: Provinces from zoom 6, districts from 9, townships from 12; none below, where coasts
  ///   and borders say enough.
  func lines(in region: Region, prefetch: Region, zoom: Double) -> [MapLine] {
    guard let level = Self.level(at: zoom) else { return [] }
    let zoom = Int(zoom.rounded(.up))
    return kept.withLock { kept in
      if let kept, kept.level == level, kept.zoom == zoom, kept.region.contains(region) {
        return kept.lines
      }
      // A catalog that cannot be read is told by what asks for its sites.
      let borders = (try? Catalog(path: path).borders(of: level, in: prefetch)) ?? []
      let lines = borders.compactMap { MapLine(kind: .boundary, $0)?.simplified(zoom: zoom) }
      kept = Part(level: level, zoom: zoom, region: prefetch, lines: lines)
      return lines
    }
  }

  private static func level(at zoom: Double) -> RegionLevel? {
    switch zoom {
    case ..<6: nil
    case ..<9: .province
    case ..<12: .district
    default: .township
    }
  }
}
