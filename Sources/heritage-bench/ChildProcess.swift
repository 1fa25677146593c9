import Foundation

/// A program run as a process of its own, as a user runs it.
struct ChildProcess {
  /// The path of the program.
  let program: String

  /// Creates the program at a path.
  init(path: String) {
    program = path
  }

  /// Finds a program on the search path; `nil` where it is not installed.
  init?(named name: String) {
    let folders = ProcessInfo.processInfo.environment["PATH", default: ""].split(separator: ":")
    let paths = folders.map { "\($0)/\(name)" }
    guard let path = paths.first(where: FileManager.default.isExecutableFile) else { return nil }
    program = path
  }

  /// What a run cost.
  struct Usage {
    /// The processor time of all threads, in the program and in the system.
    var processorTime: Duration
    /// The greatest memory in use, in bytes.
    ///
    /// Linux counts in what the starting process had in use, so it is never below that.
    var peakMemory: Int
  }

  /// Runs the program to its end, its output thrown away or written to a file.
  ///
  /// - Throws: ``BenchmarkError`` when it cannot be started or fails.
  @discardableResult
  func run(_ arguments: [String], output: String = "/dev/null") throws -> Usage {
    var actions = ChildProcess.makeActions()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    let flags = O_WRONLY | O_CREAT | O_TRUNC
    posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, output, flags, 0o644)
    posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0)
    var words = ([program] + arguments).map { strdup($0) }
    var settings = ProcessInfo.processInfo.environment.map { strdup("\($0)=\($1)") }
    defer { (words + settings).forEach { free($0) } }
    words.append(nil)
    settings.append(nil)
    var process = pid_t()
    let code = posix_spawn(&process, program, &actions, nil, words, settings)
    guard code == 0 else {
      throw BenchmarkError(message: "\(program): \(String(cString: strerror(code)))")
    }
    var status: Int32 = 0
    var usage = rusage()
    while wait4(process, &status, 0, &usage) < 0, errno == EINTR {}
    guard status == 0 else {
      throw BenchmarkError(message: "\(program) \(arguments.first ?? "") failed (\(status)).")
    }
    return Usage(
      processorTime: Self.duration(usage.ru_utime) + Self.duration(usage.ru_stime),
      peakMemory: Self.bytes(ofPeak: usage.ru_maxrss))
  }

  private static func duration(_ time: timeval) -> Duration {
    .seconds(Int(time.tv_sec)) + .microseconds(Int(time.tv_usec))
  }

  #if canImport(Darwin)
    private static func makeActions() -> posix_spawn_file_actions_t? { nil }
    private static func bytes(ofPeak peak: Int) -> Int { peak }
  #else
    private static func makeActions() -> posix_spawn_file_actions_t {
      posix_spawn_file_actions_t()
    }
    private static func bytes(ofPeak peak: Int) -> Int { peak * 1024 }
  #endif
}
