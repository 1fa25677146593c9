public import Geography
public import HeritageModel
public import Localization

/// A mark on the map for one site: its name as title, its serial number as subtitle.
public struct Annotation: Hashable, Sendable, Identifiable {
  /// The site that the mark stands for.
  public let site: SiteSummary

  /// Creates the annotation of a site.
  public init(_ site: SiteSummary) {
    self.site = site
  }

  /// The stable identity of the site.
  public var id: SiteIdentity { site.identity }
  /// The name of the site, or a sentence that says it is missing.
  public var title: LocalizedText { siteTitle(site) }
  /// The serial number, or `nil` for a site without one.
  public var subtitle: String? { site.sn }
  /// Where the mark stands, WGS 84 degrees; `nil` for a site without a place, which only lists
  /// show.
  public var coordinate: Coordinate? { site.coordinate }
}

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

private func siteTitle(_ site: SiteSummary) -> LocalizedText {
  site.name.map { LocalizedText($0, $0) }
    ?? LocalizedText("The name could not be loaded", "이름을 불러올 수 없습니다")
}

/// What became of the annotations between two answers, by identity, each in the order of its list.
public struct AnnotationChanges: Hashable, Sendable {
  /// Annotations that were not there before.
  public let added: [Annotation]
  /// Identities whose annotations are gone.
  public let removed: [SiteIdentity]
  /// Annotations that stayed and now say something else, or stand elsewhere.
  public let updated: [Annotation]

  /// Whether nothing changed but, at most, the order.
  public var isEmpty: Bool { added.isEmpty && removed.isEmpty && updated.isEmpty }

  /// Compares two lists, each without repeated identities.
  ///
  /// O(n + m).
  init(from old: [Annotation], to new: [Annotation]) {
    let before = Dictionary(old.map { ($0.id, $0) }) { first, _ in first }
    let after = Set(new.map(\.id))
    added = new.filter { before[$0.id] == nil }
    removed = old.map(\.id).filter { !after.contains($0) }
    updated = new.filter { annotation in before[annotation.id].map { $0 != annotation } ?? false }
  }

  /// Creates changes from their parts.
  public init(added: [Annotation], removed: [SiteIdentity], updated: [Annotation]) {
    self.added = added
    self.removed = removed
    self.updated = updated
  }
}

/// The counts that every map states: how many are shown, how many match, how many have no place.
public struct SiteCounts: Hashable, Sendable {
  /// How many sites are shown.
  public let shown: Int
  /// How many sites match the filter in the region, whatever the limit.
  public let matching: Int
  /// How many sites match the filter and have no place, so that no map can show them.
  public let unplaced: Int

  /// Creates counts.
  public init(shown: Int, matching: Int, unplaced: Int) {
    self.shown = shown
    self.matching = matching
    self.unplaced = unplaced
  }
}
