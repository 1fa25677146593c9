public import HeritageModel
import SQLite

extension CatalogWriter {
  /// Takes one draft into the import.
  ///
  /// The result for the whole import does not depend on the order of the drafts. Costs one look-up in the catalog and one in the staging file.
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
      (id: row.int(0), isAlone: row.text(1) == reply.name, hash: SiteHash(bytes: row.blob(2)))
    }
    guard let found else {
      try insert(identity, ReplyFacts(reply, facts), oldID: nil, met: reply.bit)
      return DraftOutcome(.added)
    }
    let isMet = met[found.id, default: 0] & reply.bit != 0
    met[found.id, default: 0] |= reply.bit
    // The usual case of a second import, told from the hash without reading the site.
    if found.isAlone, SiteHash(Site(identity: identity, facts: facts)) == found.hash {
      return DraftOutcome(.unchanged, isMet ? .duplicate : nil)
    }
    let replies = try originalReplies(found.id)
    let known = replies[reply]
    guard known != facts else { return DraftOutcome(.unchanged, isMet ? .duplicate : nil) }
    if let known, facts.isOlder(than: known) {
      return DraftOutcome(.unchanged, isMet ? .conflict(isKept: false) : .older)
    }
    // Without times to tell, the later import wins over an earlier one; within one import the order must not count.
    if isMet, let known, !known.isOlder(than: facts), !facts.precedes(known) {
      return DraftOutcome(.unchanged, .conflict(isKept: false))
    }
    var changed = replies
    changed[reply] = facts
    try insert(identity, changed, oldID: found.id, met: met[found.id, default: 0])
    return DraftOutcome(.changed, isMet ? .conflict(isKept: true) : nil)
  }

  /// Adds a reply about a site that this import has staged already.
  private func add(
    _ facts: SiteFacts, of reply: ReplyKind, to staged: StagedSite
  ) throws -> DraftOutcome {
    let known = staged.replies[reply]
    let isMet = staged.met & reply.bit != 0
    let before = try staged.oldID.map(originalReplies)?[reply]
    var site = staged
    site.met |= reply.bit
    if known == facts {
      try update(site)
      return DraftOutcome(.unchanged, isMet ? .duplicate : nil)
    }
    if let known {
      let loses =
        facts.isOlder(than: known)
        || (isMet && !known.isOlder(than: facts) && !facts.precedes(known))
      if loses {
        try update(site)
        return DraftOutcome(.unchanged, isMet ? .conflict(isKept: false) : .older)
      }
    }
    site.replies[reply] = facts
    try update(site)
    guard isMet else { return DraftOutcome(.changed) }
    // Only the reply that stands in the end counts, whichever came first: take back what its predecessor was counted as.
    guard staged.oldID != nil else { return DraftOutcome(.unchanged, .conflict(isKept: true)) }
    if known != before { count(.changed, -1) } else { count(.unchanged, -1) }
    count(.unchanged, 1)
    return DraftOutcome(facts != before ? .changed : .unchanged, .conflict(isKept: true))
  }

  private func insert(
    _ identity: SiteIdentity, _ replies: ReplyFacts, oldID: Int?, met: UInt8
  ) throws {
    let site = Site(identity: identity, facts: replies.merged)
    try stage.statement(Staging.insertSite).run(
      SiteRow(site: site, replies: replies, hash: SiteHash(site)), oldID, Int(met))
  }

  private func update(_ staged: StagedSite) throws {
    let site = Site(identity: staged.identity, facts: staged.replies.merged)
    try stage.statement(Staging.updateSite).run(
      SiteRow(site: site, replies: staged.replies, hash: SiteHash(site)), Int(staged.met),
      staged.id)
  }

  private func stagedSite(_ identity: SiteIdentity) throws -> StagedSite? {
    try find.stagedRow.first(identity.dataset, identity.key) { row in
      let site = try SiteColumns.site(from: row)
      let next = 6 + SiteField.allCases.count
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
      let next = 6 + SiteField.allCases.count
      return try ReplyFacts(
        names: row.text(next), json: row.optionalText(next + 1), merged: site.facts)
    }
    guard let replies else { throw CatalogError(.damaged, path: file.path, detail: "site \(id)") }
    return replies
  }
}

/// A site as the staging file holds it.
private struct StagedSite {
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

extension SiteFacts {
  /// A fixed order of facts that differ, for cases where nothing else tells which should stand.
  func precedes(_ other: SiteFacts) -> Bool {
    let nobody = SiteIdentity(dataset: "", key: "")
    let own = SiteHash(Site(identity: nobody, facts: self))
    let others = SiteHash(Site(identity: nobody, facts: other))
    return own.bytes.lexicographicallyPrecedes(others.bytes)
  }
}
