import HeritageModel

extension RecordMapper {
  /// Returns what the record states as its place; `nil` where it has no field for it.
  func coordinate(_ notes: inout RecordNotes) -> CoordinateReading? {
    var blank: CoordinateReading?
    for source in mapping.coordinates where isStated(source) {
      let reading = reading(source, &notes)
      if !reading.isBlank { return reading }
      blank = blank ?? reading
    }
    return blank
  }

  /// Returns the place of a record that states plain degrees to which nothing objects, which is the
  /// usual case; `nil` where there is more to it.
  func plainPlace(of facts: SiteFacts) -> Place? {
    guard repeats.isEmpty,
      let source = mapping.coordinates.first(where: { isStated($0) }), source.isPlain,
      source.rule.crs == nil, first[source.columns[0]] >= 0, first[source.columns[1]] >= 0,
      let longitude = fields.withUTF8(at: first[source.columns[0]], PlainDegrees.init),
      let latitude = fields.withUTF8(at: first[source.columns[1]], PlainDegrees.init)
    else { return nil }
    if source.isOfGeometry {
      guard statedSystem == nil, geometry(source) ?? "Point" == "Point" else { return nil }
    }
    return doctor.plainPlace(longitude: longitude, latitude: latitude, of: facts)
  }

  private func isStated(_ source: RecordMapping.CoordinateSource) -> Bool {
    source.columns.contains { first[$0] >= 0 }
  }

  private func reading(
    _ source: RecordMapping.CoordinateSource, _ notes: inout RecordNotes
  ) -> CoordinateReading {
    if source.isPlain, repeats.isEmpty {
      var reading = CoordinateReading(
        longitude: text(source.columns[0], &notes), latitude: text(source.columns[1], &notes),
        crs: source.rule.crs)
      reading.field = source.fieldNames
      reading.geometry = geometry(source)
      if source.isOfGeometry, reading.crs == nil { reading.crs = statedSystem }
      return reading
    }
    switch source.rule.layout {
    case .fields where source.rule.isSexagesimal:
      var reading = CoordinateReading(
        longitude: degrees(source.columns[..<source.longitudes], &notes),
        latitude: degrees(source.columns[source.longitudes...], &notes), crs: source.rule.crs)
      reading.field = source.fieldNames
      return reading
    case .fields:
      let longitudes = texts(source.columns[..<source.longitudes], &notes)
      let latitudes = texts(source.columns[source.longitudes...], &notes)
      var reading = CoordinateReading(
        longitudes: split(longitudes.texts, source.rule.separator),
        latitudes: split(latitudes.texts, source.rule.separator), crs: source.rule.crs)
      reading.field = Self.names(longitudes.name, latitudes.name)
      reading.geometry = geometry(source)
      return reading
    case .pair(_, let latitudeFirst):
      let pairs = texts(source.columns[...], &notes)
      return CoordinateReading(
        pairs: split(pairs.texts, source.rule.separator), latitudeFirst: latitudeFirst,
        crs: source.rule.crs, field: pairs.name)
    case .wellKnownText:
      let geometry = texts(source.columns[...], &notes)
      return CoordinateReading(
        wellKnownText: geometry.texts.first ?? "", crs: source.rule.crs, field: geometry.name)
    }
  }

  private func text(_ column: Int, _ notes: inout RecordNotes) -> String {
    first[column] < 0 ? "" : clean(fields[first[column]], &notes)
  }

  /// Puts degrees, minutes and seconds together as people write them; the last ones may be missing.
  private func degrees(_ columns: ArraySlice<Int>, _ notes: inout RecordNotes) -> String {
    var parts = columns.map { Self.withoutZeros(text($0, &notes)) }
    while parts.last?.isEmpty == true { parts.removeLast() }
    // Minutes must not pass for degrees where these are missing.
    return zip(parts, ["°", "′", "″"]).map { ($0.isEmpty ? "?" : $0) + $1 }.joined()
  }

  /// 37.0 as 37: programs write whole numbers so where a column has gaps.
  private static func withoutZeros(_ number: String) -> String {
    guard let point = number.lastIndex(where: { $0 == "." || $0 == "," }),
      number[point...].dropFirst().allSatisfy({ $0 == "0" })
    else { return number }
    return String(number[..<point])
  }

  private func clean(_ field: SourceField, _ notes: inout RecordNotes) -> String {
    let text = notes.clean(field)
    if MissingMark.contains(text) { return "" }
    guard let cell = SpreadsheetCell(text) else { return text }
    return notes.value(of: cell, field, isKey: false) ?? ""
  }

  private static func names(_ longitude: String?, _ latitude: String?) -> String {
    [longitude, latitude].compactMap { $0 }.joined(separator: ",")
  }

  /// The code of the system that the source names for its geometries, where it is not the one of
  /// GeoJSON.
  private var statedSystem: String? {
    let column = mapping.systemColumn
    guard column >= 0, first[column] >= 0 else { return nil }
    let digits = fields[first[column]].text.split { !$0.isNumber }.last ?? ""
    let isOfWorld = digits.isEmpty || digits == "84" || digits == "4326"
    return isOfWorld ? nil : "EPSG:\(digits)"
  }

  /// Returns the type of the geometry that a reader has made the point of.
  private func geometry(_ source: RecordMapping.CoordinateSource) -> String? {
    guard source.isOfGeometry, case let column = mapping.geometryColumn, column >= 0,
      first[column] >= 0
    else { return nil }
    return fields[first[column]].text
  }

  /// Returns the texts of the first column that has any, and its name.
  private func texts(
    _ columns: ArraySlice<Int>, _ notes: inout RecordNotes
  ) -> (texts: [String], name: String?) {
    var name: String?
    for column in columns where first[column] >= 0 {
      let field = fields[first[column]]
      name = name ?? field.name
      let text = clean(field, &notes)
      guard !text.isEmpty else { continue }
      guard !repeats.isEmpty else { return ([text], field.name) }
      let others = repeats.filter { $0.column == column }.map { clean(fields[$0.index], &notes) }
      return ([text] + others, field.name)
    }
    return ([""], name)
  }

  private func split(_ texts: [String], _ separator: String?) -> [String] {
    guard let separator else { return texts }
    return texts.flatMap { text in
      text.split(separator: separator, omittingEmptySubsequences: false).map {
        TextCleaner.line(String($0)).text
      }
    }
  }
}
