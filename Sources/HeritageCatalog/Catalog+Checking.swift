import Geography
public import HeritageModel
public import Localization
import SQLite

/// A way in which a catalog breaks one of its own rules.
public struct CatalogFault: Sendable, Hashable {
  /// The stable code of the rule.
  public let rule: String
  /// The site concerned, where it is one.
  public let identity: SiteIdentity?
  /// The sentence for the user.
  public let message: LocalizedText
}

extension Catalog {
  /// Verifies the rules that the schema states, and that the file is a sound GeoPackage.
  ///
  /// Costs a pass over the whole file, or several.
  /// - Parameter limit: how many faults of one rule to name; the rest are counted in one more fault.
  /// - Returns: the faults; none for a sound catalog.
  /// - Throws: ``CatalogError`` when the file cannot be read at all.
  public func check(limit: Int = 20) throws -> [CatalogFault] {
    try read { connection in
      var faults = FaultList(limit: limit)
      try Self.checkFile(connection, &faults)
      guard faults.isEmpty else { return faults.all }
      try Self.checkSites(connection, &faults)
      try Self.checkRTree(connection, &faults)
      try Self.checkContents(connection, &faults)
      try Self.checkReleases(connection, &faults)
      checkCompanions(&faults)
      return faults.all
    }
  }

  private static func checkFile(
    _ connection: borrowing Connection, _ faults: inout FaultList
  ) throws {
    try connection.statement("PRAGMA integrity_check(20)").query { row in
      let text = row.text(0)
      if text != "ok" {
        faults.add(
          "integrity", english: "SQLite finds damage: \(text)",
          korean: "SQLite가 손상을 발견했습니다: \(text)")
      }
    }
    let version = try connection.pragma("user_version")
    if version != .integer(CatalogSchema.userVersion) {
      faults.add(
        "geopackage-version", english: "The file does not call itself GeoPackage 1.3.",
        korean: "파일이 GeoPackage 1.3으로 표시되어 있지 않습니다.")
    }
    let mode = try connection.pragma("journal_mode")
    if mode != .text("delete") {
      faults.add(
        "journal-mode",
        english:
          "The file is in another journal mode than DELETE, so read-only places cannot open it.",
        korean: "저널 모드가 DELETE가 아니어서 읽기 전용 폴더에서 열 수 없습니다.")
    }
  }

  /// Each row against its own hash, and the sum of all hashes against the catalog's.
  private static func checkSites(
    _ connection: borrowing Connection, _ faults: inout FaultList
  ) throws {
    var sum = ContentHash()
    try connection.statement(
      "SELECT \(SiteColumns.whole), site.hash, site.geom IS NULL FROM site ORDER BY id"
    ).query { row in
      let site = try SiteColumns.site(from: row)
      let next = SiteColumns.wholeCount
      let stored = row.withBlob(next) { SiteHash(bytes: $0) }
      sum.add(stored)
      if SiteHash(site) != stored {
        faults.add(
          "site-hash", site.identity,
          english: "\(site.identity) was changed by something other than heritage.",
          korean: "\(site.identity): heritage가 아닌 다른 프로그램이 바꾸었습니다.")
      }
      let status = CoordinateStatus(rawValue: row.text(3))
      if status == nil || (status == .absent) != row.bool(next + 1) {
        faults.add(
          "coordinate-status", site.identity,
          english:
            "\(site.identity) has coordinate status '\(row.text(3))', which its geometry contradicts.",
          korean: "\(site.identity): 좌표 상태 '\(row.text(3))'이(가) 도형과 맞지 않습니다.")
      }
      if site.identity.key.isEmpty {
        faults.add(
          "empty-key", site.identity, english: "A site has no key.", korean: "키가 없는 유산이 있습니다.")
      }
    }
    let expected = ContentHash(
      sum: try connection.property("content_sum").flatMap { UInt128($0, radix: 16) } ?? 0,
      count: try connection.property("site_count").flatMap { Int($0) } ?? 0)
    if sum != expected {
      faults.add(
        "content-hash",
        english:
          "The catalog holds \(sum.count) sites where its last import left \(expected.count), or other ones.",
        korean: "마지막으로 가져온 뒤의 유산은 \(expected.count)건인데 지금은 \(sum.count)건이거나 내용이 다릅니다.")
    }
  }

