import Foundation
import Geography
import HeritageModel
import Localization

/// Judges the coordinate that a source states: absent, present or suspect; it never moves a point,
/// nor throws numbers away that are none.
///
/// It belongs to one thread: conversions from other reference systems do.
struct CoordinateDoctor {
  /// What the doctor says about one record.
  struct Finding: Sendable, Hashable {
    /// The place to keep.
    var place: Place
    /// What was found, with the evidence; `nil` where the record is in order.
    var message: LocalizedText?
    /// Whether the finding deserves a look.
    var isWarning = false
  }

  /// The box that all points must lie in; `nil` where they may lie anywhere.
  private let country: CoordinateBox?
  /// Whether the country is Korea, whose provinces the doctor knows.
  private let isKorea: Bool
  private let projections: Projections
  private let regions: StatedRegionCheck?

  /// Creates the doctor of a source; Korea's registers unless told otherwise.
  init(
    country: CoordinateBox? = Self.korea, projections: Projections = Projections(),
    regions: StatedRegionCheck? = nil
  ) {
    self.country = country
    self.projections = projections
    self.regions = regions
    isKorea = country == Self.korea
  }

  /// Why a conversion that was needed could not be made; the import cannot go on then.
  var failure: (any Error)? { projections.failure ?? regions?.failure }

  /// Judges the texts of longitude and latitude of a record that states a province by code.
  func examine(longitude: String, latitude: String, provinceCode: String?) -> Finding {
    var facts = SiteFacts()
    facts[.provinceCode] = provinceCode
    let reading = CoordinateReading(longitude: longitude, latitude: latitude)
    return examine(reading, of: facts)
  }

  /// Judges what a record states as its place; of several points it takes the one nearest to their
  /// middle.
  func examine(_ reading: CoordinateReading, of facts: SiteFacts) -> Finding {
    if reading.isBlank { return Finding(place: .absent(.blank)) }
    if let text = reading.wellKnownText { return examine(geometry: text, reading, facts) }
    if reading.points.count == 1 {
      return placed(
        examine(reading.points[0], reading.crs, facts), reading.geometry, reading.points[0])
    }
    let findings = reading.points.map { examine($0, reading.crs, facts) }
    let usable = findings.indices.filter { findings[$0].place.status == .present }
    let candidates =
      usable.isEmpty ? findings.indices.filter { findings[$0].place.coordinate != nil } : usable
    let middle = Self.middlemost(candidates.compactMap { findings[$0].place.coordinate })
    let best = candidates.first { findings[$0].place.coordinate == middle } ?? 0
    return placed(findings[best], "MultiPoint", reading.points[best])
  }

  private func examine(
    geometry text: String, _ reading: CoordinateReading, _ facts: SiteFacts
  ) -> Finding {
    let geometry: WellKnownText
    do throws(WellKnownTextError) {
      geometry = try WellKnownText(text)
    } catch {
      return Finding(
        place: .absent(.notANumber),
        message: Self.sentence(
          Self.isBinaryGeometry(text) ? Self.binaryGeometry : error.message,
          LocalizedText("'\(CoordinateReading.shortened(text))'")),
        isWarning: true)
    }
    guard let point = geometry.geometry.representativePoint else {
      return Finding(place: .absent(.blank))
    }
    let crs = reading.crs ?? geometry.srid.flatMap { $0 == 4326 || $0 == 0 ? nil : "EPSG:\($0)" }
    let finding = judge(
      point.x, point.y, crs, facts, evidence: LocalizedText("\(point.x), \(point.y)"))
    return placed(finding, geometry.geometry.kind.rawValue, nil)
  }

