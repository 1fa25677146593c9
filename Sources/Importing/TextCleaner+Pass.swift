extension TextCleaner {
  /// One pass over a text, byte by byte of its UTF-8: descriptions are long, and most of their bytes
  /// are copied as they are.
  struct Cleaner {
    private let decodesReferences: Bool
    private let isProse: Bool
    /// What the text is appended to, and where it starts there.
    private var output: [UInt8] = []
    private let start: Int
    private var losses = Losses()

    /// Appends a text, cleaned but for the blanks at its ends.
    static func append(
      _ text: UnsafeBufferPointer<UInt8>, decodesReferences: Bool, isProse: Bool,
      to output: inout [UInt8]
    ) -> Losses {
      var cleaner = Cleaner(
        decodesReferences: decodesReferences, isProse: isProse, start: output.count)
      swap(&cleaner.output, &output)
      cleaner.run(text[...])
      swap(&cleaner.output, &output)
      return cleaner.losses
    }

    private mutating func run(_ input: Slice<UnsafeBufferPointer<UInt8>>) {
      var rest = input
      while !rest.isEmpty {
        let special = ByteSearch.firstIndex(in: UnsafeBufferPointer(rebasing: rest)) { word in
          word.specialBytes | word.bytes(equalTo: UInt8(ascii: "<"))
        }
        let plain = special.map { rest.startIndex + $0 } ?? rest.endIndex
        output.append(contentsOf: rest[..<plain])
        rest = rest[plain...]
        if !rest.isEmpty { takeSpecial(&rest) }
      }
    }

    private mutating func takeSpecial(_ rest: inout Slice<UnsafeBufferPointer<UInt8>>) {
      guard let first = rest.first else { return }
      switch first {
      case UInt8(ascii: "&") where decodesReferences:
        if let (scalar, length) = CharacterReference.read(rest) {
          rest = rest.dropFirst(length)
          append(scalar, before: &rest)
          return
        }
      case UInt8(ascii: "<") where isProse:
        if let (tag, length) = MarkupTag.read(rest) {
          if tag.breaksLine { output.append(UInt8(ascii: "\n")) }
          rest = rest.dropFirst(length)
          return
        }
      case 0xC2:
        guard let second = rest.dropFirst().first else { break }
        rest = rest.dropFirst(2)
        append(Unicode.Scalar(second), before: &rest)
        return
      case 0xEF where rest.dropFirst().starts(with: [0xBF, 0xBD]): losses.lostCharacters += 1
      case 0..<0x20, 0x7F:
        rest = rest.dropFirst()
        append(Unicode.Scalar(first), before: &rest)
        return
      default: break
      }
      output.append(first)
      rest = rest.dropFirst()
    }

    /// Appends a character that may be a control character.
    private mutating func append(
      _ scalar: Unicode.Scalar, before rest: inout Slice<UnsafeBufferPointer<UInt8>>
    ) {
      switch scalar.value {
      case 0x0D:
        // CR LF is one break; a parser leaves a CR only where the text spells it as a reference.
        if rest.first != UInt8(ascii: "\n") { appendBreak("\n", before: &rest) }
      case 0x09, 0x0A, 0x85: appendBreak(scalar, before: &rest)
      case 0..<0x20, 0x7F..<0xA0: losses.controlCharacters += 1
      case 0xAD where isProse: break
      default: output.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
      }
    }

    /// Appends a tab or a line break; in a field of one line the blanks around it become one blank.
    private mutating func appendBreak(
      _ scalar: Unicode.Scalar, before rest: inout Slice<UnsafeBufferPointer<UInt8>>
    ) {
      let blank = UInt8(ascii: " ")
      guard !isProse else {
        output.append(scalar == "\t" ? blank : UInt8(ascii: "\n"))
        return
      }
      while output.count > start, output.last == blank { output.removeLast() }
      output.append(blank)
      while case let length = UTF8Blank.length(rest), length > 0 { rest = rest.dropFirst(length) }
    }
  }
}

/// The blanks of Unicode in UTF-8: what has the property White_Space, and the two characters of no
/// width that files leave at the ends of texts, U+200B and U+FEFF.
enum UTF8Blank {
  /// Returns the number of bytes of the blank that a text begins with, or zero.
  static func length(_ text: some Collection<UInt8>) -> Int {
    guard let first = text.first else { return 0 }
    if first == 0x20 || (0x09...0x0D).contains(first) { return 1 }
    guard first >= 0xC2 else { return 0 }
    var bytes = text.dropFirst().makeIterator()
    guard let second = bytes.next() else { return 0 }
    if first == 0xC2 { return second == 0x85 || second == 0xA0 ? 2 : 0 }
    guard let third = bytes.next() else { return 0 }
    let isBlank =
      switch (first, second) {
      case (0xE1, 0x9A), (0xE3, 0x80): third == 0x80
      case (0xE2, 0x80): third <= 0x8B || [0xA8, 0xA9, 0xAF].contains(third)
      case (0xE2, 0x81): third == 0x9F
      case (0xEF, 0xBB): third == 0xBF
      default: false
      }
    return isBlank ? 3 : 0
  }

  /// Returns the text without the blanks at its ends.
  static func trimmed(
    _ text: Slice<UnsafeBufferPointer<UInt8>>
  ) -> Slice<UnsafeBufferPointer<UInt8>> {
    var rest = text
    while case let length = length(rest), length > 0 { rest = rest.dropFirst(length) }
    while let end = lastBlankLength(rest) { rest = rest.dropLast(end) }
    return rest
  }

  private static func lastBlankLength(_ text: Slice<UnsafeBufferPointer<UInt8>>) -> Int? {
    // A blank ends with no other byte.
    guard let last = text.last, last <= 0x20 || last >= 0x80 else { return nil }
    return (1...3).first { length(text.suffix($0)) == $0 && text.count >= $0 }
  }
}
