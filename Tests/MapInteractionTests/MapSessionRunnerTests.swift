import Geography
import HeritageModel
import Localization
import TestSupport
import Testing

@testable import MapInteraction

@Suite(.timeLimit(.minutes(1))) struct MapSessionRunnerTests {
  private func runner(_ provider: some MapItemProvider) -> MapSessionRunner<ContinuousClock> {
    MapSessionRunner(
      MapSession(camera: MapCamera(center: coordinate(37.56, 126.98), zoom: 13)),
      source: MapSource(provider), clock: ContinuousClock()
    ) { error in LocalizedText("\(error)") }
  }

  @Test func `a whole visit runs against a provider and the clock`() async {
    let runner = runner(Sample.catalog)
    await runner.send(.begin)
    await runner.send(.resized(width: 400, height: 300))
    await runner.settle()
    await runner.send(.tapped(.site(Sample.gate.identity)))
    await runner.send(.openDetail())
    await runner.settle()
    let session = await runner.session
    #expect(session.annotations.annotations.count == 3)
    #expect(session.annotations.openSite == Sample.gate)
    #expect(session.wantedTimers == [])
    var names: [String] = []
    for await event in runner.events {
      switch event {
      case .authorizationChanged: names.append("authorization")
      case .annotations(.annotationsChanged): names.append("annotations")
      case .regionSettled: names.append("settled")
      case .annotations(.didSelect): names.append("select")
      case .annotations(.showCard): names.append("card")
      case .annotations(.didOpenDetail): names.append("detail")
      default: continue
      }
      if names.last == "detail" { break }
    }
    #expect(
      names == ["authorization", "annotations", "settled", "select", "card", "detail"])
  }

  @Test func `errors of the provider reach the user as sentences`() async {
    let runner = runner(Held(catalog: Sample.catalog, fails: true))
    await runner.send(.select(.number("1")))
    await runner.settle()
    let failure = AnnotationViewModel.Failure(
      purpose: .selection(.number("1")), message: LocalizedText("offline"))
    for await event in runner.events {
      #expect(event == .annotations(.didFail(failure)))
      break
    }
  }

  @Test func `a request that is no longer wanted is cancelled and its reply dropped`() async {
    let runner = runner(Held(catalog: Sample.catalog, holds: "khs:4"))
    await runner.send(.openDetail(.identity(Sample.temple.identity)))
    await runner.send(.openDetail(.identity(Sample.gate.identity)))
    await runner.settle()
    #expect(await runner.session.annotations.openSite == Sample.gate)
  }

  @Test func `the stream of events ends with its runner`() async {
    let events = runner(Sample.catalog).events
    for await event in events { Issue.record("unexpected \(event)") }
  }

  @Test func `without a completer nothing is found`() async {
    let runner = runner(Sample.catalog)
    await runner.send(.typed("서울 숭례문"))
    await runner.settle()
    #expect(await runner.session.search?.state == CompletionList.State.none)
  }
}

/// A provider that is away, or never answers about one site unless it is cancelled.
private struct Held: MapItemProvider {
  let catalog: MemoryCatalog
  var fails = false
  var holds: String?

  private struct Offline: Error, CustomStringConvertible {
    var description: String { "offline" }
  }

  func listing(for query: SiteQuery) async throws -> SiteListing<SiteSummary> {
    if fails { throw Offline() }
    return catalog.listing(for: query)
  }

  func site(_ identity: SiteIdentity) async throws -> Site? {
    catalog.site(identity)
  }

  func resolve(_ reference: SiteReference) async throws -> ReferenceResolution {
    if reference.description == holds { try await Task.sleep(for: .seconds(3600)) }
    return catalog.resolve(reference)
  }

  func mapItems(
    for query: SiteQuery, level: Int, apart: SiteIdentity?
  ) async throws -> [MapItem] {
    catalog.mapItems(for: query, level: level, apart: apart)
  }

  func members(
    of item: MapItem.ID, in query: SiteQuery, limit: Int, offset: Int
  ) async throws -> SiteListing<SiteSummary> {
    catalog.members(of: item, in: query, limit: limit, offset: offset)
  }

  func unclusterLevel(of site: SiteIdentity, in query: SiteQuery) async throws -> Int? {
    catalog.unclusterLevel(of: site, in: query)
  }
}
