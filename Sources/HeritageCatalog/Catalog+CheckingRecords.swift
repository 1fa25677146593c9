import HeritageModel
import SQLite

/// The rules about what a catalog keeps beside its sites.
extension Catalog {
  /// Former numbers: each in its one spelling and of a site that is there, and none added or
  /// removed since the last import.
  static func checkAliases(_ connection: borrowing Connection, _ faults: inout FaultList) throws {
    try connection.statement(
      """
      SELECT dataset, key, scheme, value, EXISTS (SELECT 1 FROM site
        WHERE site.key = site_alias.key AND site.dataset = site_alias.dataset) FROM site_alias
      """
    ).query { row in
      let identity = SiteIdentity(dataset: row.text(0), key: row.text(1))
      let value = row.text(3)
      if !row.bool(4) {
        faults.add(
          "alias", identity, english: "The former number \(value) is of no site: \(identity).",
          korean: "이전 번호 \(value)에 해당하는 유산이 없습니다: \(identity).")
      }
      let canonical = CompositeKey.canonical(CompositeKey.number(value)).description
      if row.text(2) != "management_number" || canonical != value {
        faults.add(
          "alias", identity, english: "\(identity) has a former number of no known form: \(value).",
          korean: "\(identity): 이전 번호의 형식을 알 수 없습니다: \(value).")
      }
    }
    let (found, left) = (try connection.aliasHash(), try connection.storedAliasHash())
    if found != left {
      faults.add(
        "alias-hash",
        english:
          "The catalog holds \(found.count) former numbers where its last import left \(left.count), or other ones.",
        korean: "마지막으로 가져온 뒤의 이전 번호는 \(left.count)건인데 지금은 \(found.count)건이거나 내용이 다릅니다.")
    }
  }

  /// Replies that wait: each one that can be read.
  static func checkWaitingReplies(
    _ connection: borrowing Connection, _ faults: inout FaultList
  ) throws {
    try connection.statement("SELECT \(StoredReply.columns) FROM waiting_reply").query { row in
      do {
        _ = try StoredReply(row)
      } catch let error as DamagedContent {
        faults.add(
          "waiting-reply", english: "\(error.detail), cannot be read.",
          korean: "\(error.detail): 읽을 수 없습니다.")
      }
    }
  }

  /// Corrections: each one that can be read and says who made it, when and why.
  ///
  /// That sites show them is a rule about sites.
  static func checkCorrections(
    _ connection: borrowing Connection, _ faults: inout FaultList
  ) throws {
    for correction in try connection.corrections() {
      let isTold =
        !correction.author.isEmpty && !correction.note.isEmpty
        && Correction.isTime(correction.correctedAt)
      guard !isTold || correction.identity.dataset.isEmpty || correction.identity.key.isEmpty
      else { continue }
      faults.add(
        "correction", correction.identity,
        english:
          "The correction of \(correction.field.name) of \(correction.identity) does not say who made it, when and why.",
        korean:
          "\(correction.identity)의 \(correction.field.name) 정정에 누가, 언제, 왜 고쳤는지가 없습니다.")
    }
  }

  /// Data sets: one row for each that sites belong to.
  static func checkDatasets(_ connection: borrowing Connection, _ faults: inout FaultList) throws {
    try connection.statement(
      """
      SELECT dataset FROM site UNION SELECT dataset FROM waiting_reply
      EXCEPT SELECT name FROM dataset ORDER BY 1
      """
    ).query { row in
      let name = row.text(0)
      faults.add(
        "dataset", english: "Nothing is known of the data set \(name): no title, no licence.",
        korean: "\(name) 자료의 이름과 이용 조건이 없습니다.")
    }
  }

  /// Imports: accounts that add up, and the last one's hash, which is the catalog's.
  static func checkReleases(_ connection: borrowing Connection, _ faults: inout FaultList) throws {
    let releases = try releases(connection)
    for release in releases {
      let counts = release.counts
      let parts = [counts.added, counts.changed, counts.unchanged, release.record.rejected]
      let others = [release.record.warnings, counts.enriched, counts.delisted, release.id - 1]
      let sum = parts.reduce(0, &+)
      if release.record.read != sum || (parts + others).contains(where: { $0 < 0 }) {
        faults.add(
          "account",
          english:
            "Release \(release.id) read \(release.record.read) records and accounts for \(sum), or has impossible numbers.",
          korean:
            "\(release.id)번 가져오기: 읽은 \(release.record.read)건 가운데 \(sum)건만 설명되거나 있을 수 없는 수가 있습니다.")
      }
      if !isTime(release.record.importedAt) {
        faults.add(
          "release-time",
          english: "Release \(release.id) has an impossible time: \(release.record.importedAt).",
          korean: "\(release.id)번 가져오기: 있을 수 없는 시각입니다: \(release.record.importedAt).")
      }
    }
    let strays = try connection.statement(
      "SELECT dataset, key FROM site WHERE delisted NOT IN (SELECT id FROM release)"
    ).all { SiteIdentity(dataset: $0.text(0), key: $0.text(1)) }
    for identity in strays {
      faults.add(
        "delisted", identity,
        english: "\(identity) is marked as no longer listed by a release that is not there.",
        korean: "\(identity): 없는 자료 번호로 목록에서 빠졌다고 표시되어 있습니다.")
    }
    let hash = try connection.contentHash()
    guard let last = releases.first else {
      let hasSites = try connection.statement("SELECT 1 FROM site LIMIT 1").first { _ in true }
      if hasSites != nil || hash.count > 0 {
        faults.add(
          "release", english: "The catalog has sites but no record of an import.",
          korean: "유산은 있는데 가져오기 기록이 없습니다.")
      }
      return
    }
    if try connection.property("corrected_hash") ?? last.contentHash != hash.hexadecimal {
      faults.add(
        "release",
        english: "The last import or correction recorded another content hash than the catalog's.",
        korean: "마지막 가져오기나 정정 때 기록된 내용 해시가 카탈로그의 것과 다릅니다.")
    }
  }

  /// Whether a text is a time as imports write it: `2026-01-31T23:59:59Z`, fractions of a second
  /// allowed.
  private static func isTime(_ text: String) -> Bool {
    guard
      let match = text.wholeMatch(
        of: /(\d{4})-(\d{2})-(\d{2})T(\d{2}):(\d{2}):(\d{2})(\.\d+)?Z/)
    else { return false }
    let numbers = [match.1, match.2, match.3, match.4, match.5, match.6].compactMap { Int($0) }
    let limits = [1900...9999, 1...12, 1...31, 0...23, 0...59, 0...60]
    return numbers.count == limits.count && zip(limits, numbers).allSatisfy { $0.contains($1) }
  }
}
