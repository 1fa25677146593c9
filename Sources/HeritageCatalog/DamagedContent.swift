import HeritageModel

/// Content of a catalog that breaks the catalog's own rules, found before it is said of which file.
struct DamagedContent: Error {
  /// What is damaged, in words that need no translation: table, site, column.
  let detail: String

  /// A column of a site.
  init(_ identity: SiteIdentity, _ column: String) {
    detail = "site \(identity), \(column)"
  }

  /// A row of another table.
  init(table: String, row: String) {
    detail = "\(table), \(row)"
  }
}
