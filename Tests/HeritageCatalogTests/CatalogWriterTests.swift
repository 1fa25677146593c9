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
}
