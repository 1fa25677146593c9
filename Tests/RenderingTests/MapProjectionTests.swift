import Geography
import TestSupport
import Testing

@testable import Rendering

struct MapProjectionTests {
  private func line(_ places: [(latitude: Double, longitude: Double)]) throws -> MapLine {
    try #require(
      MapLine(kind: .coast, places.map { SampleSites.point($0.latitude, $0.longitude) }))
  }

  @Test
  func `lines and marks beyond the antimeridian are drawn beside it`() throws {
    let east = try line([(10, -179), (12, -179)])
    let west = try line([(10, 179), (12, 179)])
    for center in [180.0, -180, 179.5, -179.5] {
      let projection = MapProjection(
        center: SampleSites.point(11, center), zoom: 5, width: 160, height: 88)
      for line in [east, west] {
        let piece = try #require(projection.pieces(of: line).first)
        #expect(projection.pieces(of: line).count == 1)
        let mark = projection.point(of: SampleSites.point(10, line.bounds.west))
        #expect(abs(piece[0].x - mark.x) < 1e-6 && abs(piece[0].y - mark.y) < 1e-6)
      }
    }
  }

  @Test
  func `a picture wider than the world repeats its lines`() throws {
    let projection = MapProjection(
      center: SampleSites.point(0, 0), zoom: 0, width: 600, height: 100)
    #expect(projection.pieces(of: try line([(0, 10), (1, 11)])).count == 3)
  }

  @Test
  func `what lies outside the picture has no pieces`() throws {
    let projection = MapProjection(
      center: SampleSites.point(37, 127), zoom: 10, width: 160, height: 88)
    #expect(projection.pieces(of: try line([(36, 120), (36.5, 121)])).isEmpty)
    #expect(projection.pieces(of: try line([(36, 126), (38, 128)])).count == 1)
  }
}

struct DotLayerTests {
  private func drawn(_ points: [(x: Double, y: Double)]) -> String {
    var dots = DotLayer(columns: 4, rows: 2)
    dots.draw(points.map { WebMercator.Point(x: $0.x, y: $0.y) }, style: .coast)
    var canvas = Canvas(columns: 4, rows: 2, ambiguousWidth: 1)
    dots.draw(on: &canvas, fromRow: 0)
    return canvas.text(.plainText)
  }

  @Test
  func `lines are braille dots, two across and four down a cell`() {
    #expect(drawn([(0, 0), (7, 0)]) == "⠉⠉⠉⠉\n\n")
    #expect(drawn([(0.9, 7.9), (0.1, 0)]) == "⡇\n⡇\n")
    #expect(drawn([(0, 0), (7, 7)]) == "⠑⢄\n  ⠑⢄\n")
    #expect(drawn([(7, 7), (0, 0)]) == "⠑⢄\n  ⠑⢄\n")
    #expect(drawn([(3, 3), (3.5, 3.5)]) == " ⢀\n\n")
  }

  @Test
  func `each dot has the bit that Unicode gives it`() {
    for dot in 0..<8 {
      let (x, y) = (Double(dot % 2), Double(dot / 2))
      let text = drawn([(x, y), (x, y)])
      let expected: [Unicode.Scalar] = ["⠁", "⠈", "⠂", "⠐", "⠄", "⠠", "⡀", "⢀"]
      #expect(text.unicodeScalars.first == expected[dot])
    }
  }

  @Test
  func `a line leaves no gap in any direction`() {
    var generator = SeededGenerator(seed: 5)
    for _ in 0..<300 {
      let numbers = (0..<4).map { _ in Int.random(in: 0..<40, using: &generator) }
      var dots = DotLayer(columns: 20, rows: 10)
      dots.draw(
        [
          .init(x: Double(numbers[0]), y: Double(numbers[1])),
          .init(x: Double(numbers[2]), y: Double(numbers[3])),
        ], style: .coast)
      var canvas = Canvas(columns: 20, rows: 10, ambiguousWidth: 1)
      dots.draw(on: &canvas, fromRow: 0)
      let set = canvas.text(.plainText).unicodeScalars.reduce(0) {
        $0 + ((0x2800...0x28FF).contains($1.value) ? ($1.value - 0x2800).nonzeroBitCount : 0)
      }
      let longer = max(abs(numbers[0] - numbers[2]), abs(numbers[1] - numbers[3]))
      #expect(set == longer + 1, "seed \(generator.seed)")
    }
  }
}
