/// The parts that Hangul syllables are composed of.
public enum Hangul {
  /// The precomposed syllables 가…힣 (Unicode 3.12, "Conjoining Jamo Behavior").
  static let syllables: ClosedRange<UInt32> = 0xAC00...0xD7A3

  /// Returns the text with each syllable taken apart into the letters on the keyboard: 숭 → ㅅㅜㅇ.
  ///
  /// Composite vowels and final consonants (ㅘ, ㄳ) stay one letter, and other characters stay as
  /// they are. NFD text gives the same letters as NFC text.
  public static func letters(_ text: String) -> String.UnicodeScalarView {
    var letters: [UInt32] = []
    for scalar in TextFolding.nfc(text).unicodeScalars {
      appendLetters(of: scalar.value, to: &letters)
    }
    return String.UnicodeScalarView(letters.lazy.compactMap(Unicode.Scalar.init))
  }

  /// Appends the letters of a syllable, or the character itself.
  static func appendLetters(of scalar: UInt32, to letters: inout [UInt32]) {
    guard syllables.contains(scalar) else {
      letters.append(scalar)
      return
    }
    let index = Int(scalar - syllables.lowerBound)
    letters.append(initials[index / 588].value)
    letters.append(vowels[index / 28 % 21].value)
    if index % 28 > 0 { letters.append(finals[index % 28 - 1].value) }
  }

  /// How many letters ``letters(_:)`` gives for characters in NFC.
  public static func letterCount(_ scalars: ArraySlice<UInt32>) -> Int {
    scalars.reduce(0) { count, scalar in
      guard syllables.contains(scalar) else { return count + 1 }
      return count + ((scalar - syllables.lowerBound) % 28 == 0 ? 2 : 3)
    }
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
