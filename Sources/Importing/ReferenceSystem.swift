/// Coordinate reference systems that offices use without saying so, known by the ranges of their
/// numbers.
///
/// They are suggested, never assumed: several systems of Korea share their ranges and differ by
/// hundreds of metres.
enum ReferenceSystem {
  private struct Candidate {
    let names: [String]
    let x: ClosedRange<Double>
    let y: ClosedRange<Double>
    /// A point of the country that uses the system: longitude, latitude.
    let country: (Double, Double)
  }

  // Ranges are those of the areas of use in the EPSG register, rounded outward.
  private static let known: [Candidate] = [
    Candidate(
      names: ["EPSG:5179"], x: 700_000...1_400_000, y: 1_400_000...2_200_000, country: (127.5, 36.5)
    ),
    // The origins lie at 38° N: Jeju is 80 km above the zero of a false northing of 600 km, and
    // below that of 500 km.
    Candidate(
      names: ["EPSG:5186"], x: -100_000...650_000, y: 40_000...670_000, country: (127.5, 36.5)),
    Candidate(
      names: ["EPSG:5174", "EPSG:5181", "EPSG:2097"], x: -100_000...650_000, y: -60_000...570_000,
      country: (127.5, 36.5)),
    Candidate(
      names: ["EPSG:27700"], x: 0...700_000, y: 0...1_300_000, country: (-1.5, 52.5)),
    Candidate(
      names: ["EPSG:2154"], x: 50_000...1_300_000, y: 6_000_000...7_200_000, country: (2.5, 46.5)),
    Candidate(
      names: ["EPSG:28992"], x: -10_000...300_000, y: 290_000...640_000, country: (5.5, 52)),
    Candidate(
      names: ["EPSG:25832"], x: 200_000...950_000, y: 5_200_000...6_150_000, country: (10, 51)),
  ]

  /// Returns the codes of systems whose range the numbers fit, in either order; Web Mercator by its
  /// greater numbers.
  static func candidates(x: Double, y: Double, country: CoordinateBox?) -> [String] {
    // Small numbers are degrees gone wrong: nobody lives at the origin of a system.
    guard abs(x) > 1000, abs(y) > 1000 else { return [] }
    var codes: [String] = []
    for candidate in known {
      let (longitude, latitude) = candidate.country
      guard country?.contains(longitude: longitude, latitude: latitude) ?? true else { continue }
      let fits = candidate.x.contains(x) && candidate.y.contains(y)
      let fitsSwapped = candidate.x.contains(y) && candidate.y.contains(x)
      if fits || fitsSwapped {
        codes += candidate.names.filter { !codes.contains($0) }
      }
    }
    // The radius of WGS 84 times the angle is the easting in EPSG:3857.
    if let country {
      let longitude = x / 6_378_137 * 180 / .pi
      if abs(y) > 100_000, country.west...max(country.west, country.east) ~= longitude {
        codes.append("EPSG:3857")
      }
    }
    return codes
  }
}
