import HeritageModel
import SQLite

/// What other programs did to the catalog since the last import.
extension CatalogWriter {
  private static let editLimit = 100

  /// Finds the sites that another program has changed, where there may be any, and stages them
  /// under hashes of what they are now.
  ///
  /// So no record is taken for unchanged by a hash that is not true any more, and the commit leaves
  /// a sound catalog. Costs a pass over the catalog when something was changed, else next to
  /// nothing.
  func takeOutsideEdits() throws {
    guard !isNew else { return }
    hasForeignAliases = try original.aliasHash() != original.storedAliasHash()
    isEdited = try hasForeignAliases || original.mayHaveEditedSites()
    guard isEdited else { return }
    try refuseTwins()
    totals.hash = ContentHash()
    try original.statement(
      """
      SELECT \(SiteColumns.whole), site.reply, site.reply_facts, site.id, site.hash,
        \(SiteColumns.irregular)
      FROM site ORDER BY id
      """
    ).query { row in
      var site = try SiteColumns.site(from: row)
      let next = SiteColumns.wholeCount
      var replies = try ReplyFacts(
        names: row.text(next), json: row.optionalText(next + 1), of: site)
      let found = OriginalSite(
        id: row.int(next + 2), isAlone: false, hash: row.withBlob(next + 3) { SiteHash(bytes: $0) })
      totals.hash.add(found.hash)
      let own = corrections[site.identity] ?? []
      let isSound = SiteHash(site) == found.hash && !row.bool(next + 4)
      let isDerived = replies.merged.corrected(by: own).matches(site.facts.withoutEmptyParts)
      guard !isSound || !isDerived || row.isNull(next + 1) != (!replies.areSeveral && own.isEmpty)
      else { return }
      guard !site.identity.dataset.isEmpty, !site.identity.key.isEmpty else {
        throw DamagedContent(site.identity, "dataset, key")
      }
      // Anything else could never become a fact, since the column is a truth value.
      if !["0", "1"].contains(site[.cancelled]) { site.facts[.cancelled] = nil }
      // Where the row is as it was left, only corrections have been changed: they are laid over anew.
      if !isSound { replies.adopt(site.facts, under: own) }
      let state = SiteState(replies: replies, delisted: site.delisting?.release)
      _ = try insert(site.identity, state, replacing: found, met: 0)
      met[found.id] = Self.stagedBit
      editedRows.insert(found.id)
      outsideEditCount += 1
      if outsideEdits.count < Self.editLimit { outsideEdits.append(site.identity) }
    }
  }

  /// Refuses two rows of one identity, which only another program can make: nobody can say which
  /// one counts.
  private func refuseTwins() throws {
    let twin = try original.statement(
      "SELECT dataset, key FROM site GROUP BY key, dataset HAVING count(*) > 1 LIMIT 1"
    ).first { SiteIdentity(dataset: $0.text(0), key: $0.text(1)) }
    if let twin { throw DamagedContent(twin, "two rows") }
  }
}

extension Connection {
  /// Whether something else than an import may have changed sites: the triggers noted it, or are
  /// gone, or the number of sites is another.
  fileprivate func mayHaveEditedSites() throws -> Bool {
    guard try property("edited") == "0", try property("content_sum") != nil else { return true }
    let triggers =
      try statement(
        """
        SELECT count(*) FROM sqlite_schema WHERE type = 'trigger'
          AND (name GLOB 'site_edited_*' OR name GLOB 'correction_edited_*')
        """
      ).first { $0.int(0) } ?? 0
    guard triggers == 6 else { return true }
    let sites = try statement("SELECT count(*) FROM site").first { $0.int(0) } ?? 0
    return try sites != contentHash().count
  }

  /// Forgets the former numbers of sites that another program has removed.
  func forgetStrayAliases() throws {
    try execute(
      "DELETE FROM main.site_alias WHERE (key, dataset) NOT IN (SELECT key, dataset FROM main.site)"
    )
  }
}
