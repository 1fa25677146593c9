public import HeritageModel
public import Localization

/// An annotation view-model at work: performs its requests against a provider and delivers its
/// events in order.
///
/// Requests run concurrently; each reply meets the model on the actor, so events come in one order
/// however late replies are. A request whose reply is no longer wanted is cancelled, and its reply
/// dropped. Nothing re-enters: events go through a stream.
public actor AnnotationRunner {
  /// Everything the model has said and nobody has read yet, for one reader.
  ///
  /// The stream ends with the runner.
  public nonisolated let events: AsyncStream<AnnotationViewModel.Event>
  /// The current state.
  public private(set) var model: AnnotationViewModel

  private let provider: any SiteProvider
  private let message: @Sendable (any Error) -> LocalizedText
  private let continuation: AsyncStream<AnnotationViewModel.Event>.Continuation
  private var tasks: [RequestToken: Task<Void, Never>] = [:]

  /// Creates a runner that has not asked for anything yet.
  ///
  /// - Parameters:
  ///   - model: The state to start from.
  ///   - provider: Where sites come from.
  ///   - message: The sentence for the user that an error of the provider becomes.
  public init(
    _ model: AnnotationViewModel, provider: any SiteProvider,
    message: @escaping @Sendable (any Error) -> LocalizedText
  ) {
    self.model = model
    self.provider = provider
    self.message = message
    (events, continuation) = AsyncStream.makeStream()
  }

  deinit { continuation.finish() }

  /// Tells the model what happened; returns when its events are in the stream and its requests
  /// under way.
  public func send(_ action: AnnotationViewModel.Action) {
    for effect in model.update(action) {
      switch effect {
      case .event(let event): continuation.yield(event)
      case .request(let token, let request): start(token, request)
      }
    }
    let wanted = model.wantedTokens
    for (token, task) in tasks where !wanted.contains(token) {
      task.cancel()
      tasks[token] = nil
    }
  }

  /// Waits until no reply is wanted any more.
  public func settle() async {
    while let task = tasks.values.first { await task.value }
  }

  private func start(_ token: RequestToken, _ request: AnnotationViewModel.Request) {
    let provider = provider
    let message = message
    tasks[token] = Task {
      let reply: AnnotationViewModel.Action
      do {
        reply = try await Self.perform(token, request, on: provider)
      } catch {
        reply = .loadFailed(token, message(error))
      }
      tasks[token] = nil
      send(reply)
    }
  }

  private static func perform(
    _ token: RequestToken, _ request: AnnotationViewModel.Request, on provider: any SiteProvider
  ) async throws -> AnnotationViewModel.Action {
    switch request {
    case .sites(let query): .sitesLoaded(token, try await provider.listing(for: query))
    case .resolve(let reference):
      .referenceResolved(token, try await provider.resolve(reference))
    case .site(let identity): .siteLoaded(token, try await provider.site(identity))
    case .membership(let identity, let query):
      .selectionChecked(token, try await membership(of: identity, in: query, on: provider))
    }
  }

  private static func membership(
    of identity: SiteIdentity, in query: SiteQuery, on provider: any SiteProvider
  ) async throws -> AnnotationViewModel.Membership {
    let listing = try await provider.listing(for: query)
    if let site = listing.sites.first(where: { $0.identity == identity }) {
      return .matches(site)
    }
    return try await provider.site(identity).map { .filtered(SiteSummary($0)) } ?? .removed
  }
}
