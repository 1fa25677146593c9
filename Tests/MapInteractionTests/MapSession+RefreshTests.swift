import Geography
import HeritageModel
import Localization
import TestSupport
import Testing

@testable import MapInteraction

/// The catalog changes while somebody looks at the map.
struct RefreshTests {
  private let gate = SiteIdentity(dataset: "khs", key: "1")

  /// A visit whose first site is selected, at rest.
  private func visit() -> Visit {
    var visit = Visit(
      MapSession(camera: MapCamera(center: coordinate(37.56, 127), zoom: 13)),
      MemoryCatalog(sites: [
        makeSite("1", sn: "1", name: "숭례문", at: (37.56, 127)),
        makeSite("2", sn: "2", name: nil, at: (37.57, 127.02)),
      ]))
    visit.send(.begin, .resized(width: 400, height: 300), .select(.identity(gate)))
    visit.wait(1)
    return visit
  }

  private func isChange(_ event: MapSession.Event) -> Bool { event == .catalogChanged }

  @Test(arguments: [true, false])
  func `another catalog is found when a region settles or it is time to ask, and read anew`(
    bySettling: Bool
  ) {
    var visit = visit()
    let camera = visit.session.camera
    visit.catalog.sites.append(makeSite("3", sn: "3", name: nil, at: (37.55, 127.01)))
    var events: [MapSession.Event]
    if bySettling {
      visit.send(.move(.scroll(x: 70, y: 0)))
      events = visit.wait(0.5)
    } else {
      events = visit.send(.refresh)
      #expect(visit.session.camera == camera)
    }
    #expect(events.filter(isChange).count == 1)
    #expect(visit.session.annotations.annotations.count == 3)
    #expect(visit.session.annotations.counts?.matching == 3)
    #expect(visit.session.annotations.selectedSite?.identity == gate)
    #expect(Visit.choices(events) == [])
    #expect(visit.send(.refresh) == [])
  }

  @Test func `the same catalog is not read twice, however often it is asked for`() {
    var visit = visit()
    let count = visit.requests.count
    for _ in 0..<3 { #expect(visit.send(.refresh) == []) }
    #expect(visit.requests[count...].allSatisfy { $0 == .revision })
  }

  @Test func `one question is under way at a time, and a failed one is asked again`() {
    var visit = visit()
    visit.answers = false
    visit.send(.refresh, .refresh)
    #expect(visit.open.map(\.request) == [.revision])
    #expect(visit.fail() == [])
    visit.send(.refresh)
    #expect(visit.open.map(\.request) == [.revision])
  }

  @Test func `what could not be read when the catalog changed is read the next time`() {
    var visit = visit()
    visit.catalog.sites.removeFirst()
    visit.answers = false
    visit.send(.refresh)
    visit.answer()
    while !visit.open.isEmpty { visit.fail() }
    #expect(visit.session.annotations.selectedSite?.identity == gate)
    visit.answers = true
    let events = visit.send(.refresh)
    #expect(!events.contains(where: isChange))
    #expect(Visit.choices(events).first == .didDeselect(gate, .removed))
  }

  @Test func `what came before it was known of which content is read once more`() {
    var visit = visit()
    visit.answers = false
    visit.send(.reloaded)
    // The questions after the first are answered from the old content, the first from the new.
    while visit.open.count > 1 { visit.answer(1) }
    visit.catalog.sites.removeFirst()
    visit.answers = true
    let events = visit.answer()
    #expect(!events.contains(where: isChange))
    #expect(Visit.choices(events).first == .didDeselect(gate, .removed))
  }

  @Test func `a reload that was asked for is not told as a change, nor done again`() {
    var visit = visit()
    visit.catalog.sites[0].facts[.name] = "서울 숭례문"
    #expect(!visit.send(.reloaded).contains(where: isChange))
    #expect(visit.session.annotations.card?.title.korean == "서울 숭례문")
    #expect(visit.send(.refresh) == [])
  }

  @Test func `a selected site that is gone is deselected, and the address is looked up anew`() {
    var visit = visit()
    visit.catalog.sites.removeFirst()
    let address = CenterAddress(
      PlaceAddress(regions: [
        AdministrativeRegion(level: .district, code: nil, name: LocalizedText("Jung-gu", "중구"))
      ]), basis: .inside)
    visit.address = address
    let events = visit.send(.refresh)
    #expect(Visit.choices(events).first == .didDeselect(gate, .removed))
    #expect(visit.session.address == address)
  }
}
