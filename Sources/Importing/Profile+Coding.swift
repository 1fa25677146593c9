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
  /// - Throws: ``ProfileError`` with the place in the file: a key that nobody knows, a value of the
  ///   wrong kind, a fact that no site has.
  public init(json: Data) throws(ProfileError) {
    if let flaw = ProfileError(flawOf: json) { throw flaw }
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
  /// Tells in which line a text stops being JSON, which Foundation keeps to itself; `nil` where it is
  /// JSON, liberties included.
  fileprivate init?(flawOf json: Data) {
    let json = Array(json)
    let found = json.withUnsafeBufferPointer { bytes -> (JSONFlaw, place: Int)? in
      var cursor = JSONCursor(bytes, atEnd: true)
      var liberties: [(liberty: JSONLiberty, place: Int)] = []
      do throws(JSONFault) {
        _ = try cursor.skipBlanks()
        try cursor.skipValue(&liberties, depth: 0)
        return nil
      } catch {
        if case .flaw(let flaw, let place) = error { return (flaw, place) }
        return (.truncated, bytes.count)
      }
    }
    guard let (flaw, place) = found else { return nil }
    let line = json[..<min(place, json.count)].count { $0 == UInt8(ascii: "\n") } + 1
    let text = flaw.explanation
    self.init("line \(line): \(text.english).", "\(line)행: \(text.korean).")
  }

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

  static func place(_ path: [any CodingKey]) -> String {
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
  func object<Key: CodingKey & CaseIterable>(
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
struct Texts: Codable {
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
