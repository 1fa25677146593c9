import Testing

@testable import Importing

struct CalendarDateTests {
  @Test(arguments: [
    ("19621220", "1962-12-20"), ("20240229", "2024-02-29"), ("20000229", "2000-02-29"),
    ("00010101", "0001-01-01"),
  ])
  func `a day of the calendar is read`(raw: String, iso: String) {
    #expect(CalendarDate(compact: raw)?.description == iso)
  }

  @Test(arguments: [
    "", "1962122", "196212200", "19620000", "19621301", "19620431", "19000229", "00000101",
    "1962-2-1", "１９６２", "+9621220", "미상",
  ])
  func `what no calendar has is no day`(raw: String) {
    #expect(CalendarDate(compact: raw) == nil)
  }

  @Test func `a Korean time gets its offset`() {
    #expect(CalendarDate.koreanTime("2025-06-26 18:46:08") == "2025-06-26T18:46:08+09:00")
  }

  @Test(arguments: [
    "", "2025-06-26", "2025-06-26T18:46:08", "2025-02-29 00:00:00", "2025-06-26 24:00:00",
    "2025-06-26 18:60:08", "2025-06-26 18:46:60", "2025-06-26 18:46:08.0", "2025-06-2618:46:08가",
  ])
  func `what is no time is refused`(raw: String) {
    #expect(CalendarDate.koreanTime(raw) == nil)
  }
}

extension CalendarDateTests {
  @Test(arguments: [
    (0, "1970-01-01"), (-1, "1969-12-31"), (-719_162, "0001-01-01"), (2_932_896, "9999-12-31"),
    (11_016, "2000-02-29"), (19_358, "2023-01-01"), (-25_509, "1900-02-28"),
    (-25_508, "1900-03-01"),
  ])
  func `a number of days from 1970 on is a day`(days: Int, day: String) {
    #expect(CalendarDate(daysSince1970: days)?.description == day)
  }

  @Test func `days outside four-digit years are none`() {
    #expect(CalendarDate(daysSince1970: -719_163) == nil)
    #expect(CalendarDate(daysSince1970: 2_932_897) == nil)
    #expect(CalendarDate(daysSince1970: .min) == nil)
  }
}
