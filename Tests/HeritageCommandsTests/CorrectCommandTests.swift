import CommandLineKit
import Foundation
import HeritageCatalog
import TestSupport
import Testing

struct CorrectCommandTests {
  /// A fixed time and author, so that transcripts stay the same.
  private static let environment = [
    "SOURCE_DATE_EPOCH": "1769904000", "USER": "kim", "LOGNAME": "kim",
  ]

  private func terminal() throws -> Terminal {
    try Terminal.withSample(environment: Self.environment)
  }

  @Test(arguments: ["en", "ko"])
  func `corrections from the first to their end`(language: String) throws {
    let terminal = try terminal()
    let options = ["--lang", language]
    func run(_ words: String...) { terminal.run(words + options) }
    run("correct", "국보/1", "name=숭례문", "era=조선 1398년", "--note", "현판에 따름", "--source", "현판")
    run(
      "correct", "국보", "83호", "latitude=37.5238", "longitude=126.9806", "--note", "measured",
      "--author", "Lee")
    run("correct", "국보/2", "admin=", "cancelled=true", "--note", "x")
    run("correct", "--list")
    run("show", "국보/1")
    run("list", "--kind", "국보")
    run("import", Terminal.fixture("list-11.xml"))
    run("correct", "--remove", "국보/1", "name", "era")
    run("check")
    expectSnapshot(terminal.transcript, named: "commands/correct-\(language).txt")
  }

  @Test(arguments: ["en", "ko"])
  func `what is wrong is told with what is wanted, and nothing is changed`(language: String) throws
  {
    let terminal = try terminal()
    for words in [
      ["국보/1", "name=숭례문"], ["국보/1"], ["name=숭례문", "--note", "x"], [],
      ["국보/1", "nam=숭례문", "--note", "x"], ["국보/1", "key=1", "--note", "x"],
      ["국보/1", "designated_on=1962-13-01", "--note", "x"],
      ["국보/1", "cancelled=maybe", "--note", "x"],
      ["국보/1", "coordinate=126.97,37.56", "--note", "x"], ["국보/1", "latitude=37.5", "--note", "x"],
      ["국보/1", "name=a", "name=b", "--note", "x"], ["국보/1", "name=a", "b", "--note", "x"],
      ["국보/1", "name=서울 숭례문", "--note", "x"], ["9999", "name=x", "--note", "x"],
      ["--remove", "국보/1", "name"], ["--remove", "국보/1"], ["--remove", "국보/1", "nothing"],
      ["--list", "--export", "x.csv"], ["--list", "--note", "x"], ["--list", "국보/1"],
      ["--import", "nowhere.csv"],
    ] {
      terminal.run(["correct"] + words + ["--lang", language])
    }
    #expect(terminal.run("correct --list").output.hasPrefix("Corrections: 0 active"))
    expectSnapshot(terminal.transcript, named: "commands/correct-errors-\(language).txt")
  }

