import TestSupport
import Testing

@testable import HeritageCatalog

struct PairPostingsTests {
  /// The numbers that a list holds.
  private static func numbers(_ list: NumberList) -> [UInt32] {
    var numbers: [UInt32] = []
    var place = 0
    while place < list.bytes.count {
      numbers.append((numbers.last ?? 0) + UInt32(Varint.read(list.bytes, &place)))
    }
    return numbers
  }

  private static func takeAll(_ postings: inout PairPostings) -> [(UInt64, [UInt32])] {
    var lists: [(UInt64, [UInt32])] = []
    postings.takeAll { term, list in
      let numbers = numbers(list)
      #expect(list.first == numbers.first && list.last == numbers.last)
      lists.append((term.head, numbers))
    }
    return lists
  }

  private static func expect(
    _ postings: inout PairPostings, toHold expected: [UInt32: [UInt32]]
  ) {
    #expect(postings.pairCount == expected.count)
    #expect(postings.least == expected.keys.min() ?? 0)
    let lists = takeAll(&postings)
    let sorted = expected.sorted { $0.key < $1.key }
    #expect(lists.map(\.0) == sorted.map { SearchTerm(pair: $0.key).head })
    #expect(lists.map(\.1) == sorted.map(\.value))
  }

  private static func pair(_ first: UInt32, _ second: UInt32) -> UInt32 {
    (0xAC00 + first) << 16 | (0xAC00 + second)
  }

  @Test func `pairs come in order, each with the texts that it is in`() {
    var random = SeededGenerator(seed: 0xBA_125)
    var postings = PairPostings()
    // Each run uses the memory of the one before, whose pairs are gone.
    for limit: UInt32 in [3, 40, 300, 10] {
      var expected: [UInt32: [UInt32]] = [:]
      var number: UInt32 = 0
      for _ in 0..<500 {
        number += UInt32.random(in: 1...4, using: &random)
        let pairs = (0..<Int.random(in: 0...60, using: &random)).map { _ in
          Self.pair(
            UInt32.random(in: 0..<limit, using: &random), .random(in: 0..<limit, using: &random))
        }
        postings.add(pairs, number: number)
        for pair in Set(pairs) { expected[pair, default: []].append(number) }
      }
      #expect(postings.count == expected.values.map(\.count).reduce(0, +))
      Self.expect(&postings, toHold: expected)
      #expect(postings.count == 0)
    }
  }

  @Test func `numbers may be as far apart as numbers can be`() {
    let steps: [UInt32] = [
      1, 127, 128, 16_383, 16_384, (1 << 21) - 1, 1 << 21, (1 << 28) - 1, 1 << 28,
    ]
    let numbers = steps.reduce(into: [UInt32]()) { $0.append(($0.last ?? 0) + $1) } + [.max]
    var postings = PairPostings()
    for number in numbers { postings.add([Self.pair(1, 2)], number: number) }
    Self.expect(&postings, toHold: [Self.pair(1, 2): numbers])
    for (size, step) in zip([1, 1, 2, 2, 3, 3, 4, 4, 5], steps) {
      #expect(Int(Varint.size(step)) == size, "\(step)")
    }
  }

  @Test func `a text of more pairs than there was room for is taken whole`() {
    var postings = PairPostings()
    let pairs = (0..<70_000).map { Self.pair(UInt32($0) % 11_000, UInt32($0) / 11_000) }
    postings.add([pairs[5]], number: 1)
    postings.add(pairs, number: 2)
    let expected = Dictionary(uniqueKeysWithValues: pairs.map { ($0, [UInt32(2)]) })
    Self.expect(&postings, toHold: expected.merging([pairs[5]: [1, 2]]) { $1 })
  }

  @Test func `without texts there is nothing`() {
    var postings = PairPostings()
    postings.add([], number: 1)
    Self.expect(&postings, toHold: [:])
  }
}
