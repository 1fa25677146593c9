import Foundation

/// Forms of text in which spellings that people take for the same are the same.
///
/// For comparing and searching only: stored text stays as it came, since even NFC replaces
/// compatibility ideographs (`樂` U+F914 by U+6A02).
public enum TextFolding {
  /// Returns the text in Unicode's normalisation form C, with Hangul composed into syllables.
  ///
  /// Text of ASCII, Hangul syllables and unified Han only is returned as it is, without a table
  /// being read.
  public static func nfc(_ text: String) -> String {
    text.unicodeScalars.allSatisfy(isPlain) ? text : text.precomposedStringWithCanonicalMapping
  }

  /// Returns the form in which names are compared: `서울 숭례문` and `서울숭례문` become the same.
  ///
  /// NFC, case folded, full-width forms made half-width, accents of Latin letters removed, blanks,
  /// punctuation and ASCII signs left out. Hangul is never decomposed. A text of punctuation alone
  /// becomes empty.
  public static func folded(_ text: String) -> String {
    var folded = String.UnicodeScalarView()
    for scalar in nfc(text).unicodeScalars {
      if isPlain(scalar) {
        appendPlain(scalar, to: &folded)
      } else {
        append(scalar, to: &folded)
      }
    }
    return String(folded)
  }

  /// Returns the text with compatibility forms as the characters they stand for.
  ///
  /// ㈜ is (주), Ⅱ is II, half-width letters are wide ones. Hangul is composed.
  static func compatible(_ text: String) -> String {
    text.precomposedStringWithCompatibilityMapping
  }

  /// Tells whether a character is itself in NFC, whatever its neighbours of the same kind.
  static func isPlain(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0...0x7F, 0x3400...0x4DBF, 0x4E00...0x9FFF, Hangul.syllables: true
    default: false
    }
  }

  private static func appendPlain(
    _ scalar: Unicode.Scalar, to folded: inout String.UnicodeScalarView
  ) {
    switch scalar.value {
    case 0x30...0x39, 0x61...0x7A, 0x80...: folded.append(scalar)
    case 0x41...0x5A: folded.append(Unicode.Scalar(UInt8(scalar.value + 0x20)))
    default: break
    }
  }

  private static func append(_ scalar: Unicode.Scalar, to folded: inout String.UnicodeScalarView) {
    switch scalar.value {
    case 0xFF01...0xFF5E:
      appendPlain(Unicode.Scalar(scalar.value - 0xFEE0) ?? scalar, to: &folded)
      return
    // Variation selectors and the soft hyphen's kin choose a shape, not another character.
    case 0xFE00...0xFE0F, 0xE0100...0xE01EF: return
    default: break
    }
    switch scalar.properties.generalCategory {
    case .spaceSeparator, .lineSeparator, .paragraphSeparator, .control, .format,
      .connectorPunctuation, .dashPunctuation, .openPunctuation, .closePunctuation,
      .initialPunctuation, .finalPunctuation, .otherPunctuation:
      return
    default: break
    }
    // Upper and then lower case is Unicode's full case folding for the letters in use:
    // ß becomes ss, ς becomes σ.
    for cased in scalar.properties.uppercaseMapping.lowercased().unicodeScalars {
      if isLatin(cased) {
        folded.append(contentsOf: unaccented(cased))
      } else if !isAccent(cased) || folded.last.map(isLatin) != true {
        folded.append(cased)
      }
    }
  }

  private static func isAccent(_ scalar: Unicode.Scalar) -> Bool { 0x300...0x36F ~= scalar.value }

  private static func isLatin(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x61...0x7A, 0xC0...0xD6, 0xD8...0xF6, 0xF8...0x24F, 0x1E00...0x1EFF: true
    default: false
    }
  }

  private static func unaccented(_ letter: Unicode.Scalar) -> String.UnicodeScalarView {
    // Letters that Unicode does not decompose, written as their languages' ASCII spelling.
    switch letter {
    case "ø": return "o".unicodeScalars
    case "ł": return "l".unicodeScalars
    case "đ", "ð": return "d".unicodeScalars
    case "ħ": return "h".unicodeScalars
    case "æ": return "ae".unicodeScalars
    case "œ": return "oe".unicodeScalars
    case "þ": return "th".unicodeScalars
    default: break
    }
    var letters = String(letter).decomposedStringWithCanonicalMapping.unicodeScalars
    letters.removeAll(where: isAccent)
    return letters
  }
}
