/// The parts that Hangul syllables are composed of.
public enum Hangul {
  /// The precomposed syllables 가…힣 (Unicode 3.12, "Conjoining Jamo Behavior").
  static let syllables: ClosedRange<UInt32> = 0xAC00...0xD7A3

  /// Returns the text with each syllable taken apart into the letters on the keyboard: 숭 → ㅅㅜㅇ.
  ///
  /// Composite vowels and final consonants (ㅘ, ㄳ) stay one letter, and other characters stay as
  /// they are. NFD text gives the same letters as NFC text.
  public static func letters(_ text: String) -> String.UnicodeScalarView {
    var letters = String.UnicodeScalarView()
    for scalar in TextFolding.nfc(text).unicodeScalars {
      guard syllables.contains(scalar.value) else {
        letters.append(scalar)
        continue
      }
      let index = Int(scalar.value - syllables.lowerBound)
      letters.append(initials[index / 588])
      letters.append(vowels[index / 28 % 21])
      if let final = finalLetter(scalar) { letters.append(final) }
    }
    return letters
  }

  /// Returns the final consonant of a precomposed syllable, or nil where there is none.
  static func finalLetter(_ scalar: Unicode.Scalar) -> Unicode.Scalar? {
    guard syllables.contains(scalar.value) else { return nil }
    let index = Int(scalar.value - syllables.lowerBound) % 28
    return index == 0 ? nil : finals[index - 1]
  }

  /// Returns an initial consonant by its place in Unicode's order, 0…18, as a letter of its own.
  static func initial(_ index: Int) -> Unicode.Scalar { initials[index] }

  private static let initials = Array("ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ".unicodeScalars)
  private static let vowels = Array("ㅏㅐㅑㅒㅓㅔㅕㅖㅗㅘㅙㅚㅛㅜㅝㅞㅟㅠㅡㅢㅣ".unicodeScalars)
  private static let finals = Array("ㄱㄲㄳㄴㄵㄶㄷㄹㄺㄻㄼㄽㄾㄿㅀㅁㅂㅄㅅㅆㅇㅈㅊㅋㅌㅍㅎ".unicodeScalars)
}
