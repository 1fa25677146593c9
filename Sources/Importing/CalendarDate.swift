/// A day of the Gregorian calendar, as a source states it.
struct CalendarDate: Hashable, Sendable {
  let year: Int
  let month: Int
  let day: Int

  /// Creates a day, or `nil` where the calendar has none such.
  init?(year: Int, month: Int, day: Int) {
    guard (1...9999).contains(year), (1...12).contains(month), day >= 1,
      day <= Self.length(ofMonth: month, in: year)
    else { return nil }
    self.year = year
    self.month = month
    self.day = day
  }

  /// Creates the day that is so many after the first of January 1970, or `nil` outside the years 1
  /// to 9999.
  ///
  /// Eras of 400 years have 146,097 days (Howard Hinnant, "chrono-Compatible Low-Level Date
  /// Algorithms").
  init?(daysSince1970 days: Int) {
    guard (-719_162...2_932_896).contains(days) else { return nil }
    let shifted = days + 719_468
    let era = shifted / 146_097
    let dayOfEra = shifted % 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    // Months counted from March.
    let month = (5 * dayOfYear + 2) / 153
    self.init(
      year: yearOfEra + era * 400 + (month < 10 ? 0 : 1), month: month < 10 ? month + 3 : month - 9,
      day: dayOfYear - (153 * month + 2) / 5 + 1)
  }

  /// Reads `yyyyMMdd`.
  init?(compact text: String) {
    guard text.utf8.count == 8, let digits = Self.digits(text) else { return nil }
    self.init(year: digits / 10_000, month: digits / 100 % 100, day: digits % 100)
  }

  /// Returns `yyyy-MM-dd HH:mm:ss`, Korean standard time, as ISO 8601 with its offset; `nil` where
  /// it is no time.
  static func koreanTime(_ text: String) -> String? {
    let bytes = Array(text.utf8)
    guard bytes.count == 19, bytes[4] == UInt8(ascii: "-"), bytes[7] == UInt8(ascii: "-"),
      bytes[10] == UInt8(ascii: " "), bytes[13] == UInt8(ascii: ":"),
      bytes[16] == UInt8(ascii: ":"),
      let year = number(bytes[0..<4]), let month = number(bytes[5..<7]),
      let day = number(bytes[8..<10]), let hour = number(bytes[11..<13]),
      let minute = number(bytes[14..<16]), let second = number(bytes[17..<19]),
      CalendarDate(year: year, month: month, day: day) != nil, hour < 24, minute < 60, second < 60
    else { return nil }
    var iso = bytes
    iso[10] = UInt8(ascii: "T")
    return String(decoding: iso + "+09:00".utf8, as: UTF8.self)
  }

  private static func digits(_ text: String) -> Int? { number(Array(text.utf8)[...]) }

  private static func number(_ bytes: ArraySlice<UInt8>) -> Int? {
    var result = 0
    for byte in bytes {
      guard (48...57).contains(byte) else { return nil }
      result = result * 10 + Int(byte - 48)
    }
    return result
  }

  private static func length(ofMonth month: Int, in year: Int) -> Int {
    switch month {
    case 2: (year % 4 == 0 && year % 100 != 0) || year % 400 == 0 ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }
}

extension CalendarDate: CustomStringConvertible {
  /// The day as ISO 8601: `1962-12-20`.
  var description: String { padded(year, 4) + "-" + padded(month, 2) + "-" + padded(day, 2) }

  private func padded(_ number: Int, _ width: Int) -> String {
    let text = String(number)
    return String(repeating: "0", count: max(width - text.count, 0)) + text
  }
}
