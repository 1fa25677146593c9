import Foundation
import HeritageModel
import SQLite
import TestSupport
import Testing

@testable import HeritageCatalog

struct CatalogWriterOrderTests {
  /// What tells which of two drafts stands; drafts that have all of it in common must not
  /// contradict each other where order is not to count.
  private struct Standing: Hashable {
    let site: Int
    let reply: ReplyKind
    let time: String?
  }

  /// Replies of all kinds about few sites: repeated, contradicting each other where their times
  /// tell, with and without times, by key and by number.
  private static func drafts(_ random: inout RandomSites, sites: Int, count: Int) -> [SiteDraft] {
    var made: [Standing: SiteDraft] = [:]
    return (0..<count).map { _ in
      let key = Int.random(in: 0..<sites, using: &random.generator)
      let number = ManagementNumber(
        kindCode: "11", number: random.pick(["000\(key)0000", "00000\(key)0000000"]),
        provinceCode: "11")
      var facts = SiteFacts()
      facts[.name] = random.pick(["가", "나", "다", "각", nil])
      facts[.modifiedAt] = random.pick([
        nil, nil, "2025-01-01T00:00:00+09:00", "2026-01-01T00:00:00+09:00",
      ])
      if random.pick([true, false, false]) {
        facts.images = random.pick([[], [SiteImage(url: "a")], [SiteImage(url: "b", caption: "c")]])
        let standing = Standing(site: key, reply: .images, time: facts[.modifiedAt])
        facts = made[standing]?.facts ?? facts
        let draft = SiteDraft(
          subject: .managementNumber(dataset: "khs", number), reply: .images, facts: facts)
        made[standing] = draft
        return draft
      }
      facts[.kindCode] = "11"
      facts[.provinceCode] = "11"
      facts[.managementNumber] = number.number
      var draft = listed(String(key), at: random.pick([nil, (37, 127), random.point()]))
      facts.place = random.pick([draft.facts.place, nil])
      draft.facts = facts
      draft.reply = random.pick([.gis, .list, .detail])
      let standing = Standing(site: key, reply: draft.reply, time: facts[.modifiedAt])
      draft = made[standing] ?? draft
      made[standing] = draft
      return draft
    }
  }

  private struct Result: Equatable {
    var counts: ImportCounts
    var hash: String
    var bytes: Data
  }

