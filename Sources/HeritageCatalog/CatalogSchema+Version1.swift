extension CatalogSchema {
  /// The first version of the schema, frozen.
  ///
  /// Files of it exist, so this text never changes. What is new goes into an appended migration.
  enum Version1 {
    static let script =
      geoPackageTables + "CREATE TABLE site (" + siteColumns + ");" + siteIndexes + rtree
      + rtreeTriggers + ownTables + editTriggers

    /// What makes single changes to `site` slow, and is made anew after all of it was rewritten.
    static let siteIndexNames = [
      "site_identity", "site_sn", "site_no", "site_management_number", "site_designation_number",
      "site_name", "site_unplaced",
    ]

    static let triggerNames =
      ["insert", "update1", "update2", "update3", "update4", "delete"].map {
        "rtree_site_geom_\($0)"
      } + ["insert", "update", "delete"].map { "site_edited_\($0)" }

    static let siteIndexes = """
      CREATE UNIQUE INDEX site_identity ON site (key, dataset);
      CREATE INDEX site_sn ON site (sn, kind_code, kind);
      CREATE INDEX site_no ON site (no) WHERE no IS NOT NULL;
      CREATE INDEX site_management_number ON site (management_number)
        WHERE management_number IS NOT NULL;
      CREATE INDEX site_designation_number ON site (designation_number, kind_code, kind)
        WHERE designation_number IS NOT NULL;
      CREATE INDEX site_name ON site (name);
      CREATE INDEX site_unplaced ON site (kind_code, province_code) WHERE geom IS NULL;

      """

    static let rtree =
      "CREATE VIRTUAL TABLE rtree_site_geom USING rtree(id, minx, maxx, miny, maxy);"

    /// The triggers of GeoPackage 1.3 Annex F.3, with table, column and key filled in.
    static let rtreeTriggers = """
      CREATE TRIGGER rtree_site_geom_insert AFTER INSERT ON site
        WHEN (NEW.geom NOT NULL AND NOT ST_IsEmpty(NEW.geom))
      BEGIN
        INSERT OR REPLACE INTO rtree_site_geom VALUES (
          NEW.id, ST_MinX(NEW.geom), ST_MaxX(NEW.geom), ST_MinY(NEW.geom), ST_MaxY(NEW.geom));
      END;
      CREATE TRIGGER rtree_site_geom_update1 AFTER UPDATE OF geom ON site
        WHEN OLD.id = NEW.id AND (NEW.geom NOTNULL AND NOT ST_IsEmpty(NEW.geom))
      BEGIN
        INSERT OR REPLACE INTO rtree_site_geom VALUES (
          NEW.id, ST_MinX(NEW.geom), ST_MaxX(NEW.geom), ST_MinY(NEW.geom), ST_MaxY(NEW.geom));
      END;
      CREATE TRIGGER rtree_site_geom_update2 AFTER UPDATE OF geom ON site
        WHEN OLD.id = NEW.id AND (NEW.geom ISNULL OR ST_IsEmpty(NEW.geom))
      BEGIN
        DELETE FROM rtree_site_geom WHERE id = OLD.id;
      END;
      CREATE TRIGGER rtree_site_geom_update3 AFTER UPDATE ON site
        WHEN OLD.id != NEW.id AND (NEW.geom NOTNULL AND NOT ST_IsEmpty(NEW.geom))
      BEGIN
        DELETE FROM rtree_site_geom WHERE id = OLD.id;
        INSERT OR REPLACE INTO rtree_site_geom VALUES (
          NEW.id, ST_MinX(NEW.geom), ST_MaxX(NEW.geom), ST_MinY(NEW.geom), ST_MaxY(NEW.geom));
      END;
      CREATE TRIGGER rtree_site_geom_update4 AFTER UPDATE ON site
        WHEN OLD.id != NEW.id AND (NEW.geom ISNULL OR ST_IsEmpty(NEW.geom))
      BEGIN
        DELETE FROM rtree_site_geom WHERE id IN (OLD.id, NEW.id);
      END;
      CREATE TRIGGER rtree_site_geom_delete AFTER DELETE ON site
        WHEN OLD.geom NOT NULL
      BEGIN
        DELETE FROM rtree_site_geom WHERE id = OLD.id;
      END;

      """

    /// The triggers by which a change that another program makes to `site` is noted, so that the
    /// next import looks at every row.
    ///
    /// They only update, since the conflict clause of the statement that fires them would override
    /// their own.
    static let editTriggers = """
      CREATE TRIGGER site_edited_insert AFTER INSERT ON site
      BEGIN
        UPDATE catalog_property SET value = '1' WHERE name = 'edited';
      END;
      CREATE TRIGGER site_edited_update AFTER UPDATE ON site
      BEGIN
        UPDATE catalog_property SET value = '1' WHERE name = 'edited';
      END;
      CREATE TRIGGER site_edited_delete AFTER DELETE ON site
      BEGIN
        UPDATE catalog_property SET value = '1' WHERE name = 'edited';
      END;

      """

    private static let geoPackageTables = """
      CREATE TABLE gpkg_spatial_ref_sys (
        srs_name TEXT NOT NULL,
        srs_id INTEGER NOT NULL PRIMARY KEY,
        organization TEXT NOT NULL,
        organization_coordsys_id INTEGER NOT NULL,
        definition TEXT NOT NULL,
        description TEXT
      );
      INSERT INTO gpkg_spatial_ref_sys VALUES
        ('Undefined cartesian SRS', -1, 'NONE', -1, 'undefined',
          'undefined cartesian coordinate reference system'),
        ('Undefined geographic SRS', 0, 'NONE', 0, 'undefined',
          'undefined geographic coordinate reference system'),
        ('WGS 84 geodetic', 4326, 'EPSG', 4326,
          'GEOGCS["WGS 84",DATUM["WGS_1984",SPHEROID["WGS 84",6378137,298.257223563,AUTHORITY["EPSG","7030"]],AUTHORITY["EPSG","6326"]],PRIMEM["Greenwich",0,AUTHORITY["EPSG","8901"]],UNIT["degree",0.0174532925199433,AUTHORITY["EPSG","9122"]],AXIS["Latitude",NORTH],AXIS["Longitude",EAST],AUTHORITY["EPSG","4326"]]',
          'longitude/latitude coordinates in decimal degrees on the WGS 84 spheroid');
      CREATE TABLE gpkg_contents (
        table_name TEXT NOT NULL PRIMARY KEY,
        data_type TEXT NOT NULL,
        identifier TEXT UNIQUE,
        description TEXT DEFAULT '',
        last_change DATETIME NOT NULL DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ','now')),
        min_x DOUBLE,
        min_y DOUBLE,
        max_x DOUBLE,
        max_y DOUBLE,
        srs_id INTEGER,
        CONSTRAINT fk_gc_r_srs_id FOREIGN KEY (srs_id) REFERENCES gpkg_spatial_ref_sys(srs_id)
      );
      CREATE TABLE gpkg_geometry_columns (
        table_name TEXT NOT NULL,
        column_name TEXT NOT NULL,
        geometry_type_name TEXT NOT NULL,
        srs_id INTEGER NOT NULL,
        z TINYINT NOT NULL,
        m TINYINT NOT NULL,
        CONSTRAINT pk_geom_cols PRIMARY KEY (table_name, column_name),
        CONSTRAINT uk_gc_table_name UNIQUE (table_name),
        CONSTRAINT fk_gc_tn FOREIGN KEY (table_name) REFERENCES gpkg_contents(table_name),
        CONSTRAINT fk_gc_srs FOREIGN KEY (srs_id) REFERENCES gpkg_spatial_ref_sys (srs_id)
      );
      CREATE TABLE gpkg_extensions (
        table_name TEXT,
        column_name TEXT,
        extension_name TEXT NOT NULL,
        definition TEXT NOT NULL,
        scope TEXT NOT NULL,
        CONSTRAINT ge_tce UNIQUE (table_name, column_name, extension_name)
      );
      INSERT INTO gpkg_contents (table_name, data_type, identifier, description, srs_id) VALUES
        ('site', 'features', 'site', 'Heritage sites', 4326),
        ('dataset', 'attributes', 'dataset', 'Data sets and their terms', NULL),
        ('release', 'attributes', 'release', 'Imports and their accounts', NULL);
      INSERT INTO gpkg_geometry_columns VALUES ('site', 'geom', 'POINT', 4326, 0, 0);
      INSERT INTO gpkg_extensions VALUES ('site', 'geom', 'gpkg_rtree_index',
        'http://www.geopackage.org/spec130/#extension_rtree', 'write-only');

      """

    /// What a map needs comes first, so that reading it touches few bytes; the long texts come
    /// last.
    private static let siteColumns = """
        id INTEGER PRIMARY KEY,
        geom POINT,
        dataset TEXT NOT NULL,
        key TEXT NOT NULL,
        sn TEXT,
        name TEXT,
        kind_code TEXT,
        kind TEXT,
        cancelled BOOLEAN,
        coordinate_status TEXT NOT NULL,
        coordinate_rule TEXT,
        coordinate_origin TEXT,
        coordinate_precision DOUBLE,
        coordinate_source TEXT,
        no TEXT,
        designation_number TEXT,
        name_hanja TEXT,
        name_en TEXT,
        province_code TEXT,
        province TEXT,
        district TEXT,
        address TEXT,
        management_number TEXT,
        era TEXT,
        quantity TEXT,
        owner TEXT,
        admin TEXT,
        designated_on TEXT,
        cancelled_on TEXT,
        categories TEXT,
        modified_at TEXT,
        source_url TEXT,
        licence TEXT,
        reply TEXT NOT NULL,
        hash BLOB NOT NULL,
        images TEXT,
        content TEXT,
        reply_facts TEXT
      """

    private static let ownTables = """
      CREATE VIEW site_image AS
        SELECT site.id AS site_id, site.dataset, site.key, image.key AS ordinal,
          json_extract(image.value, '$.url') AS url,
          json_extract(image.value, '$.caption') AS caption,
          json_extract(image.value, '$.licence') AS licence
        FROM site, json_each(site.images) AS image;
      CREATE TABLE site_alias (
        dataset TEXT NOT NULL,
        scheme TEXT NOT NULL,
        value TEXT NOT NULL,
        key TEXT NOT NULL,
        PRIMARY KEY (scheme, value, dataset, key)
      ) WITHOUT ROWID;
      CREATE TABLE waiting_reply (
        dataset TEXT NOT NULL,
        management_number TEXT NOT NULL,
        reply TEXT NOT NULL,
        facts TEXT NOT NULL,
        PRIMARY KEY (dataset, management_number, reply)
      ) WITHOUT ROWID;
      CREATE TABLE dataset (
        id INTEGER PRIMARY KEY,
        name TEXT NOT NULL UNIQUE,
        title TEXT NOT NULL,
        attribution TEXT NOT NULL,
        licence TEXT,
        page_template TEXT
      );
      CREATE TABLE release (
        id INTEGER PRIMARY KEY,
        dataset TEXT NOT NULL,
        imported_at TEXT NOT NULL,
        source TEXT NOT NULL,
        format TEXT NOT NULL,
        read INTEGER NOT NULL,
        added INTEGER NOT NULL,
        changed INTEGER NOT NULL,
        unchanged INTEGER NOT NULL,
        rejected INTEGER NOT NULL,
        enriched INTEGER NOT NULL,
        delisted INTEGER NOT NULL,
        warnings INTEGER NOT NULL,
        complete BOOLEAN NOT NULL,
        content_hash TEXT NOT NULL,
        CONSTRAINT account CHECK (read = added + changed + unchanged + rejected)
      );
      CREATE TABLE catalog_property (
        name TEXT NOT NULL PRIMARY KEY,
        value TEXT NOT NULL
      ) WITHOUT ROWID;
      INSERT INTO catalog_property (name, value) VALUES ('edited', '0');
      PRAGMA application_id = 1196444487;
      PRAGMA user_version = 10300;

      """
  }
}
