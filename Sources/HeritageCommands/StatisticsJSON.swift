import HeritageCatalog

/// The counts of a catalog as JSON; what is unknown is `null`.
struct StatisticsJSON: Encodable {
  private let statistics: CatalogStatistics

  init(_ statistics: CatalogStatistics) {
    self.statistics = statistics
  }

  private enum Key: String, CodingKey {
    case sites, coordinates, cancelled, delisted, datasets, kinds, provinces, releases
    case withContent = "with_content"
    case withImage = "with_image"
    case contentHash = "content_hash"
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    try container.encode(statistics.sites, forKey: .sites)
    let coordinates = [
      "present": statistics.present, "suspect": statistics.suspect, "absent": statistics.absent,
    ]
    try container.encode(coordinates, forKey: .coordinates)
    try container.encode(statistics.cancelled, forKey: .cancelled)
    try container.encode(statistics.delisted, forKey: .delisted)
    try container.encode(statistics.withContent, forKey: .withContent)
    try container.encode(statistics.withImage, forKey: .withImage)
    try container.encode(statistics.datasets.map(CountJSON.init), forKey: .datasets)
    try container.encode(statistics.kinds.map(CountJSON.init), forKey: .kinds)
    try container.encode(statistics.provinces.map(CountJSON.init), forKey: .provinces)
    try container.encode(statistics.contentHash, forKey: .contentHash)
    try container.encode(statistics.releases.map(ReleaseJSON.init), forKey: .releases)
  }
}

private struct CountJSON: Encodable {
  let count: CatalogStatistics.Count

  private enum Key: CodingKey {
    case code, name, count
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    try container.encode(count.code, forKey: .code)
    try container.encode(count.name, forKey: .name)
    try container.encode(count.count, forKey: .count)
  }
}

/// One import; the keys are those of its report.
private struct ReleaseJSON: Encodable {
  let release: Release

  private enum Key: String, CodingKey {
    case id, dataset, source, format, read, added, changed, unchanged, rejected, delisted, warnings
    case complete
    case importedAt = "imported_at"
    case contentHash = "content_hash"
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    let record = release.record
    try container.encode(release.id, forKey: .id)
    try container.encode(record.dataset, forKey: .dataset)
    try container.encode(record.importedAt, forKey: .importedAt)
    try container.encode(record.source, forKey: .source)
    try container.encode(record.format, forKey: .format)
    try container.encode(record.read, forKey: .read)
    try container.encode(release.counts.added, forKey: .added)
    try container.encode(release.counts.changed, forKey: .changed)
    try container.encode(release.counts.unchanged, forKey: .unchanged)
    try container.encode(record.rejected, forKey: .rejected)
    try container.encode(release.counts.delisted, forKey: .delisted)
    try container.encode(record.warnings, forKey: .warnings)
    try container.encode(record.isComplete, forKey: .complete)
    try container.encode(release.contentHash, forKey: .contentHash)
  }
}
