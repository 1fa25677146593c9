extension CatalogSchema {
  /// The version that adds the stored cluster hierarchy, frozen.
  enum Version3 {
    /// Its number.
    static let number = 2

    static let script = pages + boxes

    /// Positions count the sites with a place in the order of the hierarchy. A page's id is its
    /// level times 2³², plus the position of its first mark.
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
