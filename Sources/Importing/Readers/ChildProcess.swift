import Foundation
import Localization
import SystemLibraries

/// A program that runs beside this one, whose output is read while it runs.
final class ChildProcess {
  /// The most of what the program says about itself that is kept, in bytes.
  private static let greatestMessages = 1 << 16

  private let process = Process()
  private let pipe = Pipe()
  private let messages: FileHandle

  /// What the program writes.
  let output: any ByteInput

  /// Starts a program with arguments, without a shell and without an input.
  ///
  /// - Throws: ``ReaderError`` where the system refuses.
  init(_ program: String, _ arguments: [String], environment: [String: String]) throws {
    // A file of no name, because nobody could read two pipes in turn without one of them filling
    // up.
    guard let file = tmpfile() else {
      throw Self.error("tmpfile: \(String(cString: strerror(errno)))")
    }
    defer { fclose(file) }
    messages = FileHandle(fileDescriptor: dup(fileno(file)), closeOnDealloc: true)
    output = FileInput(descriptor: pipe.fileHandleForReading.fileDescriptor, name: program)
    process.executableURL = URL(fileURLWithPath: program)
    process.arguments = arguments
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = pipe
    process.standardError = messages
    do {
      try process.run()
    } catch {
      throw Self.error("\(program): \(error.localizedDescription)")
    }
  }

  private static func error(_ reason: String) -> ReaderError {
    ReaderError(
      line: 1, byte: 0,
      message: LocalizedText(
        "a program could not be started: \(reason)", "프로그램을 시작할 수 없습니다: \(reason)"),
      exitCode: 69)
  }

  /// Reads the whole output, which must be short.
  func wholeOutput() throws -> String {
    var bytes: [UInt8] = []
    let buffer = UnsafeMutableRawBufferPointer.allocate(
      byteCount: byteInputBufferSize, alignment: 8)
    defer { buffer.deallocate() }
    while true {
      let count = try output.read(into: buffer)
      guard count > 0, bytes.count < 1 << 24 else { break }
      bytes.append(contentsOf: buffer[..<count])
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Waits for the end of the program, whose output must have been read.
  ///
  /// - Returns: its exit code, and what it said about itself.
  func finish() -> (status: Int32, messages: String) {
    process.waitUntilExit()
    try? messages.seek(toOffset: 0)
    let said = (try? messages.read(upToCount: Self.greatestMessages)) ?? Data()
    let text = String(decoding: said, as: UTF8.self)
      .trimmingCharacters(in: .whitespacesAndNewlines)
    return (process.terminationStatus, text)
  }

  /// Stops the program if it is still running.
  func stop() {
    guard process.isRunning else { return }
    process.terminate()
    process.waitUntilExit()
  }
}
