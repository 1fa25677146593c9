/// Breaks a text into lines of a limited display width.
///
/// Lines break at spaces; a word wider than a whole line is broken between characters. Newlines are
/// kept, and so are the indentation of each line and the spaces within one that is not broken.
///
/// - Parameters:
///   - text: The text to break.
///   - width: The columns of a line, at least 1.
///   - displayWidth: The columns that a text takes.
/// - Returns: The lines.
func wrap(_ text: String, width: Int, displayWidth: (String) -> Int) -> [String] {
  text.split(separator: "\n", omittingEmptySubsequences: false).flatMap { paragraph in
    guard displayWidth(String(paragraph)) > width else { return [String(paragraph)] }
    let indent = String(paragraph.prefix { $0 == " " })
    var lines: [String] = []
    var line = indent
    var isEmpty = true
    for word in paragraph.split(separator: " ") {
      if !isEmpty, displayWidth(line + " " + word) > width {
        lines.append(line)
        (line, isEmpty) = (indent, true)
      }
      if !isEmpty { line += " " }
      isEmpty = false
      guard displayWidth(line + word) > width else {
        line += word
        continue
      }
      for character in word {
        if line != indent, displayWidth(line + String(character)) > width {
          lines.append(line)
          line = indent
        }
        line.append(character)
      }
    }
    return lines + [isEmpty ? "" : line]
  }
}

/// Counts the terminal columns of a text: two for Hangul, CJK and fullwidth characters, else one.
///
/// A rough measure for when the tool gives none of its own; it follows the blocks of Unicode's
/// EastAsianWidth data that are wholly wide.
public func approximateDisplayWidth(_ text: String) -> Int {
  text.reduce(0) { total, character in
    switch character.unicodeScalars.first?.value ?? 0 {
    case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0xA4CF, 0xA960...0xA97F, 0xAC00...0xD7A3,
      0xF900...0xFAFF, 0xFE30...0xFE6F, 0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x1F300...0x1F64F,
      0x20000...0x3FFFD:
      total + 2
    default:
      total + 1
    }
  }
}
