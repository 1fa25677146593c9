import Geography
import Testing

@testable import Rendering

struct BaseMapTests {
  private func count(_ box: String, zoom: Double, _ kind: MapLine.Kind) throws -> Int {
    BaseMap.builtIn.lines(in: try Region(parsing: box), zoom: zoom).count { $0.kind == kind }
  }

  @Test
  func `each zoom has coasts and borders, and Korea more of them when near`() throws {
    for zoom in [0, 3.9, 4, 5.9, 6, 12, 20] {
      #expect(try count("-180,-90,180,90", zoom: zoom, .coast) > 100)
      #expect(try count("-180,-90,180,90", zoom: zoom, .border) > 100)
    }
    let korea = "124,33,132,39"
    #expect(try count(korea, zoom: 7, .coast) > 2 * count(korea, zoom: 5, .coast))
    #expect(try count(korea, zoom: 5, .coast) > count(korea, zoom: 3, .coast))
    #expect(try count("126,37.5,128.6,38.7", zoom: 8, .border) > 0)
  }

  @Test
  func `Jeju, Ulleungdo and Dokdo are there`() throws {
    #expect(try count("126.1,33.1,127,33.6", zoom: 9, .coast) > 0)
    #expect(try count("130.7,37.4,131,37.6", zoom: 9, .coast) > 0)
    #expect(try count("131.8,37.2,131.9,37.3", zoom: 12, .coast) == 2)
  }

  @Test
  func `nothing is drawn far out at sea`() throws {
    #expect(try BaseMap.builtIn.lines(in: Region(parsing: "-150,-50,-140,-40"), zoom: 5).isEmpty)
  }

  @Test
  func `lines beyond the antimeridian belong to a region that crosses it`() throws {
    let region = try Region(west: 170, south: 60, east: -160, north: 72)
    let lines = BaseMap.builtIn.lines(in: region, zoom: 5)
    #expect(lines.contains { $0.bounds.west > 0 } && lines.contains { $0.bounds.east < 0 })
  }

  @Test
  func `coasts come last, over the borders`() {
    let kinds = BaseMap.builtIn.lines(in: .world, zoom: 4).map(\.kind)
    #expect(kinds == kinds.sorted())
  }

  @Test
  func `bytes that are no base map are refused wherever they end`() {
    let whole = Array("HMAP\u{1}".utf8) + [0, 4, 10, 1, 0, 2, 20, 20, 4, 4]
    #expect(BaseMap(packed: whole)?.lines(in: .world, zoom: 2).count == 1)
    for length in 0..<whole.count where length != 5 {
      #expect(BaseMap(packed: Array(whole.prefix(length))) == nil)
    }
    var outside = whole
    outside.replaceSubrange(10..<12, with: [0xFF, 0x7F, 20])
    #expect(BaseMap(packed: outside) == nil)
  }
}
