/// A form in which a source writes days and times, such as `dd/MM/yyyy` or `yyyy년 M월 d일`.
///
/// `yyyy`, `yy`, `MM`, `M`, `MMM` (English), `dd`, `d`, `HH`, `mm` and `ss` stand for numbers,
/// everything else for itself; a blank in the pattern stands for any number of blanks. A part that
/// a text has in one digit is read as well as in two, unless two numbers touch. The pattern
/// `milliseconds` alone is a number that counts them from 1970 on, as ArcGIS does.
public struct DatePattern: Sendable, Hashable, CustomStringConvertible {
  /// The pattern, as profiles spell it.
  public let description: String
  private let parts: [Part]

  private enum Part: Sendable, Hashable {
    case number(Unit, digits: ClosedRange<Int>)
    case monthName
    case literal([UInt8])
    case blanks
  }

  private enum Unit: Sendable, Hashable {
    case year, shortYear, month, day, hour, minute, second
  }

  /// The pattern of a number of milliseconds.
  private static let milliseconds = "milliseconds"

  /// Reads a pattern; `nil` where it has no year.
  public init?(_ pattern: String) {
    description = pattern
    guard pattern != Self.milliseconds else {
      parts = []
      return
    }
    var parts: [Part] = []
    var rest = pattern[...]
    while let first = rest.first {
      let run = rest.prefix { $0 == first }
      rest = rest.dropFirst(run.count)
      switch run {
      case "yyyy": parts.append(.number(.year, digits: 4...4))
      case "yy": parts.append(.number(.shortYear, digits: 2...2))
      case "MMM": parts.append(.monthName)
      case "MM", "M": parts.append(.number(.month, digits: 1...2))
      case "dd", "d": parts.append(.number(.day, digits: 1...2))
      case "HH", "H": parts.append(.number(.hour, digits: 1...2))
      case "mm": parts.append(.number(.minute, digits: 2...2))
      case "ss": parts.append(.number(.second, digits: 2...2))
      case _ where first == " ": parts.append(.blanks)
      default: parts.append(.literal(Array(run.utf8)))
      }
    }
    // Numbers that touch have the width that the pattern gives them.
    for index in parts.indices.dropLast() {
      guard case .number(let unit, let digits) = parts[index], case .number = parts[index + 1]
      else { continue }
      parts[index] = .number(unit, digits: digits.upperBound...digits.upperBound)
      if case .number(let next, let width) = parts[index + 1] {
        parts[index + 1] = .number(next, digits: width.upperBound...width.upperBound)
      }
    }
    self.parts = parts
    let hasYear = parts.contains {
      switch $0 {
      case .number(.year, _), .number(.shortYear, _): true
      default: false
      }
    }
    guard hasYear else { return nil }
  }

  /// Whether the form has a time of day.
  var hasTime: Bool {
    parts.contains {
      if case .number(.hour, _) = $0 { true } else { false }
    }
  }

  /// Returns the text as ISO 8601, as exact as it states: `1962-12-20`, `1962-12`, `1962`,
  /// `2025-06-26T18:46:08`.
  ///
  /// `nil` where the text has another form or the calendar has no such day. Two-digit years are
  /// those from 1950 to 2049.
  /// - Parameters:
  ///   - text: The text, without blanks around it.
  ///   - timeZone: The offset that a time gets, such as `+09:00`.
  /// - Returns: the day, month, year or time.
  public func iso8601(_ text: String, timeZone: String? = nil) -> String? {
    if parts.isEmpty { return Self.day(ofMilliseconds: text) }
    var text = text
    return text.withUTF8 { read($0) }.flatMap { $0.iso8601(timeZone: timeZone) }
  }

  /// Numbers of fewer digits are years and days written without separators.
  private static func day(ofMilliseconds text: String) -> String? {
    guard text.utf8.count >= 10, let number = Int(text) else { return nil }
    return CalendarDate(daysSince1970: Int((Double(number) / 86_400_000).rounded(.down)))?
      .description
  }

  private func read(_ bytes: UnsafeBufferPointer<UInt8>) -> Reading? {
    var reading = Reading()
    var index = 0
    for part in parts {
      switch part {
      case .blanks:
        while index < bytes.count, bytes[index] == 0x20 { index += 1 }
      case .literal(let literal):
        guard bytes[index...].starts(with: literal) else { return nil }
        index += literal.count
      case .monthName:
        guard let month = MonthNames.read(bytes, &index) else { return nil }
        reading.month = month
      case .number(let unit, let digits):
        var value = 0
        var count = 0
        while count < digits.upperBound, index < bytes.count, (48...57).contains(bytes[index]) {
          value = value * 10 + Int(bytes[index] - 48)
          index += 1
          count += 1
        }
        guard digits.contains(count) else { return nil }
        switch unit {
        case .year: reading.year = value
        case .shortYear: reading.year = value < 50 ? 2000 + value : 1900 + value
        case .month: reading.month = value
        case .day: reading.day = value
        case .hour:
          reading.hour = value
          reading.hasTime = true
        case .minute: reading.minute = value
        case .second: reading.second = value
        }
      }
    }
    return index == bytes.count ? reading : nil
  }

  private struct Reading {
    var year = 0
    var month: Int?
    var day: Int?
    var (hour, minute, second) = (0, 0, 0)
    var hasTime = false

    func iso8601(timeZone: String?) -> String? {
      guard let date = CalendarDate(year: year, month: month ?? 1, day: day ?? 1), hour < 24,
        minute < 60, second < 60
      else { return nil }
      var text: [UInt8] = []
      text.reserveCapacity(25)
      func add(_ separator: String, _ number: Int, digits: Int) {
        text += separator.utf8
        var divisor = digits == 4 ? 1000 : 10
        while divisor > 0 {
          text.append(UInt8(48 + number / divisor % 10))
          divisor /= 10
        }
      }
      add("", date.year, digits: 4)
      if month != nil { add("-", date.month, digits: 2) }
      if day != nil { add("-", date.day, digits: 2) }
      if hasTime, day != nil {
        add("T", hour, digits: 2)
        add(":", minute, digits: 2)
        add(":", second, digits: 2)
        text += (timeZone ?? "").utf8
      }
      return String(decoding: text, as: UTF8.self)
    }
  }
}

/// The English names of the months, whole or by three letters, in any case.
private enum MonthNames {
  private static let names = [
    "january", "february", "march", "april", "may", "june", "july", "august", "september",
    "october", "november", "december",
  ].map { Array($0.utf8) }

  static func read(_ bytes: UnsafeBufferPointer<UInt8>, _ index: inout Int) -> Int? {
    let word = bytes[index...].prefix { (65...90).contains($0 & 0xDF) }.map { $0 | 0x20 }
    guard word.count >= 3, let month = names.firstIndex(where: { $0.starts(with: word) }) else {
      return nil
    }
    index += word.count
    return month + 1
  }
}
