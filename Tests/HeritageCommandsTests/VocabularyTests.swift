import CommandLineKit
import TestSupport
import Testing

struct VocabularyTests {
  @Test(arguments: ["en", "ko"])
  func `a misspelt name is not an empty listing`(language: String) throws {
    let terminal = try Terminal.withSample()
    for line in [
      "list --kind 국뵤", "list --kind Tresure", "list --kind zzzzz", "list --province 서욜",
      "list --province Soul", "list --province zzzzz", "list --district 종노구",
      "list --district zzzzz", "list --era Josen", "list --era zzzzz",
    ] {
      #expect(terminal.run(line + " --lang \(language)").exitCode == .usage, "\(line)")
    }
    expectSnapshot(terminal.transcript, named: "commands/vocabulary-\(language).txt")
  }

  @Test(arguments: ["--kind 국가무형문화재", "--province 제주", "--era 고려"])
  func `a name that the tables know is a filter, though no site has it`(option: String) throws {
    let answer = try Terminal.withSample().run("list " + option)
    #expect(answer.exitCode == .done)
    #expect(answer.output.hasPrefix("Shown 0 of 0 matching"))
  }
}
