import HeritageModel
import SQLite

/// Sites that their source no longer lists: they stay, marked with the release that lacked them.
extension CatalogWriter {
  /// How many such sites are named.
  private static let namedLimit = 100

  /// Marks the sites of a data set within `scope` that no list of this import names.
  ///
  /// To be called after ``settle()``, and only where the lists are known to be whole. What the
  /// source says of kind and province decides, not what a correction says. Costs a pass over the
  /// catalog.
  /// - Returns: how many sites there were.
  /// - Throws: ``CatalogError``.
  @discardableResult
  public func delist(_ scope: ListingScope, of dataset: String) throws -> Int {
    try file.explaining {
      let gone = try original.statement(
        """
        SELECT id, key, kind_code, kind, province_code, province FROM site
        WHERE dataset = ? AND delisted IS NULL ORDER BY key
        """
      ).all(dataset) { row -> SiteIdentity? in
        guard met[row.int(0), default: 0] & Self.listedBit == 0 else { return nil }
        let identity = SiteIdentity(dataset: dataset, key: row.text(1))
        let isCovered =
          try renamed.contains(identity)
          ? upstreamFacts(identity).map(scope.covers) ?? false
          : scope.covers(
            kindCode: row.optionalText(2), kind: row.optionalText(3),
            provinceCode: row.optionalText(4), province: row.optionalText(5))
        return isCovered ? identity : nil
      }.compactMap(\.self)
      var count = 0
      for identity in gone {
        guard var site = try stagedSite(identity) ?? stageOriginal(identity),
          site.state.delisted == nil
        else { continue }
        site.state.delisted = nextRelease
        try update(site)
        count += 1
        if delisted.count < Self.namedLimit {
          delisted.append(SiteSummary(self.site(identity, site.state)))
        }
      }
      counts.delisted += count
      return count
    }
  }

  func noteRelisted(_ site: Site) {
    counts.relisted += 1
    if relisted.count < Self.namedLimit { relisted.append(SiteSummary(site)) }
  }
}
