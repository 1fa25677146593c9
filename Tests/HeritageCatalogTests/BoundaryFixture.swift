import Geography
import HeritageModel
import Localization

@testable import HeritageCatalog

/// Boundaries of a small country whose borders are easy to see: 서울 in the west with 중구 and 성북구, 경기
/// in the east with 수원시 장안구 and 여주시, each a degree wide.
///
///     38  +------+------+------+------+
///         | 성북구 |      | 장안구 | 여주시 |
///     37.5+------+ 서울  +      +      |
///         | 중구  |      |      |      |
///     37  +------+------+------+------+
///        126   126.5   127   127.5   128
enum BoundaryFixture {
  static func square(
    _ west: Double, _ south: Double, _ east: Double, _ north: Double
  ) -> MultiPolygon {
    var faults: [PolygonFault] = []
    return MultiPolygon(
      degrees: [
        [[(west, south), (east, south), (east, north), (west, north), (west, south)]]
      ], faults: &faults)
  }

  static let seoul = BoundaryDraft(
    level: .province, code: "11", name: "서울특별시", area: square(126, 37, 127, 38))
  static let gyeonggi = BoundaryDraft(
    level: .province, code: "41", name: "경기도", area: square(127, 37, 128, 38))
  static let jung = BoundaryDraft(
    level: .district, code: "11140", name: "중구", area: square(126, 37, 126.5, 37.5))
  static let seongbuk = BoundaryDraft(
    level: .district, code: "11290", name: "성북구", statedName: "서울시성북구",
    area: square(126, 37.5, 126.5, 38))
  static let jangan = BoundaryDraft(
    level: .district, code: "41111", name: "수원시 장안구", statedName: "수원시장안구",
    area: square(127, 37, 127.5, 38))
  static let yeoju = BoundaryDraft(
    level: .district, code: "41670", name: "여주시", area: square(127.5, 37, 128, 38))
  static let taepyeong = BoundaryDraft(
    level: .township, code: "11140103", name: "태평로1가",
    area: square(126.1, 37.1, 126.2, 37.2))

  static let all = [seoul, gyeonggi, jung, seongbuk, jangan, yeoju, taepyeong]

  static let source = BoundarySource(
    name: "test", country: "KR", dataDate: "2023-09-15", attribution: "Somebody", licence: "MIT")
}

extension CatalogFixture {
  @discardableResult
  func importBoundaries(
    _ drafts: [BoundaryDraft] = BoundaryFixture.all,
    of source: BoundarySource = BoundaryFixture.source
  ) throws -> (counts: BoundaryCounts, outcomes: [BoundaryOutcome], findings: [BoundaryFinding]) {
    let writer = try BoundaryWriter(catalog: path)
    try writer.declare(source, at: "2026-01-01T00:00:00Z")
    let outcomes = try drafts.map { try writer.add($0) }
    let findings = try writer.settle()
    try writer.commit()
    return (writer.counts, outcomes, findings)
  }

  func address(_ latitude: Double, _ longitude: Double) throws -> String? {
    guard let place = Coordinate(latitude: latitude, longitude: longitude) else { return nil }
    return try open().address(containing: place)?.full.korean
  }
}
