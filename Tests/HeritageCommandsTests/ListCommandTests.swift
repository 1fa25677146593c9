import CommandLineKit
import Foundation
import KoreanText
import TestSupport
import Testing

struct ListCommandTests {
  @Test(arguments: ["en", "ko"])
  func `a listing is a table with an honest last line`(language: String) throws {
    let terminal = try Terminal.withSample()
    for line in [
      "list", "list --bbox 126.97,37.55,126.99,37.58", "list --near 숭례문 --radius 3000",
      "list --limit 2 --offset 3", "list --limit 0", "list --offset 99", "list --bbox 0,0,1,1",
      "list --kind 국보 --select 1", "list --select 479 --kind 국보",
    ] {
      terminal.run(line + " --lang \(language)")
    }
    expectSnapshot(terminal.transcript, named: "commands/list-\(language).txt")
  }

  @Test(arguments: ["json", "csv", "geojson"])
  func `other formats say the same`(format: String) throws {
    let terminal = try Terminal.withSample()
    terminal.run("list --kind 국보 --sort name --limit 3 --format \(format)")
    expectSnapshot(terminal.transcript, named: "commands/list-\(format).txt")
  }

  @Test func `CSV begins with a byte order mark where it is asked for`() throws {
    let terminal = try Terminal.withSample()
    #expect(terminal.run("list --format csv").output.hasPrefix("sn,"))
    #expect(
      terminal.run("list --format csv --bom").output.unicodeScalars.starts(
        with: "\u{FEFF}sn,".unicodeScalars))
  }

  @Test(arguments: [
    ("--kind 보물", "1121100010000 1121100020000 1122204790000"),
    ("--kind 12 --kind 11", "all"),
    ("--province 대구", "1122204790000"), ("--province Daegu", "1122204790000"),
    ("--province 22 --province 34", "1113401620000 1122204790000"),
    ("--district 종로구", "1111100020000 1121100010000 1122204790000"),
    ("--district 종로구 --province 서울", "1111100020000 1121100010000"),
    ("--era 조선", "1111100010000"), ("--era Joseon", "1111100010000"),
    ("--cancelled yes", "1122204790000"), ("--place no", "1111100720000"),
    ("--image yes", "1111100010000"), ("--image no --place no", "1111100720000"),
    ("--bbox 126.975312652739,37.559975221378,126.975312652739,37.559975221378", "1111100010000"),
    ("--bbox 170,-90,127,37.54", "1111100830000 1113401620000 1121100020000"),
    ("--center 37.56,126.97 --span 0.02", "1111100010000"),
    ("--center 37.56,126.97 --span 0.03,0.04", "1111100010000 1111100020000"),
    ("--center 37.56,126.97 --radius 1000", "1111100010000"),
    ("--center=37.56,126.97 --radius=1000", "1111100010000"),
    ("--center -33.8,151 --radius 1", ""),
    ("--query kind=12&cancelled=no", "1121100010000 1121100020000"),
    ("--query kind=11 --district 중구", "1111100010000"),
    ("--near 흥인지문 --limit 1", "1121100010000"),
    ("--near 37.5711,127.0096 --limit 1", "1121100010000"),
    ("--sort name --limit 1", "1111100720000"),
    ("--sort designated --limit 1", "1111100010000"),
  ])
  func `every filter holds`(options: String, keys: String) throws {
    let terminal = try Terminal.withSample()
    let listing = try json(terminal.run("list --format json " + options))
    let sites = try #require(listing["sites"] as? [[String: Any]])
    let found = sites.compactMap { $0["key"] as? String }.sorted().joined(separator: " ")
    if keys == "all" { #expect(sites.count == 8) } else { #expect(found == keys) }
    #expect(listing["shown"] as? Int == sites.count)
    #expect(Set(listing.keys) == ["query", "matching", "shown", "unplaced", "sites"])
  }

  @Test func `the query that JSON prints asks the same again`() throws {
    let terminal = try Terminal.withSample()
    let first = terminal.run(
      "list --format json --near 숭례문 --radius 5000 --kind 보물 --cancelled no -n 1")
    let query = try #require(try json(first)["query"] as? String)
    #expect(terminal.run(["list", "--format", "json", "--query", query]).output == first.output)
  }

  @Test func `a serial number is looked up among the listed sites first`() throws {
    let terminal = try Terminal.withSample()
    #expect(
      terminal.run("list --kind 보물 --select 1").output.contains("khs:1121100010000"))
    #expect(
      terminal.run("list --kind 국보 --select 1").output.contains("khs:1111100010000"))
    #expect(terminal.run("list --select 84 --kind 보물").output.contains("khs:1111100830000"))
  }

  @Test func `JSON names the selected site, and CSV refuses what it has no place for`() throws {
    let terminal = try Terminal.withSample()
    for format in ["json", "geojson"] {
      let listing = try json(terminal.run("list --kind 보물 --select 1 --format \(format)"))
      let selected = try #require(listing["selected"] as? [String: Any])
      #expect(selected["key"] as? String == "1121100010000")
      #expect(Set(selected.keys) == ["key", "dataset", "sn", "name"])
    }
    #expect(terminal.run("list --select 84 --format csv").exitCode == .usage)
    #expect(terminal.run("list --bom --format json").exitCode == .usage)
  }

  @Test func `lines about candidates do not wrap on a narrow terminal`() throws {
    let terminal = try Terminal.withSample(width: 40, isTerminal: true)
    let lines = terminal.run("list --near 1").errors.split(separator: "\n")
    #expect(lines.dropFirst().map { DisplayWidth.of(String($0)) }.max() ?? 0 <= 40)
    #expect(lines.last?.hasSuffix("…") == true)
  }

  @Test(arguments: ["en", "ko"])
  func `a selection that names no site or several is told, with the option to repeat`(
    language: String
  ) throws {
    let terminal = try Terminal.withSample()
    for line in [
      "list --select 1", "list --select 1 --format json", "list --select 999999",
      "list --select 숭례운", "list --near 1", "list --near 금동계미명삼존불입상",
    ] {
      #expect(terminal.run(line + " --lang \(language)").exitCode == .notFound)
    }
    #expect(terminal.run(["list", "--near", " ", "--lang", language]).exitCode == .usage)
    #expect(terminal.run(["list", "--select", "", "--lang", language]).exitCode == .usage)
    expectSnapshot(terminal.transcript, named: "commands/list-unresolved-\(language).txt")
  }

  @Test func `colour appears on a terminal and not with NO_COLOR`() throws {
    let bold = "\u{1B}[1m"
    let colored = try Terminal.withSample(isTerminal: true)
    #expect(colored.run("list").output.contains(bold))
    let plain = try Terminal.withSample(isTerminal: true, environment: ["NO_COLOR": "1"])
    #expect(!plain.run("list").output.contains(bold))
    #expect(!(try Terminal.withSample()).run("list").output.contains(bold))
  }
}
