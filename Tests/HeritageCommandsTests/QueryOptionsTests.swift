import CommandLineKit
import TestSupport
import Testing

struct QueryOptionsTests {
  @Test(arguments: ["en", "ko"])
  func `what cannot be understood is explained`(language: String) throws {
    let terminal = try Terminal.withSample()
    for line in [
      "list --bbox 37,126,38,127", "list --bbox 1,2,3", "list --bbox a,2,3,4",
      "list --bbox 126,38,127,37", "list --center 126.98,37.57", "list --center here",
      "list --center 37.5", "list --center 37.5,200", "list --center 37,127 --span -1",
      "list --center 37,127 --span 1,2,3", "list --span 1", "list --radius 1",
      "list --center 37,127 --radius -5", "list --sort distance", "list --limit -1",
      "list --center 37,127 --near 숭례문", "list --center 37,127 --radius 1 --span 1",
      "list --center 37,127 --span 1 --bbox 1,2,3,4", "list --bbox 1,2,3,4 --bbox 1,2,3,4",
      "list --query kidn=11", "list --query limit=x", "list --query bbox=1,2",
      "list --query kind=국뵤", "list --bbox",
    ] {
      #expect(terminal.run(line + " --lang \(language)").exitCode == .usage, "\(line)")
    }
    expectSnapshot(terminal.transcript, named: "commands/query-errors-\(language).txt")
  }
}
