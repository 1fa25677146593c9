import Geography
import HeritageModel
import Localization
import TestSupport
import Testing

@testable import MapInteraction

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
