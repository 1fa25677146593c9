import KoreanText

/// The terms of the full-text index over descriptions.
///
/// Hangul and ideographs are indexed by the pairs in each word, words and numbers in alphabets as they
/// are. FTS5's own `trigram` finds no word of two syllables, and pairs across blanks would make the
/// index half as large again; see ``expression(_:)`` for words that are spaced in another way.
enum SearchTerms {
  /// Calls `body` with the characters of each term.
  private static func forEach(
    in units: UnsafeBufferPointer<MatchingText.Unit>, _ body: (Range<Int>) -> Void
  ) {
    var place = 0
    while place < units.count {
      let isPaired = isPaired(units[place].scalar)
      var end = place + 1
      while end < units.count, !units[end].isWordStart, Self.isPaired(units[end].scalar) == isPaired
      {
        end += 1
      }
      if isPaired {
        for first in place..<(end - 1) { body(first..<(first + 2)) }
      } else {
        body(place..<end)
      }
      place = end
    }
  }

  /// Returns the FTS5 expression that every text meets which holds all words of a query; nil where
  /// there is none, since they have one syllable each.
  ///
  /// It is put together of quoted terms, so nothing a user types is taken for syntax. It finds more
  /// than is meant: pairs of a word may stand apart from each other. Korean is spaced freely, so a
  /// word of the query may be several in the text (고려말 is 고려 말): of two pairs that follow each other one
  /// must be there. A word of two syllables is one in the text, too.
  static func expression(_ query: String) -> String? {
    var parts: [String] = []
    for word in query.split(whereSeparator: \.isWhitespace) {
      let units = MatchingText(String(word)).units
      var stretch: [Range<Int>] = []
      func endStretch() {
        if stretch.count == 1 { parts.append(quoted(units[stretch[0]])) }
        for (pair, next) in zip(stretch, stretch.dropFirst()) {
          parts.append("(\(quoted(units[pair])) OR \(quoted(units[next])))")
        }
        stretch = []
      }
      units.withUnsafeBufferPointer { buffer in
        forEach(in: buffer) { term in
          if let last = stretch.last, last.lowerBound + 1 != term.lowerBound { endStretch() }
          if isPaired(units[term.lowerBound].scalar) {
            stretch.append(term)
          } else {
            // The last one may go on.
            parts.append(quoted(units[term]) + (term.upperBound == units.count ? "*" : ""))
          }
        }
      }
      endStretch()
    }
    return parts.isEmpty ? nil : parts.joined(separator: " AND ")
  }

  private static func quoted(_ units: ArraySlice<MatchingText.Unit>) -> String {
    "\"\(String.UnicodeScalarView(units.map(\.scalar)))\""
  }

  static func isPaired(_ scalar: Unicode.Scalar) -> Bool { scalar.value >= 0x2E80 }
}
