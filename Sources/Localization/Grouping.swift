/// Returns a whole number with commas between thousands, as both languages write it.
public func grouped(_ number: Int) -> String {
  var digits = Array(String(number.magnitude))
  for position in stride(from: digits.count - 3, to: 0, by: -3) {
    digits.insert(",", at: position)
  }
  return (number < 0 ? "-" : "") + String(digits)
}

/// Returns a number with the English words that go with it: `1 warning`, `2 warnings`.
///
/// - Parameters:
///   - number: The number, written by ``grouped(_:)``.
///   - one: What follows 1.
///   - many: What follows every other number; `one` with an s if not given.
/// - Returns: The number and the words.
public func counted(_ number: Int, _ one: String, _ many: String? = nil) -> String {
  "\(grouped(number)) \(number == 1 ? one : many ?? one + "s")"
}
