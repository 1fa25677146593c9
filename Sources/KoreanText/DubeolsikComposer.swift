/// Puts letters typed on the two-set Korean keyboard together into syllables, as an input method
/// does.
///
/// ``text`` is what is on the screen after each key: `tndfPa` shows 숭롐 until the next vowel takes the
/// ㅁ away.
public struct DubeolsikComposer: Sendable {
  private var finished = String.UnicodeScalarView()
  private var initial: UInt8?
  private var vowel: [UInt8] = []
  private var final: [UInt8] = []

  /// Creates a composer without text.
  public init() {}

  /// What has been typed, the syllable in the making included.
  public var text: String {
    var all = finished
    all.append(contentsOf: pending)
    return String(all)
  }

  /// Types a key; one that carries no Korean letter ends the syllable and stays as it is.
  public mutating func type(_ key: Unicode.Scalar) {
    guard let code = DubeolsikLayout.code(key) else { return enter(key) }
    if code < DubeolsikLayout.consonantCount { typeConsonant(code) } else { typeVowel(code) }
  }

  /// Ends the syllable and adds a character as it is, as after switching the keyboard to English.
  public mutating func enter(_ scalar: Unicode.Scalar) {
    finish()
    finished.append(scalar)
  }

  private mutating func typeConsonant(_ code: UInt8) {
    if initial != nil, !vowel.isEmpty, DubeolsikLayout.finals.contains(final + [code]) {
      final.append(code)
    } else {
      finish()
      initial = code
    }
  }

  private mutating func typeVowel(_ code: UInt8) {
    if let moved = final.popLast() {
      // The last consonant begins the next syllable.
      finish()
      initial = moved
      vowel = [code]
    } else if vowel.isEmpty || DubeolsikLayout.vowels.contains(vowel + [code]) {
      vowel.append(code)
    } else {
      finish()
      vowel = [code]
    }
  }

  private mutating func finish() {
    finished.append(contentsOf: pending)
    initial = nil
    vowel = []
    final = []
  }

  private var pending: [Unicode.Scalar] {
    let vowelIndex = DubeolsikLayout.vowels.firstIndex(of: vowel).map(UInt32.init)
    guard let initial else {
      return vowelIndex.flatMap { Unicode.Scalar(0x314F + $0) }.map { [$0] } ?? []
    }
    guard let vowelIndex else { return [Hangul.initial(Int(initial))] }
    let finalIndex = UInt32(DubeolsikLayout.finals.firstIndex(of: final) ?? 0)
    let value = Hangul.syllables.lowerBound + UInt32(initial) * 588 + vowelIndex * 28 + finalIndex
    return Unicode.Scalar(value).map { [$0] } ?? []
  }
}
