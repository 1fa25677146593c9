import HeritageModel
import SQLite
import TestSupport
import Testing

@testable import HeritageCatalog

struct ForeignContentTests {
  @Test func `tables, layers, styles, columns and indexes of a GIS user outlive imports`() throws {
    let fixture = try CatalogFixture()
    try fixture.add((0..<50).map { listed(String($0), at: (37, 127 + Double($0) / 100)) })
    try fixture.connect().execute(
      """
      CREATE TABLE my_layer (fid INTEGER PRIMARY KEY, geom POINT, note TEXT);
      INSERT INTO my_layer (note) VALUES ('kept');
      INSERT INTO gpkg_contents (table_name, data_type, identifier, srs_id)
        VALUES ('my_layer', 'features', 'my_layer', 4326);
      INSERT INTO gpkg_geometry_columns VALUES ('my_layer', 'geom', 'POINT', 4326, 0, 0);
      CREATE TABLE layer_styles (id INTEGER PRIMARY KEY, styleQML TEXT);
      INSERT INTO layer_styles (styleQML) VALUES ('<qgis/>');
      ALTER TABLE site ADD COLUMN "my ""note" TEXT;
      UPDATE site SET "my ""note" = 'visited ' || key;
      CREATE INDEX my_index ON site (era);
      """)
    // New, changed and unchanged sites.
    try fixture.add(
      [listed("new", at: (38, 128)), listed("7", [.name: "다른"], at: (38, 128))]
        + (10..<20).map { listed(String($0), at: (37, 127 + Double($0) / 100)) })
    let connection = try fixture.connect()
    func text(_ sql: String) throws -> String? {
      try connection.statement(sql).first { $0.optionalText(0) } ?? nil
    }
    #expect(try text("SELECT note FROM my_layer") == "kept")
    #expect(try text("SELECT styleQML FROM layer_styles") == "<qgis/>")
    #expect(
      try text("SELECT data_type FROM gpkg_contents WHERE table_name = 'my_layer'") == "features")
    #expect(try text("SELECT name FROM sqlite_schema WHERE name = 'my_index'") == "my_index")
    #expect(
      try text("SELECT count(*) FROM site WHERE \"my \"\"note\" = 'visited ' || key") == "50")
    #expect(try text("SELECT \"my \"\"note\" FROM site WHERE key = 'new'") == nil)
    #expect(try text("SELECT name FROM site WHERE key = '7'") == "다른")
    #expect(try fixture.open().check() == [])
  }
}
