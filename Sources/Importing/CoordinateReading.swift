/// What a record states as its place, before anybody has judged it.
struct CoordinateReading {
  /// A point as the source spells it: longitude or easting, latitude or northing.
  struct Point: Hashable {
    var longitude: String
    var latitude: String

    var isBlank: Bool { longitude.isEmpty && latitude.isEmpty }

    /// Whether the longitude is a text that should hold both numbers and does not.
    var isUnread: Bool { latitude == Self.unread }

    /// What stands for the latitude then.
    static let unread = "?"
  }

  /// The points; several where a site has several.
  var points: [Point]
  /// The coordinate reference system; `nil` for degrees of WGS 84.
  var crs: String?
  /// The names of the fields.
  var field = ""
  /// The type of the geometry that the point stands for; `nil` where the source states the point
  /// itself.
  var geometry: String?
  /// A geometry as well-known text that is still to be read.
  var wellKnownText: String?

  /// Creates a reading of one point.
  init(longitude: String, latitude: String, crs: String? = nil) {
    points = [Point(longitude: longitude, latitude: latitude)]
    self.crs = crs
    field = "longitude,latitude"
  }

  /// Creates a reading of lists of numbers that belong together in pairs.
  init(longitudes: [String], latitudes: [String], crs: String?) {
    if longitudes.count == latitudes.count {
      points = zip(longitudes, latitudes).map { Point(longitude: $0, latitude: $1) }
    } else {
      points = [
        Point(
          longitude: longitudes.joined(separator: ","), latitude: latitudes.joined(separator: ","))
      ]
    }
    self.crs = crs
  }

  /// Creates a reading of texts with both numbers: `37.5, 127.0`, `[127.0, 37.5]`, `Point(127.0
  /// 37.5)`.
  init(pairs: [String], latitudeFirst: Bool, crs: String?, field: String?) {
    points = pairs.map { pair in
      let numbers = Self.numbers(of: pair)
      guard numbers.count == 2 else {
        return Point(longitude: pair, latitude: pair.isEmpty ? "" : Point.unread)
      }
      return latitudeFirst
        ? Point(longitude: numbers[1], latitude: numbers[0])
        : Point(longitude: numbers[0], latitude: numbers[1])
    }
    self.crs = crs
    self.field = field ?? ""
  }

  /// Creates a reading of a geometry.
  init(wellKnownText: String, crs: String?, field: String?) {
    points = []
    self.wellKnownText = wellKnownText
    self.crs = crs
    self.field = field ?? ""
  }

  /// Whether the record says nothing about its place.
  var isBlank: Bool {
    if let wellKnownText { return wellKnownText.isEmpty }
    return points.allSatisfy(\.isBlank)
  }

  /// The place as the source spells it, shortened.
  var text: String {
    if let wellKnownText { return Self.shortened(wellKnownText) }
    let first =
      points.first.map {
        $0.isUnread ? $0.longitude : $0.longitude + "," + $0.latitude
      } ?? ""
    return points.count > 1 ? first + " … (\(points.count))" : first
  }

  static func shortened(_ text: String) -> String {
    text.utf8.count > 80 ? text.prefix(60) + "…" : text
  }

  /// Cuts a pair at its comma, semicolon or blank; a comma between digits of two numbers with
  /// points cuts too.
  private static func numbers(of pair: String) -> [String] {
    var text = Substring(pair)
    for prefix in ["POINT", "Point", "point"] where text.hasPrefix(prefix) {
      text = text.dropFirst(prefix.count)
    }
    text = text.drop { " ([{".contains($0) }
    while let last = text.last, " )]}".contains(last) { text.removeLast() }
    for separator: Character in [";", ",", " "] {
      let parts = text.split(separator: separator)
        .map { TextCleaner.line(String($0)).text }.filter { !$0.isEmpty }
      if parts.count == 2 { return parts }
      // Decimal commas: "37,5, 127,0".
      if separator == ",", parts.count == 4 {
        return ["\(parts[0]).\(parts[1])", "\(parts[2]).\(parts[3])"]
      }
    }
    return []
  }
}
