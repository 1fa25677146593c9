import Geography
import HeritageModel
import TestSupport
import Testing

@testable import MapInteraction

struct LocationTests {
  private let home = coordinate(37.5, 127.05)

  private func authorized() -> Visit {
    var visit = Visit.seoul()
    visit.send(.authorizationChanged(.whenInUse, .full))
    return visit
  }

  @Test(arguments: MapLocation.Authorization.allCases, MapLocation.Accuracy.allCases)
  func `the authorisation is told once at the beginning and at each change`(
    authorization: MapLocation.Authorization, accuracy: MapLocation.Accuracy
  ) {
    var session = MapSession(authorization: authorization, accuracy: accuracy)
    let told = session.update(.begin)
    #expect(told.first == .event(.authorizationChanged(authorization, accuracy)))
    #expect(session.update(.begin) == [])
    #expect(session.update(.authorizationChanged(authorization, accuracy)) == [])
    let asked = session.update(.requestAuthorization)
    #expect(asked == (authorization == .notDetermined ? [.askForLocation] : []))
  }

  @Test func `the mark of the user stands where the map began, hidden, until there is a location`()
  {
    var visit = authorized()
    #expect(!visit.session.location.overlay.isVisible)
    #expect(visit.session.location.overlay.coordinate == coordinate(37.56, 126.98))
    visit.send(.positionModeChanged(.normal))
    #expect(!visit.session.location.overlay.isVisible)
    let events = visit.send(.located(LocationFix(coordinate: home, radius: 12)))
    let overlay = LocationOverlay(coordinate: home, radius: 12, isVisible: true)
    #expect(events == [.locationOverlayChanged(overlay)])
    visit.send(.located(nil))
    #expect(!visit.session.location.overlay.isVisible)
  }

  @Test func `without authorisation locations are ignored, and losing it forgets them`() {
    var visit = Visit.seoul()
    #expect(visit.send(.located(LocationFix(coordinate: home))) == [])
    #expect(
      visit.send(.positionModeChanged(.normal)) == [.locationUnavailable(.notAuthorized)])
    #expect(visit.send(.showLocation) == [.locationUnavailable(.notAuthorized)])
    visit = authorized()
    #expect(visit.send(.showLocation) == [.locationUnavailable(.noFix)])
    visit.send(.positionModeChanged(.direction), .located(LocationFix(coordinate: home)))
    visit.send(.authorizationChanged(.denied, .full))
    #expect(visit.session.location.fix == nil)
    #expect(visit.session.location.mode == .disabled)
    #expect(!visit.session.location.overlay.isVisible)
  }

  @Test func `the map follows in direction, and turns too in compass`() {
    var visit = authorized()
    visit.send(.positionModeChanged(.direction))
    visit.send(.located(LocationFix(coordinate: home, heading: 90)))
    visit.wait(1)
    #expect(visit.session.camera.center == home && visit.session.camera.heading == 0)
    visit.send(.positionModeChanged(.compass))
    visit.wait(1)
    #expect(visit.session.camera.heading == 90)
    #expect(visit.session.location.mode == .compass)
  }

  @Test func `any other move on purpose ends the following, and back to my location does not`() {
    for action: MapSession.Action in [
      .gestureBegan, .move(.to(zoom: 12)), .move(.to(zoom: 12), reason: .control),
    ] {
      var visit = authorized()
      visit.send(.located(LocationFix(coordinate: home)), .positionModeChanged(.direction))
      visit.wait(1)
      #expect(visit.send(action).contains(.positionModeChanged(.normal)))
    }
    var visit = authorized()
    visit.send(.located(LocationFix(coordinate: home)), .positionModeChanged(.direction))
    visit.wait(1)
    for action: MapSession.Action in [
      .insetsChanged(EdgeInsets(top: 50), keepingCamera: false), .showLocation,
    ] {
      visit.send(action)
      visit.wait(1)
      #expect(visit.session.location.mode == .direction)
    }
    #expect(visit.session.camera.center == home)
  }

  @Test func `night is told when it changes`() {
    var visit = Visit.seoul()
    #expect(visit.send(.nightChanged(true), .nightChanged(true)) == [.nightChanged(true)])
    #expect(visit.session.isNight)
  }
}

struct SearchTests {
  @Test func `each fragment is answered, the newest alone, and none is an answer too`() {
    var visit = Visit.seoul()
    visit.answers = false
    visit.send(.typed("서"), .typed("서울 숭"))
    #expect(visit.answer() == [])
    let search = CompletionList(
      fragment: "서울 숭",
      completions: [
        Completion(
          title: "서울 숭례문", subtitle: LocalizedText("국보"), titleRanges: [],
          target: .site(Sample.gate.identity))
      ])
    #expect(visit.answer() == [.searchChanged(search)])
    visit.answers = true
    #expect(
      visit.send(.typed("없는 이름")) == [
        .searchChanged(CompletionList(fragment: "없는 이름", completions: []))
      ])
    #expect(visit.send(.typed(" "), .typed("")) == [.searchChanged(nil)])
  }

  @Test func `a chosen completion selects and shows its site`() {
    var visit = Visit.seoul()
    visit.send(.typed("불국사"), .chose(1), .chose(0))
    visit.wait(1)
    #expect(visit.session.search == nil)
    #expect(visit.session.annotations.selectedSite == Sample.temple.summary)
    #expect(visit.session.camera.center == Sample.temple.coordinate)
  }
}
