import Foundation
import TestSupport
import Testing

@testable import Importing

struct GeometryTests {
  /// Tells whether a point is inside a polygon, by the angles that its edges are seen under:
  /// another way than that of the code.
  private func winding(_ point: PlanarPoint, _ ring: [PlanarPoint]) -> Double {
    var sum = 0.0
    for (a, b) in zip(ring, ring.dropFirst() + ring.prefix(1)) {
      var angle =
        atan2(b.y - point.y, b.x - point.x) - atan2(a.y - point.y, a.x - point.x)
      while angle > .pi { angle -= 2 * .pi }
      while angle < -.pi { angle += 2 * .pi }
      sum += angle
    }
    return abs(sum / (2 * .pi))
  }

  private func isInside(_ point: PlanarPoint, _ rings: [[PlanarPoint]]) -> Bool {
    winding(point, rings[0]) > 0.5 && rings.dropFirst().allSatisfy { winding(point, $0) < 0.5 }
  }

  /// A ring around a centre that does not cross itself.
  private func ring(
    _ center: PlanarPoint, _ radii: ClosedRange<Double>, using generator: inout SeededGenerator
  ) -> [PlanarPoint] {
    let count = Int.random(in: 3...30, using: &generator)
    let angles = (0..<count).map {
      (Double($0) + .random(in: 0.1...0.9, using: &generator)) / Double(count)
    }
    let points = angles.map { angle in
      let radius = Double.random(in: radii, using: &generator)
      return PlanarPoint(
        center.x + radius * cos(angle * 2 * .pi), center.y + radius * sin(angle * 2 * .pi))
    }
    let closed = points + [points[0]]
    return Bool.random(using: &generator) ? closed : closed.reversed()
  }

  @Test(arguments: [1.0, 1e-5, 1e5])
  func `the representative point of a polygon is inside it`(scale: Double) throws {
    var generator = SeededGenerator(seed: 20_260_302)
    for round in 0..<2000 {
      let center = PlanarPoint(
        .random(in: -180...180, using: &generator), .random(in: -90...90, using: &generator))
      var rings = [ring(center, 0.35 * scale...scale, using: &generator)]
      if Bool.random(using: &generator) {
        // The hole takes the middle away.
        rings.append(ring(center, 0.05 * scale...0.15 * scale, using: &generator))
      }
      let geometry = Geometry(kind: .polygon, polygons: [rings])
      let point = try #require(geometry.representativePoint)
      #expect(isInside(point, rings), "seed \(generator.seed), round \(round)")
    }
  }

  @Test func `the point is inside a crescent, whose centre is not`() throws {
    let outer = (0...40).map { Double($0) / 40 * 1.6 * .pi }.map { PlanarPoint(cos($0), sin($0)) }
    let inner = outer.reversed().map { PlanarPoint($0.x * 0.9, $0.y * 0.9) }
    let ring = outer + inner + [outer[0]]
    let point = try #require(
      Geometry(kind: .polygon, polygons: [[ring]]).representativePoint)
    #expect(isInside(point, [ring]))
  }

  @Test func `of several polygons the largest is meant`() throws {
    let small = [(0.0, 0.0), (1, 0), (1, 1), (0, 0)].map { PlanarPoint($0.0, $0.1) }
    let large = [(10.0, 10.0), (20, 10), (20, 20), (10, 20), (10, 10)].map {
      PlanarPoint($0.0, $0.1)
    }
    let geometry = Geometry(kind: .multiPolygon, polygons: [[small], [large], [small]])
    #expect(geometry.representativePoint == PlanarPoint(15, 15))
    let collection = Geometry(
      kind: .geometryCollection,
      members: [
        Geometry(kind: .point, points: [PlanarPoint(0, 0)]), geometry,
        Geometry(kind: .lineString, lines: [[PlanarPoint(0, 0), PlanarPoint(100, 0)]]),
      ])
    #expect(collection.representativePoint == PlanarPoint(15, 15))
  }

  @Test func `lines are shown halfway, points at the one nearest to their centre`() {
    let line = [(0.0, 0.0), (1, 0), (1, 0), (1, 9)].map { PlanarPoint($0.0, $0.1) }
    #expect(
      Geometry(kind: .multiLineString, lines: [[line[0]], line]).representativePoint
        == PlanarPoint(1, 4))
    #expect(Geometry(kind: .lineString, lines: [[line[0]]]).representativePoint == line[0])
    let points = [(0.0, 0.0), (10, 0), (4, 1)].map { PlanarPoint($0.0, $0.1) }
    #expect(Geometry(kind: .multiPoint, points: points).representativePoint == points[2])
  }

  @Test func `a polygon without an inside is shown on its edge, an empty one nowhere`() {
    let flat = [(0.0, 0.0), (2, 0), (4, 0), (0, 0)].map { PlanarPoint($0.0, $0.1) }
    let point = Geometry(kind: .polygon, polygons: [[flat]]).representativePoint
    #expect(point == PlanarPoint(4, 0))
    #expect(Geometry(kind: .polygon, polygons: [[]]).representativePoint == nil)
    #expect(Geometry(kind: .geometryCollection).representativePoint == nil)
    let huge = [(0.0, 0.0), (1e308, 0), (1e308, 1e308), (0, 0)].map { PlanarPoint($0.0, $0.1) }
    #expect(Geometry(kind: .polygon, polygons: [[huge]]).representativePoint?.isFinite ?? true)
  }

  @Test func `numbers are read as the language reads them`() {
    var generator = SeededGenerator(seed: 20_260_303)
    for round in 0..<20_000 {
      let number =
        round % 2 == 0
        ? Double(bitPattern: generator.next()) : .random(in: -180...180, using: &generator)
      guard number.isFinite else { continue }
      let text = "\(number)"
      let read = Array(text.utf8).withUnsafeBufferPointer(decimalNumber)
      #expect(read == number, "\(text), seed \(generator.seed)")
    }
    for text in ["", "-", ".", "1.2.3", "1e", "1e999", "abc", "1-2"] {
      #expect(Array(text.utf8).withUnsafeBufferPointer(decimalNumber) == nil, "\(text)")
    }
  }
}
