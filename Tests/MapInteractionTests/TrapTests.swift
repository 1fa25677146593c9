import HeritageModel
import Testing

@testable import MapInteraction

struct TrapTests {
  @Test func `the trap this project was born from`() {
    var store = seoulView()
    let (gate, pagoda) = (Sample.gate, Sample.pagoda)
    // Selecting shows the card.
    store.send(
      .annotationTapped(pagoda.identity),
      [
        .event(.didSelect(pagoda.identity, sn: "2", name: "서울 원각사지 십층석탑")),
        .event(.showCard(Card(pagoda.summary))),
      ]
    ) { $0.selection = .selected(pagoda.summary) }

    // The card takes room, so the map is laid out anew: nothing is deselected.
    store.send(.layoutChanged)
    let smaller = Sample.region("126.9,37.52,127.1,37.6")
    store.arrange(.resized(smaller))
    store.arrange(.sitesLoaded(2, Sample.catalog.listing(for: store.model.query)))
    #expect(store.model.card == Card(pagoda.summary))

    // A second selection swaps the card without hiding it.
    store.send(
      .annotationTapped(gate.identity),
      [
        .event(.didDeselect(pagoda.identity, .replaced(by: gate.identity))),
        .event(.didSelect(gate.identity, sn: "1", name: "서울 숭례문")),
        .event(.showCard(Card(gate.summary))),
      ]
    ) { $0.selection = .selected(gate.summary) }

    // 자세히 보기 opens the right record, though its serial number repeats in Gyeongju.
    #expect(Sample.catalog.sites.count { $0.sn == gate.sn } == 2)
    store.send(.detailButtonTapped, [.request(3, .site(gate.identity))]) {
      $0.detail = .opening(
        .init(reference: .identity(gate.identity), step: .site(3, gate.identity)), replacing: nil)
    }
    store.send(.siteLoaded(3, gate), [.event(.didOpenDetail(gate))]) { $0.detail = .open(gate) }
    store.send(.detailClosed, [.event(.didCloseDetail(gate.identity))]) { $0.detail = .closed }
    // So does its number alone, as long as it is in view.
    store.send(.openDetail(.number("1")), [.request(4, .site(gate.identity))]) {
      $0.detail = .opening(
        .init(reference: .number("1"), step: .site(4, gate.identity)), replacing: nil)
    }
    store.send(.detailClosed) { $0.detail = .closed }

    // Deselecting hides the card.
    store.send(.mapTapped, [.event(.didDeselect(gate.identity, .mapTap)), .event(.hideCard)]) {
      $0.selection = .none
    }
  }
}
