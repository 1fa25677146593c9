import KoreanText

/// Reads the regions at the start of a text, with or without blanks between them.
///
/// The known names decide where one ends and the next begins, longest first: 성북구 is no 성 of 북구,
/// and a name may end in any syllable. Each region must be part of the one before.
struct GeocodingText {
  /// A way to read the start of the text.
  struct Reading: Hashable {
    /// The smallest region.
    let region: Int
    /// How many folded characters it takes.
    let length: Int
    /// How many of its names are cut short or stand for parts.
    let rank: Int
    /// How many names it is made of.
    let names: Int
  }

  /// The longest name that is looked for, in folded characters.
  private static let longestName = 24
  /// A text longer than any address is read no further.
  private static let longestText = 120

  /// The text without the name of the country in front.
  let original: String
  private let characters: [Character]

  /// Whether the text is the name of the country and nothing else.
  let isCountry: Bool

  /// The names of Korea in front of a text.
  private static let countryNames = [
    "대한민국", "한국", "South Korea", "Republic of Korea", "Korea",
  ]

  /// Takes a text as a person types it.
  init(_ text: String) {
    let text = TextFolding.nfc(text)
    let folded = TextFolding.folded(text)
    isCountry = Self.countryNames.contains { TextFolding.folded($0) == folded }
    original = Self.fromLargest(isCountry ? text : Self.withoutCountry(text))
    characters = Array(TextFolding.folded(original).prefix(Self.longestText))
  }

  private static func withoutCountry(_ text: String) -> String {
    let text = String(text.drop { $0.isWhitespace })
    for country in countryNames {
      if text.lowercased().hasPrefix(country.lowercased()) {
        let behind = text.dropFirst(country.count)
        // 한국민속촌 is no place in 한국.
        guard let next = behind.first, country == "대한민국" || !next.isLetter else { continue }
        return String(behind.drop { $0.isWhitespace || $0 == "," })
      }
      // English has it behind.
      if text.lowercased().hasSuffix(" " + country.lowercased()) {
        let before = text.dropLast(country.count)
        return String(
          before.prefix(
            upTo: before.lastIndex { $0.isLetter }.map(before.index(after:)) ?? before.startIndex))
      }
    }
    return text
  }

  /// Returns an address from the largest region down: English ones are written the other way round,
  /// with commas and the country behind.
  private static func fromLargest(_ text: String) -> String {
    guard text.contains(","), text.contains(where: { $0.isLetter && $0.isASCII }) else {
      return text
    }
    return text.split(separator: ",").map { $0.trimmingPrefix(while: \.isWhitespace) }
      .reversed().joined(separator: ", ")
  }

  /// How many folded characters there are.
  var length: Int { characters.count }

  /// Returns the readings that take most of the text, those of whole names and of fewest names
  /// first.
  ///
  /// - Parameters:
  ///   - lookUp: Returns the regions of a folded name, with their ranks.
  ///   - isBelow: Tells whether the first region is part of the second.
  /// - Returns: The readings; none where the text does not start with a name.
  /// - Throws: What either closure throws.
  func readings(
    lookUp: (String) throws -> [(region: Int, rank: Int)], isBelow: (Int, Int) throws -> Bool
  ) throws -> [Reading] {
    var best: [Reading] = []
    var seen: Set<Reading> = []
    var open: [Reading?] = [nil]
    while let last = open.popLast() {
      let start = last?.length ?? 0
      for length in 1...max(min(Self.longestName, characters.count - start), 1)
      where start + length <= characters.count {
        for (region, rank) in try lookUp(String(characters[start..<start + length])) {
          if let last, try !isBelow(region, last.region) { continue }
          let reading = Reading(
            region: region, length: start + length, rank: (last?.rank ?? 0) + rank,
            names: (last?.names ?? 0) + 1)
          guard seen.insert(reading).inserted else { continue }
          best.append(reading)
          open.append(reading)
        }
      }
    }
    let longest = best.map(\.length).max() ?? 0
    let whole = best.filter { $0.length == longest }
    let least = whole.map { ($0.rank, $0.names) }.min { $0 < $1 } ?? (0, 0)
    var regions: Set<Int> = []
    return whole.filter {
      ($0.rank, $0.names) == least && regions.insert($0.region).inserted
    }
  }

  /// Whether a text without blanks goes on behind a name as an address does: 중구태평로1가, but not 중구청.
  ///
  /// - Parameters:
  ///   - length: How many folded characters the name takes.
  ///   - rest: What stands behind it.
  /// - Returns: Whether the name and the rest end as regions, roads and numbers do.
  func goesOnAsAddress(behind length: Int, with rest: String) -> Bool {
    let units: Set<Character> = ["시", "군", "구", "읍", "면", "동", "리", "가"]
    guard length > 1, units.contains(characters[length - 1]), rest.count > 1, let last = rest.last
    else { return false }
    return units.contains(last) || last == "로" || last == "길" || last.isNumber
  }

  /// Returns what of the text stands behind some of its folded characters; and whether something
  /// parts the two.
  func rest(behind length: Int) -> (text: String, isApart: Bool) {
    var index = original.startIndex
    while index < original.endIndex,
      TextFolding.folded(String(original[..<index])).count < length
    {
      index = original.index(after: index)
    }
    let rest = original[index...]
    let text = rest.drop { !$0.isLetter && !$0.isNumber }
    return (String(text), text.startIndex != rest.startIndex)
  }
}
