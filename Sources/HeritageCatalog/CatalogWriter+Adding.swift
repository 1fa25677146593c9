public import HeritageModel
import SQLite

extension CatalogWriter {
  /// Takes one draft into the import.
  ///
  /// What the import does to the catalog, and its counts, do not depend on the order of the drafts. Costs one look-up in the catalog, and for a new
  /// or changed site a row in the staging file.
  /// - Returns: what the draft did, as far as it can be told now.
  /// - Throws: ``CatalogError`` when the disk is full or fails; the import must then be given up.
  public func add(_ draft: SiteDraft) throws -> DraftOutcome {
    var draft = draft
    draft.facts = draft.facts.withoutEmptyParts
    return try file.explaining {
      let outcome: DraftOutcome
      switch draft.subject {
      case .identity(let identity):
        outcome = try add(draft.facts, of: draft.reply, to: identity)
      case .managementNumber(let dataset, let number):
        guard let identity = try identity(dataset, number) else {
          return try wait(draft, dataset, number)
        }
        outcome = try add(draft.facts, of: draft.reply, to: identity)
      case .description(let dataset, let description):
        return try describe(draft, dataset, description)
      }
      count(outcome.effect, 1)
      return outcome
    }
  }

  func count(_ effect: DraftOutcome.Effect, _ number: Int) {
    switch effect {
    case .added: counts.added += number
    case .changed: counts.changed += number
    case .unchanged: counts.unchanged += number
    }
  }

  func add(
    _ facts: SiteFacts, of reply: ReplyKind, to identity: SiteIdentity
  ) throws -> DraftOutcome {
    guard let found = try originalHash(identity, reply) else {
      // Nearly always the first that is heard of the site, so the row itself finds out.
      let isNew = try insert(
        identity, ReplyFacts(reply, facts), replacing: nil, met: reply.bit)
      return isNew ? DraftOutcome(.added) : try addToStaged(facts, of: reply, to: identity)
    }
    let known = met[found.id, default: 0]
    guard known & Self.stagedBit == 0 else {
      return try addToStaged(facts, of: reply, to: identity)
    }
    let isMet = known & reply.bit != 0
    // The usual case of a second import, told from the hash without reading the site.
    if found.isAlone, SiteHash(Site(identity: identity, facts: facts)) == found.hash {
      met[found.id, default: 0] |= reply.bit
      return DraftOutcome(.unchanged, isMet ? .duplicate : nil)
    }
    var replies = try originalReplies(found.id)
    if let known = replies[reply] {
      switch facts.standing(against: known, isMet: isMet) {
      case .same:
        met[found.id, default: 0] |= reply.bit
        return DraftOutcome(.unchanged, isMet ? .duplicate : nil)
      case .weaker: return DraftOutcome(.unchanged, isMet ? .conflict(isKept: false) : .older)
      case .stronger: break
      }
    }
    replies[reply] = facts
    _ = try insert(identity, replies, replacing: found, met: known | reply.bit)
    met[found.id] = known | reply.bit | Self.stagedBit
    return DraftOutcome(.changed, isMet ? .conflict(isKept: true) : nil)
  }

  /// Adds a reply about a site that this import has staged already.
  private func addToStaged(
    _ facts: SiteFacts, of reply: ReplyKind, to identity: SiteIdentity
  ) throws -> DraftOutcome {
    guard let staged = try stagedSite(identity) else {
      throw CatalogError(.damaged, path: file.path, detail: "\(identity)")
    }
    let isMet = staged.met & reply.bit != 0
    var site = staged
    site.met |= reply.bit
    let known = staged.replies[reply]
    if let known {
      switch facts.standing(against: known, isMet: isMet) {
      case .same:
        if !isMet { try update(site) }
        return DraftOutcome(.unchanged, isMet ? .duplicate : nil)
      case .weaker: return DraftOutcome(.unchanged, isMet ? .conflict(isKept: false) : .older)
      case .stronger: break
      }
    }
    site.replies[reply] = facts
    try update(site)
    guard isMet, let known else { return DraftOutcome(.changed) }
    // Only the reply that stands in the end counts, whichever came first: take back what its predecessor was counted as.
    let before =
      try settled[staged.identity]?[reply]
      ?? staged.oldID.flatMap { try originalReplies($0)[reply] }
    guard staged.oldID != nil || before != nil else {
      return DraftOutcome(.unchanged, .conflict(isKept: true))
    }
    func differs(_ facts: SiteFacts) -> Bool { before.map { !$0.matches(facts) } ?? true }
    if differs(known) {
      count(.changed, -1)
      count(.unchanged, 1)
    }
    return DraftOutcome(differs(facts) ? .changed : .unchanged, .conflict(isKept: true))
  }

