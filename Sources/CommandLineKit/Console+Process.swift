#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

extension Console {
  /// Makes the console of this process.
  ///
  /// - Parameter displayWidth: Counts the terminal columns that a text takes.
  /// - Returns: A console on descriptors 0, 1 and 2.
  public static func process(
    displayWidth: @escaping @Sendable (String) -> Int = approximateDisplayWidth
  ) -> Console {
    Console(
      output: ConsoleOutput(isTerminal: isatty(STDOUT_FILENO) == 1) { writeAll($0, STDOUT_FILENO) },
      errors: ConsoleErrorOutput(isTerminal: isatty(STDERR_FILENO) == 1) {
        writeAll($0, STDERR_FILENO)
      },
      input: ConsoleInput(isTerminal: isatty(STDIN_FILENO) == 1, read: readSome),
      cancellation: processCancellation,
      terminalSize: terminalSize,
      environment: { name in getenv(name).map { String(cString: $0) } },
      displayWidth: displayWidth)
  }

  /// Lets the first Ctrl-C set `isCancelled`, a second one end the process, and a closed pipe or a
  /// file beyond its limit be an error.
  static func installSignalHandlers() {
    _ = processCancellation.isCancelled  // made now: a handler must not be the one to make it
    let previous = signal(SIGINT) { _ in
      guard processCancellation.cancel() else { return }
      signal(SIGINT, SIG_DFL)
      raise(SIGINT)
    }
    // A process started in the background with interrupts ignored goes on ignoring them.
    if unsafeBitCast(previous, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self) {
      signal(SIGINT, SIG_IGN)
    }
    // Not SIG_IGN, which programs that the tool starts would inherit.
    signal(SIGPIPE) { _ in }
    // Beyond `ulimit -f` a write fails, and the error is told.
    signal(SIGXFSZ) { _ in }
  }
}

private let processCancellation = Cancellation()

@Sendable
private func terminalSize() -> TerminalSize? {
  var size = winsize()
  guard ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0 else { return nil }
  return TerminalSize(columns: Int(size.ws_col), rows: Int(size.ws_row))
}

@Sendable
func writeAll(_ bytes: UnsafeRawBufferPointer, _ descriptor: Int32) -> StreamError? {
  var rest = bytes[...]
  while !rest.isEmpty {
    let count = write(descriptor, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
    if count >= 0 {
      rest = rest.dropFirst(count)
    } else if errno == EAGAIN {
      var descriptor = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
      _ = poll(&descriptor, 1, -1)
    } else if errno != EINTR {
      return StreamError(write: errno)
    }
  }
  return nil
}

/// Waits in short turns: a signal may come between the look at the flag and the wait, or on another
/// thread, and then nothing would end one long wait.
@Sendable
private func readSome(_ maximum: Int, _ time: Duration?) throws(StreamError) -> [UInt8]? {
  let turn = Duration.milliseconds(100)
  let end = time.map { ContinuousClock.now + $0 }
  while !processCancellation.isCancelled {
    let wait = end.map { min($0 - .now, turn) } ?? turn
    let milliseconds = Int32(max((wait / .milliseconds(1)).rounded(.up), 0))
    var descriptor = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
    let ready = poll(&descriptor, 1, milliseconds)
    if ready == 0 {
      if let end, .now >= end { return nil }
      continue
    }
    guard ready > 0 else {
      if errno == EINTR { continue }
      throw .readFailed(errno)
    }
    var count = 0
    let bytes = [UInt8](unsafeUninitializedCapacity: maximum) { buffer, initialized in
      count = read(STDIN_FILENO, buffer.baseAddress, maximum)
      initialized = max(count, 0)
    }
    if count >= 0 { return bytes }
    guard errno == EINTR || errno == EAGAIN else { throw .readFailed(errno) }
  }
  return []
}

/// The system's sentence for an error number, such as "No space left on device".
func systemMessage(_ number: Int32) -> String {
  strerror(number).map { String(cString: $0) } ?? "errno \(number)"
}
