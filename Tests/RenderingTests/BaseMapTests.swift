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
    let dokdo = try Region(parsing: "131.8,37.2,131.9,37.3")
    for (zoom, count) in [(5.0, 1), (12, 2)] {
      // The boxes of other coasts reach over it.
      let lines = BaseMap.builtIn.lines(in: dokdo, zoom: zoom).filter { $0.bounds.west > 131.8 }
      #expect(lines.count == count)
    }
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

  /// The format of the numbers, written apart from the code that reads it.
  private func coded(_ numbers: Int...) -> [UInt8] {
    numbers.flatMap { number -> [UInt8] in
      var rest = number < 0 ? ~(number << 1) : number << 1
      var text: [UInt8] = []
      while rest >= 32 {
        text.append(UInt8(rest & 31 | 32) + 63)
        rest >>= 5
      }
      return text + [UInt8(rest) + 63]
    }
  }

  @Test
  func `numbers are read as the format's own example has them`() throws {
    // "Encoded Polyline Algorithm Format" of Google: -179.9832104 in steps of 1e-5.
    #expect(coded(-17_998_321) == Array("`~oia@".utf8))
    let text = coded(0, 4, 10, 1, 0, 2, 512, 512, 100, -30)
    let line = try #require(BaseMap(packed: text)?.lines(in: .world, zoom: 2).first)
    #expect(line.kind == .coast)
    #expect(line.points == [.init(x: 0.5, y: 0.5), .init(x: 612.0 / 1024, y: 482.0 / 1024)])
    #expect(line.bounds.west == 0 && line.bounds.south == 0)
    #expect(abs(line.bounds.east - 35.15625) < 1e-9 && line.bounds.north > 10)
  }

  @Test
  func `a text that is no base map is refused wherever it ends`() {
    let whole = coded(0, 4, 10, 1, 0, 2, 512, 512, 100, -30)
    for length in 1..<whole.count { #expect(BaseMap(packed: Array(whole.prefix(length))) == nil) }
    for wrong in [
      coded(0, 4, 10, 1, 0, 2, 512, 512, 513, 0), coded(0, 4, 10, 1, 2, 2, 1, 1, 1, 1),
      coded(4, 4, 10, 0), coded(0, 4, 31, 0), coded(0, 4, 10, 1_000_000), coded(0, 4, 10, -1),
      Array("~~~~~~~~~~".utf8), [0x20], [0xFF],
    ] {
      #expect(BaseMap(packed: wrong) == nil)
    }
  }
}
