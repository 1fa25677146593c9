public import HeritageModel
public import Localization

/// What is shown of the selected site: a title, a kind, and a button that opens the detail.
public struct Card: Hashable, Sendable {
  /// The site that the card is about.
  public let site: SiteSummary

  /// Creates the card of a site.
  public init(_ site: SiteSummary) {
    self.site = site
  }

  /// The name of the site, or a sentence that says it is missing.
  public var title: LocalizedText { siteTitle(site) }
  /// The kind of designation, as the source spells it in Korean; `nil` where none is stated.
  public var kind: LocalizedText? {
    site.kind.map { LocalizedText(DesignationKind.named($0)?.name.english ?? $0, $0) }
  }
  /// The words on the button that opens the detail.
  public var button: LocalizedText { LocalizedText("See details", "자세히 보기") }
}
