/// A text taken apart for matching: characters folded, each with its keys and its place in the
/// original.
///
/// Blanks, punctuation, case, width and accents are gone, see ``TextFolding``; compatibility forms
/// are the characters they stand for. NFD text gives the same keys as NFC text, with the places of
/// its own spelling.
public struct MatchingText: Sendable {
  /// A character that counts.
  public struct Unit: Sendable {
    /// The folded character.
    public let scalar: Unicode.Scalar
    /// The place of its first UTF-16 unit in the original.
    public let start: Int
    /// The place behind its last UTF-16 unit in the original.
    public let end: Int
    /// Where its keys begin in ``MatchingText/keys``.
    public let key: Int
    /// Whether it begins the text or follows a blank or punctuation.
    public let isWordStart: Bool
    /// Whether a match may begin here: at each syllable and ideograph, else where a word or number
    /// begins.
    public let isStart: Bool
  }

  /// The characters.
  public private(set) var units: [Unit] = []
  /// The bytes of all characters, see ``MatchingKeys``.
  public private(set) var keys: [UInt8] = []

  private var isAfterGap = true
  private var lastKind = Kind.none

  private enum Kind { case none, alphabetic, ideographic }

  /// Takes a text apart.
  public init(_ text: String) {
    units.reserveCapacity(text.utf8.count / 2)
    keys.reserveCapacity(text.utf8.count + 2)
    if text.unicodeScalars.allSatisfy(Self.isSimple) {
      // All of these are single UTF-16 units, and no two of them combine.
      for (offset, scalar) in text.unicodeScalars.enumerated() {
        add(scalar, start: offset, end: offset + 1)
      }
    } else {
      addComposed(text)
    }
  }

  /// Returns the keys of a character.
  public func keys(of unit: Int) -> ArraySlice<UInt8> {
    keys[units[unit].key..<keyEnd(unit)]
  }

  /// Returns where the keys of a character end.
  public func keyEnd(_ unit: Int) -> Int {
    unit + 1 < units.count ? units[unit + 1].key : keys.count
  }

  /// Returns the part of the original that characters cover, in UTF-16 units.
  public func range(of covered: Range<Int>) -> Range<Int> {
    covered.isEmpty ? 0..<0 : units[covered.lowerBound].start..<units[covered.upperBound - 1].end
  }

  private mutating func addComposed(_ text: String) {
    var start = 0
    for character in text {
      let end = start + character.utf16.count
      let scalars = character.unicodeScalars
      // The dot ㆍ is a letter no more; people write it for a middle dot.
      if scalars.first?.value == 0x318D || scalars.first?.value == 0x119E {
        isAfterGap = true
      } else if let only = scalars.first, scalars.count == 1,
        TextFolding.isPlain(only) || Self.isJamo(only.value)
      {
        add(only, start: start, end: end)
      } else {
        let folded = TextFolding.folded(TextFolding.compatible(String(character)))
        if folded.isEmpty { isAfterGap = true }
        for scalar in folded.unicodeScalars { append(scalar, start: start, end: end) }
      }
      start = end
    }
  }

  /// Adds a plain character.
  private mutating func add(_ scalar: Unicode.Scalar, start: Int, end: Int) {
    switch scalar.value {
    case 0x41...0x5A:
      append(Unicode.Scalar(UInt8(scalar.value + 0x20)), start: start, end: end)
    case 0x30...0x39, 0x61...0x7A, 0x3131...0x3163, 0x1100...0x11FF, 0x3400...:
      append(scalar, start: start, end: end)
    default:
      isAfterGap = true
    }
  }

  private mutating func append(_ scalar: Unicode.Scalar, start: Int, end: Int) {
    let key = keys.count
    var kind = Kind.ideographic
    if Hangul.syllables.contains(scalar.value) {
      DubeolsikLayout.append(
        syllable: scalar.value, to: &keys, offset: MatchingKeys.keystrokes)
    } else {
      let codes = DubeolsikLayout.codes(scalar)
      if codes.isEmpty {
        MatchingKeys.append(scalar, to: &keys)
        if scalar.value < 0x900 { kind = .alphabetic }
      } else {
        keys.append(contentsOf: codes.map { $0 + MatchingKeys.keystrokes })
      }
    }
    units.append(
      Unit(
        scalar: scalar, start: start, end: end, key: key, isWordStart: isAfterGap,
        isStart: isAfterGap || kind == .ideographic || lastKind != kind))
    isAfterGap = false
    lastKind = kind
  }

  /// Whether a character is one UTF-16 unit that needs no folding but that of ASCII: with letters and
  /// ideographs the signs that descriptions are full of.
  private static func isSimple(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0xB7, 0x2010...0x2027, 0x3000...0x3011: true
    default: TextFolding.isPlain(scalar) || isJamo(scalar.value)
    }
  }

  /// Whether a character is a Korean letter that people type alone.
  private static func isJamo(_ value: UInt32) -> Bool { (0x3131...0x3163).contains(value) }
}
