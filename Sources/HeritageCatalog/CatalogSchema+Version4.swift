extension CatalogSchema {
  /// The tables of administrative boundaries, frozen once files of them exist.
  ///
  /// **`boundary_source`** — where boundaries come from: `name`, `country` (ISO 3166-1, two
  /// letters), `data_date` (ISO 8601), `attribution`, `licence`, `imported_at`.
  ///
  /// **`boundary`** — one row a region: `source`; `level` (0 country, 1 province, 2 district, 3
  /// township, 4 village); `code`, unique with both of these; `name`; `stated_name` as the source
  /// spells it; `name_en`; `parent`, the row of the region it is part of; `stated_parent`, what the
  /// source says of that; `postal_code`; `longitude`, `latitude` of a point inside, and `west`,
  /// `south`, `east`, `north`, in ten-millionths of a degree of WGS 84, `west` greater than `east`
  /// across the antimeridian; `area` in square metres; `hash` over all that the source states.
  ///
  /// **`boundary_piece`** — the polygons, each cut into bands between two parallels: `boundary`,
  /// `part` (the polygon in the region, from 0) and `shape`, whose bytes `PolygonPiece` describes.
  /// **`boundary_index`** — the box of each piece, by its row id, in ten-millionths of a degree,
  /// exact, since it holds integers.
  ///
  /// **`boundary_name`** — the spellings by which a region is found, folded; `rank` is 0 for its
  /// names, 1 for names cut short, and 100 for the name of a city of which it is a ward.
  enum Version4 {
    static let script = """
      CREATE TABLE boundary_source (
        id INTEGER PRIMARY KEY,
        name TEXT NOT NULL UNIQUE,
        country TEXT,
        data_date TEXT,
        attribution TEXT NOT NULL,
        licence TEXT,
        imported_at TEXT NOT NULL
      );
      CREATE TABLE boundary (
        id INTEGER PRIMARY KEY,
        source INTEGER NOT NULL,
        level INTEGER NOT NULL,
        code TEXT NOT NULL,
        name TEXT NOT NULL,
        stated_name TEXT NOT NULL,
        name_en TEXT,
        parent INTEGER,
        stated_parent TEXT,
        postal_code TEXT,
        longitude INTEGER NOT NULL,
        latitude INTEGER NOT NULL,
        west INTEGER NOT NULL,
        south INTEGER NOT NULL,
        east INTEGER NOT NULL,
        north INTEGER NOT NULL,
        area DOUBLE NOT NULL,
        hash BLOB NOT NULL
      );
      CREATE UNIQUE INDEX boundary_identity ON boundary (source, level, code);
      CREATE TABLE boundary_piece (
        id INTEGER PRIMARY KEY,
        boundary INTEGER NOT NULL,
        part INTEGER NOT NULL,
        shape BLOB NOT NULL
      );
      CREATE INDEX boundary_piece_boundary ON boundary_piece (boundary);
      CREATE VIRTUAL TABLE boundary_index USING rtree_i32(id, min_x, max_x, min_y, max_y);
      CREATE TABLE boundary_name (
        folded TEXT NOT NULL,
        boundary INTEGER NOT NULL,
        rank INTEGER NOT NULL,
        PRIMARY KEY (folded, boundary)
      ) WITHOUT ROWID;

      """
  }
}