  @Test func `a table of corrections goes from one catalog into another and comes out the same`()
    throws
  {
    let (first, second) = (try terminal(), try terminal())
    first.run(["correct", "국보/1", "name=숭례문, 서울", "owner=", "--note", "=1+1 \"x\""])
    first.run(["correct", "국보/2", "coordinate=-33.5,151", "--note", "뒤집힘"])
    let table = first.run("correct --export -").output
    let file = try second.folder.write(table, to: "corrections.csv")
    let empty = try Terminal(environment: Self.environment)
    #expect(empty.run(["correct", "--import", file.path]).exitCode == .noInput)
    let answer = second.run(["correct", "--import", file.path, "--format", "json"])
    #expect(try json(answer)["stored"] as? Int == 3)
    #expect(second.run("correct --export -").output == table)
    #expect(
      second.run("correct --list --format json").output
        == first.run("correct --list --format json").output)
    let again = second.run(["correct", "--import", file.path])
    #expect(again.output.contains("0 stored + 3 unchanged"))
    let path = second.folder.file("out.csv").path
    #expect(second.run(["correct", "--export", path]).output == "")
    #expect(try String(contentsOfFile: path, encoding: .utf8) == table)
    #expect(second.run("check").exitCode == .done)
  }

  @Test func `a field that is given twice is told, and a name is not emptied`() throws {
    let terminal = try terminal()
    func errors(_ words: String...) -> String {
      terminal.run(["correct", "숭례문"] + words + ["--note", "x", "--lang", "en"]).errors
    }
    #expect(
      errors("latitude=37", "longitude=127", "latitude=38").contains("latitude is given twice."))
    #expect(errors("era=a", "era=b").contains("era is given twice."))
    #expect(errors("name=").contains("a site keeps a name"))
    #expect(terminal.run("correct --list").output.hasPrefix("Corrections: 0 active"))
    #expect(errors("kind=보물").contains("kind_code is still '11'"))
    #expect(errors("kind=보물", "kind_code=12") == "")
  }

  @Test func `a table is never written over the catalog`() throws {
    let terminal = try terminal()
    let catalog = terminal.folder.file("heritage.gpkg")
    let before = try Data(contentsOf: catalog)
    let answer = terminal.run(["correct", "--export", catalog.path])
    #expect(answer.exitCode == .usage)
    #expect(answer.errors.contains("--export"))
    #expect(try Data(contentsOf: catalog) == before)
  }

  @Test func `of a table with a wrong row nothing is taken`() throws {
    let terminal = try terminal()
    let file = try terminal.folder.write(
      """
      dataset,key,field,value,replaced,author,corrected_at,note,source
      khs,1111100010000,name,x,,a,2026-01-01T00:00:00Z,n,
      khs,1111100010000,designated_on,1962-02-30,,a,2026-01-01T00:00:00Z,n,
      """, to: "corrections.csv")
    let answer = terminal.run(["correct", "--import", file.path])
    #expect(answer.exitCode == .badData)
    #expect(
      answer.errors.contains("corrections.csv:3: rejected: designated_on: '1962-02-30' is no date"))
    #expect(answer.errors.contains("Nothing was changed"))
    #expect(terminal.run("correct --list").output.hasPrefix("Corrections: 0 active"))
  }

  @Test func `corrections of sites that are not there yet wait, and imports tell of them`() throws {
    let terminal = try Terminal(environment: Self.environment)
    terminal.run(["import", Terminal.fixture("list-12.xml")])
    let file = try terminal.folder.write(
      """
      dataset,key,field,value,replaced,author,corrected_at,note,source
      khs,1111100010000,name,숭례문,서울 숭례문,lee,2026-01-01T00:00:00Z,n,
      khs,1111100020000,name,원각사지 십층석탑,다른 이름,lee,2026-01-01T00:00:00Z,n,
      khs,1111100830000,district,용산구,용산,lee,2026-01-01T00:00:00Z,n,
      """, to: "corrections.csv")
    terminal.run(["correct", "--import", file.path])
    #expect(terminal.run("correct --list").output.contains("3 waiting"))
    let report = try json(
      terminal.run(["import", "--format", "json", Terminal.fixture("list-11.xml")]))
    #expect(
      report["corrections"] as? [String: Int] == ["applied": 1, "adopted": 1, "conflicts": 1])
    let issues = try #require(report["issues"] as? [[String: Any]])
    let rules = issues.compactMap { $0["rule"] as? String }.filter { $0.hasPrefix("correction") }
    #expect(Set(rules) == ["correction-applied", "correction-adopted", "correction-conflict"])
    #expect(terminal.run("show 숭례문").output.hasPrefix("숭례문\n"))
    let site = try json(terminal.run("show 1111100020000 --format json"))
    let corrections = try #require(site["corrections"] as? [[String: Any]])
    #expect(corrections.map { $0["state"] as? String } == ["conflict"])
    #expect(
      Set(corrections.first?.keys ?? [:].keys) == [
        "field", "value", "replaced", "author", "corrected_at", "note", "source", "state",
      ])
    #expect(terminal.run("check").exitCode == .done)
  }
}
