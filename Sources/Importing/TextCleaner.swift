/// A text made fit for the catalog, and what had to be taken out of it.
struct CleanText: Hashable, Sendable {
  /// The text.
  var text: String
  /// How many control characters were removed.
  var controlCharacters = 0
  /// How many characters it has that stand for lost ones (U+FFFD).
  var lostCharacters = 0
}

/// Makes the text of a source record fit for the catalog: what a person meant to write, and nothing
/// else.
///
/// Blanks at the ends go (no-break and ideographic ones too), references inside CDATA are decoded
/// once, control characters are removed and counted. Doubled blanks, compatibility ideographs and
/// full-width forms stay: they are as the source spells them.
enum TextCleaner {
  /// What kind of text a field holds.
  enum Kind: Sendable, Hashable {
    /// One line, in which nothing is markup.
    case line
    /// One line of HTML.
    case inlineHTML
    /// Paragraphs, perhaps of HTML.
    case prose
  }

  /// Returns a text cleaned as its kind asks.
  static func clean(_ text: String, as kind: Kind, decodingReferences: Bool) -> CleanText {
    switch kind {
    case .line: return line(text, decodingReferences: decodingReferences)
    case .prose: return prose(text, decodingReferences: decodingReferences)
    case .inlineHTML:
      // References in HTML are part of the HTML, whatever the format around it decodes.
      var cleaned = prose(UnderlinedLetters.accented(text), decodingReferences: true)
      cleaned.text = line(cleaned.text, decodingReferences: false).text
      return cleaned
    }
  }

  /// Returns the text of a name, an address or another field of one line; line breaks become
  /// blanks.
  ///
  /// Nothing in angle brackets is taken for markup: `성균관<대성전·동무>` is a name.
  static func line(_ text: String, decodingReferences: Bool = true) -> CleanText {
    guard needsWork(text, isProse: false) else { return CleanText(text: text) }
    let cleaner = Cleaner(text, decodesReferences: decodingReferences, isProse: false)
    return CleanText(
      text: String(decoding: UTF8Blank.trimmed(cleaner.output[...]), as: UTF8.self),
      controlCharacters: cleaner.controlCharacters, lostCharacters: cleaner.lostCharacters)
  }

  /// Returns the text of a description or a caption: known HTML tags are removed, `<br>` and the
  /// like break the line.
  ///
  /// Each paragraph loses the blanks at its ends, blank lines in a row become one, soft hyphens go.
  static func prose(_ text: String, decodingReferences: Bool = true) -> CleanText {
    guard needsWork(text, isProse: true) else { return CleanText(text: text) }
    let cleaner = Cleaner(text, decodesReferences: decodingReferences, isProse: true)
    var result: [UInt8] = []
    result.reserveCapacity(cleaner.output.count)
    var blankLines = 0
    let lineFeed = UInt8(ascii: "\n")
    for line in cleaner.output.split(separator: lineFeed, omittingEmptySubsequences: false) {
      let paragraph = UTF8Blank.trimmed(line)
      guard !paragraph.isEmpty else {
        blankLines += 1
        continue
      }
      if !result.isEmpty {
        result.append(lineFeed)
        if blankLines > 0 { result.append(lineFeed) }
      }
      result.append(contentsOf: paragraph)
      blankLines = 0
    }
    return CleanText(
      text: String(decoding: result, as: UTF8.self), controlCharacters: cleaner.controlCharacters,
      lostCharacters: cleaner.lostCharacters)
  }

  /// Tells whether a text holds any byte that could call for work; most do not, and are kept as
  /// they are.
  private static func needsWork(_ text: String, isProse: Bool) -> Bool {
    guard let first = text.utf8.first, let last = text.utf8.last else { return false }
    if first == 0x20 || last == 0x20 { return true }
    for byte in text.utf8 {
      // C2 begins C1 controls, the no-break blank and the soft hyphen; E3 80 80 is the ideographic
      // blank; EF begins the byte order mark and U+FFFD.
      if byte < 0x20 || byte == UInt8(ascii: "&") || byte == 0x7F || byte == 0xC2 || byte == 0xE3
        || byte == 0xEF
      {
        return true
      }
      if isProse, byte == UInt8(ascii: "<") { return true }
    }
    return false
  }
}

/// Letters that HTML underlines because its author had no others: `Ulu<U>r</U>u` is Uluṟu.
private enum UnderlinedLetters {
  /// Returns the text with each underlined single letter as the letter with its line below.
  static func accented(_ text: String) -> String {
    guard text.utf8.contains(UInt8(ascii: "<")) else { return text }
    return text.replacing(#/<[uU]>([A-Za-z])</[uU]>/#) { match in
      // NFC where Unicode has the letter, as for ṟ and ṯ.
      composed[match.output.1.first ?? " "] ?? match.output.1 + "\u{331}"
    }
  }

  private static let composed: [Character: Substring] = [
    "b": "ḇ", "d": "ḏ", "k": "ḵ", "l": "ḻ", "n": "ṉ", "r": "ṟ", "t": "ṯ", "z": "ẕ", "h": "ẖ",
    "B": "Ḇ", "D": "Ḏ", "K": "Ḵ", "L": "Ḻ", "N": "Ṉ", "R": "Ṟ", "T": "Ṯ", "Z": "Ẕ",
  ]
}
