import Geography
import HeritageModel
import Localization
import TestSupport
import Testing

@testable import MapInteraction

struct CameraTests {
  private let busan = coordinate(35.1, 129.04)

  @Test func `a move at once begins, ends, is idle, and settles after half a second`() {
    var visit = Visit.seoul()
    #expect(
      steps(visit.send(.move(.to(center: busan)))) == ["will 1", "completed 1", "idle"])
    #expect(steps(visit.wait(0.499)) == [])
    #expect(steps(visit.wait(0.001)) == ["settled"])
    #expect(steps(visit.wait(10)) == [])
  }

  @Test func `an animated move goes step by step, slowly, fast, slowly`() throws {
    var visit = Visit.seoul(layout: MapLayout(markSpacing: 40, frameInterval: .milliseconds(100)))
    let start = visit.session.camera
    #expect(
      steps(visit.send(.move(.to(zoom: 15), duration: .milliseconds(400)))) == ["will 1"])
    #expect(visit.session.camera == start)
    #expect(steps(visit.wait(0.1)) == ["is 1"])
    let early = visit.session.camera.zoom - 13
    #expect(steps(visit.wait(0.1)) == ["is 1"])
    #expect(abs(visit.session.camera.zoom - 14) < 1e-9)
    #expect(early < 0.5)
    #expect(steps(visit.wait(0.2)) == ["is 1", "completed 1", "idle"])
    #expect(visit.session.camera.zoom == 15)
  }

  @Test func `a new move cancels the one before, and together they are idle once`() {
    var visit = Visit.seoul()
    visit.send(.move(.to(zoom: 15), duration: .seconds(1)))
    visit.wait(0.5)
    #expect(
      steps(visit.send(.move(.to(center: busan)))) == [
        "cancelled 1", "will 2", "completed 2", "idle",
      ])
    visit.send(.move(.to(zoom: 16), duration: .seconds(1)))
    #expect(steps(visit.send(.cancelMove)) == ["cancelled 3", "idle"])
    #expect(steps(visit.send(.cancelMove)) == [])
  }

  @Test func `a move that answers an arrival keeps the camera from being idle`() {
    var session = MapSession()
    _ = session.update(.resized(width: 300, height: 200))
    _ = session.update(.move(.to(zoom: 9)))
    let first = session.wantedTimers
    let events = session.update(.move(.to(zoom: 10)))
    #expect(session.wantedTimers.isDisjoint(with: first))
    #expect(!events.contains(.event(.cameraIdle(session.camera))))
  }

  @Test func `a gesture is one move until the hand lets go, and nothing settles before`() {
    var visit = Visit.seoul()
    #expect(steps(visit.send(.gestureBegan)) == ["will 1"])
    #expect(
      steps(
        visit.send(.gestureMoved(.scroll(x: 90, y: 0)), .gestureMoved(.zoom(by: 1)))) == [
          "is 1", "is 1",
        ])
    #expect(steps(visit.wait(5)) == [])
    #expect(steps(visit.send(.gestureEnded)) == ["completed 1", "idle"])
    #expect(steps(visit.wait(1)) == ["settled"])
    #expect(steps(visit.send(.gestureEnded)) == [])
  }

  @Test func `a move of the program ends a gesture, and the camera is idle when the hand lets go`()
  {
    var visit = Visit.seoul()
    visit.send(.gestureBegan)
    #expect(
      steps(visit.send(.move(.to(center: busan)))) == ["cancelled 1", "will 2", "completed 2"])
    #expect(steps(visit.send(.gestureMoved(.scroll(x: 9, y: 9)))) == ["will 3", "is 3"])
    #expect(steps(visit.send(.gestureEnded)) == ["completed 3", "idle"])
  }

  @Test func `numbers that are none are rejected, and nothing moves`() {
    var visit = Visit.seoul()
    let camera = visit.session.camera
    for update: CameraUpdate in [
      .to(zoom: .nan), .to(heading: .infinity), .scroll(x: .nan, y: 0), .zoom(by: .infinity),
      .fit([busan], padding: .nan),
    ] {
      #expect(visit.send(.move(update)) == [.moveRejected(.notANumber)])
      #expect(visit.send(.gestureMoved(update)) == [.moveRejected(.notANumber)])
    }
    #expect(visit.session.camera == camera)
  }

  @Test func `the largest numbers move the map to its limits, and trap nowhere`() {
    let most = Double.greatestFiniteMagnitude
    var visit = Visit.seoul()
    for update: CameraUpdate in [
      .to(zoom: most), .to(zoom: -most, heading: -most), .zoom(by: most, around: busan),
      .zoom(by: -most, around: busan), .fit([busan], padding: most),
      .fit([busan, coordinate(-80, -60)], padding: 0), .scroll(x: 1e6, y: -1e6),
      .scroll(x: most, y: 0), .scroll(x: 0, y: -most),
    ] {
      for action: MapSession.Action in [.move(update), .gestureMoved(update), .gestureEnded] {
        visit.send(action)
        visit.wait(1)
        #expect(visit.session.limits.clamp(visit.session.camera, in: nil).1 == [])
      }
    }
    visit.send(.insetsChanged(EdgeInsets(left: most), keepingCamera: false))
    visit.send(.insetsChanged(EdgeInsets(left: 1e6), keepingCamera: false))
    visit.send(.resized(width: most, height: 1), .resized(width: 1e6, height: 1e6))
    visit.send(.move(.to(zoom: 5)))
    #expect(visit.session.visible?.region.contains(busan) == true)
    let nowhere = MapCamera(center: busan, zoom: .nan, heading: .infinity)
    #expect(MapSession(camera: nowhere).camera == .korea)
  }

  @Test func `zooming beyond the limits still keeps the place on the screen`() throws {
    var visit = Visit.seoul()
    let viewport = try #require(visit.session.viewport)
    let place = coordinate(37.57, 126.99)
    func point() -> Viewport.Point {
      viewport.point(
        of: place, center: visit.session.camera.center, zoom: visit.session.camera.zoom)
    }
    let before = point()
    visit.send(.move(.zoom(by: 20, around: place)))
    #expect(visit.session.camera.zoom == 19)
    #expect(abs(point().x - before.x) < 1e-4 && abs(point().y - before.y) < 1e-4)
  }

  @Test func `flush ends what waits for its time`() {
    var visit = Visit.seoul()
    visit.send(.move(.to(zoom: 15), duration: .seconds(9)))
    #expect(steps(visit.send(.flush)) == ["completed 1", "idle", "settled"])
    #expect(visit.session.wantedTimers == [])
  }

  @Test func `zooming around a place keeps it where it is on the screen`() throws {
    var visit = Visit.seoul()
    let viewport = try #require(visit.session.viewport)
    func point() -> Viewport.Point {
      let camera = visit.session.camera
      return viewport.point(
        of: Sample.gate.coordinate ?? busan, center: camera.center, zoom: camera.zoom,
        heading: camera.heading)
    }
    visit.send(.move(.to(heading: 30)))
    let before = point()
    visit.send(.move(.zoom(by: 1.5, around: Sample.gate.coordinate)))
    #expect(abs(point().x - before.x) < 1e-6 && abs(point().y - before.y) < 1e-6)
  }
}
