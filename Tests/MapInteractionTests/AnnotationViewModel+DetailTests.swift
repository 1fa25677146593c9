import Geography
import HeritageModel
import Localization
import TestSupport
import Testing

@testable import MapInteraction

struct DetailTests {
  private let gate = Sample.gate
  private let temple = Sample.temple

  /// A visit to Seoul with the gate selected and its detail open.
  private func gateOpen() -> Visit {
    var visit = Visit.seoul()
    visit.send(.tapped(.site(gate.identity)), .openDetail())
    return visit
  }

  @Test func `the button of the card opens the detail of the selected site`() {
    var visit = Visit.seoul()
    #expect(visit.send(.openDetail()) == [])
    visit.send(.tapped(.site(gate.identity)))
    #expect(visit.send(.openDetail()) == [.annotations(.didOpenDetail(gate))])
    #expect(visit.send(.closeDetail) == [.annotations(.didCloseDetail(gate.identity))])
    #expect(visit.send(.closeDetail) == [])
  }

  @Test func `a serial number opens the site in view though it repeats elsewhere`() {
    var visit = Visit.seoul()
    #expect(visit.send(.openDetail(.number("1"))) == [.annotations(.didOpenDetail(gate))])
    #expect(visit.session.annotations.selection == .none)
    visit.send(.move(.to(center: coordinate(35.807, 129.212))))
    #expect(
      visit.send(.openDetail(.number("1"))) == [
        .annotations(.didCloseDetail(gate.identity)),
        .annotations(.didOpenDetail(Sample.palace)),
      ])
  }

  @Test func `a serial number inside a cluster in view is in view`() {
    var visit = Visit.seoul()
    visit.send(.move(.to(center: coordinate(37.56, 126.98), zoom: 8)))
    #expect(visit.session.annotations.annotations.contains { $0.count > 1 })
    #expect(visit.send(.openDetail(.number("1"))) == [.annotations(.didOpenDetail(gate))])
  }

  @Test func `a serial number that is not in view is sought in the whole catalog`() {
    var visit = Visit.seoul()
    #expect(visit.send(.openDetail(.number("5"))) == [.annotations(.didOpenDetail(temple))])
  }

  @Test func `another detail replaces the open one when it is there`() {
    var visit = gateOpen()
    visit.answers = false
    visit.send(.openDetail(.identity(temple.identity)))
    visit.answer()
    #expect(visit.session.annotations.openSite == gate)
    #expect(
      visit.answer() == [
        .annotations(.didCloseDetail(gate.identity)), .annotations(.didOpenDetail(temple)),
      ])
  }

  @Test func `a reference that means none or several leaves the open detail`() {
    var visit = gateOpen()
    visit.catalog.sites += [
      makeSite("8", sn: "35", name: nil, at: nil), makeSite("9", sn: "35", name: nil, at: nil),
    ]
    visit.send(.openDetail(.number("35")))
    #expect(visit.session.annotations.detail == .open(gate))
    visit.send(.openDetail(.number("36")))
    #expect(visit.session.annotations.detail == .open(gate))
  }

  @Test func `a detail that is no longer wanted does not open when it comes late`() {
    for newer: MapSession.Action in [.closeDetail, .mapTapped] {
      var visit = Visit.seoul()
      visit.answers = false
      visit.send(.openDetail(.identity(gate.identity)), newer)
      #expect(visit.answer() == [])
      #expect(visit.session.annotations.detail == .closed)
    }
  }

  @Test func `a tap on the map closes the detail first and then deselects`() {
    var visit = gateOpen()
    #expect(
      visit.send(.mapTapped) == [
        .annotations(.didCloseDetail(gate.identity)),
        .annotations(.didDeselect(gate.identity, .mapTap)), .annotations(.hideCard),
      ])
  }

  @Test func `a reload brings the open detail up to date or closes it`() {
    var visit = gateOpen()
    let renamed = makeSite("1", sn: "1", name: "숭례문", at: (37.56, 126.975))
    visit.catalog.sites[0] = renamed
    #expect(Visit.choices(visit.send(.reloaded)).contains(.didUpdateDetail(renamed)))
    visit.catalog.sites.remove(at: 0)
    #expect(Visit.choices(visit.send(.reloaded)).contains(.didCloseDetail(gate.identity)))
  }
}
