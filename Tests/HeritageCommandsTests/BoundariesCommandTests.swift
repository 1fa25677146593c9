import CommandLineKit
import Foundation
import HeritageCommands
import TestSupport
import Testing

struct BoundariesCommandTests {
  /// Writes the boundaries of a small Seoul around the sample's sites.
  private func seoul(_ terminal: Terminal) throws -> String {
    func feature(
      _ properties: String, _ west: Double, _ south: Double, _ east: Double, _ north: Double
    ) -> String {
      let ring =
        "[[\(west),\(south)],[\(east),\(south)],[\(east),\(north)],[\(west),\(north)],[\(west),\(south)]]"
      return
        "{\"type\":\"Feature\",\"properties\":{\(properties)},\"geometry\":{\"type\":\"Polygon\",\"coordinates\":[\(ring)]}}\n"
    }
    return try terminal.folder.write(
      feature("\"code\":\"11\",\"name\":\"서울특별시\"", 126.7, 37.4, 127.2, 37.7)
        + feature("\"code\":\"11140\",\"name\":\"중구\"", 126.96, 37.54, 127.02, 37.57)
        + feature("\"code\":\"11110\",\"name\":\"종로구\"", 126.95, 37.57, 127.02, 37.63),
      to: "seoul.geojsonl"
    ).path
  }

