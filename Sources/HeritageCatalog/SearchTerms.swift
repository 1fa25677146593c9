import KoreanText

/// The terms of the full-text index over descriptions.
///
/// Hangul and ideographs are indexed by pairs, without regard to blanks, since Korean is spaced
/// freely and no word has two syllables for sure; the last one before other writing stands alone
/// too. Words and numbers in alphabets are terms as they are. FTS5's own `trigram` finds no word of
/// two syllables.
enum SearchTerms {
  /// Returns the terms of a text, separated by blanks.
  static func terms(_ text: String) -> String {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.utf8.count * 7 / 3)
    let units = MatchingText(text).units
    for (index, unit) in units.enumerated() {
      let isPaired = isPaired(unit.scalar)
      let continues =
        index > 0 && !isPaired && !unit.isWordStart && !Self.isPaired(units[index - 1].scalar)
      if !bytes.isEmpty, !continues { bytes.append(0x20) }
      append(unit.scalar, to: &bytes)
      if isPaired, index + 1 < units.count, Self.isPaired(units[index + 1].scalar) {
        append(units[index + 1].scalar, to: &bytes)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private static func append(_ scalar: Unicode.Scalar, to bytes: inout [UInt8]) {
    // What descriptions are made of has three bytes.
    if (0x800...0xFFFF).contains(scalar.value) {
      bytes.append(0xE0 | UInt8(scalar.value >> 12))
      bytes.append(0x80 | UInt8(scalar.value >> 6 & 0x3F))
      bytes.append(0x80 | UInt8(scalar.value & 0x3F))
    } else {
      bytes.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
    }
  }

  /// Returns the FTS5 expression for texts that hold every word of a query, nil where it has none.
  ///
  /// It is put together of quoted terms, so nothing a user types is taken for syntax. It finds more
  /// than is meant: pairs of a word may stand apart from each other.
  static func expression(_ query: String) -> String? {
    var parts: [String] = []
    for word in query.split(whereSeparator: \.isWhitespace) {
      let terms = terms(String(word)).split(separator: " ")
      for (index, term) in terms.enumerated() {
        let isLast = index == terms.count - 1
        // The last syllable is in the pair before it, and may begin another pair in the text.
        let isLastOfPairs =
          index > 0 && term.unicodeScalars.count == 1 && isPaired(term.unicodeScalars.first)
          && term.unicodeScalars.first == terms[index - 1].unicodeScalars.last
        if isLastOfPairs { continue }
        let isOpen =
          isLast || (term.unicodeScalars.count == 1 && isPaired(term.unicodeScalars.first))
        parts.append(isOpen ? "\"\(term)\"*" : "\"\(term)\"")
      }
    }
    return parts.isEmpty ? nil : parts.joined(separator: " AND ")
  }

  private static func isPaired(_ scalar: Unicode.Scalar?) -> Bool {
    scalar.map { $0.value >= 0x2E80 } ?? false
  }
}
