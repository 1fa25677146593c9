/// The two-set Korean keyboard (KS X 5002): which Latin keys a Hangul text is typed with.
///
/// Compound letters are the keys they are typed with: ㅘ is `hk`, ㄳ is `rt`. Shift matters only for
/// the keys Q W E R T O P, which carry ㅃ ㅉ ㄸ ㄲ ㅆ ㅒ ㅖ.
public enum DubeolsikLayout {
  /// Returns the keys that type a text: 숭례문 is `tndfPans`.
  ///
  /// Jamo of any kind, alone or composed, and NFD text give the same keys; what is no Hangul stays
  /// as it is.
  public static func keystrokes(_ text: String) -> String {
    var keys = String.UnicodeScalarView()
    for scalar in TextFolding.nfc(text).unicodeScalars {
      let found = codes(scalar)
      if found.isEmpty {
        keys.append(scalar)
      } else {
        keys.append(contentsOf: found.map { letters[Int($0)] })
      }
    }
    return String(keys)
  }

  /// Returns what the keys of a text type on the Korean keyboard: `tndfPans` is 숭례문, `vm론트` is 프론트.
  ///
  /// Keys that carry no letter stay as they are.
  public static func hangul(_ text: String) -> String {
    var composer = DubeolsikComposer()
    for scalar in keystrokes(text).unicodeScalars { composer.type(scalar) }
    return composer.text
  }

  /// How many keys carry a letter, with and without Shift: 19 consonants, then 14 vowels.
  static let letterCount = 33

  static let consonantCount = 19

  /// The Latin letters by code, in the order of the initial consonants and then of the vowels.
  static let letters = Array("rRseEfaqQtTdwWczxvgkoiOjpuPhynbml".unicodeScalars)

  /// Returns the code of the letter on a key, or nil where there is none; Shift is ignored where it
  /// makes no difference.
  static func code(_ key: Unicode.Scalar) -> UInt8? {
    guard (0x41...0x5A).contains(key.value) || (0x61...0x7A).contains(key.value) else { return nil }
    if let code = letters.firstIndex(of: key) { return UInt8(code) }
    return Unicode.Scalar(key.value | 0x20).flatMap { letters.firstIndex(of: $0) }.map(UInt8.init)
  }

  /// Returns the codes of the keys that type a syllable or a jamo of any kind, none for other
  /// characters.
  static func codes(_ scalar: Unicode.Scalar) -> [UInt8] {
    switch scalar.value {
    case Hangul.syllables:
      let index = Int(scalar.value - Hangul.syllables.lowerBound)
      return [UInt8(index / 588)] + vowels[index / 28 % 21] + finals[index % 28]
    case 0x3131...0x3163: return compatibility[Int(scalar.value - 0x3131)]
    case 0x1100...0x1112: return [UInt8(scalar.value - 0x1100)]
    case 0x1161...0x1175: return vowels[Int(scalar.value - 0x1161)]
    case 0x11A8...0x11C2: return finals[Int(scalar.value - 0x11A7)]
    default: return []
    }
  }

  /// Returns the codes of a precomposed syllable, each and one, the first in the lowest byte, with
  /// zeros behind the last.
  static func packedCodes(syllable value: UInt32) -> UInt64 {
    let index = Int(value - Hangul.syllables.lowerBound)
    let paired = paired
    let vowel = UInt64(paired[index / 28 % 21])
    let final = UInt64(paired[21 + index % 28])
    return UInt64(index / 588 + 1) | vowel << 8 | final << (vowel > 0xFF ? 24 : 16)
  }

  /// ``vowels``, then ``finals`` as numbers: the first code and one, in the high byte the second.
  private static let paired = (vowels + finals).map(pair)

  private static func pair(_ codes: [UInt8]) -> UInt16 {
    codes.reversed().reduce(0) { $0 << 8 | UInt16($1 + 1) }
  }

  /// The vowels in Unicode's order, as codes.
  static let vowels: [[UInt8]] = coded(
    "k o i O j p u P h hk ho hl y n nj np nl b m ml l")

  /// The final consonants in Unicode's order, as codes; the first is none.
  static let finals: [[UInt8]] =
    [[]] + coded("r R rt s sw sg e f fr fa fq ft fx fv fg a q qt t T d w c z x v g")

  /// U+3131…U+3163, the letters as people type them alone, as codes.
  private static let compatibility: [[UInt8]] = coded(
    "r R rt s sw sg e E f fr fa fq ft fx fv fg a q Q qt t T d w W c z x v g "
      + "k o i O j p u P h hk ho hl y n nj np nl b m ml l")

  private static func coded(_ words: String) -> [[UInt8]] {
    words.split(separator: " ").map { word in word.unicodeScalars.compactMap(code) }
  }
}
