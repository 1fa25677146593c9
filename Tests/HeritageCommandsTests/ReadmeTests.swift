import Foundation
import TestSupport
import Testing

/// The README and the documentation show what the tool really prints.
struct ReadmeTests {
  @Test(arguments: [
    ("README.md", 7), ("Sources/HeritageCatalog/HeritageCatalog.docc/Session.md", 2),
  ])
  func `every command in a text prints what the text shows`(name: String, least: Int) throws {
    let page = Fixture.url("../\(name)")
    let text = try String(contentsOf: page, encoding: .utf8)
    let folder = try TemporaryDirectory()
    try FileManager.default.createSymbolicLink(
      at: folder.file("Fixtures"), withDestinationURL: Fixture.url(""))
    var transcript = Transcript(text)
    #expect(transcript.commands.count >= least)
    for index in transcript.commands.indices {
      transcript.commands[index].output = try run(transcript.commands[index].words, in: folder)
    }
    let expected = transcript.text
    if ProcessInfo.processInfo.environment["RECORD_SNAPSHOTS"] == "1", text != expected {
      try expected.write(to: page, atomically: true, encoding: .utf8)
      Issue.record("\(name) was written anew")
    }
    #expect(text == expected)
  }

  @Test func `the two commands of the README can be run`() throws {
    for name in ["demo", "test", "setup", "check", "bench"] {
      let path = Fixture.url("../Scripts/\(name)").path
      #expect(FileManager.default.isExecutableFile(atPath: path), "Scripts/\(name)")
    }
  }

  private func run(_ words: [String], in folder: TemporaryDirectory) throws -> String {
    let process = Process()
    process.executableURL = Bundle.main.bundleURL.appendingPathComponent("heritage")
    process.arguments = words
    process.currentDirectoryURL = folder.url
    process.environment = ChildProcess.environment([
      "COLUMNS": "80", "PATH": "/usr/bin:/bin", "LOGNAME": "kim",
      "SOURCE_DATE_EPOCH": "1769904000",
    ])
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardError = pipe
    try process.run()
    let output = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return String(decoding: output, as: UTF8.self)
  }
}

/// A text with `console` blocks: commands behind `$ heritage`, each followed by its output.
private struct Transcript {
  struct Command {
    let line: String
    var output = ""

    /// The words of the line as a shell splits them, quotes respected.
    var words: [String] {
      var words: [String] = []
      var word = ""
      var isQuoted = false
      for character in line.dropFirst("$ heritage ".count) + " " {
        if character == "\"" {
          isQuoted.toggle()
        } else if character == " ", !isQuoted {
          if !word.isEmpty { words.append(word) }
          word = ""
        } else {
          word.append(character)
        }
      }
      return words
    }
  }

  private enum Part {
    case line(String)
    case command(Int)
  }

  private var parts: [Part] = []
  var commands: [Command] = []

  init(_ text: String) {
    var isConsole = false
    for line in text.components(separatedBy: "\n") {
      if line == "```console" { isConsole = true }
      if line == "```" { isConsole = false }
      if isConsole, line.hasPrefix("$ heritage ") {
        parts.append(.command(commands.count))
        commands.append(Command(line: line))
      } else if !isConsole || line == "```console" {
        parts.append(.line(line))
      }
    }
  }

  var text: String {
    parts.map { part in
      switch part {
      case .line(let line): line
      case .command(let index):
        commands[index].line + "\n" + commands[index].output.trimmingSuffix("\n")
      }
    }.joined(separator: "\n")
  }
}

extension String {
  fileprivate func trimmingSuffix(_ suffix: String) -> String {
    hasSuffix(suffix) ? String(dropLast(suffix.count)) : self
  }
}
