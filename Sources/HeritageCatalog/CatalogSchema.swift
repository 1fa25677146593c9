import SQLite

/// The tables of a catalog file.
///
/// A catalog is a valid OGC GeoPackage 1.3, so GIS programs open it as it is. What is in it:
///
/// **`site`** — feature table, one row a site. Row ids follow a Hilbert curve over the map, so
/// neighbours share pages; they change with every import: refer to a site by `dataset` and `key`.
///
/// | column | holds |
/// |---|---|
/// | `id` | row id, the feature id of GIS programs |
/// | `geom` | point, WGS 84 degrees (EPSG:4326), longitude first; NULL when the site has no place |
/// | `dataset`, `key` | the stable identity; text for ever, zeros included; unique together |
/// | `sn`, `no`, `designation_number`, `management_number` | the numbers a source gives; text |
/// | `name`, `name_hanja`, `name_en` | as the source spells them |
/// | `kind_code`, `kind`, `province_code`, `province`, `district`, `address` | as the source spells them |
/// | `era`, `quantity`, `owner`, `admin`, `categories`, `licence`, `source_url` | as the source spells them |
/// | `designated_on`, `cancelled_on` | ISO 8601 dates as text, since a source may know only the year |
/// | `modified_at` | ISO 8601 time with offset at which the source last changed the record |
/// | `cancelled` | 1 when the designation was cancelled, 0 when it stands, NULL when unknown |
/// | `coordinate_status` | `present`, `absent` or `suspect`; `geom` is NULL when `absent`, and when `suspect` because the numbers are no coordinate |
/// | `coordinate_rule` | why a coordinate is absent or suspect |
/// | `coordinate_origin` | the geometry that the point stands for, such as `multipolygon`; NULL where the source states the point itself |
/// | `coordinate_precision` | how exact the coordinate can be by its digits, in metres; NULL where they say a metre or less |
/// | `coordinate_source` | the numbers of the source that are no coordinate, as it spells them; NULL where there is a point or none is stated |
/// | `reply` | the kinds of reply the row was made of: `list`, `list,detail`, … |
/// | `hash` | BLAKE2b of 16 bytes over identity and all facts |
/// | `images` | JSON array of `{url, caption, licence}`; NULL when there are none |
/// | `content` | the description; paragraphs separated by line feeds |
/// | `reply_facts` | JSON: what each reply states, kept where there are several or the site is corrected, see `ReplyFacts` |
/// | `delisted` | the number of the release that no longer had the site; NULL while its source lists it |
///
/// **`rtree_site_geom`** — the R-tree of the GeoPackage extension, one entry for each site with a
/// place. SQLite stores 32-bit floats rounded outward: it gives candidates, the exact doubles in
/// `geom` decide.
///
/// **`site_alias`** — former numbers: `dataset`, `key`, and the `value` that once was the site's
/// `scheme` (`management_number`, as kind-number-province).
///
/// **`waiting_reply`** — replies about sites that no list has brought yet, by kind code, number in
/// 13 digits, and province code.
///
/// **`correction`** — what people have corrected: `dataset`, `key`, `field` (unique together), the
/// `value` that holds and the one it `replaced` (NULL: nothing is known), `author`, `corrected_at`
/// (ISO 8601 with offset), `note`, `source`. The columns of `site` hold the corrected values.
///
/// **`cluster_page`**, **`cluster_box`**, **`cluster_member`** — what a map shows at each level
/// instead of sites that stand too close, see `ClusterHierarchy`. The sites with a place have
/// positions from 0 in the order of the hierarchy. `cluster_member.sites` holds the row ids of 512
/// positions from `position` on, each less the one before, as zigzag LEB128. A row of
/// `cluster_page` describes marks of up to three levels, `ClusterPage` says how; its `id` is the
/// level times 2³² plus the position of the first. `cluster_box` is an R-tree over the pages:
/// bounds in 10⁻⁷ degrees, and the level.
///
/// **`dataset`** — title, attribution, licence and page address of each data set. **`release`** —
/// one row an import, with its account: `read = added + changed + unchanged + rejected`.
/// **`catalog_property`** — `schema_version`; `content_sum` and `site_count`, over which the
/// content hash is taken; `corrected_hash`, the content hash that a correction after the last
/// import left; `alias_sum` and `alias_count`, the same over `site_alias`; `cluster_digest`,
/// BLAKE2b over row ids and coordinates in the order in which sites were gathered; `edited`,
/// which triggers set to 1 when another program changes `site` or `correction`.
///
/// **`search_key`** — the search index over names: entries in order of their keys, packed into rows
/// of about 4 KB, see `SearchBlock`; `first` is the key of the first entry with its highest bit
/// changed. **`search_head`** — for each prefix of keys that more than 1,024 entries have: their
/// number, then the best of them, each by order and rank. **`search_rank`** — the row ids of the
/// sites that ranks stand for, 1,000 a row, 4 bytes each, the lowest first. **`search_area`** — the
/// provinces and districts that sites name, the most sites first, with the box (WGS 84 degrees)
/// around those with a trusted place. **`search_facet`** — how many sites there are of each `kind` and
/// `era` code. **`search_text`** — FTS5 over the descriptions by
/// `SearchTerms`; its row ids are the places in **`search_described`**, from 1: the row ids of the sites
/// that have a description, in pages as those of `search_rank`. All of it is derived from `site` and written anew
/// by each import that changes a site.
///
/// **`site_image`** — view: the images of all sites, one row an image.
///
/// Administrative boundaries have tables of their own, see ``Version4``.
///
/// A new field is a case of `SiteField`, and a migration that adds its column and is appended to
/// ``migrations``.
enum CatalogSchema {
  /// `GPKG` as a number.
  static let applicationID = 1_196_444_487

