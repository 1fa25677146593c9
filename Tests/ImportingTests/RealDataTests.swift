import Foundation
import HeritageCatalog
import HeritageModel
import TestSupport
import Testing

@testable import Importing

/// Tests on real replies, which are not part of the package; skipped where there are none.
@Suite(.enabled(if: SharedData.url("khs/2026-02") != nil))
struct RealDataTests {
  private func sources(_ names: String...) throws -> [ImportSource] {
    try ImportSource.expanding(try names.map { try #require(SharedData.url($0)).path })
  }

  @Test func `seven lists and their details give one catalog in any order`() throws {
    let folder = try TemporaryDirectory()
    let all = try sources("khs/2026-02")
    let lists = all.filter { $0.name.contains("list-") }
    let details = all.filter { !$0.name.contains("list-") }
    let first = folder.file("a.gpkg").path
    let report = try Importer(catalog: first).run(lists)
    #expect(report.read == 5310)
    #expect(report.added == 5310)
    #expect(report.isComplete)
    #expect(report.ruleCounts[ImportRule(rawValue: "zero-zero")] == 1678)
    let again = try Importer(catalog: first).run(lists)
    #expect(again.unchanged == 5310)
    #expect(again.contentHash == report.contentHash)
    let enriched = try Importer(catalog: first).run(details)
    #expect(enriched.read == 601)
    #expect(enriched.enriched == 601)
    #expect(enriched.rejected == 0)
    let second = folder.file("b.gpkg").path
    let reversed = try Importer(catalog: second).run(details + lists)
    #expect(reversed.contentHash == enriched.contentHash)
  }

  @Test func `the whole register of 2022 imports, and its wrong places are found`() throws {
    let scanned = try scan(try sources("khs/2022-11"))
    #expect(scanned.drafts.count == 15_002)
    #expect(scanned.unknown.tallies.isEmpty)
    let suspects = scanned.drafts.filter { $0.facts.place?.status == .suspect }
    #expect(suspects.count == 17)
    let keys = suspects.compactMap { draft -> String? in
      guard case .identity(let identity) = draft.subject else { return nil }
      return identity.key
    }
    #expect(Set(keys).isSuperset(of: ["4413604810000", "2333101530000", "1481102640000"]))
  }

  @Test func `the replies of 2021 to 2025 map without an unknown element`() throws {
    let scanned = try scan(
      try sources("khs/2021", "khs/2025-01", "khs/image-list-sample.xml"))
    #expect(scanned.records.count == 154 + 154 + 365 + 1)
    #expect(scanned.records.count { $0.draft == nil } == 0)
    #expect(scanned.unknown.tallies.isEmpty)
  }
}
