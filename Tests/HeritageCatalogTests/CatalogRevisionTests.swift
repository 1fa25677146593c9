import Foundation
import HeritageModel
import SQLite
import TestSupport
import Testing

@testable import HeritageCatalog

struct CatalogRevisionTests {
  private let fixture: CatalogFixture

  init() throws {
    fixture = try CatalogFixture()
    try fixture.add([listed("1", [.name: "숭레문"], at: (37, 127))])
  }

  @Test func `imports, corrections and other programs are noticed once each, reading is not`()
    async throws
  {
    let reader = try fixture.open()
    #expect(try reader.revision() == 0)
    _ = try reader.summaries(SiteQuery())
    #expect(try reader.revision() == 0)
    try fixture.add([listed("2", at: (37, 127))])
    #expect(try reader.revision() == 1)
    #expect(try reader.revision() == 1)
    try fixture.correct("1", [.fact(.name): "숭례문"])
    #expect(try reader.revision() == 2)
    try fixture.connect().execute("UPDATE site SET name = '남대문' WHERE key = '2'")
    #expect(try reader.revision() == 3)
    #expect(try reader.revision() == 3)
  }

  @Test func `a change that a question has met before is still noticed`() throws {
    let reader = try fixture.open()
    #expect(try reader.revision() == 0)
    try fixture.add([listed("2", at: (37, 127))])
    #expect(try reader.summaries(SiteQuery()).matching == 2)
    #expect(try reader.revision() == 1)
  }

  @Test func `a catalog that is gone says so, and is another one when it is back`() throws {
    let reader = try fixture.open()
    #expect(try reader.revision() == 0)
    try FileManager.default.removeItem(atPath: fixture.path)
    #expect(throws: CatalogError.self) { try reader.revision() }
    try fixture.add([listed("3")])
    #expect(try reader.revision() == 1)
  }
}
