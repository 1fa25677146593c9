import Geography
import TestSupport
import Testing

struct PolygonReadingTests {
  private func read(_ rings: [(Double, Double)]...) -> (MultiPolygon, [PolygonFault.Kind]) {
    var faults: [PolygonFault] = []
    let area = MultiPolygon(
      degrees: [rings.map { $0.map { (longitude: $0.0, latitude: $0.1) } }], faults: &faults)
    return (area, faults.map(\.kind))
  }

  private func contains(_ area: MultiPolygon, _ longitude: Double, _ latitude: Double) throws
    -> Bool
  {
    let place = try #require(Coordinate(latitude: latitude, longitude: longitude))
    return area.contains(GridPoint(place))
  }

  @Test func `A sound polygon is read without a word`() throws {
    let (area, faults) = read(
      [(0, 0), (4, 0), (4, 4), (0, 4), (0, 0)], [(1, 1), (1, 2), (2, 2), (2, 1), (1, 1)])
    #expect(faults.isEmpty)
    #expect(try contains(area, 3, 3))
    #expect(try !contains(area, 1.5, 1.5))
  }

  @Test func `Faults of rings are put right or left out, and told`() throws {
    let unclosed = read([(0, 0), (4, 0), (4, 4), (0, 4)])
    #expect(unclosed.1 == [.unclosed])
    #expect(try contains(unclosed.0, 2, 2))
    #expect(read([(0, 0), (4, 0), (0, 0)]).1 == [.tooFewPoints])
    #expect(read([(0, 0), (0, 0), (0, 0), (0, 0)]).1 == [.tooFewPoints])
    #expect(read([]).1 == [.tooFewPoints])
    #expect(read([(200_000, 450_000), (200_001, 450_000), (200_000, 450_001)]).1 == [.notDegrees])
    #expect(read([(.nan, 0), (4, 0), (4, 4), (.nan, 0)]).1 == [.notDegrees])
    #expect(read([(0, 0), (0, 4), (4, 4), (4, 0), (0, 0)]).1 == [.wrongWinding])
    let stray = read(
      [(0, 0), (4, 0), (4, 4), (0, 4), (0, 0)], [(8, 1), (8, 2), (9, 2), (9, 1), (8, 1)])
    #expect(stray.1 == [.strayHole])
    #expect(try !contains(stray.0, 8.5, 1.5))
    let bow = read([(0, 0), (4, 0), (1, 4), (3, 4), (0, 0)])
    #expect(bow.1 == [.selfCrossing])
    #expect(try contains(bow.0, 2, 1))
  }

  @Test func `A ring that touches itself in a corner is no fault`() {
    let (_, faults) = read([(0, 0), (2, 0), (2, 2), (4, 2), (4, 4), (2, 4), (2, 2), (0, 2), (0, 0)])
    #expect(faults.isEmpty)
  }

  @Test func `A polygon across the antimeridian is cut, however its longitudes are written`() throws
  {
    let written: [[(Double, Double)]] = [
      [(177, -19), (-178, -19), (-178, -16), (177, -16), (177, -19)],
      [(177, -19), (182, -19), (182, -16), (177, -16), (177, -19)],
      [(-183, -19), (-178, -19), (-178, -16), (-183, -16), (-183, -19)],
    ]
    for ring in written {
      let (area, faults) = read(
        ring, [(179, -18), (179, -17), (-179.5, -17), (-179.5, -18), (179, -18)])
      #expect(faults.isEmpty)
      #expect(area.polygons.count == 2)
      for longitude in [177.5, -178.5, 178.9, -179.2] {
        #expect(try contains(area, longitude, -17.5))
      }
      for longitude in [176.9, -177.9, 179.5, 180, -180, -179.9] {
        #expect(try !contains(area, longitude, -17.5))
      }
      #expect(try contains(area, 180, -16.5))
      #expect(try contains(area, -180, -16.5))
    }
  }

  @Test func `A ring around a pole holds the pole`() throws {
    let (area, _) = read([(0, -70), (-90, -70), (180, -70), (90, -70), (0, -70)])
    for longitude in stride(from: -180.0, through: 180, by: 15) {
      #expect(try contains(area, longitude, -75))
      #expect(try contains(area, longitude, -90))
      #expect(try !contains(area, longitude, -65))
    }
  }

  @Test func `Edges along the antimeridian and around the world are taken as they are drawn`()
    throws
  {
    let (world, faults) = read([(-180, -90), (180, -90), (180, 90), (-180, 90), (-180, -90)])
    #expect(faults.isEmpty)
    for (longitude, latitude) in [(0.0, 0.0), (180, 0), (-180, 90), (12, 90), (180, -90)] {
      #expect(try contains(world, longitude, latitude))
    }
    let (antarctica, _) = read([
      (-180, -90), (180, -90), (180, -84), (90, -66), (0, -70), (-90, -73), (-180, -84),
      (-180, -90),
    ])
    #expect(try contains(antarctica, 0, -90))
    #expect(try contains(antarctica, 180, -85))
    #expect(try !contains(antarctica, 0, -69))
  }

  @Test func `Hostile rings end in good time`() {
    var random = RandomPolygons(seed: 41)
    var comb: [MultiPolygon.DegreeRing.Element] = []
    for index in 0..<6000 {
      let longitude = Double(index % 2) + Double(random.number(0...100)) / 1000
      comb.append((longitude: longitude, latitude: Double(index) / 1e7))
    }
    var faults: [PolygonFault] = []
    #expect(!MultiPolygon(degrees: [[comb]], faults: &faults).polygons.isEmpty)
  }
}
