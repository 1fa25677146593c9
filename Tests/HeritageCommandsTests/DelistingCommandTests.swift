import CommandLineKit
import Foundation
import TestSupport
import Testing

struct DelistingCommandTests {
  /// A list of 국보 in which only some of the sample's are left.
  private func list(_ terminal: Terminal, total: Int? = nil, _ keys: [String]) throws -> String {
    let whole = try String(
      contentsOfFile: Terminal.fixture("list-11.xml"), encoding: .utf8)
    let items = whole.components(separatedBy: "<item>").dropFirst()
      .map { "<item>" + ($0.components(separatedBy: "</item>").first ?? "") + "</item>\n" }
      .filter { item in keys.contains { item.contains($0) } }
    let text =
      "<?xml version=\"1.0\" encoding=\"utf-8\"?>\n<result>\n<totalCnt>\(total ?? items.count)</totalCnt>\n"
      + "<pageUnit>100</pageUnit>\n<pageIndex>1</pageIndex>\n\(items.joined())</result>\n"
    return try terminal.folder.write(text, to: "now.xml").path
  }

  @Test(arguments: ["en", "ko"])
  func `a whole list delists what it lacks, and a later one brings it back`(language: String) throws
  {
    let terminal = try Terminal.withSample()
    let options = ["--lang", language]
    func run(_ words: String...) { terminal.run(words + options) }
    let file = try list(terminal, ["1111100010000", "1111100830000"])
    run("import", "--complete", "kind=11", "--dry-run", file)
    run("import", "--complete", "kind=11", file)
    run("list", "--kind", "국보")
    run("list", "--kind", "국보", "--delisted", "any")
    run("list", "--delisted", "yes")
    run("stats")
    run("check")
    run("import", Terminal.fixture("list-11.xml"))
    run("list", "--kind", "국보", "--delisted", "yes")
    expectSnapshot(terminal.transcript, named: "commands/delisting-\(language).txt")
  }

  @Test func `who types the name of a site that is no longer listed finds it, last and marked`()
    throws
  {
    let terminal = try Terminal.withSample()
    let file = try list(terminal, ["1111100010000", "1111100830000"])
    terminal.run(["import", "--complete", "kind=11", file])
    #expect(
      terminal.run("complete 원각사지 --lang en").output
        .hasPrefix("1  서울 원각사지 십층석탑  no longer listed · National Treasure · Jong"))
    #expect(terminal.run("complete 원각사지 --format json").output.contains("\"delisted\":true"))
    #expect(terminal.run("complete 원각사지 --delisted no").output.isEmpty)
    let titles = terminal.run("complete 서울 --delisted yes").output
    #expect(titles.contains("원각사지") && !titles.contains("숭례문"))
    let search = terminal.run("search 원각사지 --lang en")
    #expect(search.output.contains("Shown 0 of 0 matching"))
    #expect(search.errors.contains("no longer listed"))
  }

  @Test func `the page of a site that is no longer listed says since when`() throws {
    let terminal = try Terminal.withSample()
    terminal.run(["import", "--complete", "all", try list(terminal, ["1111100010000"])])
    let page = terminal.run("show 국보/2 --lang en").output
    #expect(page.contains(/! The source no longer lists this record since .* \(release 2\)/))
    let site = try json(terminal.run("show 국보/2 --format json"))
    #expect((site["delisted_on"] as? String)?.contains("T") == true)
    #expect(try json(terminal.run("show 국보/1 --format json"))["delisted_on"] is NSNull)
  }

  @Test func `what is not whole delists nothing, and says why`() throws {
    let terminal = try Terminal.withSample()
    func reasons(_ scope: String, _ file: String) throws -> [String] {
      let report = try json(
        terminal.run(["import", "--format", "json", "--complete", scope, file]))
      #expect(report["delisted"] as? Int == 0)
      let issues = try #require(report["issues"] as? [[String: Any]])
      return issues.filter { $0["rule"] as? String == "not-delisted" }
        .compactMap { $0["message"] as? String }
    }
    let partial = try list(terminal, total: 5, ["1111100010000"])
    #expect(try reasons("kind=11", partial).first?.contains("what the service counts") == true)
    #expect(try reasons("all", partial).count == 1)
    let whole = try list(terminal, ["1111100010000"])
    #expect(try reasons("kind=국뵤", whole).first?.contains("Is the scope right?") == true)
    #expect(try reasons("kind=12", whole).count == 1)
    #expect(try reasons("dataset=other", whole).first?.contains("is khs") == true)
    let faulty = try terminal.folder.write(
      """
      <result><totalCnt>2</totalCnt><item><ccbaKdcd>11</ccbaKdcd><ccbaCpno>1111100010000</ccbaCpno></item>
      <item><ccbaKdcd>11</ccbaKdcd><ccbaMnm1>x</ccbaMnm1></item></result>
      """, to: "faulty.xml")
    #expect(try reasons("kind=11", faulty.path).first?.contains("rejected") == true)
    for scope in ["era=조선", "", "kind", "kind=11&limit=3"] {
      let answer = terminal.run(["import", "--complete", scope, whole])
      #expect(answer.exitCode == .usage, "\(scope)")
    }
  }
}
