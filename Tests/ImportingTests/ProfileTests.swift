import Foundation
import HeritageModel
import Localization
import Testing

@testable import Importing

struct ProfileTests {
  @Test func `every built-in profile reads, and writes what it reads`() throws {
    #expect(Profile.names.count == 14)
    for (name, json) in Profile.builtInJSON {
      let profile = try Profile(json: Data(json()))
      #expect(profile.name == name)
      #expect(try Profile(json: profile.json()) == profile, "\(name)")
      #expect(!profile.recognise.isEmpty, "\(name)")
    }
  }

  @Test(arguments: [
    (#"{"name": "a", "feilds": {}}"#, "nobody knows the key \"feilds\""),
    (#"{"name": "a", "fields": {"colour": "x"}}"#, "fields: a site has no fact \"colour\""),
    (
      #"{"name": "a", "fields": {"name": {"form": "x"}}}"#,
      "fields.name: nobody knows the key \"form\""
    ),
    (#"{"name": "a", "fields": {"name": {}}}"#, "a rule needs \"from\" or \"constant\""),
    (#"{"title": "a"}"#, "the key \"name\" is missing"),
    (#"{"name": "a", "reply": "lists"}"#, "reply: \"lists\" is none of gis, list, detail, images"),
    (#"{"name": "a", "dates": ["MM-dd"]}"#, "dates: \"MM-dd\" has no year"),
    (#"{"name": "a", "country": [1, 2, 3]}"#, "country: four numbers are wanted"),
    (#"{"name": "a", "coordinates": {"pair": "x"}}"#, "coordinates: \"order\" must be"),
    (#"{"name": "#, "line 1: the text ends before all that was opened is closed"),
    ("{\n \"name\": \"a\",\n \"title\" 3\n}", "line 3: : is missing here"),
  ])
  func `a mistake in a profile is told with its place`(json: String, sentence: String) {
    #expect {
      try Profile(json: Data(json.utf8))
    } throws: { error in
      (error as? ProfileError)?.message.english.contains(sentence) == true
    }
  }

  @Test(
    arguments: [
      ("unesco", "csv", nil, ["id_no", "name_en", "criteria_txt", "date_inscribed", "C1"]),
      ("unesco", "xml", "query", ["id_number", "criteria_txt", "date_inscribed", "site"]),
      ("khs", "csv", nil, ["ccbaCpno", "ccbaMnm1", "rules"]),
      ("nhle", "csv", nil, ["WKT", "name", "reference", "listed-building-grade"]),
      ("municipal", "csv", nil, ["번호", "명칭", "소재지", "지정일"]),
      ("rijksmonumenten", "csv", nil, ["Monumentnummer", "Monument_Type"]),
      ("osm", "geojson", nil, ["@id", "historic"]), (nil, "csv", nil, ["historic", "name"]),
      (nil, "csv", nil, ["a", "b"]), ("merimee", "csv", nil, ["REF", "TICO", "COM"]),
      ("wikidata", "csv", nil, ["item", "itemLabel", "coord"]),
    ] as [(String?, String, String?, [String])])
  func `a profile is recognised by the fields of the records`(
    name: String?, syntax: String, root: String?, fields: [String]
  ) {
    let profile = Profile.recognising(syntax: syntax, root: root, fields: Set(fields))
    #expect(profile?.name == name)
  }
}
