extension CatalogSchema {
  /// The tables of the search index, frozen like every version.
  enum Version5 {
    static let script = """
      CREATE TABLE search_key (first INTEGER PRIMARY KEY, entries BLOB NOT NULL);
      CREATE TABLE search_head (prefix INTEGER PRIMARY KEY, entries BLOB NOT NULL);
      CREATE TABLE search_rank (page INTEGER PRIMARY KEY, sites BLOB NOT NULL);
      CREATE TABLE search_described (page INTEGER PRIMARY KEY, sites BLOB NOT NULL);
      CREATE TABLE search_area (
        id INTEGER PRIMARY KEY,
        province_code TEXT,
        province TEXT,
        district TEXT,
        sites INTEGER NOT NULL,
        min_x DOUBLE,
        min_y DOUBLE,
        max_x DOUBLE,
        max_y DOUBLE
      );
      CREATE TABLE search_facet (
        facet TEXT NOT NULL,
        code TEXT NOT NULL,
        sites INTEGER NOT NULL,
        PRIMARY KEY (facet, code)
      ) WITHOUT ROWID;
      CREATE VIRTUAL TABLE search_text USING fts5(
        terms, content='', columnsize=0, detail=none, tokenize='ascii');

      """
  }
}
