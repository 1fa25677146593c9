public import Geography
public import Localization

/// Whether a site's coordinate can be trusted.
public enum CoordinateStatus: String, Sendable, Hashable, CaseIterable {
  /// The source gave a coordinate and no rule objects.
  case present
  /// The source gave none: blank, or `0,0`.
  case absent
  /// The source gave one that a rule finds implausible: kept and shown, never moved. Numbers that
  /// are no coordinate are suspect too.
  case suspect
}

/// Where a site is, and how sure that is.
public struct Place: Hashable, Sendable {
  /// The coordinate, WGS 84 degrees; `nil` when the status is `absent`, or `suspect` and the
  /// source's numbers are no coordinate.
  public let coordinate: Coordinate?
  /// Whether the coordinate can be trusted.
  public let status: CoordinateStatus
  /// The rule that made the coordinate suspect or absent; `nil` when present.
  public let rule: CoordinateRule?
  /// Whether the source states this point, or a geometry that it stands for.
  public var origin: CoordinateOrigin
  /// How exact the coordinate can be by its digits, in metres; `nil` where they say a metre or
  /// less, or nothing.
  public var precision: Double?
  /// What the source states in place of a coordinate, as it spells the numbers; `nil` where there
  /// is a coordinate or none is stated.
  public let statedNumbers: String?

  /// Creates a place; without a coordinate the status is never `present`, and with one never
  /// `absent`.
  public init(
    coordinate: Coordinate?, status: CoordinateStatus, rule: CoordinateRule?,
    origin: CoordinateOrigin = .point, precision: Double? = nil, statedNumbers: String? = nil
  ) {
    self.coordinate = coordinate
    self.rule = rule
    self.status =
      switch (status, coordinate == nil) {
      case (.present, true): .absent
      case (.absent, false): .suspect
      default: status
      }
    self.origin = origin
    self.precision = precision
    self.statedNumbers = coordinate == nil ? statedNumbers : nil
  }

  /// The place of a record whose source states no place.
  public static let absent = Place(coordinate: nil, status: .absent, rule: nil)

  /// Creates the place of a record that states none, for the reason `rule`.
  public static func absent(_ rule: CoordinateRule) -> Place {
    Place(coordinate: nil, status: .absent, rule: rule)
  }

  /// Creates a place that no rule objects to.
  public static func present(_ coordinate: Coordinate) -> Place {
    Place(coordinate: coordinate, status: .present, rule: nil)
  }

  /// Creates the place of a record whose numbers are no coordinate, for the reason `rule`:
  /// longitude first, as the source spells them.
  public static func suspect(numbers: String, _ rule: CoordinateRule) -> Place {
    Place(coordinate: nil, status: .suspect, rule: rule, statedNumbers: numbers)
  }

  /// Creates a place that `rule` finds implausible.
  public static func suspect(_ coordinate: Coordinate, _ rule: CoordinateRule) -> Place {
    Place(coordinate: coordinate, status: .suspect, rule: rule)
  }
}

/// What a site's point is: the one that the source states, or one that stands for a larger
/// geometry.
public enum CoordinateOrigin: Hashable, Sendable {
  /// The source states the point.
  case point
  /// The source states a geometry, such as `multipolygon` or `multipoint`, that the point stands
  /// for.
  case representative(String)

  /// The name of the geometry that the source states, in lower case.
  public var geometry: String {
    switch self {
    case .point: "point"
    case .representative(let geometry): geometry
    }
  }

  /// Creates the origin of a point from the name of the geometry that the source states.
  public init(geometry: String) {
    self = geometry == "point" ? .point : .representative(geometry)
  }
}

/// A reason for which a coordinate is absent or suspect.
public struct CoordinateRule: RawRepresentable, Hashable, Sendable {
  /// The stable code, such as `zero-zero`.
  public let rawValue: String

  /// Creates a rule from its code; unknown codes are kept.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// Longitude and latitude are both zero.
  public static let zero = CoordinateRule(rawValue: "zero-zero")
  /// The source left the coordinate blank.
  public static let blank = CoordinateRule(rawValue: "blank")
  /// Only one of longitude and latitude is given.
  public static let half = CoordinateRule(rawValue: "half")
  /// The text is no number.
  public static let notANumber = CoordinateRule(rawValue: "not-a-number")
  /// The numbers are no degrees: projected metres, or beyond the poles.
  public static let notDegrees = CoordinateRule(rawValue: "not-degrees")
  /// The numbers are degrees where the source or the user names a system of metres.
  public static let notMetres = CoordinateRule(rawValue: "not-metres")
  /// Longitude and latitude seem to have changed places.
  public static let swapped = CoordinateRule(rawValue: "swapped")
  /// A whole-degree point or another known placeholder.
  public static let placeholder = CoordinateRule(rawValue: "placeholder")
  /// The point lies outside the country of the data set.
  public static let outOfCountry = CoordinateRule(rawValue: "out-of-country")
  /// The point lies far from the province that the record states.
  public static let otherProvince = CoordinateRule(rawValue: "other-province")
  /// The point lies outside the boundary of the province or district that the record states.
  public static let outsideStatedRegion = CoordinateRule(rawValue: "outside-stated-region")

  /// What the rule means, in a sentence for readers.
  public var explanation: LocalizedText {
    switch self {
    case .zero: LocalizedText("The source gives 0,0.", "출처의 좌표가 0,0입니다.")
    case .blank: LocalizedText("The source gives no coordinate.", "출처에 좌표가 없습니다.")
    case .half:
      LocalizedText(
        "The source gives only one of longitude and latitude.", "출처에 경도와 위도 가운데 하나만 있습니다.")
    case .notANumber:
      LocalizedText("The source's coordinate is not a number.", "출처의 좌표가 숫자가 아닙니다.")
    case .notDegrees:
      LocalizedText(
        "The source's numbers are no degrees of longitude and latitude.",
        "출처의 숫자가 경위도의 범위를 벗어납니다.")
    case .notMetres:
      LocalizedText(
        "The source's numbers are degrees, not the metres of its system.",
        "출처의 숫자가 좌표계의 미터 값이 아니라 경위도입니다.")
    case .swapped:
      LocalizedText("Longitude and latitude seem swapped.", "경도와 위도가 서로 바뀐 것으로 보입니다.")
    case .placeholder:
      LocalizedText("The point looks like a placeholder.", "임시로 적어 둔 좌표로 보입니다.")
    case .outOfCountry:
      LocalizedText("The point lies outside the country.", "좌표가 나라 밖에 있습니다.")
    case .otherProvince:
      LocalizedText(
        "The point lies far from the province that the record states.",
        "좌표가 기록에 적힌 시도에서 멀리 떨어져 있습니다.")
    case .outsideStatedRegion:
      LocalizedText(
        "The point lies outside the province or district that the record states.",
        "좌표가 기록에 적힌 시도나 시군구의 경계 밖에 있습니다.")
    default:
      LocalizedText("Rule \(rawValue) objects to the point.", "\(rawValue) 규칙에 걸린 좌표입니다.")
    }
  }
}
