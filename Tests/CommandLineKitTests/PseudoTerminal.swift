import Foundation
import TestSupport

/// A pseudo terminal with the screen harness on it, seen from outside.
final class PseudoTerminal {
  private let master: Int32
  private let slave: Int32
  private let process = Process()
  private(set) var output = ""

  struct Failure: Error {}

  init(columns: UInt16 = 80, rows: UInt16 = 24) throws {
    // ioctl_tty(2): TIOCSPTLCK unlocks the other end, TIOCGPTN numbers it.
    master = open("/dev/ptmx", O_RDWR | O_NOCTTY)
    var locked: Int32 = 0
    var number: Int32 = 0
    guard ioctl(master, 0x4004_5431, &locked) == 0, ioctl(master, 0x8004_5430, &number) == 0 else {
      throw Failure()
    }
    slave = open("/dev/pts/\(number)", O_RDWR | O_NOCTTY)
    guard slave >= 0 else { throw Failure() }
    resize(columns: columns, rows: rows)
    process.executableURL = Self.harness
    process.arguments = ["run"]
    process.environment = ChildProcess.environment(["TERM": "xterm-256color"])
    let handle = FileHandle(fileDescriptor: slave)
    process.standardInput = handle
    process.standardOutput = handle
    process.standardError = FileHandle.nullDevice
  }

  deinit {
    if process.isRunning { kill(process.processIdentifier, SIGKILL) }
    close(master)
    close(slave)
  }

  /// The harness, beside the tests.
  private static let harness: URL = {
    var folder = Bundle.allBundles.map(\.bundleURL).first { $0.pathExtension == "xctest" }?
      .deletingLastPathComponent()
    if folder == nil {
      folder = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
    }
    return (folder ?? URL(fileURLWithPath: ".")).appendingPathComponent("screen-harness")
  }()

  /// Starts the harness and waits until it has the screen.
  func start() throws {
    try process.run()
    try expect("ready")
  }

  func resize(columns: UInt16, rows: UInt16) {
    var size = winsize(ws_row: rows, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
    _ = ioctl(master, UInt(TIOCSWINSZ), &size)
  }

  func type(_ text: String) {
    let bytes = Array(text.utf8)
    _ = write(master, bytes, bytes.count)
  }

  func send(_ signal: Int32) {
    kill(process.processIdentifier, signal)
  }

  /// The settings of the terminal, as text to compare.
  var settings: String {
    var settings = termios()
    tcgetattr(slave, &settings)
    let characters = withUnsafeBytes(of: &settings.c_cc) { Array($0) }
    return "\(settings.c_iflag) \(settings.c_oflag) \(settings.c_cflag) \(settings.c_lflag)"
      + " \(characters)"
  }

  /// Waits until the output since the last expected text contains a text.
  func expect(_ text: String) throws {
    let end = ContinuousClock.now + .seconds(10)
    while ContinuousClock.now < end {
      if let found = output.range(of: text) {
        output = String(output[found.upperBound...])
        return
      }
      readSome()
    }
    throw Failure()
  }

  /// Waits until the harness is stopped (`T` in `/proc`).
  func expectStopped() throws {
    let end = ContinuousClock.now + .seconds(10)
    while ContinuousClock.now < end {
      let status = try String(
        contentsOfFile: "/proc/\(process.processIdentifier)/stat", encoding: .utf8)
      if status.split(separator: ")").last?.hasPrefix(" T") == true {
        readSome()
        return
      }
      usleep(2000)
    }
    throw Failure()
  }

  /// Waits until the harness has ended, and returns how.
  func end() throws -> (reason: Process.TerminationReason, status: Int32) {
    let end = ContinuousClock.now + .seconds(10)
    while process.isRunning {
      guard ContinuousClock.now < end else { throw Failure() }
      readSome()
    }
    readSome()
    return (process.terminationReason, process.terminationStatus)
  }

  private func readSome() {
    var descriptor = pollfd(fd: master, events: Int16(POLLIN), revents: 0)
    while poll(&descriptor, 1, 5) > 0 {
      var bytes = [UInt8](repeating: 0, count: 4096)
      let count = read(master, &bytes, bytes.count)
      guard count > 0 else { return }
      output += String(decoding: bytes.prefix(count), as: UTF8.self)
    }
  }
}
