import Geography
import HeritageModel
import Localization
import Testing

@testable import MapInteraction

struct DetailTests {
  private let gate = Sample.gate
  private let temple = Sample.temple

  /// The gate selected and its detail open; the next token is 3.
  private func gateOpen() -> ModelStore {
    var store = gateSelected()
    store.arrange(.detailButtonTapped, .siteLoaded(2, gate))
    return store
  }

  @Test func `the button of the card opens the detail of the selected site`() {
    var store = gateSelected()
    store.send(.detailButtonTapped, [.request(2, .site(gate.identity))]) {
      $0.detail = .opening(
        .init(reference: .identity(gate.identity), step: .site(2, gate.identity)), replacing: nil)
    }
    store.send(.siteLoaded(2, gate), [.event(.didOpenDetail(gate))]) { $0.detail = .open(gate) }
    store.send(.detailClosed, [.event(.didCloseDetail(gate.identity))]) { $0.detail = .closed }
    store.send(.detailClosed)
  }

  @Test func `without a card there is no button`() {
    var store = seoulView()
    store.send(.detailButtonTapped)
  }

  @Test func `a serial number opens the site in view though it repeats elsewhere`() {
    var store = seoulView()
    store.send(.openDetail(.number("1")), [.request(2, .site(gate.identity))]) {
      $0.detail = .opening(
        .init(reference: .number("1"), step: .site(2, gate.identity)), replacing: nil)
    }
  }

  @Test func `a serial number that is not in view is sought in the whole catalog`() {
    var store = seoulView()
    store.send(.openDetail(.number("5")), [.request(2, .resolve(.number("5")))]) {
      $0.detail = .opening(.init(reference: .number("5"), step: .catalog(2)), replacing: nil)
    }
    store.send(
      .referenceResolved(2, .found(temple.identity)), [.request(3, .site(temple.identity))]
    ) {
      $0.detail = .opening(
        .init(reference: .number("5"), step: .site(3, temple.identity)), replacing: nil)
    }
    store.send(.siteLoaded(3, temple), [.event(.didOpenDetail(temple))]) {
      $0.detail = .open(temple)
    }
    #expect(store.model.selection == .none)
  }

  @Test func `another detail replaces the open one when it is there`() {
    var store = gateOpen()
    store.arrange(.openDetail(.number("5")), .referenceResolved(3, .found(temple.identity)))
    #expect(store.model.openSite == gate)
    store.send(
      .siteLoaded(4, temple),
      [.event(.didCloseDetail(gate.identity)), .event(.didOpenDetail(temple))]
    ) { $0.detail = .open(temple) }
  }

  @Test func `a reference that means none or several leaves the open detail`() {
    var store = gateOpen()
    let candidates = [SiteCandidate(temple, reference: "khs:4")]
    store.arrange(.openDetail(.number("35")))
    store.send(
      .referenceResolved(3, .ambiguous(candidates)),
      [.event(.ambiguous(.number("35"), candidates))]
    ) { $0.detail = .open(gate) }
    store.arrange(.openDetail(.number("35")))
    store.send(
      .referenceResolved(4, .notFound(suggestions: candidates)),
      [.event(.notFound(.number("35"), suggestions: candidates))]
    ) { $0.detail = .open(gate) }
    store.arrange(.openDetail(.name("탑")), .referenceResolved(5, .found(temple.identity)))
    store.send(.siteLoaded(6, nil), [.event(.notFound(.name("탑"), suggestions: []))]) {
      $0.detail = .open(gate)
    }
  }

  @Test func `several sites of one serial number in view are an answer`() {
    var store = ModelStore()
    store.arrange(.reloaded, .sitesLoaded(1, Sample.catalog.listing(for: SiteQuery())))
    let candidates = [gate, Sample.palace].map {
      SiteCandidate($0.summary, reference: $0.identity.description)
    }
    store.send(.openDetail(.number("1")), [.event(.ambiguous(.number("1"), candidates))])
  }

  @Test func `a failure leaves the open detail`() {
    var store = gateOpen()
    let message = LocalizedText("The disk is away.", "디스크가 없습니다.")
    store.arrange(.openDetail(.number("5")))
    store.send(
      .loadFailed(3, message),
      [.event(.didFail(.init(purpose: .detail(.number("5")), message: message)))]
    ) { $0.detail = .open(gate) }
  }

  @Test func `a detail that is no longer wanted does not open when it comes late`() {
    var store = gateSelected()
    store.arrange(.detailButtonTapped, .detailClosed)
    store.send(.siteLoaded(2, gate))
    store.arrange(.detailButtonTapped, .mapTapped)
    store.send(.siteLoaded(3, gate))
    store.arrange(.openDetail(.number("2")), .openDetail(.number("1")))
    store.send(.siteLoaded(4, Sample.pagoda))
    store.send(.siteLoaded(5, gate), [.event(.didOpenDetail(gate))]) { $0.detail = .open(gate) }
  }

  @Test func `a tap on the map closes the detail first and then deselects`() {
    var store = gateOpen()
    store.send(
      .mapTapped,
      [
        .event(.didCloseDetail(gate.identity)),
        .event(.didDeselect(gate.identity, .mapTap)), .event(.hideCard),
      ]
    ) {
      $0.detail = .closed
      $0.selection = .none
    }
  }

  @Test func `a reload brings the open detail up to date or closes it`() {
    var store = gateOpen()
    let renamed = makeSite("1", sn: "1", name: "숭례문", at: nil)
    store.arrange(.reloaded)
    #expect(store.model.openSite == gate)
    store.send(.siteLoaded(5, renamed), [.event(.didUpdateDetail(renamed))]) {
      $0.detail = .open(renamed)
    }
    store.arrange(.reloaded)
    store.send(.siteLoaded(8, renamed)) { $0.detail = .open(renamed) }
    store.arrange(.reloaded)
    store.send(.siteLoaded(11, nil), [.event(.didCloseDetail(gate.identity))]) {
      $0.detail = .closed
    }
  }

  @Test func `a serial number waits for the sites of a new region`() {
    var store = seoulView()
    store.arrange(.regionChanged(Sample.gyeongju), .openDetail(.number("1")))
    store.arrange(.sitesLoaded(2, Sample.catalog.listing(for: store.model.query)))
    let lookup = AnnotationViewModel.Lookup(
      reference: .number("1"), step: .site(3, Sample.palace.identity))
    #expect(store.model.detail == .opening(lookup, replacing: nil))
  }
}
