/// The account of one import, as the importer states it; every number counts source records.
public struct ReleaseRecord: Sendable, Hashable {
  /// The data set.
  public var dataset: String
  /// The time of the import, ISO 8601 in UTC.
  public var importedAt: String
  /// What was read, for people: file names, or `stdin`.
  public var source: String
  /// The format that was recognised.
  public var format: String
  /// How many records were read.
  public var read: Int
  /// How many of them could not be used.
  public var rejected: Int
  /// How many warnings there were.
  public var warnings: Int
  /// Whether the source said that it is whole: `totalCnt` agrees with the items.
  public var isComplete: Bool

  /// Creates an account.
  public init(
    dataset: String, importedAt: String, source: String, format: String, read: Int, rejected: Int,
    warnings: Int, isComplete: Bool
  ) {
    self.dataset = dataset
    self.importedAt = importedAt
    self.source = source
    self.format = format
    self.read = read
    self.rejected = rejected
    self.warnings = warnings
    self.isComplete = isComplete
  }
}

/// What an import did to the catalog; the final state decides, not the order of the records.
public struct ImportCounts: Sendable, Hashable {
  /// Records that made a new site.
  public var added = 0
  /// Records that changed what is known of a site.
  public var changed = 0
  /// Records that changed nothing.
  public var unchanged = 0
  /// Sites put together from several kinds of reply that this import made or changed.
  public var enriched = 0
  /// Sites that their source no longer lists since this import.
  public var delisted = 0
  /// Sites that had not been listed and are again.
  public var relisted = 0

  /// Creates counts of nothing.
  public init() {}
}

/// An import that has become part of the catalog.
public struct CommittedRelease: Sendable, Hashable {
  /// The number of the release.
  public let id: Int
  /// The hash over all sites of the catalog.
  public let contentHash: String
  /// How many sites the catalog holds.
  public let siteCount: Int
}

/// What became of one draft.
public struct DraftOutcome: Sendable, Hashable {
  /// What it did to the catalog.
  public var effect: Effect
  /// What is worth telling the user.
  public var note: Note?

  /// What a draft did to the catalog.
  public enum Effect: Sendable, Hashable {
    /// It made a new site.
    case added
    /// It changed what is known of a site.
    case changed
    /// It changed nothing.
    case unchanged
  }

  /// Something about a draft that is worth telling.
  public enum Note: Sendable, Hashable {
    /// The same site and kind of reply came before in this import, with the same facts.
    case duplicate
    /// This import or the catalog holds a newer state of the same site and kind of reply, which
    /// stands.
    case older
    /// An older state of the same site and kind of reply came before in this import; this one
    /// stands.
    case newer
    /// The same site and kind of reply came before in this import with other facts, and no time
    /// tells which is newer; this later one stands.
    case conflict
    /// No record names this site yet; ``CatalogWriter/settle()`` tells under this number whether
    /// one came.
    case waiting(Int)
    /// Several sites have the number by which the record names its site, so it belongs to none;
    /// told by ``CatalogWriter/settle()``.
    case ambiguous(Int)
    /// The draft describes its site; ``CatalogWriter/settleDescriptions()`` tells under this number
    /// which one it is.
    case described(Int)
  }

  init(_ effect: Effect, _ note: Note? = nil) {
    self.effect = effect
    self.note = note
  }
}
