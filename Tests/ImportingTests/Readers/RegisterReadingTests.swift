import Foundation
import SystemLibraries
import TestSupport
import Testing

@testable import Importing

/// The readers on real registers, against counts that Python's `csv`, `json` and `xml` modules made
/// of the same files.
@Suite(.enabled(if: SharedData.url("world") != nil))
struct RegisterReadingTests {
  private func input(_ name: String, _ encoding: TextEncoding = .utf8) throws -> any ByteInput {
    try DecodedInput(FileInput(path: #require(SharedData.url(name)).path), from: encoding)
  }

  @Test(arguments: [
    ("std/haenam-cp949.csv", TextEncoding.cp949, 123, 1172, 15_447),
    ("std/temples-epsg5174-excerpt.csv", .utf8, 8, 179, 2103),
    ("world/newcastle-listed-wkt.csv", .utf8, 778, 7497, 1_698_177),
    ("world/rijksmonumenten-pipe.csv", .utf8, 372, 5311, 91_381),
    ("world/unesco-whc-2019.csv", .utf8, 1121, 35_872, 2_094_155),
  ])
  func `tables have the rows, cells and texts that another reader finds`(
    file: String, encoding: TextEncoding, rows: Int, cells: Int, characters: Int
  ) throws {
    let reader = DelimitedReader(try input(file, encoding))
    var result = Reading()
    var byteCount = 0
    try reader.read { record in
      result.records.append(record)
      // CP949 counts two bytes a syllable; the other reader counted UTF-8, as here.
      byteCount += record.record.fields.reduce(0) { $0 + $1.text.utf8.count }
    }
    #expect(result.records.count == rows)
    #expect(result.issues.isEmpty)
    #expect(result.records.reduce(0) { $0 + $1.record.fields.count { !$0.text.isEmpty } } == cells)
    #expect(byteCount == characters)
    #expect(reader.notices.isEmpty)
  }

  @Test(arguments: [
    ("world/altay-monuments.geojson", 702, 3510, 3), ("world/chicago-nr.geojson", 3403, 15_808, 3),
    ("world/osm-castles-england.geojson", 174, 970, 4),
  ])
  func `features have their properties and places`(
    file: String, count: Int, properties: Int, reserved: Int
  ) throws {
    let result = reading(JSONRecordReader(try input(file)))
    #expect(result.error == nil)
    #expect(result.records.count == count)
    #expect(result.records.flatMap(\.issues).isEmpty)
    let fields = result.records.reduce(0) { $0 + $1.record.fields.count }
    #expect(fields == properties + reserved * count)
    #expect(result.records.allSatisfy { $0.record.text("@geometry") == "Point" })
  }

  @Test func `long numbers keep all their digits`() throws {
    let result = reading(JSONRecordReader(try input("world/altay-monuments.geojson")))
    #expect(result.records.first?.record.text("registration_number") == "221711241590005")
    #expect(result.records.first?.record.text("@longitude") == "85.3232974")
  }

  @Test func `the stray backslash costs one record, and its line is told`() throws {
    let result = reading(JSONRecordReader(try input("std/local-heritage-2018.json")))
    #expect(result.error == nil)
    #expect(result.records.count == 2719)
    let rejected = result.records.filter(\.isRejected)
    #expect(rejected.map { $0.issues.map(\.line) } == [[983]])
    #expect(rejected.first?.issues.first?.excerpt?.contains("\\김을생") == true)
    #expect(result.records.first?.record.text("향토문화유적명") == "추월정")
  }

  @Test func `a guide's list and its total are read`() throws {
    let result = reading(JSONRecordReader(try input("khs/palaces.json")))
    #expect(result.records.count == 127)
    #expect(result.header == [SourceField("total", "127")])
  }

  @Test func `trees of XML are read by their repeated element`() throws {
    let file = try #require(SharedData.url("world/unesco-whc.xml")).path
    var result = Reading()
    let reader = XMLReader(try FileInput(path: file), name: file)
    try reader.read { result.records.append($0) }
    #expect(result.records.count == 1261)
    let latitudes = result.records.reduce(0) { count, record in
      count + record.record.fields.count { $0.name == "geolocations.poi.latitude" }
    }
    #expect(latitudes == 5923)
    #expect(result.records.first?.record.text("unique_number") == "2513")
  }

  @Test(arguments: [
    ("base/ne_10m_coastline_korea_clip.geojson", 137), ("base/ne_110m_land.geojson", 127),
    ("base/ne_10m_minor_islands_korea_clip.geojson", 283),
    ("base/ne_10m_populated_places_simple_korea_clip.geojson", 164),
  ])
  func `lines and areas have a point`(file: String, count: Int) throws {
    let result = reading(JSONRecordReader(try input(file)))
    #expect(result.records.count == count)
    #expect(result.records.allSatisfy { $0.record.text("@longitude") != nil })
    #expect(result.records.flatMap(\.issues).isEmpty)
  }

  @Test func `all outlines of a register have a point inside their bounds`() throws {
    let result = reading(DelimitedReader(try input("world/newcastle-listed-wkt.csv")))
    var count = 0
    for record in result.records {
      guard let text = record.record.text("WKT"), !text.isEmpty else { continue }
      let geometry = try WellKnownText(text).geometry
      let point = try #require(geometry.representativePoint)
      let ring = geometry.polygons.flatMap { $0 }.flatMap { $0 }
      #expect((ring.map(\.x).min() ?? 0) < point.x && point.x < (ring.map(\.x).max() ?? 0))
      #expect((ring.map(\.y).min() ?? 0) < point.y && point.y < (ring.map(\.y).max() ?? 0))
      count += 1
    }
    #expect(count > 700)
  }

  @Test func `every table of district codes is read whole`() throws {
    let counts = [
      "11": 28, "21": 18, "22": 10, "23": 12, "24": 7, "25": 7, "26": 7, "31": 33, "32": 22,
      "33": 13, "34": 17, "35": 16, "36": 27, "37": 25, "38": 21, "45": 1, "50": 5,
    ]
    for (province, count) in counts {
      let reader = DelimitedReader(try input("khs/district-codes/ccbaLcto_\(province).csv"))
      #expect(reading(reader).rows.count == count, "\(province)")
    }
  }
}
