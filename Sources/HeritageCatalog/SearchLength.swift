/// How much of what somebody typed or pasted is looked for.
enum SearchLength {
  /// The most characters, as Unicode scalars: more than any name has, also in NFD.
  static let limit = 300

  /// Returns the beginning of a text that is looked for instead of it, without blanks in front; nil
  /// where that is all of it.
  static func beginning(of text: String) -> String? {
    let scalars = text.unicodeScalars.drop { $0.properties.isWhitespace }
    guard let end = scalars.index(scalars.startIndex, offsetBy: limit, limitedBy: scalars.endIndex),
      end < scalars.endIndex
    else { return nil }
    return String(scalars[..<end])
  }
}
