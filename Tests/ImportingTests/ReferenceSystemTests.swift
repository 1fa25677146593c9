import Testing

@testable import Importing

struct ReferenceSystemTests {
  private let korea = CoordinateBox(west: 124.5, south: 33, east: 132, north: 43.1)

  @Test func `numbers suggest the systems of the country whose ranges they fit`() {
    func codes(_ x: Double, _ y: Double) -> [String] {
      ReferenceSystem.candidates(x: x, y: y, country: korea)
    }
    #expect(codes(954_117, 1_954_119) == ["EPSG:5179"])
    #expect(codes(1_954_119, 954_117) == ["EPSG:5179"])
    #expect(
      codes(413_730, 272_153) == ["EPSG:5186", "EPSG:5174", "EPSG:5181", "EPSG:2097"])
    #expect(codes(200_000, 660_000) == ["EPSG:5186"])
    #expect(codes(14_100_000, 4_300_000) == ["EPSG:3857"])
    #expect(codes(1e9, 1e9) == [])
  }

  @Test func `Jeju lies in the range of every belt of Korea`() {
    // 성산일출봉 in EPSG:5186 and, with a false northing of 500 km, in EPSG:5181.
    let belts = ["EPSG:5186", "EPSG:5174", "EPSG:5181", "EPSG:2097"]
    #expect(ReferenceSystem.candidates(x: 194_500, y: 95_800, country: korea) == belts)
    #expect(ReferenceSystem.candidates(x: 194_500, y: -4_200, country: korea).contains("EPSG:5181"))
  }
}
