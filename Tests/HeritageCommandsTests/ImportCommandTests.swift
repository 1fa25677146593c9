import CommandLineKit
import Foundation
import TestSupport
import Testing

struct ImportCommandTests {
  @Test(arguments: ["en", "ko"])
  func `the report accounts for every record and names what is wrong`(language: String) throws {
    let terminal = try Terminal()
    let sample = Terminal.sampleFiles.map(Terminal.fixture)
    let options = ["--lang", language]
    terminal.run(["import", "--dry-run", Terminal.fixture("list-11.xml")] + options)
    terminal.run(["import"] + sample + options)
    terminal.run(["import"] + sample + options)
    terminal.run(["import", Terminal.fixture("faulty.xml")] + options)
    terminal.run(["import", "--strict", Terminal.fixture("faulty.xml")] + options)
    terminal.run(["import", "nowhere.xml"] + options)
    terminal.run(["import", "nowhere/*.xml"] + options)
    terminal.run(["import"] + options)
    expectSnapshot(terminal.transcript, named: "commands/import-\(language).txt")
  }

  @Test func `a dry run writes nothing`() throws {
    let terminal = try Terminal()
    let answer = terminal.run(["import", "--dry-run", Terminal.fixture("list-11.xml")])
    #expect(answer.exitCode == .done)
    #expect(try FileManager.default.contentsOfDirectory(atPath: terminal.folder.path) == [])
  }

  @Test func `a strict import that fails leaves the catalog as it was`() throws {
    let terminal = try Terminal.withSample()
    let catalog = terminal.folder.file("heritage.gpkg")
    let before = try Data(contentsOf: catalog)
    let answer = terminal.run(["import", "--strict", Terminal.fixture("faulty.xml")])
    #expect(answer.exitCode == .badData)
    #expect(answer.output == "")
    #expect(answer.errors.hasSuffix("\n  Nothing was imported.\n"))
    #expect(try Data(contentsOf: catalog) == before)
  }

  @Test func `a strict import that fails still tells its account as JSON`() throws {
    let terminal = try Terminal()
    let answer = terminal.run(
      ["import", "--strict", "--format", "json", Terminal.fixture("faulty.xml")])
    #expect(answer.exitCode == .badData)
    let report = try json(answer)
    #expect(report["rejected"] as? Int == 1)
    #expect(report["release"] is NSNull)
  }

  @Test func `a name of a file cannot steer the terminal`() throws {
    let terminal = try Terminal()
    let name = "a\u{1B}[31mb\u{202E}\n.xml"
    let file = try terminal.folder.write("<result>", to: name)
    let refused = terminal.run(["import", file.path])
    #expect(refused.errors.contains("a␛[31mb<U+202E> .xml:1:"))
    try terminal.folder.write(
      "<result><totalCnt>1</totalCnt><item><ccbaMnm1>x</ccbaMnm1></item></result>", to: name)
    let warned = terminal.run(["import", file.path])
    #expect(warned.output.contains("a␛[31mb<U+202E> .xml:1: rejected:"))
    for text in [refused.errors, refused.output, warned.errors, warned.output] {
      #expect(!text.contains("\u{1B}") && !text.contains("\u{202E}"))
    }
  }

  @Test func `JSON has the keys of the contract`() throws {
    let terminal = try Terminal()
    let report = try json(
      terminal.run(["import", "--format", "json", Terminal.fixture("faulty.xml")]))
    let keys = [
      "dataset", "format", "release", "read", "added", "changed", "unchanged", "rejected",
      "delisted", "warnings", "complete", "content_hash", "files", "issues",
    ]
    #expect(Set(keys).subtracting(report.keys) == [])
    #expect(report["read"] as? Int == 2)
    #expect(report["added"] as? Int == 1)
    #expect(report["rejected"] as? Int == 1)
    #expect(report["complete"] as? Bool == false)
    let issues = try #require(report["issues"] as? [[String: Any]])
    let issueKeys: Set = [
      "source", "line", "record", "field", "value", "rule", "message", "severity",
    ]
    #expect(issues.allSatisfy { Set($0.keys) == issueKeys })
    #expect(
      issues.map { $0["rule"] as? String } == ["no-key", "swapped", "total-disagrees"])
    let files = try #require(report["files"] as? [[String: Any]])
    #expect(files.allSatisfy { Set(["source", "format", "read"]).isSubset(of: $0.keys) })
  }

  @Test func `of many issues of one rule three are shown, and how to see the rest`() throws {
    let terminal = try Terminal()
    let record = "<item><ccbaMnm1>x</ccbaMnm1></item>"
    let items = String(repeating: record, count: 1200)
    let file = try terminal.folder.write(
      "<result><totalCnt>1200</totalCnt>\(items)</result>", to: "many.xml")
    let lines = terminal.run(["import", "--dry-run", file.path]).output.split(separator: "\n")
    #expect(lines.count { $0.hasSuffix("[no-key]") } == 4)
    #expect(lines.contains("… and 1,197 more [no-key]"))
    #expect(lines.contains("See them all with --dry-run --format json."))
  }

  @Test func `on a terminal issues are wrapped to its width`() throws {
    let terminal = try Terminal(width: 60, isTerminal: true)
    let answer = terminal.run(["import", Terminal.fixture("faulty.xml")])
    let lines = answer.output.split(separator: "\n")
    #expect(lines.filter { $0.contains("[") || $0.hasPrefix("    ") }.allSatisfy { $0.count <= 60 })
    #expect(lines.contains { $0.hasPrefix("    ") && $0.hasSuffix("[swapped]") })
  }
}

/// Reads an answer as a JSON object.
func json(_ answer: Terminal.Answer) throws -> [String: Any] {
  let value = try JSONSerialization.jsonObject(with: Data(answer.output.utf8))
  return try #require(value as? [String: Any])
}
