import TestSupport
import Testing

@testable import HeritageCatalog

/// Sorting by digits.
@Suite("Sorting by digits")
struct DigitSortTests {
  private struct Element: BitwiseCopyable, Equatable {
    let number: UInt64
    let place: Int
  }

  @Test(arguments: [8, 11, 16]) func `numbers are in order and equals stay as they were`(
    bits: Int
  ) {
    var random = SeededGenerator(seed: 0xD161)
    var scratch: [Element] = []
    // The memory of many serves for few, and that of few grows for many.
    for count in [0, 1, 2, 300, 5, 2000, 0, 40] {
      for most in [0, 7, 255, 256, 1 << 40, UInt64.max] {
        var elements = (0..<count).map {
          Element(number: UInt64.random(in: 0...most, using: &random), place: $0)
        }
        let sorted = elements.sorted { ($0.number, $0.place) < ($1.number, $1.place) }
        DigitSort.sort(&elements, &scratch, bits: bits, count: (63 + bits) / bits) { $0.number }
        #expect(elements == sorted)
      }
    }
  }

  @Test func `digits that are not asked for do not count`() {
    var numbers: [UInt64] = [0x0302, 0x0201, 0x0102, 0x0001]
    var scratch: [UInt64] = []
    DigitSort.sort(&numbers, &scratch, bits: 8, count: 1) { $0 }
    #expect(numbers == [0x0201, 0x0001, 0x0302, 0x0102])
  }
}
