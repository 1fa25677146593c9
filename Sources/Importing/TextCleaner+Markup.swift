/// A reference to a character, as HTML writes it: `&#39;`, `&#x2019;`, `&quot;`.
enum CharacterReference {
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

  /// Returns the character that a reference at the start of `text` means, and its length in bytes;
  /// `nil` where there is none or it means nothing.
  static func read(
    _ text: Slice<UnsafeBufferPointer<UInt8>>
  ) -> (Unicode.Scalar, length: Int)? {
    guard let end = text.prefix(12).firstIndex(of: UInt8(ascii: ";")) else { return nil }
    let body = String(decoding: text[(text.startIndex + 1)..<end], as: UTF8.self)
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
struct MarkupTag {
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
  private static let greatestLength = 3000

  /// Returns the tag at the start of `text` and its length in bytes, or `nil` where there is none.
  static func read(_ text: Slice<UnsafeBufferPointer<UInt8>>) -> (MarkupTag, length: Int)? {
    if text.dropFirst().starts(with: "!--".utf8) { return comment(text) }
    // No tag has a `<` in it, so that a text full of them costs one look at each character.
    let end = text.dropFirst().prefix(greatestLength).firstIndex {
      $0 == UInt8(ascii: ">") || $0 == UInt8(ascii: "<")
    }
    guard let end, text[end] == UInt8(ascii: ">") else { return nil }
    var body = text[(text.startIndex + 1)..<end]
    let isClosing = body.first == UInt8(ascii: "/")
    if isClosing { body.removeFirst() }
    let name = body.prefix(while: isNameByte)
    let rest = body.dropFirst(name.count)
    guard rest.isEmpty || rest.first == UInt8(ascii: "/") || UTF8Blank.length(rest) > 0 else {
      return nil
    }
    let lowercased = String(decoding: name, as: UTF8.self).lowercased()
    // `<A>` without an address is a label in a text, as in `<A>형`.
    if lowercased == "a", rest.isEmpty, !isClosing { return nil }
    let breaksLine = blocks.contains(lowercased)
    guard breaksLine || inlines.contains(lowercased) else { return nil }
    return (MarkupTag(breaksLine: breaksLine), end - text.startIndex + 1)
  }

  private static func isNameByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: ":"):
      true
    default: false
    }
  }

  private static func comment(
    _ text: Slice<UnsafeBufferPointer<UInt8>>
  ) -> (MarkupTag, length: Int)? {
    let close = "-->".utf8
    guard
      let end = text.prefix(greatestLength).indices.first(where: { text[$0...].starts(with: close) }
      )
    else { return nil }
    return (MarkupTag(breaksLine: false), end - text.startIndex + close.count)
  }
}
