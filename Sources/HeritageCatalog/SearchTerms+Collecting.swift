import KoreanText

/// The terms of one description.
struct DescriptionTerms: Sendable {
  /// Pairs of characters that take 16 bits each, the first in the upper half; one may be there often.
  fileprivate(set) var pairs: [UInt32] = []
  /// All other terms as UTF-8, a blank behind each.
  fileprivate(set) var others: [UInt8] = []
  private var otherCount = 0

  /// How many terms there are.
  var count: Int { pairs.count + otherCount }

  var isEmpty: Bool { pairs.isEmpty && others.isEmpty }

  /// About how many bytes of memory they take.
  var size: Int { 4 * pairs.count + others.count }

  /// All terms as texts, the pairs first, as long as the index keeps them.
  var texts: [String] {
    pairs.map { pair in
      var text = String.UnicodeScalarView()
      for half in [pair >> 16, pair & 0xFFFF] {
        text.append(Unicode.Scalar(half) ?? "\u{FFFD}")
      }
      return String(text)
    }
      + others.split(separator: 0x20).map {
        String(decoding: $0.prefix(SearchTerm.maximumLength), as: UTF8.self)
      }
  }

  /// Appends as many pairs of zeros, for others to take their place.
  fileprivate mutating func makeRoom(for count: Int) {
    pairs.append(contentsOf: repeatElement(0, count: count))
  }

  fileprivate mutating func cut(to count: Int) {
    pairs.removeLast(pairs.count - count)
  }

  fileprivate mutating func removeAll() {
    pairs.removeAll(keepingCapacity: true)
    others.removeAll(keepingCapacity: true)
    otherCount = 0
  }

  /// Ends one of the other terms.
  fileprivate mutating func endOther() {
    others.append(0x20)
    otherCount += 1
  }
}

extension SearchTerms {
  /// Makes the terms of one text after the other.
  ///
  /// Hangul, ideographs, ASCII and the usual signs, which need no folding, are taken as they lie;
  /// what else there is, as ``MatchingText`` takes it apart.
  struct Collector {
    private var text = MatchingText()
    private var words = Words()

    /// Returns the terms of a text of UTF-8.
    mutating func terms(of utf8: UnsafeRawBufferPointer) -> DescriptionTerms {
      // A local variable stays in registers.
      var words = self.words
      self.words = Words()
      words.terms.removeAll()
      let bytes = utf8.bytes
      var place = 0
      var next = Self.simple(bytes, at: 0)
      while place < bytes.byteCount {
        if !words.isInTerm, bytes.byteCount - place > Words.leastPlainSize {
          let end = words.addPlain(bytes, from: place)
          if end > place {
            place = end
            next = Self.simple(bytes, at: place)
            continue
          }
        }
        var end = place + 1
        if let scalar = next {
          end = place + Self.length(scalar)
          next = Self.simple(bytes, at: end)
          // Another kind of character may combine with the one before it.
          if next != nil || end == bytes.byteCount {
            words.addSimple(scalar)
            place = end
            continue
          }
        }
        while end < bytes.byteCount {
          next = Self.simple(bytes, at: end)
          if next != nil { break }
          end += 1
        }
        words = adding(UnsafeRawBufferPointer(rebasing: utf8[place..<end]), to: words)
        place = end
      }
      words.end()
      self.words = words
      return words.terms
    }

    /// The character that begins at a place, where no folding but that of ASCII changes it.
    @inline(__always)
    fileprivate static func simple(_ bytes: RawSpan, at place: Int) -> UInt32? {
      guard place < bytes.byteCount else { return nil }
      let first = UInt32(bytes.unsafeLoad(fromByteOffset: place, as: UInt8.self))
      if first < 0x80 { return first }
      guard place + 1 < bytes.byteCount else { return nil }
      let second = UInt32(bytes.unsafeLoad(fromByteOffset: place + 1, as: UInt8.self))
      if first == 0xC2, second == 0xB7 { return 0xB7 }
      guard first & 0xF0 == 0xE0, second & 0xC0 == 0x80, place + 2 < bytes.byteCount else {
        return nil
      }
      let third = UInt32(bytes.unsafeLoad(fromByteOffset: place + 2, as: UInt8.self))
      guard third & 0xC0 == 0x80 else { return nil }
      let scalar = (first & 0x0F) << 12 | (second & 0x3F) << 6 | third & 0x3F
      switch scalar {
      case 0xAC00...0xD7A3, 0x4E00...0x9FFF, 0x3400...0x4DBF: return scalar
      case 0x2010...0x2027, 0x3000...0x3011: return scalar
      default: return nil
      }
    }

    /// How many bytes a simple character takes.
    @inline(__always)
    private static func length(_ scalar: UInt32) -> Int {
      scalar < 0x80 ? 1 : scalar == 0xB7 ? 2 : 3
    }

