import HeritageModel
import Localization

/// Turns the fields of records into facts by the rules of a profile.
///
/// It costs one comparison a field where records have the same fields in the same order, as rows of a table do.
struct RecordMapper {
  /// What the fields of one record state.
  struct Result {
    var key = ""
    var facts = SiteFacts()
  }

  let mapping: RecordMapping
  private let source: String
  private let doctor: CoordinateDoctor
  /// Fields and codes that the profile does not know.
  var unknown: UnknownFields

  private var fields: [SourceField] = []
  private var layout: [(name: String, column: Int)] = []
  /// The place of each column's first field in the record, or -1.
  private var first: [Int]
  private var repeats: [(column: Int, index: Int)] = []

  /// Creates a mapper for the records of one source.
  init(
    _ mapping: RecordMapping, source: String, doctor: CoordinateDoctor, unknown: UnknownFields
  ) {
    self.mapping = mapping
    self.source = source
    self.doctor = doctor
    self.unknown = unknown
    first = Array(repeating: -1, count: mapping.columnCount)
  }

  /// Maps the fields of a record.
  ///
  /// - Throws: why coordinates cannot be converted at all: PROJ is missing, or knows no such system.
  mutating func map(_ fields: [SourceField], _ notes: inout RecordNotes) throws -> Result {
    place(fields, notes)
    var result = Result()
    for rule in mapping.rules where rule.rule.constant != nil || isPresent(rule) {
      apply(rule, &result, &notes)
      if !repeats.isEmpty { reportRepeats(of: rule, &notes) }
    }
    finish(&result, &notes)
    if let failure = doctor.failure { throw failure }
    return result
  }

  /// Finds the column of each field.
  private mutating func place(_ fields: [SourceField], _ notes: RecordNotes) {
    self.fields = fields
    for index in first.indices { first[index] = -1 }
    repeats.removeAll(keepingCapacity: true)
    for (index, field) in fields.enumerated() {
      let column = column(of: field.name, at: index)
      if column >= 0 {
        if first[column] < 0 { first[column] = index } else { repeats.append((column, index)) }
      } else if column == RecordMapping.unknown {
        unknown.count(field, source: source, line: notes.line, record: notes.ordinal)
      }
    }
  }

  /// Tells of fields that came again with another value, where only one counts.
  private func reportRepeats(of rule: RecordMapping.Rule, _ notes: inout RecordNotes) {
    switch rule.target {
    case .images: return
    case .key, .text, .date, .time, .flag:
      guard case .first = rule.rule.combination else { return }
    }
    for (column, index) in repeats where rule.columns.contains(column) {
      let (kept, left) = (fields[first[column]], fields[index])
      if !left.text.isEmpty, left.text != kept.text { notes.reportRepeat(kept, left) }
    }
  }

  private func isPresent(_ rule: RecordMapping.Rule) -> Bool {
    for column in rule.columns where first[column] >= 0 { return true }
    return false
  }

  private mutating func column(of name: String, at index: Int) -> Int {
    if index < layout.count, layout[index].name == name { return layout[index].column }
    let column = mapping.column(of: name)
    if index < layout.count {
      layout[index] = (name, column)
    } else if index == layout.count {
      layout.append((name, column))
    }
    return column
  }

  private mutating func apply(
    _ rule: RecordMapping.Rule, _ result: inout Result, _ notes: inout RecordNotes
  ) {
    switch rule.target {
    case .key: result.key = text(rule, &notes)
    case .text(let field): result.facts[field] = text(rule, &notes)
    case .date(let field): result.facts[field] = date(rule, mapping.dayPatterns, &notes)
    case .time(let field): result.facts[field] = date(rule, mapping.timePatterns, &notes)
    case .flag(let field): result.facts[field] = flag(rule, &notes)
    case .images: result.facts.images = images(rule, &notes)
    }
  }

  /// Judges the coordinate and completes what one fact says of another.
  private mutating func finish(_ result: inout Result, _ notes: inout RecordNotes) {
    if result.facts[.designationNumber] == nil, let number = result.facts[.managementNumber] {
      result.facts[.designationNumber] = ManagementNumber.designationNumber(of: number)
    }
    guard let reading = coordinate(&notes) else { return }
    let finding = doctor.examine(reading, of: result.facts)
    result.facts.place = finding.place
    guard let message = finding.message, let rule = finding.place.rule else { return }
    let name = result.facts[.name] ?? result.key
    notes.report(
      ImportRule(rule), reading.field, reading.text,
      name.isEmpty
        ? message
        : LocalizedText("\(name): \(message.english)", "\(name): \(message.korean)"))
  }
}

// MARK: - Texts

extension RecordMapper {
  private mutating func text(_ rule: RecordMapping.Rule, _ notes: inout RecordNotes) -> String {
    var result = ""
    switch rule.rule.combination {
    case .first:
      for column in rule.columns where first[column] >= 0 {
        result = value(fields[first[column]], rule, &notes)
        if !result.isEmpty { break }
      }
    case .joined(let separator):
      result = values(rule, &notes).map(\.text).joined(separator: separator)
    }
    if result.isEmpty { return rule.rule.constant ?? "" }
    return result
  }

