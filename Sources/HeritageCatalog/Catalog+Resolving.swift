public import HeritageModel
import KoreanText
import Localization
import SQLite

extension Catalog {
  /// Finds what `reference` means in the whole catalog.
  ///
  /// A name is exact when it is the whole name, or all of it behind the words of its place ("숭례문"
  /// of "서울 숭례문"), whatever the spaces, case and width; and its romanisation as the notice of 2000
  /// has it, with the English noun that says the same or without (Sungnyemun Gate). Kind, number and
  /// Hanja may stand beside it (국보 제1호 숭례문, 숭례문(崇禮門)), and 83호 is a number of any kind. A part of a
  /// name, or one that nearly matches, is only suggested, and nothing for a name of more than 300
  /// Unicode scalars. Costs an index look-up, for a name that no site has in full a scan over the
  /// names.
  /// - Throws: ``CatalogError``.
  public func resolve(_ reference: SiteReference) throws -> ReferenceResolution {
    try read { connection in
      let identities = try identities(matching: reference, connection)
      switch identities.count {
      case 0: return .notFound(suggestions: try suggestions(for: reference, connection))
      case 1: return .found(identities[0])
      default:
        return .ambiguous(try candidates(identities, connection), total: identities.count)
      }
    }
  }

  /// Finds what `reference` means, and reads the site where it means one: ``resolve(_:)`` and
  /// ``site(_:)`` at one moment of the file, for the locking of one.
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

  /// The sites that a reference means, in order: of several those that are still listed, since
  /// numbers are given again.
  private func identities(
    matching reference: SiteReference, _ connection: borrowing Connection
  ) throws -> [SiteIdentity] {
    let found = try allIdentities(matching: reference, connection)
    guard found.count > 1, try connection.hasDelistedSites() else { return found }
    let isListed = try connection.statement(
      "SELECT delisted IS NULL FROM site WHERE key = ? AND dataset = ?")
    let listed = try found.filter { identity in
      try isListed.first(identity.key, identity.dataset) { $0.bool(0) } ?? false
    }
    return listed.isEmpty ? found : listed
  }

  func allIdentities(
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

  func identities(
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

  /// The sites of a name, and of a designation number of any kind, which a name may end in; else those
  /// of the name in another way to write it.
  func identities(
    name: String, _ connection: borrowing Connection
  ) throws -> [SiteIdentity] {
    var found = try identities(nameAsWritten: name, connection)
    if let number = Self.designationNumber(name) {
      let numbered = try identities("designation_number = ?", [number], connection)
      found = Set(found + numbered).sorted()
    }
    return found.isEmpty ? try identities(nameWrittenOtherwise: name, connection) : found
  }

  /// Names in full, then in full but for spaces and spelling forms, then as the last words of a
  /// name.
  func identities(
    nameAsWritten name: String, _ connection: borrowing Connection
  ) throws -> [SiteIdentity] {
    let exact = try identities("name = ?", [name], connection)
    guard exact.isEmpty else { return exact }
    let wanted = NameMatching.key(name)
    guard !wanted.isEmpty else { return [] }
    let wantedScalars = wanted.unicodeScalars.map(\.value)
    var key = NameKey()
    var whole: [SiteIdentity] = []
    var endings: [SiteIdentity] = []
    // SQLite would put all names in order, on disk where they are many.
    try connection.statement(
      "SELECT dataset, key, name, name_hanja, name_en FROM site"
    ).query { row in
      for column in 2...4 where !row.isNull(column) {
        row.withText(column) { key.take($0) }
        guard key.hasSuffix(wantedScalars) else { continue }
        if key.scalars.count == wantedScalars.count {
          whole.append(Self.identity(row))
        } else if NameMatching.endsInWords(row.text(column), wanted) {
          endings.append(Self.identity(row))
        } else {
          continue
        }
        break
      }
    }
    return (whole.isEmpty ? endings : whole).sorted()
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

  private static let suggestionLimit = 5

  /// What may have been meant by a reference that names nothing.
  ///
  /// Names within a few keystrokes, then names that hold it; of equals the kinds that rank first,
  /// then the shortest names. Where there are none, what a search takes it for.
  private func suggestions(
    for reference: SiteReference, _ connection: borrowing Connection
  ) throws -> [SiteCandidate] {
    guard case .name(let name) = reference else { return [] }
    let (key, folded) = (NameMatching.key(name), TextFolding.folded(name))
    // One character is near to everything, and no name is as long as what is cut.
    guard folded.count > 1, folded.unicodeScalars.count <= SearchLength.limit else { return [] }
    let limit = max(1, Hangul.letters(folded).count / 4)
    var nearness = Nearness(to: folded, limit: limit)
    let keyScalars = key.unicodeScalars.map(\.value)
    // Numbers that differ in a digit have nothing in common.
    let canBeNear = folded.contains(where: \.isLetter)
    var site = NameKey()
    var found: [Suggestion] = []
    try connection.statement(
      "SELECT dataset, key, name, name_hanja, kind_code FROM site WHERE name IS NOT NULL"
    ).query { row in
      row.withText(2) { site.take($0) }
      var distance = canBeNear ? nearness.distance(of: site, row) : nil
      if distance == nil, site.contains(keyScalars) { distance = limit + 1 }
      if distance == nil, !row.isNull(3) {
        row.withText(3) { site.take($0) }
        if site.contains(keyScalars) { distance = limit + 1 }
      }
      guard let distance else { return }
      found.append(
        Suggestion(
          distance: distance, kind: row.optionalText(4) ?? "~", length: row.text(2).count,
          identity: Self.identity(row)))
    }
    let near = found.sorted().prefix(Self.suggestionLimit).map(\.identity)
    return try candidates(
      near.isEmpty && canBeNear ? searched(name, connection) : Array(near), connection)
  }

  /// The sites whose names a search finds.
  private func searched(
    _ name: String, _ connection: borrowing Connection
  ) throws -> [SiteIdentity] {
    try connection.textFindings(name).list.prefix { $0.ranges != nil }
      .prefix(Self.suggestionLimit).compactMap { try connection.searchedSite(id: $0.id)?.identity }
  }
}

/// How near names are to one that was typed.
private struct Nearness {
  private let limit: Int
  private var distance: JamoDistance

  init(to folded: String, limit: Int) {
    self.limit = limit
    distance = JamoDistance(to: folded, limit: limit)
  }

  /// The distance of a name, or of its last word, which is less; nil beyond the limit, and where a
  /// name is so short that every other is as near.
  mutating func distance(of name: NameKey, _ row: borrowing Row) -> Int? {
    if let lastWord = name.lastWord {
      return [name.scalars[...], lastWord].compactMap { distance(of: $0) }.min()
    }
    let text = row.text(2)
    let words = ([text] + text.split(separator: " ").suffix(1).map(String.init)).map {
      TextFolding.folded($0).unicodeScalars.map(\.value)
    }
    return words.compactMap { distance(of: $0[...]) }.min()
  }

  private mutating func distance(of folded: ArraySlice<UInt32>) -> Int? {
    Hangul.letterCount(folded) > limit ? distance.of(scalars: folded) : nil
  }
}

/// A site that may have been meant, ordered by how likely that is.
private struct Suggestion: Comparable {
  let distance: Int
  /// Codes of kinds rank as the kinds do: 11 is a national treasure.
  let kind: String
  let length: Int
  let identity: SiteIdentity

  static func < (left: Suggestion, right: Suggestion) -> Bool {
    (left.distance, left.kind, left.length, left.identity)
      < (right.distance, right.kind, right.length, right.identity)
  }
}
