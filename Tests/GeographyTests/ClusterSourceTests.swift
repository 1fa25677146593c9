import TestSupport
import Testing

@testable import Geography

@Suite struct ClusterSourceTests {
  @Test func `a region has the marks that stand in it, wherever its numbers wrap`() throws {
    var places = RandomPlaces(seed: 31)
    let hierarchy = ClusterHierarchy(try places.clusterPoints(800))
    for _ in 0..<200 {
      let level = Int.random(in: 0...17, using: &places.generator)
      let (south, north) = (places.latitude(), places.latitude())
      let west = places.longitude() + 360 * Double(Int.random(in: -2...2, using: &places.generator))
      let width = Double.random(in: 0...500, using: &places.generator)
      let region = try Region(
        west: west, south: min(south, north), east: west + width, north: max(south, north))
      let marks = try hierarchy.marks(in: region, level: level)
      let all = try hierarchy.marks(in: .world, level: level)
      let boxes = region.boxes.map(FixedBox.init(covering:))
      let expected = all.filter { mark in boxes.contains { $0.contains(mark.place) } }
      #expect(Set(marks) == Set(expected) && marks.count == expected.count)
      // Rounding lets in at most what is within a unit of a side.
      #expect(Set(marks).isSuperset(of: all.filter { region.contains($0.coordinate) }))
    }
  }

  @Test func `the mark that holds a point is the one whose members name it`() throws {
    var places = RandomPlaces(seed: 32)
    let points = try places.clusterPoints(250)
    let hierarchy = ClusterHierarchy(points)
    for level in ClusterHierarchy.levels {
      var holders: [Int: ClusterMark] = [:]
      for mark in try hierarchy.marks(in: .world, level: level) {
        for id in try hierarchy.members(mark.positions) { holders[id] = mark }
      }
      for point in points {
        let found = try hierarchy.mark(holding: point.id, at: point.coordinate, level: level)
        #expect(found == holders[point.id])
      }
    }
    #expect(try hierarchy.mark(holding: -1, at: points[0].coordinate, level: 4) == nil)
  }

  @Test func `a mark is its first stack and its parts, each the more finely divided`() throws {
    var places = RandomPlaces(seed: 33)
    let hierarchy = ClusterHierarchy(try places.clusterPoints(1500))
    var deepest = 0
    for level in ClusterHierarchy.levels {
      for mark in try hierarchy.marks(in: .world, level: level) {
        let parts = try hierarchy.parts(of: mark)
        deepest = max(deepest, parts.count)
        var next = mark.position + mark.stackCount
        var last = ClusterHierarchy.levels.upperBound
        for part in parts {
          #expect(part.position == next && part.firstLevel <= last && part.firstLevel > 0)
          (next, last) = (part.positions.upperBound, part.firstLevel)
        }
        #expect(next == mark.positions.upperBound)
      }
    }
    #expect(deepest > 5)
  }

  @Test func `a view reads few pages, whatever else there is`() throws {
    var places = RandomPlaces(seed: 34)
    let hierarchy = ClusterHierarchy(try places.clusterPoints(20_000))
    #expect(hierarchy.pages.count > 200)
    for _ in 0..<50 {
      let level = Int.random(in: 0...17, using: &places.generator)
      let center = try places.coordinate()
      let degrees = min(512 / WebMercator.worldSize(zoom: Double(level)) * 360, 180)
      let region = try Region(center: center, latitudeSpan: degrees, longitudeSpan: degrees)
      var count = 0
      for box in region.boxes.map(FixedBox.init(covering:)) {
        try hierarchy.forEachPage(overlapping: box, upTo: level) { _, _, _ in count += 1 }
      }
      #expect(count < 60)
    }
  }

  @Test func `bytes that are no page are told from pages, and nothing traps`() throws {
    var places = RandomPlaces(seed: 35)
    let hierarchy = ClusterHierarchy(try places.clusterPoints(200))
    var damaged = 0
    for _ in 0..<3000 {
      let page = try #require(hierarchy.pages.randomElement(using: &places.generator))
      var bytes = page.bytes
      for _ in 0..<Int.random(in: 1...4, using: &places.generator) {
        let index = bytes.indices.randomElement(using: &places.generator) ?? 0
        bytes[index] = UInt8.random(in: 0...255, using: &places.generator)
      }
      if Bool.random(using: &places.generator) { bytes.removeLast(bytes.count / 3) }
      do {
        try bytes.withUnsafeBytes {
          try ClusterPage.forEachMark(
            of: $0, pageLevel: page.level, position: page.position, at: 17
          ) { mark in #expect(mark.count > 0 && mark.positions.lowerBound >= 0) }
        }
      } catch is DamagedClusterPage { damaged += 1 }
    }
    #expect(damaged > 300)
  }
}
