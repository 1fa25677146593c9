import Foundation
import Geography
import HeritageCatalog
import HeritageModel
import Localization
import SystemLibraries
import TestSupport
import Testing

@testable import Importing

/// The broken files of `Fixtures/faults`, each with everything that an import says of it in the
/// file beside it that ends in `.report`.
///
/// With `RECORD_SNAPSHOTS=1` the reports are written instead, and the tests fail.
struct FaultTests {
  /// What is said of it depends on whether GDAL is installed.
  static let readByGDAL = "xml/sqlite.xml"

  /// The files by their paths below `Fixtures/faults`.
  static let files: [String] = {
    let folder = Fixture.url("faults")
    let paths = FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String }
    return (paths ?? []).filter { path in
      path.contains(".") && !path.hasSuffix(".report") && path != readByGDAL
        && !folder.appending(path: path).hasDirectoryPath
    }.sorted()
  }()

  /// What is asked for on the command line, for those files that need it.
  private static func change(_ options: inout Importer.Options, for file: String) throws {
    switch file {
    case "json/records-elsewhere.json":
      options.reading.profile = try Profile.named("wlm")
    case "encodings/utf8-read-as-cp949.csv":
      options.reading.encoding = .cp949
    case "tables/forced-json.csv":
      options.reading.syntax = "json"
    default: break
    }
  }

  @Test func `the corpus covers every reader`() {
    let folders = Dictionary(grouping: Self.files) { $0.prefix { $0 != "/" } }
    #expect(
      Set(folders.keys) == ["archives", "encodings", "geojson", "json", "tables", "wkt", "xml"])
    #expect(Self.files.count >= 250)
  }

  @Test(arguments: files) func `a broken file is told exactly`(file: String) throws {
    let folder = try TemporaryDirectory()
    let catalog = folder.file("heritage.gpkg").path
    let source = ImportSource.file(Fixture.url("faults/\(file)").path)
    var options = Importer.Options()
    options.isDryRun = true
    options.rejects = folder.file("rejects.csv").path
    try Self.change(&options, for: file)
    let result = Result { try Importer(catalog: catalog, options: options).run([source]) }
    var lines: [String]
    switch result {
    case .success(let report):
      #expect(report.isBalanced)
      let silent = report.issues.filter {
        $0.message.english.isEmpty || $0.message.korean.isEmpty
          || $0.message.english == $0.message.korean
      }
      #expect(silent == [])
      lines = try account(report) + drafts(scan([source], options.reading))
      try checkReturn(of: report, rejects: options.rejects ?? "")
    // A library that this machine lacks is told elsewhere.
    case .failure(let error as any ExplainedError) where error.exitCode == 69: return
    case .failure(let error as ImportError) where error.exitCode == 69: return
    case .failure(let error as ImportError):
      #expect(!FileManager.default.fileExists(atPath: catalog))
      #expect(error.message.english != error.message.korean)
      lines = [
        "exit \(error.exitCode)", "en: \(error.message.english)", "ko: \(error.message.korean)",
      ]
    case .failure(let error): throw error
    }
    let folderName = Fixture.url("faults/\(file)").deletingLastPathComponent().path + "/"
    let text = lines.map { $0.replacing(folderName, with: "") + "\n" }.joined()
    expectText(Self.visible(text), at: Fixture.url("faults/\(file).report"))
  }

  /// The report for people, in both languages, and each issue with its field and value.
  private func account(_ report: ImportReport) -> [String] {
    let issues = report.issues.map { issue in
      let place = "\(issue.line ?? 0):\(issue.record ?? 0)"
      let value = issue.value.map { "=" + $0 } ?? ""
      return
        ([place, issue.severity.rawValue, issue.rule.rawValue]
        + [issue.field.map { $0 + value } ?? issue.value].compactMap { $0 }).joined(separator: " ")
    }
    return ["\(report.format)", ""] + report.lines(.english) + [""] + report.lines(.korean)
      + ["", "Issues:"] + issues
  }

  /// What the records that were taken state, one a line.
  private func drafts(_ scanned: Scanned) -> [String] {
    let drafts = scanned.records.compactMap { record in record.draft.map { (record.ordinal, $0) } }
    return ["", "Taken:"]
      + drafts.map { ordinal, draft in
        let texts = SiteField.allCases.compactMap { field in
          draft.facts[field].map { "\(field.name)=\($0)" }
        }
        let images = (draft.facts.images ?? []).map { "image=\($0.url)" }
        let parts = ["\(ordinal) " + subject(of: draft)] + texts + images
        return (parts + [place(draft.facts.place ?? .absent)]).joined(separator: "; ")
      }
  }

  private func subject(of draft: SiteDraft) -> String {
    switch draft.subject {
    case .identity(let identity): identity.key
    case .managementNumber(_, let number): number.description
    case .description: "(described)"
    }
  }

  private func place(_ place: Place) -> String {
    let point = place.coordinate.map { "\($0.latitude),\($0.longitude)" } ?? place.statedNumbers
    let precision = place.precision.map { "±\(Int($0)) m" }
    return "("
      + [place.status.rawValue, place.rule?.rawValue, point, precision].compactMap { $0 }
      .joined(separator: " ") + ")"
  }

  /// The file of rejected records can be imported again as it is, and has a row for each record.
  private func checkReturn(
    of report: ImportReport, rejects: String
  ) throws {
    // What is told once for a file has no row.
    let ofFile: Set<ImportRule> = [.unknownElement, .unknownCode]
    let told = Set(
      report.issues.filter { $0.severity != .info && !ofFile.contains($0.rule) }.compactMap {
        issue in issue.record.map { "\(issue.source) \($0)" }
      })
    // Records of which nobody could tell anything are not guessed alone either.
    guard !told.isEmpty, report.ruleCounts[.noIdentity] == nil else { return }
    #expect(try scan([.file(rejects)]).records.count == told.count, "rows of \(rejects)")
  }

  /// A text whose control characters and half characters can be seen.
  private static func visible(_ text: String) -> String {
    text.unicodeScalars.map { scalar in
      let isPlain =
        scalar == "\n"
        || !(scalar.properties.generalCategory == .control
          || scalar.properties.generalCategory == .format || scalar == "\u{FFFD}")
      return isPlain ? String(scalar) : "\\u{\(String(scalar.value, radix: 16))}"
    }.joined()
  }

  @Test func `what GDAL cannot read, or is not there to read, is told in one line`() throws {
    let path = Fixture.url("faults/\(Self.readByGDAL)").path
    let error = try #require(scanError { try scan([.file(path)]) })
    #expect(error.message.english.hasPrefix(path + ": "))
    #expect(error.message.english.contains("GDAL"))
    #expect(!error.message.english.contains("\n"))
    #expect([65, 69].contains(error.exitCode))
  }

  @Test func `a good file before a bad one changes nothing about the error`() {
    let good = ImportSource.file(Fixture.url("replies/list.xml").path)
    let bad = ImportSource.file(Fixture.url("faults/xml/truncated.xml").path)
    let alone = scanError { try scan([bad]) }
    #expect(scanError { try scan([good, bad, good]) } == alone)
  }
}
