import Localization
import Testing

@testable import Importing

struct FilePlaceTests {
  private func issue(line: Int?, record: Int?) -> ImportIssue {
    ImportIssue(
      source: "a.shp", line: line, record: record, rule: .badValue,
      message: LocalizedText("No.", "아님."), severity: .warning)
  }

  @Test func `an issue names the line, or the record where the file has no lines`() {
    #expect(issue(line: 12, record: 3).line(.english) == "a.shp:12: warning: No. [bad-value]")
    #expect(issue(line: 0, record: 3).line == nil)
    #expect(
      issue(line: 0, record: 3).line(.english) == "a.shp, record 3: warning: No. [bad-value]")
    #expect(issue(line: 0, record: 3).line(.korean) == "a.shp, 3번째 기록: 주의: 아님. [bad-value]")
    #expect(issue(line: nil, record: nil).line(.english) == "a.shp: warning: No. [bad-value]")
  }
}
