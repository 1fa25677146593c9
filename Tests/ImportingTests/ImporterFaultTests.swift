import Foundation
import HeritageCatalog
import HeritageModel
import Localization
import TestSupport
import Testing

@testable import Importing

/// What goes wrong around an import, or is odd in it, and how it is told.
struct ImporterFaultTests {
  private let folder: TemporaryDirectory

  init() throws {
    folder = try TemporaryDirectory()
  }

  private var catalog: String { folder.file("heritage.gpkg").path }

  private func run(
    _ names: String..., options: Importer.Options = Importer.Options()
  ) throws -> ImportReport {
    try Importer(catalog: catalog, options: options).run(
      names.map { .file(Fixture.url($0).path) })
  }

  @Test(arguments: [true, false])
  func `a dry run needs no right to write and leaves nothing, even while it runs`(
    hasCatalog: Bool
  ) throws {
    if hasCatalog { _ = try run("replies/list.xml") }
    let before = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    #expect(chmod(folder.path, 0o555) == 0)
    defer { chmod(folder.path, 0o755) }
    var options = Importer.Options()
    options.isDryRun = true
    var seen: Set<[String]> = []
    let report = try Importer(catalog: catalog, options: options).run(
      ["list", "detail", "images"].map { .file(Fixture.url("replies/\($0).xml").path) }
    ) { _ in
      seen.insert((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? [])
    }
    #expect(report.read == 5)
    #expect(report.added == (hasCatalog ? 0 : 3))
    #expect(seen == [before])
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == before)
  }

  @Test func `a dry run does not wait for another import`() throws {
    _ = try run("replies/list.xml")
    let other = try CatalogWriter(catalog: catalog)
    defer { other.rollback() }
    var options = Importer.Options()
    options.isDryRun = true
    options.patience = .zero
    #expect(try run("replies/list.xml", options: options).unchanged == 3)
  }

  @Test func `of records without times that of the file stands whose name sorts last`() throws {
    let names = ["1.xml", "2.xml", "3.xml"]
    for name in names {
      try folder.write(list("<ccbaMnm1>\(name)</ccbaMnm1>"), to: name)
    }
    var generator = SeededGenerator(seed: 7)
    for round in 0..<6 {
      let path = folder.file("\(round).gpkg").path
      let files = names.shuffled(using: &generator).map {
        ImportSource.file(folder.file($0).path)
      }
      let report = try Importer(catalog: path).run(files)
      let site = try Catalog(path: path).site(
        SiteIdentity(dataset: "khs", key: "1111100010000"))
      #expect(site?[.name] == "3.xml")
      #expect(report.issues.map(\.rule) == [.conflictAcrossFiles, .conflictAcrossFiles])
      #expect(report.files.map(\.source) == names.map { folder.file($0).path })
    }
  }

  @Test func `a total that is no number makes the release partial`() throws {
    for total in ["many", String(repeating: "9", count: 50), "3.5", "-"] {
      let text = list("<ccbaMnm1>숭례문</ccbaMnm1>").replacing(
        "<totalCnt>1<", with: "<totalCnt>\(total)<")
      let file = try folder.write(text, to: "total.xml")
      let report = try Importer(catalog: catalog).run([.file(file.path)])
      #expect(!report.isComplete)
      #expect(report.files.map(\.isComplete) == [false])
      #expect(report.issues.map(\.rule) == [.badValue])
      #expect(report.issues.first?.field == "totalCnt")
    }
  }

  @Test func `a field that comes again with another value is told, and so is a stray text`() throws
  {
    let text = list(
      "<ccbaMnm1>숭례문</ccbaMnm1><ccbaMnm1>흥인지문</ccbaMnm1>stray<![CDATA[ more]]>"
        + "<ccbaCpno>2</ccbaCpno><ccbaCtcdNm>서울</ccbaCtcdNm><ccbaCtcdNm>서울</ccbaCtcdNm>")
    let file = try folder.write(text, to: "twice.xml")
    let report = try Importer(catalog: catalog).run([.file(file.path)])
    #expect(report.added == 1)
    #expect(report.issues.map(\.rule) == [.repeatedField, .repeatedField, .unknownElement])
    #expect(report.issues.map(\.value) == ["2", "흥인지문", "stray"])
    #expect(report.issues.last?.field == "#text")
    let site = try Catalog(path: catalog).site(
      SiteIdentity(dataset: "khs", key: "1111100010000"))
    #expect(site?[.name] == "숭례문")
  }

