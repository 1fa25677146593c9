/// A place on the Earth: geographic latitude and longitude in degrees (WGS 84, EPSG:4326).
///
/// Always finite, latitude within -90…90 and longitude within -180…180, both ends included. Text is
/// `latitude,longitude`, the order in which people say it; only boxes follow RFC 7946. Longitudes
/// 180 and -180 are one meridian but two values: a coordinate keeps what the source said, and
/// `Region` treats both alike.
public struct Coordinate: Hashable, Sendable {
  /// The degrees north of the equator, -90…90.
  public let latitude: Double
  /// The degrees east of Greenwich, -180…180.
  public let longitude: Double

  /// Creates a coordinate, or nil where a number is not finite or outside its range.
  public init?(latitude: Double, longitude: Double) {
    // A comparison with NaN is false, so these two lines also exclude what is not finite.
    guard abs(latitude) <= 90, abs(longitude) <= 180 else { return nil }
    self.latitude = latitude
    self.longitude = longitude
  }

  /// Creates a coordinate from numbers already known to be nearly in range, by clamping them.
  init(clampingLatitude latitude: Double, longitude: Double) {
    self.latitude = min(max(latitude, -90), 90)
    self.longitude = min(max(wrappedLongitude(longitude), -180), 180)
  }

  /// Makes a coordinate whose longitude is wrapped into -180…180, or nil where latitude is no
  /// latitude.
  public static func normalized(latitude: Double, longitude: Double) -> Coordinate? {
    Coordinate(latitude: latitude, longitude: wrappedLongitude(longitude))
  }

  /// Reads `latitude,longitude` as people type it: `37.56,126.97`, `37.56, 126.97`, `37.56 126.97`;
  /// and as they copy it: `37°33'36"N 126°58'12"E`, `북위 37도 33분 36초 동경 126도 58분 12초`.
  ///
  /// Letters and words tell which number is which, in any order. Full-width characters are read as
  /// ASCII. Longitudes beyond ±180 are an error here, since nobody types one on purpose.
  /// - Throws: `CoordinateError`, which names the order and the fault.
  public init(parsing text: String) throws(CoordinateError) {
    let numbers = try Self.numbers(text)
    guard abs(numbers[0]) <= 90 else {
      let swapped = Coordinate(latitude: numbers[1], longitude: numbers[0])
      throw .latitude(numbers[0], swapped: swapped)
    }
    guard let coordinate = Coordinate(latitude: numbers[0], longitude: numbers[1]) else {
      throw .longitude(numbers[1])
    }
    self = coordinate
  }

  private static func numbers(_ text: String) throws(CoordinateError) -> [Double] {
    let fields = numberFields(text)
    let numbers = fields.compactMap(finiteNumber)
    if fields.count == 2, numbers.count == 2 { return numbers }
    if let pair = CoordinateText.markedPair(text) { return [pair.latitude, pair.longitude] }
    guard fields.count == 2 else { throw .fieldCount(fields.count, text: text) }
    throw .notANumber(fields.first { finiteNumber($0) == nil } ?? text)
  }
}

extension Coordinate: CustomStringConvertible {
  /// The text `latitude,longitude` in the shortest decimals that read back as the same numbers.
  public var description: String { "\(latitude.plainDecimal),\(longitude.plainDecimal)" }
}

/// A reason why a text is no coordinate.
public enum CoordinateError: Error, Hashable, Sendable {
  /// The text has another number of fields than two.
  case fieldCount(Int, text: String)
  /// A field is no finite decimal number.
  case notANumber(String)
  /// The first number is outside -90…90; `swapped` is what the text means in the other order, if
  /// anything.
  case latitude(Double, swapped: Coordinate?)
  /// The second number is outside -180…180.
  case longitude(Double)
}

extension CoordinateError: CustomStringConvertible {
  /// The fault and the order to type, in English.
  public var description: String {
    let order = "give latitude,longitude"
    switch self {
    case .fieldCount(_, let text):
      return "‘\(text)’ is no coordinate: \(order), such as 37.56,126.97"
    case .notANumber(let field):
      return "‘\(field)’ is no number: \(order), such as 37.56,126.97"
    case .latitude(let value, let swapped):
      let hint = swapped.map { " (did you mean \($0)?)" } ?? ""
      return "\(value.plainDecimal) is no latitude: \(order)\(hint)"
    case .longitude(let value):
      return "\(value.plainDecimal) is no longitude: \(order)"
    }
  }

  /// The fault and the order to type, in Korean.
  public var koreanDescription: String {
    let order = "위도,경도 순서로 적어 주세요"
    switch self {
    case .fieldCount(_, let text):
      return "‘\(text)’: 좌표가 아닙니다. \(order). 예: 37.56,126.97"
    case .notANumber(let field):
      return "‘\(field)’: 숫자가 아닙니다. \(order). 예: 37.56,126.97"
    case .latitude(let value, let swapped):
      let hint = swapped.map { " 혹시 \($0)인가요?" } ?? ""
      return "\(value.plainDecimal): 위도는 -90에서 90까지입니다. \(order).\(hint)"
    case .longitude(let value):
      return "\(value.plainDecimal): 경도는 -180에서 180까지입니다. \(order)."
    }
  }
}
