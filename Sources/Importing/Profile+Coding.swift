public import Foundation
import HeritageModel
public import Localization

/// What is wrong with a profile file.
public struct ProfileError: Error, Sendable, Hashable {
  /// The sentence for the user: where and what.
  public let message: LocalizedText

  init(_ english: String, _ korean: String) {
    message = LocalizedText(english, korean)
  }
}

extension Profile {
  /// Reads a profile from the JSON of its file.
  ///
  /// - Throws: ``ProfileError`` with the place in the file: a key that nobody knows, a value of the wrong kind, a fact that no site has.
  public init(json: Data) throws(ProfileError) {
    do {
      self = try JSONDecoder().decode(Profile.self, from: json)
    } catch let error as ProfileError {
      throw error
    } catch let error as DecodingError {
      throw ProfileError(error)
    } catch {
      throw ProfileError("it is no JSON: \(error)", "JSON이 아닙니다. (\(error))")
    }
  }

  /// Returns the JSON of the profile's file, with sorted keys.
  public func json() throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    return try encoder.encode(self)
  }
}

extension ProfileError {
  fileprivate init(_ error: DecodingError) {
    let (context, name): (DecodingError.Context, String?) =
      switch error {
      case .keyNotFound(let key, let context): (context, key.stringValue)
      case .typeMismatch(_, let context), .valueNotFound(_, let context),
        .dataCorrupted(let context):
        (context, nil)
      @unknown default: (DecodingError.Context(codingPath: [], debugDescription: ""), nil)
      }
    let place = Self.place(context.codingPath)
    if let name {
      self.init("\(place)the key \"\(name)\" is missing.", "\(place)\"\(name)\" 키가 없습니다.")
    } else {
      self.init(
        "\(place)\(context.debugDescription)", "\(place)값이 올바르지 않습니다. (\(context.debugDescription))"
      )
    }
  }

  fileprivate static func place(_ path: [any CodingKey]) -> String {
    let names = path.map { $0.intValue.map { "[\($0)]" } ?? $0.stringValue }
    return names.isEmpty ? "" : names.joined(separator: ".") + ": "
  }
}

/// A key of any spelling.
private struct AnyKey: CodingKey {
  let stringValue: String
  var intValue: Int? { nil }
  init(stringValue: String) { self.stringValue = stringValue }
  init?(intValue: Int) { nil }
}

extension Decoder {
  /// Reads an object whose keys are all known.
  fileprivate func object<Key: CodingKey & CaseIterable>(
    _ type: Key.Type
  ) throws -> KeyedDecodingContainer<Key> {
    let known = Set(Key.allCases.map(\.stringValue))
    for key in try container(keyedBy: AnyKey.self).allKeys
    where !known.contains(key.stringValue) && key.stringValue != "comment" {
      let place = ProfileError.place(codingPath)
      let all = known.sorted().joined(separator: ", ")
      throw ProfileError(
        "\(place)nobody knows the key \"\(key.stringValue)\"; the keys are \(all).",
        "\(place)\"\(key.stringValue)\"은(는) 모르는 키입니다. 쓸 수 있는 키: \(all)")
    }
    return try container(keyedBy: type)
  }
}

/// One text or a list of them.
private struct Texts: Codable {
  var all: [String]

  init(_ all: [String]) { self.all = all }

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if let one = try? container.decode(String.self) {
      all = [one]
    } else {
      all = try container.decode([String].self)
    }
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    if all.count == 1 { try container.encode(all[0]) } else { try container.encode(all) }
  }
}

extension Profile: Codable {
  private enum Key: String, CodingKey, CaseIterable {
    case name, title, dataset, recognise, records, reply, key, match, fields, coordinates, dates
    case ignored, country
    case timeZone = "time_zone"
    case sharesPoints = "shares_points"
  }

  private enum DatasetKey: String, CodingKey, CaseIterable {
    case name, title, attribution, licence, page
  }

