import Foundation
import KoreanText

/// How names are compared with what a person types.
enum NameMatching {
  /// Returns the form in which two spellings are one name: without differences of spaces, case,
  /// width and compatibility forms.
  ///
  /// A sign before a digit stays where it parts two numbers or begins a word: `1,2` is not `12`,
  /// `-1` is not `1`.
  static func key(_ text: String) -> String {
    let scalars = Array(plain(text).unicodeScalars.map(sign))
    guard scalars.contains(where: isDigit) else {
      return TextFolding.folded(String(String.UnicodeScalarView(scalars)))
    }
    var key = ""
    var part = String.UnicodeScalarView()
    for (index, scalar) in scalars.enumerated() {
      let before = index > 0 ? scalars[index - 1] : " "
      if isSign(scalar), index + 1 < scalars.count, isDigit(scalars[index + 1]),
        isDigit(before) || before.properties.isWhitespace
      {
        key += TextFolding.folded(String(part))
        key.unicodeScalars.append(scalar)
        part = String.UnicodeScalarView()
      } else {
        part.append(scalar)
      }
    }
    return key + TextFolding.folded(String(part))
  }

  /// Tells whether the last words of `text` are `wanted`, a ``key(_:)``: 숭례문 ends 서울 숭례문 in words,
  /// 문 does not.
  static func endsInWords(_ text: String, _ wanted: String) -> Bool {
    var rest = text[...]
    while let space = rest.firstIndex(where: \.isWhitespace) {
      rest = rest[rest.index(after: space)...]
      if key(String(rest)) == wanted { return true }
    }
    return false
  }

  /// Returns compatibility forms as the characters that they stand for: Ⅱ as II, ① as 1.
  private static func plain(_ text: String) -> String {
    let isPlain = text.unicodeScalars.allSatisfy { scalar in
      switch scalar.value {
      case 0...0x7F, 0x4E00...0x9FFF, 0xAC00...0xD7A3: true
      default: false
      }
    }
    return isPlain ? text : text.precomposedStringWithCompatibilityMapping
  }

  /// Returns one sign for all that are written for it: dots in the middle, dashes.
  private static func sign(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    switch scalar.value {
    case 0xB7, 0x2022, 0x2027, 0x119E, 0x30FB: "·"
    case 0x2010...0x2015, 0x2212: "-"
    default: scalar
    }
  }

  private static func isDigit(_ scalar: Unicode.Scalar) -> Bool { ("0"..."9").contains(scalar) }

  private static func isSign(_ scalar: Unicode.Scalar) -> Bool {
    let properties = scalar.properties
    return !properties.isAlphabetic && !properties.isWhitespace && properties.numericType == nil
  }
}

/// The ``NameMatching/key(_:)`` of one name after the other, as characters.
///
/// Whoever looks for a name among all takes each once; most are made of letters, digits and blanks and
/// cost no `String`.
struct NameKey {
  /// The key.
  private(set) var scalars: [UInt32] = []
  /// The key from the last word of the name on; nil for a name that is more than letters, digits and
  /// blanks, whose key must not be cut.
  private(set) var lastWord: ArraySlice<UInt32>?

  /// Takes a name in UTF-8.
  mutating func take(_ name: UnsafeRawBufferPointer) {
    if let wordStart = takePlain(name) {
      lastWord = scalars[wordStart...]
    } else {
      let key = NameMatching.key(String(decoding: name, as: UTF8.self))
      scalars = key.unicodeScalars.map(\.value)
      lastWord = nil
    }
  }

  /// Tells whether the key ends in others.
  func hasSuffix(_ others: [UInt32]) -> Bool {
    scalars.suffix(others.count).elementsEqual(others)
  }

  /// Tells whether the key has others in it.
  func contains(_ others: [UInt32]) -> Bool {
    guard let first = others.first, scalars.count >= others.count else { return others.isEmpty }
    return (0...scalars.count - others.count).contains { start in
      scalars[start] == first && scalars[start..<start + others.count].elementsEqual(others)
    }
  }

  /// Takes a name of ASCII, Hangul syllables, unified Han and `·`; returns where the last word begins in
  /// the key, nil where the name has others, or signs beside digits, which may stay.
  private mutating func takePlain(_ name: UnsafeRawBufferPointer) -> Int? {
    scalars.removeAll(keepingCapacity: true)
    var (wordStart, isAfterBlank) = (0, false)
    var (hasDigits, hasSigns) = (false, false)
    var position = 0
    func append(_ scalar: UInt32) {
      if isAfterBlank { (wordStart, isAfterBlank) = (scalars.count, false) }
      scalars.append(scalar)
    }
    while position < name.count {
      let byte = UInt32(name[position])
      switch byte {
      case 0x20: isAfterBlank = true
      case 0x61...0x7A: append(byte)
      case 0x41...0x5A: append(byte + 0x20)
      case 0x30...0x39:
        append(byte)
        hasDigits = true
      case 0x21...0x7E: hasSigns = true
      case 0xC2 where position + 1 < name.count && name[position + 1] == 0xB7:
        hasSigns = true
        position += 1
      case 0xE3...0xED where position + 2 < name.count:
        let (second, third) = (UInt32(name[position + 1]), UInt32(name[position + 2]))
        guard second & 0xC0 == 0x80, third & 0xC0 == 0x80 else { return nil }
        let scalar = (byte & 0x0F) << 12 | (second & 0x3F) << 6 | third & 0x3F
        guard (0x4E00...0x9FFF).contains(scalar) || (0xAC00...0xD7A3).contains(scalar) else {
          return nil
        }
        append(scalar)
        position += 2
      default: return nil
      }
      position += 1
    }
    return hasDigits && hasSigns ? nil : wordStart
  }
}
