import Foundation
import Geography
import HeritageModel
import Localization
import SQLite
import TestSupport
import Testing

@testable import HeritageCatalog

struct BoundaryWriterTests {
  private let fixture: CatalogFixture

  init() throws {
    fixture = try CatalogFixture()
  }

  @Test func `regions are added, and change nothing the second time`() throws {
    let first = try fixture.importBoundaries()
    #expect(first.counts.added == 7)
    #expect(first.findings.isEmpty)
    let inode = CatalogFile(fixture.path).inode
    let second = try fixture.importBoundaries()
    #expect(second.counts.unchanged == 7)
    #expect(second.counts.added + second.counts.changed == 0)
    #expect(CatalogFile(fixture.path).inode == inode)
    #expect(try fixture.files() == ["heritage.gpkg"])
    #expect(try fixture.open().check().isEmpty)
  }

  @Test func `a region that its source states otherwise is changed, and told when its area jumps`()
    throws
  {
    try fixture.importBoundaries()
    var moved = BoundaryFixture.yeoju
    moved.area = BoundaryFixture.square(127.5, 37, 127.7, 38)
    let again = try fixture.importBoundaries([moved])
    #expect(again.outcomes == [.changed])
    #expect(again.findings.map(\.rule) == ["area-changed"])
    #expect(try fixture.address(37.5, 127.6) == "대한민국 경기도 여주시")
    #expect(try fixture.address(37.5, 127.8) == "대한민국 경기도")
    #expect(try fixture.open().check().isEmpty)
  }

  @Test func `the same level and code twice in one import is taken once`() throws {
    let result = try fixture.importBoundaries([BoundaryFixture.seoul, BoundaryFixture.seoul])
    #expect(result.outcomes == [.added, .duplicate])
    #expect(result.counts.added == 1)
  }

  @Test func `a parent is found by its stated name, its code, or its place`() throws {
    var stated = BoundaryFixture.yeoju
    stated.parent = "서울특별시"
    var placed = BoundaryFixture.jangan
    placed.code = "ward-7"
    try fixture.importBoundaries([
      BoundaryFixture.seoul, BoundaryFixture.gyeonggi, BoundaryFixture.jung, stated, placed,
    ])
    #expect(try fixture.address(37.2, 126.2) == "대한민국 서울특별시 중구")
    #expect(try fixture.address(37.2, 127.6) == "대한민국 서울특별시 여주시")
    #expect(try fixture.address(37.2, 127.2) == "대한민국 경기도 수원시 장안구")
  }

  @Test(arguments: [[0, 1], [1, 0]])
  func `levels that come from one source each are one address, in whatever order`(order: [Int])
    throws
  {
    let sources = [RegionLevel.province, .district].map { level in
      (
        BoundaryFixture.all.filter { $0.level == level },
        BoundarySource(name: "level \(level)", country: "KR", attribution: "")
      )
    }
    for index in order { try fixture.importBoundaries(sources[index].0, of: sources[index].1) }
    #expect(try fixture.address(37.2, 126.2) == "대한민국 서울특별시 중구")
    #expect(try fixture.open().check().isEmpty)
    let inode = CatalogFile(fixture.path).inode
    for index in order { try fixture.importBoundaries(sources[index].0, of: sources[index].1) }
    #expect(CatalogFile(fixture.path).inode == inode)
  }

  @Test func `a child outside its parent and regions that overlap are told`() throws {
    var stray = BoundaryFixture.yeoju
    stray.code = "11670"
    var double = BoundaryFixture.seongbuk
    double.code = "11291"
    double.name = "도봉구"
    double.statedName = "도봉구"
    let findings = try fixture.importBoundaries(BoundaryFixture.all.dropLast() + [stray, double])
      .findings
    #expect(findings.contains { $0.rule == "outside-parent" && $0.code == "11670" })
    #expect(findings.contains { $0.rule == "overlap" && $0.code == "11291" })
  }

