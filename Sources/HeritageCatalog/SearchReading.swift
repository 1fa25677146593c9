import KoreanText
import SQLite

/// One way to read what was typed: it finds sites through the index and tells where their names
/// match.
enum SearchReading {
  /// The keys as typed, the last syllable perhaps half typed.
  case keys([UInt8])
  /// Initial consonants alone, as keys of syllables.
  case initials([UInt8])
  /// Syllables of which some are given by their initial consonants, from the beginning of a word on.
  case wordParts([SearchPattern.Part])
  /// The same, from anywhere on.
  case parts([SearchPattern.Part])
  /// Words that all must occur, in any order.
  case words([[UInt8]])
  /// Korean in Latin letters, by the sounds that are certain to be in a name.
  case sounds(RomanisedName, certain: [UInt8])
  /// Keys with one mistake in them.
  case nearly(MatchingText)

  /// Returns the readings of a pattern as it was typed, the best first.
  static func readings(of pattern: SearchPattern) -> [SearchReading] {
    var readings: [SearchReading] = [.keys(pattern.keys)]
    if let initials = pattern.initials { readings.append(.initials(initials)) }
    if let parts = pattern.parts { readings += [.wordParts(parts), .parts(parts)] }
    let words = words(of: pattern.original)
    if words.first.map({ $0.count < pattern.keys.count }) ?? false {
      readings.append(.words(words))
    }
    return readings
  }

  /// Returns the keys of the words of a text, each once.
  static func words(of text: String) -> [[UInt8]] {
    var seen: Set<[UInt8]> = []
    return text.split(whereSeparator: \.isWhitespace).map { MatchingText(String($0)).keys }
      .filter { !$0.isEmpty && seen.insert($0).inserted }
  }

  /// Returns the readings as romanised Korean, of two letters or more with a vowel: by all sounds, then without one
  /// at the end that may turn out to be another, as `sun` of `sung`, `ge` of `geo`.
  static func sounds(of pattern: SearchPattern) -> [SearchReading] {
    let letters = pattern.text.units.compactMap { unit in
      unit.scalar.isASCII ? UInt8(truncatingIfNeeded: unit.scalar.value) : nil
    }
    guard pattern.hasLatin, letters.count == pattern.text.units.count, letters.count > 1,
      letters.contains(where: { "aeiouyw".utf8.contains($0) })
    else { return [] }
    let name = RomanisedName(letters)
    let isOpen = letters.last.map { "aeiouywnct".utf8.contains($0) } ?? false
    let all = [SearchReading.sounds(name, certain: name.sounds)]
    guard isOpen, name.sounds.count > 1 else { return all }
    return all + [.sounds(name, certain: name.sounds.dropLast())]
  }

  /// Finds sites through the index, `wanted` of them or all; the names decide, see ``match(_:)``.
  func findings(_ connection: borrowing Connection, wanted: Int?) throws -> SearchFindings {
    switch self {
    case .keys(let keys):
      return try connection.searchFindings(keys, wanted: wanted)
    case .initials(let initials):
      let keys = initials.map { $0 + (MatchingKeys.initialOffset) }
      return try connection.searchFindings(keys, wanted: wanted)
    case .wordParts(let parts):
      return try connection.searchFindings(
        Self.initials(of: parts), beside: Self.window(of: parts), wanted: wanted)
    case .parts(let parts):
      return try connection.searchFindings(Self.window(of: parts), wanted: wanted)
    case .words(let words):
      return try connection.searchFindings(words: words, wanted: wanted)
    case .sounds(let name, let certain):
      // A word that begins with figures is indexed as it is written.
      let figures = name.letters.prefix { (0x30...0x39).contains($0) }.count
      if figures > 0 {
        return try connection.searchFindings(Array(certain.prefix(figures)), wanted: wanted)
      }
      let keys = MatchingKeys.indexed(certain[...])
      return try connection.searchFindings(Array(certain.prefix(keys.count)), wanted: wanted)
    case .nearly(let text):
      return try connection.nearFindings(text, wanted: wanted)
    }
  }

