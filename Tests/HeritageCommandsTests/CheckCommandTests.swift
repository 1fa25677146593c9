import CommandLineKit
import Foundation
import SQLite
import TestSupport
import Testing

@testable import HeritageCatalog

struct CheckCommandTests {
  @Test func `a sound catalog`() throws {
    let terminal = try Terminal.withSample()
    #expect(terminal.run("check").exitCode == .done)
    #expect(terminal.run("check --lang ko").exitCode == .done)
    #expect(terminal.run("check --format json").output == "{\"sound\": true, \"faults\": []}\n")
  }

  @Test func `a record changed behind the catalog's back is found`() throws {
    let terminal = try Terminal.withSample()
    do {
      let connection = try Connection.open(
        terminal.folder.file("heritage.gpkg").path, mode: .readWrite)
      try CatalogFunctions.add(to: connection)
      try connection.execute("UPDATE site SET owner = 'nobody' WHERE key = '1111100020000'")
    }
    let text = terminal.run("check")
    #expect(text.exitCode == .badData)
    #expect(!text.output.isEmpty && text.errors.isEmpty)
    let answer = terminal.run("check --format json")
    #expect(answer.exitCode == .badData)
    let report = try json(answer)
    #expect(report["sound"] as? Bool == false)
    let faults = try #require(report["faults"] as? [[String: Any]])
    #expect(faults.contains { $0["key"] as? String == "1111100020000" })
    #expect(
      faults.allSatisfy { Set($0.keys) == ["rule", "dataset", "key", "message"] })
  }

  @Test func `an import tells what another program changed, and heals what it brings`() throws {
    let terminal = try Terminal.withSample()
    do {
      let connection = try Connection.open(
        terminal.folder.file("heritage.gpkg").path, mode: .readWrite)
      try CatalogFunctions.add(to: connection)
      try connection.execute("UPDATE site SET owner = 'nobody' WHERE key = '1111100020000'")
    }
    let report = try json(
      terminal.run(["import", Terminal.fixture("list-11.xml"), "--format", "json"]))
    let issues = try #require(report["issues"] as? [[String: Any]])
    let edits = issues.filter { $0["rule"] as? String == "edited-outside" }
    #expect(edits.map { $0["value"] as? String } == ["khs:1111100020000"])
    #expect(report["changed"] as? Int == 1)
    #expect(terminal.run("check").exitCode == .done)
    #expect(try json(terminal.run("show 1111100020000 --format json"))["owner"] is NSNull)
  }
}
