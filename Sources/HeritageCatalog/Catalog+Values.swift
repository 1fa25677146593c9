public import HeritageModel
import SQLite

extension Catalog {
  /// Returns the different values that sites have in a field, in order.
  ///
  /// Costs a pass over the catalog.
  /// - Throws: ``CatalogError``.
  public func values(of field: SiteField) throws -> [String] {
    try read { connection in
      try connection.statement(
        "SELECT DISTINCT \(field.name) FROM site WHERE \(field.name) IS NOT NULL ORDER BY 1"
      ).all { $0.text(0) }
    }
  }
}
