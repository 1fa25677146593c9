import Localization
import CommandLineKit
import Testing

struct ArgumentParserTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let words: [String]
    let output: String

    init(_ words: String..., gives output: String) {
      self.words = words
      self.output = output
    }

    var testDescription: String { words.joined(separator: " ") }
  }

  static let cases: [Case] = [
    Case("list", gives: "limit=50 format=text"),
    Case("list", "--limit", "3", gives: "limit=3 format=text"),
    Case("list", "--limit=3", gives: "limit=3 format=text"),
    Case("list", "-n", "3", gives: "limit=3 format=text"),
    Case("list", "-n=3", gives: "limit=3 format=text"),
    Case("list", "--bbox=", gives: "bbox= limit=50 format=text"),
    Case("list", "--bbox", "a=b", gives: "bbox=a=b limit=50 format=text"),
    Case("list", "--bbox=--center=1", gives: "bbox=--center=1 limit=50 format=text"),
    Case("list", "--center", "-33.8,151", gives: "center=-33.8,151 limit=50 format=text"),
    Case("list", "--bbox", "-9,3,-6,4", gives: "bbox=-9,3,-6,4 limit=50 format=text"),
    Case("list", "--bbox", "--nonsense", gives: "bbox=--nonsense limit=50 format=text"),
    Case("list", "--kind", "a", "-k", "b", "--kind=c", gives: "kind=a|b|c limit=50 format=text"),
    Case("list", "--radius", "1.5e3", gives: "limit=50 radius=1.5e3 format=text"),
    Case("list", "--format", "그림", gives: "limit=50 format=그림"),
    Case("list", "--cancelled", "--cancelled", gives: "limit=50 format=text cancelled"),
    Case("--catalog", "a.gpkg", "list", gives: "limit=50 format=text catalog=a.gpkg"),
    Case("list", "-c", "a.gpkg", gives: "limit=50 format=text catalog=a.gpkg"),
    Case("--format", "json", "list", gives: "limit=50 format=json"),
    Case("--format=json", "--cancelled", "list", gives: "limit=50 format=json cancelled"),
    Case("locate", "-33.8,151", gives: "point=-33.8,151"),
    Case("locate", "-.5,0", gives: "point=-.5,0"),
    Case("locate", "--", "--,x", gives: "point=--,x"),
    Case("show", gives: "reference=35"),
    Case("show", "국보/35", gives: "reference=국보/35"),
    Case("show", "-", gives: "reference=-"),
    Case("show", "--", "--help", gives: "reference=--help"),
    Case("show", "--", "--", gives: "reference=--"),
    Case("copy", "a", "b", gives: "source=a target=b"),
    Case("copy", "a", "b", "c", gives: "source=a|b target=c"),
    Case("import", "a", "--dry-run", "b", gives: "file=a|b"),
    Case("boundaries", "import", "a", gives: "file=a"),
    Case("boundaries", "--catalog", "x", "import", "a", gives: "file=a"),
    Case("boundaries", "import", gives: ""),
    Case("hidden", gives: ""),
  ]

  @Test(arguments: cases)
  func `words give values`(_ example: Case) {
    let recording = ConsoleRecording()
    #expect(sampleTool.run(example.words, console: recording.console) == .done)
    #expect(recording.output.split(separator: "\n").joined(separator: " ") == example.output)
    #expect(recording.errors.isEmpty)
  }

  @Test(arguments: [["--version"], ["list", "--version"], ["--lang", "ko", "--version"]])
  func `the version is printed`(_ words: [String]) {
    let recording = ConsoleRecording()
    #expect(sampleTool.run(words, console: recording.console) == .done)
    #expect(recording.output == "heritage 1.2\n")
  }

  @Test
  func `asking for an argument that is not declared traps`() async {
    await #expect(processExitsWith: .failure) {
      let tool = CommandLineTool(
        "tool", version: "1", abstract: LocalizedText("A tool."),
        commands: [
          Command("do", abstract: LocalizedText("Does.")) { arguments, _ in _ = arguments["what"] }
        ])
      _ = tool.run(["do"], console: ConsoleRecording().console)
    }
  }

  @Test
  func `a name that is a flag here and an option there traps`() async {
    await #expect(processExitsWith: .failure) {
      let help = LocalizedText("Help.")
      let first = Command("a", abstract: help, arguments: [.flag("x", help: help)]) { _, _ in }
      let second = Command("b", abstract: help, arguments: [.option("x", help: help)]) { _, _ in }
      _ = CommandLineTool("tool", version: "1", abstract: help, commands: [first, second])
    }
  }
}
