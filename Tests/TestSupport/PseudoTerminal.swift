public import Foundation

/// A pseudo terminal with a program on it, seen from outside.
public final class PseudoTerminal {
  private let master: Int32
  private let slave: Int32
  private let process = Process()
  /// What the program has written since the last text that was expected.
  public private(set) var output = ""

  /// The terminal, or what was expected of it, did not come.
  public struct Failure: Error {
    /// What was waited for.
    public let text: String
    /// What came instead.
    public let output: String
  }

  /// Opens a terminal for a program that stands beside the tests.
  ///
  /// - Parameters:
  ///   - program: Its name.
  ///   - arguments: Its arguments.
  ///   - environment: Its variables, besides those that all need.
  ///   - columns: The columns of the terminal.
  ///   - rows: The rows of the terminal.
  /// - Throws: ``Failure`` where the system gives no terminal.
  public init(
    _ program: String, _ arguments: [String], environment: [String: String] = [:],
    columns: UInt16 = 80, rows: UInt16 = 24
  ) throws {
    // ioctl_tty(2): TIOCSPTLCK unlocks the other end, TIOCGPTN numbers it.
    master = open("/dev/ptmx", O_RDWR | O_NOCTTY)
    var locked: Int32 = 0
    var number: Int32 = 0
    guard ioctl(master, 0x4004_5431, &locked) == 0, ioctl(master, 0x8004_5430, &number) == 0 else {
      throw Failure(text: "a terminal", output: "")
    }
    slave = open("/dev/pts/\(number)", O_RDWR | O_NOCTTY)
    guard slave >= 0 else { throw Failure(text: "a terminal", output: "") }
    setSize(columns: columns, rows: rows)
    process.executableURL = Self.folder.appendingPathComponent(program)
    process.arguments = arguments
    process.environment = ChildProcess.environment(
      ["TERM": "xterm-256color"].merging(environment) { $1 })
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

  /// Where the built programs are, and the tests.
  private static let folder: URL = {
    var folder = Bundle.allBundles.map(\.bundleURL).first { $0.pathExtension == "xctest" }?
      .deletingLastPathComponent()
    if folder == nil {
      folder = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
    }
    return folder ?? URL(fileURLWithPath: ".")
  }()

  /// Starts the program and waits until it has written a text.
  public func start(expecting text: String) throws {
    // Tests run on threads that block signals, and a process inherits that.
    var (none, before) = (sigset_t(), sigset_t())
    sigemptyset(&none)
    pthread_sigmask(SIG_SETMASK, &none, &before)
    defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
    try process.run()
    try expect(text)
  }

  /// Gives the terminal another size, and tells the program, whose controlling terminal it is not.
  public func resize(columns: UInt16, rows: UInt16) {
    setSize(columns: columns, rows: rows)
    send(SIGWINCH)
  }

  private func setSize(columns: UInt16, rows: UInt16) {
    var size = winsize(ws_row: rows, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
    _ = ioctl(master, UInt(TIOCSWINSZ), &size)
  }

  /// Types a text.
  public func type(_ text: String) {
    let bytes = Array(text.utf8)
    _ = write(master, bytes, bytes.count)
  }

  /// Sends the program a signal.
  public func send(_ signal: Int32) {
    kill(process.processIdentifier, signal)
  }

  /// The settings of the terminal, as text to compare.
  public var settings: String {
    var settings = termios()
    tcgetattr(slave, &settings)
    let characters = withUnsafeBytes(of: &settings.c_cc) { Array($0) }
    return "\(settings.c_iflag) \(settings.c_oflag) \(settings.c_cflag) \(settings.c_lflag)"
      + " \(characters)"
  }

  /// Waits until the output since the last expected text contains a text.
  public func expect(_ text: String) throws {
    let end = ContinuousClock.now + .seconds(60)
    while ContinuousClock.now < end {
      if let found = output.range(of: text) {
        output = String(output[found.upperBound...])
        return
      }
      readSome()
    }
    throw Failure(text: text, output: output)
  }

  /// Waits until the program is stopped (`T` in `/proc`).
  public func expectStopped() throws {
    let end = ContinuousClock.now + .seconds(60)
    while ContinuousClock.now < end {
      let status = try String(
        contentsOfFile: "/proc/\(process.processIdentifier)/stat", encoding: .utf8)
      if status.split(separator: ")").last?.hasPrefix(" T") == true {
        readSome()
        return
      }
      usleep(2000)
    }
    throw Failure(text: "a stop", output: output)
  }

  /// Waits until the program has ended, and returns how.
  public func end() throws -> (reason: Process.TerminationReason, status: Int32) {
    let end = ContinuousClock.now + .seconds(60)
    while process.isRunning {
      guard ContinuousClock.now < end else { throw Failure(text: "the end", output: output) }
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