  /// How many sites a completion asks the index for, first and again while it has not enough.
  ///
  /// Nil is for all; of a guess only the likeliest are looked at. Of names that sound alike more are
  /// looked at, since only the letters tell which of them is meant.
  var pools: [Int?] {
    let first = SearchIndexWriter.headCount
    return switch self {
    case .nearly: [first]
    case .sounds: isVague ? [first, 4 * first] : [4 * first]
    case .parts: [first, 4 * first]
    default: [first, nil]
    }
  }

  /// How many sites a completion puts in order at once before one that the index has with an order.
  ///
  /// Few where the index knows all that was typed: it has them in order, but for names that are
  /// spelt otherwise; ten are the usual length of a list.
  func batchSize(order: Int) -> Int {
    let few = 10
    let many = SearchIndexWriter.headCount
    return switch self {
    case .keys(let keys) where order > 0 && MatchingKeys.isShort(keys): few
    case .initials(let initials)
    where order > 0 && MatchingKeys.isShort(initials.map { $0 + MatchingKeys.initialOffset }):
      few
    case .sounds: 4 * many
    case .parts, .wordParts: many / 2
    default: many
    }
  }

  /// Whether one name is enough: these are sounds of too many to look at all.
  var isVague: Bool {
    if case .sounds(_, let certain) = self { certain.count < 4 } else { false }
  }

  /// Whether the reading is a guess.
  var isGuess: Bool {
    switch self {
    case .sounds, .nearly: true
    default: false
    }
  }

  /// Returns where a name matches, nil where it does not.
  func match(_ text: MatchingText) -> TextMatch? {
    switch self {
    case .keys(let keys): text.match(keys)
    case .initials(let initials): text.match(initials: initials)
    case .wordParts(let parts), .parts(let parts): text.match(parts: parts)
    case .words(let words): Self.match(words, in: text)
    case .sounds(let name, _): text.match(romanised: name)
    case .nearly(let typed): text.match(nearly: typed.keys)
    }
  }

  /// Returns all parts of a name that match, in order and apart.
  func ranges(_ match: TextMatch, in text: MatchingText) -> [Range<Int>] {
    guard case .words(let words) = self else { return [text.range(of: match.units)] }
    let units = words.compactMap { text.match($0)?.units }
      .sorted { ($0.lowerBound, $0.upperBound) < ($1.lowerBound, $1.upperBound) }
    var apart: [Range<Int>] = []
    for range in units {
      if let last = apart.last, range.lowerBound < last.upperBound {
        apart[apart.count - 1] = last.lowerBound..<max(last.upperBound, range.upperBound)
      } else {
        apart.append(range)
      }
    }
    return apart.map(text.range)
  }

  /// A match of all words is as good as the worst of them, and complete where together they are the
  /// name.
  private static func match(_ words: [[UInt8]], in text: MatchingText) -> TextMatch? {
    var worst: TextMatch?
    for word in words {
      guard let match = text.match(word) else { return nil }
      if worst.map({ match.order > $0.order }) ?? true { worst = match }
    }
    return worst
  }

  /// The initial consonants of all syllables, as the index has them.
  private static func initials(of parts: [SearchPattern.Part]) -> [UInt8] {
    let keys = parts.flatMap { part in
      switch part {
      case .initial(let initial): [initial + MatchingKeys.initialOffset]
      case .whole(let keys):
        keys.first.map(MatchingKeys.isConsonant) ?? false
          ? [keys[0] + MatchingKeys.initialOffset] : keys
      }
    }
    return Array(keys.prefix(MatchingKeys.indexed(keys[...]).count))
  }

  /// The keys of the longest stretch of whole syllables, with the consonant that follows it.
  private static func window(of parts: [SearchPattern.Part]) -> [UInt8] {
    var best: [UInt8] = []
    var current: [UInt8] = []
    for part in parts {
      switch part {
      case .whole(let keys): current += keys
      case .initial(let initial):
        if !current.isEmpty { current.append(initial) }
        if current.count > best.count { best = current }
        current = []
      }
    }
    return current.count > best.count ? current : best
  }
}

extension MatchingKeys {
  /// Whether an index keeps all of a key, and what follows it in a name.
  fileprivate static func isShort(_ keys: [UInt8]) -> Bool {
    keys.first.map { keys.count < indexLength(from: $0) } ?? false
      && indexed(keys[...]).count == keys.count
  }
}
