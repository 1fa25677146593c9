public import HeritageModel
import SQLite

extension CatalogWriter {
  /// Takes one draft into the import.
  ///
  /// What the import does to the catalog, and its counts, do not depend on the order of the drafts,
  /// but for this: of records of one site and one kind of reply that contradict each other and
  /// whose times do not tell, the later one stands. Costs one look-up in the catalog, and for a new
  /// or changed site a row in the staging file.
  /// - Returns: what the draft did, as far as it can be told now.
  /// - Throws: ``CatalogError`` when the disk is full or fails; the import must then be given up.
  public func add(_ draft: SiteDraft) throws -> DraftOutcome {
    let facts = draft.facts.withoutEmptyParts
    return try file.explaining {
      let outcome: DraftOutcome
      switch draft.subject {
      case .identity(let identity):
        outcome = try add(facts, of: draft.reply, to: identity)
      case .managementNumber(let dataset, let number):
        guard let identity = try identity(dataset, number) else {
          return try wait(facts, of: draft.reply, dataset, number)
        }
        outcome = try add(facts, of: draft.reply, to: identity)
      case .description(let dataset, let description):
        return try describe(facts, of: draft.reply, dataset, description)
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
      let isNew = try insert(identity, facts, of: reply)
      return isNew ? DraftOutcome(.added) : try addToStaged(facts, of: reply, to: identity)
    }
    let known = met[found.id, default: 0]
    guard known & Self.stagedBit == 0 else {
      return try addToStaged(facts, of: reply, to: identity)
    }
    let isMet = known & reply.bit != 0
    // The usual case of a second import, told from the hash without reading the site.
    if found.isAlone, hasher.hash(Site(identity: identity, facts: facts)) == found.hash {
      met[found.id, default: 0] |= reply.marks
      return DraftOutcome(.unchanged, isMet ? .duplicate : nil)
    }
    var state = try originalState(found.id)
    let standing = state.replies[reply].map { facts.standing(against: $0) }
    let note = standing?.note(isMet: isMet)
    // A newer state that is known already makes a record one that was not met, but it is listed.
    let marks = known | (standing == .older ? reply.marks & Self.listedBit : reply.marks)
    let isRelisted = reply == .list && state.delisted != nil
    let replaces = standing?.replaces ?? true
    let isRefreshed = standing == .same && state.replies.isOutdated(reply)
    guard replaces || isRelisted || isRefreshed else {
      if marks != 0 { met[found.id] = marks }
      return DraftOutcome(.unchanged, note)
    }
    if replaces || isRefreshed {
      let listed = state.replies[.list]
      state.replies[reply] = facts
      state.replies.noteChange(since: listed, of: reply, met: known)
    }
    if isRelisted { state.delisted = nil }
    _ = try insert(identity, state, replacing: found, met: marks)
    met[found.id] = marks | Self.stagedBit
    if isRelisted { noteRelisted(site(identity, state)) }
    return DraftOutcome(replaces ? .changed : .unchanged, note)
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
    if reply == .list {
      if let row = staged.oldID { met[row, default: 0] |= Self.listedBit }
      if staged.state.delisted != nil {
        site.state.delisted = nil
        noteRelisted(self.site(identity, site.state))
      }
    }
    let isRelisted = site.state.delisted != staged.state.delisted
    let known = staged.replies[reply]
    var note: DraftOutcome.Note?
    if let known {
      let standing = facts.standing(against: known)
      note = standing.note(isMet: isMet)
      switch standing {
      case .same:
        // It may have been outdated.
        site.replies[reply] = facts
        if !isMet || isRelisted { try update(site) }
        return DraftOutcome(.unchanged, note)
      case .older:
        if isRelisted {
          site.met = staged.met
          try update(site)
        }
        return DraftOutcome(.unchanged, note)
      case .newer, .undecided: break
      }
    }
    site.replies[reply] = facts
    if reply == .list, let oldID = staged.oldID {
      // The list that is staged may be another one of this import.
      let listed = isMet ? try originalState(oldID).replies[.list] : known
      site.replies.noteChange(since: listed, of: reply, met: site.met)
    }
    try update(site)
    guard isMet, let known else { return DraftOutcome(.changed) }
    // Only the reply that stands in the end counts, whichever came first: take back what its
    // predecessor was counted as.
    let before =
      try settled[staged.identity]?[reply]
      ?? staged.oldID.flatMap { try originalState($0).replies[reply] }
    guard staged.oldID != nil || before != nil else {
      return DraftOutcome(.unchanged, note)
    }
    func differs(_ facts: SiteFacts) -> Bool { before.map { !$0.matches(facts) } ?? true }
    if differs(known) {
      count(.changed, -1)
      count(.unchanged, 1)
    }
    return DraftOutcome(differs(facts) ? .changed : .unchanged, note)
  }

  /// The bit in ``met`` that says that the site is staged; kinds of reply take the lowest ones.
  static let stagedBit: UInt8 = 0x80
  /// The bit in ``met`` that says that a list of this import names the site.
  static let listedBit: UInt8 = 0x40

  func originalHash(
    _ identity: SiteIdentity, _ reply: ReplyKind
  ) throws -> OriginalSite? {
    guard !isNew else { return nil }
    return try find.originalHash.first(identity.dataset, identity.key) { row in
      OriginalSite(
        id: row.int(0), isAlone: row.text(1) == reply.name && corrections[identity] == nil,
        hash: row.withBlob(2) { SiteHash(bytes: $0) })
    }
  }

  /// Stages a site, unless one of its identity is staged already.
  ///
  /// - Returns: whether it was staged.
  func insert(
    _ identity: SiteIdentity, _ state: SiteState, replacing original: OriginalSite?, met: UInt8
  ) throws -> Bool {
    let site = site(identity, state)
    let row = SiteRow(site: site, replies: state.replies, hash: hasher.hash(site))
    guard try insert(row, replacing: original, met: met) else { return false }
    if state.replies.areSeveral { totals.enriched += 1 }
    return true
  }

  /// Stages a site that the catalog lacks with its first reply, unless one of its identity is staged
  /// already.
  ///
  /// - Returns: whether it was staged.
  private func insert(
    _ identity: SiteIdentity, _ facts: SiteFacts, of reply: ReplyKind
  ) throws -> Bool {
    guard corrections[identity] == nil else {
      return try insert(
        identity, SiteState(replies: ReplyFacts(reply, facts)), replacing: nil, met: reply.bit)
    }
    let site = Site(identity: identity, facts: facts)
    return try insert(
      SiteRow(site: site, reply: reply, hash: hasher.hash(site)), replacing: nil, met: reply.bit)
  }

  private func insert(
    _ siteRow: SiteRow, replacing original: OriginalSite?, met: UInt8
  ) throws -> Bool {
    nextRow.removeAll()
    siteRow.append(to: &nextRow)
    let isNew = try nextRow.withLastRow { row in
      // First of all: an index may ask for its columns.
      let start = try stagedRows.append(row)
      try find.insert.run(StagedSiteRow(row, start: start, oldID: original?.id, met: met))
      guard stage.changes == 0 else { return true }
      stagedRows.forget(start)
      return false
    }
    guard isNew else { return false }
    totals.staged += 1
    if let original { totals.hash.remove(original.hash) }
    totals.hash.add(siteRow.hash)
    return true
  }

  /// Stages a site of the catalog as it is; one that stays so is taken out again in the end.
  func stageOriginal(_ identity: SiteIdentity) throws -> StagedSite? {
    guard let found = try originalHash(identity, .list) else { return nil }
    let known = met[found.id, default: 0]
    _ = try insert(identity, originalState(found.id), replacing: found, met: known)
    met[found.id] = known | Self.stagedBit
    return try stagedSite(identity)
  }

  func update(_ staged: StagedSite) throws {
    let site = site(staged.identity, staged.state)
    let hash = hasher.hash(site)
    nextRow.removeAll()
    SiteRow(site: site, replies: staged.replies, hash: hash).append(to: &nextRow)
    try nextRow.withLastRow { row in
      try stage.statement(Staging.updateSite).run(
        stagedRows.append(row), Int(staged.met), StagedColumns(row), staged.identity.key,
        staged.identity.dataset)
    }
    if staged.replies.areSeveral, !staged.wasOfSeveral { totals.enriched += 1 }
    totals.hash.remove(staged.hash)
    totals.hash.add(hash)
  }

  func stagedSite(_ identity: SiteIdentity) throws -> StagedSite? {
    try find.stagedRow.first(identity.dataset, identity.key) { row in
      let site = try SiteColumns.site(from: row)
      let next = SiteColumns.wholeCount
      let replies = try ReplyFacts(
        names: row.text(next), json: row.optionalText(next + 1), of: site)
      return StagedSite(
        identity: identity, hash: row.withBlob(next + 4) { SiteHash(bytes: $0) },
        wasOfSeveral: replies.areSeveral,
        state: SiteState(replies: replies, delisted: site.delisting?.release),
        oldID: row.optionalInt(next + 2), met: UInt8(truncatingIfNeeded: row.int(next + 3)))
    }
  }

  func originalState(_ id: Int) throws -> SiteState {
    let state = try find.originalRow.first(id) { row in
      let site = try SiteColumns.site(from: row)
      let next = SiteColumns.wholeCount
      let replies = try ReplyFacts(
        names: row.text(next), json: row.optionalText(next + 1), of: site)
      return SiteState(replies: replies, delisted: site.delisting?.release)
    }
    guard let state else { throw CatalogError(.damaged, path: file.path, detail: "site \(id)") }
    return state
  }

  /// Returns the site that replies come to, with its corrections laid over them.
  func site(_ identity: SiteIdentity, _ state: SiteState) -> Site {
    state.site(identity, corrections: corrections.isEmpty ? [] : corrections[identity] ?? [])
  }
}

/// What a catalog knows of a site besides its corrections.
struct SiteState {
  var replies: ReplyFacts
  /// The number of the release that no longer had the site.
  var delisted: Int?