  @Test func `boundaries come, answer, are listed and go`() throws {
    let terminal = try Terminal.withSample()
    let file = try seoul(terminal)
    let imported = terminal.run([
      "boundaries", "import", file, "--date", "2023-09-15", "--attribution", "me",
    ])
    #expect(imported.exitCode == .done)
    #expect(
      imported.output.hasPrefix(
        "seoul: 3 read = 3 added + 0 changed + 0 unchanged + 0 rejected; 0 warnings\n"))
    #expect(
      terminal.run("boundaries list").output
        == "seoul: province 1, district 2\n    2023-09-15; me\n")
    let listed = try json(terminal.run("boundaries list --format json"))
    #expect((listed["boundaries"] as? [[String: Any]])?.count == 1)
    let inside = terminal.run("locate 37.5599,126.9753 --lang ko")
    #expect(inside.output.hasPrefix("대한민국 서울특별시 중구\n구역 안 · 경계: seoul, 2023-09-15, me\n가장 가까운 유산: "))
    #expect(terminal.run("boundaries remove seol").exitCode == .notFound)
    #expect(terminal.run("boundaries remove seoul").exitCode == .done)
    #expect(terminal.run("boundaries list").output == "The catalog has no boundaries.\n")
  }

  @Test func `several files are one source, which is said with how they were read`() throws {
    let terminal = try Terminal.withSample()
    let file = try seoul(terminal)
    let text = try String(contentsOfFile: file, encoding: .utf8)
    let other = try terminal.folder.write(
      text.replacing("\"11", with: "\"26").replacing("서울", with: "부산"), to: "busan.geojsonl"
    ).path
    let imported = terminal.run(["boundaries", "import", file, other, "--lang", "en"]).output
    #expect(imported.hasPrefix("busan: 6 read = 6 added"))
    #expect(
      imported.contains(
        "\nThe 2 files are one source, called after the first; name it with --source NAME.\n"))
    #expect(imported.contains("busan.geojsonl and 1 more file: note: Read as "))
    #expect(imported.components(separatedBy: "Read as ").count == 2)
    let named = terminal.run(["boundaries", "import", file, other, "--source", "korea"]).output
    #expect(named.hasPrefix("korea: 6 read") && !named.contains("--source"))
  }

  @Test func `locate answers as JSON, and refuses what is no coordinate`() throws {
    let terminal = try Terminal.withSample()
    terminal.run(["boundaries", "import", try seoul(terminal)])
    let answer = try json(terminal.run("locate 37.5599,126.9753 --format json"))
    #expect(answer["containment"] as? String == "inside")
    #expect(answer["address"] as? String == "대한민국 서울특별시 중구")
    #expect(
      (answer["levels"] as? [[String: Any]])?.map { $0["level"] as? String } == [
        "country", "province", "district",
      ])
    #expect((answer["source"] as? [String: Any])?["type"] as? String == "boundaries")
    #expect((answer["landmark"] as? [String: Any])?["key"] != nil)
    let south = try json(terminal.run("locate -33.8,151 --format json"))
    #expect(south["containment"] as? String == "none" && south["address"] is NSNull)
    #expect(terminal.run("locate 137,37").exitCode == .usage)
    #expect(terminal.run("locate x").exitCode == .usage)
  }

  @Test func `each line of input is answered by a line of JSON`() throws {
    let terminal = try Terminal.withSample()
    let recording = ConsoleRecording(
      input: "37.5599,126.9753\n\nx\n99,1\n0,0",
      environment: ["HERITAGE_CATALOG": terminal.folder.file("heritage.gpkg").path])
    #expect(heritageTool.run(["locate", "-"], console: recording.console) == .done)
    let answers = try recording.output.split(separator: "\n").map { line in
      try #require(
        try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any], "\(line)")
    }
    #expect(
      answers.map { $0["containment"] as? String ?? $0["error"] as? String } == [
        "nearest", "invalid_coordinate", "invalid_coordinate", "none",
      ])
    #expect(answers.map { $0["line"] as? Int } == [nil, 3, 4, nil])
  }

  @Test func `without boundaries the answer says that the sites gave it`() throws {
    let terminal = try Terminal.withSample()
    let answer = try json(terminal.run("locate 37.5599,126.9753 --format json"))
    #expect((answer["source"] as? [String: Any])?["type"] as? String == "sites")
    #expect(terminal.run("locate 37.5599,126.9753").output.contains("no boundaries are imported"))
  }

  @Test func `what boundaries do not know the records answer, and that is said`() throws {
    let terminal = try Terminal.withSample()
    terminal.run(["boundaries", "import", try seoul(terminal)])
    let answer = terminal.run("geocode 공주시 --lang en")
    #expect(answer.exitCode == .done && answer.output.hasPrefix("Gongju-si [district]"))
    #expect(answer.output.contains("no boundary of this name is imported"))
  }

  @Test(arguments: [
    ["--date", "2023-99-99"], ["--date", "2023-02-31"], ["--date", "yesterday"], ["--date", "😀"],
    ["--date", "20230"], ["--country", "KOREA"], ["--country", "한국"], ["--country", ""],
  ])
  func `a date that is none, and a country without a code, are refused`(
    options: [String]
  ) throws {
    let terminal = try Terminal()
    let file = try seoul(terminal)
    #expect(terminal.run(["boundaries", "import", file] + options).exitCode == .usage)
    #expect(
      terminal.run(["boundaries", "import", file, "--date", "2023-09", "--country", "kr"]).exitCode
        == .done)
  }

  @Test func `without boundaries an address without blanks finds its district, and says what not`()
    throws
  {
    let terminal = try Terminal.withSample()
    let answer = terminal.run("geocode 서울특별시중구태평로1가 --lang en")
    #expect(answer.exitCode == .done)
    #expect(answer.output.hasPrefix("Jung-gu [district] "))
    #expect(answer.output.contains("Jung-gu, Seoul, South Korea\n    not found: 태평로1가\n"))
    #expect(answer.output.contains("no boundaries are imported"))
    let country = try json(terminal.run("geocode Korea --format json"))
    let place = try #require((country["results"] as? [[String: Any]])?.first)
    #expect(place["level"] as? String == "country" && place["title_en"] as? String == "South Korea")
    #expect((place["bbox"] as? [Double])?.count == 4)
  }

  @Test func `geocode finds regions and sites; several and none end with code 1`() throws {
    let terminal = try Terminal.withSample()
    let file = try seoul(terminal)
    terminal.run(["boundaries", "import", file])
    let one = terminal.run("geocode 서울 중구 --lang ko")
    #expect(one.exitCode == .done)
    #expect(one.output.hasPrefix("중구 [시군구] 37.555,126.99\n    대한민국 서울특별시 중구\n"))
    #expect(terminal.run("geocode 없는곳").exitCode == .notFound)
    #expect(terminal.run("geocode 99,999").exitCode == .usage)
    let other = try String(contentsOfFile: file, encoding: .utf8)
      .replacingOccurrences(of: "11140", with: "11141")
    let copy = try terminal.folder.write(other, to: "more.geojsonl").path
    terminal.run(["boundaries", "import", "--source", "seoul", copy])
    let several = terminal.run("geocode 중구 --format json")
    #expect(several.exitCode == .notFound)
    let answer = try json(several)
    #expect(answer["ambiguous"] as? Bool == true)
    #expect((answer["results"] as? [[String: Any]])?.count == 2)
  }

  @Test func `agreement is told by province, and needs boundaries`() throws {
    let terminal = try Terminal.withSample()
    #expect(terminal.run("check --agreement").exitCode == .notFound)
    terminal.run(["boundaries", "import", try seoul(terminal)])
    let text = terminal.run("check --agreement")
    #expect(text.exitCode == .done && text.output.contains("Seoul"))
    let answer = try json(terminal.run("check --agreement --format json"))
    #expect((answer["provinces"] as? [[String: Any]])?.isEmpty == false)
    #expect(answer["tolerance"] as? Double == 1000)
  }

  @Test func `a dry run writes nothing, and a file that is no map is refused`() throws {
    let terminal = try Terminal()
    let file = try seoul(terminal)
    #expect(terminal.run(["boundaries", "import", "--dry-run", file]).exitCode == .done)
    #expect(terminal.run("boundaries list").exitCode == .noInput)
    let table = try terminal.folder.write("a,b\n1,2\n", to: "a.csv").path
    #expect(terminal.run(["boundaries", "import", table]).exitCode == .badData)
    #expect(terminal.run("boundaries import nothing.geojson").exitCode == .noInput)
    #expect(terminal.run(["boundaries", "import", file, "--encoding", "x"]).exitCode == .usage)
  }
}
