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

  /// What a cleaned text has lost.
  struct Losses: Hashable, Sendable {
    /// How many control characters were removed.
    var controlCharacters = 0
    /// How many characters it has that stand for lost ones (U+FFFD).
    var lostCharacters = 0
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
    cleaned(text, isProse: false, decodingReferences)
  }

  /// Returns the text of a description or a caption: known HTML tags are removed, `<br>` and the
  /// like break the line.
  ///
  /// Each paragraph loses the blanks at its ends, blank lines in a row become one, soft hyphens go.
  static func prose(_ text: String, decodingReferences: Bool = true) -> CleanText {
    cleaned(text, isProse: true, decodingReferences)
  }

  private static func cleaned(
    _ text: String, isProse: Bool, _ decodesReferences: Bool
  ) -> CleanText {
    var text = text
    return text.withUTF8 { bytes in
      guard needsWork(bytes, isProse: isProse) else { return nil }
      var output: [UInt8] = []
      let losses = append(
        bytes, isProse: isProse, decodingReferences: decodesReferences, to: &output)
      return CleanText(
        text: String(decoding: output, as: UTF8.self), controlCharacters: losses.controlCharacters,
        lostCharacters: losses.lostCharacters)
    } ?? CleanText(text: text)
  }

  /// Appends a text of UTF-8 to others, cleaned as ``line(_:decodingReferences:)`` or
  /// ``prose(_:decodingReferences:)`` cleans it.
  static func append(
    _ text: UnsafeBufferPointer<UInt8>, isProse: Bool, decodingReferences: Bool,
    to output: inout [UInt8]
  ) -> Losses {
    let start = output.count
    let losses = Cleaner.append(
      text, decodesReferences: decodingReferences, isProse: isProse, to: &output)
    let end = output.withUnsafeMutableBufferPointer { text in
      tidy(UnsafeMutableBufferPointer(rebasing: text[start...]), isProse: isProse)
    }
    output.removeLast(output.count - start - end)
    return losses
  }

  /// Takes away the blanks at the ends of a text or of each of its paragraphs, and all but one of
  /// the blank lines in a row, in place: what is left is never longer.
  ///
  /// - Returns: how many bytes are left.
  private static func tidy(_ text: UnsafeMutableBufferPointer<UInt8>, isProse: Bool) -> Int {
    let lineFeed = UInt8(ascii: "\n")
    var written = 0
    var blankLines = 0
    var start = 0
    while start <= text.count {
      let lineEnd =
        isProse ? firstIndex(of: lineFeed, in: UnsafeBufferPointer(text), from: start) : nil
      let end = lineEnd ?? text.count
      let paragraph = UTF8Blank.trimmed(UnsafeBufferPointer(text)[start..<end])
      start = end + 1
      guard !paragraph.isEmpty else {
        blankLines += 1
        continue
      }
      if written > 0 {
        for _ in 0..<min(blankLines + 1, 2) {
          text[written] = lineFeed
          written += 1
        }
      }
      if written < paragraph.startIndex {
        _ = UnsafeMutableBufferPointer(rebasing: text[written...])
          .update(fromContentsOf: paragraph)
      }
      written += paragraph.count
      blankLines = 0
    }
    return written
  }

  /// Tells whether a text holds any byte that could call for work; most do not, and are kept as
  /// they are.
  private static func needsWork(_ text: UnsafeBufferPointer<UInt8>, isProse: Bool) -> Bool {
    UTF8Blank.trimmed(text[...]).count < text.count
      || ByteSearch.firstIndex(in: text) { word in
        isProse
          ? word.specialBytes | word.bytes(equalTo: UInt8(ascii: "<")) : word.specialBytes
      } != nil
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
