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
      let ids = try ids(matching: reference, connection)
      switch ids.count {
      case 0:
        return .notFound(suggestions: try suggestions(for: reference, connection))
      case 1:
        return try identity(ids[0], connection).map { .found($0) } ?? .notFound(suggestions: [])
      default:
        return .ambiguous(try candidates(ids, connection))
      }
    }
  }

  /// The row ids of the sites that a reference means, in the order of their identities.
  func ids(
    matching reference: SiteReference, _ connection: borrowing Connection
  ) throws -> [Int] {
    switch reference {
    case .number(let number): try ids(number: number, connection)
    case .serial(let kind, let sn):
      try ids("sn = ? AND \(Self.kindCondition)", [sn] + Self.kindValues(kind), connection)
    case .designation(let kind, let number):
      try ids(
        "designation_number = ? AND \(Self.kindCondition)", [number] + Self.kindValues(kind),
        connection)
    case .identity(let identity):
      try ids("dataset = ? AND key = ?", [identity.dataset, identity.key], connection)
    case .no(let number): try ids("no = ?", [number], connection)
    case .managementNumber(let number):
      try CompositeKey.identities(of: number, dataset: nil, in: connection)
        .flatMap { try ids("key = ? AND dataset = ?", [$0.key, $0.dataset], connection) }
    case .name(let name): try ids(name: name, connection)
    }
  }

  private static let kindCondition = "(kind_code = ? OR kind = ?)"

  private static func kindValues(_ kind: String) -> [String] {
    [DesignationKind.named(kind)?.code ?? kind, kind]
  }

  private func ids(
    _ condition: String, _ values: [String], _ connection: borrowing Connection
  ) throws -> [Int] {
    try connection.statement("SELECT id FROM site WHERE \(condition) ORDER BY dataset, key")
      .all(Bindings(values.map(Value.text))) { $0.int(0) }
  }

  /// A long number is a key before it is a serial number, a short one the other way round.
  private func ids(number: String, _ connection: borrowing Connection) throws -> [Int] {
    let conditions = number.utf8.count >= 10 ? ["key = ?", "sn = ?"] : ["sn = ?", "key = ?"]
    for condition in conditions {
      let found = try ids(condition, [number], connection)
      if !found.isEmpty { return found }
    }
    return []
  }

  /// Names in full, then in full but for spaces and spelling forms, then as the end of a name, then as a part of it.
  private func ids(name: String, _ connection: borrowing Connection) throws -> [Int] {
    let exact = try ids("name = ?", [name], connection)
    guard exact.isEmpty else { return exact }
    let wanted = TextFolding.folded(name)
    guard !wanted.isEmpty else { return [] }
    var whole: [Int] = []
    var endings: [Int] = []
    var parts: [Int] = []
    try connection.statement(
      "SELECT id, name, name_hanja FROM site WHERE name IS NOT NULL ORDER BY dataset, key"
    ).query { row in
      for column in [1, 2] where !row.isNull(column) {
        let text = row.text(column)
        let folded = TextFolding.folded(text)
        if folded == wanted {
          whole.append(row.int(0))
        } else if folded.hasSuffix(wanted), Self.endsInWords(text, wanted) {
          endings.append(row.int(0))
        } else if folded.contains(wanted) {
          parts.append(row.int(0))
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

  private func identity(
    _ id: Int, _ connection: borrowing Connection
  ) throws -> SiteIdentity? {
    try connection.statement("SELECT dataset, key FROM site WHERE id = ?").first(id) {
      SiteIdentity(dataset: $0.text(0), key: $0.text(1))
    }
  }

  private func site(_ id: Int, _ connection: borrowing Connection) throws -> Site? {
    try connection.statement("SELECT \(SiteColumns.whole) FROM site WHERE id = ?")
      .first(id, transform: SiteColumns.site)
  }

  /// How many candidates an ambiguous reference is answered with at most.
  private static let candidateLimit = 100

  private func candidates(
    _ ids: [Int], _ connection: borrowing Connection
  ) throws -> [SiteCandidate] {
    let sites = try ids.prefix(Self.candidateLimit).compactMap { try site($0, connection) }
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
        try ids(matching: reference, connection).count == 1
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
    var nearest: [(distance: Int, id: Int)] = []
    try connection.statement("SELECT id, name FROM site WHERE name IS NOT NULL").query { row in
      let text = row.text(1)
      let lastWord = text.split(separator: " ").last.map(String.init) ?? text
      let distances = [text, lastWord].compactMap {
        JamoDistance.between(TextFolding.folded($0), wanted, limit: limit)
      }
      if let distance = distances.min() {
        nearest.append((distance, row.int(0)))
      }
    }
    nearest.sort { ($0.distance, $0.id) < ($1.distance, $1.id) }
    return try candidates(nearest.prefix(5).map(\.id), connection)
  }
}
