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
  /// A rule that cannot be verified, because what it looks at is damaged, is a fault itself, and
  /// the others are verified all the same. Costs a pass over the whole file, or several.
  /// - Parameter limit: how many faults of one rule to name; the rest are counted in one more
  ///   fault.
  /// - Returns: the faults; none for a sound catalog.
  /// - Throws: ``CatalogError`` when the file cannot be opened as a catalog or read at all.
  public func check(limit: Int = 20) throws -> [CatalogFault] {
    try read { connection in
      var faults = FaultList(limit: limit)
      let expected = try Connection.emptyCatalog(migrations)
      try verifying("file", &faults) { try Self.checkFile(connection, &$0) }
      try verifying("schema", &faults) { try Self.checkSchema(connection, expected, &$0) }
      try verifying("geopackage", &faults) { try Self.checkGeoPackage(connection, expected, &$0) }
      try verifying("site", &faults) { try Self.checkSites(connection, &$0) }
      try verifying("rtree", &faults) { try Self.checkRTree(connection, &$0) }
      try verifying("rtree", &faults) { try Self.checkNodes(connection, &$0) }
      try verifying("clusters", &faults) { try Self.checkClusters(connection, &$0) }
      try verifying("alias", &faults) { try Self.checkAliases(connection, &$0) }
      try verifying("waiting-reply", &faults) { try Self.checkWaitingReplies(connection, &$0) }
      try verifying("correction", &faults) { try Self.checkCorrections(connection, &$0) }
      try verifying("dataset", &faults) { try Self.checkDatasets(connection, &$0) }
      try verifying("release", &faults) { try Self.checkReleases(connection, &$0) }
      try verifying("boundary", &faults) { try Self.checkBoundaries(connection, &$0) }
      try verifying("search", &faults) { try Self.checkSearch(connection, &$0) }
      checkCompanions(&faults)
      return faults.all
    }
  }

  private func verifying(
    _ rule: String, _ faults: inout FaultList, _ body: (inout FaultList) throws -> Void
  ) throws {
    do {
      try body(&faults)
    } catch let error as SQLiteError where error.isDamage {
      let detail = file.error(error).detail ?? ""
      faults.add(
        rule, english: "Nothing more can be said of the rule \(rule): \(detail).",
        korean: "\(rule) 규칙은 더 확인할 수 없습니다: \(detail).")
    } catch let error as DamagedContent {
      faults.add(
        rule, english: "\(error.detail) cannot be read.", korean: "\(error.detail): 읽을 수 없습니다.")
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
struct FaultList {
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
