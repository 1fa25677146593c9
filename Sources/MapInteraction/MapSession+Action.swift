public import Geography
public import HeritageModel
public import Localization

extension MapSession {
  /// What happened: to the map, by the user's hand, by a command, or as the reply to a request.
  public enum Action: Equatable, Sendable {
    /// The session begins; the first action, which tells the state of the authorisation.
    case begin

    // MARK: The camera

    /// The map has another size, in points; a size of zero is none.
    case resized(width: Double, height: Double)
    /// Other parts of the map are covered.
    ///
    /// With `keepingCamera` the centre stays the place it is and moves on the screen; else what is
    /// visible stays where it is, and the camera moves.
    case insetsChanged(EdgeInsets, keepingCamera: Bool)
    /// Other limits hold.
    case limitsChanged(CameraLimits)
    /// The camera is to go somewhere, at once where the duration is zero.
    case move(CameraUpdate, reason: CameraReason = .developer(0), duration: Duration = .zero)
    /// The move that is under way is to end where it is.
    case cancelMove
    /// The user took hold of the map.
    case gestureBegan
    /// The user moved the map.
    case gestureMoved(CameraUpdate)
    /// The user let the map go.
    case gestureEnded
    /// What waits for its time is to happen now: the end of an animated move, idle, settled.
    case flush

    // MARK: Selection

    /// The user tapped the mark of this key.
    case tapped(MapItem.ID)
    /// The user tapped the map at a place: the mark there, or none.
    case tappedAt(Coordinate)
    /// The user tapped the map where there is no mark.
    case mapTapped
    /// A command asked for the selection of what a reference means, and to show it if it is not
    /// seen by itself.
    case select(SiteReference, reveal: Bool = false)
    /// A command asked for the end of the selection.
    case deselect
    /// The next site in view is to be selected, by the distance from the centre.
    case selectNext
    /// The site before is to be selected.
    case selectPrevious
    /// A command asked for the detail of what a reference means; of the selected site where it is
    /// `nil`.
    case openDetail(SiteReference? = nil)
    /// The detail is to be closed.
    case closeDetail
    /// Another page of the list to pick from is wanted.
    case pickPage(offset: Int)
    /// The user picked a site.
    case picked(SiteIdentity)
    /// The list to pick from is to be closed.
    case closePickList

    // MARK: Content

    /// The wanted sites changed; the region of the query is ignored.
    case filterChanged(SiteQuery)
    /// The catalog has other content than before, or may have.
    case reloaded
    /// It is time to ask whether the catalog has other content than before; what is shown is loaded
    /// anew where it has.
    ///
    /// A settled region asks too, so this is for maps that rest for long.
    case refresh
    /// Something around the map was laid out anew, as when the card appears.
    case layoutChanged
    /// The user typed; the fragment is all that stands in the field.
    ///
    /// The region and the zoom of the options are those of the map, whatever they say.
    case typed(String, CompletionOptions = CompletionOptions())
    /// The completions that are to come are not wanted any more; those that came stay.
    case cancelSearch
    /// The user chose a completion by its place in the list that came last: a site is selected and
    /// shown, an area is shown, a question becomes the filter and what matches is shown.
    case chose(Int)
    /// The map is to be drawn for the night, or no longer.
    case nightChanged(Bool)

    // MARK: Location

    /// The user was asked, or changed the settings.
    case authorizationChanged(MapLocation.Authorization, MapLocation.Accuracy)
    /// The user is to be asked, if that has not been done.
    case requestAuthorization
    /// The user is somewhere, or it is no longer known where.
    case located(LocationFix?)
    /// The map is to follow the user otherwise.
    case positionModeChanged(PositionMode)
    /// The map is to go to the user.
    case showLocation

    // MARK: Replies

    /// A timer has run out.
    case timerFired(TimerToken)
    /// A reply for the annotations came, or their request failed.
    case replied(AnnotationViewModel.Action)
    /// The sites of a mark, or of the tour through the view, came.
    case sitesLoaded(RequestToken, SiteListing<SiteSummary>)
    /// The level at which a site stands alone came; none for a site that no map shows.
    case unclusterLevelFound(RequestToken, Int?)
    /// The address of the centre came, if it has one.
    case addressFound(RequestToken, CenterAddress?)
    /// The completions of the fragment came.
    case completionsFound(RequestToken, CompletionList)
    /// The places of the sites of a chosen question came.
    case placesFound(RequestToken, [Coordinate])
    /// The number of the catalog's present content came.
    case revisionFound(RequestToken, Int)
    /// A request of the session's own failed, for the reason given to the user.
    case requestFailed(RequestToken, LocalizedText)
  }

