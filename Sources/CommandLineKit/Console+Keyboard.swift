#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

extension Console {
  /// Does something while the terminal hands over each key at once and does not echo it.
  ///
  /// The terminal is as before when it ends, also by an error. Ctrl-C still interrupts: the next
  /// read then returns no bytes. Where standard input is not a terminal nothing is changed.
  ///
  /// - Parameter body: Reads keys with `readBytes(maximum:)`.
  /// - Returns: What the body returns.
  /// - Throws: What the body throws.
  public func withKeyboard<Result>(_ body: () throws -> Result) rethrows -> Result {
    var settings = termios()
    guard inputIsTerminal, tcgetattr(STDIN_FILENO, &settings) == 0 else { return try body() }
    let before = settings
    // Line editing and echo off; signals stay on.
    settings.c_lflag &= ~tcflag_t(ICANON | ECHO)
    tcsetattr(STDIN_FILENO, TCSANOW, &settings)
    defer { withUnsafePointer(to: before) { _ = tcsetattr(STDIN_FILENO, TCSANOW, $0) } }
    return try body()
  }
}
