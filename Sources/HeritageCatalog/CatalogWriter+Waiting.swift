import HeritageModel
import SQLite

/// Replies that name their site by kind, management number and province only: they need a record
/// that tells the site's identity.
extension CatalogWriter {
  /// Finds the sites of the replies that waited for them, in this import or since an earlier one.
  ///
  /// To be called once, after the last draft. What still names no site, or several, is kept in the
  /// catalog until records tell which one it means.
  /// - Returns: `waiting` or `ambiguous` for each draft of this import that waits on, under the
  ///   number that ``add(_:)`` told.
  /// - Throws: ``CatalogError``.
  public func settle() throws -> [DraftOutcome.Note] {
    try file.explaining {
      let earlier = try earlierReplies()
      if !earlier.isEmpty || waitingCount > 0 {
        try stage.execute(
          "CREATE INDEX site_number ON staged (\(Staging.expression("management_number")))")
      }
      try settle(earlier)
      let stillWaiting = try settleRepliesOfThisImport(after: earlier)
      if !isNew { try forgetUnchangedSites() }
      counts.enriched = totals.enriched
      return stillWaiting
    }
  }

  func wait(
    _ facts: SiteFacts, of reply: ReplyKind, _ dataset: String, _ number: ManagementNumber
  ) throws -> DraftOutcome {
    waitingCount += 1
    // In 13 digits, so that both spellings of a number wait as one.
    let number = ManagementNumber(
      kindCode: number.kindCode, number: number.canonicalNumber, provinceCode: number.provinceCode)
    try stage.statement("INSERT INTO waiting_reply VALUES (?, ?, ?, ?, ?)").run(
      waitingCount, dataset, number.description, reply.name,
      FactsCoding.text(StoredFacts(facts, against: SiteFacts())))
    return DraftOutcome(.unchanged, .waiting(waitingCount))
  }

  /// Returns the identity of the only site with this composite key, under its present or a former
  /// number.
  func identity(_ dataset: String, _ number: ManagementNumber) throws -> SiteIdentity? {
    let present = try presentIdentities(dataset, number, staged: false)
    let found =
      present.isEmpty
      ? try CompositeKey.formerIdentities(of: number, dataset: dataset, in: original) : present
    return found.count == 1 ? found[0] : nil
  }

  /// Returns the sites that have this composite key when the import is done, or else those that had
  /// it once.
  private func identitiesAfterImport(
    _ dataset: String, _ number: ManagementNumber
  ) throws -> [SiteIdentity] {
    let staged = try presentIdentities(dataset, number, staged: true)
    guard !isNew else { return staged }
    let untouched = try presentIdentities(dataset, number, staged: false)
      .filter { try stagedSite($0) == nil }
    let present = staged + untouched
    return present.isEmpty
      ? try CompositeKey.formerIdentities(of: number, dataset: dataset, in: original) : present
  }

  private func onlyIdentity(_ reply: WaitingReply) throws -> SiteIdentity? {
    let found = try identitiesAfterImport(reply.dataset, reply.number)
    return found.count == 1 ? found[0] : nil
  }

  /// Lets the sites of this import have what earlier imports left waiting; such replies were
  /// counted when they were read.
  ///
  /// A reply that this import has brought itself is the later one and stands.
  private func settle(_ earlierReplies: [WaitingReply]) throws {
    for reply in earlierReplies {
      guard let identity = try onlyIdentity(reply),
        var site = try stagedSite(identity) ?? stageOriginal(identity)
      else { continue }
      let replaces = site.replies[reply.kind].map { known in
        let standing = reply.facts.standing(against: known)
        return site.met & reply.kind.bit == 0 ? standing.replaces : standing == .newer
      }
      if replaces ?? true {
        site.replies[reply.kind] = reply.facts
        try update(site)
        settled[identity, default: [:]][reply.kind] = reply.facts
      }
      try stage.statement("INSERT INTO settled_reply VALUES (?, ?, ?)").run(
        reply.dataset, reply.number.description, reply.kind.name)
    }
  }

  private func settleRepliesOfThisImport(after earlierReplies: [WaitingReply]) throws
    -> [DraftOutcome.Note]
  {
    var stillWaiting: [DraftOutcome.Note] = []
    var standing: [WaitingReply.Key: WaitingReply] = [:]
    let earlier = Dictionary(
      earlierReplies.map { ($0.key, $0.facts) }, uniquingKeysWith: { first, _ in first })
    let select = try stage.statement(
      "SELECT dataset, management_number, reply, facts, number FROM waiting_reply WHERE number = ?")
    for number in 1..<(waitingCount + 1) {
      guard let reply = try select.first(number, transform: Self.waitingReply) else { continue }
      let found = try identitiesAfterImport(reply.dataset, reply.number)
      if found.count == 1 {
        count(try add(reply.facts, of: reply.kind, to: found[0]).effect, 1)
        try forgetWaiting(number)
        continue
      }
      count(.unchanged, 1)
      stillWaiting.append(found.isEmpty ? .waiting(number) : .ambiguous(number))
      // Of several that wait for one site, one goes into the catalog: by the same rule by which it
      // would go into the site.
      if let known = standing[reply.key] {
        let replaces = reply.facts.standing(against: known.facts).replaces
        try forgetWaiting(replaces ? known.draft : number)
        if replaces { standing[reply.key] = reply }
      } else if let known = earlier[reply.key], reply.facts.isOlder(than: known) {
        try forgetWaiting(number)
      } else {
        standing[reply.key] = reply
      }
    }
    return stillWaiting
  }

  private func forgetWaiting(_ draft: Int) throws {
    try stage.statement("DELETE FROM waiting_reply WHERE number = ?").run(draft)
  }

  /// Takes sites out of the import that ended as they began, because what stood for a while lost in
  /// the end.
  private func forgetUnchangedSites() throws {
    let same = try original.statement(
      "SELECT 1 FROM site WHERE id = ? AND hash = ? AND reply = ? AND reply_facts IS ?")
    let unchanged = try stage.statement(
      "SELECT key, old_id, hash, reply, reply_facts, dataset FROM site WHERE old_id IS NOT NULL"
    ).all { row -> (key: String, dataset: String, isOfSeveral: Bool)? in
      guard !editedRows.contains(row.int(1)) else { return nil }
      let isSame = try same.first(row.int(1), row.blob(2), row.text(3), row.optionalText(4)) { _ in
        true
      }
      return isSame == true ? (row.text(0), row.text(5), !row.isNull(4)) : nil
    }
    for case let site? in unchanged {
      try stage.statement("DELETE FROM staged WHERE key = ? AND dataset = ?")
        .run(site.key, site.dataset)
      totals.staged -= 1
      if site.isOfSeveral { totals.enriched -= 1 }
    }
  }

  private func earlierReplies() throws -> [WaitingReply] {
    try original.statement(
      "SELECT dataset, management_number, reply, facts, 0 FROM waiting_reply"
    ).all(transform: Self.waitingReply)
  }

  private static func waitingReply(_ row: borrowing Row) throws -> WaitingReply {
    WaitingReply(draft: row.int(4), stored: try StoredReply(row))
  }
}

private struct WaitingReply {
  /// The number under which it waits in this import.
  let draft: Int
  let stored: StoredReply

  var dataset: String { stored.dataset }
  var number: ManagementNumber { stored.number }
  var kind: ReplyKind { stored.kind }
  var facts: SiteFacts { stored.facts }

  struct Key: Hashable {
    let dataset: String
    let number: ManagementNumber
    let kind: ReplyKind
  }

  var key: Key { Key(dataset: dataset, number: number, kind: kind) }
}
