public import Localization

/// The command's way to the world: three streams, the terminal's properties, language and
/// environment.
///
/// Data goes to standard output; all else goes to standard error. Everything is injected, so a test
/// runs a command without a process: see `ConsoleRecording`. It can be used from any thread.
public struct Console: Sendable {
  /// The language of messages; `--lang` sets it before a command runs.
  public var language: Language
  /// Reads an environment variable.
  public let environment: @Sendable (String) -> String?
  /// Counts the terminal columns that a text takes.
  public let displayWidth: @Sendable (String) -> Int

  let output: ConsoleOutput
  let errors: ConsoleErrorOutput
  let input: ConsoleInput
  let cancellation: Cancellation
  private let terminalSize: @Sendable () -> TerminalSize?

  init(
    output: ConsoleOutput, errors: ConsoleErrorOutput, input: ConsoleInput,
    cancellation: Cancellation, terminalSize: @escaping @Sendable () -> TerminalSize?,
    environment: @escaping @Sendable (String) -> String?,
    displayWidth: @escaping @Sendable (String) -> Int
  ) {
    self.output = output
    self.errors = errors
    self.input = input
    self.cancellation = cancellation
    self.environment = environment
    self.displayWidth = displayWidth
    self.terminalSize = terminalSize
    language = Language(environment: environment)
  }

  /// The columns of standard output: `COLUMNS`, else the terminal's at this moment, else 80.
  public var width: Int { extent("COLUMNS", \.columns, otherwise: 80) }

  /// The rows of standard output: `LINES`, else the terminal's at this moment, else 24.
  public var height: Int { extent("LINES", \.rows, otherwise: 24) }

  /// Whether standard output is a terminal.
  public var outputIsTerminal: Bool { output.isTerminal }
  /// Whether standard error is a terminal.
  public var errorIsTerminal: Bool { errors.isTerminal }
  /// Whether standard input is a terminal.
  public var inputIsTerminal: Bool { input.isTerminal }

  /// Whether text on standard output may carry colour.
  ///
  /// Only on a terminal that is not `TERM=dumb`, and where `NO_COLOR` is unset or empty
  /// (https://no-color.org).
  public var usesColor: Bool {
    outputIsTerminal && environment("TERM") != "dumb"
      && (environment("NO_COLOR") ?? "").isEmpty
  }

  /// Whether the user has asked the command to stop; long work looks at it now and then.
  public var isCancelled: Bool { cancellation.isCancelled }

  /// Ends the command if the user has asked it to stop.
  ///
  /// - Throws: `CancellationError`, which ends the tool with exit code 130 and no message.
  public func checkCancellation() throws {
    if isCancelled { throw CancellationError() }
  }

  /// Returns a text in the language of the console.
  public func text(_ text: LocalizedText) -> String {
    text(language)
  }

  /// Prints a line of data on standard output.
  ///
  /// - Parameter text: The line without its end.
  /// - Throws: An error that the tool reports (exit 74); it ends quietly if the reader has gone.
  public func print(_ text: String) throws {
    try write(text + "\n")
  }

  /// Writes data on standard output as it is.
  ///
  /// On a terminal it appears at once. Otherwise it is gathered into chunks of 64 KiB, so a command
  /// that answers requests through a pipe calls `flush()` after each answer.
  ///
  /// - Parameter text: The text, with the line ends it needs.
  /// - Throws: As `print(_:)`.
  public func write(_ text: String) throws {
    try write(text.utf8)
  }

  /// Writes bytes on standard output as they are.
  ///
  /// - Parameter bytes: The bytes.
  /// - Throws: As `print(_:)`.
  public func write(_ bytes: some Sequence<UInt8>) throws {
    if output.isTerminal { errors.hideStatus() }
    try output.append(bytes)
  }

  /// Hands over all data written so far.
  ///
  /// - Throws: As `print(_:)`.
  public func flush() throws {
    try output.flush()
  }

  /// Prints a line for the user on standard error.
  public func note(_ text: String) {
    // Both streams may be the same terminal or log: keep the order in which things were said. A
    // failure to write data is not this line's concern; the next write or the end of the command
    // reports it.
    try? output.flush()
    errors.append(text + "\n")
  }

  /// Prints a line for the user on standard error, in the language of the console.
  public func note(_ text: LocalizedText) {
    note(text(language))
  }

  /// Reads the next line of standard input, without its LF or CRLF.
  ///
  /// Bytes that are not UTF-8 become U+FFFD.
  ///
  /// - Returns: The line, or nothing at the end of input or when the user has interrupted.
  /// - Throws: An error that the tool reports (exit 74).
  public func readLine() throws -> String? {
    try input.line().map { String(decoding: $0, as: UTF8.self) }
  }

  /// Reads bytes of standard input as soon as there are any.
  ///
  /// - Parameter maximum: The most bytes to take, at least 1.
  /// - Returns: The bytes; none at the end of input or when the user has interrupted.
  /// - Throws: An error that the tool reports (exit 74).
  public func readBytes(maximum: Int) throws -> [UInt8] {
    try input.some(maximum: maximum, within: nil) ?? []
  }

  /// Reads bytes of standard input, or waits for some no longer than a time.
  ///
  /// - Parameters:
  ///   - maximum: The most bytes to take, at least 1.
  ///   - time: How long to wait.
  /// - Returns: The bytes; none at the end of input or when the user has interrupted; nothing when
  ///   the time is over.
  /// - Throws: An error that the tool reports (exit 74).
  public func readBytes(maximum: Int, within time: Duration) throws -> [UInt8]? {
    try input.some(maximum: maximum, within: time)
  }

  private func extent(
    _ variable: String, _ extent: KeyPath<TerminalSize, Int>, otherwise: Int
  ) -> Int {
    let given = environment(variable).flatMap { Int($0) } ?? 0
    if given > 0 { return given }
    let measured = terminalSize()?[keyPath: extent] ?? 0
    return measured > 0 ? measured : otherwise
  }
}

/// The columns and rows of a terminal.
struct TerminalSize: Sendable {
  let columns: Int
  let rows: Int
}
