public import Localization

/// A licence under which a record or an image may be used.
///
/// Unknown is not free: where a source states no licence, the value is `nil`, never the freest.
public struct Licence: RawRepresentable, Hashable, Sendable {
  /// The stable identifier, such as `KOGL-1`; for licences we do not know, the source's own words.
  public let rawValue: String

  /// Creates a licence from its identifier.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// Korea Open Government Licence type 1: attribution.
  public static let kogl1 = Licence(rawValue: "KOGL-1")
  /// Korea Open Government Licence type 2: attribution, no commercial use.
  public static let kogl2 = Licence(rawValue: "KOGL-2")
  /// Korea Open Government Licence type 3: attribution, no change.
  public static let kogl3 = Licence(rawValue: "KOGL-3")
  /// Korea Open Government Licence type 4: attribution, no commercial use, no change.
  public static let kogl4 = Licence(rawValue: "KOGL-4")

  /// Creates the licence that the letter of `imageNuri` names: A…D are types 1…4; others are
  /// unknown.
  ///
  /// A, B and D occur in replies. Only A is documented by a client; the others follow the order of
  /// the types.
  public init?(koglLetter letter: String) {
    switch letter {
    case "A": self = .kogl1
    case "B": self = .kogl2
    case "C": self = .kogl3
    case "D": self = .kogl4
    default: return nil
    }
  }

  /// The name that readers know.
  public var name: LocalizedText {
    switch self {
    case .kogl1:
      LocalizedText("KOGL type 1 (attribution)", "공공누리 제1유형(출처표시)")
    case .kogl2:
      LocalizedText(
        "KOGL type 2 (attribution, no commercial use)", "공공누리 제2유형(출처표시, 상업적 이용금지)")
    case .kogl3:
      LocalizedText("KOGL type 3 (attribution, no change)", "공공누리 제3유형(출처표시, 변경금지)")
    case .kogl4:
      LocalizedText(
        "KOGL type 4 (attribution, no commercial use, no change)",
        "공공누리 제4유형(출처표시, 상업적 이용금지, 변경금지)")
    default: LocalizedText(rawValue, rawValue)
    }
  }
}
