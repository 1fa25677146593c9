import CommandLineKit
import Foundation
import HeritageCatalog
import HeritageModel
import Localization
import MapInteraction
import TestSupport
import Testing

@testable import HeritageCommands

struct SessionCommandTests {
  @Test func `a script and its whole output over the national treasures`() async throws {
    let terminal = try Terminal()
    terminal.run(["import", Fixture.url("national-treasures.xml").path])
    let script = try String(contentsOf: Fixture.url("session/tour.jsonl"), encoding: .utf8)
    let path = terminal.folder.file("heritage.gpkg").path
    var session = played(over: try CatalogProvider(path: path))
    var lines = await session.begin()
    for line in script.split(separator: "\n", omittingEmptySubsequences: false).dropLast() {
      lines.append("> " + line)
      lines += await session.perform(line: String(line))
    }
    lines += await session.finish()
    #expect(lines.allSatisfy { $0.hasPrefix("> ") || isJSON($0) })
    expectSnapshot(lines.joined(separator: "\n") + "\n", named: "session/tour.txt")
  }

  @Test(arguments: ["trap", "search"], ["en", "ko"])
  func `a script, played by the command`(name: String, language: String) throws {
    let terminal = try Terminal.withSample()
    terminal.run(
      ["session", "--echo", Fixture.url("session/\(name).jsonl").path, "--lang", language])
    let transcript = terminal.transcript.replacing(Fixture.url("").path, with: "")
    expectSnapshot(transcript, named: "session/\(name)-\(language).txt")
  }

  @Test func `an import beside the session is told, and what it brought is shown`() async throws {
    let terminal = try Terminal.withSample()
    let path = terminal.folder.file("heritage.gpkg").path
    var session = played(over: try CatalogProvider(path: path))
    _ = await session.begin()
    for line in [
      #"{"do":"resize","width":400,"height":300}"#, #"{"do":"select","ref":"숭례문"}"#,
      #"{"do":"move","center":[37.56,126.98],"zoom":12}"#, #"{"do":"wait","seconds":1}"#,
    ] { _ = await session.perform(line: line) }
    let refresh = #"{"do":"refresh"}"#
    #expect(await session.perform(line: refresh) == [])
    terminal.run(["correct", "숭례문", "name=남대문", "--note", "test"])
    let events = await session.perform(line: refresh)
    #expect(events.first == #"{"event":"catalogChanged"}"#)
    #expect(events.contains { $0.hasPrefix(#"{"event":"card""#) && $0.contains("남대문") })
    #expect(await session.perform(line: refresh) == [])
  }

  @Test(arguments: [
    "{\"do\":\"type\"}", "{\"do\":\"type\",\"text\":\"a\",\"types\":[\"site\"]}",
    "{\"do\":\"type\",\"text\":\"a\",\"types\":\"address\"}",
    "{\"do\":\"type\",\"text\":\"a\",\"limit\":0}", "{\"do\":\"choose\",\"index\":3}",
    "{\"do\":\"resize\",\"width\":-1,\"height\":9}",
    "{\"do\":\"resize\",\"width\":9,\"height\":1e300}", "{\"do\":\"tap\"}",
  ])
  func `a line that is wrong is told`(line: String) async throws {
    var session = played(over: MemoryCatalog(sites: []))
    let answer = await session.perform(line: line)
    #expect(answer.count == 1 && answer[0].hasPrefix("{\"event\":\"error\",\"line\":1,"))
  }

  @Test func `a script that is not there is told`() throws {
    let answer = try Terminal.withSample().run(["session", "nowhere.jsonl"])
    #expect(answer.exitCode.rawValue == 66)
    #expect(answer.errors.contains("nowhere.jsonl"))
  }

