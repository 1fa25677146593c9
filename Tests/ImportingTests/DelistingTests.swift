import Foundation
import HeritageCatalog
import HeritageModel
import TestSupport
import Testing

@testable import Importing

struct DelistingTests {
  private let folder: TemporaryDirectory

  init() throws {
    folder = try TemporaryDirectory()
  }

  private func run(
    _ files: [String: String], complete: [ListingScope] = [], isDryRun: Bool = false
  ) throws -> ImportReport {
    var options = Importer.Options()
    options.complete = complete
    options.isDryRun = isDryRun
    options.reading.dataset = "mills"
    let sources = try files.sorted { $0.key < $1.key }.map { name, text in
      ImportSource.file(try folder.write(text, to: name).path)
    }
    return try Importer(catalog: folder.file("mills.gpkg").path, options: options).run(sources)
  }

  private func table(_ rows: [(String, String)]) -> String {
    "id,name,kind\n" + rows.map { "\($0.0),Mill \($0.0),\($0.1)\n" }.joined()
  }

  @Test func `a table that is whole delists what it lacks, and a dry run only says so`() throws {
    _ = try run(["a.csv": table([("1", "corn"), ("2", "corn"), ("3", "polder")])])
    let now = ["a.csv": table([("1", "corn")])]
    let dry = try run(now, complete: [ListingScope()], isDryRun: true)
    #expect(dry.delisted == 2 && dry.ruleCounts[.delisted] == 2)
    #expect(try run(now).delisted == 0)
    let report = try run(now, complete: [ListingScope(kinds: ["corn"])])
    #expect(report.delisted == 1 && report.unchanged == 1 && report.read == 1)
    #expect(try run(["a.csv": table([("2", "corn")])]).relisted == 1)
    #expect(try Catalog(path: folder.file("mills.gpkg").path).check() == [])
  }

  @Test func `rejects in a file that lists something else do not count, those in any other do`()
    throws
  {
    _ = try run(["a.csv": table([("1", "corn"), ("2", "corn"), ("3", "polder")])])
    let broken = table([("3", "polder")]) + "\"broken,row\n"
    let scope = ListingScope(kinds: ["corn"])
    let other = try run(
      ["a.csv": table([("1", "corn")]), "b.csv": broken], complete: [scope], isDryRun: true)
    #expect(other.rejected > 0 && other.delisted == 1)
    let same = try run(["a.csv": table([("1", "corn")]) + "\"broken,row\n"], complete: [scope])
    #expect(same.delisted == 0 && same.ruleCounts[.notDelisted] == 1)
    #expect(same.issues.contains { $0.rule == .notDelisted && $0.severity == .warning })
  }
}
