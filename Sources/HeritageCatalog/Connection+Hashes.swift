import SQLite

/// The hashes that a catalog keeps over its own content, in the table `catalog_property`.
extension Connection {
  /// Returns the content hash that the last import left, or that of nothing where it cannot be
  /// read.
  func contentHash() throws -> ContentHash { try hash("content_sum", "site_count") }

  func setContentHash(_ hash: ContentHash) throws {
    try set(hash, "content_sum", "site_count")
  }

  /// Returns the hash over all former numbers that the last import left.
  func storedAliasHash() throws -> ContentHash { try hash("alias_sum", "alias_count") }

  func setAliasHash(_ hash: ContentHash) throws {
    try set(hash, "alias_sum", "alias_count")
  }

  /// Returns the hash over all former numbers as they are; costs a pass over them.
  func aliasHash() throws -> ContentHash {
    var hash = ContentHash()
    try statement("SELECT dataset, scheme, value, key FROM main.site_alias").query { row in
      hash.add(SiteHash(of: (0..<4).map { row.text($0) }))
    }
    return hash
  }

  private func hash(_ sum: String, _ count: String) throws -> ContentHash {
    ContentHash(
      sum: try property(sum).flatMap { UInt128($0, radix: 16) } ?? 0,
      count: try property(count).flatMap { Int($0) }.map { max($0, 0) } ?? 0)
  }

  private func set(_ hash: ContentHash, _ sum: String, _ count: String) throws {
    try setProperty(sum, String(hash.sum, radix: 16))
    try setProperty(count, String(hash.count))
  }
}
