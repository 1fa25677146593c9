import HeritageModel
import SQLite

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Replies that name their site by kind, management number and province only: they need a record that tells the site's identity.
extension CatalogWriter {
  /// Finds the sites of the replies that waited for them, in this import or since an earlier one.
  ///
  /// To be called once, after the last draft. What still names no site is kept in the catalog until a list or a detail brings it.
  /// - Returns: the numbers of the drafts of this import that wait on, as ``DraftOutcome/Note/waiting(_:)`` told them.
  /// - Throws: ``CatalogError``.
  public func settle() throws -> [Int] {
    try file.explaining {
      try stage.execute("CREATE INDEX site_number ON site (management_number)")
      try settleEarlierReplies()
      let stillWaiting = try settleRepliesOfThisImport()
      counts.enriched =
        try stage.statement("SELECT count(*) FROM site WHERE reply LIKE '%,%'")
        .first { $0.int(0) } ?? 0
      return stillWaiting
    }
  }

  func wait(_ draft: SiteDraft, _ dataset: String, _ number: ManagementNumber) throws
    -> DraftOutcome
  {
    waitingCount += 1
    try stage.statement("INSERT INTO waiting_reply VALUES (?, ?, ?, ?, ?)").run(
      waitingCount, dataset, number.description, draft.reply.name,
      FactsCoding.text(StoredFacts(draft.facts, against: SiteFacts())))
    return DraftOutcome(.unchanged, .waiting(waitingCount))
  }

  /// Returns the identity of the only site with this composite key, under its present or a former number.
  func identity(_ dataset: String, _ number: ManagementNumber) throws -> SiteIdentity? {
    let keys = try CompositeKey.keys(of: number, dataset: dataset, in: original)
    return keys.count == 1 ? SiteIdentity(dataset: dataset, key: keys[0]) : nil
  }

  private func stagedIdentity(_ dataset: String, _ number: ManagementNumber) throws -> SiteIdentity?
  {
    let keys = try CompositeKey.presentKeys(of: number, dataset: dataset, in: stage)
    return keys.count == 1 ? SiteIdentity(dataset: dataset, key: keys[0]) : nil
  }

  private func settleRepliesOfThisImport() throws -> [Int] {
    var stillWaiting: [Int] = []
    let select = try stage.statement(
      "SELECT dataset, management_number, reply, facts FROM waiting_reply WHERE number = ?")
    for number in 1..<(waitingCount + 1) {
      guard let reply = try select.first(number, transform: Self.waitingReply) else { continue }
      if let identity = try stagedIdentity(reply.dataset, reply.number) {
        let outcome = try add(reply.facts, of: reply.kind, to: identity)
        count(outcome.effect, 1)
        try stage.statement("DELETE FROM waiting_reply WHERE number = ?").run(number)
      } else {
        count(.unchanged, 1)
        stillWaiting.append(number)
        hasOtherChanges = true
      }
    }
    return stillWaiting
  }

  /// Lets the sites of this import have what earlier imports left waiting; such replies were counted when they were read.
  private func settleEarlierReplies() throws {
    let earlier = try original.statement(
      "SELECT dataset, management_number, reply, facts FROM waiting_reply"
    ).all(transform: Self.waitingReply)
    for reply in earlier {
      guard let identity = try stagedIdentity(reply.dataset, reply.number) else { continue }
      _ = try add(reply.facts, of: reply.kind, to: identity)
      try stage.statement("INSERT INTO settled_reply VALUES (?, ?, ?)").run(
        reply.dataset, reply.number.description, reply.kind.name)
    }
  }

  private static func waitingReply(_ row: borrowing Row) throws -> WaitingReply {
    let stored = try JSONDecoder().decode(StoredFacts.self, from: Data(row.text(3).utf8))
    let name = row.text(2)
    return WaitingReply(
      dataset: row.text(0), number: CompositeKey.number(row.text(1)),
      kind: ReplyKind.allCases.first { $0.name == name } ?? .images,
      facts: stored.facts(against: SiteFacts()))
  }
}

private struct WaitingReply {
  let dataset: String
  let number: ManagementNumber
  let kind: ReplyKind
  let facts: SiteFacts
}

/// Finds sites by kind code, management number and province code.
enum CompositeKey {
  /// Returns the keys of the sites that have or had this composite key.
  ///
  /// The number may be in either spelling, and the province may have been recoded since: Gangwon is 32 and 51.
  static func keys(
    of number: ManagementNumber, dataset: String?, in connection: borrowing Connection
  ) throws -> [String] {
    let present = try presentKeys(of: number, dataset: dataset, in: connection)
    guard present.isEmpty else { return present }
    return try connection.statement(
      """
      SELECT DISTINCT key FROM site_alias
      WHERE scheme = 'management_number' AND value = ?1 AND (?2 IS NULL OR dataset = ?2)
      """
    ).all(canonical(number).description, dataset) { $0.text(0) }
  }

  /// Returns the keys of the sites that have this composite key now.
  static func presentKeys(
    of number: ManagementNumber, dataset: String?, in connection: borrowing Connection
  ) throws -> [String] {
    let rows = try connection.statement(
      """
      SELECT key, province_code FROM site
      WHERE management_number IN (?1, ?2) AND kind_code = ?3 AND (?4 IS NULL OR dataset = ?4)
      ORDER BY key
      """
    ).all(number.number, number.alternativeNumber ?? number.number, number.kindCode, dataset) {
      (key: $0.text(0), province: $0.optionalText(1))
    }
    let exact = rows.filter { $0.province == number.provinceCode }
    guard exact.isEmpty else { return exact.map(\.key) }
    let codes = Province.named(number.provinceCode)?.codes ?? []
    return rows.filter { codes.contains($0.province ?? "") }.map(\.key)
  }

  /// Returns the composite key in the one spelling under which former numbers are kept.
  static func canonical(_ number: ManagementNumber) -> ManagementNumber {
    ManagementNumber(
      kindCode: number.kindCode, number: number.canonicalNumber,
      provinceCode: Province.named(number.provinceCode)?.codes.first ?? number.provinceCode)
  }

  /// Reads the spelling `kind-number-province`.
  static func number(_ text: String) -> ManagementNumber {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false).map(String.init)
    return ManagementNumber(
      kindCode: parts.first ?? "", number: parts.count > 1 ? parts[1] : "",
      provinceCode: parts.last ?? "")
  }

  /// The composite key of a site, where it has one.
  static func number(of site: Site) -> ManagementNumber? {
    guard let kind = site[.kindCode], let number = site[.managementNumber],
      let province = site[.provinceCode]
    else { return nil }
    return ManagementNumber(kindCode: kind, number: number, provinceCode: province)
  }
}
