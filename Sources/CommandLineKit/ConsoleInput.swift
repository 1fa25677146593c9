/// Standard input: lines or pieces of bytes.
final class ConsoleInput: Sendable {
  /// Reads at most a number of bytes: none at the end, or when the user interrupts; nothing when
  /// the time, if there is one, is over.
  typealias Read = @Sendable (_ maximum: Int, _ time: Duration?) throws(StreamError) -> [UInt8]?

  let isTerminal: Bool
  private let read: Read
  private let state = Protected(State())

  private struct State {
    var bytes: [UInt8] = []
    /// Where the bytes that nobody has taken yet begin.
    var start = 0
  }

  init(isTerminal: Bool, read: @escaping Read) {
    self.isTerminal = isTerminal
    self.read = read
  }

  /// Takes the next line without its LF or CRLF; nothing at the end.
  func line() throws(StreamError) -> [UInt8]? {
    try state.withLock { state throws(StreamError) -> [UInt8]? in
      var searched = state.start
      while true {
        if let end = state.bytes[searched...].firstIndex(of: UInt8(ascii: "\n")) {
          let line = state.bytes[state.start..<end]
          state.start = end + 1
          return Array(line.last == UInt8(ascii: "\r") ? line.dropLast() : line)
        }
        state.bytes.removeFirst(state.start)
        state.start = 0
        searched = state.bytes.count
        let more = try read(ConsoleOutput.chunkSize, nil) ?? []
        guard !more.isEmpty else {
          defer { state.bytes = [] }
          return state.bytes.isEmpty ? nil : state.bytes
        }
        state.bytes += more
      }
    }
  }

  /// Takes the bytes at hand, or waits for some: none at the end, nothing when the time is over.
  func some(maximum: Int, within time: Duration?) throws(StreamError) -> [UInt8]? {
    try state.withLock { state throws(StreamError) -> [UInt8]? in
      guard state.start < state.bytes.count else { return try read(maximum, time) }
      let bytes = state.bytes[state.start...].prefix(maximum)
      state.start += bytes.count
      return Array(bytes)
    }
  }
}
