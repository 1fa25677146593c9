#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The numbers a person wrote for a place: one angle, a pair, or several points.
///
/// It reads decimal degrees with a point or a comma, degrees with minutes and seconds in their usual spellings (`37°33'36"N`, `37-33-36`,
/// `37도 33분 36초`, `N37 33.6`, `37:33:36`), and two of them in one text. Numbers that are no degrees (metres) are read as they are.
struct CoordinateText: Hashable, Sendable {
  /// The side of the equator or of Greenwich that a letter names.
  enum Axis: Hashable, Sendable {
    case latitude
    case longitude
  }

  /// One number of a text.
  struct Value: Hashable, Sendable {
    /// The number: degrees, south and west negative, or whatever unit the source means.
    var number: Double
    /// What a letter or word says the number is, if any.
    var axis: Axis?
    /// Whether the text spells minutes or seconds.
    var isSexagesimal: Bool
  }

  /// The numbers, in the order of the text.
  let values: [Value]

  /// The one number of the text, or `nil` where there are several.
  var single: Value? { values.count == 1 ? values.first : nil }

  /// Whether the text holds more than a pair: two points in one field, say.
  var hasSeveralPoints: Bool { values.count > 2 }

  /// Reads a text; `nil` where it does not spell numbers alone.
  ///
  /// A comma is a decimal comma where a digit stands on both sides and the text has no other comma or has points nowhere else:
  /// `37,56` is one number; `37.56,126.97`, `37, 126` and `37,56;126,97` are two.
  static func parse(_ text: String) -> CoordinateText? {
    var parser = CoordinateParser(text)
    guard let values = parser.values(), !values.isEmpty else { return nil }
    return CoordinateText(values: values)
  }
}

/// Reads the tokens of a coordinate text.
private struct CoordinateParser {
  private enum Token {
    case number(Double, hasFraction: Bool)
    case degrees, minutes, seconds, colon, dash, separator
    case side(CoordinateText.Axis, negative: Bool)
    case label(CoordinateText.Axis)
  }

  private let scalars: [Unicode.Scalar]
  private var hasDecimalCommas = false

  init(_ text: String) {
    scalars = text.unicodeScalars.filter { $0 != "\u{FEFF}" }
    hasDecimalCommas = Self.hasDecimalCommas(scalars)
  }

  private static func hasDecimalCommas(_ scalars: [Unicode.Scalar]) -> Bool {
    let commas = scalars.indices.filter { scalars[$0] == "," }
    guard !commas.isEmpty, !scalars.contains(".") else { return false }
    let isBetweenDigits = { (place: Int) in
      place > 0 && place + 1 < scalars.count && isDigit(scalars[place - 1])
        && isDigit(scalars[place + 1])
    }
    guard commas.allSatisfy(isBetweenDigits) else {
      // `37,56, 126,97`: the commas between digits are decimal, the other one separates.
      return commas.count == 3 && commas.count(where: isBetweenDigits) == 2
    }
    if commas.count == 1 { return !isPairOfWholeNumbers(scalars, comma: commas[0]) }
    return scalars.contains { $0 == ";" || $0 == "/" || $0 == " " }
  }

  /// `954117,1954119`: a fraction has rarely more digits than this and never a whole part of metres without a point elsewhere.
  private static func isPairOfWholeNumbers(_ scalars: [Unicode.Scalar], comma: Int) -> Bool {
    let before = scalars[..<comma].reversed().prefix(while: isDigit).count
    let after = scalars[(comma + 1)...].prefix(while: isDigit).count
    return before >= 5 && after >= 5 || after == 3 && before == 3
  }

  private static func isDigit(_ scalar: Unicode.Scalar) -> Bool { ("0"..."9").contains(scalar) }