  /// Judges one point as the source spells it.
  private func examine(
    _ point: CoordinateReading.Point, _ crs: String?, _ facts: SiteFacts
  ) -> Finding {
    func absent(_ rule: CoordinateRule) -> Finding {
      Finding(
        place: .absent(rule),
        message: Self.sentence(rule.explanation, Self.evidence(point, crs)), isWarning: true)
    }
    switch (point.longitude.isEmpty, point.latitude.isEmpty) {
    case (true, true): return Finding(place: .absent(.blank))
    case (true, false), (false, true): return absent(.half)
    case (false, false): break
    }
    guard let x = Self.number(point.longitude), let y = Self.number(point.latitude) else {
      return absent(.notANumber)
    }
    switch (x == 0, y == 0) {
    case (true, true): return Finding(place: .absent(.zero))
    // A line of no longitude runs through England, France and Spain; where the country has it, it
    // is a place.
    case (true, false), (false, true):
      guard crs == nil, country?.contains(longitude: x, latitude: y) ?? false else {
        return absent(.half)
      }
    case (false, false): break
    }
    return judge(x, y, crs, facts, evidence: Self.evidence(point, crs))
  }

  /// Returns the place of degrees that are written out plainly and to which nothing objects, the same
  /// as ``examine(_:of:)`` finds; `nil` where there is something to say.
  func plainPlace(
    longitude: PlainDegrees, latitude: PlainDegrees, of facts: SiteFacts
  ) -> Place? {
    guard longitude.value != 0, latitude.value != 0 else { return nil }
    let finding = judge(
      longitude.value, latitude.value, nil, facts, evidence: LocalizedText(""))
    guard finding.place.status == .present, finding.message == nil else { return nil }
    var place = finding.place
    place.precision = Self.precision(decimals: max(longitude.decimals, latitude.decimals))
    return place
  }

  /// Judges the numbers of a point.
  private func judge(
    _ x: Double, _ y: Double, _ crs: String?, _ facts: SiteFacts,
    evidence: @autoclosure () -> LocalizedText
  ) -> Finding {
    func impossible(_ rule: CoordinateRule, _ message: LocalizedText) -> Finding {
      let evidence = evidence()
      return Finding(
        place: .suspect(numbers: evidence.english, rule),
        message: Self.sentence(message, evidence), isWarning: true)
    }
    func suspect(_ point: Coordinate, _ rule: CoordinateRule, _ message: LocalizedText) -> Finding {
      Finding(
        place: .suspect(point, rule), message: Self.sentence(message, evidence()), isWarning: true)
    }
    var (longitude, latitude) = (x, y)
    if let crs {
      guard let converted = projections.coordinate(x: x, y: y, crs: crs) else {
        let isUnknown = projections.isUnknown(crs)
        return impossible(
          .notDegrees, isUnknown ? Self.unknownSystem(crs) : Self.notConvertible(crs))
      }
      guard !areDegrees(x, y) || !projections.isMetric(crs, x: x, y: y) else {
        return impossible(.notMetres, Self.notMetres(crs))
      }
      (longitude, latitude) = converted
    }
    guard let point = Coordinate(latitude: latitude, longitude: longitude) else {
      // A swapped point is often no coordinate as given: Korea lies beyond 90° E.
      // Where the country is unknown, only the other order makes one of it.
      let isSwapped =
        country?.contains(longitude: latitude, latitude: longitude)
        ?? (abs(x) <= 90 && abs(y) <= 180)
      if crs == nil, isSwapped {
        return impossible(.swapped, CoordinateRule.swapped.explanation)
      }
      return impossible(.notDegrees, Self.notDegrees(x, y, in: country))
    }
    if let rule = objection(to: point) { return suspect(point, rule, rule.explanation) }
    if isKorea, let area = Self.province(of: facts),
      !area.box.contains(longitude: longitude, latitude: latitude, tolerance: Self.tolerance)
    {
      return suspect(point, .otherProvince, Self.elsewhere(area.name))
    }
    if isKorea, let objection = regions?.objection(to: point, of: facts) {
      return suspect(point, .outsideStatedRegion, objection)
    }
    return Finding(place: .present(point))
  }

  /// Tells whether numbers are longitude and latitude of the country as they stand, or in the other
  /// order; as metres they would lie next to the false origin of their system, where no country is.
  private func areDegrees(_ x: Double, _ y: Double) -> Bool {
    guard let country else { return abs(x) <= 180 && abs(y) <= 90 }
    return country.contains(longitude: x, latitude: y)
      || country.contains(longitude: y, latitude: x)
  }

