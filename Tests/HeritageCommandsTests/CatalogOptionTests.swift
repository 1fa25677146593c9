import CommandLineKit
import Foundation
import TestSupport
import Testing

struct CatalogOptionTests {
  @Test(arguments: ["en", "ko"], ["list", "show 1", "stats", "check"])
  func `without a catalog a command says how to get one`(language: String, line: String) throws {
    let terminal = try Terminal()
    let answer = terminal.run(line + " --lang \(language)")
    #expect(answer.exitCode == .noInput)
    #expect(answer.output == "")
    #expect(answer.errors.contains("heritage import FILE…"))
    #expect(answer.errors.contains("heritage --catalog FILE …"))
  }

  @Test func `the option goes before the environment`() throws {
    let terminal = try Terminal.withSample()
    let other = terminal.folder.file("other.gpkg").path
    let gate = Terminal.fixture("detail-gate.xml")
    #expect(terminal.run(["--catalog", other, "import", gate]).exitCode == .done)
    #expect(terminal.run(["list", "--catalog", other]).output.contains("Shown 1 of 1 matching"))
    #expect(terminal.run("list").output.contains("Shown 8 of 8 matching"))
  }

  @Test func `what is no catalog is told apart`() throws {
    let terminal = try Terminal()
    let text = try terminal.folder.write("not a database, and long enough to be one", to: "text")
    let empty = try terminal.folder.write("", to: "empty")
    #expect(terminal.run(["list", "--catalog", text.path]).exitCode == .badData)
    #expect(terminal.run(["list", "--catalog", empty.path]).exitCode == .badData)
    #expect(terminal.run(["list", "--catalog", terminal.folder.path]).exitCode == .noInput)
  }
}
