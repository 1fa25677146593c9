import Localization

/// A projected coordinate system that some numbers out of the range of degrees could be in: a
/// suggestion, never an assumption.
struct ProjectedSystemGuess: Hashable, Sendable {
  /// The code of the system in the EPSG register.
  let code: Int
  /// The name of the system in the EPSG register.
  let name: String
  /// Whether the first number is the northing, as Korean surveyors write.
  let isSwapped: Bool
  /// Why the numbers could be in it.
  let reason: LocalizedText

  /// What each system is called and where its numbers lie, in metres, for the land it is used for.
  private struct System {
    let code: Int
    let name: String
    let x: ClosedRange<Double>
    let y: ClosedRange<Double>
  }

  /// The areas of use of the EPSG register, projected; for Korea the land from Baengnyeongdo to
  /// Dokdo and from Marado to the north of Gangwon.
  private static let systems = [
    System(
      code: 5179, name: "KGD2002 / Unified CS", x: 700_000...1_400_000, y: 1_400_000...2_100_000),
    System(
      code: 5186, name: "KGD2002 / Central Belt 2010", x: -50_000...650_000, y: 40_000...700_000),
    System(
      code: 5181, name: "KGD2002 / Central Belt", x: -50_000...650_000, y: -60_000...600_000),
    System(
      code: 5174, name: "Korean 1985 / Modified Central Belt", x: -50_000...650_000,
      y: -60_000...600_000),
    System(
      code: 2097, name: "Korean 1985 / Central Belt", x: -50_000...650_000, y: -60_000...600_000),
    System(
      code: 28992, name: "Amersfoort / RD New", x: 0...300_000, y: 300_000...630_000),
    System(
      code: 27700, name: "OSGB36 / British National Grid", x: 0...700_000, y: 0...1_300_000),
    System(
      code: 2154, name: "RGF93 v1 / Lambert-93", x: 50_000...1_300_000, y: 6_000_000...7_200_000),
    System(
      code: 3857, name: "WGS 84 / Pseudo-Mercator", x: -20_037_509...20_037_509,
      y: -20_048_967...20_048_967),
  ]

  /// Finds the systems in whose range all numbers lie.
  ///
  /// - Parameters:
  ///   - x: The least and the greatest first number.
  ///   - y: The least and the greatest second number.
  /// - Returns: The systems, the narrower first; none where the numbers could be degrees.
  static func guesses(
    x: ClosedRange<Double>, y: ClosedRange<Double>
  ) -> [ProjectedSystemGuess] {
    let degrees = -360.0...360.0
    if degrees.contains(x.lowerBound), degrees.contains(x.upperBound),
      degrees.contains(y.lowerBound), degrees.contains(y.upperBound)
    {
      return []
    }
    // Only numbers that fit no other system are taken for Pseudo-Mercator, whose range is
    // everything.
    let straight = systems.filter { $0.x.covers(x) && $0.y.covers(y) }
      .map { guess($0, isSwapped: false) }
    let swapped = systems.filter { $0.code != 3857 && $0.x.covers(y) && $0.y.covers(x) }
      .map { guess($0, isSwapped: true) }
    return straight.filter { $0.code != 3857 } + swapped + straight.filter { $0.code == 3857 }
  }

  private static func guess(_ system: System, isSwapped: Bool) -> ProjectedSystemGuess {
    let english = isSwapped ? ", if the first number is the northing" : ""
    let korean = isSwapped ? " 첫 수가 북쪽 좌표일 때입니다." : ""
    let range =
      "x \(text(system.x.lowerBound))…\(text(system.x.upperBound)), y \(text(system.y.lowerBound))…\(text(system.y.upperBound))"
    return ProjectedSystemGuess(
      code: system.code, name: system.name, isSwapped: isSwapped,
      reason: LocalizedText(
        "All numbers lie in the range of EPSG:\(system.code), \(system.name) (\(range))\(english).",
        "모든 값이 EPSG:\(system.code) \(system.name)의 범위(\(range))에 있습니다.\(korean)"))
  }

  private static func text(_ number: Double) -> String { String(Int(number)) }
}

extension ClosedRange<Double> {
  /// Tells whether another range lies in this one.
  fileprivate func covers(_ other: ClosedRange<Double>) -> Bool {
    lowerBound <= other.lowerBound && other.upperBound <= upperBound
  }
}
