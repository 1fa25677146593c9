public import Geography
public import HeritageModel

/// The state of a map's annotations, its one selection and its one open detail, as a value.
///
/// It knows no database and no screen: ``update(_:)`` takes what happened and returns what is
/// wanted (requests) and what the outside must hear (events). A ``MapSession`` holds one and adds
/// the camera.
///
/// - The selection is keyed by identity, never by serial number, which repeats, nor by what is
///   drawn. Layout, resizing, panning, zooming and clustering never end it, even when the site
///   leaves the view; a reload only when the site is gone.
/// - The selected site is always an annotation of its own, taken out of its cluster.
/// - A serial number is looked up among the sites in view first, then in the whole catalog; several
///   matches are an answer, ``Event/ambiguous(_:_:)``, never an arbitrary first.
/// - A reply counts only while its token is wanted: late, stale and repeated replies change
///   nothing.
public struct AnnotationViewModel: Equatable, Sendable {
  /// Which sites are wanted; its region is always `nil`, and its order, limit and offset are for
  /// lists.
  public internal(set) var filter: SiteQuery
  /// The visible region; `nil` for a view that no region restricts, such as a list.
  public internal(set) var region: Region?
  /// The region and level whose annotations were last asked for.
  public internal(set) var coverage: Coverage?
  /// The annotations of the last answer, the most important first: sites, stacks and clusters.
  public internal(set) var annotations: [MapItem] = []
  /// The counts of the region that was visible when it last came to rest; `nil` before the first
  /// answer.
  public internal(set) var counts: SiteCounts?
  /// Which site is selected, or about to be.
  public internal(set) var selection: Selection = .none
  /// Which detail is open, or about to be.
  public internal(set) var detail: Detail = .closed

  /// The filter that the annotations answer: after a change of the filter the old one for a while.
  var answeredFilter: SiteQuery?
  /// The region whose annotations came last.
  var answeredRegion: Region?
  /// Whether the annotations are older than the last word that the catalog changed.
  var catalogChanged = false
  /// The request for annotations that is wanted.
  var loading: RequestToken?
  /// Whether the last request for annotations failed.
  var loadingFailed = false
  /// The site that was to be taken out of its cluster in the last request for annotations.
  var apart: SiteIdentity?
  /// The request for counts that is wanted.
  var counting: RequestToken?
  /// The question that the counts answer or will answer.
  var counted: SiteQuery?
  /// The question whether the selected site is still there and matches, if it is to be asked.
  var check: SelectionCheck?
  var lastToken = RequestToken(number: 0)

  /// Creates a view that shows nothing yet; ``Action/annotationsWanted(_:)`` fills it.
  public init(filter: SiteQuery = SiteQuery(), region: Region? = nil) {
    self.filter = filter
    self.filter.region = nil
    self.region = region
  }

  /// Which site is selected: at most one.
  public enum Selection: Equatable, Sendable {
    /// No site.
    case none
    /// A site is being looked up; until it is found, `replacing` stays selected with its card.
    case pending(Lookup, replacing: SiteSummary?)
    /// One site.
    case selected(SiteSummary)
  }

  /// Which detail is open: at most one.
  public enum Detail: Equatable, Sendable {
    /// None.
    case closed
    /// A site is being looked up and loaded; until it is there, `replacing` stays open.
    case opening(Lookup, replacing: Site?)
    /// The detail of one site.
    case open(Site)
  }

  /// The way from a reference to a site.
  public struct Lookup: Equatable, Sendable {
    /// What is looked up.
    public let reference: SiteReference
    /// The reply that the lookup waits for.
    var step: Step
    /// Whether the filter changed since the lookup began, so that it may hide what is found.
    var filterChanged = false

    /// A reply that a lookup waits for.
    enum Step: Equatable, Sendable {
      /// The sites in view, among which the reference is sought first.
      case view(RequestToken)
      /// What the reference means in the whole catalog.
      case catalog(RequestToken)
      /// The site of this identity.
      case site(RequestToken, SiteIdentity)
    }
  }

  /// A question whether the selected site still exists and still matches.
  struct SelectionCheck: Equatable, Sendable {
    /// The request; `nil` after it failed, until it is asked again.
    var token: RequestToken?
    /// Whether a filter that hides the site ends the selection; else only its removal does.
    var filterChanged: Bool
  }

  /// The selected site: the one whose card is shown.
  public var selectedSite: SiteSummary? {
    switch selection {
    case .none: nil
    case .pending(_, let site): site
    case .selected(let site): site
    }
  }

  /// The card of the selected site; there is one exactly when a site is selected.
  public var card: Card? { selectedSite.map(Card.init) }

  /// The site whose detail is open.
  public var openSite: Site? {
    switch detail {
    case .closed: nil
    case .opening(_, let site): site
    case .open(let site): site
    }
  }

  /// Whether annotations were asked for and have not come yet.
  public var isLoading: Bool { loading != nil }

  /// Whether the annotations of a region at a level are there or asked for.
  public func covers(_ region: Region, level: Int) -> Bool {
    guard let coverage, !loadingFailed else { return false }
    return coverage.level == level && coverage.region.contains(region)
  }

  /// The question whose answer is the sites in view: the filter in the visible region.
  public var query: SiteQuery {
    var query = filter
    query.region = region
    return query
  }

  /// Whether the visible region is the one whose counts are known or asked for.
  var isCounted: Bool { counted == query }

  /// The counts, as long as both they and the annotations are those of the visible region; `nil`
  /// while either is still to come.
  public var countsInView: SiteCounts? {
    guard isCounted, counting == nil, answeredFilter == filter, !catalogChanged,
      let answeredRegion, region.map(answeredRegion.contains) ?? true
    else { return nil }
    return counts
  }

  /// The tokens of the requests whose replies are still wanted; every other request may be
  /// cancelled.
  public var wantedTokens: Set<RequestToken> {
    var lookups: [Lookup] = []
    if case .pending(let lookup, _) = selection { lookups.append(lookup) }
    if case .opening(let lookup, _) = detail { lookups.append(lookup) }
    return Set([loading, counting, check?.token].compactMap(\.self) + lookups.compactMap(\.token))
  }

  /// Makes the token of a new request.
  mutating func nextToken() -> RequestToken {
    lastToken = RequestToken(number: lastToken.number + 1)
    return lastToken
  }
}

extension AnnotationViewModel.Lookup {
  var token: RequestToken? {
    switch step {
    case .view(let token), .catalog(let token), .site(let token, _): token
    }
  }
}

/// What annotations are wanted for: a region, usually larger than what is visible, and a level.
public struct Coverage: Hashable, Sendable {
  /// The region.
  public let region: Region
  /// The level of the cluster hierarchy.
  public let level: Int

  /// Creates a coverage.
  public init(region: Region, level: Int) {
    self.region = region
    self.level = level
  }
}

/// The number of a request, by which its reply is told from those that came too late.
public struct RequestToken: Hashable, Sendable {
  let number: Int
}