  /// Returns every value that the fields of a rule state, with the field it comes from.
  private mutating func values(
    _ rule: RecordMapping.Rule, _ notes: inout RecordNotes
  ) -> [(text: String, field: SourceField)] {
    var result: [(String, SourceField)] = []
    for column in rule.columns where first[column] >= 0 {
      let indices = [first[column]] + repeats.filter { $0.column == column }.map(\.index)
      for index in indices {
        let field = fields[index]
        let parts =
          rule.rule.separator.map { separator in
            field.text.split(separator: separator).map {
              SourceField(field.name, String($0), isVerbatim: field.isVerbatim)
            }
          } ?? [field]
        for part in parts {
          let text = value(part, rule, &notes)
          if !text.isEmpty { result.append((text, field)) }
        }
      }
    }
    return result
  }

  private mutating func value(
    _ field: SourceField, _ rule: RecordMapping.Rule, _ notes: inout RecordNotes
  ) -> String {
    guard !field.text.isEmpty else { return "" }
    let text = notes.clean(field, rule.cleaning)
    guard !rule.isPlain, !text.isEmpty else { return text }
    return refine(text, field, rule.rule, notes)
  }

  private mutating func refine(
    _ text: String, _ field: SourceField, _ rule: FieldRule, _ notes: RecordNotes
  ) -> String {
    if rule.none.contains(text) { return "" }
    var text = text
    for word in rule.strip {
      if text.hasPrefix(word) { text.removeFirst(word.count) }
      if text.hasSuffix(word) { text.removeLast(word.count) }
    }
    if !rule.strip.isEmpty { text = TextCleaner.line(text).text }
    if let word = rule.word {
      let words = text.split(separator: " ")
      text = words.indices.contains(word - 1) ? String(words[word - 1]) : ""
    }
    if !rule.codes.isEmpty, !text.isEmpty {
      if let meaning = rule.codes[text] {
        text = meaning
      } else {
        unknown.count(
          code: text, of: field, source: source, line: notes.line, record: notes.ordinal)
      }
    }
    guard let template = rule.template, !text.isEmpty else { return text }
    return template.replacing("{}", with: text)
  }

  private mutating func date(
    _ rule: RecordMapping.Rule, _ patterns: [DatePattern], _ notes: inout RecordNotes
  ) -> String? {
    for column in rule.columns where first[column] >= 0 {
      let field = fields[first[column]]
      let text = value(field, rule, &notes)
      guard !text.isEmpty else { continue }
      let zone = mapping.profile.timeZone
      if let date = patterns.lazy.compactMap({ $0.iso8601(text, timeZone: zone) }).first {
        return date
      }
      // A day with a time behind it is a day.
      if let end = text.firstIndex(where: { $0 == "T" }), case let day = String(text[..<end]),
        case .date = rule.target,
        let date = patterns.lazy.compactMap({ $0.iso8601(day) }).first
      {
        return date
      }
      notes.reportBadDate(field, patterns)
      return nil
    }
    return rule.rule.constant
  }

  private mutating func flag(
    _ rule: RecordMapping.Rule, _ notes: inout RecordNotes
  ) -> String? {
    for column in rule.columns where first[column] >= 0 {
      let field = fields[first[column]]
      let text = value(field, rule, &notes)
      switch text.lowercased() {
      case "": continue
      case "y", "yes", "true", "1": return "1"
      case "n", "no", "false", "0": return "0"
      default: notes.reportBadFlag(field, text)
      }
      return nil
    }
    return rule.rule.constant
  }

  private mutating func images(
    _ rule: RecordMapping.Rule, _ notes: inout RecordNotes
  ) -> [SiteImage]? {
    guard rule.columns.contains(where: { first[$0] >= 0 }) else { return nil }
    var images: [SiteImage] = []
    for (address, field) in values(rule, &notes) {
      if ImageAddress.isPicture(address) {
        images.append(SiteImage(url: address))
      } else {
        notes.reportBadImage(field.name, address)
      }
    }
    return images
  }
}

// MARK: - Coordinates

extension RecordMapper {
  /// Returns what the record states as its place; `nil` where it has no field for it.
  private func coordinate(_ notes: inout RecordNotes) -> CoordinateReading? {
    var blank: CoordinateReading?
    for source in mapping.coordinates where source.columns.contains(where: { first[$0] >= 0 }) {
      let reading = reading(source, &notes)
      if !reading.isBlank { return reading }
      blank = blank ?? reading
    }
    return blank
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
    first[column] < 0 ? "" : notes.clean(fields[first[column]])
  }

  private static func names(_ longitude: String?, _ latitude: String?) -> String {
    [longitude, latitude].compactMap { $0 }.joined(separator: ",")
  }

  /// The code of the system that the source names for its geometries, where it is not the one of GeoJSON.
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
      let text = notes.clean(field)
      guard !text.isEmpty else { continue }
      guard !repeats.isEmpty else { return ([text], field.name) }
      let others = repeats.filter { $0.column == column }.map { notes.clean(fields[$0.index]) }
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
