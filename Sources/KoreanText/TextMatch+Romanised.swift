/// Romanised Korean that somebody has typed.
public struct RomanisedName: Sendable, Hashable {
  /// Lower-case Latin letters and digits.
  public let letters: [UInt8]
  /// Their sounds, see ``RomanSounds``.
  public let sounds: [UInt8]

  /// Takes lower-case Latin letters and digits.
  public init(_ letters: [UInt8]) {
    self.letters = letters
    sounds = RomanSounds(letters[...]).keys
  }
}

extension MatchingText {
  /// Finds Korean by its romanisation, in the notice's spelling or another usual one, from the
  /// beginning of a word on.
  public func match(romanised name: RomanisedName) -> TextMatch? {
    let (letters, wanted) = (name.letters, name.sounds)
    guard !letters.isEmpty else { return nil }
    let romanization = Romanization(self)
    var first = 0
    for unit in units.indices where units[unit].isWordStart {
      // A word is romanised as if nothing stood before it.
      while first < romanization.units.count, romanization.units[first] < unit { first += 1 }
      let own = romanization.letters[first...]
      if own.starts(with: letters) {
        let matched = unit..<romanization.units[first + letters.count - 1] + 1
        return TextMatch(
          units: matched, place: place(of: unit), isWhole: true,
          isComplete: matched == units.indices)
      }
      let sounds = RomanSounds(own, limit: wanted.count + 1)
      if sounds.keys.starts(with: wanted) {
        let last =
          wanted.count < sounds.places.count
          ? sounds.places[wanted.count] - 1 : romanization.letters.count - 1
        // Who spells otherwise and has typed all of a name means it.
        return TextMatch(
          units: unit..<romanization.units[max(last, first)] + 1, place: place(of: unit),
          isWhole: unit == 0 && sounds.keys.count == wanted.count, isComplete: false)
      }
    }
    return nil
  }
}
