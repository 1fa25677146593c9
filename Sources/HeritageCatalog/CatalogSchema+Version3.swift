extension CatalogSchema {
  /// The version that adds the stored cluster hierarchy, frozen.
  enum Version3 {
    static let script = pages + boxes

    /// What the columns hold is said at ``CatalogSchema``.
    private static let pages = """
      CREATE TABLE cluster_page (
        id INTEGER PRIMARY KEY,
        marks BLOB NOT NULL
      );
      CREATE TABLE cluster_member (
        position INTEGER PRIMARY KEY,
        sites BLOB NOT NULL
      );

      """

    static let boxes = """
      CREATE VIRTUAL TABLE cluster_box USING rtree_i32(
        id, west, east, south, north, level, last_level);

      """
  }
}
