#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif
import TestSupport
import Testing

@testable import Geography

@Suite struct ClusterHierarchyTests {
  private let none = ClusterHierarchy([])

  @Test func `nothing has no marks`() throws {
    #expect(try none.marks(in: .world, level: 0) == [])
    #expect(none.pages == [] && none.members == [])
    let origin = try #require(Coordinate(latitude: 0, longitude: 0))
    #expect(try none.mark(holding: 0, at: origin, level: 3) == nil)
  }

  @Test func `one point is a mark at every level and never falls apart`() throws {
    let point = try #require(Coordinate(latitude: 37.56, longitude: 126.97))
    let hierarchy = ClusterHierarchy([ClusterPoint(point, id: 7)])
    for level in [-5, 0, 16, 17, 99] {
      let mark = try #require(try hierarchy.marks(in: .world, level: level).first)
      #expect(mark.id == 7 && mark.count == 1 && mark.expansionLevel == nil)
      #expect(mark.place == FixedPoint(longitude: 1_269_700_000, latitude: 375_600_000))
      #expect(mark.unclusterLevel == 0)
    }
  }

  @Test(arguments: [3, 4, 5, 6, 7, 8] as [UInt64])
  func `marks are those of gathering by trying every pair`(seed: UInt64) throws {
    var places = RandomPlaces(seed: seed)
    let points = try places.clusterPoints(seed == 3 ? 300 : 120)
    let hierarchy = ClusterHierarchy(points)
    #expect(hierarchy.members.sorted() == points.map(\.id).sorted())
    var gathered = PairwiseGathering(points)
    for level in ClusterHierarchy.levels.reversed() {
      gathered.gather(level: level)
      let marks = try hierarchy.marks(in: .world, level: level)
      #expect(marks.map(\.count).reduce(0, +) == points.count)
      #expect(Set(marks.map(\.position)).count == marks.count)
      let found = Dictionary(
        uniqueKeysWithValues: try marks.map { mark in
          let members = try hierarchy.members(mark.positions)
          #expect(members.first == mark.id && members.count == mark.count)
          return (mark.id, Set(members))
        })
      #expect(found == gathered.marks)
    }
  }

  @Test func `no two marks of a level stand closer than the radius`() throws {
    var places = RandomPlaces(seed: 21)
    let hierarchy = ClusterHierarchy(try places.clusterPoints(400))
    for level in 0...ClusterHierarchy.lastLevel {
      let marks = try hierarchy.marks(in: .world, level: level).map { mark in
        WebMercator.point(of: mark.coordinate)
      }
      let size = WebMercator.worldSize(zoom: Double(level))
      for (index, mark) in marks.enumerated() {
        for other in marks[..<index] {
          let dx = min(abs(mark.x - other.x), 1 - abs(mark.x - other.x)) * size
          let dy = (mark.y - other.y) * size
          // Places are rounded to 10⁻⁷ degrees, less than a pixel up to here.
          #expect(dx * dx + dy * dy > 39.9 * 39.9)
        }
      }
    }
  }

  @Test func `levels to fall apart and to stand alone are the first that do`() throws {
    var places = RandomPlaces(seed: 22)
    let points = try places.clusterPoints(300)
    let hierarchy = ClusterHierarchy(points)
    let coordinates = Dictionary(uniqueKeysWithValues: points.map { ($0.id, $0.coordinate) })
    for level in ClusterHierarchy.levels {
      for mark in try hierarchy.marks(in: .world, level: level) {
        func count(_ level: Int) throws -> Int? {
          let point = try #require(coordinates[mark.id])
          return try hierarchy.mark(holding: mark.id, at: point, level: level)?.count
        }
        #expect(mark.firstLevel <= level)
        if let expansion = mark.expansionLevel {
          #expect(expansion > level)
          #expect(try count(expansion - 1) == mark.count)
          #expect(try count(expansion).map { $0 < mark.count } == true)
        } else {
          #expect(mark.count == mark.stackCount)
          #expect(mark.unclusterLevel <= level)
        }
        #expect(try count(mark.unclusterLevel) == mark.stackCount)
        if mark.unclusterLevel > mark.firstLevel {
          #expect(try count(mark.unclusterLevel - 1).map { $0 > mark.stackCount } == true)
        }
      }
    }
  }

  @Test func `the order of input changes no byte where importance and identity decide`() throws {
    var places = RandomPlaces(seed: 23)
    let points = try places.clusterPoints(2000)
    func build(_ points: [ClusterPoint]) -> ClusterHierarchy {
      // Importance, then identity.
      ClusterHierarchy(points.sorted { ($0.id % 7, $0.id) < ($1.id % 7, $1.id) })
    }
    let first = build(points)
    for _ in 0..<3 {
      let again = build(points.shuffled(using: &places.generator))
      #expect(again.pages == first.pages)
      #expect(again.members == first.members)
    }
  }

