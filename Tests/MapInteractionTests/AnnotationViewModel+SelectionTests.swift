import Geography
import HeritageModel
import Localization
import Testing

@testable import MapInteraction

struct SelectionTests {
  private let gate = Sample.gate
  private let pagoda = Sample.pagoda
  private let temple = Sample.temple

  @Test func `tapping an annotation selects it and shows its card`() {
    var store = seoulView()
    store.send(
      .annotationTapped(gate.identity),
      [
        .event(.didSelect(gate.identity, sn: "1", name: "서울 숭례문")),
        .event(.showCard(Card(gate.summary))),
      ]
    ) { $0.selection = .selected(gate.summary) }
    #expect(store.model.card == Card(gate.summary))
  }

  @Test func `tapping another swaps the card without hiding it`() {
    var store = gateSelected()
    store.send(
      .annotationTapped(pagoda.identity),
      [
        .event(.didDeselect(gate.identity, .replaced(by: pagoda.identity))),
        .event(.didSelect(pagoda.identity, sn: "2", name: "서울 원각사지 십층석탑")),
        .event(.showCard(Card(pagoda.summary))),
      ]
    ) { $0.selection = .selected(pagoda.summary) }
  }

  @Test func `tapping the selected one again is told and changes nothing`() {
    var store = gateSelected()
    store.send(.annotationTapped(gate.identity), [.event(.didReselect(gate.identity))])
    store.send(.select(.number("1")), [.event(.didReselect(gate.identity))])
  }

  @Test func `tapping the map deselects, and a second tap does nothing`() {
    var store = gateSelected()
    store.send(
      .mapTapped, [.event(.didDeselect(gate.identity, .mapTap)), .event(.hideCard)]
    ) { $0.selection = .none }
    store.send(.mapTapped)
  }

  @Test func `a command deselects with its own reason, and deselecting nothing is allowed`() {
    var store = gateSelected()
    store.send(.deselect, [.event(.didDeselect(gate.identity, .api)), .event(.hideCard)]) {
      $0.selection = .none
    }
    store.send(.deselect)
  }

  @Test(arguments: ["1", "국보/1", "11/1", "khs:1"])
  func `a reference to one site in view selects it at once`(reference: String) {
    var store = seoulView()
    store.send(
      .select(SiteReference(reference)),
      [
        .event(.didSelect(gate.identity, sn: "1", name: "서울 숭례문")),
        .event(.showCard(Card(gate.summary))),
      ]
    ) { $0.selection = .selected(gate.summary) }
  }

  @Test func `a number is a serial number before it is a key, and of another kind it is nobody`() {
    var store = seoulView()
    let odd = makeSite("2", sn: "7", name: nil, kind: "13", kindName: "사적", at: (37.58, 127))
    let two = makeSite("9", sn: "2", name: nil, at: (37.5, 127))
    let unnumbered = makeSite("8", sn: nil, name: nil, at: (37.5, 127))
    let sites = SampleCatalog(sites: [odd, two, unnumbered])
    store.arrange(.reloaded, .sitesLoaded(2, sites.listing(for: store.model.query)))
    store.arrange(.select(.number("2")))
    #expect(store.model.selectedSite == two.summary)
    store.arrange(.select(.number("8")))
    #expect(store.model.selectedSite == unnumbered.summary)
    store.arrange(.select(.serial(kind: "사적", sn: "7")))
    #expect(store.model.selectedSite == odd.summary)
    let other = SiteReference.serial(kind: "12", sn: "7")
    store.send(.select(other), [.request(3, .resolve(other))]) {
      $0.selection = .pending(.init(reference: other, step: .catalog(3)), replacing: odd.summary)
    }
  }

  @Test func `several sites of one serial number in view are an answer`() {
    var store = ModelStore(AnnotationViewModel(region: .world))
    store.arrange(.reloaded, .sitesLoaded(1, Sample.catalog.listing(for: SiteQuery())))
    let candidates = [gate, Sample.palace].map {
      SiteCandidate($0.summary, reference: "khs:\($0.identity.key)")
    }
    store.send(.select(.number("1")), [.event(.ambiguous(.number("1"), candidates))])
  }

  @Test func `a site out of view is pending until it is resolved and loaded`() {
    var store = gateSelected()
    let reference = SiteReference.identity(temple.identity)
    store.send(.select(reference), [.request(2, .resolve(reference))]) {
      $0.selection = .pending(
        .init(reference: reference, step: .catalog(2)), replacing: gate.summary)
    }
    #expect(store.model.card == Card(gate.summary))
    store.send(
      .referenceResolved(2, .found(temple.identity)), [.request(3, .site(temple.identity))]
    ) {
      $0.selection = .pending(
        .init(reference: reference, step: .site(3, temple.identity)), replacing: gate.summary)
    }
    store.send(.referenceResolved(2, .found(temple.identity)))
    store.send(
      .siteLoaded(3, temple),
      [
        .event(.didDeselect(gate.identity, .replaced(by: temple.identity))),
        .event(.didSelect(temple.identity, sn: "5", name: "경주 불국사 다보탑")),
        .event(.showCard(Card(temple.summary))),
      ]
    ) { $0.selection = .selected(temple.summary) }
    store.send(.siteLoaded(3, temple))
  }

