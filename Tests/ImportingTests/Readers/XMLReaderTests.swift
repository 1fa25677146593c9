import Foundation
import TestSupport
import Testing

@testable import Importing

struct XMLReaderTests {
  private func read(
    _ text: String, record: String? = nil, size: Int = .max
  ) throws -> Reading {
    let reader = XMLReader(
      PieceInput(Array(text.utf8)) { size }, name: "x.xml", record: record)
    var result = Reading()
    try reader.read { result.records.append($0) }
    (result.header, result.notices) = (reader.header, reader.notices)
    #expect(reader.bytesRead == text.utf8.count)
    return result
  }

  private static let nested = """
    <?xml version="1.0"?>
    <query n="2"><total>2</total>
    <row id="1"><name lang="ko">숭례문</name><geo><poi><lat>1</lat><lon>2</lon></poi><poi><lat>3</lat><lon/></poi></geo></row>
    <row id="2"><name>a &amp; <b>c</b> d</name><t><![CDATA[ <i>&amp; ]]></t></row>
    </query>
    """

  @Test func `nested elements and attributes become paths`() throws {
    let result = try read(Self.nested)
    #expect(
      result.rows == [
        [
          "@id=1", "name@lang=ko", "name=숭례문", "geo.poi.lat=1", "geo.poi.lon=2", "geo.poi.lat=3",
          "geo.poi.lon=",
        ],
        ["@id=2", "name=a & <b>c</b> d", "t=<i>&amp;"],
      ])
    #expect(result.records[1].record.fields.last?.isVerbatim == true)
    #expect(result.records.map(\.record.line) == [3, 4])
    #expect(result.header == [SourceField("@n", "2"), SourceField("total", "2")])
    #expect(result.records.map(\.record.element) == ["row", "row"])
  }

  @Test func `records can be named, by name or by path`() throws {
    #expect(try read(Self.nested, record: "poi").rows == [["lat=1", "lon=2"], ["lat=3", "lon="]])
    #expect(try read(Self.nested, record: "query/row").rows.count == 2)
    #expect(try read(Self.nested, record: "row/poi").rows.isEmpty)
  }

  @Test(arguments: [
    ("<r><h><a>1</a></h><items><item><a>1</a></item><item><a>2</a></item></items></r>", 2),
    ("<r><item><a>1</a></item></r>", 1), ("<r><a>1</a><b>2</b></r>", 1),
    ("<osm><node id='1' lat='2'/><node id='2' lat='3'/></osm>", 2), ("<r/>", 1),
  ])
  func `records are the elements that repeat`(text: String, count: Int) throws {
    #expect(try read(text).records.count == count)
  }

  @Test func `a document cut off anywhere is an error`() {
    let bytes = Array(Self.nested.utf8)
    for length in 0..<bytes.count {
      let text = String(decoding: bytes[..<length], as: UTF8.self)
      #expect(throws: ImportError.self) { _ = try read(text) }
    }
  }

  @Test func `pieces of any size give the same, also beyond what is surveyed`() throws {
    let rows = (0..<1000).map {
      "<row><n>\($0)</n><t>\(String(repeating: "x", count: 400))</t></row>\n"
    }
    .joined()
    let text = "<r>\(rows)</r>"
    let whole = try read(text)
    #expect(whole.records.count == 1000)
    #expect(try read(text, size: 1000) == whole)
  }
}
