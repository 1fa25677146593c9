import HeritageModel
import Localization

extension CoordinateDoctor {
  /// The box of the country, from Baengnyeong to Dokdo (131.87 E) and from Marado (33.12 N) to the
  /// Tumen.
  static let korea = CoordinateBox(west: 124.5, south: 33.0, east: 132.0, north: 43.1)

  /// How far outside the box of its province a point may lie, in degrees: shoals, borders and
  /// rounding.
  static let tolerance = 0.3

  /// The boxes of the provinces by code, islands included.
  ///
  /// Rounded outward to 0.1° from the administrative boundaries of 2018 (Statistics Korea SGIS,
  /// KOGL type 1); Daegu with Gunwi, which joined it in 2023. The five northern provinces and
  /// "nationwide" have none: their records are kept elsewhere.
  static let provinces: [String: (name: LocalizedText, box: CoordinateBox)] = {
    let boxes: [String: CoordinateBox] = [
      "11": CoordinateBox(west: 126.7, south: 37.4, east: 127.2, north: 37.8),
      "21": CoordinateBox(west: 128.7, south: 34.8, east: 129.4, north: 35.4),
      "22": CoordinateBox(west: 128.3, south: 35.6, east: 129.0, north: 36.4),
      "23": CoordinateBox(west: 124.5, south: 36.9, east: 126.9, north: 38.0),
      "24": CoordinateBox(west: 126.6, south: 35.0, east: 127.1, north: 35.3),
      "25": CoordinateBox(west: 127.2, south: 36.1, east: 127.6, north: 36.6),
      "26": CoordinateBox(west: 128.9, south: 35.3, east: 129.5, north: 35.8),
      "31": CoordinateBox(west: 126.3, south: 36.8, east: 127.9, north: 38.3),
      "33": CoordinateBox(west: 127.2, south: 36.0, east: 128.7, north: 37.3),
      "34": CoordinateBox(west: 125.5, south: 35.9, east: 127.7, north: 37.1),
      "35": CoordinateBox(west: 125.9, south: 35.2, east: 128.0, north: 36.2),
      "36": CoordinateBox(west: 125.0, south: 33.9, east: 127.9, north: 35.5),
      "37": CoordinateBox(west: 127.7, south: 35.5, east: 131.9, north: 37.6),
      "38": CoordinateBox(west: 127.5, south: 34.5, east: 129.3, north: 36.0),
      "45": CoordinateBox(west: 127.1, south: 36.4, east: 127.5, north: 36.8),
      "50": CoordinateBox(west: 126.1, south: 33.1, east: 127.0, north: 34.0),
      "51": CoordinateBox(west: 127.0, south: 37.0, east: 129.4, north: 38.7),
    ]
    var result: [String: (name: LocalizedText, box: CoordinateBox)] = [:]
    for province in Province.all {
      guard let box = province.codes.lazy.compactMap({ boxes[$0] }).first else { continue }
      for code in province.codes {
        result[code] = (province.name, box)
      }
    }
    return result
  }()

  /// Returns the province that a record states: by code, by name, or as the first word of its
  /// address.
  static func province(of facts: SiteFacts) -> (name: LocalizedText, box: CoordinateBox)? {
    if let code = facts[.provinceCode] { return provinces[code] }
    let text = facts[.province] ?? facts[.address] ?? ""
    let word = text.prefix { $0 != " " }
    guard let province = Province.named(text) ?? Province.named(String(word)) else { return nil }
    return province.codes.lazy.compactMap { provinces[$0] }.first
  }
}