  mutating func values() -> [CoordinateText.Value]? {
    guard scalars.count <= 200, let tokens = tokens() else { return nil }
    var values: [CoordinateText.Value] = []
    var index = 0
    var label: CoordinateText.Axis?
    var prefix: (CoordinateText.Axis, negative: Bool)?
    while index < tokens.count {
      switch tokens[index] {
      case .separator: index += 1
      case .label(let axis):
        label = axis
        index += 1
      case .side(let axis, let negative):
        guard prefix == nil else { return nil }
        prefix = (axis, negative)
        index += 1
      case .number:
        guard var value = angle(tokens, &index) else { return nil }
        value.axis = label
        var side = prefix
        if side == nil, index < tokens.count, case .side(let axis, let negative) = tokens[index] {
          // A letter behind a number belongs to it, unless every letter stands before its number.
          side = (axis, negative)
          index += 1
        }
        if let side {
          guard !(side.negative && value.number < 0) else { return nil }
          value.axis = side.0
          if side.negative { value.number = -value.number }
        }
        (label, prefix) = (nil, nil)
        values.append(value)
      case .degrees, .minutes, .seconds, .colon, .dash: return nil
      }
    }
    return prefix == nil && label == nil ? values : nil
  }

  /// Reads one number, or degrees with their minutes and seconds.
  private func angle(_ tokens: [Token], _ index: inout Int) -> CoordinateText.Value? {
    guard case .number(let degrees, let hasFraction) = tokens[index] else { return nil }
    index += 1
    var parts = [degrees]
    var allowsMore = !hasFraction
    while parts.count < 3, allowsMore, let (next, fraction, used) = part(parts.count, tokens, index)
    {
      guard (0..<60).contains(next) else { return nil }
      parts.append(next)
      index += used
      allowsMore = !fraction
    }
    // The mark behind the last part, or behind whole degrees without minutes.
    if index < tokens.count {
      switch (parts.count, tokens[index]) {
      case (1, .degrees), (2, .minutes), (3, .seconds): index += 1
      case (3, .minutes) where index + 1 < tokens.count:
        if case .minutes = tokens[index + 1] { index += 2 }
      default: break
      }
    }
    let isNegative = degrees.sign == .minus
    var number = abs(degrees)
    if parts.count > 1 { number += parts[1] / 60 }
    if parts.count > 2 { number += parts[2] / 3600 }
    return CoordinateText.Value(
      number: isNegative ? -number : number, axis: nil, isSexagesimal: parts.count > 1)
  }

  /// Reads minutes (1) or seconds (2) behind the mark of the part before.
  private func part(
    _ part: Int, _ tokens: [Token], _ index: Int
  ) -> (Double, hasFraction: Bool, used: Int)? {
    // Blanks alone: `37 33 36`, where the numbers follow one another.
    if index < tokens.count, case .number(let next, let fraction) = tokens[index] {
      return next >= 0 && next < 60 && isSpaced(tokens) ? (next, fraction, 1) : nil
    }
    guard index + 1 < tokens.count, case .number(let next, let fraction) = tokens[index + 1] else {
      return nil
    }
    switch (part, tokens[index]) {
    case (1, .degrees), (2, .minutes), (_, .colon), (_, .dash):
      return next >= 0 ? (next, fraction, 2) : nil
    default: return nil
    }
  }

  /// Whether numbers set apart by blanks are parts of one angle: three or six of them, or two with a letter.
  private func isSpaced(_ tokens: [Token]) -> Bool {
    let numbers = tokens.count { if case .number = $0 { true } else { false } }
    let sides = tokens.count { if case .side = $0 { true } else { false } }
    let separators = tokens.count { if case .separator = $0 { true } else { false } }
    if sides > 0 { return numbers / sides >= 2 && numbers % sides == 0 }
    return numbers == 3 && separators == 0 || numbers == 6 && separators == 1
  }
}

extension CoordinateParser {
  private func tokens() -> [Token]? {
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
      case "°", "º", "˚", "度", "도": tokens.append(.degrees)
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