  private func objection(to point: Coordinate) -> CoordinateRule? {
    if abs(point.longitude) < 0.01, abs(point.latitude) < 0.01 { return .placeholder }
    // Lists of the whole world round to degrees; a register of one country does not.
    let isWhole = isNearWholeDegree(point.longitude) && isNearWholeDegree(point.latitude)
    let isRounded =
      point.longitude == point.longitude.rounded() && point.latitude == point.latitude.rounded()
    if isWhole, country != nil || !isRounded { return .placeholder }
    guard let country, !country.contains(longitude: point.longitude, latitude: point.latitude)
    else {
      return nil
    }
    let isSwapped = country.contains(longitude: point.latitude, latitude: point.longitude)
    return isSwapped ? .swapped : .outOfCountry
  }

  /// Tells whether a number is a whole degree or a trifle off, as in 37.0000001: a tenth of a metre
  /// or so, which no survey hits.
  private func isNearWholeDegree(_ degrees: Double) -> Bool {
    abs(degrees - degrees.rounded()) < 0.000_002
  }
}

// MARK: - Sentences

extension CoordinateDoctor {
  private static func elsewhere(_ province: LocalizedText) -> LocalizedText {
    LocalizedText(
      "The point lies far from \(province.english), which the record states; it may be a wrong digit, or"
        + " the place where a movable object is kept.",
      "좌표가 기록에 적힌 \(province.korean)에서 멀리 떨어져 있습니다. 숫자가 틀렸거나, 옮길 수 있는 유산의 보관 장소일 수 있습니다.")
  }

  private static let binaryGeometry = LocalizedText(
    "The geometry is well-known binary, which is not read here: export it as text (ST_AsText).",
    "도형이 이진(WKB)이어서 읽을 수 없습니다. 글(WKT)로 내보내십시오(ST_AsText).")

  /// Tells whether a text is a geometry as PostGIS prints it: hexadecimal digits, the order of bytes
  /// first.
  static func isBinaryGeometry(_ text: String) -> Bool {
    text.utf8.count >= 10 && (text.hasPrefix("00") || text.hasPrefix("01"))
      && text.utf8.allSatisfy { (0x30...0x39).contains($0) || (0x41...0x46).contains($0 & 0xDF) }
  }

  private static func unknownSystem(_ crs: String) -> LocalizedText {
    LocalizedText(
      "The source states the coordinate reference system \(crs), which PROJ does not know: name the right one with --crs.",
      "출처에 적힌 좌표계 \(crs)은(는) PROJ가 모릅니다. 맞는 좌표계를 --crs로 지정하십시오.")
  }

  private static func notMetres(_ crs: String) -> LocalizedText {
    LocalizedText(
      "The numbers are degrees of longitude and latitude, not metres of \(crs): take --crs off, or give the"
        + " profile's column of degrees no system.",
      "\(crs)의 미터 값이 아니라 경위도로 보입니다. --crs를 빼거나 프로파일에서 이 열의 좌표계를 지우십시오.")
  }

  private static func notConvertible(_ crs: String) -> LocalizedText {
    LocalizedText(
      "The numbers are no point of \(crs).", "\(crs)의 좌표로 볼 수 없는 숫자입니다.")
  }

  private static func notDegrees(
    _ x: Double, _ y: Double, in country: CoordinateBox?
  ) -> LocalizedText {
    let systems = ReferenceSystem.candidates(x: x, y: y, country: country)
    let explanation = CoordinateRule.notDegrees.explanation
    guard !systems.isEmpty else { return explanation }
    let names = systems.joined(separator: ", ")
    return LocalizedText(
      explanation.english + " They may be metres of \(names): say so with --crs.",
      explanation.korean + " \(names)의 미터 값으로 보입니다. 맞으면 --crs로 지정하십시오.")
  }

  private static func evidence(_ point: CoordinateReading.Point, _ crs: String?) -> LocalizedText {
    let system = crs.map { ", " + $0 } ?? ""
    if point.isUnread { return LocalizedText("'\(point.longitude)'") }
    return LocalizedText(
      "longitude '\(point.longitude)', latitude '\(point.latitude)'\(system)",
      "경도 '\(point.longitude)', 위도 '\(point.latitude)'\(system)")
  }

