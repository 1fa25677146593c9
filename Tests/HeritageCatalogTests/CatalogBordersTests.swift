import Geography
import HeritageModel
import TestSupport
import Testing

@testable import HeritageCatalog

struct CatalogBordersTests {
  @Test func `the borders of a level are lines through all corners of what is seen of it`() throws {
    let fixture = try CatalogFixture()
    try fixture.importBoundaries()
    let catalog = try fixture.open()
    let west = try Region(west: 126.05, south: 37.1, east: 126.4, north: 37.4)
    func corners(_ level: RegionLevel, _ region: Region) throws -> Set<Coordinate> {
      let lines = try catalog.borders(of: level, in: region)
      #expect(lines.allSatisfy { $0.count > 1 })
      return Set(lines.joined())
    }
    func square(_ west: Double, _ south: Double, _ east: Double, _ north: Double)
      -> Set<Coordinate>
    {
      Set(
        [(south, west), (south, east), (north, east), (north, west)].compactMap {
          Coordinate(latitude: $0, longitude: $1)
        })
    }
    #expect(try corners(.district, west) == square(126, 37, 126.5, 37.5))
    #expect(
      try corners(.province, .world) == square(126, 37, 127, 38).union(square(127, 37, 128, 38)))
    #expect(try corners(.country, .world) == [])
    #expect(try corners(.district, Region(west: 10, south: 10, east: 20, north: 20)) == [])
  }
}