  /// Reads a profile; every key is checked.
  public init(from decoder: any Decoder) throws {
    let object = try decoder.object(Key.self)
    self.init(
      name: try object.decode(String.self, forKey: .name),
      title: try object.decodeIfPresent(String.self, forKey: .title) ?? "", dataset: nil)
    if title.isEmpty { title = name }
    if object.contains(.dataset) {
      let info = try object.superDecoder(forKey: .dataset).object(DatasetKey.self)
      dataset = DatasetInfo(
        name: try info.decode(String.self, forKey: .name),
        title: try info.decodeIfPresent(String.self, forKey: .title) ?? title,
        attribution: try info.decodeIfPresent(String.self, forKey: .attribution) ?? "",
        licence: try info.decodeIfPresent(String.self, forKey: .licence).map(
          Licence.init(rawValue:)),
        pageTemplate: try info.decodeIfPresent(String.self, forKey: .page))
    }
    recognise = try object.decodeIfPresent([Recognition].self, forKey: .recognise) ?? []
    records = try object.decodeIfPresent(String.self, forKey: .records)
    if let text = try object.decodeIfPresent(String.self, forKey: .reply) {
      guard let kind = ReplyKind.allCases.first(where: { $0.name == text }) else {
        let names = ReplyKind.allCases.map(\.name).joined(separator: ", ")
        throw ProfileError(
          "reply: \"\(text)\" is none of \(names).", "reply: \"\(text)\"은(는) \(names) 가운데 하나가 아닙니다."
        )
      }
      reply = kind
    }
    key = try object.decodeIfPresent(FieldRule.self, forKey: .key)
    match = try (object.decodeIfPresent([String].self, forKey: .match) ?? []).map {
      try Self.field($0, at: "match")
    }
    for (name, rule) in try object.decodeIfPresent([String: FieldRule].self, forKey: .fields) ?? [:]
    {
      if name == "images" {
        images = rule
      } else {
        fields[try Self.field(name, at: "fields")] = rule
      }
    }
    coordinates = try decodeList(CoordinateRuleSet.self, object, .coordinates)
    dates = try (object.decodeIfPresent([String].self, forKey: .dates) ?? []).map { text in
      guard let pattern = DatePattern(text) else {
        throw ProfileError(
          "dates: \"\(text)\" has no year (yyyy).", "dates: \"\(text)\"에 연도(yyyy)가 없습니다.")
      }
      return pattern
    }
    timeZone = try object.decodeIfPresent(String.self, forKey: .timeZone)
    ignored = try object.decodeIfPresent([String].self, forKey: .ignored) ?? []
    sharesPoints = try object.decodeIfPresent(Bool.self, forKey: .sharesPoints) ?? false
    if let box = try object.decodeIfPresent([Double].self, forKey: .country) {
      guard box.count == 4, box[1] <= box[3] else {
        throw ProfileError(
          "country: four numbers are wanted: west, south, east, north.",
          "country: 서, 남, 동, 북의 순서로 숫자 네 개가 있어야 합니다.")
      }
      country = CoordinateBox(west: box[0], south: box[1], east: box[2], north: box[3])
    }
  }

  private static func field(_ name: String, at place: String) throws -> SiteField {
    if let field = SiteField.allCases.first(where: { $0.name == name }) { return field }
    let names = (SiteField.allCases.map(\.name) + ["images"]).joined(separator: ", ")
    throw ProfileError(
      "\(place): a site has no fact \"\(name)\"; it has \(names).",
      "\(place): \"\(name)\"이라는 항목은 없습니다. 쓸 수 있는 항목: \(names)")
  }

  private func decodeList<Element: Decodable>(
    _ type: Element.Type, _ object: KeyedDecodingContainer<Key>, _ key: Key
  ) throws -> [Element] {
    guard object.contains(key) else { return [] }
    if (try? object.nestedUnkeyedContainer(forKey: key)) != nil {
      return try object.decode([Element].self, forKey: key)
    }
    return [try object.decode(Element.self, forKey: key)]
  }

  /// Writes the profile in the form of its file.
  public func encode(to encoder: any Encoder) throws {
    var object = encoder.container(keyedBy: Key.self)
    try object.encode(name, forKey: .name)
    try object.encode(title, forKey: .title)
    if let dataset {
      var info = object.nestedContainer(keyedBy: DatasetKey.self, forKey: .dataset)
      try info.encode(dataset.name, forKey: .name)
      try info.encode(dataset.title, forKey: .title)
      try info.encode(dataset.attribution, forKey: .attribution)
      try info.encodeIfPresent(dataset.licence?.rawValue, forKey: .licence)
      try info.encodeIfPresent(dataset.pageTemplate, forKey: .page)
    }
    if !recognise.isEmpty { try object.encode(recognise, forKey: .recognise) }
    try object.encodeIfPresent(records, forKey: .records)
    if reply != .list { try object.encode(reply.name, forKey: .reply) }
    try object.encodeIfPresent(key, forKey: .key)
    if !match.isEmpty { try object.encode(match.map(\.name), forKey: .match) }
    var rules = Dictionary(uniqueKeysWithValues: fields.map { ($0.key.name, $0.value) })
    rules["images"] = images
    try object.encode(rules, forKey: .fields)
    if !coordinates.isEmpty { try object.encode(coordinates, forKey: .coordinates) }
    if !dates.isEmpty { try object.encode(dates.map(\.description), forKey: .dates) }
    try object.encodeIfPresent(timeZone, forKey: .timeZone)
    if !ignored.isEmpty { try object.encode(ignored, forKey: .ignored) }
    if sharesPoints { try object.encode(true, forKey: .sharesPoints) }
    if let country {
      let box = [country.west, country.south, country.east, country.north]
      try object.encode(box, forKey: .country)
    }
  }
}

extension Profile.Recognition: Codable {
  private enum Key: String, CodingKey, CaseIterable {
    case syntax, fields, root
  }

  /// Reads what a file must look like.
  public init(from decoder: any Decoder) throws {
    let object = try decoder.object(Key.self)
    syntaxes = try object.decodeIfPresent(Texts.self, forKey: .syntax)?.all ?? []
    fields = try object.decodeIfPresent(Texts.self, forKey: .fields)?.all ?? []
    root = try object.decodeIfPresent(String.self, forKey: .root)
  }