  /// What an action calls for, to be done in this order.
  public enum Effect: Equatable, Sendable {
    /// News for the outside.
    case event(Event)
    /// A request whose reply is to be sent back with the same token.
    case request(RequestToken, Request)
    /// A timer to be sent back when it has run out, after all that happens before; with zero after
    /// all that is already waiting.
    case timer(TimerToken, after: Duration)
    /// The user is to be asked for the location; the answer is
    /// ``Action/authorizationChanged(_:_:)``.
    case askForLocation
  }

  /// A question to the outside.
  public enum Request: Equatable, Sendable {
    /// A question of the annotations; the reply goes into ``Action/replied(_:)``.
    case annotations(AnnotationViewModel.Request)
    /// One page of the sites of a mark; answered by ``Action/sitesLoaded(_:_:)``.
    case members(MapItem.ID, SiteQuery, limit: Int, offset: Int)
    /// The level at which a site stands alone; answered by ``Action/unclusterLevelFound(_:_:)``.
    case unclusterLevel(SiteIdentity, SiteQuery)
    /// The sites of a query; answered by ``Action/sitesLoaded(_:_:)``.
    case sites(SiteQuery)
    /// The address of a place; answered by ``Action/addressFound(_:_:)``.
    case address(Coordinate)
    /// The number of the catalog's present content; answered by ``Action/revisionFound(_:_:)``.
    case revision
    /// What a fragment may become; answered by ``Action/completionsFound(_:_:)``.
    case completions(String, CompletionOptions)
    /// Where the sites of a query are, as exactly as a map of all of them needs; answered by
    /// ``Action/placesFound(_:_:)``.
    case places(SiteQuery)
  }

  /// What a request of the session's own was for.
  public enum Purpose: String, Hashable, Sendable {
    /// The list to pick from, which stays as it was.
    case pickList
    /// Showing the selected site on the map.
    case reveal
    /// The next or previous site.
    case tour
    /// The address of the centre, which stays as it was.
    case address
    /// The completions; those of the fragment before stay.
    case completions
    /// Going to the sites of a chosen question, which are shown all the same.
    case places
  }

  /// News for the outside.
  ///
  /// The events of one action come in this order: the camera's, the annotations' with selection,
  /// card and detail, the rest.
  public enum Event: Equatable, Sendable {
    /// A step of a move of the camera.
    case camera(CameraChange)
    /// No move of the camera follows, and nobody holds the map.
    case cameraIdle(MapCamera)
    /// The region has not changed for half a second.
    case regionSettled(VisibleRegion)
    /// The camera cannot go there.
    case moveRejected(MoveProblem)
    /// News of the annotations, the selection, its card or the detail.
    case annotations(AnnotationViewModel.Event)
    /// The site has no place, so it cannot be shown on the map.
    case cannotReveal(SiteIdentity)
    /// A list to pick from is to be shown, or another page of it.
    case pickList(PickList)
    /// The list to pick from is to disappear.
    case pickListClosed
    /// The completions of the newest fragment; `nil` when nothing is typed any more.
    case searchChanged(CompletionList?)
    /// The address of the centre is another, or there is none.
    case addressChanged(CenterAddress?)
    /// Whether the location may be known, at the beginning and when it changes.
    case authorizationChanged(MapLocation.Authorization, MapLocation.Accuracy)
    /// The mark of the user looks different.
    case locationOverlayChanged(LocationOverlay)
    /// The map follows the user otherwise.
    case positionModeChanged(PositionMode)
    /// The map cannot go to the user.
    case locationUnavailable(LocationProblem)
    /// The map is drawn for the night, or no longer.
    case nightChanged(Bool)
    /// The catalog has other content than before; what of it is shown is being loaded anew.
    case catalogChanged
    /// A request of the session's own failed.
    case didFail(Purpose, LocalizedText)
  }

  /// A reason why the camera cannot go where it is asked to.
  public enum MoveProblem: String, Hashable, Sendable {
    /// A number is not finite, or counts more points than a screen can have.
    case notANumber
    /// The map has no size yet, and the move is one on its screen.
    case noSize
  }
}
