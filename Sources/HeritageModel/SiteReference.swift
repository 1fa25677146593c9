import Localization

/// What a person types to mean one site.
///
/// The grammar, tried in this order:
///
/// | text | means |
/// |---|---|
/// | `no:2739` | the server's own number |
/// | `khs:1111100010000` | data set and key |
/// | `11-00010000-11` | kind code, management number (8 or 13 digits), province code |
/// | `국보/35`, `11/35` | kind and serial number |
/// | `국보 83호`, `보물 제2000호` | kind and designation number |
/// | `35`, `1111100010000` | a serial number or a key |
/// | `name:35`, anything else | a name |
///
/// Full-width characters, as Korean keyboards produce them, are read as ASCII except in a name.
/// `no` and `name` are no names of data sets.
///
/// `국보/83` and `국보 83호` are different things: the first counts places in a list, the second is the
/// public number.
public enum SiteReference: Sendable, Hashable {
  /// A serial number or a key of digits: which one, the catalog tells.
  case number(String)
  /// A serial number within a designation kind, given by code or name.
  case serial(kind: String, sn: String)
  /// A designation number within a designation kind, given by code or name.
  case designation(kind: String, number: String)
  /// A key within a data set.
  case identity(SiteIdentity)
  /// The server's own number.
  case no(String)
  /// A composite key.
  case managementNumber(ManagementNumber)
  /// A name, exact or nearly so.
  case name(String)

  /// Reads what a person typed; every text means something, an empty one the empty name.
  public init(_ text: String) {
    let plain = text.foldingWidth().trimmingBlanks()
    self =
      Self.prefixed(plain) ?? Self.composite(plain) ?? Self.serialInKind(plain)
      ?? Self.designated(plain)
      ?? (plain.isDigits ? .number(plain) : .name(text.trimmingBlanks()))
  }

  private static func prefixed(_ text: String) -> SiteReference? {
    guard let colon = text.firstIndex(of: ":") else { return nil }
    let prefix = text[..<colon]
    let rest = String(text[text.index(after: colon)...]).trimmingBlanks()
    guard !prefix.isEmpty, !rest.isEmpty,
      prefix.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-" || $0 == "_") })
    else { return nil }
    if prefix == "no" { return .no(rest) }
    if prefix == "name" { return .name(rest) }
    return .identity(SiteIdentity(dataset: String(prefix), key: rest))
  }

  private static func composite(_ text: String) -> SiteReference? {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false).map(String.init)
    guard parts.count == 3, parts[0].count == 2, parts[0].isDigits, parts[1].count >= 8,
      parts[1].isDigits, parts[2].count == 2, parts[2].isDigits || parts[2].uppercased() == "ZZ"
    else { return nil }
    return .managementNumber(
      ManagementNumber(
        kindCode: parts[0], number: parts[1], provinceCode: parts[2].uppercased()))
  }

  private static func serialInKind(_ text: String) -> SiteReference? {
    guard let slash = text.lastIndex(of: "/") else { return nil }
    let kind = String(text[..<slash]).trimmingBlanks()
    let sn = String(text[text.index(after: slash)...]).trimmingBlanks()
    guard !kind.isEmpty, sn.isDigits else { return nil }
    return .serial(kind: kind, sn: sn)
  }

  private static func designated(_ text: String) -> SiteReference? {
    var body = text[...]
    if body.hasSuffix("호") { body = body.dropLast() }
    while let last = body.last, last.isWhitespace { body = body.dropLast() }
    let number = String(body.reversed().prefix { $0.isASCIIDigit || $0 == "-" }.reversed())
    guard let first = number.first, first.isASCIIDigit, number.last != "-" else { return nil }
    var kind = body.dropLast(number.count)
    while let last = kind.last, last.isWhitespace || last == "제" { kind = kind.dropLast() }
    if kind.lowercased().hasSuffix(" no.") { kind = kind.dropLast(4) }
    guard let known = DesignationKind.named(String(kind)), !String(kind).isDigits else {
      return nil
    }
    let significant = number.drop { $0 == "0" }
    guard significant.first?.isASCIIDigit == true else { return nil }
    return .designation(kind: known.code, number: String(significant))
  }
}

extension SiteReference: CustomStringConvertible {
  /// The spelling that parses back to this reference.
  public var description: String {
    switch self {
    case .number(let text): text
    case .name(let text): SiteReference(text) == self ? text : "name:\(text)"
    case .serial(let kind, let sn): "\(kind)/\(sn)"
    case .designation(let kind, let number):
      "\(DesignationKind.named(kind)?.name.korean ?? kind) \(number)호"
    case .identity(let identity): identity.description
    case .no(let number): "no:\(number)"
    case .managementNumber(let number): number.description
    }
  }
}

extension String {
  /// Whether the text is one or more ASCII digits.
  var isDigits: Bool { !isEmpty && utf8.allSatisfy { (48...57).contains($0) } }

  /// Returns the text with full-width characters as their ASCII forms.
  func foldingWidth() -> String {
    var plain = String.UnicodeScalarView()
    for scalar in unicodeScalars {
      switch scalar.value {
      case 0xFF01...0xFF5E: plain.append(Unicode.Scalar(scalar.value - 0xFEE0) ?? scalar)
      case 0x3000: plain.append(" ")
      default: plain.append(scalar)
      }
    }
    return String(plain)
  }

  func trimmingBlanks() -> String {
    var rest = self[...]
    while let first = rest.first, first.isWhitespace { rest = rest.dropFirst() }
    while let last = rest.last, last.isWhitespace { rest = rest.dropLast() }
    return String(rest)
  }
}

extension Character {
  var isASCIIDigit: Bool { ("0"..."9").contains(self) && isASCII }
}
