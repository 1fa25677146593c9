import Geography
import HeritageModel
import TestSupport
import Testing

@testable import MapInteraction

/// Taps on marks, lists to pick from, showing what is selected, and going from site to site.
struct MarkTests {
  @Test func `a tap on a cluster zooms to where it falls apart, the cluster staying in place`()
    throws
  {
    var visit = Visit.seoul()
    visit.send(.move(.to(zoom: 10)))
    let cluster = try #require(visit.session.annotations.annotations.first { $0.count > 1 })
    let level = try #require(cluster.expansionLevel)
    let events = visit.send(.tapped(cluster.id)) + visit.wait(1)
    guard case .camera(let change) = events.first else {
      Issue.record("no move")
      return
    }
    #expect(change.reason == .control && change.isAnimated)
    #expect(visit.session.level == level)
    #expect(!visit.session.annotations.annotations.contains { $0.id == cluster.id })
    #expect(visit.session.visible?.region.contains(cluster.coordinate) == true)
  }

  @Test func `a cluster that the limits never take apart is a list to pick from`() throws {
    var visit = Visit.seoul(limits: CameraLimits(minimumZoom: 5, maximumZoom: 8))
    let cluster = try #require(visit.session.annotations.annotations.first { $0.count > 1 })
    let events = visit.send(.tapped(cluster.id))
    guard case .pickList(let list) = events.first else {
      Issue.record("no list")
      return
    }
    #expect(list.total == cluster.count && list.members.count == cluster.count)
  }

  @Test func `a tap at a place means the nearest mark within reach, else the map`() throws {
    var visit = Visit.seoul()
    let gate = Sample.gate
    visit.send(.tappedAt(coordinate(37.5602, 126.9752)))
    #expect(visit.session.annotations.selectedSite == gate.summary)
    visit.send(.tappedAt(coordinate(37.55, 126.95)))
    #expect(visit.session.annotations.selectedSite == nil)
  }

  @Test func `a tap on a site inside a cluster selects it, and takes it out`() {
    var visit = Visit.seoul()
    visit.send(.move(.to(zoom: 9)))
    let id = MapItem.ID.site(Sample.pagoda.identity)
    #expect(!visit.session.annotations.annotations.contains { $0.id == id })
    let total = visit.session.annotations.annotations.reduce(0) { $0 + $1.count }
    visit.send(.tapped(id))
    #expect(visit.session.annotations.annotations.contains { $0.id == id })
    #expect(visit.session.annotations.annotations.reduce(0) { $0 + $1.count } == total)
    visit.send(.deselect)
    #expect(!visit.session.annotations.annotations.contains { $0.id == id })
  }

  // MARK: Stacks

  private static let museum = (1...45).map { number in
    makeSite(
      String(number + 100), sn: String(number), name: "소장품 \(number)", at: (37.56, 126.98))
  }

  private func museumListed() -> Visit {
    var visit = Visit.seoul()
    visit.catalog = MemoryCatalog(sites: Self.museum)
    visit.send(.reloaded)
    visit.send(.tapped(.stack(Self.museum[0].identity)))
    return visit
  }

  @Test func `a tap on a stack lists its sites page by page, and one is picked`() throws {
    var visit = museumListed()
    let list = try #require(visit.session.pickList)
    #expect(list.total == 45 && list.members.count == 20 && list.offset == 0)
    visit.send(.pickPage(offset: 40))
    #expect(visit.session.pickList?.members.map(\.sn) == ["41", "42", "43", "44", "45"])
    #expect(visit.send(.pickPage(offset: 45), .pickPage(offset: -1)) == [])
    let site = Self.museum[42]
    let events = visit.send(.picked(site.identity))
    #expect(events.contains(.pickListClosed))
    #expect(visit.session.annotations.selectedSite == site.summary)
    #expect(visit.session.pickList == nil)
    // Of the 45 marks at one spot only one is shown as selected.
    #expect(visit.session.annotations.annotations.map(\.count).sorted() == [1, 44])
  }

