public import Geography
public import HeritageModel
public import Localization

extension AnnotationViewModel {
  /// What happened: to the map, by the user's hand, by a command, or as the reply to a request.
  public enum Action: Equatable, Sendable {
    /// Another region is visible: the camera moved, or the map got another size.
    case viewMoved(Region)
    /// The visible region has come to rest, so that its sites are worth counting.
    case viewSettled
    /// The annotations of another region or level are wanted.
    case annotationsWanted(Coverage)
    /// Something around the map was laid out anew, as when the card appears.
    case layoutChanged
    /// The wanted sites changed; the region of the query is ignored.
    case filterChanged(SiteQuery)
    /// The catalog may have other content than before.
    case reloaded

    /// The user chose a site that is shown: its annotation, or its line in a list.
    case siteTapped(SiteSummary)
    /// The user tapped the map where there is no annotation.
    case mapTapped
    /// The user pressed 자세히 보기 on the card.
    case detailButtonTapped
    /// A command asked for the selection of what a reference means.
    case select(SiteReference)
    /// A command asked for the end of the selection.
    case deselect
    /// A command asked for the detail of what a reference means.
    case openDetail(SiteReference)
    /// The user closed the detail.
    case detailClosed

    /// The annotations came.
    case annotationsLoaded(RequestToken, [MapItem])
    /// The sites of a query came.
    case sitesLoaded(RequestToken, SiteListing<SiteSummary>)
    /// The catalog said what a reference means.
    case referenceResolved(RequestToken, ReferenceResolution)
    /// A whole site came, or none of the identity exists.
    case siteLoaded(RequestToken, Site?)
    /// The catalog said whether the selected site still matches.
    case selectionChecked(RequestToken, Membership)
    /// A request failed, for the reason given to the user.
    case loadFailed(RequestToken, LocalizedText)
  }

  /// Whether a site belongs to the answer of a query without its region and limit.
  public enum Membership: Equatable, Sendable {
    /// The site matches.
    case matches(SiteSummary)
    /// The site exists, and the query leaves it out.
    case filtered(SiteSummary)
    /// No such site exists any more.
    case removed
  }

  /// What an action calls for: requests to perform, and events to deliver in this order.
  public enum Effect: Equatable, Sendable {
    /// A request whose reply is to be sent back as an action with the same token.
    case request(RequestToken, Request)
    /// News for the outside.
    case event(Event)
  }

  /// A question to the catalog.
  public enum Request: Equatable, Sendable {
    /// The marks of a query at a level of the cluster hierarchy, a site taken out of its cluster;
    /// answered by ``Action/annotationsLoaded(_:_:)``.
    case annotations(SiteQuery, level: Int, apart: SiteIdentity?)
    /// The sites of a query: those in view that a reference may mean, or, with limit 0, how many
    /// there are; answered by ``Action/sitesLoaded(_:_:)``.
    case sites(SiteQuery)
    /// What a reference means in the whole catalog; answered by ``Action/referenceResolved(_:_:)``.
    case resolve(SiteReference)
    /// The whole site; answered by ``Action/siteLoaded(_:_:)``.
    case site(SiteIdentity)
    /// Whether the site is in the answer of a query that has neither region nor limit; answered by
    /// ``Action/selectionChecked(_:_:)``.
    ///
    /// A site that is no annotation may be out of view or inside a cluster, so only this question
    /// can tell.
    case membership(SiteIdentity, SiteQuery)
  }

  /// News for the outside.
  ///
  /// The events of one action come in this order:
  /// 1. the map: `annotationsChanged` or `countsChanged`, only if something changed;
  /// 2. after a tap on the map, `didCloseDetail`;
  /// 3. the selection: `didDeselect`, then `didSelect`, then the card: `showCard`, or `hideCard`
  ///    when nothing is selected any more. A replaced by B is `didDeselect(A, replaced(by: B))`,
  ///    `didSelect(B)`, `showCard(B)`: no `hideCard` between;
  /// 4. the detail: `didCloseDetail(A)`, then `didOpenDetail(B)`.
  ///
  /// `didSelect` minus `didDeselect` is always the number of selected sites, zero or one.
  /// `ambiguous`, `notFound` and `didFail` end a lookup and leave selection and detail as they
  /// were.
  public enum Event: Equatable, Sendable {
    /// The annotations are others than before.
    case annotationsChanged(AnnotationChanges)
    /// The counts are others than before.
    case countsChanged(SiteCounts)
    /// The site is no longer selected.
    case didDeselect(SiteIdentity, DeselectReason)
    /// The site is selected.
    case didSelect(SiteIdentity, sn: String?, name: String?)
    /// The site was selected already, and was chosen again.
    case didReselect(SiteIdentity)
    /// The card is to show this: it appears, or its content is replaced in place.
    case showCard(Card)
    /// The card is to disappear.
    case hideCard
    /// The detail of the site is open.
    case didOpenDetail(Site)
    /// The site whose detail is open has other content now.
    case didUpdateDetail(Site)
    /// The detail of the site is closed.
    case didCloseDetail(SiteIdentity)
    /// The reference means one of several sites.
    case ambiguous(SiteReference, [SiteCandidate])
    /// The reference means no site; the suggestions are what may have been meant.
    case notFound(SiteReference, suggestions: [SiteCandidate])
    /// A request failed.
    case didFail(Failure)
  }

  /// A reason for the end of a selection.
  public enum DeselectReason: Hashable, Sendable {
    /// The user tapped the map.
    case mapTap
    /// Another site was selected.
    case replaced(by: SiteIdentity)
    /// A command asked for it.
    case api
    /// The site is no longer in the catalog.
    case removed
    /// The filter hides the site.
    case filtered
  }

  /// A request that failed, and why.
  public struct Failure: Equatable, Sendable {
    /// What could not be done.
    public let purpose: Purpose
    /// The reason, as given to the user.
    public let message: LocalizedText

    /// What a request was for.
    public enum Purpose: Equatable, Sendable {
      /// The annotations of the region, which stay as they were.
      case annotations
      /// The counts, which stay as they were.
      case counts
      /// The selection of what the reference means.
      case selection(SiteReference)
      /// Finding out whether the selected site is still there; it stays selected, and the next
      /// answer of the catalog asks again.
      case selectionCheck
      /// The detail of what the reference means.
      case detail(SiteReference)
    }

    /// Creates a failure.
    public init(purpose: Purpose, message: LocalizedText) {
      self.purpose = purpose
      self.message = message
    }
  }
}
