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
    var terms = ""
    forEach(in: MatchingText(text)) { term in
      if !terms.isEmpty { terms += " " }
      terms.unicodeScalars.append(contentsOf: term)
    }
    return terms
  }

  /// Returns the FTS5 expression for texts that hold every word of a query, nil where it has none.
  ///
  /// It is put together of quoted terms, so nothing a user types is taken for syntax. It finds more
  /// than is meant: pairs of a word may stand apart from each other.
  static func expression(_ query: String) -> String? {
    var parts: [String] = []
    for word in query.split(whereSeparator: \.isWhitespace) {
      let text = MatchingText(String(word))
      var terms: [[Unicode.Scalar]] = []
      forEach(in: text) { terms.append(Array($0)) }
      let isIdeographic = text.units.last.map { isPaired($0.scalar) } ?? false
      for (index, term) in terms.enumerated() {
        let isLast = index == terms.count - 1
        // The last syllable is in the pair before it, and may begin another pair in the text.
        if isIdeographic, isLast, terms.count > 1, isPaired(terms[index - 1].last) { continue }
        let quoted = "\"" + String(String.UnicodeScalarView(term)) + "\""
        parts.append(isLast ? quoted + "*" : quoted)
      }
    }
    return parts.isEmpty ? nil : parts.joined(separator: " AND ")
  }

  private static func forEach(
    in text: MatchingText, _ body: (ArraySlice<Unicode.Scalar>) -> Void
  ) {
    var run: [Unicode.Scalar] = []
    var isPairedRun = false
    func end() {
      guard !run.isEmpty else { return }
      if isPairedRun {
        for index in run.indices.dropLast() { body(run[index...index + 1]) }
        body(run[(run.count - 1)...])
      } else {
        body(run[...])
      }
      run.removeAll(keepingCapacity: true)
    }
    for unit in text.units {
      let isPaired = isPaired(unit.scalar)
      if isPaired != isPairedRun || (!isPaired && unit.isWordStart) { end() }
      isPairedRun = isPaired
      run.append(unit.scalar)
    }
    end()
  }

  private static func isPaired(_ scalar: Unicode.Scalar?) -> Bool {
    scalar.map { $0.value >= 0x2E80 } ?? false
  }
}
