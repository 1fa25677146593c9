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

  /// The packed keys, see ``MatchingKeys/indexed(_:)``.
  public private(set) var keys: [UInt64] = []
  /// The place in the text where each key begins.
  public private(set) var places: [TextMatch.Place] = []

  /// Makes one that has no text yet.
  public init() {}

  /// Makes the keys of a text of UTF-8, in the memory of those of the one before.
  public mutating func take(_ utf8: UnsafeRawBufferPointer) {
    keys.removeAll(keepingCapacity: true)
    places.removeAll(keepingCapacity: true)
    text.take(utf8)
    var hasSyllables = false
    text.keys.withUnsafeBufferPointer { bytes in
      for (index, unit) in text.units.enumerated() where unit.isStart {
        add(MatchingKeys.packed(bytes, from: unit.key), text.place(of: index))
        hasSyllables =
          hasSyllables || (unit.isWordStart && MatchingKeys.isConsonant(bytes[unit.key]))
      }
    }
    if hasSyllables { addWords() }
  }

  /// Returns the key of a text of UTF-8 from its beginning on; nil where it has none.
  public mutating func firstKey(of utf8: UnsafeRawBufferPointer) -> UInt64? {
    text.take(utf8)
    guard !text.keys.isEmpty else { return nil }
    return text.keys.withUnsafeBufferPointer { MatchingKeys.packed($0, from: 0) }
  }

  private mutating func add(_ key: UInt64, _ place: TextMatch.Place) {
    keys.append(key)
    places.append(place)
  }

  private mutating func addWords() {
    takeInitials()
    romanization.take(text)
    var letter = 0
    for (index, unit) in text.units.enumerated()
    where unit.isWordStart && MatchingKeys.isConsonant(text.keys[unit.key]) {
      let place = text.place(of: index)
      let start = initialPlaces[index]
      add(initials.withUnsafeBufferPointer { MatchingKeys.packed($0, from: start) }, place)
      while letter < romanization.units.count, romanization.units[letter] < index { letter += 1 }
      guard letter < romanization.units.count else { continue }
      sounds.take(romanization.letters[letter...], limit: MatchingKeys.indexLength)
      guard !sounds.keys.isEmpty else { continue }
      add(sounds.keys.withUnsafeBufferPointer { MatchingKeys.packed($0, from: 0) }, place)
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
