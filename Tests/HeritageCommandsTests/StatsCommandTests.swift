import CommandLineKit
import Foundation
import TestSupport
import Testing

struct StatsCommandTests {
  @Test(arguments: ["en", "ko"])
  func `the counts of a catalog`(language: String) throws {
    let terminal = try Terminal.withSample()
    terminal.run("stats --lang \(language)")
    expectSnapshot(terminal.transcript, named: "commands/stats-\(language).txt")
  }

  @Test func `the counts as JSON`() throws {
    let terminal = try Terminal.withSample()
    terminal.run("stats --format json")
    expectSnapshot(terminal.transcript, named: "commands/stats.json")
  }
}
