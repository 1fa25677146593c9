import Foundation
import Testing

@testable import CommandLineKit

/// The console on the real descriptors, each test in a process of its own.
struct ProcessConsoleTests {
  @Test
  func `a full disk is an error of its own`() async throws {
    let result = await #expect(
      processExitsWith: .exitCode(74), observing: [\.standardErrorContent]
    ) {
      dup2(open("/dev/full", O_WRONLY), STDOUT_FILENO)
      exit(sampleTool.run(["list"], console: .process()).rawValue)
    }
    let errors = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
    #expect(errors.contains("heritage: Cannot write to standard output: No space left on device."))
  }

  @Test
  func `a reader that has gone ends the process quietly`() async {
    await #expect(processExitsWith: .exitCode(0)) {
      Console.installSignalHandlers()
      var ends: [Int32] = [0, 0]
      pipe(&ends)
      close(ends[0])
      dup2(ends[1], STDOUT_FILENO)
      exit(sampleTool.run(["list"], console: .process()).rawValue)
    }
  }

  @Test
  func `everything written arrives`() async throws {
    let result = await #expect(processExitsWith: .success, observing: [\.standardOutputContent]) {
      let console = Console.process()
      for _ in 0..<1000 { try console.print(String(repeating: "x", count: 999)) }
      try console.flush()
      exit(0)
    }
    let output = try #require(result).standardOutputContent
    #expect(output.count { $0 == UInt8(ascii: "x") } >= 999_000)
  }

  @Test
  func `the first interrupt is a flag`() async {
    await #expect(processExitsWith: .exitCode(130)) {
      Console.installSignalHandlers()
      kill(getpid(), SIGINT)
      while !Console.process().isCancelled { usleep(1000) }
      exit(sampleTool.run(["fail", "interrupted"], console: .process()).rawValue)
    }
  }

  @Test
  func `the second interrupt ends the process`() async {
    await #expect(processExitsWith: .signal(SIGINT)) {
      Console.installSignalHandlers()
      kill(getpid(), SIGINT)
      while !Console.process().isCancelled { usleep(1000) }
      kill(getpid(), SIGINT)
      sleep(5)
    }
  }

  @Test
  func `an interrupt ends the wait for input`() async {
    await #expect(processExitsWith: .exitCode(7)) {
      Console.installSignalHandlers()
      var ends: [Int32] = [0, 0]
      pipe(&ends)
      dup2(ends[0], STDIN_FILENO)
      Thread.detachNewThread {
        usleep(20_000)
        kill(getpid(), SIGINT)
      }
      exit(try Console.process().readLine() == nil ? 7 : 1)
    }
  }

  @Test
  func `waiting for input ends when the time is over`() async {
    await #expect(processExitsWith: .exitCode(7)) {
      var ends: [Int32] = [0, 0]
      pipe(&ends)
      dup2(ends[0], STDIN_FILENO)
      let console = Console.process()
      let nothing = try console.readBytes(maximum: 8, within: .milliseconds(5))
      write(ends[1], "ab\nc", 4)
      close(ends[1])
      let line = try console.readLine()
      let rest = try console.readBytes(maximum: 8, within: .seconds(5))
      let end = try console.readBytes(maximum: 8, within: .seconds(5))
      let isRight = nothing == nil && line == "ab" && rest == Array("c".utf8) && end == []
      exit(isRight ? 7 : 1)
    }
  }

  @Test
  func `the keyboard mode is taken back, also after an error`() async {
    await #expect(processExitsWith: .exitCode(7)) {
      func linesAndEcho() -> Bool {
        var settings = termios()
        tcgetattr(STDIN_FILENO, &settings)
        return settings.c_lflag & tcflag_t(ICANON | ECHO) == tcflag_t(ICANON | ECHO)
      }
      // ioctl_tty(2): TIOCSPTLCK unlocks the other end, TIOCGPTN numbers it.
      let terminal = open("/dev/ptmx", O_RDWR | O_NOCTTY)
      var locked: Int32 = 0
      var number: Int32 = 0
      _ = ioctl(terminal, 0x4004_5431, &locked)
      _ = ioctl(terminal, 0x8004_5430, &number)
      dup2(open("/dev/pts/\(number)", O_RDWR | O_NOCTTY), STDIN_FILENO)
      let console = Console.process()
      guard console.inputIsTerminal, linesAndEcho() else { exit(1) }
      let key = try console.withKeyboard {
        write(terminal, "q", 1)
        return try console.readBytes(maximum: 8, within: .seconds(5))
      }
      try? console.withKeyboard { throw ExitCode.internal }
      exit(key == Array("q".utf8) && linesAndEcho() ? 7 : 1)
    }
  }
}
