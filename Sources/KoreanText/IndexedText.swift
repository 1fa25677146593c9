/// All keys under which an index finds a text, made for one text after the other.
///
/// Each syllable of a name is the beginning of a key; each word that begins with one has two more,
/// of its initial consonants and of its romanised sounds.
public struct IndexedText: Sendable {
  private var text = MatchingText()

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
    for (index, unit) in text.units.enumerated() where unit.isStart {
      let place = text.place(of: index)
      add(MatchingKeys.packed(text.keys, from: unit.key), place)
      guard unit.isWordStart, MatchingKeys.isConsonant(text.keys[unit.key]) else { continue }
      add(initials(from: index), place)
      let sounds = sounds(from: index)
      if sounds != 0 { add(sounds, place) }
    }
  }

  /// Returns the key of a text of UTF-8 from its beginning on; nil where it has none.
  public mutating func firstKey(of utf8: UnsafeRawBufferPointer) -> UInt64? {
    if let key = Self.key(ofSyllables: utf8) { return key }
    text.take(utf8)
    return text.keys.isEmpty ? nil : MatchingKeys.packed(text.keys, from: 0)
  }

  /// The key of a word of Hangul syllables alone, as most words of addresses are; nil for any other.
  private static func key(ofSyllables utf8: UnsafeRawBufferPointer) -> UInt64? {
    guard !utf8.isEmpty, utf8.count.isMultiple(of: 3) else { return nil }
    var key: UInt64 = 0
    var rest = MatchingKeys.indexLength
    for place in stride(from: 0, to: utf8.count, by: 3) {
      let (first, second, third) = (utf8[place], utf8[place + 1], utf8[place + 2])
      guard first & 0xF0 == 0xE0, second & 0xC0 == 0x80, third & 0xC0 == 0x80 else { return nil }
      let value = UInt32(first & 0x0F) << 12 | UInt32(second & 0x3F) << 6 | UInt32(third & 0x3F)
      guard Hangul.syllables.contains(value) else { return nil }
      var codes = DubeolsikLayout.packedCodes(syllable: value)
      while codes != 0, rest > 0 {
        rest -= 1
        key |= (codes & 0xFF) << (8 * UInt64(rest))
        codes >>= 8
      }
    }
    return key
  }

  private mutating func add(_ key: UInt64, _ place: TextMatch.Place) {
    keys.append(key)
    places.append(place)
  }

  /// The key of the initial consonants of the syllables from one on; other characters keep their own
  /// keys.
  private func initials(from first: Int) -> UInt64 {
    var key = PackedKey()
    var ideographs = 0
    for unit in first..<text.units.count where !key.isFull {
      let start = text.units[unit].key
      let byte = text.keys[start]
      if MatchingKeys.isConsonant(byte) {
        key.append(byte + MatchingKeys.initialOffset)
      } else {
        if byte >= MatchingKeys.firstIdeograph { ideographs += 1 }
        // As in all keys.
        if ideographs > 2 { break }
        for place in start..<text.keyEnd(unit) { key.append(text.keys[place]) }
      }
    }
    return key.packed
  }

  /// The key of the sounds from a word on, which is romanised as if nothing stood before it; 0 where
  /// there are none.
  private func sounds(from first: Int) -> UInt64 {
    var key = PackedKey()
    var reader = SoundReader()
    // A letter waits for the one behind it.
    var waiting: UInt64 = 0
    Romanization.forEachUnit(of: text, from: first) { letters, _ in
      waiting = Romanization.joined(waiting, letters)
      while waiting > 0xFF, !key.isFull {
        reader.take(
          UInt8(truncatingIfNeeded: waiting), before: UInt8(truncatingIfNeeded: waiting >> 8), at: 0
        ) { sound, _ in key.append(sound) }
        waiting >>= 8
      }
      return !key.isFull
    }
    if waiting != 0, !key.isFull {
      reader.take(UInt8(truncatingIfNeeded: waiting), before: 0, at: 0) { sound, _ in
        key.append(sound)
      }
    }
    return key.packed
  }
}
