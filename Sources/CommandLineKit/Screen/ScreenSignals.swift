#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// What signal handlers know of the terminal, and what they tell the program.
///
/// A handler may run while the memory allocator or the Swift runtime holds a lock, so it may call only
/// async-signal-safe functions (POSIX.1-2017, 2.4.3) and must not allocate. So all it needs lies in
/// one block of memory that is made before any handler is installed and lives as long as the process.
struct ScreenState {
  /// The settings before, and those while the screen is in use.
  var settings = termios()
  var rawSettings = termios()
  /// Whether the terminal is in the state of the screen now.
  var isEntered: sig_atomic_t = 0
  /// Whether the screen is in use at all, so that SIGCONT enters it again.
  var isInUse: sig_atomic_t = 0
  var wasResized: sig_atomic_t = 0
  var wasResumed: sig_atomic_t = 0
  var wasInterrupted: sig_atomic_t = 0
  /// The end of the pipe that ends the wait for input.
  var wakeDescriptor: Int32 = -1
  var waitDescriptor: Int32 = -1
}

enum ScreenSignals {
  /// Alternate screen, no cursor, no wrapping; mouse modes first off that other programs left on,
  /// then buttons, drags and coordinates of any size; pasted text marked.
  private static let enterSequence: StaticString =
    "\u{1B}[?1049h\u{1B}[?25l\u{1B}[?7l\u{1B}[?1001l\u{1B}[?1003l\u{1B}[?1005l\u{1B}[?1015l\u{1B}[?1016l\u{1B}[?1000h\u{1B}[?1002h\u{1B}[?1006h\u{1B}[?2004h"
  /// All of it taken back.
  private static let leaveSequence: StaticString =
    "\u{1B}[?2026l\u{1B}[?2004l\u{1B}[?1006l\u{1B}[?1002l\u{1B}[?1000l\u{1B}[0m\u{1B}[?7h\u{1B}[?25h\u{1B}[?1049l"

  // Unsafe: written only by `prepare`, before handlers exist; its flags are single words.
  nonisolated(unsafe) static let state: UnsafeMutablePointer<ScreenState> = {
    let state = UnsafeMutablePointer<ScreenState>.allocate(capacity: 1)
    state.initialize(to: ScreenState())
    var ends: [Int32] = [-1, -1]
    if pipe(&ends) == 0 {
      for end in ends {
        _ = fcntl(end, F_SETFD, FD_CLOEXEC)
        _ = fcntl(end, F_SETFL, O_NONBLOCK)
      }
    }
    state.pointee.waitDescriptor = ends[0]
    state.pointee.wakeDescriptor = ends[1]
    // Made now: a handler must not be the one to make it.
    _ = leaveSequence
    atexit { ScreenSignals.leave() }
    return state
  }()

  /// Puts the terminal into the state of the screen.
  static func enter() {
    guard state.pointee.isEntered == 0 else { return }
    state.pointee.isEntered = 1
    tcsetattr(STDIN_FILENO, TCSANOW, &state.pointee.rawSettings)
    send(enterSequence)
  }

  /// Gives the terminal back as it was; harmless where it is already.
  static func leave() {
    guard state.pointee.isEntered != 0 else { return }
    state.pointee.isEntered = 0
    send(leaveSequence)
    // Reports of the mouse that are still on their way are not for the shell.
    tcflush(STDIN_FILENO, TCIFLUSH)
    tcsetattr(STDIN_FILENO, TCSANOW, &state.pointee.settings)
  }

  /// Ends a wait for input, from a handler or another thread.
  static func wake() {
    var byte: UInt8 = 0
    _ = write(state.pointee.wakeDescriptor, &byte, 1)
  }

  private static func send(_ sequence: StaticString) {
    var sent = 0
    while sent < sequence.utf8CodeUnitCount {
      let count = write(
        STDOUT_FILENO, sequence.utf8Start + sent, sequence.utf8CodeUnitCount - sent)
      guard count > 0 || errno == EINTR || errno == EAGAIN else { return }
      sent += max(count, 0)
    }
  }

  /// Signals that end the process unless it says otherwise, from outside or by its own fault
  /// (signal(7)); all but SIGKILL, which no handler sees, and those that have handlers of their own:
  /// SIGINT, SIGPIPE, SIGXFSZ.
  static let endings: [Int32] = {
    var signals = [
      SIGTERM, SIGHUP, SIGQUIT, SIGSEGV, SIGBUS, SIGILL, SIGTRAP, SIGABRT, SIGFPE, SIGSYS, SIGUSR1,
      SIGUSR2, SIGALRM, SIGVTALRM, SIGPROF, SIGXCPU,
    ]
    #if os(Linux)
      signals += [SIGIO, SIGPWR, SIGSTKFLT]
      signals += __libc_current_sigrtmin()...__libc_current_sigrtmax()
    #endif
    return signals
  }()

