/// How well the bytes of a text that are not ASCII fit an encoding.
///
/// Each character has a weight from 0 (valid, but hardly ever written) to 1 (what texts are made
/// of), by the row of the character set it stands in: KS X 1001, JIS X 0208, Windows-1252.
struct EncodingEvidence {
  /// The encoding in question.
  let encoding: TextEncoding
  /// The number of characters that are not ASCII.
  private(set) var characters = 0
  /// The number of those that are ordinary: of a weight of 0.5 or more.
  private(set) var ordinary = 0
  /// The number of bytes or pairs that are no characters.
  private(set) var faults = 0
  private var weight = 0.0

  /// The mean weight, less a penalty for faults; 1 is a perfect fit, below 0 is none.
  var score: Double {
    let total = Double(characters + faults)
    return total > 0 ? (weight - 4 * Double(faults)) / total : 0
  }

  /// The share of ordinary characters, from 0 to 1.
  var ordinaryShare: Double { characters > 0 ? Double(ordinary) / Double(characters) : 0 }

  private init(_ encoding: TextEncoding) {
    self.encoding = encoding
  }

  private mutating func add(_ weight: Double) {
    characters += 1
    self.weight += weight
    if weight >= 0.5 { ordinary += 1 }
  }

  /// Adds up characters of one or two bytes.
  ///
  /// - Parameters:
  ///   - sample: The bytes.
  ///   - isWhole: Whether they may not end inside a character.
  ///   - single: The weight of a byte that is a character by itself, or nil where it leads a pair.
  ///   - pair: The weight of a pair, or nil where there is no such character.
  private mutating func addPairs(
    _ sample: [UInt8], isWhole: Bool, single: (UInt8) -> Double?,
    pair: (UInt8, UInt8) -> Double?
  ) {
    var index = 0
    while index < sample.count {
      let lead = sample[index]
      index += 1
      guard lead >= 0x80 else { continue }
      if let weight = single(lead) {
        add(weight)
      } else if index == sample.count {
        // A sample may end inside a character; a text may not.
        if isWhole { faults += 1 }
      } else if let weight = pair(lead, sample[index]) {
        add(weight)
        index += 1
      } else {
        faults += 1
        if sample[index] >= 0x80 { index += 1 }
      }
    }
  }

  /// Weighs a text as CP949.
  static func cp949(_ sample: [UInt8], isWhole: Bool) -> EncodingEvidence {
    var evidence = EncodingEvidence(.cp949)
    evidence.addPairs(sample, isWhole: isWhole, single: { _ in nil }) { lead, trail in
      switch (lead, trail) {
      case (0xB0...0xC8, 0xA1...0xFE): 1  // the 2,350 syllables that texts are written with
      case (0xCA...0xFD, 0xA1...0xFE): 0.6  // Hanja
      case (0xA4, 0xFD): 0.6  // ㆍ, the dot of lists
      case (0xA4, 0xA1...0xFE): 0.2  // jamo by themselves; kana in EUC-JP
      case (0xA1...0xAC, 0xA1...0xFE): 0.6  // punctuation, units, letters, kana
      // The other 8,822 syllables: seldom needed.
      case (0x81...0xC6, 0x41...0x5A), (0x81...0xC6, 0x61...0x7A), (0x81...0xA0, 0x81...0xFE),
        (0xA1...0xC6, 0x81...0xA0):
        0.05
      default: nil
      }
    }
    return evidence
  }

  /// Weighs a text as CP932.
  static func cp932(_ sample: [UInt8], isWhole: Bool) -> EncodingEvidence {
    var evidence = EncodingEvidence(.cp932)
    // Half-width katakana: rare in texts, and what Korean looks like when read as CP932.
    evidence.addPairs(
      sample, isWhole: isWhole, single: { (0xA1...0xDF).contains($0) ? 0.1 : nil }
    ) { lead, trail in
      guard (0x40...0x7E).contains(trail) || (0x80...0xFC).contains(trail) else { return nil }
      return switch (lead, trail) {
      case (0x82, 0x9F...0xF1), (0x83, 0x40...0x96): 1  // kana
      case (0x81, _), (0x82, 0x4F...0x9A): 0.6  // punctuation, full-width digits and letters
      case (0x88, 0x9F...0xFC), (0x89...0x97, _): 0.85  // kanji, level 1
      case (0x98...0x9F, _), (0xE0...0xEA, _): 0.3  // kanji, level 2
      case (0x83, 0x9F...0xFC), (0x84, _), (0x87, _): 0.3  // Greek, Cyrillic, lines, circled digits
      case (0xED...0xEE, _), (0xFA...0xFC, _): 0.2  // kanji of NEC and IBM
      default: nil
      }
    }
    return evidence
  }

  /// Weighs a text as Windows-1252: letters with accents stand alone among ASCII letters.
  static func windows1252(_ sample: [UInt8]) -> EncodingEvidence {
    var evidence = EncodingEvidence(.windows1252)
    var index = 0
    while index < sample.count {
      guard sample[index] >= 0x80 else {
        index += 1
        continue
      }
      let start = index
      while index < sample.count, sample[index] >= 0x80 { index += 1 }
      let touchesLetter =
        (start > 0 && isASCIILetter(sample[start - 1]))
        || (index < sample.count && isASCIILetter(sample[index]))
      for byte in sample[start..<index] {
        guard let weight = weight1252(byte) else {
          evidence.faults += 1
          continue
        }
        let isLetter = byte >= 0xC0
        // Three in a row, or a letter with no ASCII letter near, is another encoding's doing.
        let fits = index - start <= 2 && (touchesLetter || !isLetter)
        evidence.add(fits ? weight : index - start <= 2 ? 0.3 : 0)
      }
    }
    return evidence
  }

  private static func isASCIILetter(_ byte: UInt8) -> Bool {
    (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
  }

  private static func weight1252(_ byte: UInt8) -> Double? {
    switch byte {
    case 0x81, 0x8D, 0x8F, 0x90, 0x9D: nil
    case 0x80, 0x85, 0x91...0x97, 0x99: 0.8  // euro, ellipsis, quotes, dashes, trade mark
    case 0x8A, 0x8C, 0x8E, 0x9A, 0x9C, 0x9E, 0x9F: 0.9  // Š Œ Ž š œ ž Ÿ
    case 0x80...0x9F: 0.1  // ‚ ƒ „ † ‡ ˆ ‰ ‹ ˜ ›
    case 0xA0, 0xAB, 0xB0, 0xB2, 0xBB, 0xBD: 0.9  // blank, « ° ² » ½
    case 0xA1...0xBF, 0xD7, 0xF7: 0.6  // other signs
    default: 1  // letters
    }
  }
}
