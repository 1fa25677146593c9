import Foundation
import Localization
import TestSupport
import Testing

@testable import Importing

struct JSONRecordReaderTests {
  private func read(_ text: String, path: String? = nil) -> Reading {
    reading(JSONRecordReader(PieceInput(Array(text.utf8)), path: path))
  }

  /// A text, the records it holds and what is said about it.
  struct Case: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var text: String
    var rows: [[String]]
    var issues: [String] = []
    var rejected = 0
  }

  static let cases = [
    Case(
      testDescription: "an array", text: "[{\"a\":1},{\"a\":\"x\",\"b\":null}]",
      rows: [["a=1"], ["a=x", "b="]]),
    Case(testDescription: "an empty array", text: " [ ] ", rows: []),
    Case(testDescription: "nothing", text: "\u{FEFF} \n", rows: []),
    Case(
      testDescription: "numbers keep their spelling, and 0012 its zeros",
      text: "[{\"a\":221711241590005,\"b\":1.50,\"c\":1e3,\"d\":true,\"e\":false},{\"a\":0012}]",
      rows: [["a=221711241590005", "b=1.50", "c=1e3", "d=true", "e=false"], ["a=0012"]],
      issues: ["loose-json@1"]),
    Case(
      testDescription: "nested objects and arrays",
      text: "[{\"a\":{\"b\":{\"c\":1},\"d\":[2,3]},\"e\":[{\"f\":4},{\"f\":5,\"g\":[]}],\"h\":{}}]",
      rows: [["a.b.c=1", "a.d=2", "a.d=3", "e.f=4", "e.f=5", "e.g=", "h="]]),
    Case(
      testDescription: "escapes",
      text: #"[{"a":"\"\\\/\b\f\n\r\tx","b\u00e9":"\uc22d\ud83c\udfef","c":"\ud83cx"}]"#,
      rows: [["a=\"\\/\u{8}\u{C}\n\r\tx", "bé=숭🏯", "c=\u{FFFD}x"]]),
    Case(
      testDescription: "records behind a list of fields",
      text:
        "{\n\"fields\":[{\"id\":\"a\"},{\"id\":\"b\"},{\"id\":\"c\"}],\n\"records\":[{\"a\":1},\n{\"a\":2}],\"n\":2}",
      rows: [["a=1"], ["a=2"]], issues: ["records-found@1"]),
    Case(
      testDescription: "the only array of objects, whatever its name",
      text: "{\"meta\":{\"total\":2,\"tags\":[\"x\",\"y\"]},\"궁\":[{\"a\":1},{\"a\":2}]}",
      rows: [["a=1"], ["a=2"]], issues: ["records-found@1"]),
    Case(
      testDescription: "the largest array of objects",
      text: "{\"x\":[{\"a\":1}],\"y\":[{\"b\":1},{\"b\":2}]}",
      rows: [["b=1"], ["b=2"]], issues: ["records-found@1"]),
    Case(
      testDescription: "the body of a reply",
      text:
        "{\"response\":{\"header\":{\"code\":\"00\"},\"body\":{\"items\":{\"item\":[{\"a\":1}]},\"totalCount\":1}}}",
      rows: [["a=1"]], issues: ["records-found@1"]),
    Case(
      testDescription: "an empty list of records",
      text: "{\"total\":0,\"list\":[]}", rows: [], issues: ["records-found@1"]),
    Case(
      testDescription: "a SPARQL result",
      text: """
        {"head":{"vars":["x"]},"results":{"bindings":[
        {"x":{"type":"uri","value":"http://a/Q1"},"l":{"xml:lang":"ko","type":"literal","value":"숭례문"}}]}}
        """,
      rows: [["x=http://a/Q1", "l=숭례문"]], issues: ["records-found@1"]),
    Case(
      testDescription: "a JSON-LD graph",
      text: "{\"@context\":{\"a\":\"b\"},\"@graph\":[{\"@id\":\"x\",\"a\":{\"@value\":\"1\"}}]}",
      rows: [["@id=x", "a=1"]], issues: ["records-found@1"]),
    Case(
      testDescription: "lines", text: "{\"a\":1}\n\n{\"a\":2,\"b\":[{\"c\":1}]}\r\n{\"a\":3}",
      rows: [["a=1"], ["a=2", "b.c=1"], ["a=3"]]),
    Case(
      testDescription: "objects over several lines", text: "{\n\"a\":1\n}\n{\n\"a\":2\n}\n",
      rows: [["a=1"], ["a=2"]]),
    Case(
      testDescription: "a single object", text: "{\"a\":1,\"b\":{\"c\":[1]}}",
      rows: [["a=1", "b.c=1"]]),
    Case(
      testDescription: "a feature collection",
      text: """
        {"type":"FeatureCollection","crs":{"type":"name","properties":{"name":"urn:ogc:def:crs:EPSG::5174"}},
        "features":[
        {"type":"Feature","id":7,"properties":{"name":"a","n":{"x":1}},"geometry":{"type":"Point","coordinates":[126.970,37.50]}},
        {"geometry":null,"properties":null,"type":"Feature","bbox":[1,2]},
        {"type":"Feature","geometry":{"type":"LineString","coordinates":[[0,0],[4,0]]},"properties":{}}]}
        """,
      rows: [
        [
          "@id=7", "name=a", "n.x=1", "@geometry=Point", "@longitude=126.970", "@latitude=37.50",
          "@crs=urn:ogc:def:crs:EPSG::5174",
        ],
        ["bbox=1", "bbox=2", "@crs=urn:ogc:def:crs:EPSG::5174"],
        [
          "@geometry=LineString", "@longitude=2.0", "@latitude=0.0",
          "@crs=urn:ogc:def:crs:EPSG::5174",
        ],
      ], issues: ["records-found@1"]),
    Case(
      testDescription: "features with record separators",
      text:
        "\u{1E}{\"type\":\"Feature\",\"properties\":{\"a\":1},\"geometry\":null}\n\u{1E}{\"type\":\"Feature\",\"properties\":{\"a\":2},\"geometry\":null}\n",
      rows: [["a=1"], ["a=2"]]),
    Case(
      testDescription: "a single feature",
      text:
        "{\"type\":\"Feature\",\"properties\":{\"a\":[{\"b\":1}]},\"geometry\":{\"type\":\"Point\",\"coordinates\":[1,2,3]}}",
      rows: [["a.b=1", "@geometry=Point", "@longitude=1", "@latitude=2"]]),
    Case(
      testDescription: "a geometry in a field",
      text: "[{\"loc\":{\"type\":\"Point\",\"coordinates\":[1,2]},\"type\":\"x\"}]",
      rows: [["loc@geometry=Point", "loc@longitude=1", "loc@latitude=2", "type=x"]]),
    Case(
      testDescription: "geometries that are none",
      text: """
        [{"type":"Feature","properties":{"a":1},"geometry":{"type":"Point","coordinates":[1]}},
        {"type":"Feature","properties":{"a":2},"geometry":{"type":"Polygon","coordinates":[[1,2],[3,4]]}},
        {"type":"Feature","properties":{"a":3},"geometry":{"type":"Point","coordinates":["1","2"]}},
        {"type":"Feature","properties":{"a":4},"geometry":{"type":"Ring","coordinates":[]}},
        {"type":"Feature","properties":{"a":5},"geometry":{"type":"Point","coordinates":[]}}]
        """,
      rows: [["a=1"], ["a=2"], ["a=3"], ["a=4"], ["a=5", "@geometry=Point"]],
      issues: ["bad-geometry@1", "bad-geometry@2", "bad-geometry@3", "bad-geometry@4"]),
    Case(
      testDescription: "a stray backslash costs its record alone",
      text: "{\"records\":[{\n\"a\":\"1\"},{\n\"a\":\"x \\김\",\n\"b\":\"}\"},{\n\"a\":\"3\"}]}",
      rows: [["a=1"], ["a=3"]], issues: ["bad-json@3", "records-found@1"], rejected: 1),
    Case(
      testDescription: "a missing comma between members",
      text: "[{\"a\":1,\"b\":2},{\"a\":1 \"b\":{\"c\":[}]},\n{\"a\":2}]",
      rows: [["a=1", "b=2"], ["a=2"]], issues: ["bad-json@1"], rejected: 1),
    Case(
      testDescription: "a missing comma between records",
      text: "[{\"a\":1}{\"a\":2}\n{\"a\":3}]", rows: [["a=1"], ["a=2"], ["a=3"]],
      issues: ["loose-json@1", "loose-json@2"]),
    Case(
      testDescription: "commas too many",
      text: "[{\"a\":1,},{\"a\":[1,],},,{\"a\":2},]", rows: [["a=1"], ["a=1"], ["a=2"]],
      issues: ["loose-json@1", "loose-json@1", "loose-json@1", "loose-json@1"]),
    Case(
      testDescription: "a string that is not closed in a line of its own",
      text: "[{\"a\":1},\n{\"a\":\"x,\n\"b\":2\n},\n{\"a\":3}\n]",
      rows: [["a=1"], ["a=3"]], issues: ["bad-json@3"], rejected: 1),
    Case(
      testDescription: "a string that is not closed, all in one line",
      text: "[{\"a\":1},{\"a\":\"x},{\"a\":\"y\"},{\"a\":4}]",
      rows: [["a=1"], ["a=y"], ["a=4"]], issues: ["bad-json@1"], rejected: 1),
    Case(
      testDescription: "an object that is not closed",
      text: "[{\"a\":1},{\"a\":2,{\"a\":3},{\"a\":4}]",
      rows: [["a=1"], ["a=3"], ["a=4"]], issues: ["bad-json@1"], rejected: 1),
    Case(
      testDescription: "values that are no objects",
      text: "[{\"a\":1},2,\"x\",[3],{\"a\":4}]", rows: [["a=1"], ["a=4"]],
      issues: ["bad-json@1", "bad-json@1", "bad-json@1"], rejected: 3),
    Case(
      testDescription: "a bracket too many", text: "[{\"a\":1}},{\"a\":2}]",
      rows: [["a=1"], ["a=2"]], issues: ["bad-json@1"], rejected: 1),
    Case(
      testDescription: "a broken line", text: "{\"a\":1}\n{\"a\":\"x\n{\"a\":3}\nno\n{\"a\":5}\n",
      rows: [["a=1"], ["a=3"], ["a=5"]], issues: ["bad-json@2", "bad-json@4"], rejected: 2),
    Case(
      testDescription: "a last line that is cut off", text: "{\"a\":1}\n{\"a\":2}\n{\"a\":\"x",
      rows: [["a=1"], ["a=2"]], issues: ["bad-json@3"], rejected: 1),
    Case(
      testDescription: "comments", text: "// x\n[{\"a\":1/*y*/},\n# \n{\"a\":2}]",
      rows: [["a=1"], ["a=2"]],
      issues: ["loose-json@1", "loose-json@2", "bad-json@3"], rejected: 1),
    Case(
      testDescription: "a key that comes twice",
      text: "[{\"a\":1,\"b\":{\"c\":1},\"a\":2,\"c\":3}]", rows: [["a=1", "b.c=1", "a=2", "c=3"]],
      issues: ["duplicate-key@1"]),
    Case(
      testDescription: "NaN and control characters",
      text: "[{\"a\":NaN,\"b\":-Infinity},{\"a\":\"x\ty\nz\"}]",
      rows: [["a=", "b="], ["a=x\ty\nz"]], issues: ["loose-json@1", "loose-json@1"]),
    Case(
      testDescription: "text behind the end", text: "[{\"a\":1}] x", rows: [["a=1"]],
      issues: ["loose-json@1"]),
  ]

  @Test(arguments: cases)
  func `a text gives its records and what is wrong with it`(_ example: Case) {
    let result = read(example.text)
    #expect(result.error == nil)
    #expect(result.rows == example.rows)
    #expect(result.issues == example.issues)
    #expect(result.records.count(where: \.isRejected) == example.rejected)
    #expect(result.records.map(\.record.ordinal) == result.records.indices.map { $0 + 1 })
  }

  @Test(arguments: cases)
  func `any cutting of the input into pieces gives the same`(_ example: Case) {
    let bytes = Array(example.text.utf8)
    let whole = reading(JSONRecordReader(PieceInput(bytes)))
    for size in 1...9 {
      #expect(reading(JSONRecordReader(PieceInput(bytes) { size })) == whole, "pieces of \(size)")
      let window = InputWindow(PieceInput(bytes) { size }, size: size)
      // An excerpt goes no further than the window.
      #expect(
        reading(JSONRecordReader(window)).withoutExcerpts == whole.withoutExcerpts,
        "a window of \(size)")
    }
  }

  @Test(arguments: [
    "[{\"a\":1},{\"a\":2}", "[{\"a\":1},{\"a\":", "[", "{\"records\":[{\"a\":1}",
    "{\"a\":[{\"b\":1}],",
    "{\"n\":1,\"a\":[{\"b\":\"x", "[{\"a\":1},",
  ])
  func `a document cut off is an error`(_ text: String) {
    #expect(read(text).error?.message.english.contains("cut off") == true)
  }

  @Test(arguments: ["x", "42", "\"x\"", "{\"a\" 1, \"b\":[{\"c\":1}]}", "{\"a\":[{}],\"b\":nope}"])
  func `what is no JSON is an error with its line`(_ text: String) {
    #expect(read("\n" + text).error?.line == 2)
  }

  @Test func `lines and bytes are those of the text`() {
    let result = read("\u{FEFF}[\n {\"a\":1},\r\n\r\n{\"a\":\n2}, {\"b\":3}]")
    #expect(result.records.map(\.record.line) == [2, 4, 5])
    #expect(result.records.map(\.record.byte) == [6, 18, 28])
  }

  @Test func `what stands outside the records is the header`() {
    let result = read(
      "{\"total\":\"2\",\"meta\":{\"by\":\"x\",\"tags\":[1,2]},\"list\":[{\"a\":1}],\"end\":true}")
    #expect(
      result.header == [
        SourceField("total", "2"), SourceField("meta.by", "x"), SourceField("meta.tags", "1"),
        SourceField("meta.tags", "2"), SourceField("end", "true"),
      ])
  }

  @Test func `the array of records can be named, and a document be taken for one record`() {
    let text = "{\"records\":[{\"a\":1}],\"other\":{\"x\":[{\"b\":2}]}}"
    #expect(read(text, path: "other.x").rows == [["b=2"]])
    #expect(read(text, path: ".").rows == [["records.a=1", "other.x.b=2"]])
    #expect(read(text, path: "absent").error?.message.english.contains("absent") == true)
  }

  @Test func `a rejected record shows where it is broken`() throws {
    let issue = try #require(read("[{\"a\":1},\n{\"b\":\"x \\김y\"}]").records.last?.issues.first)
    #expect(issue.line == 2 && issue.byte == 18 && issue.ordinal == 2)
    #expect(issue.excerpt?.contains("x \\김y") == true)
    #expect(issue.message.english.contains("backslash"))
  }

  @Test func `values nested too deeply or too many are rejected`() {
    let deep = String(repeating: "[", count: 100_000)
    #expect(read("[{\"a\":\(deep)},{\"b\":1}]").records.first?.isRejected == true)
    let objects = String(repeating: "{\"a\":", count: 100_000)
    #expect(read("[\(objects)").records.first?.isRejected ?? true)
    #expect(read(objects).records.first?.isRejected ?? true)
    let many = String(repeating: "1,", count: 100_001)
    let result = read("[{\"a\":[\(many)1]},{\"a\":[1]}]")
    #expect(result.records.map(\.isRejected) == [true, false])
  }

  @Test func `a text of nothing but broken records takes no longer than it is long`() {
    for broken in ["{\"a\":{},", "{\"a\":\"x,", "{\"a\":[},", "{,", "\"x,", "x,"] {
      let result = read("[" + String(repeating: broken, count: 5000) + "]")
      #expect(result.records.contains(where: \.isRejected) || result.error != nil)
    }
  }
}
