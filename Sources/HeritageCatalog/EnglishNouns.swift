import KoreanText

/// The English nouns that follow Korean names of sites: Gyeongbokgung Palace, Bulguksa Temple.
///
/// The romanised name says the same in its last syllable, so no record has both.
enum EnglishNouns {
  /// The nouns, each with the romanised endings of Korean names that say as much.
  private static let endings = [
    "altar": ["dan"], "bell": ["jong"], "bridge": ["gyo", "dari"], "castle": ["seong"],
    "cave": ["gul"], "fortress": ["seong"], "gate": ["mun"], "grotto": ["gul", "am"],
    "hall": ["jeon", "dang"], "hermitage": ["am"], "house": ["gotaek", "gaok", "jip"],
    "island": ["do", "seom"], "mountain": ["san"], "observatory": ["dae"],
    "palace": ["gung"], "pagoda": ["tap"], "pavilion": ["ru", "nu", "jeong", "gak", "dae"],
    "school": ["gyo", "seowon"], "academy": ["seowon"], "shrine": ["myo", "sa", "dan"],
    "site": ["ji", "teo"], "temple": ["sa", "am"],
    "tomb": ["neung", "reung", "myo", "chong", "bun", "won"], "village": ["maeul"],
    "wall": ["seong"],
  ]

  /// Words that stand before such a noun and say no more: Hahoe Folk Village.
  private static let attributes: Set = ["folk", "royal", "stone", "fortified", "buddhist", "the"]

  /// Returns a text without the nouns that end it; nil where there are none, or nothing else.
  ///
  /// Where it is open, the last word may be one that is half typed.
  static func removed(from text: String, isOpen: Bool) -> String? {
    var words = text.split(whereSeparator: \.isWhitespace)
    let count = words.count
    while let last = words.last.map(folded),
      isNoun(last, isOpen: isOpen && words.count == count)
        || words.count < count && attributes.contains(last)
    {
      words.removeLast()
    }
    return words.isEmpty || words.count == count ? nil : words.joined(separator: " ")
  }

  /// Whether the noun at the end of a text only repeats the end of the name before it: Sungnyemun
  /// Gate, but not Deoksugung Gate.
  static func repeatsName(_ text: String) -> Bool {
    guard let name = removed(from: text, isOpen: false).map(folded),
      let noun = text.split(whereSeparator: \.isWhitespace).last.map(folded)
    else { return false }
    return (endings[noun] ?? endings[String(noun.dropLast())] ?? []).contains(
      where: name.hasSuffix)
  }

  private static func isNoun(_ word: String, isOpen: Bool) -> Bool {
    if endings[word] != nil || word.hasSuffix("s") && endings[String(word.dropLast())] != nil {
      return true
    }
    return isOpen && endings.keys.contains { $0.hasPrefix(word) }
  }

  private static func folded(_ word: some StringProtocol) -> String {
    TextFolding.folded(String(word))
  }
}
