import CommandLineKit
import Foundation
import TestSupport
import Testing

struct ProfileCommandTests {
  @Test(arguments: ["en", "ko"])
  func `the built-in profiles`(language: String) throws {
    let terminal = try Terminal()
    terminal.run("profile list --lang \(language)")
    expectSnapshot(terminal.transcript, named: "commands/profile-list-\(language).txt")
  }

  @Test func `a profile is shown as the JSON file that a copy begins with`() throws {
    let terminal = try Terminal()
    terminal.run("profile show khs-palaces")
    expectSnapshot(terminal.transcript, named: "commands/profile-show.txt")
  }

  @Test(arguments: ["en", "ko"])
  func `what a built-in profile does not map, and a draft for what nobody knows`(
    language: String
  ) throws {
    let terminal = try Terminal()
    let known = try terminal.folder.write(
      "Ref#,Property Name,State,Rooms\n90000001,Old Mill,OHIO,4\n90000002,Toll House,OHIO,\n",
      to: "known.csv")
    let unknown = try terminal.folder.write(
      "Nr;Naam;Hoogte\n007;De Kat;12 m\n008;De Hond;9 m\n", to: "unknown.csv")
    terminal.run(["profile", "check", known.path, unknown.path, "--lang", language])
    expectSnapshot(terminal.transcript, named: "commands/profile-check-\(language).txt")
  }

  @Test func `a check as JSON`() throws {
    let terminal = try Terminal()
    let known = try terminal.folder.write(
      "Ref#,Property Name,Rooms\n90000001,Old Mill,4\n", to: "known.csv")
    terminal.run(["profile", "check", known.path, "--format", "json"])
    expectSnapshot(terminal.transcript, named: "commands/profile-check.json")
  }

  @Test func `names and files that are no profile are told`() throws {
    let terminal = try Terminal()
    terminal.run("profile show nope")
    let broken = try terminal.folder.write("{\"name\": 1}", to: "broken.json")
    terminal.run(["profile", "show", broken.path])
    terminal.run(["profile", "check", terminal.folder.file("missing.csv").path])
    expectSnapshot(terminal.transcript, named: "commands/profile-faults.txt")
  }
}
