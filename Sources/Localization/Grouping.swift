/// Returns a whole number with commas between thousands, as both languages write it.
public func grouped(_ number: Int) -> String {
  var digits = Array(String(number.magnitude))
  for position in stride(from: digits.count - 3, to: 0, by: -3) {
    digits.insert(",", at: position)
  }
  return (number < 0 ? "-" : "") + String(digits)
}
