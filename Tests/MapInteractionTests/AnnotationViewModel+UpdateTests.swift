import Geography
import HeritageModel
import Localization
import TestSupport
import Testing

@testable import MapInteraction

struct AnnotationLoadingTests {
  @Test func `a view asks for marks around it and says how many sites are in it`() {
    var visit = Visit(
      MapSession(camera: MapCamera(center: coordinate(37.56, 126.98), zoom: 13)))
    visit.send(.begin)
    let asked = visit.requests.count
    let events = visit.send(.resized(width: 400, height: 300))
    let model = visit.session.annotations
    #expect(Set(model.annotations.map(\.id.site.key)) == ["1", "2", "3"])
    #expect(
      events.contains(
        .annotations(.annotationsChanged(AnnotationChanges(added: model.annotations)))))
    #expect(model.counts == SiteCounts(matching: 3, unplaced: 0))
    #expect(visit.requests.count == asked + 2)
  }

  @Test func `the same filter, size or layout asks for nothing`() {
    var visit = Visit.seoul()
    let count = visit.requests.count
    #expect(
      visit.send(
        .resized(width: 400, height: 300), .layoutChanged,
        .filterChanged(Sample.query(in: Sample.gyeongju))) == [])
    #expect(visit.requests.count == count)
  }

  @Test func `only the reply to the newest request counts, and only once`() throws {
    var visit = Visit.seoul()
    visit.answers = false
    visit.send(
      .move(.to(center: coordinate(35.8, 129.3))), .filterChanged(Sample.query(kinds: ["12"])))
    let stale = try #require(visit.open.first)
    let before = visit.session
    let reply = visit.catalog.reply(to: stale.request, stale.token)
    #expect(visit.send(reply) == [])
    #expect(visit.session == before)
  }

  @Test func `a failure is told, leaves the annotations, and the next change asks again`() {
    var visit = Visit.seoul()
    let annotations = visit.session.annotations.annotations
    visit.answers = false
    visit.send(.move(.to(center: coordinate(35.8, 129.3))))
    let events = visit.fail()
    let away = LocalizedText("away", "없음")
    #expect(events == [.annotations(.didFail(.init(purpose: .annotations, message: away)))])
    #expect(visit.session.annotations.annotations == annotations)
    visit.answers = true
    visit.send(.move(.scroll(x: 1, y: 0)))
    #expect(visit.session.annotations.annotations != annotations)
  }

  @Test func `a filter and a reload ask anew`() {
    var visit = Visit.seoul()
    visit.send(.filterChanged(Sample.query(kinds: ["12"])))
    #expect(visit.session.annotations.annotations.map(\.id.site.key) == ["3"])
    #expect(visit.session.annotations.counts?.matching == 1)
    visit.catalog.sites.removeAll { $0.identity == Sample.bell.identity }
    visit.send(.reloaded)
    #expect(visit.session.annotations.annotations == [])
    #expect(visit.session.annotations.counts?.matching == 0)
  }
}
