import Foundation
import TestSupport
import Testing

@testable import CommandLineKit

/// The screen of a real terminal, with the program on it in a process of its own.
@Suite(.serialized)
struct ScreenTests {
  private static let leave = "\u{1B}[?1000l\u{1B}[0m\u{1B}[?7h\u{1B}[?25h\u{1B}[?1049l"

  @Test(arguments: [
    ("q", 0), ("e", 3), ("t", 70), ("c", SIGTRAP), ("o", SIGSEGV),
  ])
  func `the terminal is as before however the program ends`(key: String, status: Int32) throws {
    let terminal = try PseudoTerminal("screen-harness", ["run"])
    let before = terminal.settings
    try terminal.start(expecting: "ready")
    #expect(terminal.settings != before)
    terminal.type(key)
    let end = try terminal.end()
    #expect(terminal.settings == before)
    #expect(terminal.output.contains(Self.leave))
    // A trap of Swift is an illegal instruction on one architecture and a breakpoint on another.
    #expect(key == "c" ? end.reason == .uncaughtSignal : end.status == status)
  }

  @Test(arguments: [
    SIGTERM, SIGHUP, SIGQUIT, SIGABRT, SIGSEGV, SIGUSR1, SIGUSR2, SIGALRM, SIGVTALRM, SIGPROF,
    SIGXCPU, SIGIO, SIGPWR, SIGSTKFLT, __libc_current_sigrtmin(),
    __libc_current_sigrtmax(),
  ])
  func `the terminal is as before after a signal, which ends the program`(signal: Int32) throws {
    let terminal = try PseudoTerminal("screen-harness", ["run"])
    let before = terminal.settings
    try terminal.start(expecting: "ready")
    terminal.send(signal)
    let end = try terminal.end()
    #expect(terminal.settings == before)
    #expect(terminal.output.contains(Self.leave))
    #expect(end.reason == .uncaughtSignal && end.status == signal)
  }

  @Test
  func `an interrupt ends the wait, and the exit code says so`() throws {
    let terminal = try PseudoTerminal("screen-harness", ["run"])
    let before = terminal.settings
    try terminal.start(expecting: "ready")
    terminal.send(SIGINT)
    let end = try terminal.end()
    #expect(terminal.settings == before)
    #expect(terminal.output.contains("ended") && terminal.output.contains(Self.leave))
    #expect(end.reason == .exit && [0, 130].contains(end.status))
  }

  @Test
  func `a stop gives the terminal back, and going on takes it again`() throws {
    let terminal = try PseudoTerminal("screen-harness", ["run"])
    let before = terminal.settings
    try terminal.start(expecting: "ready")
    let during = terminal.settings
    for _ in 0..<2 {
      terminal.send(SIGTSTP)
      try terminal.expectStopped()
      #expect(terminal.settings == before)
      #expect(terminal.output.contains(Self.leave))
      terminal.send(SIGCONT)
      try terminal.expect("resumed")
      #expect(terminal.settings == during)
    }
    terminal.type("q")
    #expect(try terminal.end().status == 0)
    #expect(terminal.settings == before)
  }

  @Test
  func `a stop that nobody can catch ends with the screen drawn again`() throws {
    let terminal = try PseudoTerminal("screen-harness", ["run"])
    try terminal.start(expecting: "ready")
    terminal.send(SIGSTOP)
    try terminal.expectStopped()
    terminal.send(SIGCONT)
    try terminal.expect("\u{1B}[?1049h")
    try terminal.expect("resumed")
    terminal.type("q")
    #expect(try terminal.end().status == 0)
  }

  @Test
  func `a new size is an event`() throws {
    let terminal = try PseudoTerminal("screen-harness", ["run"])
    try terminal.start(expecting: "ready")
    terminal.resize(columns: 100, rows: 30)
    try terminal.expect("resized(columns: 100, rows: 30)")
    terminal.type("q")
    #expect(try terminal.end().status == 0)
  }

  @Test
  func `another thread can end the wait`() throws {
    let terminal = try PseudoTerminal("screen-harness", ["run"])
    try terminal.start(expecting: "ready")
    terminal.type("w")
    try terminal.expect("woken")
    terminal.type("q")
    #expect(try terminal.end().status == 0)
  }

  @Test
  func `a key alone is told from a sequence by time`() throws {
    let terminal = try PseudoTerminal("screen-harness", ["run"])
    try terminal.start(expecting: "ready")
    terminal.type("\u{1B}")
    try terminal.expect("escape")
    terminal.type("\u{1B}[A")
    try terminal.expect(".up")
    terminal.type("ㅂ")
    try terminal.expect("ㅂ")
    terminal.type("q")
    #expect(try terminal.end().status == 0)
  }

  @Test
  func `the probe believes what the terminal answers and keeps keys`() throws {
    let terminal = try PseudoTerminal("screen-harness", ["run"])
    try terminal.start(expecting: "ready")
    terminal.type("p")
    try terminal.expect("\u{1B}[c")
    terminal.type("\u{1B}[1;3R\u{1B}[1;3Rx\u{1B}[?2026;2$y\u{1B}[?62;4c")
    try terminal.expect("ambiguousWidth: Optional(2)")
    try terminal.expect("synchronizesOutput: true")
    try terminal.expect("\"x\"")
    terminal.type("p")
    try terminal.expect("\u{1B}[c")
    try terminal.expect("ambiguousWidth: nil")
    terminal.type("q")
    #expect(try terminal.end().status == 0)
  }
}
