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
    visit.send(.move(.to(center: coordinate(35.8, 129.3))))
    visit.send(.authorizationChanged(.denied, .full))
    #expect(visit.session.location.overlay.coordinate != home)
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
