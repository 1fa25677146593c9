extension CatalogSchema {
  /// Names of regions in Latin letters, by which they are found since: the same tables, filled anew.
  enum Version6 {
    static let script = "DELETE FROM boundary_name;"
  }
}
