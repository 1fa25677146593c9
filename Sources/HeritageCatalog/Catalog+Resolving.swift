public import HeritageModel
import KoreanText
import Localization
import SQLite

extension Catalog {
  /// Finds what `reference` means in the whole catalog.
  ///
  /// Exact meanings go first; a name that is nobody's full name may still be the last part of one ("숭례문" of "서울 숭례문") or a part of one.
  /// Costs an index look-up, for a name that no site has in full a scan over the names.
  /// - Throws: ``CatalogError``.
  public func resolve(_ reference: SiteReference) throws -> ReferenceResolution {
    try read { connection in
      let identities = try identities(matching: reference, connection)
      switch identities.count {
      case 0: return .notFound(suggestions: try suggestions(for: reference, connection))
      case 1: return .found(identities[0])
      default: return .ambiguous(try candidates(identities, connection))
      }
    }
  }

  /// Finds what `reference` means, and reads the site where it means one: ``resolve(_:)`` and ``site(_:)`` at one moment of the file, for the locking of one.
  ///
  /// - Throws: ``CatalogError``.
  public func find(
    _ reference: SiteReference
  ) throws -> (resolution: ReferenceResolution, site: Site?) {
    try read {
      let resolution = try resolve(reference)
      guard case .found(let identity) = resolution else { return (resolution, nil) }
      return (resolution, try site(identity))
    }
  }

  /// The row ids of the sites that a reference means.
  func ids(
    matching reference: SiteReference, _ connection: borrowing Connection
  ) throws -> [Int] {
    let select = try connection.statement("SELECT id FROM site WHERE key = ? AND dataset = ?")
    return try identities(matching: reference, connection).compactMap { identity in
      try select.first(identity.key, identity.dataset) { $0.int(0) }
    }
  }

  /// The sites that a reference means, in order.
  private func identities(
    matching reference: SiteReference, _ connection: borrowing Connection
  ) throws -> [SiteIdentity] {
    switch reference {
    case .number(let number): try identities(number: number, connection)
    case .serial(let kind, let sn):
      try identities("sn = ? AND \(Self.kindCondition)", [sn] + Self.kindValues(kind), connection)
    case .designation(let kind, let number):
      try identities(
        "designation_number = ? AND \(Self.kindCondition)", [number] + Self.kindValues(kind),
        connection)
    case .identity(let identity):
      try identities("key = ? AND dataset = ?", [identity.key, identity.dataset], connection)
    case .no(let number): try identities("no = ?", [number], connection)
    case .managementNumber(let number):
      try CompositeKey.identities(of: number, dataset: nil, in: connection)
    case .name(let name): try identities(name: name, connection)
    }
  }

  private static let kindCondition = "(kind_code = ? OR kind = ?)"

  private static func kindValues(_ kind: String) -> [String] {
    [DesignationKind.named(kind)?.code ?? kind, kind]
  }

  private func identities(
    _ condition: String, _ values: [String], _ connection: borrowing Connection
  ) throws -> [SiteIdentity] {
    let found = try connection.statement("SELECT dataset, key FROM site WHERE \(condition)")
      .all(Bindings(values.map(Value.text)), transform: Self.identity)
    return found.count > 1 ? found.sorted() : found
  }

  /// A long number is a key before it is a serial number, a short one the other way round.
  private func identities(
    number: String, _ connection: borrowing Connection
  ) throws -> [SiteIdentity] {
    let conditions = number.utf8.count >= 10 ? ["key = ?", "sn = ?"] : ["sn = ?", "key = ?"]
    for condition in conditions {
      let found = try identities(condition, [number], connection)
      if !found.isEmpty { return found }
    }
    return []
  }

  /// Names in full, then in full but for spaces and spelling forms, then as the end of a name, then as a part of it.
  private func identities(
    name: String, _ connection: borrowing Connection
  ) throws -> [SiteIdentity] {
    let exact = try identities("name = ?", [name], connection)
    guard exact.isEmpty else { return exact }
    let wanted = TextFolding.folded(name)
    guard !wanted.isEmpty else { return [] }
    var whole: [SiteIdentity] = []
    var endings: [SiteIdentity] = []
    var parts: [SiteIdentity] = []
    try connection.statement(
      "SELECT dataset, key, name, name_hanja FROM site WHERE name IS NOT NULL ORDER BY dataset, key"
    ).query { row in
      for column in [2, 3] where !row.isNull(column) {
        let text = row.text(column)
        let folded = TextFolding.folded(text)
        if folded == wanted {
          whole.append(Self.identity(row))
        } else if folded.hasSuffix(wanted), Self.endsInWords(text, wanted) {
          endings.append(Self.identity(row))
        } else if folded.contains(wanted) {
          parts.append(Self.identity(row))
        } else {
          continue
        }
        break
      }
    }
    return [whole, endings, parts].first { !$0.isEmpty } ?? []
  }

  /// Whether the last words of `text` are `wanted`: 숭례문 ends 서울 숭례문 in words, 문 does not.
  private static func endsInWords(_ text: String, _ wanted: String) -> Bool {
    var rest = text[...]
    while let space = rest.firstIndex(of: " ") {
      rest = rest[rest.index(after: space)...]
      if TextFolding.folded(String(rest)) == wanted { return true }
    }
    return false
  }

  private static func identity(_ row: borrowing Row) -> SiteIdentity {
    SiteIdentity(dataset: row.text(0), key: row.text(1))
  }

  /// How many candidates an ambiguous reference is answered with at most.
  private static let candidateLimit = 100

  private func candidates(
    _ identities: [SiteIdentity], _ connection: borrowing Connection
  ) throws -> [SiteCandidate] {
    let sites = try identities.prefix(Self.candidateLimit).compactMap { try site($0) }
    return try sites.map { site in
      SiteCandidate(site, reference: try distinctReference(to: site, connection))
    }
  }

  /// The shortest reference that means this site alone: 국보/35 where it does, else the identity.
  private func distinctReference(
    to site: Site, _ connection: borrowing Connection
  ) throws -> String {
    if let sn = site.sn, let code = site[.kindCode],
      let kind = DesignationKind.named(code)?.name.korean ?? site.kind
    {
      let reference = SiteReference.serial(kind: kind, sn: sn)
      if SiteReference(reference.description) == reference,
        try identities(matching: reference, connection).count == 1
      {
        return reference.description
      }
    }
    return site.identity.description
  }

  /// What may have been meant by a reference that names nothing: names within a few keystrokes, nearest first.
  private func suggestions(
    for reference: SiteReference, _ connection: borrowing Connection
  ) throws -> [SiteCandidate] {
    guard case .name(let name) = reference else { return [] }
    let wanted = TextFolding.folded(name)
    let limit = max(1, Hangul.letters(wanted).count / 4)
    var nearest: [(distance: Int, identity: SiteIdentity)] = []
    try connection.statement("SELECT dataset, key, name FROM site WHERE name IS NOT NULL").query {
      row in
      let text = row.text(2)
      let lastWord = text.split(separator: " ").last.map(String.init) ?? text
      let distances = [text, lastWord].compactMap {
        JamoDistance.between(TextFolding.folded($0), wanted, limit: limit)
      }
      if let distance = distances.min() {
        nearest.append((distance, Self.identity(row)))
      }
    }
    nearest.sort { ($0.distance, $0.identity) < ($1.distance, $1.identity) }
    return try candidates(nearest.prefix(5).map(\.identity), connection)
  }
}
