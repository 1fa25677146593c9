/// A console for tests that keeps what is printed and answers with prepared input.
public final class ConsoleRecording: Sendable {
  /// The console to hand to the code under test.
  public let console: Console
  private let printed: Protected<[UInt8]>
  private let noted: Protected<[UInt8]>

  /// Makes a console.
  ///
  /// - Parameters:
  ///   - input: The whole of standard input.
  ///   - isTerminal: Whether all three streams pretend to be terminals.
  ///   - width: The columns of the terminal.
  ///   - height: The rows of the terminal.
  ///   - environment: The environment variables.
  ///   - failure: The `errno` that each write to standard output fails with.
  ///   - displayWidth: Counts the terminal columns that a text takes.
  public init(
    input: String = "", isTerminal: Bool = false, width: Int = 80, height: Int = 24,
    environment: [String: String] = [:], failure: Int32? = nil,
    displayWidth: @escaping @Sendable (String) -> Int = approximateDisplayWidth
  ) {
    let printed = Protected<[UInt8]>([])
    let noted = Protected<[UInt8]>([])
    let unread = Protected(Array(input.utf8))
    console = Console(
      output: ConsoleOutput(isTerminal: isTerminal) { bytes in
        if let failure { return StreamError(write: failure) }
        printed.withLock { $0.append(contentsOf: bytes) }
        return nil
      },
      errors: ConsoleErrorOutput(isTerminal: isTerminal) { bytes in
        noted.withLock { $0.append(contentsOf: bytes) }
        return nil
      },
      input: ConsoleInput(isTerminal: isTerminal) { maximum, _ throws(StreamError) in
        unread.withLock { unread in
          defer { unread.removeFirst(min(maximum, unread.count)) }
          return Array(unread.prefix(maximum))
        }
      },
      cancellation: Cancellation(), terminalSize: { TerminalSize(columns: width, rows: height) },
      environment: { environment[$0] },
      displayWidth: displayWidth)
    self.printed = printed
    self.noted = noted
  }

  /// What has reached standard output: data still gathered is not in it before `flush()`.
  public var output: String { String(decoding: outputBytes, as: UTF8.self) }

  /// The bytes that have reached standard output.
  public var outputBytes: [UInt8] { printed.withLock { $0 } }

  /// What has reached standard error.
  public var errors: String { String(decoding: noted.withLock { $0 }, as: UTF8.self) }

  /// Does what Ctrl-C does.
  public func interrupt() {
    console.cancellation.cancel()
  }
}
