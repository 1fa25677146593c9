public import HeritageModel

/// What the fields of one source mean, as data: a JSON file turns a source's records into sites
/// without a line of Swift.
///
/// `Profiles.md` describes the format with an example. Every key of the file is checked: a misspelt
/// one is an error, never ignored.
public struct Profile: Sendable, Hashable {
  /// The short name: what `--profile` takes and reports show before the syntax, as in `unesco-csv`.
  public var name: String
  /// The path of the file that the profile was read from; `nil` for a built-in one.
  public var origin: String?
  /// The title, for lists of profiles.
  public var title: String
  /// The data set that the records belong to; `nil` where each file is one of its own, named after
  /// it.
  public var dataset: DatasetInfo?
  /// What a file must look like to be recognised; one of them is enough, none means only by name.
  public var recognise: [Recognition] = []
  /// The XML element, or the JSON path, that holds one record; `nil` for the one that repeats.
  public var records: String?
  /// How strong the records are against others about the same site.
  public var reply = ReplyKind.list
  /// The key of a record in its data set; derived from name, address and place where it is `nil`,
  /// or a source has none of its fields.
  public var key: FieldRule?
  /// The facts by which a record without a key finds its site among those the catalog has; empty
  /// for a record that makes sites.
  public var match: [SiteField] = []
  /// Where each fact comes from.
  public var fields: [SiteField: FieldRule] = [:]
  /// Where the pictures come from.
  public var images: FieldRule?
  /// Where the coordinates come from; the first that says something counts.
  public var coordinates: [CoordinateRuleSet] = []
  /// The forms in which dates come.
  public var dates: [DatePattern] = []
  /// The offset of the source's times from UTC, such as `+09:00`; `nil` where a time without one
  /// stays without.
  public var timeZone: String?
  /// Fields that are left out on purpose; `addr:*` stands for all names that begin so, `*.type` for
  /// all that end so.
  public var ignored: [String] = []
  /// The box that all points must lie in, in degrees.
  public var country: CoordinateBox?
  /// Whether many records may share a point, as objects in one museum do.
  public var sharesPoints = false

  /// What a file must look like to be recognised.
  public struct Recognition: Sendable, Hashable {
    /// The syntaxes, by name: `delimited`, `json`, `geojson`, `xml`; empty for any.
    public var syntaxes: [String] = []
    /// The fields that records have; all are needed.
    public var fields: [String] = []
    /// The XML root element; `nil` for any.
    public var root: String?
  }

  /// Where a coordinate comes from.
  public struct CoordinateRuleSet: Sendable, Hashable {
    /// How the numbers are laid out.
    public enum Layout: Sendable, Hashable {
      /// Two fields: longitude or easting, latitude or northing.
      case fields(longitude: [String], latitude: [String])
      /// One field with both numbers; `latitudeFirst` as people write, or longitude first as
      /// GeoJSON does.
      case pair([String], latitudeFirst: Bool)
      /// One field with a geometry as well-known text.
      case wellKnownText([String])
    }

    /// How the numbers are laid out.
    public var layout: Layout
    /// The coordinate reference system, such as `EPSG:5179`; `nil` for degrees of WGS 84.
    public var crs: String?
    /// What separates several points in one field; `nil` where a field holds one.
    public var separator: String?
    /// Whether the fields of a number are its degrees, minutes and seconds, in this order; else the
    /// first that says something is the number.
    public var isSexagesimal = false
  }

  /// Creates a profile that maps nothing yet.
  public init(name: String, title: String, dataset: DatasetInfo?) {
    self.name = name
    self.title = title
    self.dataset = dataset
  }
}

/// A box in degrees; west to east, south to north, sides included.
public struct CoordinateBox: Sendable, Hashable {
  /// The western side, in degrees of longitude; greater than `east` where the box crosses the
  /// antimeridian.
  public var west: Double
  /// The southern side, in degrees of latitude.
  public var south: Double
  /// The eastern side, in degrees of longitude.
  public var east: Double
  /// The northern side, in degrees of latitude.
  public var north: Double

  /// Creates a box.
  public init(west: Double, south: Double, east: Double, north: Double) {
    self.west = west
    self.south = south
    self.east = east
    self.north = north
  }

  /// Tells whether a point lies in the box, on its sides, or within `tolerance` degrees of it.
  public func contains(longitude: Double, latitude: Double, tolerance: Double = 0) -> Bool {
    guard south - tolerance <= latitude, latitude <= north + tolerance else { return false }
    let isEastOfWest = west - tolerance <= longitude
    let isWestOfEast = longitude <= east + tolerance
    return west <= east ? isEastOfWest && isWestOfEast : isEastOfWest || isWestOfEast
  }
}

/// Where one fact comes from, and what is done to its text.
public struct FieldRule: Sendable, Hashable {
  /// How the texts of several fields become one fact.
  public enum Combination: Sendable, Hashable {
    /// The first that says something.
    case first
    /// All that say something, with a text between them.
    case joined(String)
  }

  /// The fields of the source.
  public var from: [String] = []
  /// How several become one.
  public var combination = Combination.first
  /// Whether the text is HTML whose markup goes.
  public var isHTML = false
  /// Texts that are taken off the beginning and the end: units, `제` and `호`.
  public var strip: [String] = []
  /// Which word of the text is meant, from 1; `nil` for all of it.
  public var word: Int?
  /// Texts that mean nothing is known.
  public var none: [String] = []
  /// What the source's codes mean; a text that is no code is kept and told.
  public var codes: [String: String] = [:]
  /// What separates several values in one field.
  public var separator: String?
  /// The text around the value, which takes the place of `{}`.
  public var template: String?
  /// A text that is the same for all records, used where the fields say nothing.
  public var constant: String?

  /// Creates a rule that takes the first of some fields that says something.
  public init(_ from: String...) {
    self.from = from
  }
}
