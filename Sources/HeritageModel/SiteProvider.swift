/// Where a map session gets its sites from; a session knows no database.
public protocol SiteProvider: Sendable {
  /// Returns the sites that match `query`, with the totals.
  func listing(for query: SiteQuery) async throws -> SiteListing<SiteSummary>
  /// Returns the whole site, or `nil` when the catalog has none of this identity.
  func site(_ identity: SiteIdentity) async throws -> Site?
  /// Finds what `reference` means in the whole catalog.
  func resolve(_ reference: SiteReference) async throws -> ReferenceResolution
  /// Returns a number that is another one after the provider's content has changed; always the same
  /// for one whose content never does.
  func revision() async throws -> Int
}

extension SiteProvider {
  /// Returns 0: the content never changes.
  public func revision() -> Int { 0 }
}