  @Test func `a reference that means none or several leaves the selection`() {
    var store = gateSelected()
    let candidates = [SiteCandidate(temple, reference: "khs:4")]
    store.arrange(.select(.number("35")))
    store.send(
      .referenceResolved(2, .notFound(suggestions: candidates)),
      [.event(.notFound(.number("35"), suggestions: candidates))]
    ) { $0.selection = .selected(gate.summary) }
    store.arrange(.select(.name("탑")))
    store.send(
      .referenceResolved(3, .ambiguous(candidates)),
      [.event(.ambiguous(.name("탑"), candidates))]
    ) { $0.selection = .selected(gate.summary) }
    store.arrange(
      .select(.name("탑")), .referenceResolved(4, .found(temple.identity)))
    store.send(
      .siteLoaded(5, nil), [.event(.notFound(.name("탑"), suggestions: []))]
    ) { $0.selection = .selected(gate.summary) }
  }

  @Test func `a lookup that failed leaves the selection`() {
    var store = seoulView()
    let message = LocalizedText("The disk is away.", "디스크가 없습니다.")
    store.arrange(.select(.number("35")))
    store.send(
      .loadFailed(2, message),
      [.event(.didFail(.init(purpose: .selection(.number("35")), message: message)))]
    ) { $0.selection = .none }
  }

  @Test func `a newer choice drops the older one, whose reply comes late`() {
    var store = seoulView()
    store.arrange(.select(.identity(temple.identity)), .annotationTapped(gate.identity))
    store.send(.referenceResolved(2, .found(temple.identity)))
    store.arrange(.select(.identity(temple.identity)), .mapTapped)
    store.send(.referenceResolved(3, .found(temple.identity)))
  }

  @Test func `a serial number waits for the sites of a new region`() {
    var store = seoulView()
    store.arrange(.regionChanged(Sample.gyeongju))
    store.send(.select(.number("1"))) {
      $0.selection = .pending(.init(reference: .number("1"), step: .view), replacing: nil)
    }
    store.arrange(.sitesLoaded(2, Sample.catalog.listing(for: store.model.query)))
    #expect(store.model.selection == .selected(Sample.palace.summary))
  }

  @Test func `a serial number that waits goes to the catalog when the view stays unknown`() {
    var store = seoulView()
    store.arrange(.regionChanged(Sample.gyeongju), .select(.number("1")))
    store.arrange(.loadFailed(2, LocalizedText("", "")))
    let lookup = AnnotationViewModel.Lookup(reference: .number("1"), step: .catalog(3))
    #expect(store.model.selection == .pending(lookup, replacing: nil))
  }

  @Test func `a filter that comes while a site is looked up is applied when it is found`() {
    var store = seoulView()
    store.arrange(
      .select(.identity(temple.identity)), .filterChanged(Sample.query(kinds: ["12"])),
      .referenceResolved(2, .found(temple.identity)), .siteLoaded(4, temple))
    #expect(store.model.selectedSite == temple.summary)
    #expect(store.model.check == .init(token: 5, filterChanged: true))
  }

  @Test func `a site filtered out while another is looked up leaves the lookup going`() {
    var store = gateSelected()
    store.arrange(
      .select(.identity(temple.identity)), .filterChanged(Sample.query(kinds: ["12"])))
    store.send(
      .selectionChecked(4, .filtered(gate.summary)),
      [.event(.didDeselect(gate.identity, .filtered)), .event(.hideCard)]
    ) {
      $0.check = nil
      $0.selection = .pending(
        .init(
          reference: .identity(temple.identity), step: .catalog(2), filterChanged: true),
        replacing: nil)
    }
  }

  @Test func `a reload starts a pending lookup again in the new catalog`() {
    var store = seoulView()
    let reference = SiteReference.identity(temple.identity)
    store.arrange(.select(reference))
    store.send(
      .reloaded,
      [.request(3, .sites(store.model.query)), .request(4, .resolve(reference))]
    ) {
      $0.catalogChanged = true
      $0.loading = 3
      $0.selection = .pending(.init(reference: reference, step: .catalog(4)), replacing: nil)
    }
    store.send(.referenceResolved(2, .found(temple.identity)))
  }

  @Test func `what a serial number was found to mean stays meant through a reload`() {
    var store = seoulView()
    store.arrange(.select(.number("5")), .referenceResolved(2, .found(temple.identity)))
    store.arrange(.openDetail(.number("1")))
    store.send(
      .reloaded,
      [
        .request(5, .sites(store.model.query)), .request(6, .site(temple.identity)),
        .request(7, .site(gate.identity)),
      ]
    ) {
      $0.catalogChanged = true
      $0.loading = 5
      $0.selection = .pending(
        .init(reference: .number("5"), step: .site(6, temple.identity)), replacing: nil)
      $0.detail = .opening(
        .init(reference: .number("1"), step: .site(7, gate.identity)), replacing: nil)
    }
  }

  @Test func `nothing that happens to the map or around it deselects`() {
    var store = gateSelected()
    for action: AnnotationViewModel.Action in [
      .layoutChanged, .resized(Sample.gyeongju), .regionChanged(Sample.sea), .reloaded,
    ] {
      store.arrange(action)
      #expect(store.model.selection == .selected(gate.summary))
      if let token = store.model.loading {
        store.arrange(.sitesLoaded(token, Sample.catalog.listing(for: store.model.query)))
      }
      #expect(store.model.selection == .selected(gate.summary))
    }
    #expect(store.model.annotations.isEmpty)
    #expect(store.model.card == Card(gate.summary))
  }

  @Test func `a selected site beyond the limit stays selected`() {
    var store = seoulView(limit: 1)
    store.arrange(
      .select(.identity(pagoda.identity)), .referenceResolved(2, .found(pagoda.identity)),
      .siteLoaded(3, pagoda), .regionChanged(.world),
      .sitesLoaded(4, Sample.catalog.listing(for: store.model.query)))
    #expect(store.model.selection == .selected(pagoda.summary))
  }
}