  @Test func `a list to pick from survives a reload, and ends with its mark or a tap on the map`() {
    var visit = museumListed()
    #expect(visit.send(.reloaded).isEmpty)
    visit.catalog.sites.removeLast()
    visit.send(.reloaded)
    #expect(visit.session.pickList?.total == 44)
    var other = visit
    #expect(other.send(.mapTapped) == [.pickListClosed])
    visit.send(.filterChanged(Sample.query(kinds: ["13"])))
    #expect(visit.session.pickList == nil)
  }

  // MARK: Showing

  @Test func `a selection that is to be shown goes to where the site stands alone`() throws {
    var visit = Visit.seoul()
    visit.send(.move(.to(center: coordinate(33.4, 126.5), zoom: 7)))
    visit.send(.select(.name("경주 불국사 다보탑"), reveal: true))
    visit.wait(1)
    let place = try #require(Sample.temple.coordinate)
    #expect(visit.session.camera.center == place)
    let level = try #require(
      visit.catalog.unclusterLevel(of: Sample.temple.identity, in: SiteQuery()))
    #expect(visit.session.level == level)
    #expect(visit.session.annotations.selectedSite == Sample.temple.summary)
  }

  @Test func `a site without a place is selected and cannot be shown`() {
    var visit = Visit.seoul()
    let lost = makeSite("9", sn: "9", name: "사라진 탑", at: nil)
    visit.catalog.sites.append(lost)
    let camera = visit.session.camera
    let events = visit.send(.select(.number("9"), reveal: true))
    #expect(events.contains(.cannotReveal(lost.identity)))
    #expect(visit.session.annotations.selectedSite == lost.summary)
    #expect(visit.session.camera == camera)
  }

  @Test func `a later choice is not shown because an earlier one was to be`() {
    var visit = Visit.seoul()
    visit.answers = false
    visit.send(
      .select(.identity(Sample.temple.identity), reveal: true), .tapped(.site(Sample.gate.identity))
    )
    visit.answers = true
    while !visit.open.isEmpty { visit.answer() }
    visit.wait(1)
    #expect(visit.session.camera.center == coordinate(37.56, 126.98))
  }

  // MARK: Next and previous

  @Test func `next goes from site to site by distance from the centre, and around`() {
    var visit = Visit.seoul()
    var keys: [String?] = []
    for _ in 0..<4 {
      visit.send(.selectNext)
      keys.append(visit.session.annotations.selectedSite?.identity.key)
    }
    #expect(keys == ["1", "2", "3", "1"])
    for key in ["3", "2", "1", "3"] {
      visit.send(.selectPrevious)
      #expect(visit.session.annotations.selectedSite?.identity.key == key)
    }
  }

  @Test func `previous begins with the furthest, and another view begins anew`() {
    var visit = Visit.seoul()
    visit.send(.selectPrevious)
    #expect(visit.session.annotations.selectedSite == Sample.bell.summary)
    visit.send(.move(.to(center: coordinate(37.571, 126.988))))
    visit.send(.selectNext)
    #expect(visit.session.annotations.selectedSite == Sample.pagoda.summary)
    visit.send(.mapTapped, .selectNext)
    #expect(visit.session.annotations.selectedSite == Sample.pagoda.summary)
  }

  @Test func `the card of a site covers a part of the map, and next goes on all the same`() {
    var visit = Visit.seoul()
    var keys: [String?] = []
    for step in 0..<4 {
      visit.send(.selectNext)
      visit.send(
        .insetsChanged(EdgeInsets(bottom: step.isMultiple(of: 2) ? 80 : 0), keepingCamera: false))
      keys.append(visit.session.annotations.selectedSite?.identity.key)
    }
    #expect(keys == ["1", "2", "3", "1"])
  }

  @Test func `keys pressed faster than answers come are all counted`() {
    var visit = Visit.seoul()
    visit.answers = false
    visit.send(.selectNext, .selectNext, .selectNext)
    visit.answers = true
    while !visit.open.isEmpty { visit.answer() }
    #expect(visit.session.annotations.selectedSite == Sample.bell.summary)
  }

  @Test func `where nothing is in view there is no next`() {
    var visit = Visit.seoul()
    visit.send(.move(.to(center: coordinate(33, 125))))
    #expect(visit.send(.selectNext, .selectPrevious) == [])
  }
}
