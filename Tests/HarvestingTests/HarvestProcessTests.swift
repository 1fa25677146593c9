import Foundation
import HeritageCatalog
import HeritageModel
import TestSupport
import Testing

/// The built tools as processes of their own: `heritage harvest khs` and its companion.
@Suite(.serialized)
struct HarvestProcessTests {
  private let folder: TemporaryDirectory

  init() throws {
    folder = try TemporaryDirectory()
  }

  private static let quick = [
    "harvest", "khs", "--kind", "국보", "--rate", "100", "--page-size", "4",
  ]

  @Test func `heritage becomes its companion, which fetches and imports`() throws {
    let register = FakeRegister(["11": 6])
    let server = try LoopbackServer { register.answer($0) }
    defer { server.stop() }
    let words = Self.quick + ["--url", "http://127.0.0.1:\(server.port)", "--details", "--images"]
    let result = try run(words + ["--lang", "en"])
    #expect(result.status == 0 && result.errors == "")
    #expect(result.output.contains("Lists: 1 complete"))
    #expect(result.output.contains("Details: 6; image replies: 6"))
    #expect(result.output.contains("khs: 18 read = 6 added + 12 changed"))
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["heritage.gpkg"])
    let again = try run(words + ["--format", "json"])
    let json = try #require(
      JSONSerialization.jsonObject(with: Data(again.output.utf8)) as? [String: [String: Any]])
    #expect(json["harvest"]?["requests"] as? Int == 2)
    #expect(json["harvest"]?["complete"] as? Bool == true)
    #expect(json["import"]?["unchanged"] as? Int == 6)
  }

  @Test func `a killed harvest goes on where it was`() throws {
    let register = FakeRegister(["11": 30])
    let calls = Counter()
    let server = try LoopbackServer { request in
      // From the tenth request on the service is slow, until the harvest is killed.
      if (10...11).contains(calls.next()) { return .trickle(every: 0.1) }
      return register.answer(request)
    }
    defer { server.stop() }
    let words = Self.quick + ["--url", server.base.absoluteString, "--details"]
    let (process, _, _) = try process(tool("heritage"), words)
    try process.run()
    while server.requests.count < 10 { Thread.sleep(forTimeInterval: 0.01) }
    kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
    #expect(!FileManager.default.fileExists(atPath: folder.file("heritage.gpkg").path))
    _ = calls.next()
    let result = try run(words + ["--lang", "en"])
    #expect(result.status == 0)
    #expect(result.output.contains("Went on with the harvest of"))
    #expect(result.output.contains("9 replies from an earlier run"))
    #expect(server.requests.count == 10 + 38 - 9)
    #expect(try Catalog(path: folder.file("heritage.gpkg").path).sites(SiteQuery()).matching == 30)
  }

  @Test func `an interrupt says how to go on`() throws {
    let server = try LoopbackServer { _ in .trickle(every: 0.1) }
    defer { server.stop() }
    let (process, _, errors) = try process(
      tool("heritage"), Self.quick + ["--url", server.base.absoluteString, "--lang", "en"])
    try runInterruptible(process)
    while server.requests.isEmpty { Thread.sleep(forTimeInterval: 0.01) }
    process.interrupt()
    process.waitUntilExit()
    let text = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    #expect(process.terminationStatus == 130)
    #expect(text.contains("heritage: Stopped."))
    #expect(text.contains(".heritage.gpkg.harvest; the same command goes on from there."))
    #expect(text.contains("1 request, "))
  }

  @Test func `a service that fails is told with the address and what to do`() throws {
    let server = try LoopbackServer { _ in .whole(status: 404, body: Data()) }
    defer { server.stop() }
    let result = try run(Self.quick + ["--url", server.base.absoluteString, "--lang", "en"])
    #expect(result.status == 69 && result.output == "")
    #expect(result.errors.contains("SearchKindOpenapiList.do?ccbaKdcd=11&pageUnit=4&pageIndex=1"))
    #expect(result.errors.contains("HTTP 404"))
    #expect(result.errors.contains("https://www.cha.go.kr/cha/"))
  }

  @Test(arguments: [
    ["--kind", "국뽀"], ["--province", "Soul"], ["--since", "soon"], ["--url", "nowhere"],
    ["--rate", "0"], ["--page-size", "0"], ["--pages", "3"],
  ])
  func `a wrong option is a usage error`(words: [String]) throws {
    let result = try run(["harvest", "khs"] + words)
    #expect(result.status == 64 && result.output == "")
    #expect(result.errors.contains(words[1]) || result.errors.contains(words[0]))
  }

  @Test func `without its companion heritage says what is missing`() throws {
    let alone = folder.file("bin/heritage")
    try FileManager.default.createDirectory(
      at: alone.deletingLastPathComponent(), withIntermediateDirectories: true)
    // By another process: one that a test starts meanwhile would hold a file open that is written
    // here, and a file that is open for writing cannot be started.
    let copying = try run(
      URL(fileURLWithPath: "/bin/cp"), [tool("heritage").path, alone.path])
    #expect(copying.status == 0)
    let result = try run(alone, Self.quick + ["--lang", "en"])
    #expect(result.status == 69)
    #expect(result.errors.hasPrefix("heritage: This needs the program heritage-harvest"))
    // Help needs no companion.
    #expect(try run(alone, ["harvest", "khs", "--help"]).status == 0)
    // A companion elsewhere on the PATH will do.
    let elsewhere = try folder.write("#!/bin/sh\necho \"found: $*\"\n", to: "more/heritage-harvest")
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o755], ofItemAtPath: elsewhere.path)
    let path = elsewhere.deletingLastPathComponent().path
    #expect(try run(alone, ["harvest", "khs"], path: path).output == "found: harvest khs\n")
  }

  @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/ldd")))
  func `heritage itself links no network code`() throws {
    let plain = try run(URL(fileURLWithPath: "/usr/bin/ldd"), [tool("heritage").path]).output
    #expect(plain.contains("libFoundation") && !plain.contains("FoundationNetworking"))
    #expect(!plain.contains("libcurl"))
  }

  private struct Result {
    let status: Int32
    let output: String
    let errors: String
  }

  /// The tools stand beside the test program.
  private func tool(_ name: String) -> URL {
    Bundle.main.bundleURL.appendingPathComponent(name)
  }

  private func run(_ words: [String]) throws -> Result { try run(tool("heritage"), words) }

  private func run(
    _ program: URL, _ words: [String], path: String = "/usr/bin"
  ) throws -> Result {
    let (process, output, errors) = try process(program, words, path: path)
    try process.run()
    let data = output.fileHandleForReading.readDataToEndOfFile()
    let notes = errors.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return Result(
      status: process.terminationStatus, output: String(decoding: data, as: UTF8.self),
      errors: String(decoding: notes, as: UTF8.self))
  }

  private func process(
    _ program: URL, _ words: [String], path: String = "/usr/bin"
  ) throws -> (Process, Pipe, Pipe) {
    let process = Process()
    process.executableURL = program
    process.arguments = words
    process.currentDirectoryURL = folder.url
    process.environment = ChildProcess.environment(["PATH": path + ":/bin"])
    let pipes = (Pipe(), Pipe())
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = pipes.0
    process.standardError = pipes.1
    return (process, pipes.0, pipes.1)
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
}
