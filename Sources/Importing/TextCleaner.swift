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
    var cleaner = Cleaner(text, decodesReferences: decodingReferences, isProse: false)
    cleaner.run()
    return CleanText(
      text: String(String.UnicodeScalarView(trimmed(cleaner.output[...]))),
      controlCharacters: cleaner.controlCharacters, lostCharacters: cleaner.lostCharacters)
  }

  /// Returns the text of a description or a caption: known HTML tags are removed, `<br>` and the
  /// like break the line.
  ///
  /// Each paragraph loses the blanks at its ends, blank lines in a row become one, soft hyphens go.
  static func prose(_ text: String, decodingReferences: Bool = true) -> CleanText {
    guard needsWork(text, isProse: true) else { return CleanText(text: text) }
    var cleaner = Cleaner(text, decodesReferences: decodingReferences, isProse: true)
    cleaner.run()
    var result = String.UnicodeScalarView()
    var blankLines = 0
    for line in cleaner.output.split(separator: "\n", omittingEmptySubsequences: false) {
      let paragraph = trimmed(line)
      guard !paragraph.isEmpty else {
        blankLines += 1
        continue
      }
      if !result.isEmpty {
        result.append(contentsOf: blankLines > 0 ? "\n\n".unicodeScalars : "\n".unicodeScalars)
      }
      result.append(contentsOf: paragraph)
      blankLines = 0
    }
    return CleanText(
      text: String(result), controlCharacters: cleaner.controlCharacters,
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

  private static func trimmed(_ scalars: ArraySlice<Unicode.Scalar>) -> ArraySlice<Unicode.Scalar> {
    var rest = scalars.drop(while: isBlank)
    while let last = rest.last, isBlank(last) { rest.removeLast() }
    return rest
  }

  private static func isBlank(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.isWhitespace || scalar == "\u{FEFF}" || scalar == "\u{200B}"
  }
}

/// One pass over a text.
private struct Cleaner {
  private let input: [Unicode.Scalar]
  private let decodesReferences: Bool
  private let isProse: Bool
  private var index = 0
  private(set) var output: [Unicode.Scalar] = []
  private(set) var controlCharacters = 0
  private(set) var lostCharacters = 0

  init(_ text: String, decodesReferences: Bool, isProse: Bool) {
    input = Array(text.unicodeScalars)
    self.decodesReferences = decodesReferences
    self.isProse = isProse
  }

  mutating func run() {
    output.reserveCapacity(input.count)
    while index < input.count {
      let scalar = input[index]
      if scalar == "&", decodesReferences,
        let (decoded, length) = CharacterReference.read(input[index...])
      {
        append(decoded)
        index += length
      } else if scalar == "<", isProse, let (tag, length) = MarkupTag.read(input[index...]) {
        if tag.breaksLine { output.append("\n") }
        index += length
      } else {
        append(scalar)
        index += 1
      }
    }
  }

  private mutating func append(_ scalar: Unicode.Scalar) {
    switch scalar.value {
    case 0x0D:
      // CR LF is one break; a parser leaves a CR only where the text spells it as a reference.
      let next = input.indices.contains(index + 1) ? input[index + 1] : nil
      if next != "\n" { append("\n") }
    case 0x09, 0x0A, 0x85: appendBreak(scalar)
    case 0..<0x20, 0x7F..<0xA0: controlCharacters += 1
    case 0xAD where isProse: break
    case 0xFFFD:
      lostCharacters += 1
      output.append(scalar)
    default: output.append(scalar)
    }
  }

  /// Appends a tab or a line break; in a field of one line the blanks around it become one blank.
  private mutating func appendBreak(_ scalar: Unicode.Scalar) {
    guard !isProse else {
      output.append(scalar == "\t" ? " " : "\n")
      return
    }
    while output.last == " " { output.removeLast() }
    output.append(" ")
    while index + 1 < input.count, input[index + 1].properties.isWhitespace { index += 1 }
  }
}

/// A reference to a character, as HTML writes it: `&#39;`, `&#x2019;`, `&quot;`.
private enum CharacterReference {
  private static let names: [String: Unicode.Scalar] = [
    "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'", "nbsp": " ", "middot": "·",
    "hellip": "…", "lsquo": "‘", "rsquo": "’", "ldquo": "“", "rdquo": "”", "ndash": "–",
    "mdash": "—", "bull": "•", "sbquo": "‚", "bdquo": "„", "laquo": "«", "raquo": "»", "euro": "€",
    "oelig": "œ", "OElig": "Œ", "scaron": "š", "Scaron": "Š", "prime": "′", "Prime": "″",
  ].merging(latin1) { known, _ in known }

  /// The names that HTML has for the characters from U+00A0 to U+00FF, in their order.
  private static let latin1: [String: Unicode.Scalar] = {
    let names = """
      nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 acute \
      micro para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml Aring AElig \
      Ccedil Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times \
      Oslash Ugrave Uacute Ucirc Uuml Yacute THORN szlig agrave aacute acirc atilde auml aring aelig ccedil egrave \
      eacute ecirc euml igrave iacute icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave \
      uacute ucirc uuml yacute thorn yuml
      """
    let scalars = (0xA0...0xFF).compactMap(Unicode.Scalar.init)
    return Dictionary(
      uniqueKeysWithValues: zip(names.split(separator: " ").map(String.init), scalars))
  }()

  /// Returns the character that a reference at the start of `text` means, and its length; `nil`
  /// where there is none or it means nothing.
  static func read(_ text: ArraySlice<Unicode.Scalar>) -> (Unicode.Scalar, length: Int)? {
    guard let end = text.prefix(12).firstIndex(of: ";") else { return nil }
    let body = String(String.UnicodeScalarView(text[text.startIndex + 1..<end]))
    guard let scalar = scalar(body) else { return nil }
    return (scalar, end - text.startIndex + 1)
  }

  private static func scalar(_ body: String) -> Unicode.Scalar? {
    guard body.hasPrefix("#") else { return names[body] }
    let number = body.dropFirst()
    let value =
      number.hasPrefix("x") || number.hasPrefix("X")
      ? UInt32(number.dropFirst(), radix: 16) : UInt32(number, radix: 10)
    guard let value, value != 0, !number.contains("+") else { return nil }
    return Unicode.Scalar(value)
  }
}

/// A tag of HTML that descriptions use; anything else in angle brackets is text.
private struct MarkupTag {
  /// Whether the text goes on in a new line.
  let breaksLine: Bool

  private static let blocks: Set<String> = [
    "br", "p", "div", "li", "ul", "ol", "tr", "table", "tbody", "h1", "h2", "h3", "h4", "h5", "h6",
    "hr", "dl", "dt", "dd", "blockquote", "center", "pre",
  ]
  private static let inlines: Set<String> = [
    "b", "strong", "i", "em", "u", "s", "strike", "span", "font", "a", "sub", "sup", "small", "big",
    "img", "td", "th", "o:p",
  ]
  /// The longest tag that is looked for, so that a lone `<` costs little.
  private static let greatestLength = 1000

  /// Returns the tag at the start of `text` and its length, or `nil` where there is none.
  static func read(_ text: ArraySlice<Unicode.Scalar>) -> (MarkupTag, length: Int)? {
    if text.dropFirst().starts(with: "!--".unicodeScalars) { return comment(text) }
    // No tag has a `<` in it, so that a text full of them costs one look at each character.
    let end = text.dropFirst().prefix(greatestLength).firstIndex { $0 == ">" || $0 == "<" }
    guard let end, text[end] == ">" else { return nil }
    var body = text[text.startIndex + 1..<end]
    let isClosing = body.first == "/"
    if isClosing { body.removeFirst() }
    let name = body.prefix {
      $0.isASCII && ($0.properties.isAlphabetic || $0.properties.numericType != nil || $0 == ":")
    }
    let rest = body.dropFirst(name.count)
    guard rest.isEmpty || rest.first == "/" || rest.first?.properties.isWhitespace == true else {
      return nil
    }
    let lowercased = String(String.UnicodeScalarView(name)).lowercased()
    // `<A>` without an address is a label in a text, as in `<A>형`.
    if lowercased == "a", rest.isEmpty, !isClosing { return nil }
    let breaksLine = blocks.contains(lowercased)
    guard breaksLine || inlines.contains(lowercased) else { return nil }
    return (MarkupTag(breaksLine: breaksLine), end - text.startIndex + 1)
  }

  private static func comment(_ text: ArraySlice<Unicode.Scalar>) -> (MarkupTag, length: Int)? {
    let close = Array("-->".unicodeScalars)
    guard
      let end = text.prefix(greatestLength).indices.first(where: { text[$0...].starts(with: close) }
      )
    else { return nil }
    return (MarkupTag(breaksLine: false), end - text.startIndex + close.count)
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
