import Geography
import HeritageModel

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Facts as JSON, for the columns that hold more than one value.
enum FactsCoding {
  /// Returns `[{"url": …, "caption": …, "licence": …}]`.
  static func json(_ images: [SiteImage]) -> String {
    text(images.map(StoredImage.init))
  }

  /// Reads the images of ``json(_:)-images``.
  static func images(_ json: String) throws -> [SiteImage] {
    try JSONDecoder().decode([StoredImage].self, from: Data(json.utf8)).map(\.image)
  }

  /// Returns the JSON of a value; keys are sorted, so equal values have equal texts.
  static func text(_ value: some Encodable) -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    // Only numbers that are not finite can fail, and coordinates are finite.
    return (try? encoder.encode(value)).map { String(decoding: $0, as: UTF8.self) } ?? "null"
  }
}

/// An image as JSON holds it.
struct StoredImage: Codable {
  var url: String
  var caption: String?
  var licence: String?

  init(_ image: SiteImage) {
    url = image.url
    caption = image.caption
    licence = image.licence?.rawValue
  }

  var image: SiteImage {
    SiteImage(url: url, caption: caption, licence: licence.map(Licence.init(rawValue:)))
  }
}

/// A place as JSON holds it.
struct StoredPlace: Codable {
  var longitude: Double?
  var latitude: Double?
  var status: String
  var rule: String?
  var origin: String?
  var precision: Double?
  var numbers: String?

  init(_ place: Place) {
    longitude = place.coordinate?.longitude
    latitude = place.coordinate?.latitude
    status = place.status.rawValue
    rule = place.rule?.rawValue
    origin = place.origin == .point ? nil : place.origin.geometry
    precision = place.precision
    numbers = place.statedNumbers
  }

  var place: Place {
    var coordinate: Coordinate?
    if let latitude, let longitude {
      coordinate = Coordinate(latitude: latitude, longitude: longitude)
    }
    return Place(
      coordinate: coordinate, status: CoordinateStatus(rawValue: status) ?? .absent,
      rule: rule.map(CoordinateRule.init(rawValue:)),
      origin: origin.map(CoordinateOrigin.init(geometry:)) ?? .point, precision: precision,
      statedNumbers: numbers)
  }
}

/// The facts of one reply as JSON holds them, next to the merged facts of its site.
///
/// A field whose text is the one that the site shows is named in `same` and not repeated, so a
/// description is stored once.
struct StoredFacts: Codable {
  var same: [String] = []
  var own: [String: String] = [:]
  var place: StoredPlace?
  var images: [StoredImage]?
  /// See ``ReplyFacts/isOutdated(_:)``.
  var asOf: String?

  private enum CodingKeys: String, CodingKey {
    case same, own, place, images
    case asOf = "as_of"
  }

  init(_ facts: SiteFacts, against merged: SiteFacts) {
    for field in SiteField.allCases {
      guard let text = facts[field] else { continue }
      if text == merged[field] {
        same.append(field.name)
      } else {
        own[field.name] = text
      }
    }
    place = facts.place.map(StoredPlace.init)
    images = facts.images.map { $0.map(StoredImage.init) }
  }

  func facts(against merged: SiteFacts) -> SiteFacts {
    var facts = SiteFacts()
    let shown = Set(same)
    for field in SiteField.allCases {
      facts[field] = shown.contains(field.name) ? merged[field] : own[field.name]
    }
    facts.place = place?.place
    facts.images = images.map { $0.map(\.image) }
    return facts
  }
}
