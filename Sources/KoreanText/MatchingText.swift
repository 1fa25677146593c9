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
    // Descriptions have many characters, and no text has 2³² of them.
    fileprivate let startOffset: UInt32
    fileprivate let endOffset: UInt32
    fileprivate let keyOffset: UInt32
    /// Whether it begins the text or follows a blank or punctuation.
    public let isWordStart: Bool
    /// Whether a match may begin here: at each syllable and ideograph, else where a word or number
    /// begins.
    public let isStart: Bool

    /// The place of its first UTF-16 unit in the original.
    public var start: Int { Int(startOffset) }
    /// The place behind its last UTF-16 unit in the original.
    public var end: Int { Int(endOffset) }
    /// Where its keys begin in ``MatchingText/keys``.
    public var key: Int { Int(keyOffset) }
  }

  /// The characters.
  public private(set) var units: [Unit] = []
  /// The bytes of all characters, see ``MatchingKeys``.
  public private(set) var keys: [UInt8] = []

  private var isAfterGap = true
  private var lastKind = Kind.none
  private var isKeyed = true

  private enum Kind { case none, alphabetic, ideographic }

  /// Makes an empty text, to take others apart in its memory.
  public init() {}

  /// Takes a text apart.
  public init(_ text: String) {
    var text = text
    text.withUTF8 { take(UnsafeRawBufferPointer($0)) }
  }

  /// Takes a text of UTF-8 apart, in the memory of the one before.
  ///
  /// Bytes that are not UTF-8 are U+FFFD. Without `keyed` there are characters only, and no keys.
  public mutating func take(_ utf8: UnsafeRawBufferPointer, keyed: Bool = true) {
    units.removeAll(keepingCapacity: true)
    keys.removeAll(keepingCapacity: true)
    (isAfterGap, lastKind, isKeyed) = (true, .none, keyed)
    var characters = SimpleCharacters(utf8)
    var offset = 0
    while let piece = characters.next() {
      switch piece {
      case .simple(let scalar):
        add(scalar, start: offset, end: offset + 1)
        offset += 1
      case .other(let bytes):
        offset = addComposed(String(decoding: bytes, as: UTF8.self), from: offset)
      }
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

  /// Adds any text, which begins at a place of the original; returns where it ends.
  private mutating func addComposed(_ text: String, from place: Int) -> Int {
    var start = place
    for character in text {
      let end = start + character.utf16.count
      let scalars = character.unicodeScalars
      // The dot ㆍ is a letter no more; people write it for a middle dot.
      if scalars.first?.value == 0x318D || scalars.first?.value == 0x119E {
        isAfterGap = true
      } else if let only = scalars.first, scalars.count == 1,
        TextFolding.isPlain(only) || SimpleCharacters.isJamo(only.value)
      {
        add(only, start: start, end: end)
      } else {
        let folded = TextFolding.folded(TextFolding.compatible(String(character)))
        if folded.isEmpty { isAfterGap = true }
        for scalar in folded.unicodeScalars { append(scalar, start: start, end: end) }
      }
      start = end
    }
    return start
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
      if isKeyed {
        var rest = DubeolsikLayout.packedCodes(syllable: scalar.value)
        while rest != 0 {
          keys.append(UInt8(truncatingIfNeeded: rest))
          rest >>= 8
        }
      }
    } else {
      let codes = scalar.value < 0x1100 ? [] : DubeolsikLayout.codes(scalar)
      if codes.isEmpty {
        if isKeyed { MatchingKeys.append(scalar, to: &keys) }
        if scalar.value < 0x900 { kind = .alphabetic }
      } else {
        keys.append(contentsOf: codes.map { $0 + MatchingKeys.keystrokes })
      }
    }
    units.append(
      Unit(
        scalar: scalar, startOffset: UInt32(truncatingIfNeeded: start),
        endOffset: UInt32(truncatingIfNeeded: end), keyOffset: UInt32(truncatingIfNeeded: key),
        isWordStart: isAfterGap,
        isStart: isAfterGap || kind == .ideographic || lastKind != kind))
    isAfterGap = false
    lastKind = kind
  }
}
