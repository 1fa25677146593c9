import Geography
import Testing

@Suite struct BoundingBoxTests {
  @Test func `a box needs its sides in range and order`() {
    #expect(BoundingBox(west: -180, south: -90, east: 180, north: 90) != nil)
    #expect(BoundingBox(west: 1, south: 2, east: 1, north: 2) != nil)
    #expect(BoundingBox(west: 2, south: 0, east: 1, north: 1) == nil)
    #expect(BoundingBox(west: 0, south: 1, east: 1, north: 0) == nil)
    #expect(BoundingBox(west: 0, south: 0, east: 181, north: 1) == nil)
    #expect(BoundingBox(west: 0, south: 0, east: 1, north: 90.5) == nil)
    #expect(BoundingBox(west: .nan, south: 0, east: 1, north: 1) == nil)
  }

  @Test func `sides and corners belong to a box`() throws {
    let box = try #require(BoundingBox(west: 1, south: 2, east: 3, north: 4))
    for (latitude, longitude, inside) in [
      (2.0, 1.0, true), (4, 3, true), (3, 1, true), (2.0.nextDown, 1, false),
      (2, 1.0.nextDown, false), (4.0.nextUp, 3, false), (4, 3.0.nextUp, false),
    ] {
      let point = try #require(Coordinate(latitude: latitude, longitude: longitude))
      #expect(box.contains(point) == inside)
      #expect(box.intersects(BoundingBox(point)) == inside)
    }
  }

  @Test func `boxes that touch intersect`() throws {
    let box = try #require(BoundingBox(west: 0, south: 0, east: 2, north: 2))
    let beside = try #require(BoundingBox(west: 2, south: 2, east: 3, north: 3))
    let apart = try #require(BoundingBox(west: 2.1, south: 0, east: 3, north: 2))
    #expect(box.intersects(beside))
    #expect(beside.intersects(box))
    #expect(!box.intersects(apart))
    #expect(box.union(apart) == BoundingBox(west: 0, south: 0, east: 3, north: 2))
  }

  @Test func `an expanded box stops at the edges of the map`() throws {
    let box = try #require(BoundingBox(west: -179, south: 10, east: 20, north: 89))
    #expect(box.expanded(by: 2) == BoundingBox(west: -180, south: 8, east: 22, north: 90))
    #expect(box.expanded(by: 0) == box)
  }

  @Test func `a box does not expand by a negative number`() async {
    await #expect(processExitsWith: .failure) {
      _ = BoundingBox(west: 0, south: 0, east: 1, north: 1)?.expanded(by: -1)
    }
  }
}