  /// Returns the site that this comes to with `corrections`.
  func site(_ identity: SiteIdentity, corrections: [Correction]) -> Site {
    let upstream = replies.merged
    var site = Site(identity: identity, facts: upstream)
    if !corrections.isEmpty {
      site.facts = upstream.corrected(by: corrections)
      site.corrections = corrections.map { CorrectionStatus($0, upstream: upstream) }
    }
    site.delisting = delisted.map { Delisting(release: $0) }
    return site
  }
}

/// What the catalog tells of a site in a hurry.
struct OriginalSite {
  let id: Int
  /// Whether the site is made of one reply, of the kind that was asked for.
  let isAlone: Bool
  let hash: SiteHash
}

/// A site as the staging file holds it.
struct StagedSite {
  let identity: SiteIdentity
  /// The hash and the number of replies in the file, which stay while `state` changes.
  let hash: SiteHash
  let wasOfSeveral: Bool
  var state: SiteState
  let oldID: Int?
  var met: UInt8

  var replies: ReplyFacts {
    get { state.replies }
    set { state.replies = newValue }
  }
}

extension ReplyKind {
  /// The place of this kind in a bit set.
  var bit: UInt8 { 1 << UInt8(rawValue) }

  /// All that a record of this kind says of its site: only lists list.
  var marks: UInt8 { self == .list ? bit | CatalogWriter.listedBit : bit }
}

/// How the facts of a draft compare with the known facts of the same kind of reply.
enum Standing {
  case same
  /// The known facts are newer by the source's own clock and stand.
  case older
  /// The known facts are older by the source's own clock and give way.
  case newer
  /// No time tells; what comes later stands.
  case undecided

  /// Whether the facts take the place of the known ones.
  var replaces: Bool { self == .newer || self == .undecided }

  /// What is worth telling; `isMet` says whether the known facts came in the same import.
  func note(isMet: Bool) -> DraftOutcome.Note? {
    switch self {
    case .same: isMet ? .duplicate : nil
    case .older: .older
    case .newer: isMet ? .newer : nil
    case .undecided: isMet ? .conflict : nil
    }
  }
}

extension SiteFacts {
  /// Tells which of two replies of one kind is to stand: the newer by the source's own clock, and
  /// where that does not tell, the later one.
  func standing(against known: SiteFacts) -> Standing {
    if matches(known) { return .same }
    if isOlder(than: known) { return .older }
    return known.isOlder(than: self) ? .newer : .undecided
  }

  /// Tells whether both state the same, byte by byte; `==` takes texts for equal that Unicode does.
  func matches(_ other: SiteFacts) -> Bool { hashAlone == other.hashAlone }

  private var hashAlone: SiteHash {
    SiteHash(Site(identity: SiteIdentity(dataset: "", key: ""), facts: self))
  }
}
