import Geography
import TestSupport
import Testing

struct LineSimplificationTests {
  private func point(_ x: Double, _ y: Double) -> WebMercator.Point { .init(x: x, y: y) }

  @Test
  func `points on the way are left out and corners stay`() {
    let line = [point(0, 0), point(1, 0.01), point(2, 0), point(2, 1), point(2.01, 2), point(2, 3)]
    #expect(line.simplified(tolerance: 0.1) == [point(0, 0), point(2, 0), point(2, 3)])
    #expect(line.simplified(tolerance: 0) == line)
  }

  @Test
  func `a ring keeps its farthest point`() {
    let ring = [point(0, 0), point(1, 1), point(3, 0), point(0, 0)]
    #expect(ring.simplified(tolerance: 0.9).contains(point(3, 0)))
  }

  @Test
  func `no point that is left out lies farther than the tolerance from the rest`() {
    var generator = SeededGenerator(seed: 42)
    for _ in 0..<8 {
      var place = point(0, 0)
      let line = (0..<80).map { _ in
        place.x += .random(in: -1...1, using: &generator)
        place.y += .random(in: -1...1, using: &generator)
        return place
      }
      let kept = line.simplified(tolerance: 1.5)
      for left in line {
        let nearest = zip(kept, kept.dropFirst()).map { start, end in
          // Tried along the segment, so that the test shares no formula with the code.
          (0...200).map { step in
            let share = Double(step) / 200
            let x = start.x + share * (end.x - start.x) - left.x
            let y = start.y + share * (end.y - start.y) - left.y
            return (x * x + y * y).squareRoot()
          }.min() ?? 0
        }.min()
        #expect(nearest ?? 0 <= 1.6, "seed \(generator.seed)")
      }
    }
  }
}
