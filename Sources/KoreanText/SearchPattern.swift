/// What somebody has typed so far, in every reading that finds names.
public struct SearchPattern: Sendable {
  /// The text as it came.
  public let original: String
  /// The text taken apart.
  public let text: MatchingText
  /// The initial consonants of the syllables meant, where nothing else is typed: ㅅㄹㅁ; two or more.
  public let initials: [UInt8]?
  /// One part a syllable, where some are only initial consonants: 숭ㄹㅁ.
  public let parts: [Part]?

  /// One syllable of a pattern.
  public enum Part: Sendable, Hashable {
    /// Any syllable with this initial consonant.
    case initial(UInt8)
    /// A character with these keys; the last one of a pattern may go on.
    case whole([UInt8])
  }

  /// Reads what has been typed.
  public init(_ original: String) {
    self.original = original
    text = MatchingText(original)
    var parts: [Part] = []
    var loneCount = 0
    var lastLone = -1
    for (index, unit) in text.units.enumerated() {
      let keys = text.keys(of: index)
      let isLone =
        !Hangul.syllables.contains(unit.scalar.value)
        && keys.allSatisfy(MatchingKeys.isConsonant)
      if isLone {
        // Some input methods write two consonants in one: ㄱㅅ as ㄳ.
        parts += keys.map(Part.initial)
        loneCount += keys.count
        lastLone = index
      } else {
        parts.append(.whole(Array(keys)))
      }
    }
    let isAllLone = loneCount == parts.count
    initials =
      isAllLone && loneCount > 1
      ? parts.compactMap { if case .initial(let byte) = $0 { byte } else { nil } } : nil
    // One consonant at the end is a syllable half typed.
    let isHalfTyped = loneCount == 1 && lastLone == text.units.count - 1
    self.parts = loneCount == 0 || isAllLone || isHalfTyped ? nil : parts
  }

  /// The keys of the whole text.
  public var keys: [UInt8] { text.keys }

  /// Whether there is nothing to look for.
  public var isEmpty: Bool { text.keys.isEmpty }

  /// Whether all Hangul in it is whole syllables.
  public var isWhole: Bool {
    text.units.indices.allSatisfy { unit in
      Hangul.syllables.contains(text.units[unit].scalar.value)
        || !text.keys(of: unit).contains {
          MatchingKeys.isVowel($0) || MatchingKeys.isConsonant($0)
        }
    }
  }

  /// The text without remarks in brackets, as encyclopedias write names: 불국사(佛國寺); nil where there are
  /// none, or nothing else.
  public var withoutRemarks: String? {
    var kept = ""
    var depth = 0
    for character in original {
      switch character {
      case "(", "（": depth += 1
      case ")", "）": depth = max(depth - 1, 0)
      default: if depth == 0 { kept.append(character) }
      }
    }
    let text = SearchPattern(kept)
    return text.isEmpty || text.keys == keys ? nil : kept
  }

  /// Whether a Latin letter is in it.
  public var hasLatin: Bool { text.units.contains { (0x61...0x7A).contains($0.scalar.value) } }

  /// Whether a Hangul syllable or letter is in it.
  public var hasHangul: Bool {
    text.keys.contains { MatchingKeys.isVowel($0) || MatchingKeys.isConsonant($0) }
  }

  /// What the same keys type on the other keyboard: `tndfPans` for 숭례문 and 숭례문 for `tndfPans`, the
  /// likeliest first; none where it makes no difference.
  ///
  /// Text in both scripts is taken for Korean. Words of capitals, and capitals that need no Shift on
  /// the Korean keyboard, are taken for what they are: `UNaywl` is UN묘지; then words that have such
  /// a capital; then nothing is, since Caps Lock may be on.
  public var otherLayouts: [String] {
    guard hasLatin else { return hasHangul ? [DubeolsikLayout.keystrokes(original)] : [] }
    let keys = DubeolsikLayout.keystrokes(original)
    var spellings = [Self.hangul(keys, keepsWords: false)]
    for other in [Self.hangul(keys, keepsWords: true), DubeolsikLayout.hangul(keys.lowercased())]
    where !spellings.contains(other) {
      spellings.append(other)
    }
    return spellings
  }

  private static func hangul(_ keys: String, keepsWords: Bool) -> String {
    func isLetter(_ scalar: Unicode.Scalar) -> Bool {
      scalar.isASCII && scalar.properties.isAlphabetic
    }
    func isPlainCapital(_ scalar: Unicode.Scalar) -> Bool {
      ("A"..."Z").contains(scalar) && !"QWERTOP".unicodeScalars.contains(scalar)
    }
    var composer = DubeolsikComposer()
    var rest = keys.unicodeScalars[...]
    while let first = rest.first {
      let word = rest.prefix { isLetter($0) == isLetter(first) }
      rest = rest.dropFirst(word.count)
      let isLatin =
        word.allSatisfy { ("A"..."Z").contains($0) }
        || (keepsWords && word.contains(where: isPlainCapital))
      for scalar in word {
        if isLatin || isPlainCapital(scalar) {
          composer.enter(scalar)
        } else {
          composer.type(scalar)
        }
      }
    }
    return composer.text
  }
}
