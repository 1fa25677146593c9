import Foundation
import TestSupport
import Testing

@testable import Importing

struct SourceSyntaxTests {
  private func detect(_ bytes: [UInt8]) -> SourceSyntax {
    bytes.withUnsafeBufferPointer { SourceSyntax.detect(head: $0, isWhole: true) }
  }

  @Test(arguments: [
    ("<?xml version=\"1.0\"?><r/>", "xml"), ("\u{FEFF}\n <result/>", "xml"),
    ("<!DOCTYPE html><html>", "html"), ("<kml xmlns=\"http://www.opengis.net/kml/2.2\">", "kml"),
    ("<gml:FeatureCollection xmlns:gml=\"http://www.opengis.net/gml\">", "gml"),
    ("[{\"a\":1}]", "json"), (" {\"a\": [1]}", "json"), ("[]", "json"), ("{}", "json"),
    ("{\"a\":1}\n{\"a\":2}\n", "ndjson"), ("\u{1E}{\"a\":1}\n\u{1E}{\"a\":2}\n", "ndjson"),
    ("a,b\n1,2\n", "csv"), ("a\tb\n1\t2\n", "tsv"), ("a;b\n1;2\n", "csv-semicolon"),
    ("a|b\n1|2\n", "csv-pipe"), ("이름\n숭례문\n", "csv"), ("[가],b\n1,2\n", "csv"),
    ("%PDF-1.7\n", "pdf"), ("", "empty"), (" \r\n", "empty"), ("SQLite format 3\0x", "sqlite"),
    ("PK\u{3}\u{4}\0\0xl/workbook.xml [Content_Types].xml", "xlsx"),
    ("PK\u{3}\u{4}\0\0sites.SHP\0\0", "shapefile-zip"), ("PK\u{3}\u{4}\0\0list.xml", "zip"),
    ("PK\u{3}\u{4}\0\0doc.kml", "kml"), ("fgb\u{3}fgb\0", "flatgeobuf"),
    ("!table\n!version 300\n!charset Neutral\n", "mapinfo"),
    ("Version 300\r\nCharset \"WindowsKorean\"\r\n", "mapinfo"),
    ("version 300,charset\n1,2\n", "csv"),
    ("PK\u{3}\u{4}mimetypeapplication/vnd.oasis.opendocument.spreadsheet", "ods"),
  ])
  func `a syntax is found by content`(text: String, name: String) {
    #expect(detect(Array(text.utf8)).name == name)
  }

  @Test func `binary files are told apart`() {
    #expect(detect([0x1F, 0x8B, 8, 0]) == .gzip)
    #expect(detect([0, 0, 0x27, 0x0A, 0, 0]) == .shapefile)
    #expect(detect([0xD0, 0xCF, 0x11, 0xE0, 0xA1, 0xB1, 0x1A, 0xE1, 0]) == .xls)
    #expect(detect((0..<255).map { UInt8($0) }) == .binary)
    // A table in CP949, with one NUL in it.
    let table: [UInt8] =
      [0xC0, 0xCC, 0xB8, 0xA7, 0x2C, 0x78, 0x0A] + Array(repeating: 0x61, count: 99) + [
        0, 0x2C, 0x62,
      ]
    #expect(detect(table).name == "csv")
  }

  @Test func `syntaxes can be asked for by name`() {
    for syntax in SourceSyntax.forcible { #expect(SourceSyntax(name: syntax.name) == syntax) }
    #expect(SourceSyntax(name: "nope") == nil)
  }

  @Test(
    .enabled(if: SharedData.url("world") != nil),
    arguments: [
      ("std/haenam-cp949.csv", "csv"), ("std/local-heritage-2018.json", "json"),
      ("std/temples-epsg5174-excerpt.csv", "csv"), ("world/altay-monuments.geojson", "json"),
      ("world/newcastle-listed-wkt.csv", "csv"), ("world/rijksmonumenten-pipe.csv", "csv-pipe"),
      ("world/unesco-whc.xml", "xml"), ("world/unesco-whc-2019.csv", "csv"),
      ("khs/palaces.json", "json"), ("khs/gis-11-epsg5179.xml", "xml"),
    ])
  func `real files are recognised`(file: String, name: String) throws {
    let data = try Data(contentsOf: #require(SharedData.url(file))).prefix(1 << 16)
    let syntax = Array(data).withUnsafeBufferPointer {
      SourceSyntax.detect(head: $0, isWhole: data.count < 1 << 16)
    }
    #expect(syntax.name == name)
  }
}
