extension Double {
  /// The shortest plain decimal that reads back as the same number: `37.5`, `127`, `0.00001`.
  ///
  /// Swift writes `127.0` and `1e-05`; people and other programs expect neither in a coordinate.
  /// Meant for numbers below 2^53, as degrees and metres are.
  var plainDecimal: String {
    let text = self == 0 ? "0" : description
    guard let marker = text.utf8.firstIndex(of: UInt8(ascii: "e")),
      let exponent = Int(text[text.utf8.index(after: marker)...]), exponent < 0
    else { return text.utf8.suffix(2).elementsEqual(".0".utf8) ? String(text.dropLast(2)) : text }
    let digits = text[..<marker].filter(\.isNumber)
    let significant = digits.hasSuffix("0") && digits.count == 2 ? digits.dropLast() : digits[...]
    return (self < 0 ? "-0." : "0.") + String(repeating: "0", count: -exponent - 1) + significant
  }
}

/// Splits a list of numbers as people type it, at commas, or at blanks when there is no comma.
///
/// Full-width characters (`，`, `１`, `－`) and the minus sign U+2212 are read as their ASCII forms,
/// since a Korean or Japanese keyboard produces them.
func numberFields(_ text: String) -> [String] {
  var plain = String.UnicodeScalarView()
  for scalar in text.unicodeScalars {
    switch scalar.value {
    case 0xFF01...0xFF5E: plain.append(Unicode.Scalar(scalar.value - 0xFEE0) ?? scalar)
    case 0x2212: plain.append("-")
    case 0x3000: plain.append(" ")
    default: plain.append(scalar)
    }
  }
  let line = String(plain)
  guard line.contains(",") else {
    return line.split(whereSeparator: \.isWhitespace).map(String.init)
  }
  return line.split(separator: ",", omittingEmptySubsequences: false).map { field in
    String(field.drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
  }
}

/// Reads a finite decimal number, and neither `nan`, `inf` nor the hexadecimal forms Swift allows.
func finiteNumber(_ field: String) -> Double? {
  guard field.utf8.allSatisfy({ (0x30...0x39).contains($0) || "+-.eE".utf8.contains($0) }),
    let value = Double(field), value.isFinite
  else { return nil }
  return value
}

/// Wraps a longitude into -180…180 degrees, exactly, leaving values already inside as they are.
func wrappedLongitude(_ longitude: Double) -> Double {
  abs(longitude) <= 180 ? longitude : longitude.remainder(dividingBy: 360)
}