  private static func sentence(_ text: LocalizedText, _ evidence: LocalizedText) -> LocalizedText {
    LocalizedText(
      "\(text.english) (\(evidence.english))", "\(text.korean) (\(evidence.korean))")
  }
}

// MARK: - Numbers and points

extension CoordinateDoctor {
  /// Adds what the point stands for, and how exact it is, to a finding.
  private func placed(
    _ finding: Finding, _ geometry: String?, _ point: CoordinateReading.Point?
  ) -> Finding {
    guard finding.place.coordinate != nil else { return finding }
    var finding = finding
    let isPoint = geometry.map { $0.lowercased() == "point" } ?? true
    finding.place.origin = isPoint ? .point : .representative(geometry?.lowercased() ?? "")
    finding.place.precision = point.flatMap(Self.precision)
    return finding
  }

  /// Returns how exact the digits of a point in degrees can be, in metres; `nil` where they say a
  /// metre or less, or are no decimals.
  static func precision(of point: CoordinateReading.Point) -> Double? {
    guard let x = decimals(point.longitude), let y = decimals(point.latitude) else { return nil }
    return precision(decimals: max(x, y))
  }

  private static func precision(decimals: Int) -> Double? {
    switch decimals {
    case 0: 111_000
    case 1: 11_100
    case 2: 1110
    case 3: 111
    case 4: 11
    default: nil
    }
  }

  /// Returns how many decimals of a degree a text has, without zeros at the end; `nil` for a
  /// projected or written-out angle.
  private static func decimals(_ text: String) -> Int? {
    var digits: Int?
    var zeros = 0
    var whole = 0
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"):
        guard let known = digits else {
          whole += 1
          continue
        }
        digits = known + 1
        zeros = byte == UInt8(ascii: "0") ? zeros + 1 : 0
      case UInt8(ascii: ".") where digits == nil, UInt8(ascii: ",") where digits == nil: digits = 0
      case UInt8(ascii: "+"), UInt8(ascii: "-"): break
      default: return nil
      }
    }
    // More than three digits before the point are metres.
    return whole <= 3 ? (digits ?? 0) - zeros : nil
  }

  /// Reads a plain decimal number, a decimal comma, or degrees with minutes and seconds; none of
  /// the forms that only programs write (`nan`, `0x1p3`).
  private static func number(_ text: String) -> Double? {
    // What looks like a number may be none: the E of 127.0E is the east.
    if text.utf8.allSatisfy({ (48...57).contains($0) || "+-.eE".utf8.contains($0) }),
      let number = Double(text)
    {
      return number
    }
    return CoordinateText.parse(text)?.single?.number ?? degreesAndMinutes(text)
  }

  /// Reads degrees and decimal minutes with a blank alone between them: `37 33.5`, which is one angle
  /// only where a field holds one, as this one does.
  ///
  /// Whole minutes are not read: `37 33` may be a 37.33 whose point is lost. Nor are those of three
  /// digits: in `150 045.5` the blank parts thousands of metres.
  private static func degreesAndMinutes(_ text: String) -> Double? {
    let parts = text.split(separator: " ")
    guard parts.count == 2, let degrees = Int(parts[0]), (-180...180).contains(degrees),
      parts[1].utf8.allSatisfy({ (48...57).contains($0) || ".,".utf8.contains($0) }),
      parts[1].contains(where: { !$0.isNumber }), parts[1].prefix(while: \.isNumber).count <= 2,
      let minutes = Double(parts[1].replacing(",", with: ".")), minutes < 60
    else { return nil }
    return parts[0].hasPrefix("-") ? Double(degrees) - minutes / 60 : Double(degrees) + minutes / 60
  }

  /// Returns the point that is nearest to the middle of some points, by the sum of directions.
  private static func middlemost(_ points: [Coordinate]) -> Coordinate? {
    func direction(_ point: Coordinate) -> SIMD3<Double> {
      let (latitude, longitude) = (point.latitude * .pi / 180, point.longitude * .pi / 180)
      return [cos(latitude) * cos(longitude), cos(latitude) * sin(longitude), sin(latitude)]
    }
    let middle = points.map(direction).reduce(SIMD3<Double>.zero, +)
    return points.max { (direction($0) * middle).sum() < (direction($1) * middle).sum() }
  }
}