  /// The version of the GeoPackage standard, 1.3; 1.4 makes GDAL 3.6 warn.
  static let userVersion = 10_300

  /// The steps that lead from each version to the next, appended and never edited; the first one
  /// makes an empty catalog.
  static let migrations = [
    Migration(version: 1, script: Version1.script), Migration(version: 2, script: Version2.script),
    Migration(version: 3, script: Version3.script) { try $0.refreshClusters() },
    Migration(version: 4, script: Version4.script),
    Migration(version: 5, script: Version5.script),
    Migration(version: 6, script: Version6.script) {
      try $0.writeSearchIndex()
      try $0.nameBoundaries()
    },
  ]

  /// The version that this build writes and the newest it reads.
  static let version = migrations.newestVersion

  /// The statements that drop what makes single changes to `site` slow, before all of it is
  /// rewritten.
  static let dropSiteIndexes =
    (Version1.siteIndexNames + Version2.siteIndexNames).map { "DROP INDEX IF EXISTS \($0);" }
    .joined()
    + Version1.triggerNames.map { "DROP TRIGGER IF EXISTS \($0);" }.joined()
    + "DROP TABLE IF EXISTS rtree_site_geom;"

  /// The indexes of `site` over all versions.
  static let siteIndexes = (Version1.siteIndexes + Version2.siteIndexes).split(separator: ";")
    .map { SiteIndex(statement: String($0)) }.filter { $0.statement.contains("CREATE") }

  static let createRTree = Version1.rtree

  static let createTriggers = Version1.rtreeTriggers + Version1.editTriggers
}

/// An index of the table `site`.
struct SiteIndex {
  /// The statement that makes it.
  let statement: String

  /// Which rows are in it, as an SQL expression; `nil` where all are.
  var condition: String? {
    let words = statement.split(separator: " WHERE ")
    return words.count == 2 ? String(words[1]) : nil
  }

  /// The place in ``SiteRow`` of the column whose being NULL or not puts a row into the index; `nil`
  /// where all are in it.
  var nullness: (column: Int, isNull: Bool)? {
    condition.map { condition in
      let words = condition.split(separator: " ")
      return (SiteRow.place(String(words[0])), !words.contains("NOT"))
    }
  }
}

/// A step from one version of the schema to the next.
struct Migration {
  let version: Int
  /// Literal SQL: it must do the same for ever, so nothing that may change goes into it.
  let script: String
  /// Fills what the script has made from the sites of an older catalog.
  var fill: (@Sendable (borrowing Connection) throws -> Void)?
}

extension [Migration] {
  /// The version to which all steps lead.
  var newestVersion: Int { last?.version ?? 0 }
}
