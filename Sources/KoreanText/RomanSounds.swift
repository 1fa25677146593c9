/// A rough key of romanised Korean, the same for the usual spellings of one name.
///
/// Consonants count by where in the mouth they are made, which is what stays when syllables meet:
/// `sungnyemun`, `sung-rye-mun` and `Sungryemun` have one key; so have `Gyeongbokgung` and
/// `Kyongbok-kung`, `Joseon` and `Chosun`. Glides are left out, back vowels are one. The key finds
/// more than is meant; compare the letters to put the likeliest first.
public struct RomanSounds: Sendable {
  /// The bytes for an index, see ``MatchingKeys``.
  public private(set) var keys: [UInt8] = []
  /// The place of the first letter of each.
  public private(set) var places: [Int] = []

  private enum Sound: UInt8 {
    case velar, coronal, labial, sibilant, affricate, breath, low, front, high, back

    var key: UInt8 { MatchingKeys.sounds + rawValue }
  }

  /// Makes the key of lower-case Latin letters; at most `limit` bytes of it.
  public init(_ letters: ArraySlice<UInt8>, limit: Int = .max) {
    var place = letters.startIndex
    while place < letters.endIndex, keys.count < limit {
      let start = place
      if Self.isVowel(letters[place]) {
        while place < letters.endIndex, Self.isVowel(letters[place]) { place += 1 }
        addVowels(letters[start..<place], at: start)
      } else {
        let next = place + 1 < letters.endIndex ? letters[place + 1] : 0
        place += addConsonant(letters[place], next, at: start)
      }
    }
  }

  private mutating func add(_ sound: Sound, at place: Int) {
    guard keys.last != sound.key else { return }
    keys.append(sound.key)
    places.append(place)
  }

  /// Returns how many letters the consonant takes.
  private mutating func addConsonant(_ letter: UInt8, _ next: UInt8, at place: Int) -> Int {
    let pair = (Character(Unicode.Scalar(letter)), Character(Unicode.Scalar(next)))
    switch pair {
    case ("n", "g"), ("n", "k"): add(.velar, at: place); return 2
    case ("c", "h"), ("t", "c"): add(.affricate, at: place); return 2
    case ("s", "h"): add(.sibilant, at: place); return 2
    case ("g", _), ("k", _), ("q", _), ("c", _): add(.velar, at: place)
    case ("d", _), ("t", _), ("n", _), ("l", _), ("r", _): add(.coronal, at: place)
    case ("b", _), ("p", _), ("m", _), ("f", _), ("v", _): add(.labial, at: place)
    case ("s", _), ("x", _): add(.sibilant, at: place)
    case ("j", _), ("z", _): add(.affricate, at: place)
    case ("h", _):
      // Behind a consonant it only aspirates, before one it only lengthens a vowel.
      let follows = keys.last.map { $0 < Sound.low.key } ?? false
      if !follows, Self.isVowel(next) { add(.breath, at: place) }
    default:
      keys.append(MatchingKeys.digits + (letter &- 0x30) % 10)
      places.append(place)
    }
    return 1
  }

  private mutating func addVowels(_ letters: ArraySlice<UInt8>, at place: Int) {
    var rest = letters.filter { $0 != UInt8(ascii: "y") && $0 != UInt8(ascii: "w") }[...]
    // A glide alone is the vowel it ends in: `sky`.
    if rest.isEmpty { rest = [UInt8(ascii: "i")] }
    while let letter = rest.first {
      rest.removeFirst()
      let next = rest.first.map { Character(Unicode.Scalar($0)) }
      let (sound, length): (Sound, Int) =
        switch (Character(Unicode.Scalar(letter)), next) {
        case ("a", "e"), ("a", "i"), ("o", "e"): (.front, 2)
        case ("e", "o"), ("e", "u"), ("o", "o"), ("o", "u"): (.back, 2)
        case ("u", "i"), ("e", "e"): (.high, 2)
        case ("a", _): (.low, 1)
        case ("e", _): (.front, 1)
        case ("i", _): (.high, 1)
        default: (.back, 1)
        }
      if length == 2 { rest.removeFirst() }
      add(sound, at: place)
    }
  }

  private static func isVowel(_ letter: UInt8) -> Bool {
    switch Character(Unicode.Scalar(letter)) {
    case "a", "e", "i", "o", "u", "y", "w": true
    default: false
    }
  }
}
