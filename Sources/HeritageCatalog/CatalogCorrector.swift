public import HeritageModel
import SQLite

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A change of corrections in a catalog: one small transaction in the file itself, which keeps other
/// writers out until ``commit()``.
///
/// Readers in other processes see the sites as they were, then as they are. Not `Sendable`. Without
/// a commit, deinitialisation leaves the catalog as it was.
public final class CatalogCorrector {
  private let file: CatalogFile
  private let connection: Connection
  private let wasEdited: String
  private var hash: ContentHash
  private var hasMoved = false
  private var hasNewMarks = false
  private var hasNewWords = false

  /// Opens the catalog at `path` and keeps other writers out.
  ///
  /// - Parameters:
  ///   - path: The catalog file.
  ///   - patience: How long to wait for an import or another correction to finish.
  /// - Throws: ``CatalogError``.
  public init(catalog path: String, patience: Duration = .seconds(60)) throws {
    file = CatalogFile(path)
    connection = try HeldCatalog.lock(file, CatalogSchema.migrations, patience: patience)
    // SQLite's own journal lies in it for a moment.
    try file.checkFolder()
    do {
      wasEdited = try connection.property("edited") ?? "1"
      hash = try connection.contentHash()
    } catch let error as SQLiteError {
      throw file.error(error)
    }
  }

  deinit {
    // It has changed nothing that stays; a failure changes neither.
    if connection.isInTransaction { try? connection.execute("ROLLBACK") }
  }

  /// Corrects fields of a site that is in the catalog; what a field was corrected to before gives
  /// way.
  ///
  /// - Parameters:
  ///   - values: The values by field, in the spelling of `CorrectableField.value(parsing:)`.
  ///   - identity: The site.
  ///   - author: Who corrects.
  ///   - time: When, ISO 8601 with offset.
  ///   - note: Why.
  ///   - source: What it rests on.
  /// - Returns: the corrections with what the sources state; `adopted` ones were not stored, since
  ///   the sources state that already.
  /// - Throws: ``CatalogError``.
  public func set(
    _ values: [(field: CorrectableField, value: String?)], of identity: SiteIdentity,
    author: String, at time: String, note: String, source: String?
  ) throws -> [CorrectionStatus] {
    try file.explaining {
      let before = try connection.corrections(of: identity)
      guard let facts = try connection.upstreamFacts(identity) else {
        throw CatalogError(.damaged, path: file.path, detail: "\(identity)")
      }
      let statuses = values.map { field, value in
        CorrectionStatus(
          Correction(
            identity: identity, field: field, value: value, replaced: field.value(in: facts),
            author: author, correctedAt: time, note: note, source: source), upstream: facts)
      }
      for status in statuses where status.state != .adopted {
        try connection.store(status.correction)
      }
      try apply(to: identity, before: before)
      return statuses
    }
  }

  /// Removes corrections of a site, so that what the sources state is shown again.
  ///
  /// - Returns: the corrections that were removed; fields without one are passed over.
  /// - Throws: ``CatalogError``.
  public func remove(
    _ fields: [CorrectableField], of identity: SiteIdentity
  ) throws -> [CorrectionStatus] {
    try file.explaining {
      let before = try connection.corrections(of: identity)
      let facts = try connection.upstreamFacts(identity)
      let removed = before.filter { fields.contains($0.field) }
      for correction in removed { try connection.forget(correction.field, of: identity) }
      try apply(to: identity, before: before)
      return removed.map { CorrectionStatus($0, upstream: facts) }
    }
  }

  /// What became of corrections that were brought from elsewhere.
  public struct Addition: Sendable, Hashable {
    /// How many were new, or later than the one of the same field.
    public var stored = 0
    /// How many the catalog had already.
    public var unchanged = 0
    /// How many gave way to a later one of the same field.
    public var older = 0
    /// How many of those stored wait for their site.
    public var waiting = 0
  }

