import Foundation
import HeritageModel
import SQLite
import TestSupport
import Testing

@testable import HeritageCatalog

struct OutsideEditTests {
  private let fixture: CatalogFixture
  private let drafts: [SiteDraft]
  private let hash: String

  init() throws {
    fixture = try CatalogFixture()
    drafts =
      (0..<40).map { listed(String($0), [.owner: "국유"], at: (37, 127 + Double($0) / 100)) }
      + (0..<5).map { detailed(String($0), [.content: "글 \($0)"]) }
    hash = try fixture.add(drafts).release.contentHash
  }

  private func imported(
    _ drafts: [SiteDraft]
  ) throws -> (counts: ImportCounts, edits: [SiteIdentity], hash: String) {
    let writer = try CatalogWriter(catalog: fixture.path)
    for draft in drafts { _ = try writer.add(draft) }
    _ = try writer.settle()
    let release = try writer.commit(.test(read: drafts.count))
    return (writer.counts, writer.outsideEdits, release.contentHash)
  }

  private func key(_ key: String) -> SiteIdentity { SiteIdentity(dataset: "khs", key: key) }

  @Test(arguments: [
    "name = 'edited'", "owner = NULL", "era = 'new'", "geom = NULL, coordinate_status = 'absent'",
    "images = '[{\"url\":\"x\"}]'", "content = 'text'", "hash = zeroblob(16)", "owner = ''",
    "sn = x'3335'", "coordinate_status = 'x'",
  ])
  func `an edited site gets the facts of its source again`(change: String) throws {
    for edited in ["2", "30"] {
      try fixture.connect().execute("UPDATE site SET \(change) WHERE key = '\(edited)'")
      #expect(try !fixture.open().check().isEmpty)
      let result = try imported(drafts)
      #expect(result.edits == [key(edited)])
      #expect(result.hash == hash)
      #expect(try fixture.open().check() == [])
      #expect(result.counts.changed + result.counts.unchanged == drafts.count)
      if change.hasPrefix("name") { #expect(result.counts.changed > 0) }
      let again = try imported(drafts)
      #expect(again.edits == [] && again.counts.unchanged == drafts.count)
    }
  }

  @Test func `an edit that no source contradicts stays, and the catalog is sound with it`() throws {
    for edited in ["2", "30"] {
      try fixture.connect().execute(
        """
        UPDATE site SET name = 'edited', era = 'new', owner = NULL, images = '[{"url":"x"}]',
          geom = NULL, coordinate_status = 'absent' WHERE key = '\(edited)'
        """)
    }
    let result = try imported([listed("new", at: (36, 128))])
    #expect(Set(result.edits) == [key("2"), key("30")])
    #expect(result.counts.added == 1)
    let catalog = try fixture.open()
    #expect(try catalog.check() == [])
    for edited in ["2", "30"] {
      let site = try #require(try catalog.site(key(edited)))
      #expect(site.name == "edited" && site[.era] == "new" && site[.owner] == nil)
      #expect(site.coordinate == nil && site.images.map(\.url) == ["x"])
    }
    #expect(try imported([listed("new", at: (36, 128))]).edits == [])
  }

  @Test func `a site that was deleted outside comes back with its source`() throws {
    try fixture.connect().execute("DELETE FROM site WHERE key IN ('3', '30')")
    let result = try imported(drafts)
    #expect(result.counts.added == 2 && result.hash == hash)
    #expect(try fixture.open().check() == [])
    try fixture.connect().execute("DELETE FROM site WHERE key IN ('3', '30')")
    _ = try imported([listed("new")])
    #expect(try fixture.open().check() == [])
    #expect(try fixture.open().summaries(SiteQuery()).matching == 39)
  }

  @Test func `edits that no trigger saw are noticed where triggers or sites are missing`() throws {
    try fixture.connect().execute(
      "DROP TRIGGER site_edited_update; UPDATE site SET name = 'x' WHERE key = '7'")
    #expect(try imported(drafts).edits == [key("7")])
    #expect(try fixture.open().check() == [])
    try fixture.connect().execute(
      "DELETE FROM site WHERE key = '7'; UPDATE catalog_property SET value = 0 WHERE name = 'edited'"
    )
    #expect(try imported(drafts).counts.added == 1)
    #expect(try fixture.open().check() == [])
  }

  @Test func `a newer state is not lost to an older source because of an edit`() throws {
    let old = listed("t", [.name: "옛", .modifiedAt: "2020-01-01T00:00:00+09:00"])
    let new = listed("t", [.name: "새", .modifiedAt: "2026-01-01T00:00:00+09:00"])
    _ = try imported([new])
    try fixture.connect().execute("UPDATE site SET owner = '사유' WHERE key = 't'")
    _ = try imported([old])
    #expect(try fixture.open().site(key("t"))?.name == "새")
    #expect(try fixture.open().check() == [])
    _ = try imported([new])
    #expect(try fixture.open().site(key("t"))?[.owner] == nil)
  }

  @Test func `former numbers that were removed outside are noticed once`() throws {
    func numbered(_ number: String) -> SiteDraft {
      listed("n", [.kindCode: "11", .provinceCode: "11", .managementNumber: number])
    }
    _ = try imported([numbered("00010000")])
    _ = try imported([numbered("00020000")])
    #expect(try fixture.open().check() == [])
    try fixture.connect().execute("DELETE FROM site_alias")
    let writer = try CatalogWriter(catalog: fixture.path)
    #expect(writer.hasForeignAliases)
    _ = try writer.settle()
    _ = try writer.commit(.test(read: 0))
    #expect(try fixture.open().check() == [])
    #expect(try !CatalogWriter(catalog: fixture.path).hasForeignAliases)
  }

  @Test func `a number that was edited outside never was one`() throws {
    let draft = listed(
      "n", [.kindCode: "11", .provinceCode: "11", .managementNumber: "00010000"])
    _ = try imported([draft])
    try fixture.connect().execute(
      "UPDATE site SET management_number = '00990000' WHERE key = 'n'")
    _ = try imported([draft])
    let resolution = try fixture.open().resolve(SiteReference("11-00990000-11"))
    #expect(resolution == .notFound(suggestions: []))
  }

  @Test(.enabled(if: GISProgramsTests.hasGDAL))
  func `edits by GDAL are noted, and the file stays one that GDAL reads`() throws {
    for sql in [
      "UPDATE site SET name = 'by GDAL' WHERE key = '7'", "DELETE FROM site WHERE key = '8'",
      "ALTER TABLE site ADD COLUMN note TEXT",
    ] {
      let result = try #require(
        GISProgramsTests.run(["ogrinfo", "-q", fixture.path, "-sql", sql]))
      #expect(result.status == 0 && result.errors == "", "\(sql): \(result.errors)")
    }
    let result = try imported(drafts)
    #expect(result.edits == [key("7")])
    #expect(result.counts.added == 1 && result.counts.changed == 1 && result.hash == hash)
    #expect(try fixture.open().check() == [])
  }
}
