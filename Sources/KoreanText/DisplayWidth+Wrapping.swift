extension DisplayWidth {
  /// Breaks text into lines of at most `width` cells.
  ///
  /// Lines break at blanks, as Korean is set. A word longer than a line breaks between Hangul, Han
  /// or Kana characters, and only then anywhere. No line starts with closing or ends with opening
  /// punctuation where that can be avoided (UAX #14; W3C, Requirements for Hangul Text Layout).
  /// Line ends in the text are kept, blanks at a break are dropped, and indentation stays.
  /// - Parameters:
  ///   - text: The text, of any number of lines.
  ///   - width: The cells of a line; a grapheme wider than that stands in a line of its own.
  ///   - ambiguous: The cells of an East Asian ambiguous character, 1 or 2.
  /// - Returns: At least one line, without line ends. Linear in the length of the text.
  public static func wrapped(_ text: String, width: Int, ambiguous: Int = 1) -> [String] {
    text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
      .flatMap { wrappedParagraph(Array($0), width: width, ambiguous: ambiguous) }
  }

  private static func wrappedParagraph(
    _ characters: [Character], width: Int, ambiguous: Int
  ) -> [String] {
    var lines: [String] = []
    var start = 0
    repeat {
      let end = lineEnd(characters, from: start, width: width, ambiguous: ambiguous)
      let line = characters[start..<end]
      let blanks = line.reversed().prefix(while: isBlank).count
      lines.append(String(line.dropLast(blanks)))
      start = end
      // A blank that overflowed the line would otherwise indent the next one.
      while start < characters.count, isBlank(characters[start]) { start += 1 }
    } while start < characters.count
    return lines
  }

  /// Returns where the line that begins at `start` ends: after it, the next one begins.
  private static func lineEnd(
    _ characters: [Character], from start: Int, width: Int, ambiguous: Int
  ) -> Int {
    var cells = 0
    var hasText = false
    var atBlank: Int?
    var insideWord: Int?
    for index in start..<characters.count {
      let character = characters[index]
      if hasText {
        switch breakBefore(index, in: characters) {
        case .blank: atBlank = index
        case .word: insideWord = index
        case nil: break
        }
      }
      cells += of(character, ambiguous: ambiguous)
      guard !isBlank(character) else { continue }
      if cells > width {
        return atBlank ?? insideWord ?? anywhere(before: index, in: characters, after: start)
      }
      hasText = true
    }
    return characters.count
  }

  /// Returns the last place to cut a word that no rule lets break: off punctuation, if it has any.
  private static func anywhere(before end: Int, in characters: [Character], after start: Int) -> Int
  {
    guard end > start + 1 else { return start + 1 }
    return (start + 1...end).last { !isClosing(characters[$0]) && !isOpening(characters[$0 - 1]) }
      ?? end
  }

  private enum Break {
    case blank
    case word
  }

  private static func breakBefore(_ index: Int, in characters: [Character]) -> Break? {
    let before = characters[index - 1]
    let after = characters[index]
    guard !isBlank(after), !isClosing(after) else { return nil }
    if isBlank(before) { return .blank }
    return !isOpening(before) && (isIdeographic(before) || isIdeographic(after)) ? .word : nil
  }

  private static func isBlank(_ character: Character) -> Bool {
    character == " " || character == "\t" || character == "\u{3000}"
  }

  /// Tells whether a character belongs to a script that may break between any two characters.
  private static func isIdeographic(_ character: Character) -> Bool {
    guard let value = character.unicodeScalars.first?.value else { return false }
    switch value {
    case 0x1100...0x11FF, 0x3040...0x318F, 0x3400...0x9FFF, 0xA960...0xA97F, 0xAC00...0xD7FF,
      0xF900...0xFAFF, 0x20000...0x3FFFF:
      return true
    default: return false
    }
  }

  private static func isOpening(_ character: Character) -> Bool {
    switch character.unicodeScalars.first?.properties.generalCategory {
    case .openPunctuation, .initialPunctuation: true
    default: false
    }
  }

  private static func isClosing(_ character: Character) -> Bool {
    switch character.unicodeScalars.first {
    case ",", ".", "!", "?", ":", ";", "%", "…", "·", "、", "。", "，", "．", "！", "？", "：", "；", "･",
      "・":
      true
    case let scalar?:
      switch scalar.properties.generalCategory {
      case .closePunctuation, .finalPunctuation: true
      default: false
      }
    case nil: false
    }
  }
}