  private static func checkRTree(
    _ connection: borrowing Connection, _ faults: inout FaultList
  ) throws {
    // rtreecheck() needs a writable schema, so the tree is checked by what it must answer: exactly the placed sites,
    // each found by the box of its own point.
    try connection.statement(
      """
      SELECT site.dataset, site.key FROM site
      LEFT JOIN rtree_site_geom AS entry ON entry.id = site.id
      WHERE (site.geom IS NULL) <> (entry.id IS NULL)
        OR NOT (entry.minx <= ST_MinX(site.geom) AND entry.maxx >= ST_MinX(site.geom)
          AND entry.miny <= ST_MinY(site.geom) AND entry.maxy >= ST_MinY(site.geom))
      """
    ).query { row in
      let identity = SiteIdentity(dataset: row.text(0), key: row.text(1))
      faults.add(
        "rtree", identity, english: "The spatial index does not agree with \(identity).",
        korean: "\(identity): 공간 색인이 맞지 않습니다.")
    }
    let strays = try connection.statement(
      "SELECT count(*) FROM rtree_site_geom WHERE id NOT IN (SELECT id FROM site)"
    ).first { $0.int(0) }
    if let strays, strays > 0 {
      faults.add(
        "rtree", english: "The spatial index has \(strays) entries without a site.",
        korean: "공간 색인에 유산이 없는 항목이 \(strays)건 있습니다.")
    }
  }

  private static func checkContents(
    _ connection: borrowing Connection, _ faults: inout FaultList
  ) throws {
    let outside =
      try connection.statement(
        """
        SELECT count(*) FROM site, gpkg_contents AS contents
        WHERE contents.table_name = 'site' AND site.geom IS NOT NULL
          AND NOT coalesce(ST_MinX(site.geom) BETWEEN contents.min_x AND contents.max_x
            AND ST_MinY(site.geom) BETWEEN contents.min_y AND contents.max_y, false)
        """
      ).first { $0.int(0) } ?? 0
    if outside > 0 {
      faults.add(
        "contents-bounds", english: "\(outside) sites lie outside the bounds that the file states.",
        korean: "파일에 적힌 범위 밖에 있는 유산이 \(outside)건입니다.")
    }
  }

  private static func checkReleases(
    _ connection: borrowing Connection, _ faults: inout FaultList
  ) throws {
    for release in try releases(connection) {
      let counts = release.counts
      let sum = counts.added + counts.changed + counts.unchanged + release.record.rejected
      if release.record.read != sum {
        faults.add(
          "account",
          english:
            "Release \(release.id) read \(release.record.read) records and accounts for \(sum).",
          korean: "\(release.id)번 가져오기: 읽은 \(release.record.read)건 가운데 \(sum)건만 설명됩니다.")
      }
    }
  }

  private func checkCompanions(_ faults: inout FaultList) {
    for suffix in ["-wal", "-shm", "-journal"] {
      if case .missing = CatalogFile(file.resolvedPath + suffix).kind { continue }
      faults.add(
        "side-file",
        english:
          "\(path)\(suffix) lies beside the catalog: copying the catalog alone may lose data.",
        korean: "카탈로그 옆에 \(path)\(suffix) 파일이 있습니다. 카탈로그만 복사하면 자료를 잃을 수 있습니다.")
    }
  }
}

/// Faults by rule, the first of each in full.
private struct FaultList {
  let limit: Int
  private var faults: [CatalogFault] = []
  private var counts: [String: Int] = [:]

  init(limit: Int) {
    self.limit = limit
  }

  var isEmpty: Bool { faults.isEmpty }

  /// All faults, then one for each rule that has more than the limit.
  var all: [CatalogFault] {
    faults
      + counts.filter { $0.value > limit }.sorted { $0.key < $1.key }.map { rule, count in
        CatalogFault(
          rule: rule, identity: nil,
          message: LocalizedText(
            "… and \(count - limit) more faults of the rule \(rule).",
            "… \(rule) 규칙 위반이 \(count - limit)건 더 있습니다."))
      }
  }

  mutating func add(
    _ rule: String, _ identity: SiteIdentity? = nil, english: String, korean: String
  ) {
    counts[rule, default: 0] += 1
    guard counts[rule, default: 0] <= limit else { return }
    faults.append(
      CatalogFault(rule: rule, identity: identity, message: LocalizedText(english, korean)))
  }
}
