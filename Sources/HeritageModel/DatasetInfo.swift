/// What the catalog knows of a data set as a whole.
public struct DatasetInfo: Sendable, Hashable {
  /// The short name, such as `khs`.
  public let name: String
  /// The title, in the language of the source.
  public let title: String
  /// Who must be named as the source.
  public let attribution: String
  /// The licence of the records; `nil` when unknown.
  public let licence: Licence?
  /// The address of a record's official page, with `{key}` in place of its key.
  public let pageTemplate: String?

  /// Creates the description of a data set.
  public init(
    name: String, title: String, attribution: String, licence: Licence?, pageTemplate: String?
  ) {
    self.name = name
    self.title = title
    self.attribution = attribution
    self.licence = licence
    self.pageTemplate = pageTemplate
  }

  /// Returns the address of the official page of the site with `key`, percent-encoded, or `nil`
  /// where the data set has none.
  public func pageURL(key: String) -> String? {
    guard let parts = pageTemplate?.split(separator: "{key}", omittingEmptySubsequences: false),
      parts.count == 2
    else { return nil }
    return parts[0] + percentEncoded(key) + parts[1]
  }
}
