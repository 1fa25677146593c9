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
