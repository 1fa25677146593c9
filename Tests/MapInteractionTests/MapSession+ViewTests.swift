import Geography
import HeritageModel
import Localization
import TestSupport
import Testing

@testable import MapInteraction

struct ViewTests {
  @Test func `a region is fitted to the size, contained, and clamped to what limits allow`() throws
  {
    var visit = Visit.seoul()
    visit.send(.move(.region(Sample.seoul)))
    let visible = try #require(visit.session.visible)
    #expect(visible.region.contains(Sample.seoul))
    let ratio =
      (visible.region.east - visible.region.west) / (Sample.seoul.east - Sample.seoul.west)
    #expect(abs(ratio - 1) < 1e-6)
    let events = visit.send(.move(.region(.world)))
    guard case .camera(let change) = events.first else {
      Issue.record("no move")
      return
    }
    #expect(change.clamps == [.zoom])
    #expect(visit.session.camera.zoom == 5)
  }

  @Test func `what is asked before there is a size waits for it, the last region and what follows`()
  {
    var visit = Visit(MapSession())
    #expect(visit.send(.begin).count == 2)
    #expect(
      visit.send(
        .move(.region(Sample.gyeongju)), .move(.to(heading: 10)), .move(.region(Sample.seoul)),
        .move(.to(zoom: 12)), .move(.to(heading: 20)), .resized(width: 0, height: 100)) == [])
    #expect(visit.send(.move(.scroll(x: 1, y: 1))) == [.moveRejected(.noSize)])
    #expect(
      steps(visit.send(.resized(width: 400, height: 300))) == [
        "will 1", "completed 1", "will 2", "completed 2", "idle",
      ])
    #expect(visit.session.camera.zoom == 12 && visit.session.camera.heading == 20)
    #expect(abs(visit.session.camera.center.longitude - 127) < 1e-9)
  }

  @Test func `insets keep the camera, or what is visible`() {
    var visit = Visit.seoul()
    let camera = visit.session.camera
    #expect(
      visit.send(.insetsChanged(EdgeInsets(bottom: 100), keepingCamera: true)) == [])
    #expect(visit.session.camera == camera)
    let events = visit.send(.insetsChanged(.zero, keepingCamera: false))
    guard case .camera(let change) = events.first else {
      Issue.record("no move")
      return
    }
    #expect(change.reason == .contentInset)
    #expect(visit.session.camera.center.latitude < camera.center.latitude)
  }

  @Test func `a small move inside the loaded region asks for nothing and changes no mark`() {
    var visit = Visit.seoul()
    let count = visit.requests.count
    let events = visit.send(.move(.scroll(x: 150, y: 100)))
    #expect(visit.requests.count == count)
    #expect(steps(events).count == events.count)
    visit.send(.move(.scroll(x: 150, y: 100)))
    #expect(visit.requests.count > count)
  }

  @Test func `the smallest move settles again and asks for counts and address, none for nothing`() {
    var visit = Visit.seoul()
    let asked = visit.requests.count
    visit.send(.move(.to(zoom: 13)))
    #expect(steps(visit.wait(2)) == [])
    #expect(visit.requests.count == asked)
    visit.send(.move(.scroll(x: 0.001, y: 0)))
    #expect(steps(visit.wait(2)) == ["settled"])
    let news = visit.requests[asked...]
    #expect(news.contains { if case .address = $0 { true } else { false } })
    #expect(news.contains(.annotations(.sites(limited(visit.session.annotations.query)))))
    #expect(!news.contains { if case .annotations(.annotations) = $0 { true } else { false } })
  }

  @Test func `another size is counted too`() {
    var visit = Visit.seoul()
    visit.send(.resized(width: 399, height: 300))
    visit.wait(0.5)
    #expect(visit.session.annotations.countsInView != nil)
    #expect(visit.session.annotations.counted == visit.session.annotations.query)
  }

  @Test func `counts are in view only while they and the marks belong to the visible region`() {
    var visit = Visit.seoul()
    let counts = visit.session.annotations.countsInView
    #expect(counts != nil)
    visit.send(.move(.scroll(x: 10, y: 0)))
    #expect(visit.session.annotations.countsInView == nil)
    visit.wait(0.5)
    #expect(visit.session.annotations.countsInView != nil)
    // The far region is counted with its marks; the way back needs none, and settles all the same.
    visit.send(.move(.scroll(x: 350, y: 0)), .move(.scroll(x: -350, y: 0)))
    visit.wait(0.5)
    #expect(visit.session.annotations.countsInView == counts)
  }

  private func limited(_ query: SiteQuery) -> SiteQuery {
    var query = query
    query.limit = 0
    return query
  }

  @Test func `the clock of a region starts again only when another region is seen`() {
    var visit = Visit.seoul()
    visit.send(.move(.scroll(x: 100, y: 0)))
    visit.wait(0.4)
    visit.send(.move(.to(zoom: 13)))
    #expect(steps(visit.wait(0.1)) == ["settled"])
    visit.send(.move(.scroll(x: 100, y: 0)))
    visit.wait(0.4)
    visit.send(.move(.scroll(x: 100, y: 0)))
    #expect(steps(visit.wait(0.4)) == [])
  }

  @Test func `a level is kept a little beyond its half steps`() {
    var visit = Visit.seoul()
    #expect(visit.session.level == 13)
    for (zoom, level) in [
      (13.5, 13), (13.64, 13), (13.66, 14), (13.4, 14), (13.34, 13), (15, 15), (14, 14),
    ] {
      visit.send(.move(.to(zoom: zoom)))
      #expect(visit.session.level == level, "zoom \(zoom)")
    }
  }

  @Test func `a terminal, whose marks need less room, shows a higher level`() {
    #expect(Visit.seoul(layout: .terminal).session.level == 15)
  }

  @Test func `the address of the centre is looked up when the region has settled, and only then`() {
    var visit = Visit.seoul()
    let jung = CenterAddress(
      PlaceAddress(regions: [
        AdministrativeRegion(
          level: .district, code: nil, name: LocalizedText("Jung-gu", "중구"))
      ]), basis: .nearbySites)
    visit.address = jung
    let asked = visit.requests.count { if case .address = $0 { true } else { false } }
    visit.send(.move(.to(center: coordinate(37.57, 127))))
    #expect(visit.session.address == nil)
    #expect(visit.wait(0.5).last == .addressChanged(jung))
    #expect(visit.requests.count { if case .address = $0 { true } else { false } } == asked + 1)
  }

  @Test func `across the antimeridian two boxes are seen and both sides have their sites`() {
    let east = makeSite("e", sn: "1", name: nil, at: (-17, 179.95))
    let west = makeSite("w", sn: "2", name: nil, at: (-17, -179.95))
    var visit = Visit(
      MapSession(camera: MapCamera(center: coordinate(-17, 180), zoom: 10)),
      MemoryCatalog(sites: [east, west]))
    visit.send(.resized(width: 400, height: 300))
    #expect(visit.session.visible?.region.boxes.count == 2)
    #expect(visit.session.annotations.counts?.matching == 2)
    #expect(visit.session.annotations.annotations.count == 2)
  }
}
