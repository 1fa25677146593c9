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

  @Test(arguments: ["종로구", "종로", "Jongno-gu", "jongno", "JONGNOGU"])
  func `a district is known by its short and English names`(name: String) throws {
    let terminal = try Terminal.withSample()
    let wanted = terminal.run("list --district 종로구").output
    #expect(terminal.run("list --district \(name)").output == wanted)
    #expect(terminal.run(["list", "--query", "district=\(name)"]).output == wanted)
    #expect(wanted.contains("of 2 matching") || wanted.contains("of 3 matching"), "\(wanted)")
  }

  @Test(arguments: ["--kind 국가무형문화재", "--province 제주", "--era 고려"])
  func `a name that the tables know is a filter, though no site has it`(option: String) throws {
    let answer = try Terminal.withSample().run("list " + option)
    #expect(answer.exitCode == .done)
    #expect(answer.output.hasPrefix("Shown 0 of 0 matching"))
  }
}
