import CommandLineKit
import Foundation
import TestSupport
import Testing

struct SearchCommandTests {
  @Test(arguments: ["en", "ko"])
  func `names come first, then descriptions with the piece around the words`(
    language: String
  ) throws {
    let terminal = try Terminal.withSample()
    for line in [
      "search 숭례문", "search 남쪽", "search 서울 -n 2 --offset 1", "search 서울 --kind 보물",
      "search 서울 --sort name", "search 숭례뮨", "search 없는이름", "search ㅅㄹㅁ",
    ] {
      #expect(terminal.run(line + " --lang \(language)").exitCode == .done)
    }
    expectSnapshot(terminal.transcript, named: "commands/search-\(language).txt")
  }

  @Test(arguments: ["json", "csv", "geojson"])
  func `other formats say where the words stand`(format: String) throws {
    let terminal = try Terminal.withSample()
    terminal.run("search 서울 --kind 국보 -n 2 --format \(format)")
    expectSnapshot(terminal.transcript, named: "commands/search-\(format).txt")
  }

  @Test(arguments: [
    "search", "complete", "show", "geocode", "list --kind", "list --province", "list --limit",
    "map --near",
  ])
  func `a text that is very long is repeated in part`(command: String) throws {
    let terminal = try Terminal.withSample()
    for unit in ["숭례", "sungnye-", "x"] {
      for language in ["en", "ko"] {
        let long = String(repeating: unit, count: 500)
        let run = terminal.run("\(command) \(long) --lang \(language)")
        let text = run.output + run.errors
        #expect(text.contains("…") && text.count < 1000, "\(text)")
      }
    }
  }

  @Test func `what matches is bold on a terminal`() throws {
    let terminal = try Terminal.withSample(isTerminal: true)
    #expect(terminal.run("search 숭례문").output.contains("서울 \u{1B}[1m숭례문\u{1B}[22m"))
  }

  @Test func `JSON has every site's own keys and the match`() throws {
    let terminal = try Terminal.withSample()
    let listing = try json(terminal.run("search 숭례문 --format json").output)
    #expect(
      Set(listing.keys) == ["query", "matching", "shown", "unplaced", "corrected_text", "sites"])
    #expect(listing["corrected_text"] is NSNull)
    let site = try #require((listing["sites"] as? [[String: Any]])?.first)
    let match = try #require(site["match"] as? [String: Any])
    #expect(match["field"] as? String == "name" && match["text"] as? String == "서울 숭례문")
    #expect(match["ranges"] as? [[Int]] == [[3, 3]])
    // The query asks the same again, of `list` too.
    let query = try #require(listing["query"] as? String)
    let again = try json(terminal.run(["list", "--format", "json", "--query", query]).output)
    #expect(again["matching"] as? Int == listing["matching"] as? Int)
  }

  @Test(arguments: [
    "\"", "'", "*", "AND", "OR", "NOT x", "NEAR(", "NEAR(서울 남쪽, 2)", "name:서울", "서울*", "^서울",
    "서울 OR 남쪽", "(서울", "서울\" OR \"남쪽", "{a b}:c", "서울 + 남쪽", "%", "_", "\\", ";--", "\u{0}",
    "서울\u{0}",
  ])
  func `nothing that is typed has a meaning of its own`(text: String) throws {
    let terminal = try Terminal.withSample()
    for sort in ["relevance", "name"] {
      let answer = terminal.run(["search", text, "--format", "json", "--sort", sort])
      #expect(answer.exitCode == .done)
      let listing = try json(answer.output)
      let matching = try #require(listing["matching"] as? Int)
      // Signs that are no letters are passed over; words must all be there, or be a region.
      let words = text.split { !$0.isLetter }
      if words.isEmpty || words.count > 1, listing["corrected_text"] is NSNull {
        #expect(matching == 0, "\(sort)")
      }
    }
  }

  @Test func `a guess is told, in both languages and as JSON`() throws {
    let terminal = try Terminal.withSample()
    for sort in ["relevance", "name"] {
      let english = terminal.run("search tndfPans --lang en --sort \(sort)")
      #expect(english.errors == "Nothing matches ‘tndfPans’ as typed; showing ‘숭례문’.\n")
      #expect(english.output.contains("서울 숭례문"))
    }
    #expect(
      terminal.run("search sungnyemun --lang ko").errors
        == "‘sungnyemun’으로는 검색 결과가 없어 ‘숭례문’으로 검색했습니다.\n")
    let listing = try json(terminal.run("search tndfPans --format json").output)
    #expect(listing["corrected_text"] as? String == "숭례문")
    let again = try json(
      terminal.run(["list", "--format", "json", "--query", "text=tndfPans"]).output)
    #expect(again["corrected_text"] as? String == "숭례문")
    #expect(terminal.run("search 숭례문").errors.isEmpty)
  }

  @Test func `where nothing matches it is said`() throws {
    let terminal = try Terminal.withSample()
    #expect(terminal.run("search 없는말임 --lang en").errors == "Nothing matches.\n")
    #expect(terminal.run("search 없는말임 --lang ko").errors == "검색 결과가 없습니다.\n")
  }

  @Test func `the order of the query holds the same sites`() throws {
    let terminal = try Terminal.withSample()
    func keys(_ options: String) throws -> [String] {
      let listing = try json(terminal.run("search 서울 --format json \(options)").output)
      return (listing["sites"] as? [[String: Any]] ?? []).compactMap { $0["key"] as? String }
    }
    let all = try keys("")
    #expect(all.count > 2)
    for sort in ["serial", "name", "position"] {
      #expect(try keys("--sort \(sort)").sorted() == all.sorted())
    }
    #expect(try keys("--near 흥인지문 --sort distance").first == "1121100010000")
    #expect(try keys("--offset 1 -n 2") == Array(all[1...2]))
  }

  private func json(_ text: String) throws -> [String: Any] {
    try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
  }
}
