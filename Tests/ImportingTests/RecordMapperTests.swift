import Foundation
import Geography
import HeritageModel
import Localization
import Testing

@testable import Importing

struct RecordMapperTests {
  /// Maps one record by a profile given as JSON without its name.
  private func map(
    _ rules: String, _ fields: KeyValuePairs<String, String>
  ) throws -> (result: RecordMapper.Result, issues: [ImportIssue], unknown: UnknownFields) {
    let profile = try Profile(json: Data("{\"name\": \"test\", \(rules)}".utf8))
    var mapper = RecordMapper(
      RecordMapping(profile), source: "a.csv", doctor: CoordinateDoctor(country: profile.country),
      unknown: UnknownFields())
    var notes = RecordNotes(source: "a.csv", line: 2, ordinal: 1)
    let result = try mapper.map(
      SourceFields(fields.map { SourceField($0.key, $0.value) }), &notes)
    return (result, notes.issues, mapper.unknown)
  }

  @Test func `records of other fields come between those of the usual ones`() throws {
    let json = #"""
      {"name": "test", "fields": {"name": "a", "address": "b", "owner": {"constant": "x"}}}
      """#
    var mapper = RecordMapper(
      RecordMapping(try Profile(json: Data(json.utf8))), source: "a.csv",
      doctor: CoordinateDoctor(country: nil), unknown: UnknownFields())
    func map(_ fields: SourceFields) throws -> [String?] {
      var notes = RecordNotes(source: "a.csv", line: 2, ordinal: 1)
      let facts = try mapper.map(fields, &notes).facts
      return [facts[.name], facts[.address], facts[.owner]]
    }
    #expect(try map([]) == [nil, nil, "x"])
    let usual: SourceFields = [
      SourceField("a", "1"), SourceField("c", ""), SourceField("b", "2"), SourceField("d", "3"),
    ]
    #expect(try map(usual) == ["1", "2", "x"])
    #expect(try map([SourceField("b", "4"), SourceField("c", "5")]) == [nil, "4", "x"])
    #expect(try map(usual) == ["1", "2", "x"])
    #expect(try map(usual) == ["1", "2", "x"])
    #expect(try map([SourceField("d", "6"), SourceField("d", "7")]) == [nil, nil, "x"])
    #expect(mapper.unknown.tallies.mapValues(\.count) == ["c": 1, "d": 5])
    #expect(mapper.unknown.tallies.mapValues(\.example) == ["c": "5", "d": "3"])
  }

  @Test func `the first field that says something counts`() throws {
    let rules = #""fields": {"name": ["a", "b", "c"]}"#
    #expect(try map(rules, ["a": " ", "b": "숭례문", "c": "x"]).result.facts[.name] == "숭례문")
    #expect(try map(rules, ["c": "x"]).result.facts[.name] == "x")
    #expect(try map(rules, ["d": "x"]).result.facts[.name] == nil)
  }

  @Test func `a field that is not taken, though it says something else, is told`() throws {
    let rules = #"""
      "fields": {"name": ["a", "b", "c"], "address": ["d", "e"], "owner": "e",
        "province": {"from": ["a", "c"], "word": 1}}
      """#
    let fields: KeyValuePairs = [
      "a": "숭례문", "b": " 숭례문 ", "c": "남대문 앞", "d": "서울", "e": "중구",
    ]
    let issues = try map(rules, fields).unknown.issues
    // What says the same, or serves another fact whole, is no loss.
    #expect(issues.map(\.field) == ["c"])
    #expect(issues.map(\.severity) == [.info])
    #expect(
      issues.first?.message.english.contains("<c> was not taken 1 time, since <a>") == true)
    #expect(try map(rules, ["a": "숭례문", "b": "-", "c": ""]).unknown.issues == [])
  }

  @Test func `fields are joined, split, stripped, decoded, framed and replaced as rules say`()
    throws
  {
    let rules = """
      "key": {"from": ["city", "id"], "join": "-"},
      "fields": {
        "address": {"from": ["street", "city"], "join": ", "},
        "designation_number": {"from": "number", "strip": ["제", "호"]},
        "quantity": {"from": "area", "none": "-", "template": "{} ha"},
        "kind": {"from": "grade", "codes": {"1": "Grade I"}},
        "categories": {"from": "types", "separator": ";", "join": " / "},
        "province": {"from": "place", "word": 1}, "owner": {"constant": "State"}
      }
      """
    let (result, _, unknown) = try map(
      rules,
      [
        "id": "0012", "street": "세종대로 40", "city": "서울", "number": "제 83호", "area": "2.5",
        "grade": "1",
        "types": "성; 문", "place": "서울특별시 중구", "other": "x",
      ])
    let facts = result.facts
    #expect(result.key == "서울-0012")
    #expect(facts[.address] == "세종대로 40, 서울")
    #expect(facts[.designationNumber] == "83")
    #expect(facts[.quantity] == "2.5 ha")
    #expect(facts[.kind] == "Grade I")
    #expect(facts.categories == ["성", "문"])
    #expect(facts[.province] == "서울특별시")
    #expect(facts[.owner] == "State")
    #expect(unknown.tallies.mapValues(\.count) == ["other": 1])
    let second = try map(rules, ["id": "1", "area": "-", "grade": "9"])
    #expect(second.result.facts[.quantity] == nil)
    #expect(second.result.facts[.kind] == "9")
    #expect(second.unknown.codes.keys.map(\.code) == ["9"])
  }

  @Test(arguments: [
    ("Ulu<U>r</U>u-Kata Tju<U>t</U>a", "Uluṟu-Kata Tjuṯa"),
    ("Fujian <em>Tulou</em>", "Fujian Tulou"),
    ("A &amp; B&nbsp;<br/>C", "A & B C"), ("성균관<대성전·동무>", "성균관<대성전·동무>"),
    ("Caf<u>é</u>", "Café"), ("<u>whole</u>", "whole"),
  ])
  func `HTML in a name goes, and what it means stays`(text: String, name: String) throws {
    let rules = #""fields": {"name": {"from": "a", "html": true}}"#
    #expect(try map(rules, ["a": text]).result.facts[.name] == name)
    let plain = try map(#""fields": {"name": "a"}"#, ["a": text])
    #expect(plain.result.facts[.name] == text)
  }

  @Test func `dates and times have the forms of the profile, or are told`() throws {
    let rules = """
      "fields": {"designated_on": "a", "modified_at": "b", "cancelled": "c"},
      "dates": ["dd/MM/yyyy", "yyyy-MM-dd HH:mm:ss"], "time_zone": "+01:00"
      """
    let good = try map(rules, ["a": "01/02/1999", "b": "2020-01-02 03:04:05", "c": "yes"])
    #expect(good.result.facts[.designatedOn] == "1999-02-01")
    #expect(good.result.facts[.modifiedAt] == "2020-01-02T03:04:05+01:00")
    #expect(good.result.facts[.cancelled] == "1")
    #expect(good.issues.isEmpty)
    let bad = try map(rules, ["a": "1999-02-01", "b": "01/02/1999", "c": "maybe"])
    #expect(bad.result.facts == SiteFacts())
    #expect(bad.issues.map(\.rule) == [.badDate, .badValue, .badDate])
  }

  @Test func `several points give the one nearest to their middle, and say so`() throws {
    let rules = #""fields": {}, "coordinates": {"longitude": "x", "latitude": "y"}"#
    let fields: KeyValuePairs = [
      "x": "10.12", "y": "50.12", "x": "12.34", "y": "51.5", "x": "20.5", "y": "55.25",
    ]
    let place = try #require(try map(rules, fields).result.facts.place)
    #expect(place.coordinate == Coordinate(latitude: 51.5, longitude: 12.34))
    #expect(place.origin == .representative("multipoint"))
    #expect(place.precision == 1110)
    #expect(place.status == .present)
  }

  @Test(arguments: [
    ("37.5, 127.25", true), ("[127.25, 37.5]", false), ("127.25 37.5", false),
    ("(37.5;127.25)", true),
    ("Point(127.25 37.5)", false), ("37,5, 127,25", true),
  ])
  func `a pair in one field is read in the order that the profile says`(
    text: String, latitudeFirst: Bool
  ) throws {
    let order = latitudeFirst ? "latitude,longitude" : "longitude,latitude"
    let rules = #""fields": {}, "coordinates": {"pair": "p", "order": "\#(order)"}"#
    let place = try map(rules, ["p": text]).result.facts.place
    #expect(place?.coordinate == Coordinate(latitude: 37.5, longitude: 127.25))
  }

  @Test func `the first coordinate that says something counts`() throws {
    let rules = """
      "fields": {}, "coordinates": [{"longitude": "a", "latitude": "b"}, {"longitude": "c", "latitude": "d"}]
      """
    let place = try map(rules, ["a": "", "b": "", "c": "1.5", "d": "2.5"]).result.facts.place
    #expect(place?.coordinate == Coordinate(latitude: 2.5, longitude: 1.5))
    #expect(try map(rules, ["a": "", "b": ""]).result.facts.place == .absent(.blank))
    #expect(try map(rules, ["e": ""]).result.facts.place == nil)
  }

  @Test func `projected metres become degrees where the profile names their system`() throws {
    let rules = """
      "fields": {}, "country": [124.5, 33.0, 132.0, 43.1],
      "coordinates": {"longitude": "x", "latitude": "y", "crs": "EPSG:5174"}
      """
    // 석굴암, whose point the list states as 129.3502, 35.7950.
    let place = try map(rules, ["x": "412399.897", "y": "257534.461"]).result.facts.place
    let point = try #require(place?.coordinate)
    #expect(abs(point.longitude - 129.350227) < 0.0001)
    #expect(abs(point.latitude - 35.794968) < 0.0001)
    #expect(place?.precision == nil)
    let bare = try map(
      #""fields": {}, "country": [124.5, 33.0, 132.0, 43.1], "coordinates": {"longitude": "x", "latitude": "y"}"#,
      ["x": "412399.897", "y": "257534.461"])
    #expect(bare.result.facts.place?.status == .suspect)
    #expect(bare.result.facts.place?.rule == .notDegrees)
    #expect(bare.issues[0].message.english.contains("EPSG:5174"))
    #expect(bare.issues[0].message.english.contains("--crs"))
  }

  @Test(arguments: [
    ("129.3502", "35.7950", "EPSG:5174"), ("35.7950", "129.3502", "EPSG:5186"),
    ("129.3502", "35.7950", "EPSG:32652"),
  ])
  func `degrees where the system has metres are suspect and no point`(
    x: String, y: String, crs: String
  ) throws {
    let rules = """
      "fields": {}, "country": [124.5, 33.0, 132.0, 43.1],
      "coordinates": {"longitude": "x", "latitude": "y", "crs": "\(crs)"}
      """
    let result = try map(rules, ["x": x, "y": y])
    let place = try #require(result.result.facts.place)
    #expect(place.coordinate == nil && place.status == .suspect && place.rule == .notMetres)
    #expect(place.statedNumbers?.contains(x) == true)
    #expect(result.issues.map(\.rule) == [ImportRule(.notMetres)])
    #expect(result.issues[0].message.english.contains(crs))
  }

  @Test func `systems of degrees and of grads take small numbers as they are`() throws {
    func point(_ crs: String, _ x: String, _ y: String) throws -> Coordinate? {
      try map(
        """
        "fields": {}, "coordinates": {"longitude": "x", "latitude": "y", "crs": "\(crs)"}
        """, ["x": x, "y": y]
      ).result.facts.place?.coordinate
    }
    let korean = try #require(try point("EPSG:4737", "129.3502", "35.795"))
    #expect(abs(korean.longitude - 129.3502) < 0.01 && abs(korean.latitude - 35.795) < 0.01)
    // Paris in grads from the meridian of Paris.
    let french = try #require(try point("EPSG:4807", "0.01", "54.28"))
    #expect(abs(french.longitude - 2.35) < 0.05 && abs(french.latitude - 48.85) < 0.05)
  }
}
