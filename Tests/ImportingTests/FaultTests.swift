import Foundation
import Localization
import TestSupport
import Testing

@testable import Importing

/// A fixture with a fault and everything that the import says of it.
struct FaultCase: Sendable, CustomTestStringConvertible {
  let file: String
  /// Issues as `line:record severity rule field=value`.
  var issues: [String] = []
  var rejected = 0
  var testDescription: String { file }
}

struct FaultTests {
  static let taken: [FaultCase] = [
    FaultCase(
      file: "dates",
      issues: [
        "6:1 warning bad-date regDt=2025-02-30 10:00:00", "25:2 warning bad-date regDt=20250927",
        "44:3 warning bad-value ccbaCncl=X",
      ]),
    FaultCase(
      file: "detail-dates",
      issues: [
        "16:1 warning bad-date ccbaAsdt=19690000", "16:1 warning bad-date ccbaCndt=미상",
        "16:1 info no-image-address imageUrl=1623117.jpg",
      ]),
    FaultCase(
      file: "placeholder-image",
      issues: [
        "16:1 info no-image-address imageUrl="
          + "http://116.67.83.213/webdata/file_data/media_data/videos/"
      ]),
    FaultCase(
      file: "control-characters",
      issues: ["6:1 warning control-character ccbaMnm1=서울\u{92} 숭\u{85}례문\u{7F}"]),
    FaultCase(
      file: "no-key",
      issues: [
        "25:2 error no-key ccbaCpno", "43:3 error no-key ccbaCpno", "62:4 error empty-reply",
      ],
      rejected: 3),
    FaultCase(file: "empty-detail", issues: ["9:1 error empty-reply"], rejected: 1),
    FaultCase(file: "empty-detail-echo", issues: ["1:1 error empty-reply"], rejected: 1),
    FaultCase(file: "empty-images", issues: ["7:1 error empty-reply"], rejected: 1),
    FaultCase(
      file: "images",
      issues: [
        "7:1 warning unknown-licence imageNuri=E",
        "7:1 info no-image-address imageUrl=1623117.jpg", "7:1 info no-image-address imageUrl=",
      ]),
    FaultCase(
      file: "images-without-key",
      issues: ["4:1 error no-key ccbaKdcd,ccbaAsno,ccbaCtcd=,,"], rejected: 1),
    FaultCase(
      file: "coordinates",
      issues: [
        "44:3 warning half longitude,latitude=126.97,0",
        "63:4 warning half longitude,latitude=,37.5",
        "82:5 warning not-a-number longitude,latitude=126,975,37,559",
        "101:6 warning not-degrees longitude,latitude=953932.5,1951953.5",
        "120:7 warning swapped longitude,latitude=37.559975,126.975312",
        "139:8 warning placeholder longitude,latitude=0.000001,0.000001",
        "158:9 warning placeholder longitude,latitude=127.0000001,37.0000001",
        "177:10 warning out-of-country longitude,latitude=116.39,39.9",
        "196:11 warning other-province longitude,latitude=128.442126,35.327791",
        "253:14 warning not-a-number longitude,latitude=nan,0x1p3",
      ]),
    FaultCase(file: "unknown-elements"), FaultCase(file: "total-disagrees"),
    FaultCase(file: "duplicate"), FaultCase(file: "conflict"),
  ]

  @Test(arguments: taken) func `a fault inside a record is told exactly`(fault: FaultCase) throws {
    let scanned = try scan(fixtures: "faults/\(fault.file).xml")
    let told = scanned.issues.map { issue in
      let place = "\(issue.line ?? 0):\(issue.record ?? 0)"
      let value = issue.value.map { "=" + $0 } ?? ""
      return
        ([place, issue.severity.rawValue, issue.rule.rawValue]
        + [issue.field.map { $0 + value }].compactMap { $0 }).joined(separator: " ")
    }
    #expect(told == fault.issues)
    #expect(scanned.records.count { $0.draft == nil } == fault.rejected)
    let isSilent = scanned.issues.contains {
      $0.message.english.isEmpty || $0.message.korean.isEmpty
    }
    #expect(!isSilent)
  }

