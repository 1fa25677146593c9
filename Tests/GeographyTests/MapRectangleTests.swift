import Geography
import TestSupport
import Testing

struct MapRectangleTests {
  private let square = MapRectangle(minX: 0, minY: 0, maxX: 1, maxY: 1)

  private func point(_ x: Double, _ y: Double) -> WebMercator.Point { .init(x: x, y: y) }

  @Test
  func `a line is cut at the sides, which belong to the rectangle`() throws {
    let through = try #require(square.clipped(from: point(-1, 0.5), to: point(3, 0.5)))
    #expect(through == (point(0, 0.5), point(1, 0.5)))
    let along = try #require(square.clipped(from: point(-1, 1), to: point(0.5, 1)))
    #expect(along == (point(0, 1), point(0.5, 1)))
    #expect(square.clipped(from: point(-1, 0.5), to: point(0.4, 2)) == nil)
    #expect(square.clipped(from: point(2, 2), to: point(2, 2)) == nil)
    let dot = try #require(square.clipped(from: point(1, 1), to: point(1, 1)))
    #expect(dot == (point(1, 1), point(1, 1)))
  }

  @Test
  func `a long line comes back in pieces`() {
    let line = [
      point(-1, 0.5), point(0.5, 0.5), point(0.5, 0.75), point(2, 0.75), point(2, 0.25),
      point(0.5, 0.25),
    ]
    #expect(
      square.clipped(line) == [
        [point(0, 0.5), point(0.5, 0.5), point(0.5, 0.75), point(1, 0.75)],
        [point(1, 0.25), point(0.5, 0.25)],
      ])
  }

  @Test
  func `clipping agrees with points tried along the line`() {
    var generator = SeededGenerator(seed: 20_261_130)
    for _ in 0..<2000 {
      let numbers = (0..<4).map { _ in Double.random(in: -1...2, using: &generator) }
      let start = point(numbers[0], numbers[1])
      let end = point(numbers[2], numbers[3])
      let inside = (0...1000).map { step in
        let share = Double(step) / 1000
        return point(
          start.x + share * (end.x - start.x), start.y + share * (end.y - start.y))
      }.filter(square.contains)
      guard let part = square.clipped(from: start, to: end) else {
        #expect(inside.isEmpty, "seed \(generator.seed): \(start) \(end)")
        continue
      }
      let length = abs(end.x - start.x) + abs(end.y - start.y)
      func distance(_ a: WebMercator.Point, _ b: WebMercator.Point) -> Double {
        abs(a.x - b.x) + abs(a.y - b.y)
      }
      let tried = inside.isEmpty ? 0 : distance(inside[0], inside[inside.count - 1])
      #expect(
        abs(distance(part.start, part.end) - tried) <= length / 400,
        "seed \(generator.seed): \(start) \(end)")
    }
  }
}
