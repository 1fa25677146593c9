public import HeritageModel
public import Localization

extension MapItem {
  /// The name of the site that the mark stands for, with how many others where there are any.
  public var title: LocalizedText {
    let name = siteTitle(representative)
    guard count > 1 else { return name }
    return LocalizedText(
      "\(name.english) and \(count - 1) more", "\(name.korean) 외 \(count - 1)건")
  }

  /// The serial number of the site, or `nil` where the mark stands for several sites or the site has
  /// none.
  public var subtitle: String? { count == 1 ? representative.sn : nil }
}

/// Returns the name of a site, or a sentence that says it is missing.
func siteTitle(_ site: SiteSummary) -> LocalizedText {
  site.name.map { LocalizedText($0, $0) }
    ?? LocalizedText("The name could not be loaded", "이름을 불러올 수 없습니다")
}
