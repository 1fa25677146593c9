import Testing

@testable import Importing

struct DatePatternTests {
  @Test(arguments: [
    ("yyyyMMdd", "19621220", "1962-12-20"), ("yyyy-MM-dd", "1962-12-20", "1962-12-20"),
    ("yyyy/MM/dd", "2008/03/03", "2008-03-03"), ("yyyy.MM.dd", "1962.1.2", "1962-01-02"),
    ("dd/MM/yyyy", "30/03/1987", "1987-03-30"), ("M/d/yyyy", "3/30/1987", "1987-03-30"),
    ("d-MMM-yy", "25-Jun-98", "1998-06-25"), ("d-MMM-yyyy", "5-december-2001", "2001-12-05"),
    ("yyyy년 M월 d일", "1962년 12월 20일", "1962-12-20"), ("yyyy년 M월 d일", "1962년12월 1일", "1962-12-01"),
    ("yyyy", "1962", "1962"), ("yyyy-MM", "1962-07", "1962-07"),
    ("d-MMM-yy", "1-Jan-49", "2049-01-01"),
    ("yyyy-MM-dd HH:mm:ss", "2025-06-26 18:46:08", "2025-06-26T18:46:08+09:00"),
    ("yyyy-MM-ddTHH:mm:ssZ", "2006-03-25T13:55:51Z", "2006-03-25T13:55:51+09:00"),
  ])
  func `a date is read as exactly as it is stated`(pattern: String, text: String, iso: String)
    throws
  {
    #expect(try #require(DatePattern(pattern)).iso8601(text, timeZone: "+09:00") == iso)
  }

  @Test(arguments: [
    ("yyyyMMdd", "1962122"), ("yyyyMMdd", "19690000"), ("yyyy-MM-dd", "1962-13-01"),
    ("yyyy-MM-dd", "1962-12-20 "), ("dd/MM/yyyy", "31/02/1987"), ("d-MMM-yy", "25-Jux-98"),
    ("yyyy", "196"), ("yyyy", "0000"), ("yyyy-MM-dd HH:mm:ss", "2025-06-26 24:00:00"),
    ("yyyy-MM-dd", ""), ("MM/dd/yyyy", "13/01/1999"), ("d-MMM-yy", "5--98"),
  ])
  func `what the calendar or the form does not have is no date`(pattern: String, text: String)
    throws
  {
    #expect(try #require(DatePattern(pattern)).iso8601(text) == nil)
  }

  @Test func `a pattern needs a year`() {
    #expect(DatePattern("MM-dd") == nil)
    #expect(DatePattern("") == nil)
  }
}