  @Test func `a pair 22 m apart across the antimeridian is one mark`() throws {
    let points = try [179.9999, -179.9999].enumerated().map { id, longitude in
      ClusterPoint(try #require(Coordinate(latitude: 0, longitude: longitude)), id: id)
    }
    let hierarchy = ClusterHierarchy(points)
    for level in 0...ClusterHierarchy.lastLevel {
      #expect(try hierarchy.marks(in: .world, level: level).map(\.count) == [2])
    }
    #expect(try hierarchy.marks(in: .world, level: 17).map(\.count) == [1, 1])
  }

  @Test func `one meridian with two numbers is one spot`() throws {
    let points = try [180.0, -180.0].enumerated().map { id, longitude in
      ClusterPoint(try #require(Coordinate(latitude: 51, longitude: longitude)), id: id)
    }
    let mark = try #require(try ClusterHierarchy(points).marks(in: .world, level: 17).first)
    #expect(mark.stackCount == 2 && mark.expansionLevel == nil)
  }

  @Test func `what lies beyond the limit of the map stands on its edge`() throws {
    let points = try [86.0, 90.0].enumerated().map { id, latitude in
      ClusterPoint(try #require(Coordinate(latitude: latitude, longitude: 10)), id: id)
    }
    let hierarchy = ClusterHierarchy(points)
    #expect(try hierarchy.marks(in: .world, level: 17).map(\.stackCount) == [2])
    #expect(try hierarchy.mark(holding: 1, at: points[1].coordinate, level: 9)?.id == 0)
  }

  @Test func `points share a stack below half a metre, in Korea as on the equator`() throws {
    for latitude in [0.0, 37.5, -80] {
      let start = try #require(Coordinate(latitude: latitude, longitude: 127))
      for (metres, isStack) in [(0.0, true), (0.48, true), (0.52, false)] {
        let other = GreatCircle.destination(from: start, bearing: 70, distance: metres)
        let hierarchy = ClusterHierarchy([ClusterPoint(start, id: 0), ClusterPoint(other, id: 1)])
        #expect(try hierarchy.marks(in: .world, level: 17).count == (isStack ? 1 : 2))
      }
    }
  }

  @Test func `ten thousand points at one spot are one stack, its members in canonical order`()
    throws
  {
    let spot = try #require(Coordinate(latitude: 35.8, longitude: 129.2))
    let hierarchy = ClusterHierarchy((0..<10_000).map { ClusterPoint(spot, id: $0) })
    for level in ClusterHierarchy.levels {
      let marks = try hierarchy.marks(in: .world, level: level)
      #expect(marks.map(\.count) == [10_000] && marks.first?.expansionLevel == nil)
    }
    #expect(try hierarchy.members(9000..<20_000) == Array(9000..<10_000))
  }
}

extension ClusterMark {
  var coordinate: Coordinate {
    Coordinate(
      clampingLatitude: Double(place.latitude) / FixedPoint.unitsPerDegree,
      longitude: Double(place.longitude) / FixedPoint.unitsPerDegree)
  }
}

extension RandomPlaces {
  /// Points anywhere and in crowds: at towns, beside the antimeridian, at poles, at one spot; with
  /// numbers in another order.
  mutating func clusterPoints(_ count: Int) throws -> [ClusterPoint] {
    var coordinates: [Coordinate] = []
    let towns = try (0..<4).map { _ in try coordinate() }
    while coordinates.count < count {
      let town = towns[Int.random(in: 0..<4, using: &generator)]
      let spread = exp2(Double.random(in: -16...3, using: &generator))
      let near = Coordinate.normalized(
        latitude: town.latitude + .random(in: -spread...spread, using: &generator),
        longitude: town.longitude + .random(in: -spread...spread, using: &generator))
      switch Int.random(in: 0..<8, using: &generator) {
      case 0: coordinates.append(try coordinate())
      case 1: coordinates.append(coordinates.randomElement(using: &generator) ?? town)
      default: if let near { coordinates.append(near) }
      }
    }
    let ids = (0..<count).shuffled(using: &generator)
    return zip(coordinates, ids).map { ClusterPoint($0, id: $1 * 3) }
  }
}

/// Gathering by trying every pair of marks: the definition, as an oracle.
struct PairwiseGathering {
  private struct Mark {
    let x: Double
    let y: Double
    let coordinate: Coordinate
    let id: Int
    var members: Set<Int>
  }

  /// By canonical order.
  private var all: [Mark]

  init(_ points: [ClusterPoint]) {
    all = points.map { point in
      // In whole units of the map, as the hierarchy has them, so that ties fall alike.
      let unit = WebMercator.point(of: point.coordinate)
      let x = (unit.x * 0x1p32).rounded(.down)
      return Mark(
        x: x == 0x1p32 ? 0 : x, y: min((unit.y * 0x1p32).rounded(.down), 0x1p32 - 1),
        coordinate: point.coordinate, id: point.id, members: [point.id])
    }
  }

  /// The members of each mark by its first.
  var marks: [Int: Set<Int>] {
    Dictionary(uniqueKeysWithValues: all.map { ($0.id, $0.members) })
  }

  mutating func gather(level: Int) {
    var rest = all
    all = []
    while !rest.isEmpty {
      var seed = rest.removeFirst()
      let reach =
        level > ClusterHierarchy.lastLevel
        ? (0.5 * 0x1p32 / (2 * .pi * 6_378_137) / Self.cosine(seed.y)).rounded(.down)
        : 40 * exp2(Double(24 - level))
      rest.removeAll { mark in
        let across = abs(mark.x - seed.x)
        let dx = min(across, 0x1p32 - across)
        let dy = mark.y - seed.y
        guard dx * dx + dy * dy <= reach * reach else { return false }
        seed.members.formUnion(mark.members)
        return true
      }
      all.append(seed)
    }
  }

  /// The cosine of the latitude at a place from the northern edge.
  private static func cosine(_ y: Double) -> Double { 1 / cosh(2 * .pi * (0.5 - y * 0x1p-32)) }
}
