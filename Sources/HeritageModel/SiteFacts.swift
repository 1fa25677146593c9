/// What is stated about one site: texts by field, a place, images.
///
/// A draft carries the facts of one source record; a ``Site`` carries the facts that won.
/// An empty text is no fact: setting `""` removes the field.
public struct SiteFacts: Hashable, Sendable {
  private var texts: [String?]

  /// Where the site is; `nil` when the source record has no field for it.
  public var place: Place?
  /// Pictures, in the order of the source; `nil` when the source record has no field for them.
  public var images: [SiteImage]?

  /// Creates facts that state nothing.
  public init() {
    texts = Array(repeating: nil, count: SiteField.allCases.count)
  }

  /// The text of `field`, or `nil` where nothing is stated.
  public subscript(field: SiteField) -> String? {
    get { texts[field.rawValue] }
    set { texts[field.rawValue] = newValue == "" ? nil : newValue }
  }

  /// The texts of all fields, in the order of the cases of ``SiteField``; `nil` where nothing is
  /// stated.
  public var allTexts: [String?] { texts }

  /// Returns these facts with the gaps filled from `weaker`.
  ///
  /// A place that states a coordinate wins over one that does not, whichever is stronger: "no
  /// place" is no fact against a place.
  public func over(_ weaker: SiteFacts) -> SiteFacts {
    var result = self
    for index in texts.indices where texts[index] == nil {
      result.texts[index] = weaker.texts[index]
    }
    if place?.coordinate == nil, let other = weaker.place, other.coordinate != nil || place == nil {
      result.place = other
    }
    if images?.isEmpty ?? true, let other = weaker.images {
      result.images = other
    }
    return result
  }
}
