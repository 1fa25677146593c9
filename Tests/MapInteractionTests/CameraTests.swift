import Geography
import HeritageModel
import Localization
import TestSupport
import Testing

@testable import MapInteraction

/// What a test reads of the camera's events: the move and the step.
private func steps(_ events: [MapSession.Event]) -> [String] {
  events.compactMap { event in
    switch event {
    case .camera(let change):
      switch change.phase {
      case .willChange: "will \(change.move)"
      case .isChanging: "is \(change.move)"
      case .didChange(let ending): "\(ending) \(change.move)"
      }
    case .cameraIdle: "idle"
    case .regionSettled: "settled"
    case .moveRejected(let problem): problem.rawValue
    default: nil
    }
  }
}

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

struct CameraLimitsTests {
  @Test func `zoom and latitude are brought into the limits, and the change says so`() {
    let camera = MapCamera(center: coordinate(-90, 10), zoom: 3)
    let (clamped, reasons) = CameraLimits.app.clamp(camera, in: nil)
    #expect(clamped.zoom == 10)
    #expect(abs(clamped.center.latitude + 85.05112877980659) < 1e-9)
    #expect(reasons == [.zoom, .latitude])
    #expect(CameraLimits.app.clamp(clamped, in: nil).1 == [])
  }

  @Test func `an extent keeps all that is seen inside where it fits, else the centre`() throws {
    let extent = try #require(Region(containing: [coordinate(33, 124), coordinate(39, 132)]))
    let limits = CameraLimits(minimumZoom: 0, maximumZoom: 20, extent: extent)
    let viewport = try #require(Viewport(width: 400, height: 300))
    let (near, inside) = limits.clamp(
      MapCamera(center: coordinate(33, 124), zoom: 10), in: viewport)
    #expect(inside == [.extent])
    let seen = viewport.region(center: near.center, zoom: near.zoom)
    #expect(abs(seen.west - 124) < 1e-9 && abs(seen.south - 33) < 1e-9)
    let (far, target) = limits.clamp(MapCamera(center: coordinate(0, 0), zoom: 2), in: viewport)
    #expect(target == [.extentTarget])
    #expect(abs(far.center.latitude - 33) < 1e-9 && abs(far.center.longitude - 124) < 1e-9)
  }

  @Test func `new limits and a new size move the camera because of them`() {
    var visit = Visit.seoul()
    let events = visit.send(.limitsChanged(CameraLimits(minimumZoom: 14, maximumZoom: 15)))
    guard case .camera(let change) = events.first else {
      Issue.record("no move")
      return
    }
    #expect(change.reason == .constraint && change.clamps == [.zoom])
    #expect(visit.session.camera.zoom == 14)
  }
}

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

  @Test func `a move of less than a tile does not settle again`() {
    var visit = Visit.seoul()
    visit.send(.move(.scroll(x: 0.001, y: 0)))
    #expect(steps(visit.wait(2)) == [])
  }

  @Test func `the clock of a region starts again only when another region is seen`() {
    var visit = Visit.seoul()
    visit.send(.move(.scroll(x: 100, y: 0)))
    visit.wait(0.4)
    visit.send(.move(.scroll(x: 0.001, y: 0)))
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
    let jung = PlaceAddress(
      full: LocalizedText("대한민국 서울특별시 중구"), short: LocalizedText("서울 중구"))
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
