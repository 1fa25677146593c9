/// The bytes that names and queries are compared by: one a keystroke, a digit or a letter, two for
/// any other character.
///
/// Bytes are never zero, so a key that ends can be filled up with zeros and sorts before its
/// continuations. The ranges of the scripts do not overlap: what is typed in Hangul and what is
/// typed in Latin letters never meet by accident.
public enum MatchingKeys {
  /// The most bytes of a key in an index.
  public static let indexLength = 8

  /// The codes of ``DubeolsikLayout``, from 1: the keystrokes of Hangul.
  static let keystrokes: UInt8 = 1  // As in DubeolsikLayout.packedCodes.
  static let digits: UInt8 = 34
  static let latin: UInt8 = 44
  /// The 19 initial consonants of syllables, for keys of initials alone.
  static let initials: UInt8 = 70
  /// The sounds of ``RomanSounds``.
  static let sounds: UInt8 = 90

  /// What turns the keystroke of a consonant into its key as an initial consonant alone.
  public static let initialOffset = initials - keystrokes

  /// The most bytes of a key in an index that begins with a byte: initials and sounds differ so much
  /// that longer ones would hardly be shared.
  public static func indexLength(from first: UInt8) -> Int {
    (initials..<soundsEnd).contains(first) ? 6 : indexLength
  }

  /// Behind the bytes of ``RomanSounds``.
  private static let soundsEnd: UInt8 = sounds + 10

  /// Whether a byte is the keystroke of a vowel.
  public static func isVowel(_ byte: UInt8) -> Bool { (20...33).contains(byte) }

  /// Whether a byte is the keystroke of a consonant.
  public static func isConsonant(_ byte: UInt8) -> Bool { (1...19).contains(byte) }

  /// A key as an index keeps it.
  public struct Indexed: Sendable, Hashable {
    /// The bytes as a number that sorts as they do, filled up with zeros.
    public let packed: UInt64
    /// How many bytes there are, 1…``indexLength``.
    public let count: Int
  }

  /// Returns as much of a key as an index keeps: at most ``indexLength(from:)`` bytes, and two
  /// ideographs, since there are too many different ones for longer keys to be shared.
  public static func indexed(_ keys: ArraySlice<UInt8>) -> Indexed {
    var packed: UInt64 = 0
    var count = 0
    var ideographs = 0
    var position = keys.startIndex
    let limit = keys.first.map(indexLength) ?? 0
    while position < keys.endIndex, count < limit {
      let byte = keys[position]
      if byte >= firstIdeograph {
        ideographs += 1
        if ideographs > 2 { break }
      }
      for _ in 0..<(byte >= 0x80 ? 2 : 1) where position < keys.endIndex && count < limit {
        packed = packed << 8 | UInt64(keys[position])
        position += 1
        count += 1
      }
    }
    return Indexed(packed: packed << (8 * UInt64(indexLength - count)), count: count)
  }

  /// Returns ``indexed(_:)`` of the keys from a place on.
  @inline(__always)
  static func packed(_ keys: [UInt8], from start: Int) -> UInt64 {
    var packed: UInt64 = 0
    let count = keys.count - start
    if count >= indexLength {
      packed = UInt64(
        bigEndian: keys.span.bytes.unsafeLoadUnaligned(fromByteOffset: start, as: UInt64.self))
    } else {
      for place in start..<keys.count { packed = packed << 8 | UInt64(keys[place]) }
      packed <<= 8 * UInt64(indexLength - count)
    }
    guard packed & 0x8080_8080_8080_8080 != 0 || indexLength(from: keys[start]) < indexLength
    else { return packed }
    return indexed(keys[start...]).packed
  }

  /// Tells where typed keys end in a name: `next` and `afterNext` are the bytes that follow there, 0
  /// where none do.
  ///
  /// True where they end with a whole syllable, word or letter; false where the last of them is part
  /// of a syllable that goes on: 숭ㄹ in 숭례문, 가 in 각황전.
  public static func endsWhole(_ last: UInt8, next: UInt8, _ afterNext: UInt8) -> Bool {
    guard isVowel(last) || isConsonant(last), next != 0 else { return true }
    if isVowel(next) { return false }
    // A consonant before a vowel begins the next syllable, any other one ends this one.
    return !isConsonant(next) || isVowel(afterNext)
  }

  /// Adds the bytes of a character that is no Hangul.
  static func append(_ scalar: Unicode.Scalar, to keys: inout [UInt8]) {
    switch scalar.value {
    case 0x30...0x39: keys.append(digits + UInt8(scalar.value - 0x30))
    case 0x61...0x7A: keys.append(latin + UInt8(scalar.value - 0x61))
    default:
      // What shares bytes with another character is told apart when a name itself is looked at.
      let value = scalar.value
      let page =
        value >= 0x2E80
        ? ideographPages + (value - 0x2E80) / 255 % 112 : value / 255 % ideographPages
      keys.append(0x80 | UInt8(page))
      keys.append(1 + UInt8(value % 255))
    }
  }

  /// How many of the 128 first bytes of wide characters are for alphabets; the rest are for
  /// ideographs and kana.
  private static let ideographPages: UInt32 = 16
  static let firstIdeograph: UInt8 = 0x80 | UInt8(ideographPages)
}

/// A key of an index that is made byte by byte.
struct PackedKey {
  /// The bytes as in ``MatchingKeys/Indexed``; 0 where there are none.
  private(set) var packed: UInt64 = 0
  private var count = 0
  private var limit = MatchingKeys.indexLength

  /// Whether it takes no more.
  var isFull: Bool { count == limit }

  /// Adds a byte, unless there are as many as an index keeps.
  @inline(__always)
  mutating func append(_ byte: UInt8) {
    if count == 0 { limit = MatchingKeys.indexLength(from: byte) }
    guard count < limit else { return }
    count += 1
    packed |= UInt64(byte) << (8 * UInt64(MatchingKeys.indexLength - count))
  }
}