  private func imported(_ imports: [[SiteDraft]]) throws -> Result {
    let fixture = try CatalogFixture()
    var counts = ImportCounts()
    var hash = ""
    for drafts in imports {
      let result = try fixture.add(drafts)
      #expect(
        result.counts.added + result.counts.changed + result.counts.unchanged == drafts.count)
      counts = result.counts
      hash = result.release.contentHash
    }
    #expect(try fixture.open().check() == [])
    let connection = try fixture.connect()
    // The time at which the empty tables were made is all that may differ.
    try connection.execute(
      "UPDATE gpkg_contents SET last_change = '2026-01-01T00:00:00.000Z'; VACUUM")
    let bytes = try Data(contentsOf: URL(fileURLWithPath: fixture.path))
    // The change counters of the file's header (SQLite file format §1.3.6) count these two
    // statements too.
    return Result(counts: counts, hash: hash, bytes: bytes)
  }

  @Test
  func
    `no order of drafts that do not contradict each other, or whose times tell, makes a difference`()
    throws
  {
    for seed in UInt64(1)...(isFullRun ? 300 : 15) {
      var random = RandomSites(seed: seed)
      let earlier = Self.drafts(&random, sites: 5, count: 8)
      let drafts = Self.drafts(&random, sites: 6, count: 24)
      for imports in [[drafts], [earlier, drafts]] {
        let expected = try imported(imports)
        for _ in 0..<2 {
          let shuffled = imports.dropLast() + [drafts.shuffled(using: &random.generator)]
          let result = try imported(Array(shuffled))
          #expect(result.counts == expected.counts, "seed \(seed)")
          #expect(result.hash == expected.hash, "seed \(seed)")
          #expect(result.bytes == expected.bytes, "seed \(seed)")
        }
      }
    }
  }

  @Test func `an import that came before changes nothing when it comes again`() throws {
    for seed in UInt64(1)...8 {
      var random = RandomSites(seed: seed)
      let drafts = Self.drafts(&random, sites: 6, count: 30)
      let fixture = try CatalogFixture()
      let first = try fixture.add(drafts)
      let second = try fixture.add(drafts.shuffled(using: &random.generator))
      #expect(second.counts.unchanged == drafts.count, "seed \(seed)")
      #expect(second.release.contentHash == first.release.contentHash)
      #expect(try fixture.open().releases().map(\.id) == [2, 1])
    }
  }

  @Test func `an older record never wins, and without a time the later import does`() throws {
    let old = listed("1", [.name: "옛 이름", .modifiedAt: "2020-01-01T00:00:00+09:00"])
    let new = listed("1", [.name: "새 이름", .modifiedAt: "2026-01-01T00:00:00+09:00"])
    let identity = SiteIdentity(dataset: "khs", key: "1")
    for imports in [[old, new], [new, old], [new, old, new]] {
      let fixture = try CatalogFixture()
      for draft in imports { try fixture.add([draft]) }
      #expect(try fixture.open().site(identity)?.name == "새 이름")
      let again = try fixture.add([old])
      #expect(again.outcomes == [DraftOutcome(.unchanged, .older)])
    }
    let fixture = try CatalogFixture()
    for name in ["가", "나", "가"] {
      try fixture.add([listed("1", [.name: name])])
      #expect(try fixture.open().site(identity)?.name == name)
    }
  }

  @Test func `where no time tells, the later draft stands`() throws {
    let first = listed("1", [.name: "가"])
    let second = listed("1", [.name: "나"])
    let third = listed("1", [.name: "다"])
    let identity = SiteIdentity(dataset: "khs", key: "1")
    let fixture = try CatalogFixture()
    let result = try fixture.add([first, first, second, second, first, third])
    #expect(result.outcomes[0] == DraftOutcome(.added))
    #expect(
      result.outcomes.map(\.note) == [nil, .duplicate, .conflict, .duplicate, .conflict, .conflict])
    #expect(result.counts.added == 1)
    #expect(result.counts.unchanged == 5)
    #expect(try fixture.open().site(identity)?.name == "다")
    // The final state decides what has changed.
    let again = try fixture.add([first, third])
    #expect(again.outcomes.map(\.note) == [nil, .conflict])
    #expect(again.counts.changed == 0 && again.counts.unchanged == 2)
    #expect(again.release.contentHash == result.release.contentHash)
    let other = try fixture.add([third, first])
    #expect(other.counts.changed == 1 && other.counts.unchanged == 1)
    #expect(try fixture.open().site(identity)?.name == "가")
    #expect(try fixture.open().check() == [])
  }

  @Test func `two lists that contradict each other are never mixed`() throws {
    let fixture = try CatalogFixture()
    let lists = ["가", "나"].map { name in
      (0..<30).map { listed(String($0), [.name: name]) }
    }
    try fixture.add(lists[0] + lists[1])
    #expect(Set(try fixture.open().sites(SiteQuery()).sites.map(\.name)) == ["나"])
  }

  @Test func `of states with times the newest stands, and notes say so`() throws {
    let old = listed("1", [.name: "가", .modifiedAt: "2020-01-01T00:00:00+09:00"])
    let new = listed("1", [.name: "나", .modifiedAt: "2026-01-01T00:00:00+09:00"])
    for (order, note) in [([old, new], DraftOutcome.Note.newer), ([new, old], .older)] {
      let fixture = try CatalogFixture()
      let result = try fixture.add(order)
      #expect(result.outcomes.map(\.note) == [nil, note])
      #expect(result.counts.added == 1 && result.counts.unchanged == 1)
      let identity = SiteIdentity(dataset: "khs", key: "1")
      #expect(try fixture.open().site(identity)?.name == "나")
    }
  }

  @Test func `texts that only Unicode takes for equal are told apart`() throws {
    let composed = listed("1", [.name: "\u{AC00}"])
    let decomposed = listed("1", [.name: "\u{1100}\u{1161}"])
    let fixture = try CatalogFixture()
    try fixture.add([composed])
    #expect(try fixture.add([decomposed]).counts.changed == 1)
    let stored = try fixture.open().site(SiteIdentity(dataset: "khs", key: "1"))?.name
    #expect(stored?.unicodeScalars.count == 2)
  }
}
