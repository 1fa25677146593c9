import Foundation
import Geography
import HeritageModel
import SQLite
import TestSupport
import Testing

@testable import HeritageCatalog

struct StoredClustersTests {
  private let fixture: CatalogFixture

  init() throws {
    fixture = try CatalogFixture()
  }

  private func rows() throws -> (pages: [ClusterPageRow], members: [ClusterMemberRow]) {
    let connection = try fixture.connect()
    return (try ClusterPageRow.rows(connection), try ClusterMemberRow.rows(connection))
  }

  private func drafts(_ count: Int, seed: UInt64) -> [SiteDraft] {
    var random = RandomSites(seed: seed)
    return random.drafts(count)
  }

  @Test func `the order of an import changes no byte of what is stored`() throws {
    let drafts = drafts(700, seed: 1)
    try fixture.add(drafts)
    let first = try rows()
    #expect(first.pages.count > 10)
    let other = try CatalogFixture()
    var random = SeededGenerator(seed: 2)
    let shuffled = drafts.shuffled(using: &random)
    try other.add(Array(shuffled.prefix(300)))
    try other.add(Array(shuffled.dropFirst(300)))
    let connection = try other.connect()
    #expect(try ClusterPageRow.rows(connection) == first.pages)
    #expect(try ClusterMemberRow.rows(connection) == first.members)
    #expect(try other.open().check() == [])
  }

  @Test func `the file answers as a hierarchy in memory does`() throws {
    var random = RandomSites(seed: 3)
    try fixture.add(random.drafts(900))
    let connection = try fixture.connect()
    let stored = try StoredClusters(connection)
    let built = ClusterHierarchy(Array(try connection.clusterPoints()))
    for level in ClusterHierarchy.levels {
      let marks = try built.marks(in: .world, level: level)
      #expect(Set(try stored.marks(in: .world, level: level)) == Set(marks))
      for mark in marks.prefix(40) {
        #expect(try stored.parts(of: mark) == built.parts(of: mark))
        #expect(try stored.members(mark.positions) == built.members(mark.positions))
      }
    }
    for point in try connection.clusterPoints().prefix(200) {
      let level = Int.random(in: 0...17, using: &random.generator)
      let mark = try stored.mark(holding: point.id, at: point.coordinate, level: level)
      #expect(try mark == built.mark(holding: point.id, at: point.coordinate, level: level))
      #expect(mark != nil)
    }
  }

  @Test func `an import that moves nothing keeps the pages, one that does makes them anew`() throws
  {
    let drafts = drafts(100, seed: 4)
    try fixture.add(drafts)
    // A mark of our own, to see whether the row is written again.
    try fixture.connect().execute("UPDATE cluster_member SET sites = x'00' WHERE position = 0")
    var renamed = drafts
    renamed[0].facts[.owner] = "somebody else"
    try fixture.add(renamed)
    #expect(try rows().members.first?.sites == [0])
    #expect(try fixture.open().check().map(\.rule) == ["clusters"])
    renamed[0].facts.place = Coordinate(latitude: 35, longitude: 128).map(Place.present)
    try fixture.add(renamed)
    #expect(try fixture.open().check() == [])
  }

  @Test func `a catalog from before has its hierarchy after its first reader`() throws {
    try fixture.add(drafts(60, seed: 5))
    let expected = try rows()
    try fixture.takeBack(to: 2)
    let faults = try fixture.open().check()
    #expect(faults == [])
    #expect(try rows() == expected)
  }

  @Test func `sites that another program has moved are gathered in memory until the next import`()
    throws
  {
    try fixture.add([listed("1", at: (37, 127)), listed("2", at: (37, 127))])
    let catalog = try fixture.open()
    func counts() throws -> [Int] {
      try catalog.mapItems(for: SiteQuery(), level: 10, apart: nil).map(\.count)
    }
    #expect(try counts() == [2])
    let far = GeoPackagePoint.encoded(try #require(Coordinate(latitude: 34, longitude: 128)))
    try fixture.connect().statement("UPDATE site SET geom = ? WHERE key = '2'").run(far)
    #expect(try counts() == [1, 1])
    try fixture.add([listed("3", at: (37, 127))])
    #expect(try catalog.check() == [])
    #expect(try counts().sorted() == [1, 2])
  }

  @Test func `damaged pages are reported, never trusted`() throws {
    try fixture.add(drafts(400, seed: 6))
    var random = SeededGenerator(seed: 7)
    let connection = try fixture.connect()
    for _ in 0..<30 {
      let noise = (0..<40).map { _ in UInt8.random(in: 0...255, using: &random) }
      try connection.statement("UPDATE cluster_page SET marks = ?").run(noise)
      try connection.statement("UPDATE cluster_member SET sites = ?").run(noise)
      let catalog = try fixture.open()
      do {
        let items = try catalog.mapItems(for: SiteQuery(), level: 17, apart: nil)
        for item in items.prefix(3) {
          _ = try catalog.members(of: item.id, in: SiteQuery(), limit: 5, offset: 0)
        }
      } catch let error as CatalogError {
        #expect(error.reason == .damaged)
      }
    }
    #expect(try fixture.open().check().map(\.rule) == ["clusters"])
    try connection.execute("DELETE FROM cluster_box")
    #expect(try fixture.open().check().map(\.rule) == ["clusters"])
  }
}