  @Test func `each line is answered before the next is sent`() throws {
    let terminal = try Terminal.withSample()
    let process = Process()
    process.executableURL = Bundle.main.bundleURL.appendingPathComponent("heritage")
    process.arguments = ["session"]
    process.currentDirectoryURL = terminal.folder.url
    process.environment = ChildProcess.environment([:])
    let (input, output) = (Pipe(), Pipe())
    process.standardInput = input
    process.standardOutput = output
    try process.run()
    let reader = LineReader(output.fileHandleForReading)
    func ask(_ line: String) throws -> String? {
      try input.fileHandleForWriting.write(contentsOf: Data((line + "\n").utf8))
      return reader.next()
    }
    #expect(reader.next()?.contains("\"authorization\"") == true)
    #expect(reader.next()?.contains("\"locationOverlay\"") == true)
    let selected = try ask("{\"do\":\"select\",\"ref\":\"숭례문\"}")
    #expect(selected?.hasPrefix("{\"event\":\"didSelect\",\"key\":\"1111100010000\"") == true)
    #expect(reader.next()?.contains("\"card\"") == true)
    #expect(try ask("nonsense")?.hasPrefix("{\"event\":\"error\",\"line\":2,") == true)
    let detail = try ask("{\"do\":\"openDetail\"}")
    #expect(detail?.contains("\"detail\":{\"sn\":\"1\",") == true)
    try input.fileHandleForWriting.close()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
  }

  @Test func `no line ends a session, whatever it holds`() async throws {
    let terminal = try Terminal.withSample()
    let sites = try Catalog(path: terminal.folder.file("heritage.gpkg").path).sites(SiteQuery())
    var session = played(over: MemoryCatalog(sites: sites.sites))
    var random = SeededGenerator(seed: 20_261_130)
    let actions = """
      resize width height,resize width height,inset top bottom keep_camera,limits preset min_zoom
      max_zoom extent,move center zoom heading seconds,move by seconds reason,region bbox seconds,
      fit points padding,zoom by around,zoom to seconds,gesture phase by,gesture phase zoom around,
      cancel,flush,tap at,tap mark,tap cluster,tap stack,tap key,tap sn,tapMap,select ref reveal,
      select key reveal,select sn,deselect,openDetail ref,openDetail,closeDetail,next,previous,
      pick key,pick offset,filter query,reload,refresh,layout,type text types required limit,cancelSearch,choose index,night on,authorize,
      authorization state accuracy,location at radius heading,position mode,showLocation,
      wait seconds,wait seconds,state,dance
      """.split(separator: ",").map { $0.split(whereSeparator: \.isWhitespace) }
    let values = [
      "null", "true", "0", "-1", "9", "300", "1e6", "1e308", "-1e308", "0.1", "\"\"", "\"1\"",
      "\"app\"", "\"began\"", "\"moved\"", "\"ended\"", "\"whenInUse\"", "\"compass\"",
      "\"kind=11\"", "[37.56,126.98]", "[1e308,-1e308]", "[126,37,127,38]", "[127,37,126,38]",
      "[[37.5,127],[37.6,-127]]", "[]", "{}",
    ]
    for _ in 0..<3000 {
      let words = actions.randomElement(using: &random) ?? ["state"]
      let members = words.dropFirst().filter { _ in Int.random(in: 0..<5, using: &random) > 0 }.map
      {
        "\"\($0)\":\(values.randomElement(using: &random) ?? "0")"
      }
      let line = "{" + (["\"do\":\"\(words[0])\""] + members).joined(separator: ",") + "}"
      for output in await session.perform(line: line) {
        #expect(isJSON(output), "seed \(random.seed): \(line) gave \(output)")
      }
    }
    #expect(await session.finish().allSatisfy(isJSON))
  }

  private func played(over items: some MapItemProvider) -> SessionScript {
    SessionScript(
      MapSession(layout: MapLayout(markSpacing: 40, frameInterval: .milliseconds(100))),
      SessionScript.Context(
        source: MapSource(items, completer: items as? any Completing), language: .korean,
        query: { try SiteQuery(canonicalString: $0) }, dataset: { _ in nil },
        message: { explained($0)?.message ?? LocalizedText("\($0)") }))
  }

  private func isJSON(_ line: String) -> Bool {
    (try? JSONSerialization.jsonObject(with: Data(line.utf8))) is [String: Any]
  }
}

/// The lines of a pipe, one at a time.
private final class LineReader {
  private let file: FileHandle
  private var bytes = Data()

  init(_ file: FileHandle) {
    self.file = file
  }

  func next() -> String? {
    while true {
      if let end = bytes.firstIndex(of: UInt8(ascii: "\n")) {
        defer { bytes = bytes[bytes.index(after: end)...] }
        return String(decoding: bytes[..<end], as: UTF8.self)
      }
      let more = file.availableData
      guard !more.isEmpty else { return nil }
      bytes += more
    }
  }
}
