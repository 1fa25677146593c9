import Geography
import HeritageModel
import Localization
import Testing

@testable import MapInteraction

@Suite(.timeLimit(.minutes(1))) struct AnnotationRunnerTests {
  private func runner(_ provider: any SiteProvider) -> AnnotationRunner {
    AnnotationRunner(AnnotationViewModel(), provider: provider) { error in
      LocalizedText("\(error)", "\(error)")
    }
  }

  @Test func `a whole visit runs against a provider, event by event`() async {
    let runner = runner(SampleProvider())
    await runner.send(.regionChanged(Sample.seoul))
    await runner.settle()
    await runner.send(.annotationTapped(Sample.gate.identity))
    await runner.send(.detailButtonTapped)
    await runner.settle()
    await runner.send(.filterChanged(Sample.query(kinds: ["12"])))
    await runner.settle()
    await runner.send(.openDetail(.number("1")))
    await runner.settle()
    await runner.send(.select(.name("경주 불국사 다보탑")))
    await runner.settle()
    await runner.send(.reloaded)
    await runner.settle()
    let events = await events(of: runner, count: 12)
    let (gate, temple) = (Sample.gate, Sample.temple)
    let all = [gate, Sample.pagoda, Sample.bell].map { Annotation($0.summary) }
    let candidates = [gate, Sample.palace].map {
      SiteCandidate($0, reference: $0.identity.description)
    }
    let fewer = AnnotationChanges(
      added: [], removed: [gate.identity, Sample.pagoda.identity], updated: [])
    // The list and the check of a filter run at the same time, so their order is free.
    let filtered: [AnnotationViewModel.Event] = [
      .didDeselect(gate.identity, .filtered), .hideCard,
    ]
    let listed: [AnnotationViewModel.Event] = [
      .annotationsChanged(fewer), .countsChanged(SiteCounts(shown: 1, matching: 1, unplaced: 0)),
    ]
    let before: [AnnotationViewModel.Event] = [
      .annotationsChanged(AnnotationChanges(added: all, removed: [], updated: [])),
      .countsChanged(SiteCounts(shown: 3, matching: 3, unplaced: 0)),
      .didSelect(gate.identity, sn: "1", name: "서울 숭례문"),
      .showCard(Card(gate.summary)),
      .didOpenDetail(gate),
    ]
    let after: [AnnotationViewModel.Event] = [
      .ambiguous(.number("1"), candidates),
      .didSelect(temple.identity, sn: "5", name: "경주 불국사 다보탑"),
      .showCard(Card(temple.summary)),
    ]
    #expect(
      events == before + listed + filtered + after || events == before + filtered + listed + after)
  }

  @Test func `errors of the provider reach the user as sentences`() async {
    let runner = runner(SampleProvider(fails: true))
    await runner.send(.select(.number("1")))
    await runner.settle()
    let failure = AnnotationViewModel.Failure(
      purpose: .selection(.number("1")), message: LocalizedText("offline", "offline"))
    #expect(await events(of: runner, count: 1) == [.didFail(failure)])
  }

  @Test func `a request that is no longer wanted is cancelled and its reply dropped`() async {
    let runner = runner(SampleProvider(holds: Sample.gyeongju))
    await runner.send(.regionChanged(Sample.gyeongju))
    await runner.send(.regionChanged(Sample.seoul))
    await runner.settle()
    #expect(await runner.model.annotations.map(\.id.key) == ["1", "2", "3"])
  }

  @Test func `the stream of events ends with its runner`() async {
    let events = runner(SampleProvider()).events
    for await event in events { Issue.record("unexpected \(event)") }
  }

  private func events(
    of runner: AnnotationRunner, count: Int
  ) async -> [AnnotationViewModel.Event] {
    var events: [AnnotationViewModel.Event] = []
    for await event in runner.events {
      events.append(event)
      if events.count == count { break }
    }
    return events
  }
}

private struct SampleProvider: SiteProvider {
  var fails = false
  /// A region whose answer never comes, unless it is cancelled.
  var holds: Region?

  private struct Offline: Error, CustomStringConvertible {
    var description: String { "offline" }
  }

  func listing(for query: SiteQuery) async throws -> SiteListing<SiteSummary> {
    if fails { throw Offline() }
    if holds != nil, query.region == holds {
      try await Task.sleep(for: .seconds(3600))
    }
    return Sample.catalog.listing(for: query)
  }

  func site(_ identity: SiteIdentity) async throws -> Site? {
    if fails { throw Offline() }
    return Sample.catalog.site(identity)
  }

  func resolve(_ reference: SiteReference) async throws -> ReferenceResolution {
    if fails { throw Offline() }
    return Sample.catalog.resolve(reference)
  }
}
