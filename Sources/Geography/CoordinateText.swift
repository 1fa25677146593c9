/// The numbers a person wrote for a place: one angle, a pair, or several points.
///
/// It reads decimal degrees with a point or a comma, degrees with minutes and seconds in their
/// usual spellings (`37°33'36"N`, `37-33-36`, `37도 33분 36초`, `N37 33.6`, `37:33:36`), and two of
/// them in one text. Numbers that are no degrees (metres) are read as they are.
public struct CoordinateText: Hashable, Sendable {
  /// The side of the equator or of Greenwich that a letter names.
  public enum Axis: Hashable, Sendable {
    /// North or south.
    case latitude
    /// East or west.
    case longitude
  }

  /// One number of a text.
  public struct Value: Hashable, Sendable {
    /// The number: degrees, south and west negative, or whatever unit the source means.
    public internal(set) var number: Double
    /// What a letter or word says the number is, if any.
    public internal(set) var axis: Axis?
    /// Whether the text spells minutes or seconds.
    public internal(set) var isSexagesimal: Bool
  }

  /// The numbers, in the order of the text.
  public let values: [Value]

  /// The one number of the text, or `nil` where there are several.
  public var single: Value? { values.count == 1 ? values.first : nil }

  /// Whether the text holds more than a pair: two points in one field, say.
  public var hasSeveralPoints: Bool { values.count > 2 }

  /// Reads a text; `nil` where it does not spell numbers alone.
  ///
  /// A comma is a decimal comma where a digit stands on both sides and the text has no other comma
  /// or has points nowhere else: `37,56` is one number; `37.56,126.97`, `37, 126` and
  /// `37,56;126,97` are two.
  public static func parse(_ text: String) -> CoordinateText? {
    if let number = plainDecimal(text) {
      return CoordinateText(values: [Value(number: number, axis: nil, isSexagesimal: false)])
    }
    var parser = CoordinateParser(halfWidth(text))
    guard let values = parser.values(), !values.isEmpty else { return nil }
    return CoordinateText(values: values)
  }

  /// Reads a point whose text says by its marks what it is: degree signs, or a letter or word for
  /// each number (`37°33'36"N 126°58'12"E`, `N37.56 E126.97`); `nil` for any other.
  ///
  /// Numbers that have neither letter nor word are latitude and longitude in this order.
  static func markedPair(_ text: String) -> (latitude: Double, longitude: Double)? {
    guard let values = parse(text)?.values, values.count == 2 else { return nil }
    let isMarked =
      values.allSatisfy { $0.axis != nil }
      || text.unicodeScalars.contains { CoordinateParser.degreeSigns.contains($0) }
    let (first, second) = (values[0], values[1])
    guard isMarked, first.axis == nil || first.axis != second.axis else { return nil }
    return first.axis == .longitude || second.axis == .latitude
      ? (second.number, first.number) : (first.number, second.number)
  }

  /// Returns a text with the full-width forms of East Asian typing (３７．５) as ASCII.
  private static func halfWidth(_ text: String) -> String {
    guard text.unicodeScalars.contains(where: { (0xFF01...0xFF5E).contains($0.value) }) else {
      return text
    }
    let scalars = text.unicodeScalars.map { scalar in
      (0xFF01...0xFF5E).contains(scalar.value)
        ? Unicode.Scalar(UInt8(scalar.value - 0xFEE0)) : scalar
    }
    return String(String.UnicodeScalarView(scalars))
  }

  /// Nearly every field of a register is this, and needs no tokens.
  private static func plainDecimal(_ text: String) -> Double? {
    let digits = text.utf8.first == UInt8(ascii: "-") ? text.utf8.dropFirst() : text.utf8[...]
    var hasPoint = false
    for byte in digits {
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"): continue
      case UInt8(ascii: ".") where !hasPoint: hasPoint = true
      default: return nil
      }
    }
    guard let first = digits.first, let last = digits.last, digits.count <= 200,
      first != UInt8(ascii: "."), last != UInt8(ascii: ".")
    else { return nil }
    return Double(text)
  }
}