  /// Writes what a file must look like.
  public func encode(to encoder: any Encoder) throws {
    var object = encoder.container(keyedBy: Key.self)
    if !syntaxes.isEmpty { try object.encode(Texts(syntaxes), forKey: .syntax) }
    try object.encode(fields, forKey: .fields)
    try object.encodeIfPresent(root, forKey: .root)
  }
}

extension Profile.CoordinateRuleSet: Codable {
  private enum Key: String, CodingKey, CaseIterable {
    case longitude, latitude, pair, order, wkt, crs, separator
  }

  /// Reads where a coordinate comes from: `longitude` and `latitude`, or `pair` with `order`, or `wkt`.
  public init(from decoder: any Decoder) throws {
    let object = try decoder.object(Key.self)
    if let pair = try object.decodeIfPresent(Texts.self, forKey: .pair)?.all {
      let order = try object.decodeIfPresent(String.self, forKey: .order) ?? ""
      guard ["latitude,longitude", "longitude,latitude"].contains(order) else {
        throw ProfileError(
          "coordinates: \"order\" must be \"latitude,longitude\" or \"longitude,latitude\".",
          "coordinates: \"order\"는 \"latitude,longitude\"나 \"longitude,latitude\"여야 합니다.")
      }
      layout = .pair(pair, latitudeFirst: order.hasPrefix("latitude"))
    } else if let wkt = try object.decodeIfPresent(Texts.self, forKey: .wkt)?.all {
      layout = .wellKnownText(wkt)
    } else {
      layout = .fields(
        longitude: try object.decode(Texts.self, forKey: .longitude).all,
        latitude: try object.decode(Texts.self, forKey: .latitude).all)
    }
    crs = try object.decodeIfPresent(String.self, forKey: .crs)
    separator = try object.decodeIfPresent(String.self, forKey: .separator)
  }

  /// Writes where a coordinate comes from.
  public func encode(to encoder: any Encoder) throws {
    var object = encoder.container(keyedBy: Key.self)
    switch layout {
    case .fields(let longitude, let latitude):
      try object.encode(Texts(longitude), forKey: .longitude)
      try object.encode(Texts(latitude), forKey: .latitude)
    case .pair(let fields, let latitudeFirst):
      try object.encode(Texts(fields), forKey: .pair)
      try object.encode(
        latitudeFirst ? "latitude,longitude" : "longitude,latitude", forKey: .order)
    case .wellKnownText(let fields): try object.encode(Texts(fields), forKey: .wkt)
    }
    try object.encodeIfPresent(crs, forKey: .crs)
    try object.encodeIfPresent(separator, forKey: .separator)
  }
}

extension FieldRule: Codable {
  private enum Key: String, CodingKey, CaseIterable {
    case from, join, html, strip, word, none, codes, separator, template, constant
  }

  /// Reads a rule: a field, a list of which the first that says something counts, or an object.
  public init(from decoder: any Decoder) throws {
    if let simple = try? Texts(from: decoder) {
      from = simple.all
      return
    }
    let object = try decoder.object(Key.self)
    from = try object.decodeIfPresent(Texts.self, forKey: .from)?.all ?? []
    if let join = try object.decodeIfPresent(String.self, forKey: .join) {
      combination = .joined(join)
    }
    isHTML = try object.decodeIfPresent(Bool.self, forKey: .html) ?? false
    strip = try object.decodeIfPresent(Texts.self, forKey: .strip)?.all ?? []
    word = try object.decodeIfPresent(Int.self, forKey: .word)
    none = try object.decodeIfPresent(Texts.self, forKey: .none)?.all ?? []
    codes = try object.decodeIfPresent([String: String].self, forKey: .codes) ?? [:]
    separator = try object.decodeIfPresent(String.self, forKey: .separator)
    template = try object.decodeIfPresent(String.self, forKey: .template)
    constant = try object.decodeIfPresent(String.self, forKey: .constant)
    guard !from.isEmpty || constant != nil else {
      let place = ProfileError.place(decoder.codingPath)
      throw ProfileError(
        "\(place)a rule needs \"from\" or \"constant\".",
        "\(place)\"from\"이나 \"constant\"가 있어야 합니다.")
    }
  }

  /// Writes the rule in its shortest form.
  public func encode(to encoder: any Encoder) throws {
    var plain = FieldRule()
    plain.from = from
    guard self != plain else { return try Texts(from).encode(to: encoder) }
    var object = encoder.container(keyedBy: Key.self)
    if !from.isEmpty { try object.encode(Texts(from), forKey: .from) }
    if case .joined(let text) = combination { try object.encode(text, forKey: .join) }
    if isHTML { try object.encode(true, forKey: .html) }
    if !strip.isEmpty { try object.encode(Texts(strip), forKey: .strip) }
    try object.encodeIfPresent(word, forKey: .word)
    if !none.isEmpty { try object.encode(Texts(none), forKey: .none) }
    if !codes.isEmpty { try object.encode(codes, forKey: .codes) }
    try object.encodeIfPresent(separator, forKey: .separator)
    try object.encodeIfPresent(template, forKey: .template)
    try object.encodeIfPresent(constant, forKey: .constant)
  }
}
