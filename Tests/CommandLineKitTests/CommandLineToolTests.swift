import CommandLineKit
import Foundation
import Testing

struct CommandLineToolTests {
  @Test(arguments: [
    ("explained", ExitCode.notFound, "heritage: There is no site 35.\n  Try 'heritage list'.\n"),
    ("quietly", .badData, ""),
    ("unexpectedly", .internal, "heritage: Unexpected error: Unexpected()\n"),
    ("interrupted", .done, ""),
  ])
  func `errors become a text and an exit code`(_ how: String, _ code: ExitCode, _ errors: String) {
    let recording = ConsoleRecording()
    #expect(sampleTool.run(["fail", how], console: recording.console) == code)
    #expect(recording.output == "begun\n")
    #expect(recording.errors == errors)
  }

  @Test
  func `errors are told in the language asked for`() {
    let recording = ConsoleRecording()
    _ = sampleTool.run(["fail", "explained", "--lang", "ko"], console: recording.console)
    #expect(recording.errors == "heritage: 35번 국가유산이 없습니다.\n  'heritage list' 명령을 써 보십시오.\n")
  }

  @Test
  func `an interrupted command ends with 130 and no message`() {
    let recording = ConsoleRecording()
    recording.interrupt()
    #expect(sampleTool.run(["fail", "interrupted"], console: recording.console) == .interrupted)
    #expect(recording.errors.isEmpty)
  }

  @Test
  func `a reader that has gone ends the tool quietly`() {
    let recording = ConsoleRecording(failure: EPIPE)
    #expect(sampleTool.run(["list"], console: recording.console) == .done)
    #expect(recording.errors.isEmpty)
  }

  @Test
  func `a full disk is told and ends with 74`() {
    let recording = ConsoleRecording(failure: ENOSPC)
    #expect(sampleTool.run(["list"], console: recording.console) == .inputOutput)
    #expect(
      recording.errors == "heritage: Cannot write to standard output: No space left on device.\n")
  }
}
