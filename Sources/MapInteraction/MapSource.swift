import Geography
public import HeritageModel
public import Localization

/// Where a map session's answers come from.
public struct MapSource: Sendable {
  /// Where the sites and their marks come from.
  public let items: any MapItemProvider
  /// Where addresses come from; none are known without one.
  public let geocoder: (any Geocoding)?
  /// Where completions come from; there are none without one.
  public let completer: (any Completing)?

  /// Creates a source.
  public init(
    _ items: any MapItemProvider, geocoder: (any Geocoding)? = nil,
    completer: (any Completing)? = nil
  ) {
    self.items = items
    self.geocoder = geocoder
    self.completer = completer
  }

  /// Performs a request.
  ///
  /// - Parameters:
  ///   - request: The request.
  ///   - token: Its token.
  ///   - message: The sentence for the user that an error becomes.
  /// - Returns: The reply, which tells an error too.
  public func reply(
    to request: MapSession.Request, token: RequestToken,
    message: (any Error) -> LocalizedText
  ) async -> MapSession.Action {
    do {
      return try await reply(to: request, token)
    } catch {
      guard case .annotations = request else { return .requestFailed(token, message(error)) }
      return .replied(.loadFailed(token, message(error)))
    }
  }

  private func reply(
    to request: MapSession.Request, _ token: RequestToken
  ) async throws -> MapSession.Action {
    switch request {
    case .annotations(let request): .replied(try await reply(to: request, token))
    case .members(let item, let query, let limit, let offset):
      .sitesLoaded(
        token, try await items.members(of: item, in: query, limit: limit, offset: offset))
    case .unclusterLevel(let site, let query):
      .unclusterLevelFound(token, try await items.unclusterLevel(of: site, in: query))
    case .sites(let query): .sitesLoaded(token, try await items.listing(for: query))
    case .address(let place):
      .addressFound(token, (try await geocoder?.location(at: place)).flatMap(CenterAddress.init))
    case .revision: .revisionFound(token, try await items.revision())
    case .completions(let fragment, let options):
      .completionsFound(
        token,
        try await completer?.completions(for: fragment, options: options)
          ?? CompletionList(fragment: fragment, completions: []))
    case .places(let query): .placesFound(token, try await places(of: query))
    }
  }

  /// Returns where the sites of a query are: each of them, or the marks of a coarse level where they
  /// are many; those with a trusted place alone, where there are any.
  private func places(of query: SiteQuery) async throws -> [Coordinate] {
    var query = query
    query.sort = .position
    query.limit = 1000
    query.offset = 0
    let listing = try await items.listing(for: query)
    var sites = listing.sites
    if listing.matching > listing.shown {
      // No site is farther than 40 points from a mark, which is little on a map of so many.
      let marks = try await items.mapItems(for: query, level: Self.coarseLevel, apart: nil)
      sites = marks.map(\.representative)
    }
    let trusted = sites.filter { $0.coordinateStatus == .present }
    return (trusted.isEmpty ? sites : trusted).compactMap(\.coordinate)
  }

  private static let coarseLevel = 8

  private func reply(
    to request: AnnotationViewModel.Request, _ token: RequestToken
  ) async throws -> AnnotationViewModel.Action {
    switch request {
    case .annotations(let query, let level, let apart):
      .annotationsLoaded(
        token, try await items.mapItems(for: query, level: level, apart: apart))
    case .sites(let query): .sitesLoaded(token, try await items.listing(for: query))
    case .resolve(let reference): .referenceResolved(token, try await items.resolve(reference))
    case .site(let identity): .siteLoaded(token, try await items.site(identity))
    case .membership(let identity, let query):
      .selectionChecked(token, try await membership(of: identity, in: query))
    }
  }

  private func membership(
    of identity: SiteIdentity, in query: SiteQuery
  ) async throws -> AnnotationViewModel.Membership {
    let listing = try await items.listing(for: query)
    if let site = listing.sites.first(where: { $0.identity == identity }) {
      return .matches(site)
    }
    return try await items.site(identity).map { .filtered(SiteSummary($0)) } ?? .removed
  }
}