  static let refused: [(file: String, sentence: String, code: Int32)] = [
    ("truncated", ":34:24: the file ends in the middle; it was cut off.", 65),
    (
      "truncated-in-tag",
      ":44:7: the file ends in the middle; it was cut off.", 65
    ),
    ("three-bytes", ":1:1: the file ends in the middle; it was cut off.", 65),
    (
      "html-behind-head",
      ": the service answered an HTML error page instead of data; fetch it again.", 65
    ),
    ("html-page", ": the service answered an HTML error page instead of data; fetch it again.", 65),
    (
      "html-well-formed",
      ": the service answered an HTML error page instead of data; fetch it again.", 65
    ),
    (
      "html-in-the-middle",
      ":25:42: the service answered an HTML error page in the middle of the data; fetch it again.",
      65
    ),
    (
      "bare-ampersand",
      ":10:14: the XML is ill-formed: a bare & stands in a text (&amp; is meant).", 65
    ),
    (
      "bare-angle",
      ":10:33: the XML is ill-formed: an end tag does not match, or a bare < stands in a text.", 65
    ),
    (
      "mismatched-tag",
      ":8:11: the XML is ill-formed: an end tag does not match, or a bare < stands in a text.", 65
    ),
    (
      "unknown-entity",
      ":10:19: the XML refers to an entity that nobody defined.", 65
    ),
    (
      "trailing-text",
      ":26:1: something follows the end of the document.", 65
    ),
    (
      "two-replies",
      ":26:6: a second <?xml head; give each reply a file of its own.", 65
    ),
    (
      "bad-utf8",
      ":29:20: at byte 759 stands BC, which is no UTF-8 text; if the file is in another encoding,"
        + " name it with --encoding.", 65
    ),
    (
      "nul", ":29:20: a character that XML does not allow.", 65
    ),
    ("empty", ": the file is empty.", 65),
    ("blank", ": the file is empty.", 65),
    (
      "gzip", ": The gzip data ends too early, at byte 10. Fetch or copy the file again.", 65
    ),
    ("zip", ": cannot be opened as a zip archive: Not a zip archive.", 65),
    ("pdf", ": the file is a PDF document;" + onlyXML, 65),
    ("binary", ": the file is binary data;" + onlyXML, 65),
    (
      "district-codes",
      ": the XML is neither a list, a detail nor an image reply of the Open API"
        + " (it has <ccbaLcto> <ccbaLctoNm>).", 65
    ),
    (
      "videos",
      ": the XML is neither a list, a detail nor an image reply of the Open API"
        + " (it has <totalCnt> <ccbaKdcd> <ccbaAsno> <ccbaCtcd> <sn> …).", 65
    ),
    (
      "bare-result", ": the XML is neither a list, a detail nor an image reply of the Open API.",
      65
    ),
    (
      "document-type",
      ": the XML declares a document type (<!DOCTYPE), which no reply of the Open API does; it is"
        + " refused because it can define entities.", 65
    ),
  ]

  private static let onlyXML = " what can be imported are tables (CSV), JSON, GeoJSON and XML."

  @Test(arguments: refused)
  func `a file that cannot be imported is told in one line`(
    file: String, sentence: String, code: Int32
  ) throws {
    let path = Fixture.url("faults/\(file).xml").path
    let error = try #require(scanError { try scan([.file(path)]) })
    #expect(error.message.english == path + sentence)
    #expect(error.message.korean.hasPrefix(path))
    #expect(!error.message.korean.contains("\n"))
    #expect(error.exitCode == code)
  }

  @Test func `what GDAL cannot read, or is not there to read, is told in one line`() throws {
    let path = Fixture.url("faults/sqlite.xml").path
    let error = try #require(scanError { try scan([.file(path)]) })
    #expect(error.message.english.hasPrefix(path + ": "))
    #expect(error.message.english.contains("GDAL"))
    #expect(!error.message.english.contains("\n"))
    #expect([65, 69].contains(error.exitCode))
  }

  @Test func `a good file before a bad one changes nothing about the error`() {
    let good = ImportSource.file(Fixture.url("replies/list.xml").path)
    let bad = ImportSource.file(Fixture.url("faults/truncated.xml").path)
    let alone = scanError { try scan([bad]) }
    #expect(scanError { try scan([good, bad, good]) } == alone)
  }
}
