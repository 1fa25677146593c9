import CommandLineKit
import Foundation
import HeritageCommands
import TestSupport
import Testing

struct CompleteCommandTests {
  @Test(arguments: ["en", "ko"])
  func `what is typed is completed, numbered, with what tells it from others`(
    language: String
  ) throws {
    let terminal = try Terminal.withSample()
    for line in [
      "complete 숭ㄹ", "complete 숭롐", "complete ㅅㄹㅁ", "complete tndfPans", "complete 崇禮門",
      "complete sungnyemun", "complete 국보 1호", "complete 서울", "complete 서울 -n 2 --types address",
      "complete 국", "complete 없는이름", "complete ㅅ --bbox 126.9,37.5,127,37.6 --required",
      "complete ㅅ --near 흥인지문 --zoom 15",
    ] {
      terminal.run(line + " --lang \(language)")
    }
    terminal.run(["complete", " ", "--lang", language])
    expectSnapshot(terminal.transcript, named: "commands/complete-\(language).txt")
  }

  @Test(arguments: ["en", "ko"])
  func `a wrong command line is told`(language: String) throws {
    let terminal = try Terminal.withSample()
    for line in [
      "complete", "complete 숭 --types site", "complete 숭 --required", "complete 숭 --zoom 3",
      "complete 숭 --near 없는이름", "complete 숭 --bbox 1,2,3", "complete - --format text",
      "complete 숭 --near 37,127 --bbox 1,2,3,4", "complete 숭 -n 0",
    ] {
      #expect(terminal.run(line + " --lang \(language)").exitCode != .done, "\(line)")
    }
    expectSnapshot(terminal.transcript, named: "commands/complete-errors-\(language).txt")
  }

  @Test func `what matches is bold on a terminal alone`() throws {
    let screen = try Terminal.withSample(isTerminal: true)
    #expect(screen.run("complete 숭례").output.hasPrefix("1  서울 \u{1B}[1m숭례\u{1B}[22m문  "))
    let plain = try Terminal.withSample(isTerminal: true, environment: ["NO_COLOR": "1"])
    #expect(plain.run("complete 숭례").output.hasPrefix("1  서울 숭례문  "))
  }

  @Test(arguments: [20, 30, 40]) func `no line is wider than the terminal`(width: Int) throws {
    let terminal = try Terminal.withSample(width: width)
    let console = ConsoleRecording(width: width).console
    for line in terminal.run("complete 서울").output.split(separator: "\n") {
      #expect(console.displayWidth(String(line)) <= width, "\(line)")
    }
  }

  @Test func `JSON has the keys of the contract`() throws {
    let terminal = try Terminal.withSample()
    let output = terminal.run("complete 숭례 --format json --lang ko").output
    let list = try #require(
      try JSONSerialization.jsonObject(with: Data(output.utf8)) as? [String: Any])
    #expect(Set(list.keys) == ["fragment", "state", "corrected_fragment", "completions"])
    #expect(list["state"] as? String == "results")
    let first = try #require((list["completions"] as? [[String: Any]])?.first)
    #expect(
      Set(first.keys) == [
        "title", "subtitle", "type", "key", "dataset", "sn", "delisted", "query", "region",
        "ranges", "latitude", "longitude",
      ])
    #expect(first["key"] as? String == "1111100010000")
    #expect(first["subtitle"] as? String == "국보 · 서울 중구")
    #expect(first["ranges"] as? [[Int]] == [[3, 2]])
  }

  @Test func `a short list is the beginning of a longer one`() throws {
    let terminal = try Terminal.withSample()
    let long = terminal.run("complete 서울 -n 10").output
    for count in 1...3 {
      let short = terminal.run("complete 서울 -n \(count)").output
      let titles = { (text: String) in
        text.split(separator: "\n").prefix(count).map { $0.split(separator: "  ")[1] }
      }
      #expect(titles(short) == titles(long))
    }
  }

  @Test func `each line of input is answered by a line of JSON`() throws {
    let terminal = try Terminal.withSample()
    let lines = ["숭", "숭ㄹ", "", "숭\u{1B}[31m례", "없는이름", "\"'*"]
    let recording = ConsoleRecording(
      input: lines.joined(separator: "\n") + "\n",
      environment: ["HERITAGE_CATALOG": terminal.folder.file("heritage.gpkg").path])
    #expect(heritageTool.run(["complete", "-"], console: recording.console) == .done)
    let answers = recording.output.split(separator: "\n").map(String.init)
    let states = try answers.map { answer in
      try JSONSerialization.jsonObject(with: Data(answer.utf8)) as? [String: Any]
    }
    #expect(states.map { $0?["fragment"] as? String } == lines)
    #expect(
      states.map { $0?["state"] as? String } == [
        "results", "results", "empty", "none", "none", "empty",
      ])
    #expect(recording.errors.isEmpty)
  }
}
