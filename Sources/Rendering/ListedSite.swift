public import Geography
public import HeritageModel

/// What a listing can show and write: a whole `Site`, or the `SiteSummary` that a map works with.
///
/// JSON, CSV and GeoJSON take their values from ``value(of:dataset:)`` alone, so that every format
/// says the same.
public protocol ListedSite: Sendable {
  /// The keys that are written, in their order; unknown values have their keys too.
  static var keys: [SiteKey] { get }
  /// The stable identity.
  var identity: SiteIdentity { get }
  /// The name.
  var name: String? { get }
  /// The serial number.
  var sn: String? { get }
  /// The coordinate, or `nil` for a site without a place.
  var coordinate: Coordinate? { get }
  /// Whether the coordinate can be trusted.
  var coordinateStatus: CoordinateStatus { get }
  /// Whether the designation was cancelled.
  var isCancelled: Bool { get }
  /// Whether the source no longer lists the site.
  var isDelisted: Bool { get }
  /// The site with all that is known of it here.
  var site: Site { get }
  /// Where a search found the words; `nil` for what no search found.
  var found: SearchHit.Place? { get }
  /// Returns the value written under `key`; the data set fills in the official page and the
  /// licence.
  func value(of key: SiteKey, dataset: DatasetInfo?) -> SiteValue
}

extension ListedSite {
  /// No search found it.
  public var found: SearchHit.Place? { nil }
}

/// A key under which a site's value is written.
public enum SiteKey: Sendable, Hashable {
  /// A textual fact.
  case field(SiteField)
  /// The key within the data set.
  case key
  /// The data set.
  case dataset
  /// Degrees east.
  case longitude
  /// Degrees north.
  case latitude
  /// Whether the coordinate can be trusted: `present`, `absent` or `suspect`.
  case coordinateStatus
  /// The rule that made the coordinate absent or suspect.
  case coordinateRule
  /// The geometry that the source states: `point`, or what the point stands for.
  case coordinateOrigin
  /// How exact the coordinate can be by its digits, in metres.
  case coordinatePrecision
  /// What the source states in place of a coordinate.
  case coordinateSource
  /// Pictures.
  case images
  /// The time of the release since which the source no longer lists the site.
  case delistedOn
  /// What people have corrected.
  case corrections
  /// Where a search found the words.
  case match

  /// The stable name.
  public var name: String {
    switch self {
    case .field(let field): field.name
    case .key: "key"
    case .dataset: "dataset"
    case .longitude: "longitude"
    case .latitude: "latitude"
    case .coordinateStatus: "coordinate_status"
    case .coordinateRule: "coordinate_rule"
    case .coordinateOrigin: "coordinate_origin"
    case .coordinatePrecision: "coordinate_precision"
    case .coordinateSource: "coordinate_source"
    case .images: "images"
    case .delistedOn: "delisted_on"
    case .corrections: "corrections"
    case .match: "match"
    }
  }
}

/// A value as every written format knows it.
public enum SiteValue: Sendable, Hashable {
  /// Nothing is known.
  case unknown
  /// A text; identifiers are texts, so that their zeros stay.
  case text(String)
  /// A number, in plain decimals.
  case number(String)
  /// Yes or no.
  case flag(Bool)
  /// Several texts.
  case texts([String])
  /// Pictures with caption and licence.
  case images([SiteImage])
  /// Corrections with their states.
  case corrections([CorrectionStatus])
  /// Where a search found the words: the field, the text of the field or a piece of it, and the parts
  /// of the text that match, in UTF-16 units.
  case match(field: String, text: String, [Range<Int>])

  /// Creates the value of a text that may be unknown.
  init(_ text: String?) {
    self = text.map { .text($0) } ?? .unknown
  }
}

extension Site: ListedSite {
  /// Every key of a site, in the order of the JSON contract.
  public static let keys: [SiteKey] =
    [.field(.sn), .field(.no), .key, .dataset]
    + fields(from: .designationNumber, through: .address)
    + [
      .longitude, .latitude, .coordinateStatus, .coordinateRule, .coordinateOrigin,
      .coordinatePrecision, .coordinateSource,
    ]
    + fields(from: .managementNumber, through: .modifiedAt)
    + [
      .field(.content), .images, .field(.sourceURL), .field(.licence), .delistedOn, .corrections,
    ]

