/// What spreadsheets leave in the cells of a table that is no value.
enum SpreadsheetCell: Hashable {
  /// A text that a formula protects: `="0012"`.
  case protected(String)
  /// A formula whose value the source does not have.
  case formula
  /// An error, such as `#REF!`, or a column too narrow for its number (`#####`).
  case error
  /// A number of which only the first digits are left: `1.11112E+12`.
  case shortened

  /// Recognises a text; `nil` for nearly all.
  init?(_ text: String) {
    guard let first = text.utf8.first else { return nil }
    switch first {
    case UInt8(ascii: "="):
      let rest = text.dropFirst()
      if rest.count > 1, rest.hasPrefix("\""), rest.hasSuffix("\""),
        !rest.dropFirst().dropLast().contains("\"")
      {
        self = .protected(String(rest.dropFirst().dropLast()))
      } else if rest.first?.isLetter ?? false || rest.first.map("($+-".contains) ?? false {
        self = .formula
      } else {
        return nil
      }
    case UInt8(ascii: "#"):
      guard Self.errors.contains(text) || text.utf8.count > 3 && text.allSatisfy({ $0 == "#" })
      else { return nil }
      self = .error
    case UInt8(ascii: "0")...UInt8(ascii: "9"):
      // 1.11112E+12
      let bytes = text.utf8.suffix(4)
      guard bytes.count == 4, bytes.starts(with: "E+".utf8),
        text.utf8.dropLast(4).allSatisfy({ (0x30...0x39).contains($0) || ".,".utf8.contains($0) }),
        bytes.dropFirst(2).allSatisfy({ (0x30...0x39).contains($0) })
      else { return nil }
      self = .shortened
    default: return nil
    }
  }

  /// Tells whether a text of UTF-8 may be such a cell; `false` for nearly all.
  static func isPossible(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    switch text.first {
    case UInt8(ascii: "="), UInt8(ascii: "#"): true
    case .some(0x30...0x39): text.suffix(4).starts(with: "E+".utf8)
    default: false
    }
  }

  private static let errors: Set<String> = [
    "#REF!", "#VALUE!", "#DIV/0!", "#NAME?", "#NULL!", "#NUM!", "#SPILL!", "#CALC!",
  ]
}

/// The words and signs by which tables say that nothing is known.
enum MissingMark {
  /// Those that can be in any field.
  private static let marks: Set<String> = [
    "-", "--", "---", "–", "—", "－", "N/A", "n/a", "#N/A", "null", "NULL", "(null)", "\\N",
  ]
  /// Those that can stand in place of a date.
  private static let unknownDates: Set<String> = [
    "미상", "불명", "불상", "미정", "연대미상", "?", "unknown", "Unknown", "不明", "不詳", "inconnu", "inconnue",
    "unbekannt", "onbekend",
  ]

  /// Tells whether a text says that nothing is known.
  static func contains(_ text: String) -> Bool {
    guard let first = text.utf8.first, text.utf8.count <= 6 else { return false }
    // Most texts are told by their first byte.
    return (first >= 0xE2 || firstBytes.contains(first)) && marks.contains(text)
  }

  /// The first bytes of the marks in ASCII.
  private static let firstBytes = Array("-Nn#(\\".utf8)

  /// Tells whether a text of UTF-8 may be a mark; `false` for nearly all.
  static func isPossible(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    guard let first = text.first, text.count <= 6 else { return false }
    // Dashes beyond ASCII have three bytes.
    return first < 0x80 ? firstBytes.contains(first) : text.count == 3
  }

  /// Tells whether a text says that a date is not known.
  static func containsDate(_ text: String) -> Bool { unknownDates.contains(text) }
}

/// The days that spreadsheets count from the end of 1899.
enum SpreadsheetDate {
  /// Returns the day of a number as ISO 8601 writes it; `nil` where no record could mean it, before
  /// 1927 and after 2064.
  static func day(_ number: Int) -> String? {
    guard (10_000...60_000).contains(number) else { return nil }
    return CalendarDate(daysSince1970: number - 25_569)?.description
  }
}
