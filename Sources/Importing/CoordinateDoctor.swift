import Geography
import HeritageModel
import Localization

/// Judges the coordinate that a source states: absent, present or suspect; it never moves a point.
///
/// The rules are those of Korea's register: points in degrees, inside the country's box and near the province that the record states.
struct CoordinateDoctor: Sendable {
  /// What the doctor says about one record.
  struct Finding: Sendable, Hashable {
    /// The place to keep.
    var place: Place
    /// What was found, with the evidence; `nil` where the record is in order.
    var message: LocalizedText?
    /// Whether the finding deserves a look.
    var isWarning = false
  }

  /// Judges the texts of longitude and latitude of a record that states a province by code.
  func examine(longitude: String, latitude: String, provinceCode: String?) -> Finding {
    switch (longitude.isEmpty, latitude.isEmpty) {
    case (true, true): return Finding(place: .absent(.blank))
    case (true, false), (false, true): return absent(.half, longitude, latitude)
    case (false, false): break
    }
    guard let x = Self.number(longitude), let y = Self.number(latitude) else {
      return absent(.notANumber, longitude, latitude)
    }
    switch (x == 0, y == 0) {
    case (true, true): return Finding(place: .absent(.zero))
    case (true, false), (false, true): return absent(.half, longitude, latitude)
    case (false, false): break
    }
    guard let point = Coordinate(latitude: y, longitude: x) else {
      // All of the country lies beyond 90° E, so that a swapped point is no coordinate as given.
      let isSwapped = Self.country.contains(longitude: y, latitude: x)
      return absent(isSwapped ? .swapped : .notDegrees, longitude, latitude)
    }
    if let rule = Self.objection(to: point) {
      return suspect(point, rule, rule.explanation, longitude, latitude)
    }
    if let code = provinceCode, let area = Self.provinces[code],
      !area.box.contains(longitude: x, latitude: y, tolerance: Self.tolerance)
    {
      return suspect(point, .otherProvince, Self.elsewhere(area.name), longitude, latitude)
    }
    return Finding(place: .present(point))
  }

  private static func objection(to point: Coordinate) -> CoordinateRule? {
    if abs(point.longitude) < 0.01, abs(point.latitude) < 0.01 { return .placeholder }
    if isNearWholeDegree(point.longitude), isNearWholeDegree(point.latitude) { return .placeholder }
    let isInside = country.contains(longitude: point.longitude, latitude: point.latitude)
    return isInside ? nil : .outOfCountry
  }

  /// Tells whether a number is a whole degree or a trifle off, as in 37.0000001: a tenth of a metre or so, which no survey hits.
  private static func isNearWholeDegree(_ degrees: Double) -> Bool {
    abs(degrees - degrees.rounded()) < 0.000_002
  }

  private static func elsewhere(_ province: LocalizedText) -> LocalizedText {
    LocalizedText(
      "The point lies far from \(province.english), which the record states; it may be a wrong digit, or"
        + " the place where a movable object is kept.",
      "좌표가 기록에 적힌 \(province.korean)에서 멀리 떨어져 있습니다. 숫자가 틀렸거나, 옮길 수 있는 유산의 보관 장소일 수 있습니다.")
  }

  private func absent(_ rule: CoordinateRule, _ longitude: String, _ latitude: String) -> Finding {
    Finding(
      place: .absent(rule),
      message: Self.sentence(rule.explanation, longitude, latitude), isWarning: true)
  }

  private func suspect(
    _ point: Coordinate, _ rule: CoordinateRule, _ message: LocalizedText, _ longitude: String,
    _ latitude: String
  ) -> Finding {
    Finding(
      place: .suspect(point, rule), message: Self.sentence(message, longitude, latitude),
      isWarning: true)
  }

  private static func sentence(
    _ text: LocalizedText, _ longitude: String, _ latitude: String
  ) -> LocalizedText {
    LocalizedText(
      text.english + " (longitude '\(longitude)', latitude '\(latitude)')",
      text.korean + " (경도 '\(longitude)', 위도 '\(latitude)')")
  }

  /// Reads a plain decimal number, and none of the forms that only programs write (`nan`, `0x1p3`).
  private static func number(_ text: String) -> Double? {
    guard text.utf8.allSatisfy({ (48...57).contains($0) || "+-.eE".utf8.contains($0) }) else {
      return nil
    }
    return Double(text)
  }
}
