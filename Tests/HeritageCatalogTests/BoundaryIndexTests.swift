import Geography
import HeritageModel
import Localization
import TestSupport
import Testing

@testable import HeritageCatalog

struct BoundaryIndexTests {
  @Test func `a catalog answers as each polygon by itself does, on borders and corners too`() throws
  {
    let seed: UInt64 = 51
    print("seed \(seed)")
    var generator = SeededGenerator(seed: seed)
    func number(_ range: ClosedRange<Int32>) -> Int32 { Int32.random(in: range, using: &generator) }
    let fixture = try CatalogFixture()
    // Strips with a ragged border between each two, which both of them have, and a lake in each.
    var border = (0...40).map { GridPoint(x: 0, y: $0 * 1000) }
    var drafts: [BoundaryDraft] = []
    var corners: [GridPoint] = []
    for strip in 1...8 {
      let next = (0...40).map {
        GridPoint(x: Int32(strip) * 9000 + number(-4000...4000), y: $0 * 1000)
      }
      let middle = Int32(strip) * 9000 - 4500
      let lake = [
        GridPoint(x: middle, y: 20_000), GridPoint(x: middle + 200, y: 20_000),
        GridPoint(x: middle, y: 20_300),
      ]
      let polygon = Polygon(rings: [border + next.reversed(), lake])
      drafts.append(
        BoundaryDraft(
          level: .province, code: "\(strip)", name: "strip \(strip)", area: MultiPolygon([polygon]))
      )
      corners += next + lake
      border = next
    }
    try fixture.importBoundaries(drafts, of: BoundarySource(name: "strips"))
    let catalog = try fixture.open()
    for _ in 0..<1500 {
      corners.append(GridPoint(x: number(-2000...80_000), y: number(-500...40_500)))
    }
    try catalog.read {
      for point in corners {
        let owners = drafts.filter { $0.area.contains(point) }.map(\.code)
        let found = try catalog.address(containing: point.coordinate)?.regions.map(\.code)
        #expect(found ?? [] == owners.prefix(1).map(Optional.some), "\(point) \(owners)")
      }
    }
  }

  @Test func `of two sources the one that goes deeper answers, then the newer`() throws {
    let fixture = try CatalogFixture()
    try fixture.importBoundaries()
    var old = BoundaryFixture.seoul
    old.name = "한성부"
    try fixture.importBoundaries(
      [old], of: BoundarySource(name: "old", country: "KR", dataDate: "1900-01-01"))
    #expect(try fixture.address(37.8, 126.8) == "대한민국 서울특별시")
    old.name = "새서울"
    try fixture.importBoundaries(
      [old], of: BoundarySource(name: "new", country: "KR", dataDate: "2030-01-01"))
    #expect(try fixture.address(37.8, 126.8) == "대한민국 새서울")
    // Never 새서울 with a district of another source.
    #expect(try fixture.address(37.2, 126.2) == "대한민국 서울특별시 중구")
  }
}
