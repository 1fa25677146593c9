import Foundation
import HeritageModel
import Localization
import TestSupport
import Testing

@testable import Importing

struct CorrectionsFileTests {
  private let folder: TemporaryDirectory

  init() throws {
    folder = try TemporaryDirectory()
  }

  private static let header = "dataset,key,field,value,replaced,author,corrected_at,note,source\r\n"

  private func read(_ text: String) throws -> (corrections: [Correction], issues: [ImportIssue]) {
    try CorrectionsFile.read(.file(try folder.write(text, to: "corrections.csv").path))
  }

  @Test func `what is written is read as it was, and written again byte for byte`() throws {
    var generator = SeededGenerator(seed: 11)
    let texts = [
      "숭례문", "=1+1", "'=x", "''", "'abc", "-33.5", "a,b", "say \"no\"", "0001", "＝가", "@x", "a\nb",
      "\u{1112}\u{1161}\u{11AB}",
    ]
    let corrections = (0..<200).map { number in
      let field = CorrectableField.allCases.randomElement(using: &generator) ?? .coordinate
      let value: String? =
        switch field {
        case .coordinate: "-33.5,-151.25"
        case .fact(.cancelled): "true"
        case .fact(.designatedOn), .fact(.cancelledOn): "1962-12"
        case .fact(.content): texts.randomElement(using: &generator)
        default: texts.filter { !$0.contains("\n") }.randomElement(using: &generator)
        }
      return Correction(
        identity: SiteIdentity(dataset: "khs", key: "000\(number)"), field: field,
        value: number % 7 == 0 && field != .fact(.name) ? nil : value,
        replaced: texts.randomElement(using: &generator),
        author: "김 \(number)", correctedAt: "2026-01-31T09:00:00+09:00",
        note: texts.randomElement(using: &generator) ?? "", source: number % 3 == 0 ? nil : "책, 1쪽")
    }
    let text = CorrectionsFile.text(of: corrections)
    let (again, issues) = try read(text)
    #expect(issues == [])
    #expect(again == corrections)
    #expect(CorrectionsFile.text(of: again) == text)
  }

  @Test(arguments: [
    ("khs,1,nam,x,,a,2026-01-01T00:00:00Z,n,", "field"),
    (",1,name,x,,a,2026-01-01T00:00:00Z,n,", "dataset"),
    ("khs,,name,x,,a,2026-01-01T00:00:00Z,n,", "key"),
    ("khs,1,name,x,,,2026-01-01T00:00:00Z,n,", "author"),
    ("khs,1,name,x,,a,2026-01-01T00:00:00Z,,", "note"),
    ("khs,1,name,x,,a,2026-01-01,n,", "corrected_at"),
    ("khs,1,name,x,,a,2026-02-30T00:00:00Z,n,", "corrected_at"),
    ("khs,1,name,x,,a,2026-01-01T24:00:00Z,n,", "corrected_at"),
    ("khs,1,designated_on,1962-13,,a,2026-01-01T00:00:00Z,n,", "value"),
    ("khs,1,name,,,a,2026-01-01T00:00:00Z,n,", "value"),
    ("khs,1,cancelled,maybe,,a,2026-01-01T00:00:00Z,n,", "value"),
    ("khs,1,coordinate,\"127,37\",,a,2026-01-01T00:00:00Z,n,", "value"),
    ("khs,1.11111E+12,name,y,,a,2026-01-01T00:00:00Z,n,", "key"),
    ("khs,1,modified_at,2026,,a,2026-01-01T00:00:00Z,n,", "field"),
    ("khs,1,name,y,,a,2026-01-01T00:00:00Z,n,\nkhs,1,name,x,,a,2026-01-01T00:00:00Z,n,", "field"),
  ])
  func `a row that is wrong is told with its line and column`(row: String, column: String) throws {
    let good = "khs,9,name,x,,a,2026-01-01T00:00:00Z,n,\n"
    let (corrections, issues) = try read(Self.header + good + row + "\n")
    #expect(corrections.first?.identity.key == "9")
    #expect(issues.map(\.field) == [column])
    #expect(issues.map(\.line) == [row.contains("\n") ? 4 : 3])
    #expect(issues.map(\.severity) == [.error])
  }

  @Test func `a table of something else, or nothing, is refused`() throws {
    let error = #expect(throws: ImportError.self) { _ = try read("a,b\n1,2\n") }
    #expect(error?.message.english.contains("corrected_at") == true)
    #expect(throws: ImportError.self) { _ = try CorrectionsFile.read(.file("/nowhere.csv")) }
    #expect(try read(Self.header).corrections == [])
  }

  @Test func `a table from a Korean spreadsheet is read`() throws {
    // The header and one row in CP949, as a spreadsheet saves them.
    let base64 = """
      ZGF0YXNldCxrZXksZmllbGQsdmFsdWUscmVwbGFjZWQsYXV0aG9yLGNvcnJlY3RlZF9hdCxub3RlLHNv\
      dXJjZQ0Ka2hzLDEsbmFtZSy8/rfKua7AuiC8rb/vwMcgua7AzLTZLLz+t7m5riyx6MO2vPYsMjAyNi0w\
      MS0wMVQwMDowMDowMCswOTowMCzGsriwILHbwNq4piCw7cSnLMOlDQo=
      """
    let data = try #require(Data(base64Encoded: base64))
    let file = folder.file("cp949.csv")
    try data.write(to: file)
    let (corrections, issues) = try CorrectionsFile.read(.file(file.path))
    #expect(issues == [] && corrections.first?.replaced == "숭레문")
  }
}
