import CommandLineKit
import Foundation
import TestSupport
import Testing

@testable import HeritageCommands

struct MapCommandTests {
  private static let views = [
    "", "--bbox 126.9,37.5,127.1,37.62", "--select 숭례문", "--center 35.84,129.2 --zoom 11",
  ]

  private func run(_ line: String) throws -> Terminal.Answer {
    try Terminal.treasures.get().run("--lang ko map " + line)
  }

  @Test(arguments: ["80x24", "40x12", "200x60"], ["1", "2"])
  func `a picture looks as recorded`(size: String, ambiguous: String) throws {
    var text = ""
    for view in Self.views {
      let answer = try run("--once --size \(size) --ambiguous-width \(ambiguous) \(view)")
      #expect(answer.exitCode == .done && answer.errors == "")
      text += answer.output + "=====\n"
    }
    expectSnapshot(text, named: "map/once-\(size)-ambiguous\(ambiguous).txt")
  }

  @Test(arguments: ["16", "256", "true"])
  func `a picture in colour looks as recorded`(color: String) throws {
    let answer = try run("--once --size 80x24 --color \(color) --select 숭례문")
    expectSnapshot(answer.output, named: "map/once-color-\(color).txt")
  }

  @Test(arguments: ["en", "ko"])
  func `a list looks as recorded`(language: String) throws {
    let terminal = try Terminal.treasures.get()
    let lists = Self.views.map { view in
      terminal.run("--lang \(language) map --plain \(view)").output
    }
    expectSnapshot(lists.joined(separator: "=====\n"), named: "map/plain-\(language).txt")
  }

  @Test func `an SVG picture looks as recorded, in a file and on standard output`() throws {
    let terminal = try Terminal.treasures.get()
    let file = terminal.folder.file("map.svg")
    let answer = try run("--svg \(file.path) --size 640x480 --select 숭례문 --zoom 12")
    #expect(answer.exitCode == .done && answer.output == "")
    let text = try String(contentsOf: file, encoding: .utf8)
    expectSnapshot(text, named: "map/once.svg")
    #expect(try run("--svg - --size 640x480 --select 숭례문 --zoom 12").output == text)
    let catalog = terminal.folder.file("heritage.gpkg")
    let before = try Data(contentsOf: catalog)
    let overwriting = try run("--svg \(catalog.path)")
    #expect(overwriting.exitCode == .usage && overwriting.errors.contains("--svg"))
    #expect(try Data(contentsOf: catalog) == before)
    let refused = try run("--svg \(terminal.folder.path)/no/map.svg")
    #expect(refused.exitCode == .cannotCreate && refused.errors.contains("no/map.svg"))
  }

  @Test func `without a terminal a list is printed`() throws {
    #expect(try run("--near 숭례문").output == run("--plain --near 숭례문").output)
    #expect(try run("--near 37.57,126.98").output == run("--center 37.57,126.98").output)
    let drawing = try Terminal(isTerminal: true, environment: ["TERM": "dumb"])
    drawing.run(["import", Terminal.fixture("list-11.xml")])
    #expect(drawing.run("map").output.contains("1. "))
  }

  @Test func `filters leave out what they hide, and the counts say so`() throws {
    let all = try run("--plain").output
    let seoul = try run("--plain --province 서울").output
    #expect(all.contains("건 중") && seoul.contains("건 중") && all != seoul)
    let none = try run("--once --era 고려 --size 60x20")
    #expect(none.exitCode == .done && none.output.contains("0건 중 0건"))
  }

  @Test func `a box that is too large is told, its middle shown with true counts`() throws {
    let world = try run("--once --size 80x24 --bbox=-180,-90,180,90")
    #expect(world.exitCode == .done && world.output.contains("0건 중 0건"))
    #expect(world.errors == "지도가 작아 범위 전체를 담을 수 없습니다. 확대 0에서 가운데 부분만 보입니다.\n")
    #expect(try run("--once --size 200x80 --bbox=-180,-90,180,90").errors == "")
    #expect(try run("--once --bbox 126.97,37.55,126.99,37.58").errors == "")
  }

  @Test(arguments: [
    ("--once --select 국보/9999", 1, "국보/9999"), ("--once --size 0x9", 64, "80x24"),
    ("--svg - --size 9", 64, "1024x768"), ("--once --plain", 64, "--plain"),
    ("--center 37,127 --near 숭례문", 64, "--near"), ("--center 137,37", 64, "137,37"),
    ("--zoom 20", 64, "20"), ("--near 국보/9999", 1, "국보/9999"),
  ])
  func `what cannot be is told`(line: String, exitCode: Int, word: String) throws {
    let answer = try run(line)
    #expect(Int(answer.exitCode.rawValue) == exitCode)
    #expect(answer.errors.contains(word))
    #expect(answer.output == "")
  }

  @Test func `a catalog of one place is not shown as one dot, and an empty one shows Korea`() throws
  {
    let terminal = try Terminal()
    terminal.run(["import", Terminal.fixture("list-12.xml")])
    #expect(terminal.run("map --once --province 대구").output.contains("zoom 13"))
    #expect(terminal.run("map --once --kind 국보").output.hasPrefix(" 35.9"))
  }
}

extension Terminal {
  /// A terminal whose catalog holds the national treasures; opened once, since nobody changes it.
  nonisolated(unsafe) static let treasures = Result { () throws -> Terminal in
    let terminal = try Terminal()
    terminal.run(["import", Fixture.url("national-treasures.xml").path])
    return terminal
  }
}
