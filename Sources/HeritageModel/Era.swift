public import Localization

/// An era of Korean history, found in the free text that records carry.
///
/// 통일신라 is not 신라: names are tried longest first, and each stretch of text counts for one era only.
public struct Era: Sendable, Hashable, Identifiable {
  /// The code (`ccbaPcd1`).
  public let code: String
  /// The names.
  public let name: LocalizedText
  /// Words in the text of a record that mean this era.
  let words: [String]
  /// Years, first and last, that fall into this era where only a year is given.
  let years: ClosedRange<Int>?

  /// The code, for collections that ask for an identity.
  public var id: String { code }

  /// Every era, from the oldest.
  public static let all: [Era] = [
    era("01", "Prehistoric", "선사시대", ["선사"]),
    era("03", "Stone Age", "석기시대", ["석기"]),
    era("05", "Bronze Age", "청동기시대", ["청동"]),
    era("07", "Iron Age", "철기시대", ["철기", "원삼국", "초기철기"]),
    era("10", "Three Kingdoms", "삼국시대", ["삼국"]),
    era("11", "Goguryeo", "고구려", ["고구려"]),
    era("12", "Baekje", "백제", ["백제"]),
    era("13", "Silla", "신라", ["신라"]),
    era("14", "Gaya", "가야", ["가야"]),
    era("20", "Unified Silla", "통일신라", ["통일신라", "남북국"], 669...917),
    era("30", "Goryeo", "고려시대", ["고려"], 918...1391),
    era("40", "Joseon", "조선시대", ["조선"], 1392...1896),
    era("45", "Korean Empire", "대한제국", ["대한제국"], 1897...1909),
    era("50", "Japanese Colonial Period", "일제강점기", ["일제", "강점기"], 1910...1945),
    era("60", "Unknown", "시대미상", ["미상"]),
  ]

  /// Returns the era that a code or a name stands for: `40`, 조선, 조선시대, Joseon.
  public static func named(_ text: String) -> Era? {
    let folded = foldedName(text)
    return all.first { era in
      [era.code, era.name.korean, era.name.english].contains { foldedName($0) == folded }
        || era.words.contains { folded == $0 || folded == $0 + "시대" }
    }
  }

  /// Returns the codes of the eras that the free text of a record names; by its years and centuries
  /// where it names none.
  ///
  /// "1352년(고려 공민왕 1)" is Goryeo, "통일신라 후기" is Unified Silla and not Silla, "17세기 후반" is Joseon. A
  /// century that no era holds whole, such as the 14th, says nothing. 미상 beside a named era means
  /// its year and not the era.
  public static func eras(in text: String) -> Set<String> {
    var rest = text
    var found: Set<String> = []
    for (word, code) in wordsLongestFirst {
      let parts = rest.split(separator: word, omittingEmptySubsequences: false)
      if parts.count > 1 {
        found.insert(code)
        rest = parts.joined(separator: "\n")
      }
    }
    if found.count > 1 { found.remove("60") }
    guard found.isEmpty else { return found }
    for span in spans(in: text) {
      for era in all where era.years?.contains(span) == true {
        found.insert(era.code)
      }
    }
    return found
  }

  private static let wordsLongestFirst: [(word: String, code: String)] =
    all.flatMap { era in era.words.map { (word: $0, code: era.code) } }
    .sorted { ($1.word.count, $0.word) < ($0.word.count, $1.word) }

  /// Returns the years in a text, and its centuries as first and last year.
  private static func spans(in text: String) -> [ClosedRange<Int>] {
    let hasCenturies = text.contains("세기")
    return text.split { !$0.isASCIIDigit }.compactMap { digits in
      guard let number = Int(digits) else { return nil }
      switch digits.count {
      case 1...2 where hasCenturies && number > 0: return number * 100 - 99...number * 100
      case 3...4: return number...number
      default: return nil
      }
    }
  }

  private static func era(
    _ code: String, _ english: String, _ korean: String, _ words: [String],
    _ years: ClosedRange<Int>? = nil
  ) -> Era {
    Era(code: code, name: LocalizedText(english, korean), words: words, years: years)
  }
}
