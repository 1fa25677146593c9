import Foundation
import HeritageCatalog
import HeritageModel
import Localization
import TestSupport
import Testing

@testable import Importing

struct ImporterTests {
  private let folder: TemporaryDirectory

  init() throws {
    folder = try TemporaryDirectory()
  }

  private var catalog: String { folder.file("heritage.gpkg").path }

  private func run(
    _ names: String..., options: Importer.Options = Importer.Options(), catalog: String? = nil
  ) throws -> ImportReport {
    try Importer(catalog: catalog ?? self.catalog, options: options).run(
      names.map { .file(Fixture.url($0).path) })
  }

  @Test func `a list is added, and changes nothing the second time`() throws {
    let first = try run("replies/list.xml")
    #expect(first.read == 3)
    #expect(first.added == 3)
    #expect(first.isBalanced)
    #expect(first.isComplete)
    #expect(first.release == 1)
    #expect(first.files.map(\.reply) == ["list"])
    let second = try run("replies/list.xml")
    #expect(second.unchanged == 3)
    #expect(second.added == 0)
    #expect(second.contentHash == first.contentHash)
    #expect(second.release == 2)
  }

  @Test func `the order of the files changes neither the catalog nor the counts`() throws {
    let names = [
      "replies/list.xml", "replies/detail.xml", "replies/images.xml",
      "replies/images-several-items.xml", "faults/xml/conflict.xml", "replies/list-2021.xml",
    ]
    var generator = SeededGenerator(seed: 35)
    var results: Set<[String]> = []
    for round in 0..<12 {
      let sources = names.shuffled(using: &generator).map {
        ImportSource.file(Fixture.url($0).path)
      }
      let catalog = folder.file("order-\(round).gpkg").path
      let report = try Importer(catalog: catalog).run(sources)
      #expect(report.isBalanced)
      results.insert([
        report.contentHash ?? "", "\(report.added)", "\(report.changed)", "\(report.unchanged)",
        "\(report.enriched)",
      ])
    }
    #expect(results.count == 1, "seed \(generator.seed): \(results)")
  }

  @Test func `details and images enrich the record that the list made`() throws {
    let report = try run("replies/images.xml", "replies/detail.xml", "replies/list.xml")
    #expect(report.read == 5)
    #expect(report.enriched == 1)
    let site = try Catalog(path: catalog).site(
      SiteIdentity(dataset: "khs", key: "1111100010000"))
    #expect(site?.sn == "1")
    #expect(site?[.era] == "조선 태조 7년(1398)")
    #expect(site?.images.count == 5)
  }

  @Test func `images of an unknown record wait and are told`() throws {
    let report = try run("replies/images.xml")
    #expect(report.unchanged == 1)
    #expect(report.issues.map(\.rule) == [.waiting])
    #expect(report.issues.first?.line == 13)
    let later = try run("replies/list.xml")
    #expect(later.added == 3)
    let site = try Catalog(path: catalog).site(
      SiteIdentity(dataset: "khs", key: "1111100010000"))
    #expect(site?.images.count == 5)
  }

  @Test func `a bad file among good ones leaves no catalog behind`() throws {
    #expect(throws: ImportError.self) {
      try run("replies/list.xml", "faults/xml/truncated.xml")
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == [])
  }

  @Test func `rejected records are counted and the rest goes in`() throws {
    let report = try run("faults/xml/no-key.xml")
    #expect(report.read == 4)
    #expect(report.added == 1)
    #expect(report.rejected == 3)
    #expect(report.files.first?.rejected == 3)
    #expect(report.warnings == 0)
  }

  @Test func `a strict import takes no rejected record`() throws {
    var options = Importer.Options()
    options.isStrict = true
    let error = #expect(throws: ImportError.self) {
      try run("faults/xml/no-key.xml", options: options)
    }
    guard case .strict(let report, let first) = error, report.rejected == 3 else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(first.line == 25)
    #expect(error?.exitCode == 65)
    #expect(!FileManager.default.fileExists(atPath: catalog))
  }

  @Test func `a dry run counts and writes nothing`() throws {
    var options = Importer.Options()
    options.isDryRun = true
    let report = try run("replies/list.xml", options: options)
    #expect(report.added == 3)
    #expect(report.release == nil)
    #expect(report.contentHash == nil)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == [])
  }

  @Test func `a cancelled import writes nothing`() throws {
    let path = Fixture.url("national-treasures.xml").path
    var asked = 0
    #expect(throws: ImportError.cancelled) {
      try Importer(catalog: catalog).run(
        [.file(path)],
        isCancelled: {
          asked += 1
          return asked > 1
        })
    }
    #expect(!FileManager.default.fileExists(atPath: catalog))
  }

  @Test func `duplicates and conflicts are told apart`() throws {
    let duplicate = try run("faults/xml/duplicate.xml")
    #expect(duplicate.issues.map(\.rule) == [.duplicate])
    #expect(duplicate.issues.first?.line == 44)
    #expect(duplicate.issues.first?.value == "1111100010000")
    let conflict = try run("faults/xml/conflict.xml", catalog: folder.file("other.gpkg").path)
    #expect(conflict.issues.map(\.rule) == [.older])
    #expect(conflict.isBalanced)
  }

  @Test func `a total that disagrees makes the release partial`() throws {
    let report = try run("faults/xml/total-disagrees.xml")
    #expect(!report.isComplete)
    #expect(report.files.first?.isComplete == false)
    let issue = try #require(report.issues.first)
    #expect(issue.rule == .totalDisagrees)
    #expect(issue.message.english.contains("367"))
    #expect(issue.message.english.contains("holds 2"))
    let pages = folder.file("pages.gpkg").path
    #expect(try run("faults/xml/page-2.xml", "faults/xml/page-1.xml", catalog: pages).isComplete)
    #expect(try !run("faults/xml/page-2.xml", catalog: pages).isComplete)
  }

  @Test func `progress ends with all bytes and all records`() throws {
    let sources = ["national-treasures.xml", "replies/list.xml"].map {
      ImportSource.file(Fixture.url($0).path)
    }
    var seen: [ImportProgress] = []
    _ = try Importer(catalog: catalog).run(sources, progress: { seen.append($0) })
    let last = try #require(seen.last)
    #expect(last.bytes == last.totalBytes)
    #expect(last.records == 370)
    #expect(seen.map(\.bytes) == seen.map(\.bytes).sorted())
  }

  @Test func `the national treasures import whole and without a warning about their number`() throws
  {
    let report = try run("national-treasures.xml")
    #expect(report.read == 367)
    #expect(report.added == 367)
    #expect(report.rejected == 0)
    #expect(report.isComplete)
    #expect(report.ruleCounts == [.otherProvince: 2, .zero: 78])
  }
}

extension ImportRule {
  fileprivate static let otherProvince = ImportRule(.otherProvince)
  fileprivate static let zero = ImportRule(.zero)
}
