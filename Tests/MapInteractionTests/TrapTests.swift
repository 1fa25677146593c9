import Geography
import HeritageModel
import TestSupport
import Testing

@testable import MapInteraction

struct TrapTests {
  @Test func `the trap this project was born from`() {
    var visit = Visit.seoul()
    let (gate, pagoda) = (Sample.gate, Sample.pagoda)
    // Selecting shows the card.
    #expect(
      Visit.choices(visit.send(.tapped(.site(pagoda.identity)))) == [
        .didSelect(pagoda.identity, sn: "2", name: "서울 원각사지 십층석탑"),
        .showCard(Card(pagoda.summary)),
      ])

    // The card takes room, so the map is laid out anew, and smaller: nothing is deselected.
    #expect(visit.send(.layoutChanged) == [])
    for action: MapSession.Action in [
      .insetsChanged(EdgeInsets(bottom: 120), keepingCamera: true),
      .resized(width: 400, height: 180), .move(.to(zoom: 8)), .reloaded,
    ] {
      #expect(Visit.choices(visit.send(action)) == [])
      visit.wait(1)
    }
    #expect(visit.session.annotations.card == Card(pagoda.summary))
    // At this zoom the others are one mark; the selected site is one by itself.
    let marks = visit.session.annotations.annotations
    #expect(marks.contains { $0.id == .site(pagoda.identity) })
    #expect(marks.contains { $0.count == 2 })

    // A second selection swaps the card without hiding it.
    #expect(
      Visit.choices(visit.send(.select(.identity(gate.identity)))) == [
        .didDeselect(pagoda.identity, .replaced(by: gate.identity)),
        .didSelect(gate.identity, sn: "1", name: "서울 숭례문"), .showCard(Card(gate.summary)),
      ])

    // 자세히 보기 opens the right record, though its serial number repeats in Gyeongju.
    #expect(visit.catalog.sites.count { $0.sn == gate.sn } == 2)
    #expect(visit.send(.openDetail()) == [.annotations(.didOpenDetail(gate))])
    visit.send(.closeDetail)
    // So does its number alone, as long as it is in view.
    #expect(visit.send(.openDetail(.number("1"))) == [.annotations(.didOpenDetail(gate))])
    visit.send(.closeDetail)

    // Deselecting hides the card.
    #expect(
      Visit.choices(visit.send(.mapTapped)) == [
        .didDeselect(gate.identity, .mapTap), .hideCard,
      ])
    #expect(visit.session.annotations.card == nil)
  }
}