  /// The bit in ``met`` that says that the site is staged; kinds of reply take the lowest ones.
  private static let stagedBit: UInt8 = 0x80

  private func originalHash(
    _ identity: SiteIdentity, _ reply: ReplyKind
  ) throws -> OriginalSite? {
    guard !isNew else { return nil }
    return try find.originalHash.first(identity.dataset, identity.key) { row in
      OriginalSite(
        id: row.int(0), isAlone: row.text(1) == reply.name,
        hash: row.withBlob(2) { SiteHash(bytes: $0) })
    }
  }

  /// Stages a site, unless one of its identity is staged already.
  ///
  /// - Returns: whether it was staged.
  private func insert(
    _ identity: SiteIdentity, _ replies: ReplyFacts, replacing original: OriginalSite?, met: UInt8
  ) throws -> Bool {
    let site = Site(identity: identity, facts: replies.merged)
    let hash = SiteHash(site)
    try find.insert.run(
      SiteRow(site: site, replies: replies, hash: hash), original?.id, Int(met))
    guard stage.changes > 0 else { return false }
    totals.staged += 1
    if replies.areSeveral { totals.enriched += 1 }
    if let original { totals.hash.remove(original.hash) }
    totals.hash.add(hash)
    return true
  }

  func update(_ staged: StagedSite) throws {
    let site = Site(identity: staged.identity, facts: staged.replies.merged)
    let hash = SiteHash(site)
    try stage.statement(Staging.updateSite).run(
      SiteRow(site: site, replies: staged.replies, hash: hash), Int(staged.met), staged.id)
    if staged.replies.areSeveral, !staged.wasOfSeveral { totals.enriched += 1 }
    totals.hash.remove(staged.hash)
    totals.hash.add(hash)
  }

  func stagedSite(_ identity: SiteIdentity) throws -> StagedSite? {
    try find.stagedRow.first(identity.dataset, identity.key) { row in
      let site = try SiteColumns.site(from: row)
      let next = SiteColumns.wholeCount
      let replies = try ReplyFacts(
        names: row.text(next), json: row.optionalText(next + 1), merged: site.facts)
      return StagedSite(
        id: row.int(next + 2), identity: identity,
        hash: row.withBlob(next + 5) { SiteHash(bytes: $0) },
        wasOfSeveral: replies.areSeveral, replies: replies,
        oldID: row.optionalInt(next + 3), met: UInt8(truncatingIfNeeded: row.int(next + 4)))
    }
  }

  func originalReplies(_ id: Int) throws -> ReplyFacts {
    let replies = try find.originalRow.first(id) { row in
      let site = try SiteColumns.site(from: row)
      let next = SiteColumns.wholeCount
      return try ReplyFacts(
        names: row.text(next), json: row.optionalText(next + 1), merged: site.facts)
    }
    guard let replies else { throw CatalogError(.damaged, path: file.path, detail: "site \(id)") }
    return replies
  }
}

/// What the catalog tells of a site in a hurry.
private struct OriginalSite {
  let id: Int
  /// Whether the site is made of one reply, of the kind that was asked for.
  let isAlone: Bool
  let hash: SiteHash
}

/// A site as the staging file holds it.
struct StagedSite {
  let id: Int
  let identity: SiteIdentity
  /// The hash and the number of replies in the file, which stay while `replies` changes.
  let hash: SiteHash
  let wasOfSeveral: Bool
  var replies: ReplyFacts
  let oldID: Int?
  var met: UInt8
}

extension ReplyKind {
  /// The place of this kind in a bit set.
  var bit: UInt8 { 1 << UInt8(rawValue) }
}

/// How the facts of a draft compare with the known facts of the same kind of reply.
enum Standing {
  case same
  case weaker
  case stronger
}

extension SiteFacts {
  /// Tells which of two replies of one kind is to stand.
  ///
  /// The newer by the source's own clock; where that does not tell, the later import. Within one import (`isMet`) the order must not count, so an
  /// arbitrary but fixed one decides.
  func standing(against known: SiteFacts, isMet: Bool) -> Standing {
    let own = hashAlone
    let other = known.hashAlone
    if own == other { return .same }
    if isOlder(than: known) { return .weaker }
    if isMet, !known.isOlder(than: self), !own.precedes(other) { return .weaker }
    return .stronger
  }

  /// Tells whether both state the same, byte by byte; `==` takes texts for equal that Unicode does.
  func matches(_ other: SiteFacts) -> Bool { hashAlone == other.hashAlone }

  private var hashAlone: SiteHash {
    SiteHash(Site(identity: SiteIdentity(dataset: "", key: ""), facts: self))
  }
}
