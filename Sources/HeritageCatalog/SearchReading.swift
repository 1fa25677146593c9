import KoreanText
import SQLite

/// One way to read what was typed: it finds sites through the index and tells where their names
/// match.
enum SearchReading {
  /// The keys as typed, the last syllable perhaps half typed.
  case keys([UInt8])
  /// Initial consonants alone, as keys of syllables.
  case initials([UInt8])
  /// Syllables of which some are given by their initial consonants.
  case parts([SearchPattern.Part])
  /// Words that all must occur, in any order.
  case words([[UInt8]])
  /// Korean in Latin letters.
  case sounds(letters: [UInt8])
  /// Keys with one mistake in them.
  case nearly(MatchingText)

  /// Returns the readings of a pattern as it was typed, the best first.
  static func readings(of pattern: SearchPattern) -> [SearchReading] {
    var readings: [SearchReading] = [.keys(pattern.keys)]
    if let initials = pattern.initials { readings.append(.initials(initials)) }
    if let parts = pattern.parts { readings.append(.parts(parts)) }
    let words = pattern.original.split(whereSeparator: \.isWhitespace)
      .map { MatchingText(String($0)).keys }.filter { !$0.isEmpty }
    if words.count > 1 { readings.append(.words(words)) }
    return readings
  }

  /// Returns the reading as romanised Korean, of two letters or more.
  static func sounds(of pattern: SearchPattern) -> SearchReading? {
    let letters = pattern.text.units.compactMap { unit in
      unit.scalar.isASCII ? UInt8(truncatingIfNeeded: unit.scalar.value) : nil
    }
    return pattern.hasLatin && letters.count == pattern.text.units.count && letters.count > 1
      ? .sounds(letters: letters) : nil
  }

  /// Finds sites through the index, `wanted` of them or all; the names decide, see ``match(_:)``.
  func findings(_ connection: borrowing Connection, wanted: Int?) throws -> SearchFindings {
    switch self {
    case .keys(let keys):
      return try connection.searchFindings(keys, wanted: wanted)
    case .initials(let initials):
      let keys = initials.map { $0 + (MatchingKeys.initialOffset) }
      return try connection.searchFindings(keys, wanted: wanted)
    case .parts(let parts):
      return try connection.searchFindings(Self.window(of: parts), wanted: nil)
    case .words(let words):
      return try Self.rarest(words, connection)
    case .sounds(let letters):
      let keys = RomanSounds(Self.certain(letters)[...], limit: MatchingKeys.indexLength).keys
      return try connection.searchFindings(keys, wanted: keys.count < 4 ? wanted : nil)
    case .nearly(let text):
      return try connection.nearFindings(text, wanted: wanted)
    }
  }

  /// Whether the reading is a guess, of which only the likeliest candidates are looked at.
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
    case .parts(let parts): text.match(parts: parts)
    case .words(let words): Self.match(words, in: text)
    case .sounds(let letters): text.match(romanised: letters)
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

  /// Finds the sites of the word that the fewest have.
  private static func rarest(
    _ words: [[UInt8]], _ connection: borrowing Connection
  ) throws -> SearchFindings {
    var best: (count: Int, word: [UInt8])?
    for word in words {
      let count = try connection.searchHead(MatchingKeys.indexed(word[...]))?.count ?? 0
      if best.map({ (count, -word.count) < ($0.count, -$0.word.count) }) ?? true {
        best = (count, word)
      }
    }
    return try best.map { try connection.searchFindings($0.word, wanted: nil) } ?? SearchFindings()
  }

  /// Returns letters without those at the end that may turn out to be part of another sound: `sun` of
  /// `sung`, `ge` of `geo`.
  private static func certain(_ letters: [UInt8]) -> [UInt8] {
    var rest = letters[...]
    while let last = rest.last, rest.count > 1, "aeiouyw".utf8.contains(last) {
      rest.removeLast()
    }
    if let last = rest.last, rest.count > 1, "nct".utf8.contains(last) { rest.removeLast() }
    return Array(rest)
  }
}
