/// How much a site counts among others that match a search alike.
enum SearchImportance {
  /// Returns the importance of a site, 0…1, by its designation: a national treasure first, what is
  /// no longer designated last.
  static func of(kindCode: String?, isCancelled: Bool) -> Double {
    Double(level(kindCode: kindCode, isCancelled: isCancelled)) / 10
  }

  /// The same in tenths.
  static func level(kindCode: String?, isCancelled: Bool) -> Int {
    guard !isCancelled else { return 1 }
    return switch kindCode {
    case "11": 10
    case "12", "13": 8
    case "14", "15", "16", "18": 7
    case "17": 6
    case "79": 5
    case "21", "22", "23", "24", "25", "55", "80": 4
    case "31", "66": 3
    default: 5
    }
  }
}
