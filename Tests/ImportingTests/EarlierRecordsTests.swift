import TestSupport
import Testing

@testable import Importing

struct EarlierRecordsTests {
  @Test func `a record is met where it came first`() {
    var random = SeededGenerator(seed: 0xEA_71)
    var records = EarlierRecords()
    var expected: [Int: EarlierRecords.Position] = [:]
    for record in 1...40_000 {
      // Some differ in their highest bits alone, and 0 is a hash as any other.
      let number = Int.random(in: 0...20_000, using: &random)
      let hash = number % 3 == 0 ? number << 40 : number &* 0x9E37_79B9
      let position = EarlierRecords.Position(file: record / 10_000, record: record)
      #expect(records.meet(hash, at: position) == expected[hash])
      if expected[hash] == nil { expected[hash] = position }
    }
  }

  @Test func `of very many records the latest are remembered`() {
    var records = EarlierRecords()
    func hash(_ record: Int) -> Int { record &* 0x1E37_79B9_7F4A_7C15 }
    func meet(_ record: Int, _ position: Int) -> Int? {
      records.meet(hash(record), at: .init(file: 0, record: position))?.record
    }
    for record in 1...300_000 { #expect(meet(record, record) == nil) }
    for record in 150_000...300_000 { #expect(meet(record, 1) == record) }
    #expect(meet(1, 300_001) == nil)
    #expect(meet(1, 300_002) == 300_001)
  }
}
