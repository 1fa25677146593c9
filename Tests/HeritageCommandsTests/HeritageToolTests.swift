import CommandLineKit
import TestSupport
import Testing

struct HeritageToolTests {
  @Test(arguments: ["en", "ko"])
  func `the help of every command`(language: String) throws {
    let terminal = try Terminal()
    for line in [
      "--help", "help import", "help harvest khs", "help list", "help show", "help search",
      "help complete", "help stats", "help check",
      "help completions", "help help",
    ] {
      #expect(terminal.run(line + " --lang \(language)").exitCode == .done)
    }
    expectSnapshot(terminal.transcript, named: "commands/help-\(language).txt")
  }

  @Test(arguments: ["en", "ko"])
  func `a misspelt command line is met with a suggestion`(language: String) throws {
    let terminal = try Terminal.withSample()
    for line in [
      "", "lst", "lsit --kind 11", "list --kidn 11", "list extra", "list --format yaml",
      "list --sort nmae", "show 1 --format md", "list --bom=yes", "completions zhs", "help lits",
    ] {
      #expect(terminal.run(line + " --lang \(language)").exitCode == .usage, "\(line)")
    }
    expectSnapshot(terminal.transcript, named: "commands/usage-errors-\(language).txt")
  }

  @Test func `the version`() throws {
    #expect(try Terminal().run("--version").output == "heritage 0.1.0\n")
  }

  @Test(arguments: ["bash", "zsh", "fish"])
  func `a completion script names every command and the options of a query`(shell: String) throws {
    let script = try Terminal().run("completions \(shell)").output
    for word in [
      "import", "harvest", "list", "show", "stats", "check", "completions", "bbox", "geojson",
    ] {
      #expect(script.contains(word), "\(word)")
    }
  }

  @Test func `the language comes from the option, else from the locale`() throws {
    let korean = try Terminal.withSample(environment: ["LANG": "ko_KR.UTF-8"])
    #expect(korean.run("list").output.contains("일련번호"))
    #expect(korean.run("list --lang en").output.contains("Serial"))
    #expect(korean.run("--lang en lst").errors.contains("Unknown command"))
    let plain = try Terminal.withSample(environment: ["LANG": "ko_KR.UTF-8", "LC_ALL": "C.UTF-8"])
    #expect(plain.run("list").output.contains("Serial"))
  }
}
