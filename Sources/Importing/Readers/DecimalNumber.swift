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
  if index == bytes.count, digits > 0,
    let value = exactDecimal(mantissa, -exponent, isNegative: isNegative)
  {
    return value
  }
  guard let value = Double(String(decoding: bytes, as: UTF8.self)), value.isFinite else {
    return nil
  }
  return value
}

/// Returns the number of some digits of which the last are decimals, rounded once; `nil` where that
/// takes more than one division.
private func exactDecimal(_ digits: UInt64, _ decimals: Int, isNegative: Bool) -> Double? {
  // Up to 2^53 and 10^22 both numbers are exact (Clinger 1990).
  guard digits < 1 << 53, decimals <= 22 else { return nil }
  let value = Double(digits) / powersOfTen[decimals]
  return isNegative ? -value : value
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
    let isNegative = index == 1
    var mantissa: UInt64 = 0
    func digit(_ index: Int) -> UInt64? {
      (0x30...0x39).contains(text[index]) ? UInt64(text[index] - 0x30) : nil
    }
    let start = index
    while index < text.count, let digit = digit(index) {
      // What is more than it can hold is more than three digits.
      mantissa = mantissa &* 10 &+ digit
      index += 1
    }
    guard (1...3).contains(index - start) else { return nil }
    var decimals = 0
    var places = 0
    if index < text.count {
      guard text[index] == UInt8(ascii: "."), index + 1 < text.count else { return nil }
      places = text.count - index - 1
      for place in 1...places {
        guard let digit = digit(index + place) else { return nil }
        mantissa = mantissa &* 10 &+ digit
        if digit > 0 { decimals = place }
      }
    }
    if places <= 15, let value = exactDecimal(mantissa, places, isNegative: isNegative) {
      self.value = value
    } else {
      guard let value = decimalNumber(text) else { return nil }
      self.value = value
    }
    self.decimals = decimals
  }
}

private let powersOfTen: [Double] = (0...22).map { power in
  (0..<power).reduce(1) { value, _ in value * 10 }
}
