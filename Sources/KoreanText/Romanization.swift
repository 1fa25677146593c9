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
    guard limit > 0 else { return }
    Self.forEachUnit(of: text, from: first) { packed, unit in
      var rest = packed
      while rest != 0 {
        letters.append(UInt8(truncatingIfNeeded: rest))
        units.append(unit)
        rest >>= 8
      }
      return letters.count < limit
    }
  }

  /// The letters as a text.
  public var text: String { String(decoding: letters, as: UTF8.self) }

  /// Calls a closure with the letters of one character after the other, the first in the lowest
  /// byte, zeros behind the last, and the place of the character, until it returns false.
  @inline(__always)
  static func forEachUnit(
    of text: MatchingText, from first: Int, _ body: (UInt64, Int) -> Bool
  ) {
    guard first < text.units.count else { return }
    let tables = tables
    var next = Syllable(text.units[first].scalar)
    var initial = next.map { tables.initials[$0.initial] } ?? 0
    for unit in first..<text.units.count {
      let isLast = unit + 1 == text.units.count
      let syllable = next
      next = isLast ? nil : Syllable(text.units[unit + 1].scalar)
      var nextInitial = next.map { tables.initials[$0.initial] } ?? 0
      var letters: UInt64 = 0
      if let syllable {
        var final = tables.codas[syllable.final]
        if let next, !text.units[unit + 1].isWordStart {
          (final, nextInitial) = tables.joints[jointIndex(syllable.final, next)]
        }
        letters = joined(UInt64(initial), UInt64(tables.vowels[syllable.vowel]))
        letters = joined(letters, UInt64(final))
      } else if text.units[unit].scalar.isASCII {
        letters = UInt64(text.units[unit].scalar.value)
      }
      guard body(letters, unit) else { return }
      initial = nextInitial
    }
  }

  /// Packed letters with others behind them; eight at most.
  @inline(__always)
  static func joined(_ letters: UInt64, _ others: UInt64) -> UInt64 {
    let bits = (UInt64.bitWidth - letters.leadingZeroBitCount + 7) & ~7
    return letters | others << UInt64(bits)
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

    init(initial: Int, vowel: Int, final: Int) {
      (self.initial, self.vowel, self.final) = (initial, vowel, final)
    }
  }

  /// Letters as a number, the first in the lowest byte.
  private static func packed(_ letters: String) -> UInt32 {
    letters.utf8.reversed().reduce(0) { $0 << 8 | UInt32($1) }
  }

  /// Letters by the parts of syllables, in one object, since each static property costs a call.
  private final class Tables: Sendable {
    let initials = Romanization.initials.map(packed)
    let vowels = Romanization.vowels.map(packed)
    let codas = Romanization.codas.map(packed)
    /// What ``joint(_:_:)`` says of all finals and initials, first before any vowel but ㅣ.
    let joints: [(final: UInt32, initial: UInt32)] = (0..<2).flatMap { isBeforeI in
      finals.indices.flatMap { final in
        Romanization.initials.indices.map { initial in
          let next = Syllable(initial: initial, vowel: isBeforeI == 1 ? vowelI : 0, final: 0)
          let joint = joint(final, next)
          return (packed(joint.final), packed(joint.initial))
        }
      }
    }
  }

  private static let tables = Tables()

  private static func jointIndex(_ final: Int, _ next: Syllable) -> Int {
    ((next.vowel == vowelI ? 1 : 0) * finalCount + final) * initialCount + next.initial
  }

  // Arrays that are written out are looked up at each use.
  private static let finalCount = 28
  private static let initialCount = 19

  /// Returns how a final consonant and the initial after it are written.
  private static func joint(_ final: Int, _ next: Syllable) -> (final: String, initial: String) {
    let coda = codas[final]
    let initial = initials[next.initial]
    if next.initial == silent {
      let isBeforeI = next.vowel == vowelI
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
  private static let vowelI = 20
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
