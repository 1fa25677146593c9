import Testing

@testable import Importing

struct SpreadsheetCellTests {
  static let cells: [(text: String, cell: SpreadsheetCell?)] = [
    ("=\"0012\"", .protected("0012")), ("=\"\"\"\"", nil), ("=A2+1", .formula),
    ("=HYPERLINK(\"x\",\"y\")", .formula), ("=-A1", .formula), ("=", nil), ("= 3", nil),
    ("=3", nil), ("#REF!", .error), ("#VALUE!", .error), ("####", .error), ("###", nil),
    ("#3 Mill Road", nil), ("1.11112E+12", .shortened), ("1,5E+07", .shortened),
    ("9E+10", .shortened), ("1E+7", nil), ("1E-07", nil), ("12E", nil), ("1963", nil), ("", nil),
    ("Hall E+12", nil),
  ]

  @Test(arguments: cells)
  func `what a spreadsheet leaves in a cell is told from a value`(
    text: String, cell: SpreadsheetCell?
  ) {
    #expect(SpreadsheetCell(text) == cell)
  }

  @Test(arguments: [
    ("-", true), ("N/A", true), ("#N/A", true), ("null", true), ("—", true), ("\\N", true),
    ("NA", false), ("0", false), ("", false), ("-1", false), ("Nan", false), ("국", false),
  ])
  func `a mark says that nothing is known`(text: String, isMark: Bool) {
    #expect(MissingMark.contains(text) == isMark)
  }

  @Test(arguments: [
    (44_927, "2023-01-01"), (22_995, "1962-12-15"), (9999, nil), (60_001, nil), (-1, nil),
  ])
  func `a number may be the day that a spreadsheet counts`(number: Int, day: String?) {
    #expect(SpreadsheetDate.day(number) == day)
  }
}
