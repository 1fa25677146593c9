/// A picture of a site, by reference.
public struct SiteImage: Hashable, Sendable {
  /// The address of the picture.
  public let url: String
  /// The caption, as clean text.
  public let caption: String?
  /// The licence of this picture; `nil` when the source states none.
  public let licence: Licence?

  /// Creates an image.
  public init(url: String, caption: String? = nil, licence: Licence? = nil) {
    self.url = url
    self.caption = caption
    self.licence = licence
  }
}
