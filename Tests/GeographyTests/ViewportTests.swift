import TestSupport
import Testing

@testable import Geography

struct ViewportTests {
  private func place(_ latitude: Double, _ longitude: Double) throws -> Coordinate {
    try #require(Coordinate(latitude: latitude, longitude: longitude))
  }

  @Test func `a viewport has a size, and insets leave at least a point of it`() throws {
    #expect(Viewport(width: 0, height: 10) == nil)
    #expect(Viewport(width: 10, height: .nan) == nil)
    #expect(Viewport(width: 10, height: 10, insets: EdgeInsets(top: -1)) == nil)
    let covered = try #require(
      Viewport(width: 10, height: 10, insets: EdgeInsets(top: 8, bottom: 8)))
    #expect(covered.contentHeight == 1 && covered.contentWidth == 10)
  }

  @Test func `a point of the screen and the place under it lead to each other`() throws {
    var random = SeededGenerator(seed: 20_261_130)
    for _ in 0..<500 {
      let viewport = try #require(
        Viewport(
          width: .random(in: 1...2000, using: &random),
          height: .random(in: 1...2000, using: &random),
          insets: EdgeInsets(bottom: .random(in: 0...300, using: &random))))
      let center = try place(
        .random(in: -70...70, using: &random), .random(in: -180...180, using: &random))
      let zoom = Double.random(in: 4...20, using: &random)
      let heading = Double.random(in: 0..<360, using: &random)
      let point = Viewport.Point(
        x: .random(in: 0...viewport.width, using: &random),
        y: .random(in: 0...viewport.height, using: &random))
      let under = viewport.coordinate(at: point, center: center, zoom: zoom, heading: heading)
      guard abs(under.latitude) < 85 else { continue }
      let back = viewport.point(of: under, center: center, zoom: zoom, heading: heading)
      #expect(abs(back.x - point.x) < 1e-3 && abs(back.y - point.y) < 1e-3, "seed \(random.seed)")
      // What is seen lies in the region that is seen.
      let seen = viewport.region(center: center, zoom: zoom, heading: heading, of: .whole)
      #expect(seen.contains(under), "seed \(random.seed)")
    }
  }

  @Test func `a fitted region is contained, touches two sides, and keeps its middle`() throws {
    var random = SeededGenerator(seed: 7)
    for _ in 0..<500 {
      let viewport = try #require(
        Viewport(
          width: .random(in: 50...2000, using: &random),
          height: .random(in: 50...2000, using: &random)))
      let west = Double.random(in: -180...180, using: &random)
      let south = Double.random(in: -80...70, using: &random)
      let region = try Region(
        west: west, south: south, east: west + .random(in: 0.001...90, using: &random),
        north: south + .random(in: 0.001...10, using: &random))
      let heading = Double([0, 90, 33].randomElement(using: &random) ?? 0)
      let (center, zoom) = viewport.fitting(region, heading: heading)
      let seen = viewport.region(center: center, zoom: zoom, heading: heading)
      #expect(seen.contains(region), "seed \(random.seed): \(region) in \(seen)")
      guard heading == 0 else { continue }
      let closer = viewport.region(center: center, zoom: zoom + 1e-6)
      #expect(!closer.contains(region), "seed \(random.seed): not the greatest zoom")
    }
  }

  @Test func `the world is wrapped, and what lies beyond the edge of the map is seen at its edge`()
    throws
  {
    let viewport = try #require(Viewport(width: 600, height: 600))
    #expect(try viewport.region(center: place(0, 10), zoom: 1) == .world)
    let north = try viewport.region(center: place(84, 179), zoom: 5)
    #expect(north.north == 90 && north.west > north.east)
  }

  @Test func `a heading is what is up`() throws {
    let viewport = try #require(Viewport(width: 200, height: 200))
    let center = try place(37, 127)
    let up = viewport.coordinate(
      at: .init(x: 100, y: 0), center: center, zoom: 10, heading: 90)
    #expect(up.longitude > 127 && abs(up.latitude - 37) < 1e-9)
  }
}

struct RegionContainingTests {
  @Test func `a region contains another when all its points do`() throws {
    let fiji = try Region(west: 170, south: -20, east: -170, north: -10)
    #expect(fiji.contains(try Region(west: 175, south: -15, east: 180, north: -12)))
    #expect(fiji.contains(try Region(west: 179, south: -15, east: -179, north: -12)))
    #expect(!fiji.contains(try Region(west: 169, south: -15, east: 175, north: -12)))
    #expect(Region.world.contains(fiji) && !fiji.contains(.world))
    #expect(fiji.contains(fiji))
  }

  @Test func `the smallest region of points takes the widest gap out`() throws {
    func place(_ longitude: Double) throws -> Coordinate {
      try #require(Coordinate(latitude: longitude / 10, longitude: longitude))
    }
    #expect(Region(containing: []) == nil)
    let across = try #require(Region(containing: [try place(179), try place(-178)]))
    #expect(across.west == 179 && across.east == -178)
    let korea = try #require(Region(containing: [try place(126), try place(130), try place(128)]))
    #expect(korea.west == 126 && korea.east == 130)
    #expect(korea.south == 12.6 && korea.north == 13)
    #expect(try #require(Region(containing: [try place(180), try place(-180)])).boxes.count == 2)
  }
}
