/// Why standard input or output failed.
enum StreamError: Error, Equatable {
  /// The reader of a pipe has gone (`EPIPE`).
  case closed
  /// The system refused to write; the value is its `errno`.
  case writeFailed(Int32)
  /// The system refused to read; the value is its `errno`.
  case readFailed(Int32)
}

/// Standard output: bytes gathered into large writes, or written at once on a terminal.
final class ConsoleOutput: Sendable {
  /// Writes all bytes, or returns the reason why not.
  typealias Write = @Sendable (UnsafeRawBufferPointer) -> StreamError?

  /// Bytes gathered before a write.
  static let chunkSize = 64 * 1024

  let isTerminal: Bool
  private let write: Write
  private let state = Protected(State())

  private struct State {
    var buffer: [UInt8] = []
    /// The first failure; nothing is written after it.
    var failure: StreamError?
  }

  init(isTerminal: Bool, write: @escaping Write) {
    self.isTerminal = isTerminal
    self.write = write
  }

  func append(_ bytes: some Sequence<UInt8>) throws(StreamError) {
    try state.withLock { state throws(StreamError) in
      state.buffer.append(contentsOf: bytes)
      if isTerminal || state.buffer.count >= Self.chunkSize { try flush(&state) }
    }
  }

  func flush() throws(StreamError) {
    try state.withLock { state throws(StreamError) in try flush(&state) }
  }

  private func flush(_ state: inout State) throws(StreamError) {
    if state.failure == nil, !state.buffer.isEmpty {
      state.failure = state.buffer.withUnsafeBytes(write)
    }
    state.buffer.removeAll(keepingCapacity: true)
    if let failure = state.failure { throw failure }
  }
}

/// Standard error: whole texts, and on a terminal one status line that stays below them.
///
/// A failure to write is not reported, since there is nowhere left to report it.
final class ConsoleErrorOutput: Sendable {
  let isTerminal: Bool
  private let write: ConsoleOutput.Write
  private let status = Protected("")

  init(isTerminal: Bool, write: @escaping ConsoleOutput.Write) {
    self.isTerminal = isTerminal
    self.write = write
  }

  /// Writes a text, the status line taken away before and put back after it.
  func append(_ text: String) {
    status.withLock { status in
      let clear = status.isEmpty ? "" : Self.clearLine
      emit(clear + text + status)
    }
  }

  /// Shows a status line in place of the one before; an empty one leaves nothing.
  func show(status line: String) {
    status.withLock { status in
      guard isTerminal, !(line.isEmpty && status.isEmpty) else { return }
      status = line
      emit(Self.clearLine + line)
    }
  }

  /// Takes the status line away for a text on standard output that shares the terminal.
  func hideStatus() {
    show(status: "")
  }

  private func emit(_ text: String) {
    var text = text
    text.withUTF8 { bytes in _ = write(UnsafeRawBufferPointer(bytes)) }
  }

  /// Carriage return and "erase to the end of the line" (ECMA-48, EL).
  private static let clearLine = "\r\u{1B}[K"
}
