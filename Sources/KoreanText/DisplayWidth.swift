/// The number of terminal cells that text fills.
///
/// Counted by grapheme: Hangul, Han, Kana, full-width forms and emoji fill two cells (UAX #11),
/// combining marks and control characters none, and everything else one. NFC and NFD spellings of
/// a text fill the same.
public enum DisplayWidth {
  /// Returns the number of cells a line of text fills.
  ///
  /// - Parameters:
  ///   - text: The text; line ends and tabs count as nothing.
  ///   - ambiguous: The cells of an East Asian ambiguous character such as `○` or `─`: 1, or 2 in
  ///     a terminal set to Korean legacy widths.
  /// - Returns: The cells, 0 or more. Linear in the length of the text.
  public static func of(_ text: String, ambiguous: Int = 1) -> Int {
    var simple = 0
    for scalar in text.unicodeScalars {
      switch scalar.value {
      case 0x20...0x7E: simple += 1
      case 0xAC00...0xD7A3, 0x4E00...0x9FFF: simple += 2
      default: return text.reduce(0) { $0 + of($1, ambiguous: ambiguous) }
      }
    }
    return simple
  }

  /// Returns the number of cells one grapheme fills.
  ///
  /// - Parameters:
  ///   - character: The grapheme.
  ///   - ambiguous: The cells of an East Asian ambiguous character, 1 or 2.
  /// - Returns: 0, 1 or 2, or more for a pile of Hangul leading consonants.
  public static func of(_ character: Character, ambiguous: Int = 1) -> Int {
    let scalars = character.unicodeScalars
    guard let first = scalars.first else { return 0 }
    if 0x1100...0x115F ~= first.value || 0xA960...0xA97C ~= first.value {
      // Each leading consonant opens a syllable block; its vowel and final consonant join it.
      return scalars.reduce(0) {
        $0 + (EastAsianWidth.contains(EastAsianWidth.wide, $1.value) ? 2 : 0)
      }
    }
    if scalars.count > 1, isEmojiSequence(scalars, first: first) { return 2 }
    return of(first, ambiguous: ambiguous)
  }

  private static func isEmojiSequence(
    _ scalars: Character.UnicodeScalarView, first: Unicode.Scalar
  ) -> Bool {
    // Two regional indicators are a flag; U+FE0F asks for the picture instead of the sign.
    0x1F1E6...0x1F1FF ~= first.value
      || first.properties.isEmoji && scalars.contains { $0.value == 0xFE0F }
  }

  private static func of(_ scalar: Unicode.Scalar, ambiguous: Int) -> Int {
    let value = scalar.value
    switch value {
    case 0x20...0x7E: return 1
    case 0xAC00...0xD7A3, 0x4E00...0x9FFF: return 2
    // Vowels and final consonants without a leading one: terminals draw them on what precedes.
    case 0x1160...0x11FF, 0xD7B0...0xD7FB: return 0
    // The soft hyphen is drawn by terminals although its class is that of invisible characters.
    case 0xAD: return 1
    default: break
    }
    switch scalar.properties.generalCategory {
    case .control, .format, .nonspacingMark, .enclosingMark, .lineSeparator, .paragraphSeparator:
      return 0
    default: break
    }
    if EastAsianWidth.contains(EastAsianWidth.wide, value) { return 2 }
    return ambiguous != 1 && EastAsianWidth.contains(EastAsianWidth.ambiguous, value)
      ? ambiguous : 1
  }
}
