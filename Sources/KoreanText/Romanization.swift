/// Hangul in Latin letters by the Revised Romanization (Ministry of Culture notice 2000-8).
///
/// Sounds change where syllables meet, as the notice wants it: 숭례문 is `sungnyemun`, 신라 `silla`, 독립문
/// `dongnimmun`. Nouns keep their ㅎ: 묵호 is `mukho`.
public struct Romanization: Sendable {
  /// The letters, lower case, without blanks.
  public private(set) var letters: [UInt8] = []
  /// The place in ``MatchingText/units`` of the character that each letter stands for.
  public private(set) var units: [Int] = []

  /// Romanises a text from one of its characters on; Latin letters and digits stay, others are left
  /// out.
  ///
  /// Stops when there are `limit` letters or a few more.
  public init(_ text: MatchingText, from first: Int = 0, limit: Int = .max) {
    for unit in first..<max(first, text.units.count) where letters.count < limit {
      let scalar = text.units[unit].scalar
      if let syllable = Syllable(scalar) {
        let isFollowed = unit + 1 < text.units.count && !text.units[unit + 1].isWordStart
        let next = isFollowed ? Syllable(text.units[unit + 1].scalar) : nil
        let isLed = unit > first && !text.units[unit].isWordStart
        let before = isLed ? Syllable(text.units[unit - 1].scalar) : nil
        let initial =
          before.map { Self.joint($0.final, syllable).initial } ?? Self.initials[syllable.initial]
        let final = next.map { Self.joint(syllable.final, $0).final } ?? Self.codas[syllable.final]
        add(initial, unit)
        add(Self.vowels[syllable.vowel], unit)
        add(final, unit)
      } else if scalar.isASCII {
        letters.append(UInt8(truncatingIfNeeded: scalar.value))
        units.append(unit)
      }
    }
  }

  /// The letters as a text.
  public var text: String { String(decoding: letters, as: UTF8.self) }

  private mutating func add(_ text: String, _ unit: Int) {
    letters += text.utf8
    while units.count < letters.count { units.append(unit) }
  }

  private struct Syllable {
    let initial: Int
    let vowel: Int
    let final: Int

    init?(_ scalar: Unicode.Scalar) {
      guard Hangul.syllables.contains(scalar.value) else { return nil }
      let index = Int(scalar.value - Hangul.syllables.lowerBound)
      (initial, vowel, final) = (index / 588, index / 28 % 21, index % 28)
    }
  }

  /// Returns how a final consonant and the initial after it are written.
  private static func joint(_ final: Int, _ next: Syllable) -> (final: String, initial: String) {
    let coda = codas[final]
    let initial = initials[next.initial]
    if next.initial == silent {
      let isBeforeI = next.vowel == 20
      switch (finals[final], isBeforeI) {
      case ("d", true): return ("", "j")
      case ("t", true): return ("", "ch")
      case ("lt", true): return ("l", "ch")
      default: return linked[final]
      }
    }
    // ㅎ makes the next stop aspirate.
    if ["h", "nh", "lh"].contains(finals[final]), let aspirate = aspirates[initial] {
      return (String(finals[final].dropLast()), aspirate)
    }
    switch (coda, initial) {
    case ("k", "n"), ("k", "m"): return ("ng", initial)
    case ("k", "r"): return ("ng", "n")
    case ("t", "n"), ("t", "m"): return ("n", initial)
    case ("t", "r"): return ("n", "n")
    case ("p", "n"), ("p", "m"): return ("m", initial)
    case ("p", "r"): return ("m", "n")
    case ("m", "r"), ("ng", "r"): return (coda, "n")
    case ("n", "r"), ("l", "n"), ("l", "r"): return ("l", "l")
    default: return (coda, initial)
    }
  }

  private static let silent = 11
  private static let aspirates = ["g": "k", "d": "t", "j": "ch"]
  private static let initials = [
    "g", "kk", "n", "d", "tt", "r", "m", "b", "pp", "s", "ss", "", "j", "jj", "ch", "k", "t", "p",
    "h",
  ]
  private static let vowels = [
    "a", "ae", "ya", "yae", "eo", "e", "yeo", "ye", "o", "wa", "wae", "oe", "yo", "u", "wo", "we",
    "wi", "yu", "eu", "ui", "i",
  ]
  /// The final consonants as they are spelt, to tell them apart.
  private static let finals = [
    "", "g", "kk", "gs", "n", "nj", "nh", "d", "l", "lg", "lm", "lb", "ls", "lt", "lp", "lh", "m",
    "b", "bs", "s", "ss", "ng", "j", "ch", "k", "t", "p", "h",
  ]
  /// The final consonants before a consonant or the end.
  private static let codas = [
    "", "k", "k", "k", "n", "n", "n", "t", "l", "k", "m", "l", "l", "l", "p", "l", "m", "p", "p",
    "t", "t", "ng", "t", "t", "k", "t", "p", "t",
  ]
  /// The final consonants before a vowel: what stays, and what begins the next syllable.
  private static let linked: [(final: String, initial: String)] = [
    ("", ""), ("", "g"), ("", "kk"), ("k", "s"), ("", "n"), ("n", "j"), ("", "n"), ("", "d"),
    ("", "r"), ("l", "g"), ("l", "m"), ("l", "b"), ("l", "s"), ("l", "t"), ("l", "p"), ("", "r"),
    ("", "m"), ("", "b"), ("p", "s"), ("", "s"), ("", "ss"), ("ng", ""), ("", "j"), ("", "ch"),
    ("", "k"), ("", "t"), ("", "p"), ("", ""),
  ]
}
