public import HeritageModel
import SQLite

/// Keys of digits whose zeros at the start a spreadsheet has taken off.
extension CatalogWriter {
  /// Returns the length of the longest key of digits that starts with a zero, in the catalog as it
  /// was before the import; 0 where a data set has none.
  ///
  /// - Throws: ``CatalogError``.
  public func longestKeyWithZero(of dataset: String) throws -> Int {
    guard !isNew else { return 0 }
    return try file.explaining {
      try original.statement(
        """
        SELECT max(length(key)) FROM site
        WHERE key >= '0' AND key < '1' AND dataset = ? AND key NOT GLOB '*[^0-9]*'
        """
      ).first(dataset) { $0.optionalInt(0) ?? 0 } ?? 0
    }
  }

  /// Tells whether the catalog had a site before the import.
  ///
  /// - Throws: ``CatalogError``.
  public func had(_ identity: SiteIdentity) throws -> Bool {
    try file.explaining { try originalHash(identity, .list) != nil }
  }
}
