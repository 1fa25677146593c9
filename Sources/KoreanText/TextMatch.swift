/// Where and how well a query matches a text.
public struct TextMatch: Sendable, Hashable {
  /// The characters that match, by their place in ``MatchingText/units``.
  public let units: Range<Int>
  /// Where in the text the match begins.
  public let place: Place
  /// Whether it ends with a whole syllable; false while a syllable is only half typed.
  public let isWhole: Bool
  /// Whether the match is all of the text.
  public let isComplete: Bool

  /// Where in a text a match begins.
  public enum Place: Int, Sendable, Hashable {
    /// At the beginning of the text.
    case start
    /// At the beginning of another word.
    case wordStart
    /// Inside a word.
    case middle
  }

  /// How good the match is, from 0, the best: all of the text; the beginning of the text, then of a
  /// word; the same with a syllable half typed; inside a word, whole and half.
  public var order: Int {
    isComplete ? 0 : Self.order(place, isWhole: isWhole)
  }

  /// How many orders there are.
  public static let orderCount = 7

  /// The last order of matches at the beginning of a text or of a word.
  public static let lastBeginning = 4

  /// Whether matches of an order end with a whole syllable; those of addresses do.
  public static func isWhole(order: Int) -> Bool { ![3, 4, 6].contains(order) }

  /// Returns the order of a match that is not complete.
  public static func order(_ place: Place, isWhole: Bool) -> Int {
    switch (place, isWhole) {
    case (.start, true): 1
    case (.wordStart, true): 2
    case (.start, false): 3
    case (.wordStart, false): 4
    case (.middle, true): 5
    case (.middle, false): 6
    }
  }
}

extension MatchingText {
  /// Returns where in a text a match that begins at a character begins.
  public func place(of unit: Int) -> TextMatch.Place {
    unit == 0 ? .start : units[unit].isWordStart ? .wordStart : .middle
  }

  /// Finds the keys of a query, the last syllable of which may be half typed.
  ///
  /// - Returns: The best match, among equals the first; nil where there is none.
  public func match(_ query: [UInt8]) -> TextMatch? {
    guard let last = query.last else { return nil }
    return best { unit in
      let start = units[unit].key
      let end = start + query.count
      guard end <= keys.count, keys[start..<end].elementsEqual(query) else { return nil }
      var after = unit + 1
      while after < units.count, units[after].key < end { after += 1 }
      let next = end < keys.count ? keys[end] : 0
      let afterNext = end + 1 < keys.count ? keys[end + 1] : 0
      return (after, MatchingKeys.endsWhole(last, next: next, afterNext))
    }
  }

  /// Finds syllables by their initial consonants: ㅅㄹㅁ in 숭례문.
  public func match(initials: [UInt8]) -> TextMatch? {
    guard !initials.isEmpty else { return nil }
    return best { unit in
      guard unit + initials.count <= units.count else { return nil }
      for (offset, initial) in initials.enumerated()
      where !hasInitial(initial, unit: unit + offset) {
        return nil
      }
      return (unit + initials.count, true)
    }
  }

  /// Finds syllables of which some are given by their initial consonants: 숭ㄹㅁ in 숭례문.
  public func match(parts: [SearchPattern.Part]) -> TextMatch? {
    guard !parts.isEmpty else { return nil }
    return best { unit in
      guard unit + parts.count <= units.count else { return nil }
      var isWhole = true
      for (offset, part) in parts.enumerated() {
        switch part {
        case .initial(let initial):
          guard hasInitial(initial, unit: unit + offset) else { return nil }
        case .whole(let wanted):
          let own = keys(of: unit + offset)
          guard own.starts(with: wanted) else { return nil }
          isWhole = own.count == wanted.count
          guard isWhole || offset + 1 == parts.count else { return nil }
        }
      }
      return (unit + parts.count, isWhole)
    }
  }

  private func hasInitial(_ initial: UInt8, unit: Int) -> Bool {
    keys[units[unit].key] == initial
  }

  /// Returns the best of the matches that a closure finds from each place where one may begin; the
  /// closure returns the unit behind the match, and whether its last syllable is whole.
  private func best(_ find: (Int) -> (end: Int, isWhole: Bool)?) -> TextMatch? {
    var best: TextMatch?
    for unit in units.indices where units[unit].isStart {
      guard let (end, isWhole) = find(unit) else { continue }
      let match = TextMatch(
        units: unit..<end, place: place(of: unit), isWhole: isWhole,
        isComplete: unit == 0 && end == units.count && isWhole)
      if best.map({ match.order < $0.order }) ?? true { best = match }
      if match.order <= 1 { break }
    }
    return best
  }
}
