/// A map's points gathered into marks that never overlap, for every level at once.
///
/// At each level, from the last to the first, the marks are taken in canonical order, and each one
/// that is still there absorbs all that stand within ``radius`` of it. So at every level no two
/// marks are closer than that, a mark stands at its most important point, a mark of one level is
/// the union of marks of the next, and the counts add up to the number of points. Before the first
/// level points less than ``stackReach`` apart are gathered in the same way: a *stack* never falls
/// apart. Distances are those of the Web Mercator map; they run across the antimeridian, and
/// latitudes beyond its limit lie on its edge.
///
/// The points come in one order of *positions* in which every mark, at every level, is a range that
/// begins with its most important point. A point is the first of a mark from one level on
/// (``ClusterMark/firstLevel``), so a mark reaches to the next position that is one at its level,
/// and one entry a point describes all levels. Entries of about the same first level lie together in
/// ``ClusterPage``s, in the order of positions, which keeps neighbours together: a view reads the
/// pages of the levels up to its own that overlap it.
///
/// Method: the greedy clustering of Supercluster (Mapbox), with a fixed order of seeds and the seed
/// as the place of the mark, so that the order of input changes nothing and marks need no
/// clean-up. Time and memory are proportional to the number of points, about 1 µs and
/// 53 bytes each.
public struct ClusterHierarchy: Sendable {
  /// The distance that marks keep, in pixels of a world that is 256 pixels wide at level 0.
  public static let radius = 40
  /// The last level at which points are gathered; at the one above, every stack stands alone.
  public static let lastLevel = 16
  /// The levels at which marks differ: 0, the whole world, up to the one that tells all stacks
  /// apart.
  public static let levels = 0...lastLevel + 1
  /// The distance in metres below which points share a stack.
  public static let stackReach = 0.5

  /// The entries of all marks, by level, then position.
  public let pages: [ClusterPage]
  /// The numbers of the points, by position.
  public let members: [Int]
  /// Finds pages by place.
  let index: PageIndex

  /// Gathers points.
  ///
  /// - Parameter points: The points in canonical order, the most important first. The order decides
  ///   which points marks stand at; where it follows from the points themselves, such as importance
  ///   and then an identity, so does the whole hierarchy, byte by byte.
  public init(_ points: [ClusterPoint]) {
    self.init(count: points.count) { points[$0] }
  }

  /// Gathers points that need not lie in memory as such.
  ///
  /// - Parameters:
  ///   - count: How many points there are.
  ///   - point: The point of a place in canonical order, from 0; asked for twice.
  public init(count: Int, point: (Int) -> ClusterPoint) {
    self.init(count: count, radius: Self.radius, point: point)
  }

  init(count: Int, radius: Int, point: (Int) -> ClusterPoint) {
    let tree = ClusterTree(count: count, radius: radius) { point($0).coordinate }
    var writer = ClusterPageWriter(tree)
    var members: [Int] = []
    members.reserveCapacity(count)
    for (position, rank) in tree.order.enumerated() {
      let point = point(Int(rank))
      writer.add(point, rank: Int(rank), position: position)
      members.append(point.id)
    }
    pages = writer.finish()
    self.members = members
    index = PageIndex(pages.map { ($0.box, $0.level) })
  }
}

/// A point that a ``ClusterHierarchy`` gathers.
public struct ClusterPoint: Hashable, Sendable {
  /// Where the point is.
  public var coordinate: Coordinate
  /// A number by which the caller knows the point.
  public var id: Int

  /// Creates a point.
  public init(_ coordinate: Coordinate, id: Int) {
    self.coordinate = coordinate
    self.id = id
  }
}

/// One mark at one level of a ``ClusterHierarchy``.
public struct ClusterMark: Hashable, Sendable {
  /// The position of its first, most important point; its points are the positions from here on.
  public let position: Int
  /// The number of its most important point.
  public let id: Int
  /// Where it stands: the place of its most important point, to 10⁻⁷ degrees.
  public let place: FixedPoint
  /// How many points it stands for, at least one.
  public let count: Int
  /// How many points lie at one spot with its most important point, that one included.
  public let stackCount: Int
  /// The lowest level at which its most important point is that of a mark.
  public let firstLevel: Int
  /// The lowest level at which it falls apart; `nil` for a point and for a stack.
  public let expansionLevel: Int?
  /// The lowest level at which its most important point stands alone or with its stack only.
  public let unclusterLevel: Int

  init(
    position: Int, id: Int, place: FixedPoint, count: Int, stackCount: Int, firstLevel: Int,
    expansionLevel: Int?, unclusterLevel: Int
  ) {
    self.position = position
    self.id = id
    self.place = place
    self.count = count
    self.stackCount = stackCount
    self.firstLevel = firstLevel
    self.expansionLevel = expansionLevel
    self.unclusterLevel = unclusterLevel
  }

  /// The positions of its points.
  public var positions: Range<Int> { position..<position + count }
}

/// A place in whole units of 10⁻⁷ degrees, about a centimetre.
public struct FixedPoint: Hashable, Sendable {
  /// The longitude, ±1,800,000,000.
  public var longitude: Int32
  /// The latitude, ±900,000,000.
  public var latitude: Int32

  /// The units in a degree.
  public static let unitsPerDegree = 1e7

  /// Creates a place from its numbers.
  public init(longitude: Int32, latitude: Int32) {
    self.longitude = longitude
    self.latitude = latitude
  }

  /// Creates the place nearest to a coordinate.
  public init(_ coordinate: Coordinate) {
    longitude = Int32((coordinate.longitude * Self.unitsPerDegree).rounded())
    latitude = Int32((coordinate.latitude * Self.unitsPerDegree).rounded())
  }
}

/// A rectangle in the units of ``FixedPoint``; all four sides belong to it.
public struct FixedBox: Hashable, Sendable {
  /// The western side.
  public var west: Int32
  /// The southern side.
  public var south: Int32
  /// The eastern side.
  public var east: Int32
  /// The northern side.
  public var north: Int32

  /// Creates the box of a point.
  public init(_ point: FixedPoint) {
    (west, east) = (point.longitude, point.longitude)
    (south, north) = (point.latitude, point.latitude)
  }

  /// Creates the smallest box that holds every ``FixedPoint`` of a coordinate in `box`.
  public init(covering box: BoundingBox) {
    let units = FixedPoint.unitsPerDegree
    west = Int32((box.west * units).rounded(.down))
    south = Int32((box.south * units).rounded(.down))
    east = Int32((box.east * units).rounded(.up))
    north = Int32((box.north * units).rounded(.up))
  }

  /// Tells whether a point is inside or on a side.
  public func contains(_ point: FixedPoint) -> Bool {
    west <= point.longitude && point.longitude <= east
      && south <= point.latitude && point.latitude <= north
  }

  /// Tells whether two boxes have at least one point in common.
  public func intersects(_ other: FixedBox) -> Bool {
    west <= other.east && other.west <= east && south <= other.north && other.south <= north
  }

  /// Grows to hold another box too.
  public mutating func formUnion(_ other: FixedBox) {
    (west, south) = (min(west, other.west), min(south, other.south))
    (east, north) = (max(east, other.east), max(north, other.north))
  }
}