  /// Takes corrections over as they are, those of sites that are not in the catalog yet too.
  ///
  /// Of two of the same field the later one stands; of two of the same time, the one that comes.
  /// - Throws: ``CatalogError``.
  public func add(_ corrections: [Correction]) throws -> Addition {
    try file.explaining {
      var result = Addition()
      for (identity, own) in Dictionary(grouping: corrections, by: \.identity) {
        let before = try connection.corrections(of: identity)
        let isWaiting = try connection.upstreamFacts(identity) == nil
        for correction in own {
          let known = before.first { $0.field == correction.field }
          if known == correction {
            result.unchanged += 1
          } else if let known, instant(known) > instant(correction) {
            result.older += 1
          } else {
            try connection.store(correction)
            result.stored += 1
            if isWaiting { result.waiting += 1 }
          }
        }
        try apply(to: identity, before: before)
      }
      return result
    }
  }

  /// Makes the changes part of the catalog.
  ///
  /// - Throws: ``CatalogError``; the catalog is then as it was.
  public func commit() throws {
    try file.explaining {
      try connection.setContentHash(hash)
      try connection.setProperty("corrected_hash", hash.hexadecimal)
      // Our own changes fired the triggers that note those of other programs.
      try connection.setProperty("edited", wasEdited)
      if hasMoved { try connection.describeExtent() }
      if hasNewMarks { try connection.refreshClusters() }
      if hasNewWords { try connection.writeSearchIndex() }
      try connection.execute(
        """
        UPDATE gpkg_contents SET last_change = strftime('%Y-%m-%dT%H:%M:%fZ', 'now')
        WHERE table_name IN ('site', 'correction');
        COMMIT
        """)
    }
  }

  /// Brings the row of a site in line with its corrections, which were `before`.
  private func apply(to identity: SiteIdentity, before: [Correction]) throws {
    guard var stored = try connection.storedSite(identity) else { return }
    // What another program has made of the row becomes a statement of the sources, as in an import.
    let isEdited = SiteHash(stored.site) != stored.hash
    if isEdited {
      stored.replies.adopt(stored.site.facts.withoutEmptyParts, under: before)
    }
    let state = SiteState(
      replies: stored.replies, delisted: stored.site.delisting?.release)
    let site = state.site(identity, corrections: try connection.corrections(of: identity))
    let newHash = SiteHash(site)
    var row = RowBuffer(columnCount: SiteRow.columnNames.count)
    SiteRow(site: site, replies: stored.replies, hash: newHash).append(to: &row)
    let update = try connection.statement(
      "UPDATE site SET (\(SiteRow.columns)) = (\(SiteRow.placeholders)) WHERE id = ?")
    try row.withLastRow { try update.run($0, stored.id) }
    hash.remove(stored.hash)
    hash.add(newHash)
    if site.coordinate != stored.site.coordinate { hasMoved = true }
    if hasMoved || SiteSummary(site).importance != SiteSummary(stored.site).importance {
      hasNewMarks = true
    }
    if isEdited || site.place != stored.site.place
      || SearchRowMaker.fields.contains(where: { site[$0] != stored.site[$0] })
    {
      hasNewWords = true
    }
  }
}

/// A time with offset as text that sorts as time does.
private func instant(_ correction: Correction) -> String {
  let text = correction.correctedAt
  guard let date = try? Date(text, strategy: .iso8601) else { return text }
  return date.formatted(.iso8601)
}

extension Connection {
  /// States where the sites lie; costs a pass over them.
  fileprivate borrowing func describeExtent() throws {
    var extent = SiteExtent()
    try statement("SELECT geom FROM site WHERE geom IS NOT NULL").query { row in
      if let point = row.withBlob(0, { GeoPackagePoint.decoded($0) }) { extent.add(point) }
    }
    try describe(extent)
  }

  /// States where the sites lie.
  borrowing func describe(_ extent: SiteExtent) throws {
    try statement(
      """
      UPDATE gpkg_contents SET min_x = ?, min_y = ?, max_x = ?, max_y = ? WHERE table_name = 'site'
      """
    ).run(extent.west, extent.south, extent.east, extent.north)
  }
}
