import Localization
import Foundation
import Testing

@testable import CommandLineKit

struct ConsoleTests {
  @Test(arguments: [
    (["LC_ALL": "C", "LANG": "ko_KR.UTF-8"], Language.english),
    (["LC_ALL": "", "LANG": "ko_KR.UTF-8"], .korean),
    (["LC_MESSAGES": "en_GB", "LANG": "ko_KR.UTF-8"], .english),
    (["LANG": "ko"], .korean), (["LANG": "ko@x"], .korean), (["LANG": "kok_IN"], .english),
    ([:], .english),
  ])
  func `the locale decides the language`(_ environment: [String: String], _ language: Language) {
    #expect(ConsoleRecording(environment: environment).console.language == language)
  }

  @Test(arguments: [
    ([:], 72), (["COLUMNS": "40"], 40), (["COLUMNS": "0"], 72), (["COLUMNS": "x"], 72),
    (["COLUMNS": "-5"], 72),
  ])
  func `the width is from COLUMNS, then the terminal`(_ environment: [String: String], _ width: Int)
  {
    #expect(ConsoleRecording(width: 72, environment: environment).console.width == width)
  }

  @Test(arguments: [
    (true, [:], true), (false, [:], false), (true, ["NO_COLOR": "1"], false),
    (true, ["NO_COLOR": ""], true), (true, ["TERM": "dumb"], false),
  ])
  func `colour is for terminals that want it`(
    _ isTerminal: Bool, _ environment: [String: String], _ expected: Bool
  ) {
    let recording = ConsoleRecording(isTerminal: isTerminal, environment: environment)
    #expect(recording.console.usesColor == expected)
  }

  @Test
  func `output is gathered into chunks unless it is a terminal`() throws {
    let recording = ConsoleRecording()
    try recording.console.print("a")
    #expect(recording.output.isEmpty)
    try recording.console.write(String(repeating: "x", count: ConsoleOutput.chunkSize))
    #expect(recording.outputBytes.count == ConsoleOutput.chunkSize + 2)
    try recording.console.print("b")
    try recording.console.flush()
    #expect(recording.output.hasSuffix("xb\n"))

    let terminal = ConsoleRecording(isTerminal: true)
    try terminal.console.write("a")
    #expect(terminal.output == "a")
  }

  @Test
  func `a note comes after the data printed before it`() throws {
    let recording = ConsoleRecording()
    try recording.console.print("data")
    recording.console.note("note")
    #expect(recording.output == "data\n")
    #expect(recording.errors == "note\n")
  }

  @Test
  func `lines are read with either line end and without a last one`() throws {
    let long = String(repeating: "가", count: 60_000)
    let recording = ConsoleRecording(input: "a\r\n\n\(long)\nlast")
    var lines: [String] = []
    while let line = try recording.console.readLine() { lines.append(line) }
    #expect(lines == ["a", "", long, "last"])
    #expect(try recording.console.readLine() == nil)
    #expect(try recording.console.readBytes(maximum: 3).isEmpty)
  }

  @Test
  func `bytes at hand are read before more are asked for`() throws {
    let console = ConsoleRecording(input: "a\nbcd").console
    #expect(try console.readLine() == "a")
    #expect(try console.readBytes(maximum: 2) == Array("bc".utf8))
    #expect(try console.readBytes(maximum: 9) == Array("d".utf8))
  }

  @Test
  func `a status line stays below the notes`() {
    let recording = ConsoleRecording(isTerminal: true)
    recording.console.errors.show(status: "50%")
    recording.console.note("note")
    recording.console.errors.hideStatus()
    recording.console.errors.hideStatus()
    #expect(recording.errors == "\r\u{1B}[K50%\r\u{1B}[Knote\n50%\r\u{1B}[K")
  }
}
