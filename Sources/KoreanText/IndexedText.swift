/// All keys under which an index finds a text, made for one text after the other.
///
/// Each syllable of a name is the beginning of a key; each word that begins with one has two more,
/// of its initial consonants and of its romanised sounds.
public struct IndexedText: Sendable {
  private var text = MatchingText()
  private var initials: [UInt8] = []
  private var initialPlaces: [Int] = []
  private var romanization = Romanization()
  private var sounds = RomanSounds()

  /// Makes one that has no text yet.
  public init() {}

  /// Calls `body` with the packed keys of a text of UTF-8, see ``MatchingKeys/indexed(_:)``, and with
  /// the places in the text where they begin.
  public mutating func forEachKey(
    of utf8: UnsafeRawBufferPointer, _ body: (UInt64, TextMatch.Place) throws -> Void
  ) rethrows {
    text.take(utf8)
    var hasSyllables = false
    try text.keys.withUnsafeBufferPointer { keys in
      for (index, unit) in text.units.enumerated() where unit.isStart {
        try body(MatchingKeys.packed(keys, from: unit.key), text.place(of: index))
        hasSyllables =
          hasSyllables || (unit.isWordStart && MatchingKeys.isConsonant(keys[unit.key]))
      }
    }
    if hasSyllables { try forEachWord(body) }
  }

  /// Calls `body` with the keys of a text of UTF-8 from its beginning on; not where it has none.
  public mutating func withFirstKey(
    of utf8: UnsafeRawBufferPointer, _ body: (UInt64) throws -> Void
  ) rethrows {
    text.take(utf8)
    guard !text.keys.isEmpty else { return }
    try body(text.keys.withUnsafeBufferPointer { MatchingKeys.packed($0, from: 0) })
  }

  private mutating func forEachWord(
    _ body: (UInt64, TextMatch.Place) throws -> Void
  ) rethrows {
    takeInitials()
    romanization.take(text)
    var letter = 0
    for (index, unit) in text.units.enumerated()
    where unit.isWordStart && MatchingKeys.isConsonant(text.keys[unit.key]) {
      let place = text.place(of: index)
      try body(
        initials.withUnsafeBufferPointer {
          MatchingKeys.packed($0, from: initialPlaces[index])
        }, place)
      while letter < romanization.units.count, romanization.units[letter] < index { letter += 1 }
      guard letter < romanization.units.count else { continue }
      sounds.take(romanization.letters[letter...], limit: MatchingKeys.indexLength)
      try body(sounds.keys.withUnsafeBufferPointer { MatchingKeys.packed($0, from: 0) }, place)
    }
  }

  /// The initial consonants of the syllables; other characters keep their own keys.
  private mutating func takeInitials() {
    initials.removeAll(keepingCapacity: true)
    initialPlaces.removeAll(keepingCapacity: true)
    for (index, unit) in text.units.enumerated() {
      initialPlaces.append(initials.count)
      let first = text.keys[unit.key]
      if MatchingKeys.isConsonant(first) {
        initials.append(first + MatchingKeys.initialOffset)
      } else {
        initials += text.keys(of: index)
      }
    }
  }
}
