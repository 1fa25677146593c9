/// Reads the tokens of a coordinate text.
struct CoordinateParser {
  /// A piece of the text that means something.
  enum Token {
    case number(Double, hasFraction: Bool)
    case degrees, minutes, seconds, colon, dash, separator
    case side(CoordinateText.Axis, negative: Bool)
    case label(CoordinateText.Axis)
  }

  let scalars: [Unicode.Scalar]
  private(set) var hasDecimalCommas = false

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

  /// `954117,1954119`: a fraction has rarely more digits than this and never a whole part of metres
  /// without a point elsewhere.
  private static func isPairOfWholeNumbers(_ scalars: [Unicode.Scalar], comma: Int) -> Bool {
    let before = scalars[..<comma].reversed().prefix(while: isDigit).count
    let after = scalars[(comma + 1)...].prefix(while: isDigit).count
    return before >= 5 && after >= 5 || after == 3 && before == 3
  }

  static func isDigit(_ scalar: Unicode.Scalar) -> Bool { ("0"..."9").contains(scalar) }

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

  /// Whether numbers set apart by blanks are parts of one angle: three or six of them, or two with
  /// a letter.
  private func isSpaced(_ tokens: [Token]) -> Bool {
    let numbers = tokens.count { if case .number = $0 { true } else { false } }
    let sides = tokens.count { if case .side = $0 { true } else { false } }
    let separators = tokens.count { if case .separator = $0 { true } else { false } }
    if sides > 0 { return numbers / sides >= 2 && numbers % sides == 0 }
    return numbers == 3 && separators == 0 || numbers == 6 && separators == 1
  }
}
