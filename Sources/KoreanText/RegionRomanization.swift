/// Names of Korean administrative regions in Latin letters.
///
/// By the Revised Romanization (Ministry of Culture notice 2000-8, chapter 3): a unit of administration
/// is parted by a hyphen, across which no sound changes (art. 5), so 종로구 is `Jongno-gu` and 백령면
/// `Baengnyeong-myeon`. Numbers stay figures before their unit, as the address service of the Ministry
/// of the Interior writes them: 태평로1가 is `Taepyeongno 1-ga`.
public enum RegionRomanization {
  private static let units: [Character: String] = [
    "도": "do", "시": "si", "군": "gun", "구": "gu", "읍": "eup", "면": "myeon", "리": "ri", "동": "dong",
    "가": "ga", "로": "ro",
  ]

  /// Returns a name in Latin letters, smaller regions first: 수원시 장안구 is `Jangan-gu, Suwon-si`.
  ///
  /// - Parameter name: A name of one region, or of a region and the one it is part of in front.
  /// - Returns: The name; nil where it is not written in Hangul syllables, perhaps with numbers.
  public static func name(_ name: String) -> String? {
    let words = TextFolding.nfc(name).split(whereSeparator: \.isWhitespace)
    guard words.contains(where: { $0.contains(where: isSyllable) }),
      words.allSatisfy({ $0.allSatisfy { isSyllable($0) || isNumber($0) } })
    else { return nil }
    return merged(words).reversed().map { capitalised(romanised($0[...])) }.joined(separator: ", ")
  }

  /// Puts 종로 and 2가 together: a word that begins with a number is no region of its own.
  private static func merged(_ words: [Substring]) -> [String] {
    words.reduce(into: []) { merged, word in
      if let last = merged.popLast() {
        merged += word.first.map(isNumber) == true ? [last + word] : [last, String(word)]
      } else {
        merged.append(String(word))
      }
    }
  }

  private static func romanised(_ name: Substring) -> String {
    let base = name.dropLast()
    guard let last = name.last, let unit = units[last], !base.isEmpty else { return letters(name) }
    // A road is great before it is a road.
    if name.hasSuffix("대로"), name.count > 2 { return letters(name.dropLast(2)) + "-daero" }
    guard let beforeNumber = base.lastIndex(where: { !isNumber($0) }), isNumber(base.last ?? " ")
    else {
      let isCounted = base.contains(where: isNumber)
      // 가 is a unit only where it is counted, and 2가 a region only with a unit behind.
      if last == "가", !isCounted { return letters(name) }
      return (base.last == "가" && isCounted ? romanised(base) : letters(base)) + "-" + unit
    }
    let number = base[base.index(after: beforeNumber)...]
    var part = base[...beforeNumber]
    if part.last == "제", part.count > 1 { part = part.dropLast() }
    // In 성수동1가 and 성수2가3동 a region is divided, in 태평로1가 a name is counted.
    let isRegion = last == "가" && part.last == "동" || part.last == "가"
    return "\(isRegion ? romanised(part) : letters(part)) \(number)-\(unit)"
  }

  private static func letters(_ name: Substring) -> String {
    Romanization(MatchingText(String(name))).text
  }

  private static func capitalised(_ text: String) -> String {
    text.prefix(1).uppercased() + text.dropFirst()
  }

  private static func isSyllable(_ character: Character) -> Bool {
    character.unicodeScalars.allSatisfy { Hangul.syllables.contains($0.value) }
  }

  private static func isNumber(_ character: Character) -> Bool {
    ("0"..."9").contains(character) || character == "." || character == "·" || character == ","
  }
}