  /// Installs the handlers and returns the dispositions they replace.
  ///
  /// A signal that is ignored stays ignored, as `nohup` wants it.
  static func install() -> [(signal: Int32, before: sigaction)] {
    useAlternateStack()
    var handlers = endings.map { ($0, handleEnding) }
    handlers += [
      (SIGINT, handleInterrupt), (SIGTSTP, handleStop), (SIGCONT, handleContinue),
      (SIGWINCH, handleResize),
    ]
    return handlers.compactMap { signal, handler in
      var before = sigaction()
      guard sigaction(signal, nil, &before) == 0, !isIgnored(before) else { return nil }
      set(signal, handler)
      return (signal, before)
    }
  }

  /// Gives back the dispositions that `install` replaced.
  static func uninstall(_ dispositions: [(signal: Int32, before: sigaction)]) {
    for (signal, before) in dispositions {
      var before = before
      sigaction(signal, &before, nil)
    }
  }

  private typealias Handler = @convention(c) (Int32) -> Void

  private static let handleEnding: Handler = { signal in
    ScreenSignals.leave()
    ScreenSignals.takeDefault(signal)
  }

  /// The first interrupt is a flag, so that the program can end as it likes; a second one ends it.
  private static let handleInterrupt: Handler = { signal in
    let state = ScreenSignals.state
    if state.pointee.wasInterrupted != 0 {
      ScreenSignals.leave()
      ScreenSignals.takeDefault(signal)
      return
    }
    state.pointee.wasInterrupted = 1
    ScreenSignals.keepingErrno { ScreenSignals.wake() }
  }

  private static let handleStop: Handler = { signal in
    ScreenSignals.leave()
    ScreenSignals.takeDefault(signal)
  }

  /// Also after SIGSTOP, which no handler sees: the shell has used the terminal since.
  private static let handleContinue: Handler = { _ in
    let state = ScreenSignals.state
    guard state.pointee.isInUse != 0 else { return }
    ScreenSignals.keepingErrno {
      ScreenSignals.set(SIGTSTP, ScreenSignals.handleStop)
      state.pointee.isEntered = 0
      ScreenSignals.enter()
      state.pointee.wasResumed = 1
      ScreenSignals.wake()
    }
  }

  private static let handleResize: Handler = { _ in
    ScreenSignals.state.pointee.wasResized = 1
    ScreenSignals.keepingErrno { ScreenSignals.wake() }
  }

  private static func keepingErrno(_ body: () -> Void) {
    let before = errno
    body()
    errno = before
  }

  /// Lets the signal do what it does without a handler: it is blocked now, and comes when the handler
  /// returns.
  private static func takeDefault(_ number: Int32) {
    signal(number, SIG_DFL)
    raise(number)
  }

  private static func set(_ signal: Int32, _ handler: @escaping Handler) {
    var action = sigaction()
    #if canImport(Glibc)
      action.__sigaction_handler.sa_handler = handler
    #elseif canImport(Musl)
      action.__sa_handler.sa_handler = handler
    #else
      action.__sigaction_u.__sa_handler = handler
    #endif
    action.sa_flags = Int32(SA_ONSTACK)
    sigemptyset(&action.sa_mask)
    sigaction(signal, &action, nil)
  }

  private static func isIgnored(_ action: sigaction) -> Bool {
    #if canImport(Glibc)
      let handler = action.__sigaction_handler.sa_handler
    #elseif canImport(Musl)
      let handler = action.__sa_handler.sa_handler
    #else
      let handler = action.__sigaction_u.__sa_handler
    #endif
    return unsafeBitCast(handler, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
  }

  /// Gives the handlers of this thread a stack of their own, since a stack that overflowed has no room
  /// for them.
  private static func useAlternateStack() {
    var present = stack_t()
    guard sigaltstack(nil, &present) == 0, present.ss_sp == nil else { return }
    var stack = stack_t()
    stack.ss_size = 64 * 1024
    stack.ss_sp = UnsafeMutableRawPointer.allocate(byteCount: stack.ss_size, alignment: 16)
    sigaltstack(&stack, nil)
  }
}
