import Foundation
import TestSupport
import Testing

/// The built tool as a process of its own: streams, exit codes, pipes and signals.
@Suite(.serialized)
struct ProcessTests {
  private let folder: TemporaryDirectory

  init() throws {
    folder = try TemporaryDirectory()
  }

  @Test func `data goes to standard output and all else to standard error`() throws {
    let made = try run(["import"] + Terminal.sampleFiles.map(Terminal.fixture))
    #expect(made.status == 0 && made.errors == "")
    let listed = try run(["list", "--kind", "보물"])
    #expect(listed.status == 0 && listed.errors == "")
    #expect(listed.output.contains("흥인지문"))
    let missing = try run(["show", "999999"])
    #expect(missing.status == 1 && missing.output == "")
    #expect(missing.errors.hasPrefix("heritage: The catalog has no site '999999'."))
    #expect(try run(["list", "--kidn"]).status == 64)
    #expect(try run(["import", "nowhere.xml"]).status == 66)
  }

  @Test func `a reader that goes early ends the listing quietly`() throws {
    #expect(try run(["import", Terminal.fixture("list-11.xml")]).status == 0)
    let loop = "for i in 1 2 3 4 5 6 7 8; do \"$0\" list --format json; done | head -n 1"
    let shell = try run(shell: loop)
    #expect(shell.status == 0 && shell.errors == "")
    let alone = try run(shell: "{ \"$0\" list --format csv; echo $? >&2; } | true")
    #expect(alone.errors == "0\n")
  }

  @Test(.enabled(if: FileManager.default.fileExists(atPath: "/dev/full")))
  func `an import whose report cannot be printed says that it stands`() throws {
    let file = Terminal.fixture("list-11.xml")
    for format in ["text", "json"] {
      let result = try run(shell: "\"$0\" import '\(file)' --format \(format) > /dev/full")
      #expect(result.status == 74)
      #expect(result.errors.contains("The import itself is done: heritage.gpkg has release"))
    }
    #expect(try run(["show", "국보/1"]).status == 0)
  }

  @Test func `a limit on the size of files is an error, not the end`() throws {
    let file = Terminal.fixture("list-11.xml")
    let result = try run(shell: "ulimit -f 8; \"$0\" import '\(file)'")
    #expect(result.status == 74)
    #expect(result.errors.hasPrefix("heritage: "))
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == [])
  }

  @Test func `standard input is a source`() throws {
    let list = try Data(contentsOf: Fixture.url("commands/list-12.xml"))
    let result = try run(["import", "-", "--format", "json"], input: list)
    #expect(result.status == 0)
    #expect(result.output.contains("\"added\" : 3"))
    #expect(result.output.contains("\"source\" : \"-\""))
    let cut = try run(["import", "-"], input: list.prefix(900))
    #expect(cut.status == 65)
    #expect(cut.errors.hasPrefix("heritage: -:"))
  }

  @Test
  func `an interrupted import leaves the old catalog`() throws {
    #expect(try run(["import", Terminal.fixture("list-12.xml")]).status == 0)
    let before = try Data(contentsOf: folder.file("heritage.gpkg"))
    let (process, input, _, errors) = try process(["import", "-"])
    try runInterruptible(process)
    // Half a document: the import waits for the rest when the interrupt comes.
    let list = try Data(contentsOf: Fixture.url("commands/list-11.xml"))
    try input.fileHandleForWriting.write(contentsOf: list.prefix(1500))
    Thread.sleep(forTimeInterval: 0.3)
    process.interrupt()
    let patience = Date(timeIntervalSinceNow: 20)
    while process.isRunning, Date() < patience { Thread.sleep(forTimeInterval: 0.01) }
    if process.isRunning { kill(process.processIdentifier, SIGKILL) }
    process.waitUntilExit()
    #expect(process.terminationStatus == 130)
    #expect(
      String(decoding: errors.fileHandleForReading.availableData, as: UTF8.self).contains(
        "nothing was imported"))
    #expect(try Data(contentsOf: folder.file("heritage.gpkg")) == before)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["heritage.gpkg"])
    try? input.fileHandleForWriting.close()
  }

  private struct Result {
    let status: Int32
    let output: String
    let errors: String
  }

  /// The tool stands beside the test program.
  private var tool: URL { Bundle.main.bundleURL.appendingPathComponent("heritage") }

  private func run(_ words: [String], input: Data? = nil) throws -> Result {
    try finish(process(words), input: input)
  }

  /// Runs a line of shell in which `$0` is the tool.
  private func run(shell line: String) throws -> Result {
    let parts = try process([])
    parts.0.executableURL = URL(fileURLWithPath: "/bin/sh")
    parts.0.arguments = ["-c", line, tool.path]
    return try finish(parts, input: nil)
  }

  private func process(_ words: [String]) throws -> (Process, Pipe, Pipe, Pipe) {
    let process = Process()
    process.executableURL = tool
    process.arguments = words
    process.currentDirectoryURL = folder.url
    process.environment = ChildProcess.environment(["PATH": "/usr/bin:/bin"])
    let pipes = (Pipe(), Pipe(), Pipe())
    process.standardInput = pipes.0
    process.standardOutput = pipes.1
    process.standardError = pipes.2
    return (process, pipes.0, pipes.1, pipes.2)
  }

  /// Runs a process that hears interrupts: it inherits the signal mask of this thread, which a pool
  /// of threads may have set.
  private func runInterruptible(_ process: Process) throws {
    var (interrupt, before) = (sigset_t(), sigset_t())
    sigemptyset(&interrupt)
    sigaddset(&interrupt, SIGINT)
    pthread_sigmask(SIG_UNBLOCK, &interrupt, &before)
    defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
    try process.run()
  }

  private func finish(_ parts: (Process, Pipe, Pipe, Pipe), input: Data?) throws -> Result {
    let (process, standardInput, output, errors) = parts
    try process.run()
    if let input { try? standardInput.fileHandleForWriting.write(contentsOf: input) }
    try? standardInput.fileHandleForWriting.close()
    let data = output.fileHandleForReading.readDataToEndOfFile()
    let notes = errors.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return Result(
      status: process.terminationStatus, output: String(decoding: data, as: UTF8.self),
      errors: String(decoding: notes, as: UTF8.self))
  }
}
