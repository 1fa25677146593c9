public import HeritageModel
import SQLite

extension CatalogWriter {
  /// Takes one draft into the import.
  ///
  /// What the import does to the catalog, and its counts, do not depend on the order of the drafts. Costs one look-up in the catalog and one in
  /// the staging file.
  /// - Returns: what the draft did, as far as it can be told now.
  /// - Throws: ``CatalogError`` when the disk is full or fails; the import must then be given up.
  public func add(_ draft: SiteDraft) throws -> DraftOutcome {
    try file.explaining {
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
    if let staged = try stagedSite(identity) {
      return try add(facts, of: reply, to: staged)
    }
    let found = try find.originalHash.first(identity.dataset, identity.key) { row in
      (
        id: row.int(0), isAlone: row.text(1) == reply.name,
        hash: row.withBlob(2) { SiteHash(bytes: $0) }
      )
    }
    guard let found else {
      try insert(identity, ReplyFacts(reply, facts), oldID: nil, met: reply.bit)
      return DraftOutcome(.added)
    }
    let isMet = met[found.id, default: 0] & reply.bit != 0
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
    met[found.id, default: 0] |= reply.bit
    try insert(identity, replies, oldID: found.id, met: met[found.id, default: 0])
    return DraftOutcome(.changed, isMet ? .conflict(isKept: true) : nil)
  }

  /// Adds a reply about a site that this import has staged already.
  private func add(
    _ facts: SiteFacts, of reply: ReplyKind, to staged: StagedSite
  ) throws -> DraftOutcome {
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
    guard let oldID = staged.oldID else {
      return DraftOutcome(.unchanged, .conflict(isKept: true))
    }
    let before = try originalReplies(oldID)[reply]
    func differs(_ facts: SiteFacts) -> Bool { before.map { !$0.matches(facts) } ?? true }
    if differs(known) {
      count(.changed, -1)
      count(.unchanged, 1)
    }
    return DraftOutcome(differs(facts) ? .changed : .unchanged, .conflict(isKept: true))
  }

  private func insert(
    _ identity: SiteIdentity, _ replies: ReplyFacts, oldID: Int?, met: UInt8
  ) throws {
    let site = Site(identity: identity, facts: replies.merged)
    try stage.statement(Staging.insertSite).run(
      SiteRow(site: site, replies: replies, hash: SiteHash(site)), oldID, Int(met))
  }

  func update(_ staged: StagedSite) throws {
    let site = Site(identity: staged.identity, facts: staged.replies.merged)
    try stage.statement(Staging.updateSite).run(
      SiteRow(site: site, replies: staged.replies, hash: SiteHash(site)), Int(staged.met),
      staged.id)
  }

  func stagedSite(_ identity: SiteIdentity) throws -> StagedSite? {
    try find.stagedRow.first(identity.dataset, identity.key) { row in
      let site = try SiteColumns.site(from: row)
      let next = SiteColumns.wholeCount
      return StagedSite(
        id: row.int(next + 2), identity: identity,
        replies: try ReplyFacts(
          names: row.text(next), json: row.optionalText(next + 1), merged: site.facts),
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

/// A site as the staging file holds it.
struct StagedSite {
  let id: Int
  let identity: SiteIdentity
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
