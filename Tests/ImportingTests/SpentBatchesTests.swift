import Foundation
import HeritageModel
import TestSupport
import Testing

@testable import Importing

struct SpentBatchesTests {
  /// Brings a batch of one record back, and returns what tells whether the record is still there.
  private func bring(to spent: SpentBatches) -> () -> Bool {
    let record = MappedRecord(line: 1, ordinal: 1, draft: nil, issues: [])
    spent.add(SourceScan.Batch(events: [.record(record)]))
    return { [weak record] in record != nil }
  }

  @Test func `what comes back lives until it is let go, and no more than so many`() {
    let spent = SpentBatches()
    spent.letGo()
    let areAlive = (0..<20).map { _ in bring(to: spent) }
    #expect((1..<20).contains(areAlive.count { $0() }))
    spent.letGo()
    #expect(areAlive.allSatisfy { !$0() })
    let isAlive = bring(to: spent)
    #expect(isAlive())
    spent.letGo()
    #expect(!isAlive())
  }

  @Test(arguments: ["csv", "xml"], [1, 256, 5_000])
  func `a scan whose batches come back gives the same records`(syntax: String, count: Int) throws {
    let folder = try TemporaryDirectory()
    let file = folder.file("records.\(syntax)")
    let rows = (1...count).map { number in
      syntax == "csv"
        ? "\(number),이름\(number)"
        : "<item><ccbaCpno>\(number)</ccbaCpno><ccbaMnm1>이름\(number)</ccbaMnm1></item>"
    }
    let text =
      syntax == "csv"
      ? "id,name\n" + rows.joined(separator: "\n") : "<result>\(rows.joined())</result>"
    try Data(text.utf8).write(to: file)
    let scan = SourceScan([.file(file.path)])
    defer { scan.stop() }
    var names: [String?] = []
    while true {
      guard let batch = scan.next(waiting: 10) else { continue }
      for case .record(let record) in batch.events { names.append(record.draft?.facts[.name]) }
      if let end = batch.end {
        _ = try end.get()
        break
      }
      scan.giveBack(batch)
    }
    #expect(names == (1...count).map { "이름\($0)" })
  }
}
