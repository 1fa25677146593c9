import Foundation
import Geography
import HeritageModel
import SQLite
import TestSupport

@testable import HeritageCatalog

/// A catalog in a temporary folder, and short ways to put sites into it.
struct CatalogFixture {
  let folder: TemporaryDirectory
  let path: String

  init() throws {
    folder = try TemporaryDirectory()
    path = folder.path + "/heritage.gpkg"
  }

  @discardableResult
  func add(
    _ drafts: [SiteDraft], rejected: Int = 0, complete scopes: [ListingScope] = []
  ) throws -> (counts: ImportCounts, release: CommittedRelease, outcomes: [DraftOutcome]) {
    let writer = try CatalogWriter(catalog: path)
    try writer.declare(.khs)
    let outcomes = try drafts.map { try writer.add($0) }
    _ = try writer.settle()
    for scope in scopes { try writer.delist(scope, of: "khs") }
    let release = try writer.commit(.test(read: drafts.count + rejected, rejected: rejected))
    return (writer.counts, release, outcomes)
  }

  /// Corrects fields of a site of `khs`.
  @discardableResult
  func correct(
    _ key: String, _ values: [CorrectableField: String?], at time: String = "2026-02-01T00:00:00Z"
  ) throws -> [CorrectionStatus] {
    let corrector = try CatalogCorrector(catalog: path)
    let statuses = try corrector.set(
      values.map { ($0, $1) }, of: SiteIdentity(dataset: "khs", key: key), author: "kim", at: time,
      note: "test", source: nil)
    try corrector.commit()
    return statuses
  }

  /// Removes corrections of a site of `khs`.
  func uncorrect(_ key: String, _ fields: [CorrectableField] = CorrectableField.allCases) throws {
    let corrector = try CatalogCorrector(catalog: path)
    _ = try corrector.remove(fields, of: SiteIdentity(dataset: "khs", key: key))
    try corrector.commit()
  }

  /// The site of `khs` with this key.
  func site(_ key: String) throws -> Site? {
    try open().site(SiteIdentity(dataset: "khs", key: key))
  }

  func open() throws -> Catalog {
    try Catalog(path: path)
  }
}

extension DatasetInfo {
  static let khs = DatasetInfo(
    name: "khs", title: "국가유산", attribution: "국가유산청", licence: .kogl1,
    pageTemplate: "https://example.org/page?key={key}")
}

extension ReleaseRecord {
  static func test(read: Int, rejected: Int = 0) -> ReleaseRecord {
    ReleaseRecord(
      dataset: "khs", importedAt: "2026-01-01T00:00:00Z", source: "test", format: "list",
      read: read, rejected: rejected, warnings: 0, isComplete: true)
  }
}

/// A draft of a list item.
func listed(
  _ key: String, _ texts: [SiteField: String] = [:], at point: (Double, Double)? = nil
) -> SiteDraft {
  draft(key, .list, texts, at: point)
}

/// A draft of a detail reply.
func detailed(
  _ key: String, _ texts: [SiteField: String] = [:], at point: (Double, Double)? = nil
) -> SiteDraft {
  draft(key, .detail, texts, at: point)
}

private func draft(
  _ key: String, _ reply: ReplyKind, _ texts: [SiteField: String], at point: (Double, Double)?
) -> SiteDraft {
  var facts = SiteFacts()
  facts[.name] = "site \(key)"
  for (field, text) in texts {
    facts[field] = text
  }
  facts.place =
    point.flatMap { Coordinate(latitude: $0.0, longitude: $0.1) }.map(Place.present)
    ?? .absent(.zero)
  return SiteDraft(
    subject: .identity(SiteIdentity(dataset: "khs", key: key)), reply: reply, facts: facts)
}

extension CatalogFixture {
  /// Opens the file as a plain SQLite program with the functions of the triggers does.
  func connect() throws -> Connection {
    let connection = try Connection.open(path, mode: .readWrite)
    try CatalogFunctions.add(to: connection)
    // Our own connections trust no schema, and so fire no triggers that write an R-tree.
    try connection.pragma("trusted_schema = ON")
    return connection
  }

  /// Turns the file into one of an older version: takes out what later versions have added.
  func takeBack(to version: Int) throws {
    let later = [
      """
      DROP INDEX site_delisted; ALTER TABLE site DROP COLUMN delisted; DROP TABLE correction;
      DELETE FROM gpkg_contents WHERE table_name = 'correction';
      """,
      """
      DROP TABLE cluster_page; DROP TABLE cluster_member; DROP TABLE cluster_box;
      DELETE FROM catalog_property WHERE name = 'cluster_digest';
      """,
      """
      DROP TABLE boundary_source; DROP TABLE boundary; DROP TABLE boundary_piece;
      DROP TABLE boundary_index; DROP TABLE boundary_name;
      """,
      """
      DROP TABLE search_key; DROP TABLE search_head; DROP TABLE search_rank;
      DROP TABLE search_described;
      DROP TABLE search_area; DROP TABLE search_facet; DROP TABLE search_text;
      """,
      "DELETE FROM search_area; INSERT INTO boundary_name VALUES ('old', 1, 0);",
    ]
    precondition(later.count == CatalogSchema.version - 1, "A version is missing here.")
    try connect().execute(
      later[(version - 1)...].reversed().joined()
        + """
        UPDATE catalog_property SET value = '\(version)' WHERE name = 'schema_version';
        UPDATE catalog_property SET value = '0' WHERE name = 'edited';
        """)
  }

  /// The names in the folder of the catalog, hidden ones too.
  func files() throws -> Set<String> {
    Set(try FileManager.default.contentsOfDirectory(atPath: folder.path))
  }
}

extension Catalog {
  /// The keys of the sites that a reference may mean.
  func keys(resolving reference: SiteReference) throws -> [String] {
    switch try resolve(reference) {
    case .found(let identity): [identity.key]
    case .ambiguous(let candidates, _): candidates.map(\.identity.key)
    case .notFound: []
    }
  }
}
