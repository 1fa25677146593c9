import Geography
import HeritageModel
import SQLite

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// What is near the map that somebody looks at.
struct SearchBias {
  /// No more sites than these are looked at one by one because they are near.
  private static let nearbyLimit = 64

  private let center: Coordinate
  /// The distance at which nearness is 0.8, metres.
  private let radius: Double

  /// The bias of options; nil where they prefer no region.
  init?(_ options: CompletionOptions) {
    guard let region = options.region, options.regionPriority == .default,
      let middle = region.middle
    else { return nil }
    center = middle
    if let zoom = options.zoom {
      radius = 250 * pow(2, 18 - min(max(zoom, 0), 22))
    } else {
      let corner = Coordinate(latitude: region.north, longitude: region.east) ?? center
      radius = max(GreatCircle.distance(from: center, to: corner) / 2, 1)
    }
  }

  /// How near a place is, from 1 at the centre of the map, 0.8 at the radius, towards 0.
  func nearness(of place: Coordinate) -> Double {
    pow(0.8, GreatCircle.distance(from: center, to: place) / radius)
  }

  /// Returns sites around the centre: all within the radius, or within a part of it where there are
  /// too many.
  func nearbyIDs(_ connection: borrowing Connection) throws -> [Int] {
    var reach = radius
    for _ in 0..<6 {
      guard let region = try? Region(center: center, radius: reach) else { return [] }
      if let ids = try Self.ids(in: region, limit: Self.nearbyLimit, connection) { return ids }
      reach /= 3
    }
    return []
  }

  /// Returns the sites whose boxes overlap a region; nil where they are more than `limit`.
  static func ids(
    in region: Region, limit: Int, _ connection: borrowing Connection
  ) throws -> [Int]? {
    var ids: [Int] = []
    for box in region.boxes {
      ids += try connection.statement(
        """
        SELECT id FROM rtree_site_geom WHERE maxx >= ? AND minx <= ? AND maxy >= ? AND miny <= ?
        LIMIT ?
        """
      ).all(box.west, box.east, box.south, box.north, limit + 1) { $0.int(0) }
    }
    return ids.count > limit ? nil : ids.sorted()
  }
}

extension Region {
  /// The point in the middle, on the side of the antimeridian where the region is.
  var middle: Coordinate? {
    let width = west > east ? east + 360 - west : east - west
    let longitude = west + width / 2
    return Coordinate(
      latitude: (south + north) / 2, longitude: longitude > 180 ? longitude - 360 : longitude)
  }

  /// Whether two regions have a point in common.
  func overlaps(_ other: Region) -> Bool {
    boxes.contains { own in
      other.boxes.contains { box in
        own.west <= box.east && box.west <= own.east && own.south <= box.north
          && box.south <= own.north
      }
    }
  }
}
