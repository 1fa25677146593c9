import KoreanText
import SQLite

extension Connection {
  /// Finds the sites in whose names keys occur with one of them wrong, left out or too many.
  ///
  /// Tries every such spelling of the first keys that the index holds; a few hundred looks.
  borrowing func nearFindings(_ keys: [UInt8], wanted: Int) throws -> SearchFindings {
    var best = BestFindings(wanted: wanted)
    for spelling in Self.spellings(near: keys.prefix(MatchingKeys.indexLength)) {
      let indexed = MatchingKeys.indexed(spelling[...])
      try forEachSearchEntry(indexed) { entry in
        guard best.count < 20_000 else { return }
        best.add(
          order: SearchEntry.order(entry.key, length: indexed.count, place: entry.place),
          rank: entry.value >> 2)
      }
    }
    return SearchFindings(&best)
  }

  /// Returns all keys that differ in one place from those given, and for long ones those
  /// themselves, since the mistake may come later.
  private static func spellings(near keys: ArraySlice<UInt8>) -> Set<[UInt8]> {
    let keys = Array(keys)
    let letters =
      keys.contains { MatchingKeys.isVowel($0) || MatchingKeys.isConsonant($0) }
      ? MatchingKeys.hangulKeys : MatchingKeys.latinKeys
    var spellings: Set<[UInt8]> = keys.count == MatchingKeys.indexLength ? [keys] : []
    for index in keys.indices {
      var shorter = keys
      shorter.remove(at: index)
      spellings.insert(shorter)
      for letter in letters {
        var other = keys
        other[index] = letter
        spellings.insert(other)
        if index > 0 {
          var longer = keys
          longer.insert(letter, at: index)
          spellings.insert(longer)
        }
      }
    }
    return spellings
  }
}
