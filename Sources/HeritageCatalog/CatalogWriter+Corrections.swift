public import HeritageModel
import SQLite

/// What an import has brought about a correction: one in whose field the sources now state
/// something else than before, or whose site has come.
public struct CorrectionEvent: Sendable, Hashable {
  /// The correction, and what the sources state now.
  public let status: CorrectionStatus
  /// The name of the site as it is shown, where it has one.
  public let name: String?
  /// Whether the correction waited for its site, which this import has brought.
  public let isFirst: Bool
}

extension CatalogWriter {
  /// What records find their site by, where they do not name its key.
  static let findingFields: Set<CorrectableField> = [
    .fact(.name), .fact(.kind), .fact(.kindCode), .fact(.provinceCode), .fact(.district),
    .fact(.designationNumber), .fact(.managementNumber),
  ]

  /// Returns what this import has brought about the corrections of the catalog, in the order of
  /// the sites; to be called after ``settle()``.
  ///
  /// Costs a look-up for each corrected site.
  /// - Throws: ``CatalogError``.
  public func correctionEvents() throws -> [CorrectionEvent] {
    try file.explaining {
      try corrections.keys.sorted().flatMap { identity -> [CorrectionEvent] in
        guard let staged = try stagedSite(identity) else { return [] }
        let before = try staged.oldID.map { try originalState($0).replies.merged }
        let site = site(identity, staged.state)
        return site.corrections.compactMap { status in
          let isFirst = before == nil
          let old = before.map { CorrectionStatus(status.correction, upstream: $0).upstream }
          guard isFirst || !CorrectionStatus.isSame(old ?? nil, status.upstream) else { return nil }
          return CorrectionEvent(status: status, name: site.name, isFirst: isFirst)
        }
      }
    }
  }

  /// Returns the sites that have a composite key by what their source says, which corrections do
  /// not change.
  func presentIdentities(
    _ dataset: String, _ number: ManagementNumber, staged: Bool
  ) throws -> [SiteIdentity] {
    let found =
      staged
      ? try CompositeKey.presentIdentities(of: number, dataset: dataset, in: stage)
      : try CompositeKey.presentIdentities(of: number, dataset: dataset, in: original)
    guard !renamed.isEmpty else { return found }
    let fitting = try renamed.filter { identity in
      guard identity.dataset == dataset, try (stagedSite(identity) != nil) == staged else {
        return false
      }
      return try upstreamFacts(identity)?.has(number) ?? false
    }
    return found.filter { !renamed.contains($0) } + fitting.sorted()
  }

  /// Returns what the sources state of a site, as far as this import has come.
  func upstreamFacts(_ identity: SiteIdentity) throws -> SiteFacts? {
    if let staged = try stagedSite(identity) { return staged.replies.merged }
    return try originalHash(identity, .list).map { try originalState($0.id).replies.merged }
  }
}

extension SiteFacts {
  fileprivate func has(_ number: ManagementNumber) -> Bool {
    guard let own = self[.managementNumber], self[.kindCode] == number.kindCode,
      [number.number, number.alternativeNumber].contains(own)
    else { return false }
    let codes = Province.named(number.provinceCode)?.codes ?? []
    return ([number.provinceCode] + codes).contains(self[.provinceCode] ?? "")
  }
}
