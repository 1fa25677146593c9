import Foundation
import Localization
import TestSupport
import Testing

@testable import Importing

struct WellKnownTextTests {
  @Test(arguments: [
    ("POINT (126.97 37.56)", "Point", [126.97, 37.56]),
    ("point(126.97 37.56)", "Point", [126.97, 37.56]),
    (" POINT Z ( 1 2 3 ) ", "Point", [1, 2]),
    ("POINTZM(1 2 3 4)", "Point", [1, 2]),
    ("POINT M (1e2 -2.5E-1 9)", "Point", [100, -0.25]),
    ("MULTIPOINT (1 2, 3 4)", "MultiPoint", [1, 2]),
    ("MULTIPOINT ((1 2), (3 4))", "MultiPoint", [1, 2]),
    ("LINESTRING (0 0, 4 0)", "LineString", [2, 0]),
    ("MULTILINESTRING ((0 0, 1 0), (5 5, 9 5))", "MultiLineString", [7, 5]),
    ("POLYGON ((0 0, 4 0, 4 4, 0 4, 0 0))", "Polygon", [2, 2]),
    ("MULTIPOLYGON (((0 0, 1 0, 1 1, 0 0)), ((0 0, 4 0, 4 4, 0 4, 0 0)))", "MultiPolygon", [2, 2]),
    (
      "GEOMETRYCOLLECTION (POINT (9 9), POLYGON ((0 0, 4 0, 4 4, 0 4, 0 0)))", "GeometryCollection",
      [2, 2]
    ),
  ])
  func `a text gives its type and a point`(text: String, type: String, place: [Double]) throws {
    let geometry = try WellKnownText(text).geometry
    #expect(geometry.kind.rawValue == type)
    #expect(geometry.representativePoint == PlanarPoint(place[0], place[1]))
    #expect(WellKnownText.isLikely(text))
  }

  @Test(arguments: [
    "POINT EMPTY", "POINT Z EMPTY", "POLYGON EMPTY", "MULTIPOLYGON ZM EMPTY",
    "MULTIPOLYGON (EMPTY)",
    "GEOMETRYCOLLECTION (POINT EMPTY)",
  ])
  func `an empty geometry has no point`(text: String) throws {
    #expect(try WellKnownText(text).geometry.representativePoint == nil)
  }

  @Test func `the number of the system is kept`() throws {
    let text = try WellKnownText("SRID=5174;POINT(413730.9 272153.3)")
    #expect(text.srid == 5174)
    #expect(text.geometry.points == [PlanarPoint(413730.9, 272153.3)])
  }

  @Test(arguments: [
    ("", 0), ("POINT", 5), ("POINT (1)", 8), ("POINT (1 2", 10), ("POINT (1 2) x", 12),
    ("POINT (1, 2)", 8), ("POINT (1 2, 3 4)", 16), ("CIRCLE (1 2)", 0), ("POINT (1 x)", 9),
    ("POLYGON (0 0, 1 1)", 9), ("SRID=x;POINT(1 2)", 5), ("POINT (1 2 3 4 5)", 16),
    ("POINT (1e999 2)", 7), ("좌표", 0), ("POINT ((1 2))", 7),
  ])
  func `what is no geometry is an error with its byte`(text: String, byte: Int) {
    #expect {
      try WellKnownText(text)
    } throws: { error in
      (error as? WellKnownTextError)?.byte == byte
    }
  }

  @Test func `collections nested without end are an error`() {
    let text = String(repeating: "GEOMETRYCOLLECTION(", count: 100_000)
    #expect(throws: WellKnownTextError.self) { try WellKnownText(text) }
  }

  @Test func `a text of two million bytes is read`() throws {
    let points = (0..<100_000).map { index in
      let angle = Double(index) / 100_000 * 2 * .pi
      return "\(cos(angle)) \(sin(angle))"
    }
    let text = "POLYGON((\((points + [points[0]]).joined(separator: ","))))"
    let point = try #require(try WellKnownText(text).geometry.representativePoint)
    #expect(abs(point.x) < 1e-6 && abs(point.y) < 1e-6)
  }

  @Test(arguments: ["", "POINTLESS", "서울 POINT", "LINE (1 2)", "polygons"])
  func `other texts are not taken for geometries`(text: String) {
    #expect(!WellKnownText.isLikely(text))
  }
}
