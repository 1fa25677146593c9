extension MatchingText {
  /// Finds Korean by its romanisation, in the notice's spelling or another usual one, from the
  /// beginning of a word on.
  public func match(romanised letters: [UInt8]) -> TextMatch? {
    guard !letters.isEmpty else { return nil }
    let wanted = RomanSounds(letters[...]).keys
    for unit in units.indices where units[unit].isWordStart {
      let romanization = Romanization(self, from: unit)
      if romanization.letters.starts(with: letters) {
        let end = romanization.units[letters.count - 1] + 1
        return match(unit..<end, isWhole: true)
      }
      let sounds = RomanSounds(romanization.letters[...])
      if sounds.keys.starts(with: wanted) {
        let last =
          wanted.count < sounds.places.count
          ? sounds.places[wanted.count] - 1 : romanization.letters.count - 1
        return match(unit..<romanization.units[max(last, 0)] + 1, isWhole: false)
      }
    }
    return nil
  }

  private func match(_ matched: Range<Int>, isWhole: Bool) -> TextMatch {
    TextMatch(
      units: matched, place: place(of: matched.lowerBound), isWhole: isWhole,
      isComplete: isWhole && matched == units.indices)
  }
}
