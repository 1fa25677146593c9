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
    var reader = SoundReader()
    for place in letters.indices where keys.count < limit || reader.isAmongVowels {
      let next = place + 1 < letters.endIndex ? letters[place + 1] : 0
      reader.take(letters[place], before: next, at: place) { key, place in
        keys.append(key)
        places.append(place)
      }
    }
  }
}

/// Makes the keys of ``RomanSounds`` of letters that come one after the other.
struct SoundReader {
  private enum Sound: UInt8 {
    case velar, coronal, labial, sibilant, affricate, breath, low, front, high, back

    var key: UInt8 { MatchingKeys.sounds + rawValue }
  }

  /// Whether the last letter was a vowel that another follows: what they sound like together is not
  /// all told yet.
  private(set) var isAmongVowels = false
  /// Where these vowels begin.
  private var firstVowel = 0
  /// The vowel that may make one sound with the next one; 0 for none.
  private var vowel: UInt8 = 0
  private var isGlide = true
  /// Whether the next letter was taken with the last one.
  private var skips = false
  /// The last key; 0 for none.
  private var last: UInt8 = 0

  /// Takes a letter before the one that will be taken `next`, 0 at the end; calls `body` with each key
  /// that is known by now, and the place of its first letter.
  @inline(__always)
  mutating func take(
    _ letter: UInt8, before next: UInt8, at place: Int, _ body: (UInt8, Int) -> Void
  ) {
    if skips {
      skips = false
    } else if Self.isVowel(letter) {
      takeVowel(letter, before: next, at: place, body)
    } else {
      takeConsonant(letter, before: next, at: place, body)
    }
  }

  @inline(__always)
  private mutating func add(_ sound: Sound, at place: Int, _ body: (UInt8, Int) -> Void) {
    guard last != sound.key else { return }
    last = sound.key
    body(last, place)
  }

  @inline(__always)
  private mutating func takeConsonant(
    _ letter: UInt8, before next: UInt8, at place: Int, _ body: (UInt8, Int) -> Void
  ) {
    var sound = Sound.breath
    switch (letter, next) {
    case (Letter.n, Letter.g), (Letter.n, Letter.k):
      sound = .velar
      skips = true
    case (Letter.c, Letter.h), (Letter.t, Letter.c):
      sound = .affricate
      skips = true
    case (Letter.s, Letter.h):
      sound = .sibilant
      skips = true
    default:
      guard let usual = Self.sound(ofConsonant: letter) else {
        last = MatchingKeys.digits + (letter &- 0x30) % 10
        return body(last, place)
      }
      // Behind a consonant it only aspirates, before one it only lengthens a vowel.
      let follows = last != 0 && last < Sound.low.key
      if usual == .breath, follows || !Self.isVowel(next) { return }
      sound = usual
    }
    add(sound, at: place, body)
  }

  @inline(__always)
  private mutating func takeVowel(
    _ letter: UInt8, before next: UInt8, at place: Int, _ body: (UInt8, Int) -> Void
  ) {
    if !isAmongVowels { (firstVowel, vowel, isGlide) = (place, 0, true) }
    if letter != Letter.y, letter != Letter.w {
      isGlide = false
      if vowel == 0 {
        vowel = letter
      } else if let pair = Self.sound(ofVowels: vowel, letter) {
        add(pair, at: firstVowel, body)
        vowel = 0
      } else {
        add(Self.sound(ofVowel: vowel), at: firstVowel, body)
        vowel = letter
      }
    }
    isAmongVowels = Self.isVowel(next)
    guard !isAmongVowels else { return }
    if vowel != 0 { add(Self.sound(ofVowel: vowel), at: firstVowel, body) }
    // A glide alone is the vowel it ends in: `sky`.
    if isGlide { add(.high, at: firstVowel, body) }
  }

  private static func sound(ofConsonant letter: UInt8) -> Sound? {
    switch letter {
    case Letter.g, Letter.k, Letter.q, Letter.c: .velar
    case Letter.d, Letter.t, Letter.n, Letter.l, Letter.r: .coronal
    case Letter.b, Letter.p, Letter.m, Letter.f, Letter.v: .labial
    case Letter.s, Letter.x: .sibilant
    case Letter.j, Letter.z: .affricate
    case Letter.h: .breath
    default: nil
    }
  }

  private static func sound(ofVowel letter: UInt8) -> Sound {
    switch letter {
    case Letter.a: .low
    case Letter.e: .front
    case Letter.i: .high
    default: .back
    }
  }

  /// The one sound that two vowels make, if they do.
  private static func sound(ofVowels first: UInt8, _ second: UInt8) -> Sound? {
    switch (first, second) {
    case (Letter.a, Letter.e), (Letter.a, Letter.i), (Letter.o, Letter.e): .front
    case (Letter.e, Letter.o), (Letter.e, Letter.u), (Letter.o, Letter.o), (Letter.o, Letter.u):
      .back
    case (Letter.u, Letter.i), (Letter.e, Letter.e): .high
    default: nil
    }
  }

  private static let vowels: UInt32 = 0x1504111  // a e i o u w y

  @inline(__always)
  private static func isVowel(_ letter: UInt8) -> Bool {
    // A bit a letter, a the lowest.
    letter >= Letter.a && letter <= Letter.z && vowels >> UInt32(letter - Letter.a) & 1 == 1
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
