public import Geography
public import Localization

/// What turns places into addresses and texts into places.
public protocol Geocoding: Sendable {
  /// Returns where a coordinate is: in which regions, how near to them, and by which site.
  ///
  /// - Throws: ``GeocodingError``, or what keeps the source from answering.
  func location(at coordinate: Coordinate) async throws -> PlaceLocation

  /// Returns the places that a text may mean, the best first, in a total order.
  ///
  /// - Parameters:
  ///   - text: A region, an address, the name of a site, or a coordinate.
  ///   - limit: How many places are wanted at most.
  /// - Returns: The places, at least one.
  /// - Throws: ``GeocodingError``, `notFound` where the text means nothing; or what keeps the source
  ///   from answering.
  func places(matching text: String, limit: Int) async throws -> [GeocodedPlace]
}

extension Geocoding {
  /// Returns the address of a coordinate, or nil where none is known.
  ///
  /// - Throws: ``GeocodingError``, or what keeps the source from answering.
  public func address(at coordinate: Coordinate) async throws -> PlaceAddress? {
    try await location(at: coordinate).address
  }
}

/// Where a coordinate is.
public struct PlaceLocation: Hashable, Sendable {
  /// How a coordinate lies to the region of its address.
  public enum Containment: Hashable, Sendable {
    /// Inside, exactly.
    case inside
    /// Outside, this many metres from it.
    case nearest(metres: Double)
    /// Near no region that is known.
    case none
  }

  /// The coordinate that was asked for.
  public let coordinate: Coordinate
  /// How it lies to the region of the address.
  public let containment: Containment
  /// The address; nil exactly where the containment is `none`.
  public let address: PlaceAddress?
  /// Where the address comes from; nil where there is none.
  public let origin: AddressOrigin?
  /// The nearest site, which has no part in the address.
  public let landmark: Landmark?

  /// Creates a location.
  public init(
    coordinate: Coordinate, containment: Containment, address: PlaceAddress?,
    origin: AddressOrigin?, landmark: Landmark?
  ) {
    self.coordinate = coordinate
    self.containment = containment
    self.address = address
    self.origin = origin
    self.landmark = landmark
  }
}

/// Where an address comes from; the two are never mixed in one address.
public enum AddressOrigin: Hashable, Sendable {
  /// From the polygons of boundaries, all of one source.
  case boundaries(BoundarySource)
  /// From what the nearest sites state as their own: those that agree, of those that were asked.
  case sites(agreeing: Int, of: Int)
}

/// A set of boundaries that belong together.
public struct BoundarySource: Hashable, Sendable {
  /// The short name, which is its identity in the catalog.
  public let name: String
  /// The country whose regions it has, by its ISO 3166-1 code of two letters; nil where it has
  /// several, or says so itself.
  public var country: String?
  /// The day for which the boundaries hold, ISO 8601; nil where nobody says.
  public var dataDate: String?
  /// Whom to credit.
  public var attribution: String
  /// The terms of use; nil where nobody says.
  public var licence: String?

  /// Creates a source.
  public init(
    name: String, country: String? = nil, dataDate: String? = nil, attribution: String = "",
    licence: String? = nil
  ) {
    self.name = name
    self.country = country
    self.dataDate = dataDate
    self.attribution = attribution
    self.licence = licence
  }

  /// The names of the country, as addresses give them; nil where it is not known.
  public var countryName: LocalizedText? {
    switch country {
    case "KR": AdministrativeRegion.korea
    case let country?: LocalizedText(country)
    case nil: nil
    }
  }
}

/// A site near a coordinate.
public struct Landmark: Hashable, Sendable {
  /// The identity of the site.
  public let site: SiteIdentity
  /// Its name; nil where it has none.
  public let name: String?
  /// How far away it is, in metres.
  public let metres: Double
  /// The direction to it, in degrees clockwise from north, 0 ..< 360.
  public let bearing: Double

  /// Creates a landmark.
  public init(site: SiteIdentity, name: String?, metres: Double, bearing: Double) {
    self.site = site
    self.name = name
    self.metres = metres
    self.bearing = bearing
  }
}

/// Why a question to a geocoder has no answer.
public enum GeocodingError: Error, Hashable, Sendable {
  /// The text means no place that is known.
  case notFound(String)
  /// The caller gave the question up.
  case cancelled
  /// There were too many questions; ask again after this time.
  case throttled(retryAfter: Duration)
  /// The numbers are no coordinate.
  case invalidCoordinate(String)

  /// The sentence for the user.
  public var message: LocalizedText {
    switch self {
    case .notFound(let text):
      LocalizedText("No place is known for '\(text)'.", "'\(text)'에 해당하는 곳을 찾지 못했습니다.")
    case .cancelled: LocalizedText("The question was given up.", "질문을 취소했습니다.")
    case .throttled(let wait):
      LocalizedText(
        "Too many questions; ask again in \(wait.formattedSeconds) s.",
        "질문이 너무 많습니다. \(wait.formattedSeconds)초 뒤에 다시 시도하십시오.")
    case .invalidCoordinate(let text):
      LocalizedText(
        "‘\(text)’ is no coordinate: give latitude,longitude, such as 37.56,126.97",
        "‘\(text)’: 좌표가 아닙니다. 위도,경도 순서로 적어 주세요. 예: 37.56,126.97")
    }
  }
}

extension Duration {
  fileprivate var formattedSeconds: String { String(max(components.seconds, 0) + 1) }
}
