extension ImportRule {
  /// A row with fewer cells than there are columns.
  static let shortRow = ImportRule(rawValue: "short-row")
  /// A row with more cells than there are columns.
  static let longRow = ImportRule(rawValue: "long-row")
  /// Rows of empty cells, told once.
  static let emptyRow = ImportRule(rawValue: "empty-row")
  /// Rows above the names of the columns, told once.
  static let titleRow = ImportRule(rawValue: "title-row")
  /// Cells of a workbook that are merged over several rows: read in the first alone.
  static let mergedCells = ImportRule(rawValue: "merged-cells")
  /// Rows that repeat the names of the columns, told once.
  static let repeatedHeader = ImportRule(rawValue: "repeated-header")
  /// A quote inside a quoted cell that is not doubled: taken as text.
  static let strayQuote = ImportRule(rawValue: "stray-quote")
  /// A quote that is not closed where a cell ends: rejected.
  static let brokenQuote = ImportRule(rawValue: "broken-quote")
  /// A table whose first row names no columns.
  static let noHeader = ImportRule(rawValue: "no-header")
  /// Several columns of one name.
  static let duplicateColumn = ImportRule(rawValue: "duplicate-column")
  /// A record that is not JSON: rejected.
  static let badJSON = ImportRule(rawValue: "bad-json")
  /// A liberty that JSON does not allow and that leaves no doubt about what is meant.
  static let looseJSON = ImportRule(rawValue: "loose-json")
  /// A key that comes twice in an object.
  static let duplicateKey = ImportRule(rawValue: "duplicate-key")
  /// A geometry that cannot be read: left out.
  static let badGeometry = ImportRule(rawValue: "bad-geometry")
  /// Where the records of a document were found, and what else in it looks like records.
  static let recordsFound = ImportRule(rawValue: "records-found")

  /// What GDAL had to say about a file that it read.
  static let gdalMessage = ImportRule(rawValue: "gdal-message")
}
