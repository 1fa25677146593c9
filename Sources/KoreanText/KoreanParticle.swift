/// A Korean particle whose form depends on how the word before it ends.
public enum KoreanParticle: CaseIterable, Sendable {
  /// The topic: 은 after a final consonant, 는 after a vowel.
  case topic
  /// The subject: 이 or 가.
  case subject
  /// The object: 을 or 를.
  case object
  /// The direction or means: 으로, or 로 after a vowel or ㄹ.
  case direction
  /// The companion: 과 or 와.
  case companion

  /// Returns a word with the particle that fits its last sound.
  ///
  /// Closing quotes and brackets are passed over and a remark in brackets is not read:
  /// `숭례문(崇禮門)` takes the particle of 문. Digits are read in Korean, Latin capitals by their
  /// letters' names, other Latin words by a rule of thumb. Where the sound is not known (Han
  /// characters, signs) both forms are given, as in `崇禮門은(는)`.
  public static func attach(_ word: String, _ particle: KoreanParticle) -> String {
    word + particle.form(after: Ending(of: word))
  }

  private func form(after ending: Ending) -> String {
    let (consonant, vowel, unknown) =
      switch self {
      case .topic: ("은", "는", "은(는)")
      case .subject: ("이", "가", "이(가)")
      case .object: ("을", "를", "을(를)")
      case .direction: ("으로", "로", "(으)로")
      case .companion: ("과", "와", "과(와)")
      }
    return switch ending {
    case .consonant: consonant
    case .rieul: self == .direction ? vowel : consonant
    case .vowel: vowel
    case .unknown: unknown
    }
  }
}

/// The last sound of a word, as far as particles care.
private enum Ending {
  case consonant
  /// The consonant ㄹ, after which 로 is said instead of 으로.
  case rieul
  case vowel
  case unknown

  init(of word: String) {
    let spoken = Ending.spokenPart(of: TextFolding.nfc(word))
    guard let last = spoken.unicodeScalars.last else {
      self = .unknown
      return
    }
    switch last {
    case "가"..."힣":
      switch Hangul.finalLetter(last) {
      case nil: self = .vowel
      case "ㄹ": self = .rieul
      default: self = .consonant
      }
    // 영 일 이 삼 사 오 육 칠 팔 구; after other digits a 0 is 십, 백, 천 or 만.
    case "0", "3", "6": self = .consonant
    case "1", "7", "8": self = .rieul
    case "2", "4", "5", "9": self = .vowel
    case "%": self = .vowel
    case "ㄹ": self = .rieul
    case "ㄱ"..."ㅎ": self = .consonant
    case "ㅏ"..."ㅣ": self = .vowel
    case "A"..."Z": self = Ending(ofCapital: last)
    case "a"..."z": self = Ending(ofLatinWord: spoken.unicodeScalars)
    default: self = .unknown
    }
  }

  /// Reads a capital letter by its name: 엘, 엠, 엔, 알; all others end in a vowel.
  private init(ofCapital letter: Unicode.Scalar) {
    switch letter {
    case "L", "R": self = .rieul
    case "M", "N": self = .consonant
    default: self = .vowel
    }
  }

  /// Reads a lower-case word as loan words are written: 맵, 북, 파일, but 그리드, 서버.
  private init(ofLatinWord word: Substring.UnicodeScalarView) {
    let letters = word.suffix(3).map { String($0).lowercased() }
    let last = letters.last ?? ""
    let before = letters.dropLast().last ?? ""
    let silent = last == "e" && letters.count == 3
    switch silent ? before : last {
    case "l": self = .rieul
    case "m", "n": self = .consonant
    case "g" where !silent && before == "n": self = .consonant
    case "b", "c", "k", "p", "t":
      let short = !silent && ["a", "e", "i", "o", "u"].contains(before)
      self = short ? .consonant : .vowel
    default: self = .vowel
    }
  }

  /// Returns the word without what is not read aloud at its end.
  private static func spokenPart(of word: String) -> Substring {
    var rest = word[...]
    while let last = rest.last {
      if last == ")" || last == "）", let open = rest.lastIndex(where: { $0 == "(" || $0 == "（" }),
        rest[..<open].contains(where: { $0.isLetter || $0.isNumber })
      {
        rest = rest[..<open]
      } else if last != "%", last.isPunctuation || last.isWhitespace {
        rest = rest.dropLast()
      } else {
        break
      }
    }
    return rest
  }
}
