import Foundation
import TestSupport
import Testing

@testable import Importing

struct MergedCellsTests {
  @Test(arguments: [
    (#"ref="A5:A8"/"#, "A5:A8"), (#"ref='AB10:AC11' "#, "AB10:AC11"), (#"ref="A1:F1"/"#, nil),
    (#"ref="A1"/"#, nil), (#"ref="A8:A5"/"#, nil), (#"ref="#, nil), ("", nil),
    (#"ref="A5:A99999999999999999999"/"#, nil),
  ])
  func `only a range of several rows counts`(attributes: String, range: String?) {
    #expect(MergedCells(attributes: attributes)?.range == range)
  }

  @Test func `a tag that never ends hides no other, and takes no memory`() {
    var scanner = MergedCells.Scanner()
    scanner.take(Array(("<mergeCell " + String(repeating: "x", count: 1000)).utf8)[...])
    scanner.take(Array(#"<mergeCell ref="A5:A8"/>"#.utf8)[...])
    #expect(scanner.found.map(\.range) == ["A5:A8"])
  }

  @Test func `a workbook whose cells are merged below the names of columns is warned of`() throws {
    let path = Fixture.url("workbooks/merged.xlsx").path
    #expect(try MergedCells.tall(inWorkbook: path).map(\.range) == ["A1:A2", "C4:C6"])
    #expect(
      try MergedCells.tall(inWorkbook: Fixture.url("workbooks/titled.xlsx").path) == [])
    #expect(throws: (any Error).self) { try MergedCells.tall(inWorkbook: path + "x") }
  }
}
