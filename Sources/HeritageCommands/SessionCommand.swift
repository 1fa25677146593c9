import CommandLineKit
import Foundation
import HeritageCatalog
import HeritageModel
import Localization
import MapInteraction
import Rendering

/// The command `session`: a map session that another program drives line by line.
enum SessionCommand {
  static let command = Command(
    "session",
    abstract: LocalizedText(
      "Drive a map line by line, as JSON.", "지도를 JSON 한 줄씩으로 움직입니다."),
    discussion: LocalizedText(
      """
      Each line of standard input is an action, {"do": "…", …}; each line of standard output an event. Time passes by {"do":"wait","seconds":0.5} alone, so \
      the same lines give the same output. A line that cannot be understood is answered with {"event":"error","line":…,"message":…}.

      Camera: resize inset limits move region fit zoom gesture cancel flush. Selection: tap tapMap select deselect openDetail closeDetail next previous \
      pick. Content: filter reload refresh layout type cancelSearch choose night. Location: authorize authorization location position showLocation. Also: wait state.
      The article Session of the documentation describes each.
      """,
      """
      표준 입력의 한 줄은 동작 {"do": "…", …}, 표준 출력의 한 줄은 이벤트입니다. 시간은 {"do":"wait","seconds":0.5}로만 흐르므로 같은 입력에는 항상 같은 출력이 나옵니다. \
      알 수 없는 줄에는 {"event":"error","line":…,"message":…}로 답하고 계속합니다.

      카메라: resize inset limits move region fit zoom gesture cancel flush. 선택: tap tapMap select deselect openDetail closeDetail next previous pick. \
      내용: filter reload refresh layout type cancelSearch choose night. 위치: authorize authorization location position showLocation. 그 밖에: wait state.
      각 동작은 문서의 Session 글에 설명되어 있습니다.
      """),
    examples: [
      .init(
        "heritage session --echo script.jsonl",
        LocalizedText(
          "Play a script and see what each line does", "스크립트를 실행하고 줄마다 결과를 봅니다"))
    ],
    arguments: [
      .positional(
        "script", .optional, valueName: "FILE", values: .file(extensions: ["jsonl"]),
        help: LocalizedText(
          "The lines; standard input if not given.", "동작을 적은 파일입니다. 없으면 표준 입력을 읽습니다.")),
      .flag(
        "echo",
        help: LocalizedText(
          "Print each line before the events that follow.", "이벤트 앞에 그 원인이 된 줄을 함께 적습니다.")),
      .option(
        "layout", values: .choice(["screen", "terminal"]), default: "screen",
        help: LocalizedText(
          "How much room a mark has: 40 points of a screen, 8 dots of a terminal.",
          "표시 사이의 간격입니다. 화면은 40포인트, 터미널은 8점입니다.")),
      .option(
        "limits", values: .choice(["standard", "app"]), default: "standard",
        help: LocalizedText(
          "Zoom 5 to 19, or 10 to 17 as in a map app for visitors.",
          "확대 범위입니다. 5에서 19까지, 또는 지도 앱처럼 10에서 17까지입니다.")),
    ],
    run: run)

  @Sendable
  private static func run(_ arguments: ParsedArguments, _ console: Console) throws {
    _ = try CatalogOption.open(arguments, console)
    let path = CatalogOption.path(arguments, console)
    let provider = try CatalogProvider(path: path)
    let context = SessionScript.Context(
      source: MapSource(provider, geocoder: provider, completer: provider),
      language: console.language,
      query: { try QueryOptions.parsed($0, Catalog(path: path)) },
      // Read when it is needed: an import may bring another one.
      dataset: { try? Catalog(path: path).dataset($0) },
      message: { error in
        (error as? CommandError ?? explained(error))?.message ?? LocalizedText("\(error)")
      })
    let session = MapSession(
      limits: arguments["limits"] == "app" ? .app : .standard,
      layout: .init(
        markSpacing: arguments["layout"] == "terminal"
          ? MapLayout.terminal.markSpacing : MapLayout.screen.markSpacing,
        // Fewer steps than a screen shows, for output that people read.
        frameInterval: .milliseconds(100)))
    let lines = try lines(arguments, console)
    let echoes = arguments.flag("echo")
    try CallingThread.wait {
      var script = SessionScript(session, context)
      try print(await script.begin(), console)
      while let line = try lines() {
        if echoes { try console.print("> " + visibleText(line)) }
        try print(await script.perform(line: line), console)
        try console.checkCancellation()
      }
      try console.checkCancellation()
      try print(await script.finish(), console)
    }
  }

  /// Returns what reads the next line, of the file or of standard input.
  private static func lines(
    _ arguments: ParsedArguments, _ console: Console
  ) throws -> @Sendable () throws -> String? {
    guard let path = arguments["script"], path != "-" else { return { try console.readLine() } }
    guard let data = FileManager.default.contents(atPath: path) else {
      throw CommandError(
        LocalizedText(
          "The script '\(visibleText(path))' cannot be read.",
          "스크립트 '\(visibleText(path))' 파일을 읽을 수 없습니다."), exitCode: .noInput)
    }
    let lines = Unread(String(decoding: data, as: UTF8.self))
    return { lines.next() }
  }

  /// The lines of a file that have not been read.
  private final class Unread: @unchecked Sendable {
    // One task reads them.
    private var lines: ArraySlice<Substring>

    init(_ text: String) {
      let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
      self.lines = lines.last?.isEmpty ?? false ? lines.dropLast() : lines[...]
    }

    func next() -> String? { lines.popFirst().map(String.init) }
  }

  /// Prints the answer to a line at once: who drives the session may wait for it.
  private static func print(_ lines: [String], _ console: Console) throws {
    for line in lines { try console.print(line) }
    try console.flush()
  }
}
