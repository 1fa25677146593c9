import TestSupport
import Testing

@testable import Geography

@Suite struct HilbertCurveTests {
  /// The curve level by level (Hamilton and Warren's textbook form), as an oracle.
  private func levelByLevel(x: UInt32, y: UInt32) -> UInt32 {
    var (x, y, index) = (x, y, UInt32(0))
    var side: UInt32 = 32768
    while side > 0 {
      let right: UInt32 = x & side > 0 ? 1 : 0
      let top: UInt32 = y & side > 0 ? 1 : 0
      index += side * side * ((3 * right) ^ top)
      if top == 0 {
        if right == 1 { (x, y) = (65535 - x, 65535 - y) }
        swap(&x, &y)
      }
      side /= 2
    }
    return index
  }

  @Test func `the first levels visit every cell once, each beside the last`() throws {
    // The upper bits of the index are the curve of a lower order.
    var cells: [UInt32: (x: Int, y: Int)] = [:]
    for x in 0..<64 {
      for y in 0..<64 {
        cells[HilbertCurve.index(x: UInt32(x) << 10, y: UInt32(y) << 10) >> 20] = (x, y)
      }
    }
    #expect(cells.count == 64 * 64)
    for index in 1..<UInt32(64 * 64) {
      let last = try #require(cells[index - 1])
      let this = try #require(cells[index])
      #expect(abs(last.x - this.x) + abs(last.y - this.y) == 1)
    }
  }

  @Test func `the finest level agrees with the curve taken level by level`() {
    var generator = SeededGenerator(seed: 0x41B)
    print("seed \(generator.seed)")
    for _ in 0..<20_000 {
      let x = UInt32.random(in: 0...65535, using: &generator)
      let y = UInt32.random(in: 0...65535, using: &generator)
      #expect(HilbertCurve.index(x: x, y: y) == levelByLevel(x: x, y: y))
    }
  }

  @Test func `degrees fall into cells, edges and nonsense into the nearest`() {
    #expect(HilbertCurve.index(latitude: -90, longitude: -180) == HilbertCurve.index(x: 0, y: 0))
    #expect(
      HilbertCurve.index(latitude: 90, longitude: 180) == HilbertCurve.index(x: 65535, y: 65535))
    #expect(
      HilbertCurve.index(latitude: 0, longitude: 0) == HilbertCurve.index(x: 32768, y: 32768))
    #expect(HilbertCurve.index(latitude: .nan, longitude: .nan) == HilbertCurve.index(x: 0, y: 0))
    #expect(
      HilbertCurve.index(latitude: .infinity, longitude: -.infinity)
        == HilbertCurve.index(x: 0, y: 65535))
  }
}
