import Foundation
import Localization
import Testing

@testable import Importing

struct ImportReportTests {
  private func issue(_ number: Int, _ severity: ImportIssue.Severity = .warning) -> ImportIssue {
    ImportIssue(
      source: "a.xml", line: number, record: number, field: "ccbaAsdt", value: "19690000",
      rule: .badDate, message: LocalizedText("Bad \(number).", "틀림 \(number)."), severity: severity)
  }

  private func report(issues count: Int) -> ImportReport {
    var report = ImportReport(dataset: "khs", format: "khs-xml")
    report.files = [ImportReport.File(source: "a.xml", format: "khs-xml", reply: "list")]
    for number in 1..<(count + 1) {
      report.report(issue(number), file: 0)
    }
    return report
  }

  @Test func `JSON has every key, null for the unknown, and sentences in the language`() throws {
    let data = try report(issues: 1).json(.korean)
    let text = String(decoding: data, as: UTF8.self)
    #expect(
      text == """
        {
          "added" : 0,
          "changed" : 0,
          "complete" : true,
          "content_hash" : null,
          "corrections" : {
            "adopted" : 0,
            "applied" : 0,
            "conflicts" : 0
          },
          "dataset" : "khs",
          "delisted" : 0,
          "enriched" : 0,
          "files" : [
            {
              "complete" : true,
              "format" : "khs-xml",
              "read" : 0,
              "rejected" : 0,
              "reply" : "list",
              "source" : "a.xml",
              "warnings" : 1
            }
          ],
          "format" : "khs-xml",
          "issues" : [
            {
              "field" : "ccbaAsdt",
              "line" : 1,
              "message" : "틀림 1.",
              "record" : 1,
              "rule" : "bad-date",
              "severity" : "warning",
              "source" : "a.xml",
              "value" : "19690000"
            }
          ],
          "matched" : 0,
          "read" : 0,
          "rejected" : 0,
          "release" : null,
          "relisted" : 0,
          "rules" : {
            "bad-date" : 1
          },
          "unchanged" : 0,
          "unlisted_issues" : 0,
          "warnings" : 1
        }
        """)
  }

  @Test func `issues beyond the limit are counted, and the report says so`() {
    let limit = ImportReport.greatestIssueCount
    let report = report(issues: limit + 7)
    #expect(report.issues.count == limit)
    #expect(report.unlistedIssues == 7)
    #expect(report.warnings == limit + 7)
    #expect(report.ruleCounts[.badDate] == limit + 7)
    #expect(report.lines(.english).last?.hasPrefix("7 issues beyond the first 10000") == true)
  }

  @Test func `text shows the account, a few issues of each rule, and how many more`() {
    var report = report(issues: 7)
    report.read = 3
    report.added = 2
    report.rejected = 1
    #expect(report.isBalanced)
    #expect(
      report.lines(.english) == [
        "khs: 3 read = 2 added + 0 changed + 0 unchanged + 1 rejected; 7 warnings.",
        "a.xml:1: warning: Bad 1. [bad-date]", "a.xml:2: warning: Bad 2. [bad-date]",
        "a.xml:3: warning: Bad 3. [bad-date]", "a.xml:4: warning: Bad 4. [bad-date]",
        "a.xml:5: warning: Bad 5. [bad-date]", "… and 2 more [bad-date]",
      ])
    #expect(
      report.lines(.korean).prefix(2) == [
        "khs: 읽음 3 = 추가 2 + 변경 0 + 그대로 0 + 거부 1, 주의 7건", "a.xml:1: 주의: 틀림 1. [bad-date]",
      ])
  }

  @Test func `counts that do not add up are not balanced`() {
    var report = report(issues: 0)
    report.read = 1
    #expect(!report.isBalanced)
    let error = ImportError.accounting(read: 1, added: 0, changed: 0, unchanged: 0, rejected: 0)
    #expect(error.exitCode == 70)
  }
}
