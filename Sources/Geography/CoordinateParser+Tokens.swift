extension CoordinateParser {
  static let degreeSigns: Set<Unicode.Scalar> = ["°", "º", "˚", "度", "도"]

  /// Cuts the text into tokens; `nil` where something in it is none.
  func tokens() -> [Token]? {
    var tokens: [Token] = []
    var index = 0
    while index < scalars.count {
      let scalar = scalars[index]
      if Self.isDigit(scalar) || isSign(index, after: tokens) {
        guard let number = number(&index) else { return nil }
        tokens.append(number)
        continue
      }
      if let (token, length) = word(index) {
        tokens.append(token)
        index += length
        continue
      }
      switch scalar {
      case " ", "\u{A0}", "\t", "\u{3000}", "(", ")", "[", "]", "\u{2009}", "\u{202F}": break
      case _ where Self.degreeSigns.contains(scalar): tokens.append(.degrees)
      case "'", "′", "’", "‘", "`", "´", "분", "分": tokens.append(.minutes)
      case "\"", "″", "”", "“", "초", "秒": tokens.append(.seconds)
      case ":": tokens.append(.colon)
      case "-", "–", "−": tokens.append(.dash)
      case ",", ";", "/", "|", "\n", "\r", "，": tokens.append(.separator)
      default: return nil
      }
      index += 1
    }
    return tokens
  }

  /// A sign stands before a digit and behind nothing that it could join.
  private func isSign(_ index: Int, after tokens: [Token]) -> Bool {
    guard "-−+".unicodeScalars.contains(scalars[index]), index + 1 < scalars.count,
      Self.isDigit(scalars[index + 1]) || scalars[index + 1] == "."
    else { return false }
    switch tokens.last {
    case nil, .separator, .label, .side: return true
    // `37.5 -122.4` are two numbers, `37-33-36` is one.
    case .number, .degrees, .minutes, .seconds:
      return index > 0 && scalars[index - 1] == " "
    default: return false
    }
  }

  private func number(_ index: inout Int) -> Token? {
    var text = ""
    if "-−".unicodeScalars.contains(scalars[index]) { text = "-" }
    if !Self.isDigit(scalars[index]) { index += 1 }
    var hasPoint = false
    while index < scalars.count {
      let scalar = scalars[index]
      let isComma =
        scalar == "," && hasDecimalCommas && !hasPoint && index + 1 < scalars.count
        && Self.isDigit(scalars[index + 1])
      if Self.isDigit(scalar) {
        text.unicodeScalars.append(scalar)
      } else if isComma || scalar == "." && !hasPoint {
        text += "."
        hasPoint = true
      } else if scalar == "e" || scalar == "E", exponentLength(index) > 0 {
        let length = exponentLength(index)
        text.unicodeScalars.append(contentsOf: scalars[index..<index + length])
        index += length
        break
      } else {
        break
      }
      index += 1
    }
    if text.hasSuffix(".") { text.removeLast() }
    guard let number = Double(text), number.isFinite else { return nil }
    return .number(number, hasFraction: hasPoint)
  }

  /// The length of an exponent; `E` alone is east.
  private func exponentLength(_ index: Int) -> Int {
    var end = index + 1
    if end < scalars.count, "+-".unicodeScalars.contains(scalars[end]) { end += 1 }
    let digits = scalars[min(end, scalars.count)...].prefix(while: Self.isDigit).count
    return digits > 0 ? end - index + digits : 0
  }

  private static let words: [(String, Token)] = [
    ("북위", .side(.latitude, negative: false)), ("남위", .side(.latitude, negative: true)),
    ("동경", .side(.longitude, negative: false)), ("서경", .side(.longitude, negative: true)),
    ("위도", .label(.latitude)), ("경도", .label(.longitude)),
    ("北緯", .side(.latitude, negative: false)), ("南緯", .side(.latitude, negative: true)),
    ("東経", .side(.longitude, negative: false)), ("西経", .side(.longitude, negative: true)),
    ("latitude", .label(.latitude)), ("longitude", .label(.longitude)),
    ("lat", .label(.latitude)), ("lng", .label(.longitude)), ("lon", .label(.longitude)),
    ("n", .side(.latitude, negative: false)), ("s", .side(.latitude, negative: true)),
    ("e", .side(.longitude, negative: false)), ("w", .side(.longitude, negative: true)),
    // West is ouest in French; O is east only in German, and its sources write decimal degrees.
    ("deg", .degrees),
  ]

  private func word(_ index: Int) -> (Token, length: Int)? {
    for (word, token) in Self.words {
      let letters = Array(word.unicodeScalars)
      guard index + letters.count <= scalars.count,
        zip(scalars[index...], letters).allSatisfy({
          $0.0 == $0.1 || $0.0.properties.lowercaseMapping == String($0.1)
        })
      else { continue }
      let end = index + letters.count
      // A letter is not the start of a word.
      if letters.count == 1, end < scalars.count, scalars[end].properties.isAlphabetic {
        return nil
      }
      var length = letters.count
      if case .label = token, end < scalars.count, ":=.".unicodeScalars.contains(scalars[end]) {
        length += 1
      }
      return (token, length)
    }
    return nil
  }
}
