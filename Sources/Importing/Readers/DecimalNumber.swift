/// Returns the number that some bytes spell (`-12.5e-3`), or `nil` where they spell none that is
/// finite.
func decimalNumber(_ bytes: UnsafeBufferPointer<UInt8>) -> Double? {
  var index = 0
  let isNegative = bytes.first == UInt8(ascii: "-")
  if isNegative || bytes.first == UInt8(ascii: "+") { index += 1 }
  var mantissa: UInt64 = 0
  var digits = 0
  var exponent = 0
  var hasPoint = false
  while index < bytes.count {
    let byte = bytes[index]
    if byte == UInt8(ascii: "."), !hasPoint {
      hasPoint = true
    } else if (0x30...0x39).contains(byte) {
      digits += 1
      if digits > 18 { break }
      mantissa = mantissa * 10 + UInt64(byte - 0x30)
      if hasPoint { exponent -= 1 }
    } else {
      break
    }
    index += 1
  }
  // Up to 2^53 and 10^22 both numbers are exact, and one division rounds once (Clinger 1990).
  if index == bytes.count, digits > 0, mantissa < 1 << 53, exponent >= -22 {
    let value = Double(mantissa) / powersOfTen[-exponent]
    return isNegative ? -value : value
  }
  guard let value = Double(String(decoding: bytes, as: UTF8.self)), value.isFinite else {
    return nil
  }
  return value
}

/// Degrees as most sources write them: a sign or none, digits, and decimals behind a point.
struct PlainDegrees {
  /// The number.
  let value: Double
  /// How many decimals it has, without zeros at the end.
  let decimals: Int

  /// Reads degrees; `nil` for any other text, with a blank or a comma in it, say, or more than three
  /// digits before the point.
  init?(_ text: UnsafeBufferPointer<UInt8>) {
    var index = text.first == UInt8(ascii: "-") ? 1 : 0
    func isDigit(_ index: Int) -> Bool { (0x30...0x39).contains(text[index]) }
    let start = index
    while index < text.count, isDigit(index) { index += 1 }
    guard (1...3).contains(index - start) else { return nil }
    var decimals = 0
    if index < text.count {
      guard text[index] == UInt8(ascii: "."), index + 1 < text.count else { return nil }
      let point = index
      for place in (point + 1)..<text.count {
        guard isDigit(place) else { return nil }
        if text[place] != UInt8(ascii: "0") { decimals = place - point }
      }
    }
    guard let value = decimalNumber(text) else { return nil }
    self.value = value
    self.decimals = decimals
  }
}

private let powersOfTen: [Double] = (0...22).map { power in
  (0..<power).reduce(1) { value, _ in value * 10 }
}
