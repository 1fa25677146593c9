import TestSupport
import Testing

@testable import HeritageCatalog

struct RowIDsTests {
  @Test(arguments: [
    [], [1], [1, 2, 3], [5], [1, 2, 3, 7, 8], [-4, 0, 1, 2], [2, 3, 4], [1, 1 << 40],
  ])
  func `row ids are found at their places, others nowhere`(ids: [Int]) {
    var rowIDs = RowIDs()
    for id in ids { rowIDs.append(id) }
    #expect(rowIDs.count == ids.count)
    #expect(ids.indices.map { rowIDs[$0] } == ids)
    for id in ids + [-5, -1, 0, 4, 6, 9, .max, .min] {
      #expect(rowIDs.firstIndex(of: id) == ids.firstIndex(of: id))
    }
  }
}
