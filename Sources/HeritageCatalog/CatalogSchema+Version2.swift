extension CatalogSchema {
  /// The second version of the schema, frozen: corrections, and sites that are no longer listed.
  enum Version2 {
    static let script =
      "ALTER TABLE site ADD COLUMN delisted INTEGER;" + siteIndexes + correctionTable
      + editTriggers

    /// What makes single changes to `site` slow, beside that of the first version.
    static let siteIndexNames = ["site_delisted"]

    /// Few sites are in it, so what asks for those that are listed pays nothing.
    static let siteIndexes = """
      CREATE INDEX site_delisted ON site (delisted) WHERE delisted IS NOT NULL;

      """

    private static let correctionTable = """
      CREATE TABLE correction (
        id INTEGER PRIMARY KEY,
        dataset TEXT NOT NULL,
        key TEXT NOT NULL,
        field TEXT NOT NULL,
        value TEXT,
        replaced TEXT,
        author TEXT NOT NULL,
        corrected_at TEXT NOT NULL,
        note TEXT NOT NULL,
        source TEXT,
        CONSTRAINT correction_field UNIQUE (dataset, key, field)
      );
      INSERT INTO gpkg_contents (table_name, data_type, identifier, description, srs_id) VALUES
        ('correction', 'attributes', 'correction', 'Corrections to what the sources say', NULL);

      """

    /// The triggers by which a change that another program makes to corrections is noted.
    private static let editTriggers = """
      CREATE TRIGGER correction_edited_insert AFTER INSERT ON correction
      BEGIN
        UPDATE catalog_property SET value = '1' WHERE name = 'edited';
      END;
      CREATE TRIGGER correction_edited_update AFTER UPDATE ON correction
      BEGIN
        UPDATE catalog_property SET value = '1' WHERE name = 'edited';
      END;
      CREATE TRIGGER correction_edited_delete AFTER DELETE ON correction
      BEGIN
        UPDATE catalog_property SET value = '1' WHERE name = 'edited';
      END;

      """
  }
}
