import CommandLineKit
import Foundation
import HeritageCommands
import KoreanText
import TestSupport

/// A folder with a command line in it: commands run in the test's process, and their words and
/// answers are kept.
final class Terminal {
  /// What one command answered.
  struct Answer {
    let output: String
    let errors: String
    let exitCode: ExitCode
  }

  let folder: TemporaryDirectory
  private(set) var transcript = ""
  private let width: Int
  private let isTerminal: Bool
  private let environment: [String: String]

  /// Opens a terminal on a new folder, whose `heritage.gpkg` is the catalog.
  init(
    width: Int = 80, isTerminal: Bool = false, environment: [String: String] = [:]
  ) throws {
    folder = try TemporaryDirectory()
    self.width = width
    self.isTerminal = isTerminal
    self.environment = ["HERITAGE_CATALOG": folder.file("heritage.gpkg").path]
      .merging(environment) { $1 }
  }

  /// The fixture files that make the sample catalog: eight sites, one of them with a page and
  /// images.
  static let sampleFiles = ["list-11.xml", "list-12.xml", "detail-gate.xml", "images-gate.xml"]

  /// Opens a terminal whose catalog is the sample.
  static func withSample(
    width: Int = 80, isTerminal: Bool = false, environment: [String: String] = [:]
  ) throws -> Terminal {
    let terminal = try Terminal(
      width: width, isTerminal: isTerminal, environment: environment)
    terminal.run(["import"] + sampleFiles.map(fixture))
    terminal.transcript = ""
    return terminal
  }

  /// The path of a fixture of these tests.
  static func fixture(_ name: String) -> String { Fixture.url("commands/\(name)").path }

  /// Runs a command and adds it to the transcript; lines of standard error begin with `2> ` there.
  @discardableResult
  func run(_ words: [String]) -> Answer {
    let recording = ConsoleRecording(
      isTerminal: isTerminal, width: width, environment: environment,
      displayWidth: { DisplayWidth.of($0) })
    let exitCode = heritageTool.run(words, console: recording.console)
    let answer = Answer(
      output: recording.output, errors: recording.errors, exitCode: exitCode)
    let spelled = words.map { $0.contains(" ") || $0.isEmpty ? "\"\($0)\"" : $0 }
    let errors = answer.errors.split(separator: "\n", omittingEmptySubsequences: false)
      .dropLast().map { "2> \($0)\n" }.joined()
    transcript += stable(
      "$ heritage \(spelled.joined(separator: " "))\n" + answer.output + errors
        + (exitCode == .done ? "" : "[exit \(exitCode.rawValue)]\n") + "\n")
    return answer
  }

  /// Runs a command given as one text, its words separated by blanks.
  @discardableResult
  func run(_ line: String) -> Answer {
    run(line.split(separator: " ").map(String.init))
  }

  /// Returns a text without what differs from run to run and place to place: folders, times and
  /// hashes.
  private func stable(_ text: String) -> String {
    text.replacingOccurrences(of: folder.path + "/", with: "")
      .replacingOccurrences(of: Fixture.url("commands").path + "/", with: "")
      .replacing(/\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\dZ?/, with: "TIME")
      .replacing(/\b[0-9a-f]{64}\b/, with: "HASH")
      .replacing(/(content hash|내용 해시) [0-9a-f]{16}/, with: { "\($0.output.1) HASH" })
  }
}
