public import HeritageModel
import SQLite

extension Catalog {
  /// Returns all corrections with what the sources state now, in the order of sites, then of
  /// fields; those whose site is not in the catalog are `waiting`.
  ///
  /// Costs a look-up for each corrected site.
  /// - Throws: ``CatalogError``.
  public func corrections() throws -> [CorrectionStatus] {
    try read { connection in
      var known: (identity: SiteIdentity, facts: SiteFacts?)?
      return try connection.corrections().map { correction in
        if known?.identity != correction.identity {
          known = (correction.identity, try connection.upstreamFacts(correction.identity))
        }
        return CorrectionStatus(correction, upstream: known?.facts)
      }
    }
  }
}

extension Connection {
  /// Whether any site is no longer listed; costs one look into an index.
  borrowing func hasDelistedSites() throws -> Bool {
    try statement("SELECT EXISTS (SELECT 1 FROM site WHERE delisted IS NOT NULL)")
      .first { $0.bool(0) } ?? false
  }

  /// Returns a site with its corrections and the time since which it is not listed.
  borrowing func annotatedSite(_ identity: SiteIdentity) throws -> Site? {
    guard var site = try storedSite(identity)?.site else { return nil }
    try annotate(&site, corrections(of: identity))
    return site
  }

  /// Returns sites with their corrections and the times since which they are not listed.
  borrowing func annotated(_ sites: [Site]) throws -> [Site] {
    let corrections = Dictionary(grouping: try corrections(), by: \.identity)
    guard try !corrections.isEmpty || hasDelistedSites() else { return sites }
    var sites = sites
    for index in sites.indices {
      try annotate(&sites[index], corrections[sites[index].identity] ?? [])
    }
    return sites
  }

  private borrowing func annotate(_ site: inout Site, _ corrections: [Correction]) throws {
    if !corrections.isEmpty, let facts = try upstreamFacts(site.identity) {
      site.corrections = corrections.map { CorrectionStatus($0, upstream: facts) }
    }
    guard let release = site.delisting?.release else { return }
    let time = try statement("SELECT imported_at FROM release WHERE id = ?")
      .first(release) { $0.optionalText(0) }
    site.delisting = Delisting(release: release, time: time ?? nil)
  }

  /// Returns what the sources state of a site, or `nil` where the catalog has none.
  borrowing func upstreamFacts(_ identity: SiteIdentity) throws -> SiteFacts? {
    try storedSite(identity)?.replies.merged
  }

  /// Returns a site as its row has it, with what each reply states and the hash that it was left
  /// with; `nil` where the catalog has none.
  borrowing func storedSite(
    _ identity: SiteIdentity
  ) throws -> (id: Int, site: Site, replies: ReplyFacts, hash: SiteHash)? {
    try statement(
      """
      SELECT \(SiteColumns.whole), site.reply, site.reply_facts, site.id, site.hash FROM site
      WHERE key = ? AND dataset = ?
      """
    ).first(identity.key, identity.dataset) { row in
      let site = try SiteColumns.site(from: row)
      let next = SiteColumns.wholeCount
      let replies = try ReplyFacts(
        names: row.text(next), json: row.optionalText(next + 1), of: site)
      return (row.int(next + 2), site, replies, row.withBlob(next + 3) { SiteHash(bytes: $0) })
    }
  }
}
