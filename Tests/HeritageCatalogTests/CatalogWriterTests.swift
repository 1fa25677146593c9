import Geography
import HeritageModel
import TestSupport
import Testing

@testable import HeritageCatalog

struct CatalogWriterTests {
  @Test func `a first import adds every record, and a second one changes nothing`() throws {
    let fixture = try CatalogFixture()
    let drafts = [
      listed("1", [.sn: "1", .kindCode: "11"], at: (37.5, 127)),
      listed("2", [.sn: "2", .kindCode: "11"]),
    ]
    let first = try fixture.add(drafts)
    #expect(first.counts.added == 2)
    let second = try fixture.add(drafts)
    #expect(second.counts.added == 0)
    #expect(second.counts.unchanged == 2)
    #expect(second.release.contentHash == first.release.contentHash)
    #expect(second.release.id == 2)
    #expect(try fixture.open().check() == [])
  }

  @Test func `details enrich what lists made, whichever comes first`() throws {
    let list = listed("1", [.sn: "1", .province: "서울"], at: (37.5, 127))
    let detail = detailed("1", [.province: "서울특별시", .content: "문"], at: (37.5, 127))
    var hashes: Set<String> = []
    for order in [[list, detail], [detail, list]] {
      let fixture = try CatalogFixture()
      let result = try fixture.add(order)
      #expect(result.counts.added == 1)
      #expect(result.counts.changed == 1)
      #expect(result.counts.enriched == 1)
      hashes.insert(result.release.contentHash)
      let apart = try CatalogFixture()
      try apart.add([order[0]])
      hashes.insert(try apart.add([order[1]]).release.contentHash)
      let site = try #require(
        try apart.open().site(SiteIdentity(dataset: "khs", key: "1")))
      #expect(site[.province] == "서울특별시")
      #expect(site[.sn] == "1")
      #expect(site[.content] == "문")
      #expect(try apart.add(order).counts.unchanged == 2)
      #expect(try apart.open().check() == [])
    }
    #expect(hashes.count == 1)
  }

  @Test func `images wait for the record that names their site`() throws {
    let number = ManagementNumber(kindCode: "11", number: "00060000", provinceCode: "33")
    var facts = SiteFacts()
    facts.images = [SiteImage(url: "http://example.org/1.jpg", caption: "앞", licence: .kogl1)]
    let images = SiteDraft(
      subject: .managementNumber(dataset: "khs", number), reply: .images, facts: facts)
    let list = listed(
      "6", [.kindCode: "11", .managementNumber: "0000060000000", .provinceCode: "33"])
    var hashes: Set<String> = []
    for order in [[list, images], [images, list]] {
      let fixture = try CatalogFixture()
      let result = try fixture.add(order)
      #expect(result.counts.added == 1)
      #expect(result.counts.changed == 1)
      hashes.insert(result.release.contentHash)
    }
    let fixture = try CatalogFixture()
    let first = try fixture.add([images])
    #expect(first.outcomes == [DraftOutcome(.unchanged, .waiting(1))])
    #expect(first.counts.unchanged == 1)
    let second = try fixture.add([list])
    #expect(second.counts.added == 1)
    hashes.insert(second.release.contentHash)
    #expect(hashes.count == 1)
    let site = try #require(try fixture.open().site(SiteIdentity(dataset: "khs", key: "6")))
    #expect(site.images == facts.images)
    #expect(try fixture.open().check() == [])
  }

  @Test func `images of a number that two sites have are told from those that nobody knows`() throws
  {
    let number = ManagementNumber(kindCode: "11", number: "00060000", provinceCode: "33")
    var facts = SiteFacts()
    facts.images = [SiteImage(url: "http://example.org/1.jpg")]
    let images = SiteDraft(
      subject: .managementNumber(dataset: "khs", number), reply: .images, facts: facts)
    func list(_ key: String, _ number: String) -> SiteDraft {
      listed(key, [.kindCode: "11", .managementNumber: number, .provinceCode: "33"])
    }
    let twins = [list("6", "0000060000000"), list("7", "00060000")]
    func notes(_ fixture: CatalogFixture, _ drafts: [SiteDraft]) throws -> [DraftOutcome.Note] {
      let writer = try CatalogWriter(catalog: fixture.path)
      try writer.declare(.khs)
      for draft in drafts { _ = try writer.add(draft) }
      let notes = try writer.settle()
      _ = try writer.commit(.test(read: drafts.count))
      return notes
    }
    for imports in [[twins + [images]], [[images] + twins], [[twins[0]], [images, twins[1]]]] {
      let fixture = try CatalogFixture()
      var last: [DraftOutcome.Note] = []
      for drafts in imports { last = try notes(fixture, drafts) }
      if imports.count == 1 { #expect(last == [.ambiguous(1)]) }
    }
    let fixture = try CatalogFixture()
    #expect(try notes(fixture, [images]) == [.waiting(1)])
    #expect(try notes(fixture, twins) == [])
    #expect(try notes(fixture, [images]) == [.ambiguous(1)])
    // One of the twins gets a number of its own: then it is clear whose images they are.
    #expect(try notes(fixture, [list("7", "00070000")]) == [])
    let catalog = try fixture.open()
    #expect(try fixture.add([images]).outcomes == [DraftOutcome(.unchanged)])
    #expect(try catalog.check() == [])
    #expect(try catalog.site(SiteIdentity(dataset: "khs", key: "6"))?.images == facts.images)
    #expect(try catalog.site(SiteIdentity(dataset: "khs", key: "7"))?.images == [])
  }
}