  private static func fields(from first: SiteField, through last: SiteField) -> [SiteKey] {
    SiteField.allCases.filter { (first.rawValue...last.rawValue).contains($0.rawValue) }
      .map { .field($0) }
  }

  /// Whether the coordinate can be trusted.
  public var coordinateStatus: CoordinateStatus { place.status }
  /// The site itself.
  public var site: Site { self }

  /// Returns the value written under `key`.
  public func value(of key: SiteKey, dataset: DatasetInfo?) -> SiteValue {
    switch key {
    case .field(.cancelled): .flag(isCancelled)
    case .field(.categories): .texts(categories)
    case .field(.sourceURL):
      SiteValue(self[.sourceURL] ?? dataset?.pageURL(key: identity.key))
    case .field(.licence): SiteValue(self[.licence] ?? dataset?.licence?.rawValue)
    case .field(let field): SiteValue(self[field])
    case .key: .text(identity.key)
    case .dataset: .text(identity.dataset)
    case .longitude: coordinate.map { .number($0.decimals.longitude) } ?? .unknown
    case .latitude: coordinate.map { .number($0.decimals.latitude) } ?? .unknown
    case .coordinateStatus: .text(place.status.rawValue)
    case .coordinateRule: SiteValue(place.rule?.rawValue)
    case .coordinateOrigin: SiteValue(coordinate == nil ? nil : place.origin.geometry)
    case .coordinatePrecision:
      place.precision.map { .number(String(Int($0.rounded()))) } ?? .unknown
    case .coordinateSource: SiteValue(place.statedNumbers)
    case .images: .images(images)
    case .delistedOn: SiteValue(delisting?.time)
    case .corrections: .corrections(corrections)
    case .match: .unknown
    }
  }
}

extension SiteSummary: ListedSite {
  /// The keys that a summary has values for; it says nothing of the others.
  public static let keys: [SiteKey] = [
    .field(.sn), .key, .dataset, .field(.name), .field(.kindCode), .field(.kind), .longitude,
    .latitude, .coordinateStatus, .field(.cancelled),
  ]

  /// A site that states what the summary does; the rule behind a suspect place is `not-stated`.
  public var site: Site {
    var facts = SiteFacts()
    facts[.sn] = sn
    facts[.name] = name
    facts[.kindCode] = kindCode
    facts[.kind] = kind
    facts[.cancelled] = isCancelled ? "1" : "0"
    facts.place = Place(
      coordinate: coordinate, status: coordinateStatus,
      rule: coordinateStatus == .suspect ? CoordinateRule(rawValue: "not-stated") : nil)
    return Site(identity: identity, facts: facts)
  }

  /// Returns the value written under `key`.
  public func value(of key: SiteKey, dataset: DatasetInfo?) -> SiteValue {
    switch key {
    case .field(.sn): SiteValue(sn)
    case .field(.name): SiteValue(name)
    case .field(.kindCode): SiteValue(kindCode)
    case .field(.kind): SiteValue(kind)
    case .field(.cancelled): .flag(isCancelled)
    case .key: .text(identity.key)
    case .dataset: .text(identity.dataset)
    case .longitude: coordinate.map { .number($0.decimals.longitude) } ?? .unknown
    case .latitude: coordinate.map { .number($0.decimals.latitude) } ?? .unknown
    case .coordinateStatus: .text(coordinateStatus.rawValue)
    case .field, .coordinateRule, .coordinateOrigin, .coordinatePrecision, .coordinateSource,
      .images, .delistedOn, .corrections, .match:
      .unknown
    }
  }
}

extension Coordinate {
  /// Both numbers in the plain decimals that `description` promises; `Double` would write `1e-05`.
  var decimals: (latitude: String, longitude: String) {
    let parts = description.split(separator: ",").map(String.init)
    return (parts[0], parts[1])
  }
}
