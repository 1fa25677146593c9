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
    take(letters, limit: limit)
  }

  /// Makes an empty key, to make others in its memory.
  init() {}

  /// Makes the key of other letters.
  mutating func take(_ letters: ArraySlice<UInt8>, limit: Int = .max) {
    keys.removeAll(keepingCapacity: true)
    places.removeAll(keepingCapacity: true)
    letters.withUnsafeBufferPointer { buffer in
      var place = 0
      while place < buffer.count, keys.count < limit {
        place +=
          Self.isVowel(buffer[place])
          ? addVowels(buffer, place, at: letters.startIndex)
          : addConsonant(buffer, place, at: letters.startIndex)
      }
    }
  }

  private mutating func add(_ sound: Sound, at place: Int) {
    guard keys.last != sound.key else { return }
    keys.append(sound.key)
    places.append(place)
  }

  /// Returns how many letters the consonant takes.
  private mutating func addConsonant(
    _ letters: UnsafeBufferPointer<UInt8>, _ place: Int, at start: Int
  ) -> Int {
    let letter = letters[place]
    let next = place + 1 < letters.count ? letters[place + 1] : 0
    let place = start + place
    switch letter {
    case Letter.n where next == Letter.g || next == Letter.k,
      Letter.g, Letter.k, Letter.q:
      add(.velar, at: place)
      return letter == Letter.n ? 2 : 1
    case Letter.c where next == Letter.h, Letter.t where next == Letter.c:
      add(.affricate, at: place)
      return 2
    case Letter.s where next == Letter.h:
      add(.sibilant, at: place)
      return 2
    case Letter.c: add(.velar, at: place)
    case Letter.d, Letter.t, Letter.n, Letter.l, Letter.r: add(.coronal, at: place)
    case Letter.b, Letter.p, Letter.m, Letter.f, Letter.v: add(.labial, at: place)
    case Letter.s, Letter.x: add(.sibilant, at: place)
    case Letter.j, Letter.z: add(.affricate, at: place)
    case Letter.h:
      // Behind a consonant it only aspirates, before one it only lengthens a vowel.
      let follows = keys.last.map { $0 < Sound.low.key } ?? false
      if !follows, Self.isVowel(next) { add(.breath, at: place) }
    default:
      keys.append(MatchingKeys.digits + (letter &- 0x30) % 10)
      places.append(place)
    }
    return 1
  }

  /// Adds the sounds of the vowels from a place on; returns how many letters they take.
  private mutating func addVowels(
    _ letters: UnsafeBufferPointer<UInt8>, _ first: Int, at start: Int
  ) -> Int {
    var place = first
    var isGlide = true
    // The next letter that is no glide, and where the vowels end.
    func next(from place: inout Int) -> UInt8 {
      while place < letters.count, Self.isVowel(letters[place]) {
        if letters[place] != Letter.y, letters[place] != Letter.w { return letters[place] }
        place += 1
      }
      return 0
    }
    while true {
      let letter = next(from: &place)
      if letter == 0 { break }
      isGlide = false
      var after = place + 1
      let following = next(from: &after)
      let pair: Sound? =
        switch (letter, following) {
        case (Letter.a, Letter.e), (Letter.a, Letter.i), (Letter.o, Letter.e): .front
        case (Letter.e, Letter.o), (Letter.e, Letter.u), (Letter.o, Letter.o),
          (Letter.o, Letter.u):
          .back
        case (Letter.u, Letter.i), (Letter.e, Letter.e): .high
        default: nil
        }
      add(pair ?? Self.sound(ofVowel: letter), at: start + first)
      place = pair == nil ? after : after + 1
    }
    // A glide alone is the vowel it ends in: `sky`.
    if isGlide { add(.high, at: start + first) }
    return place - first
  }

  private static func sound(ofVowel letter: UInt8) -> Sound {
    switch letter {
    case Letter.a: .low
    case Letter.e: .front
    case Letter.i: .high
    default: .back
    }
  }

  private static func isVowel(_ letter: UInt8) -> Bool {
    switch letter {
    case Letter.a, Letter.e, Letter.i, Letter.o, Letter.u, Letter.y, Letter.w: true
    default: false
    }
  }

  /// The letters as bytes.
  private enum Letter {
    static let a = UInt8(ascii: "a"), b = UInt8(ascii: "b"), c = UInt8(ascii: "c")
    static let d = UInt8(ascii: "d"), e = UInt8(ascii: "e"), f = UInt8(ascii: "f")
    static let g = UInt8(ascii: "g"), h = UInt8(ascii: "h"), i = UInt8(ascii: "i")
    static let j = UInt8(ascii: "j"), k = UInt8(ascii: "k"), l = UInt8(ascii: "l")
    static let m = UInt8(ascii: "m"), n = UInt8(ascii: "n"), o = UInt8(ascii: "o")
    static let p = UInt8(ascii: "p"), q = UInt8(ascii: "q"), r = UInt8(ascii: "r")
    static let s = UInt8(ascii: "s"), t = UInt8(ascii: "t"), u = UInt8(ascii: "u")
    static let v = UInt8(ascii: "v"), w = UInt8(ascii: "w"), x = UInt8(ascii: "x")
    static let y = UInt8(ascii: "y"), z = UInt8(ascii: "z")
  }
}
