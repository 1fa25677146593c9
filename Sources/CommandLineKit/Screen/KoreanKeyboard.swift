/// The letters that the keys of a Korean keyboard carry in Latin mode, so that shortcuts work without
/// switching modes.
///
/// The 2-set layout (두벌식, KS X 5002): ㅂ is on Q, ㅗ on H. Double consonants are typed with shift,
/// compound vowels and consonants with two keys.
public enum KoreanKeyboard {
  /// Returns the Latin letters of the keys that were pressed for a character: `h` for ㅗ, `q` and `k`
  /// for 바, the character itself where it is no Hangul.
  ///
  /// Takes compatibility jamo, which input methods commit alone, conjoining jamo and syllables.
  public static func latinKeys(for character: Character) -> [Character] {
    let keys = character.unicodeScalars.map(latinKeys)
    return keys.contains { $0 == nil } ? [character] : keys.flatMap { Array($0 ?? "") }
  }

  private static func latinKeys(for scalar: Unicode.Scalar) -> String? {
    let value = Int(scalar.value)
    switch value {
    case 0xAC00...0xD7A3:
      let index = value - 0xAC00
      let final = index % 28
      return initials[index / 588] + vowels[index / 28 % 21] + (final == 0 ? "" : finals[final - 1])
    case 0x1100...0x1112: return initials[value - 0x1100]
    case 0x1161...0x1175: return vowels[value - 0x1161]
    case 0x11A8...0x11C2: return finals[value - 0x11A8]
    case 0x3131...0x314E: return consonants[value - 0x3131]
    case 0x314F...0x3163: return vowels[value - 0x314F]
    default: return nil
    }
  }

  private static let initials = words("r R s e E f a q Q t T d w W c z x v g")
  private static let vowels = words("k o i O j p u P h hk ho hl y n nj np nl b m ml l")
  private static let finals = words(
    "r R rt s sw sg e f fr fa fq ft fx fv fg a q qt t T d w c z x v g")
  /// In the order of the compatibility jamo from ㄱ to ㅎ.
  private static let consonants = words(
    "r R rt s sw sg e E f fr fa fq ft fx fv fg a q Q qt t T d w W c z x v g")

  private static func words(_ line: String) -> [String] {
    line.split(separator: " ").map(String.init)
  }
}
