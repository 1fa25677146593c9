/// Sorting by numbers, digit by digit, the least significant first: takes the same time whatever the
/// numbers are.
enum DigitSort {
  /// Sorts by a number of each element and keeps the order of equals, in two passes a digit; a digit
  /// that all share takes one.
  ///
  /// - Parameters:
  ///   - elements: what is sorted.
  ///   - scratch: memory for as many elements; its content is lost.
  ///   - bits: the size of a digit, for each value of which there are 4 bytes of memory.
  ///   - count: how many digits there are, from the lowest on.
  ///   - number: the number of an element.
  @inline(__always)
  static func sort<Element: BitwiseCopyable>(
    _ elements: inout [Element], _ scratch: inout [Element], bits: Int, count: Int,
    by number: (Element) -> UInt64
  ) {
    guard let first = elements.first else { return }
    if scratch.count < elements.count {
      scratch = Array(repeating: first, count: elements.count)
    } else {
      scratch.removeLast(scratch.count - elements.count)
    }
    var places = [UInt32](repeating: 0, count: 1 << bits)
    for digit in 0..<count {
      let isMoved = move(elements, into: &scratch, &places) {
        Int(truncatingIfNeeded: number($0) >> UInt64(bits * digit)) & (1 << bits - 1)
      }
      if isMoved { swap(&elements, &scratch) }
    }
  }

  /// Sorts by the upper half and keeps the order of what is the same there.
  static func sortByUpperHalf(_ numbers: inout [UInt64], _ scratch: inout [UInt64]) {
    sort(&numbers, &scratch, bits: 11, count: 3) { $0 >> 32 }
  }

  /// Puts elements in the order of a digit and keeps that of equals, with memory for the place of the
  /// next element of each value.
  ///
  /// - Returns: false where all have the same, which are not put anywhere.
  @inline(__always)
  private static func move<Element: BitwiseCopyable>(
    _ elements: [Element], into target: inout [Element], _ places: inout [UInt32],
    by digit: (Element) -> Int
  ) -> Bool {
    var places = places.mutableSpan
    let elements = elements.span
    var target = target.mutableSpan
    for value in places.indices { places[value] = 0 }
    for index in elements.indices { places[digit(elements[index])] += 1 }
    if Int(places[digit(elements[0])]) == elements.count { return false }
    var start: UInt32 = 0
    for value in places.indices { (places[value], start) = (start, start + places[value]) }
    for index in elements.indices {
      let element = elements[index]
      let value = digit(element)
      target[Int(places[value])] = element
      places[value] += 1
    }
    return true
  }
}
