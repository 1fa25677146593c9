/// Returns `text` as one line that is safe to print: what could steer a terminal or hide text is
/// made visible.
///
/// Control characters (ESC and BEL among them) become their pictures `␛ ␇`; C1 controls,
/// bidirectional controls and other invisible format characters become `<U+202E>`. Line breaks,
/// tabs and runs of blanks become one blank; soft hyphens, which only say where a word may break,
/// are left out. Joiners stay, since Hangul, emoji and names need them.
public func visibleText(_ text: String) -> String {
  guard text.unicodeScalars.contains(where: needsCare) else { return text }
  var result = String.UnicodeScalarView()
  for scalar in text.unicodeScalars {
    switch scalar.value {
    case 0x09...0x0D, 0x20, 0x85, 0x2028, 0x2029:
      if let last = result.last, last != " " { result.append(" ") }
    case 0xAD: break
    case 0..<0x20: result.append(Unicode.Scalar(0x2400 + scalar.value) ?? scalar)
    case 0x7F: result.append("␡")
    case _ where isHiddenControl(scalar):
      let digits = String(scalar.value, radix: 16, uppercase: true)
      let padding = String(repeating: "0", count: max(0, 4 - digits.count))
      result.append(contentsOf: "<U+\(padding)\(digits)>".unicodeScalars)
    default: result.append(scalar)
    }
  }
  if result.last == " " { result.removeLast() }
  return String(result)
}

/// Tells whether a character steers a terminal or the direction or visibility of text.
///
/// C0 and C1 controls, the bidirectional controls of UAX #9, line separators, annotation and tag
/// characters, the byte order mark.
func isHiddenControl(_ scalar: Unicode.Scalar) -> Bool {
  switch scalar.value {
  case 0..<0x20, 0x7F...0x9F: true
  case 0x061C, 0x200E, 0x200F, 0x2028...0x202E, 0x2060...0x206F: true
  case 0xFEFF, 0xFFF9...0xFFFB, 0xE0000...0xE007F: true
  default: false
  }
}

private func needsCare(_ scalar: Unicode.Scalar) -> Bool {
  // A blank needs care only where it leads, trails or repeats; looking at each is cheap enough.
  scalar == " " || scalar.value == 0xAD || isHiddenControl(scalar)
}