  @Test func `numbers that are no coordinate are kept in the catalog as suspect`() throws {
    let file = try folder.write(
      list(
        "<ccbaMnm1>숭례문</ccbaMnm1><longitude>37.55</longitude><latitude>126.97</latitude>"),
      to: "swapped.xml")
    let report = try Importer(catalog: catalog).run([.file(file.path)])
    #expect(report.issues.map(\.rule.rawValue) == ["swapped"])
    let opened = try Catalog(path: catalog)
    let place = try #require(
      try opened.site(SiteIdentity(dataset: "khs", key: "1111100010000"))?.place)
    #expect(place == .suspect(numbers: "longitude '37.55', latitude '126.97'", .swapped))
    let listing = try opened.summaries(SiteQuery())
    #expect(listing.unplaced == 1)
    #expect(listing.sites.map(\.coordinateStatus) == [.suspect])
    #expect(try opened.check().isEmpty)
    let statistics = try opened.statistics()
    #expect(statistics.suspect == 1 && statistics.absent == 0 && statistics.unplaced == 1)
    #expect(try Importer(catalog: catalog).run([.file(file.path)]).unchanged == 1)
  }

  @Test func `rejected records are never written over the catalog or over what is read`() throws {
    _ = try run("replies/list.xml")
    let source = try folder.write("관리번호,명칭,소재지\n1,가,나\n", to: "sites.csv")
    try FileManager.default.createSymbolicLink(
      at: folder.file("link.csv"), withDestinationURL: source)
    let before = try [catalog, source.path].map { try Data(contentsOf: URL(fileURLWithPath: $0)) }
    for name in [
      "heritage.gpkg", "sites.csv", "link.csv", "../\(folder.url.lastPathComponent)/sites.csv",
    ] {
      var options = Importer.Options()
      options.rejects = folder.file(name).path
      let error = #expect(throws: ImportError.self, "\(name)") {
        try Importer(catalog: catalog, options: options).run([.file(source.path)])
      }
      #expect(error?.exitCode == 64)
      #expect(error?.message.english.contains("--rejects") == true)
    }
    let after = try [catalog, source.path].map { try Data(contentsOf: URL(fileURLWithPath: $0)) }
    #expect(before == after)
  }

  @Test func `rejected records are not written where the first import makes the catalog`() throws {
    var options = Importer.Options()
    options.rejects = catalog
    #expect(throws: ImportError.self) { try run("replies/list.xml", options: options) }
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == [])
  }

  @Test func `keys that have lost their zeros are told and make no second site`() throws {
    let head = "관리번호,명칭,소재지\n"
    func run(_ rows: String, complete: Bool = false) throws -> ImportReport {
      let file = try folder.write(head + rows, to: "sites.csv")
      var options = Importer.Options()
      if complete { options.complete = [try ListingScope(parsing: "all")] }
      return try Importer(catalog: catalog, options: options).run([.file(file.path)])
    }
    // In a first import nobody can tell.
    #expect(try run("0000010000000,숭례문,서울\n00012,하나,서울\n7,일곱,서울\n").added == 3)
    let report = try run(
      "10000000,숭례문,서울\n12,하나,서울\n7,일곱,서울\n70,칠십,서울\n00013,새것,서울\n", complete: true)
    #expect(report.added == 2 && report.unchanged == 1 && report.rejected == 2)
    let issues = report.issues.filter { $0.rule == .lostZeros }
    #expect(issues.map(\.line) == [2, 3])
    #expect(issues.first?.message.english.contains("'0000010000000'") == true)
    #expect(report.delisted == 0)
    // A site of the same number that the catalog has is that site.
    #expect(try run("0000010000000,숭례문,서울\n7,일곱,서울\n").unchanged == 2)
  }

  @Test func `a catalog is no source`() throws {
    _ = try run("replies/list.xml")
    let other = folder.file("other.gpkg").path
    let error = #expect(throws: ImportError.self) {
      try Importer(catalog: other).run([.file(catalog)])
    }
    #expect(error?.exitCode == 65)
    #expect(error?.message.english.contains("--catalog") == true)
  }
}
