import Geography
import HeritageModel
import Localization
import TestSupport
import Testing

@testable import MapInteraction

struct SelectionTests {
  private let gate = Sample.gate
  private let pagoda = Sample.pagoda
  private let temple = Sample.temple

  private func tap(_ site: Site) -> MapSession.Action { .tapped(.site(site.identity)) }

  /// A visit to Seoul with the gate selected.
  private func gateSelected() -> Visit {
    var visit = Visit.seoul()
    visit.send(tap(gate))
    return visit
  }

  @Test func `tapping a mark selects its site and shows the card`() {
    var visit = Visit.seoul()
    #expect(
      Visit.choices(visit.send(tap(gate))) == [
        .didSelect(gate.identity, sn: "1", name: "서울 숭례문"), .showCard(Card(gate.summary)),
      ])
    #expect(visit.session.annotations.card == Card(gate.summary))
  }

  @Test func `tapping another swaps the card without hiding it`() {
    var visit = gateSelected()
    #expect(
      Visit.choices(visit.send(tap(pagoda))) == [
        .didDeselect(gate.identity, .replaced(by: pagoda.identity)),
        .didSelect(pagoda.identity, sn: "2", name: "서울 원각사지 십층석탑"),
        .showCard(Card(pagoda.summary)),
      ])
  }

  @Test func `choosing the selected one again is told and changes nothing`() {
    var visit = gateSelected()
    for action in [tap(gate), .select(.number("1")), .select(.identity(gate.identity))] {
      #expect(visit.send(action) == [.annotations(.didReselect(gate.identity))])
    }
  }

  @Test func `tapping the map deselects, and a second tap does nothing`() {
    var visit = gateSelected()
    #expect(
      visit.send(.mapTapped) == [
        .annotations(.didDeselect(gate.identity, .mapTap)), .annotations(.hideCard),
      ])
    #expect(visit.send(.mapTapped) == [])
  }

  @Test func `a command deselects with its own reason, and deselecting nothing is allowed`() {
    var visit = gateSelected()
    #expect(
      Visit.choices(visit.send(.deselect)) == [.didDeselect(gate.identity, .api), .hideCard])
    #expect(visit.send(.deselect) == [])
  }

  @Test(arguments: ["1", "국보/1", "11/1", "khs:1", "서울 숭례문"])
  func `a reference to one site in view selects it, though the number repeats elsewhere`(
    reference: String
  ) {
    var visit = Visit.seoul()
    visit.send(.select(SiteReference(reference)))
    #expect(visit.session.annotations.selectedSite == gate.summary)
  }

  @Test func `a number is a serial number before it is a key, and of another kind it is nobody`() {
    let odd = makeSite("2", sn: "7", name: nil, kind: "13", kindName: "사적", at: (37.58, 127))
    let two = makeSite("9", sn: "2", name: nil, at: (37.55, 127))
    let unnumbered = makeSite("8", sn: nil, name: nil, at: (37.55, 127))
    let sites = [odd, two, unnumbered].map(\.summary)
    #expect(SiteReference.number("2").named(among: sites) == [two.summary])
    #expect(SiteReference.number("8").named(among: sites) == [unnumbered.summary])
    #expect(SiteReference.serial(kind: "사적", sn: "7").named(among: sites) == [odd.summary])
    #expect(SiteReference.serial(kind: "12", sn: "7").named(among: sites) == [])
  }

  @Test func `several sites of one serial number in view are an answer`() {
    var visit = Visit.seoul()
    visit.send(.move(.region(.world)))
    let candidates = [gate, Sample.palace].map {
      SiteCandidate($0.summary, reference: "khs:\($0.identity.key)")
    }
    #expect(
      visit.send(.select(.number("1"))) == [.annotations(.ambiguous(.number("1"), candidates))])
    #expect(visit.session.annotations.selection == .none)
  }

  @Test func `a site out of view is pending, the card staying, until it is found and loaded`() {
    var visit = gateSelected()
    visit.answers = false
    visit.send(.select(.number("5")))
    // In view, then in the catalog, then the site itself.
    #expect(visit.answer() == [])
    #expect(visit.answer() == [])
    #expect(visit.session.annotations.card == Card(gate.summary))
    #expect(
      Visit.choices(visit.answer()) == [
        .didDeselect(gate.identity, .replaced(by: temple.identity)),
        .didSelect(temple.identity, sn: "5", name: "경주 불국사 다보탑"),
        .showCard(Card(temple.summary)),
      ])
  }

  @Test func `a reference that means none leaves the selection, as does a lookup that failed`() {
    var visit = gateSelected()
    #expect(
      visit.send(.select(.number("35"))) == [
        .annotations(.notFound(.number("35"), suggestions: []))
      ])
    visit.answers = false
    visit.send(.select(.number("5")))
    let away = LocalizedText("away", "없음")
    #expect(
      visit.fail() == [
        .annotations(.didFail(.init(purpose: .selection(.number("5")), message: away)))
      ])
    #expect(visit.session.annotations.selection == .selected(gate.summary))
  }

  @Test func `a newer choice drops the older one, whose reply comes late`() {
    for newer in [tap(gate), .mapTapped] {
      var visit = Visit.seoul()
      visit.answers = false
      visit.send(.select(.identity(temple.identity)), newer)
      let before = visit.session
      #expect(visit.answer() == [])
      #expect(visit.session == before)
    }
  }

  @Test func `nothing that happens to the map or around it deselects`() {
    var visit = gateSelected()
    for action: MapSession.Action in [
      .layoutChanged, .resized(width: 100, height: 700),
      .insetsChanged(EdgeInsets(bottom: 300), keepingCamera: false),
      .move(.to(center: coordinate(33, 125), zoom: 6)), .move(.to(zoom: 19)), .reloaded,
      .gestureBegan, .gestureMoved(.scroll(x: 500, y: 0)), .gestureEnded, .flush,
    ] {
      #expect(Visit.choices(visit.send(action)) == [])
      #expect(visit.session.annotations.selection == .selected(gate.summary))
    }
    #expect(visit.session.annotations.card == Card(gate.summary))
  }

  @Test func `a filter that hides the selected site deselects it, one that does not leaves it`() {
    var visit = gateSelected()
    #expect(Visit.choices(visit.send(.filterChanged(Sample.query(kinds: ["11"])))) == [])
    #expect(
      Visit.choices(visit.send(.filterChanged(Sample.query(kinds: ["12"])))) == [
        .didDeselect(gate.identity, .filtered), .hideCard,
      ])
  }

  @Test func `a filter that comes while a site is looked up is applied when it is found`() {
    var visit = gateSelected()
    visit.answers = false
    visit.send(.select(.identity(temple.identity)), .filterChanged(Sample.query(kinds: ["12"])))
    visit.answers = true
    while !visit.open.isEmpty { visit.answer() }
    #expect(visit.session.annotations.selection == .none)
  }

  @Test func `next to references of the filter the selected site is sought among their answer`() {
    var visit = gateSelected()
    var filter = SiteQuery()
    filter.references = [.name("서울 숭례문")]
    #expect(Visit.choices(visit.send(.filterChanged(filter))) == [])
    filter.references = [.name("서울 원각사지 십층석탑")]
    #expect(
      Visit.choices(visit.send(.filterChanged(filter))) == [
        .didDeselect(gate.identity, .filtered), .hideCard,
      ])
  }

  @Test func `a reload shows what is new of the selected site and deselects a removed one`() {
    var visit = gateSelected()
    let renamed = makeSite("1", sn: "1", name: "숭례문", at: (37.56, 126.975))
    visit.catalog.sites[0] = renamed
    #expect(Visit.choices(visit.send(.reloaded)) == [.showCard(Card(renamed.summary))])
    visit.catalog.sites.remove(at: 0)
    #expect(
      Visit.choices(visit.send(.reloaded)) == [.didDeselect(gate.identity, .removed), .hideCard])
  }

  @Test func `a check that failed deselects nothing and is asked again`() {
    var visit = gateSelected()
    visit.answers = false
    visit.send(.filterChanged(Sample.query(kinds: ["12"])))
    // Marks, counts, and the check.
    #expect(visit.open.count == 3)
    visit.fail(2)
    visit.answer()
    #expect(visit.session.annotations.selectedSite == gate.summary)
    while !visit.open.isEmpty { visit.answer() }
    #expect(visit.session.annotations.selection == .none)
  }

  @Test func `a mark tapped before a new filter's answer comes is checked too`() {
    var visit = Visit.seoul()
    visit.answers = false
    visit.send(.filterChanged(Sample.query(kinds: ["12"])), tap(gate))
    #expect(visit.session.annotations.selectedSite == gate.summary)
    while !visit.open.isEmpty { visit.answer() }
    #expect(visit.session.annotations.selection == .none)
  }

  @Test func `a site filtered out while another is looked up leaves the lookup going`() {
    var visit = gateSelected()
    visit.answers = false
    visit.send(.select(.identity(temple.identity)), .filterChanged(Sample.query(kinds: ["12"])))
    let check = visit.open.firstIndex {
      if case .annotations(.membership) = $0.request { true } else { false }
    }
    let events = Visit.choices(visit.answer(check ?? 0))
    #expect(events == [.didDeselect(gate.identity, .filtered), .hideCard])
    guard case .pending(let lookup, nil) = visit.session.annotations.selection else {
      Issue.record("the lookup ended")
      return
    }
    #expect(lookup.reference == .identity(temple.identity))
  }

  @Test func `what a serial number was found to mean stays meant through a reload`() {
    var visit = Visit.seoul()
    visit.answers = false
    visit.send(.select(.number("5")))
    // Not in view; the catalog finds it; the site is not loaded yet.
    visit.answer()
    visit.answer()
    visit.catalog.sites.append(makeSite("9", sn: "5", name: nil, at: (37.56, 126.98)))
    visit.send(.reloaded)
    while !visit.open.isEmpty { visit.answer() }
    #expect(visit.session.annotations.selectedSite == temple.summary)
  }
}