    /// Adds text of any kind that begins at a simple character or behind one.
    private mutating func adding(_ utf8: UnsafeRawBufferPointer, to words: consuming Words) -> Words
    {
      text.take(utf8, keyed: false)
      for (number, unit) in text.units.enumerated() {
        // Whether the first one begins a word depends on what was before, unless a gap precedes it.
        if number == 0 ? unit.start > 0 : unit.isWordStart { words.end() }
        words.add(unit.scalar)
      }
      let length = String(decoding: utf8, as: UTF8.self).utf16.count
      if text.units.last.map({ $0.end < length }) ?? true { words.end() }
      return words
    }
  }

  /// The terms of a text so far, and the word that goes on.
  private struct Words {
    var terms = DescriptionTerms()
    /// The character before in the word, where it makes a pair with the next; 0 where there is none.
    private var previous: UInt32 = 0
    /// Whether the last of the other terms may go on.
    private(set) var isInTerm = false

    /// What is shorter is not worth a look.
    static let leastPlainSize = 16

    /// Adds Hangul, ideographs and the blanks and signs of ASCII between them, up to what else there is;
    /// returns where this begins, or the character before it, with which it may combine.
    ///
    /// Where words end cannot be foretold: here nothing branches on it.
    mutating func addPlain(_ bytes: RawSpan, from start: Int) -> Int {
      // A pair with a character of more bits is another kind of term.
      guard previous <= 0xFFFF else { return start }
      let pairStart = terms.pairs.count
      terms.makeRoom(for: (bytes.byteCount - start) / 3)
      var (place, count, previous) = (start, pairStart, previous)
      var (lastPlace, lastCount, lastPrevious) = (place, count, previous)
      var pairs = terms.pairs.mutableSpan
      while place + 3 <= bytes.byteCount {
        let first = UInt32(bytes.unsafeLoad(fromByteOffset: place, as: UInt8.self))
        let second = UInt32(bytes.unsafeLoad(fromByteOffset: place + 1, as: UInt8.self))
        let third = UInt32(bytes.unsafeLoad(fromByteOffset: place + 2, as: UInt8.self))
        let isASCII = first < 0x80
        let scalar = (first & 0x0F) << 12 | (second & 0x3F) << 6 | third & 0x3F
        let isWide = (first << 16 | second << 8 | third) & 0xF0C0C0 == 0xE08080
        let isPaired = scalar &- 0xAC00 < 11172 || scalar &- 0x4E00 < 0x5200
        let isLetter = (first | 0x20) &- 0x61 < 26 || first &- 0x30 < 10
        guard isASCII ? !isLetter : isWide && isPaired else { break }
        (lastPlace, lastCount, lastPrevious) = (place, count, previous)
        pairs[count] = previous << 16 | scalar
        count += isASCII || previous == 0 ? 0 : 1
        previous = isASCII ? 0 : scalar
        place += isASCII ? 1 : 3
      }
      if place < bytes.byteCount, SearchTerms.Collector.simple(bytes, at: place) == nil {
        (place, count, previous) = (lastPlace, lastCount, lastPrevious)
      }
      terms.cut(to: count)
      self.previous = previous
      return place
    }

    @inline(__always)
    mutating func addSimple(_ scalar: UInt32) {
      switch scalar {
      case 0x3400...: addPaired(scalar)
      case 0x30...0x39, 0x61...0x7A: addLetter(UInt8(scalar))
      case 0x41...0x5A: addLetter(UInt8(scalar + 0x20))
      default: end()
      }
    }

    mutating func add(_ scalar: Unicode.Scalar) {
      if SearchTerms.isPaired(scalar) {
        addPaired(scalar.value)
      } else {
        for byte in UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter { addLetter(byte) }
      }
    }

    mutating func end() {
      if isInTerm { terms.endOther() }
      isInTerm = false
      previous = 0
    }

    /// Adds a byte of what is not paired.
    private mutating func addLetter(_ byte: UInt8) {
      previous = 0
      isInTerm = true
      terms.others.append(byte)
    }

    @inline(__always)
    private mutating func addPaired(_ scalar: UInt32) {
      if isInTerm { end() }
      if previous != 0 {
        if previous | scalar <= 0xFFFF {
          terms.pairs.append(previous << 16 | scalar)
        } else {
          addOther(scalar)
        }
      }
      previous = scalar
    }

    /// Adds a pair with a character that takes more than 16 bits.
    private mutating func addOther(_ scalar: UInt32) {
      for scalar in [previous, scalar] {
        terms.others.append(
          contentsOf: Unicode.Scalar(scalar).flatMap(UTF8.encode)
            ?? UTF8.encodedReplacementCharacter)
      }
      terms.endOther()
    }
  }
}