  @Test func `an import that is given up or dies leaves the catalog as it was`() throws {
    try fixture.add([listed("1", at: (37.2, 126.2))])
    let before = try Data(contentsOf: URL(fileURLWithPath: fixture.path))
    do {
      let writer = try BoundaryWriter(catalog: fixture.path)
      try writer.declare(BoundaryFixture.source, at: "2026-01-01T00:00:00Z")
      _ = try writer.add(BoundaryFixture.seoul)
      #expect(try fixture.open().boundaries().isEmpty)
    }
    #expect(try Data(contentsOf: URL(fileURLWithPath: fixture.path)) == before)
    #expect(try fixture.files() == ["heritage.gpkg"])
  }

  @Test func `a dry run counts and writes nothing, with and without a catalog`() throws {
    for hasCatalog in [false, true] {
      if hasCatalog { try fixture.importBoundaries([BoundaryFixture.seoul]) }
      let writer = try BoundaryWriter(catalog: fixture.path, isDryRun: true)
      try writer.declare(BoundaryFixture.source, at: "2026-01-01T00:00:00Z")
      for draft in BoundaryFixture.all { _ = try writer.add(draft) }
      #expect(try writer.settle().isEmpty)
      #expect(writer.counts.added == (hasCatalog ? 6 : 7))
      writer.rollback()
      #expect(try fixture.files() == (hasCatalog ? ["heritage.gpkg"] : []))
    }
  }

  @Test func `boundaries and sites keep each other through their imports`() throws {
    try fixture.importBoundaries()
    try fixture.add([listed("1", at: (37.2, 126.2))])
    try fixture.add([listed("2", at: (37.3, 126.2))])
    #expect(try fixture.address(37.2, 126.2) == "대한민국 서울특별시 중구")
    try fixture.importBoundaries([BoundaryFixture.taepyeong], of: BoundarySource(name: "other"))
    #expect(try fixture.open().summaries(SiteQuery()).matching == 2)
    #expect(try fixture.open().boundaries().map(\.source.name) == ["other", "test"])
    #expect(try fixture.open().check().isEmpty)
  }

  @Test func `a source, or a level of it, is removed with all that belongs to it`() throws {
    try fixture.importBoundaries()
    func remove(_ source: String, _ level: RegionLevel?) throws -> Int? {
      let writer = try BoundaryWriter(catalog: fixture.path)
      let count = try writer.remove(source: source, level: level)
      try writer.commit()
      return count
    }
    #expect(try remove("nobody", nil) == nil)
    #expect(try remove("test", .district) == 4)
    #expect(try fixture.address(37.2, 126.2) == "대한민국 서울특별시")
    #expect(try remove("test", nil) == 3)
    #expect(try fixture.open().boundaries().isEmpty)
    #expect(try fixture.open().check().isEmpty)
  }

  @Test func `an open catalog answers from new boundaries once they are there`() throws {
    try fixture.importBoundaries([BoundaryFixture.seoul])
    let catalog = try fixture.open()
    let place = try #require(Coordinate(latitude: 37.2, longitude: 126.2))
    #expect(try catalog.address(containing: place)?.regions.count == 2)
    try fixture.importBoundaries()
    #expect(try catalog.address(containing: place)?.regions.count == 3)
  }

  @Test func `damage to boundaries is found and never traps`() throws {
    try fixture.importBoundaries()
    for damage in [
      "UPDATE boundary_piece SET shape = x'00'", "DELETE FROM boundary_piece WHERE id = 1",
      "UPDATE boundary SET level = 9", "UPDATE boundary SET parent = id",
      "DELETE FROM boundary_index WHERE id = 2", "UPDATE boundary SET source = 99",
    ] {
      let copy = fixture.folder.file("damaged.gpkg").path
      try? FileManager.default.removeItem(atPath: copy)
      try FileManager.default.copyItem(atPath: fixture.path, toPath: copy)
      do {
        let connection = try Connection.open(copy, mode: .readWrite)
        try CatalogFunctions.add(to: connection)
        try connection.execute(damage)
      }
      let catalog = try Catalog(path: copy)
      let place = try #require(Coordinate(latitude: 37.2, longitude: 126.2))
      _ = try? catalog.location(at: place)
      _ = try? catalog.places(matching: "서울 중구")
      #expect(try !catalog.check().isEmpty, "\(damage)")
    }
  }
}
