import KoreanText

/// The terms of the full-text index over descriptions.
///
/// Hangul and ideographs are indexed by the pairs in each word, words and numbers in alphabets as they
/// are. FTS5's own `trigram` finds no word of two syllables, and pairs across blanks would make the
/// index half as large again; see ``expression(_:)`` for words that are spaced in another way.
enum SearchTerms {
  /// Makes the terms of one text after the other.
  struct Collector {
    private var text = MatchingText()
    private var bytes: [UInt8] = []
    /// The pairs of the text, each where its hash says or behind, under the number of the text; those
    /// of other texts have another one.
    private var pairs = Array(repeating: UInt64(0), count: 8192)
    private var textNumber: UInt64 = 0

    /// Returns the terms of a text of UTF-8, separated by blanks, no pair twice while there is room to
    /// tell.
    mutating func terms(of utf8: UnsafeRawBufferPointer) -> [UInt8] {
      bytes.removeAll(keepingCapacity: true)
      guard !utf8.isEmpty else { return bytes }
      text.take(utf8, keyed: false)
      textNumber += 1
      // A pair takes 42 bits.
      if textNumber == 1 << 22 {
        for place in pairs.indices { pairs[place] = 0 }
        textNumber = 1
      }
      var pairCount = 0
      // The characters are lent as a whole: they are gone through one by one.
      text.units.withUnsafeBufferPointer { units in
        SearchTerms.forEach(in: units) { term in
          if SearchTerms.isPaired(units[term.lowerBound].scalar), 2 * pairCount < pairs.count {
            guard isNew(units[term.lowerBound].scalar, units[term.lowerBound + 1].scalar) else {
              return
            }
            pairCount += 1
          }
          if !bytes.isEmpty { bytes.append(0x20) }
          for place in term { SearchTerms.append(units[place].scalar, to: &bytes) }
        }
      }
      return bytes
    }

    private mutating func isNew(_ first: Unicode.Scalar, _ second: Unicode.Scalar) -> Bool {
      let pair = UInt64(first.value) << 21 | UInt64(second.value)
      let entry = textNumber << 42 | pair
      // Fibonacci hashing: the highest 13 bits.
      var place = Int((pair &* 0x9E37_79B9_7F4A_7C15) >> 51)
      while pairs[place] >> 42 == textNumber {
        if pairs[place] == entry { return false }
        place = (place + 1) % pairs.count
      }
      pairs[place] = entry
      return true
    }
  }

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

  private static func isPaired(_ scalar: Unicode.Scalar) -> Bool { scalar.value >= 0x2E80 }
}
