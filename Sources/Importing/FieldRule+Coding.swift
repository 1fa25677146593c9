extension Profile.CoordinateRuleSet: Codable {
  private enum Key: String, CodingKey, CaseIterable {
    case longitude, latitude, pair, order, wkt, crs, separator, sexagesimal
  }

  /// Reads where a coordinate comes from: `longitude` and `latitude`, or `pair` with `order`, or
  /// `wkt`.
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
    isSexagesimal = try object.decodeIfPresent(Bool.self, forKey: .sexagesimal) ?? false
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
    if isSexagesimal { try object.encode(true, forKey: .sexagesimal) }
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
