import Geography
import HeritageModel
import Localization
import MapInteraction
import Rendering

extension SessionScript {
  /// Returns an event as JSON.
  func object(for event: MapSession.Event) -> JSONObject {
    switch event {
    case .camera(let change): return object(for: change)
    case .annotations(let event): return object(for: event)
    case .cameraIdle(let camera):
      var object = JSONObject(event: "cameraIdle")
      add(camera, to: &object)
      object.add("region", session.visible?.region)
      return object
    case .regionSettled(let visible):
      var object = JSONObject(event: "regionSettled")
      object.add("region", visible.region)
      object.add("prefetch", visible.prefetch)
      return object
    default: return otherObject(for: event)
    }
  }

  /// The whole state as JSON.
  var state: JSONObject {
    var object = JSONObject(event: "state")
    object.add("seconds", rounded: now / .seconds(1), places: 3)
    add(session.camera, to: &object)
    object.add("region", session.visible?.region)
    object.add("level", session.level)
    let model = session.annotations
    object.add("filter", model.filter.canonicalString)
    object.add("annotations", model.annotations.map(self.object(for:)))
    object.add("matching", model.counts?.matching)
    object.add("unplaced", model.counts?.unplaced)
    object.add("selected", model.selectedSite?.identity.description)
    object.add("card", model.card.map { $0.title(context.language) })
    object.add("detail", model.openSite?.identity.description)
    object.add("pick_list", session.pickList.map { markText($0.item) })
    object.add("fragment", session.fragment)
    object.add("searching", session.isSearching)
    object.add("address", session.address.map { $0.address.full(context.language) })
    object.add("authorization", session.location.authorization.rawValue)
    object.add("position", session.location.mode.rawValue)
    object.add("night", session.isNight)
    return object
  }

  // MARK: The camera

  private func object(for change: CameraChange) -> JSONObject {
    let (name, ending): (String, String?) =
      switch change.phase {
      case .willChange: ("cameraWillChange", nil)
      case .isChanging: ("cameraIsChanging", nil)
      case .didChange(let ending): ("cameraDidChange", ending.rawValue)
      }
    var object = JSONObject(event: name)
    object.add("move", change.move)
    object.add("reason", raw: text(change.reason))
    object.add("animated", change.isAnimated)
    if let ending { object.add("ended", ending) }
    add(change.camera, to: &object)
    if !change.clamps.isEmpty { object.add("clamped", change.clamps.map(\.rawValue)) }
    return object
  }

  private func text(_ reason: CameraReason) -> String {
    switch reason {
    case .gesture: jsonText("gesture")
    case .control: jsonText("control")
    case .developer(let code): String(code)
    case .location: jsonText("location")
    case .contentInset: jsonText("contentInset")
    case .constraint: jsonText("constraint")
    }
  }

  private func add(_ camera: MapCamera, to object: inout JSONObject) {
    object.add("center", rounded: [camera.center.latitude, camera.center.longitude], places: 7)
    object.add("zoom", rounded: camera.zoom, places: 4)
    if camera.heading != 0 { object.add("heading", rounded: camera.heading, places: 4) }
  }

  // MARK: The rest

  private func otherObject(for event: MapSession.Event) -> JSONObject {
    switch event {
    case .moveRejected(let problem): return JSONObject("moveRejected", "reason", problem.rawValue)
    case .cannotReveal(let identity): return object("cannotReveal", identity)
    case .pickList(let list): return object(for: list)
    case .pickListClosed: return JSONObject(event: "pickListClosed")
    case .searchChanged(let search): return object(for: search)
    case .addressChanged(let address):
      return object(for: address)
    case .authorizationChanged(let state, let accuracy):
      var object = JSONObject("authorization", "state", state.rawValue)
      object.add("accuracy", accuracy.rawValue)
      return object
    case .locationOverlayChanged(let overlay):
      var object = JSONObject(event: "locationOverlay")
      object.add("visible", overlay.isVisible)
      object.add(
        "at", rounded: [overlay.coordinate.latitude, overlay.coordinate.longitude], places: 7)
      object.add("radius", rounded: overlay.radius, places: 1)
      object.add("heading", rounded: overlay.heading, places: 1)
      return object
    case .positionModeChanged(let mode): return JSONObject("position", "mode", mode.rawValue)
    case .locationUnavailable(let problem):
      return JSONObject("locationUnavailable", "reason", problem.rawValue)
    case .nightChanged(let isNight):
      var object = JSONObject(event: "night")
      object.add("on", isNight)
      return object
    case .catalogChanged: return JSONObject(event: "catalogChanged")
    case .didFail(let purpose, let message):
      return failed(purpose.rawValue, message(context.language))
    case .camera, .cameraIdle, .regionSettled, .annotations: return object(for: event)
    }
  }

  private func object(for address: CenterAddress?) -> JSONObject {
    var object = JSONObject(
      "address", "full", address.map { $0.address.full(context.language) })
    object.add("short", address.map { $0.address.short(context.language) })
    switch address?.basis {
    case .inside: object.add("basis", "inside")
    case .nearest(let metres):
      object.add("basis", "nearest")
      object.add("metres", rounded: metres, places: 1)
    case .nearbySites: object.add("basis", "nearbySites")
    case nil: break
    }
    return object
  }

  private func object(for list: PickList) -> JSONObject {
    var object = JSONObject("pickList", "mark", markText(list.item))
    object.add("total", list.total)
    object.add("offset", list.offset)
    object.add(
      "sites",
      list.members.map { site in
        var object = JSONObject()
        object.add("key", site.identity.key)
        object.add("dataset", site.identity.dataset)
        object.add("sn", site.sn)
        object.add("name", site.name)
        object.add("kind", site.kind)
        return object
      })
    return object
  }

  private func object(for search: CompletionList?) -> JSONObject {
    var object = JSONObject(event: "completions")
    let nothing = CompletionList(fragment: "", completions: [], isBlank: true)
    object.add(search ?? nothing, in: context.language)
    return object
  }
}

extension JSONObject {
  fileprivate init(_ event: String, _ key: String, _ text: String?) {
    self.init(event: event)
    add(key, text)
  }

  mutating func add(_ key: String, _ region: Region?) {
    guard let region else { return add(key, raw: "null") }
    add(key, rounded: [region.west, region.south, region.east, region.north], places: 7)
  }

  /// Adds a place that a source states, in all its digits.
  mutating func add(_ key: String, _ place: Coordinate) {
    add(key, raw: "[\(place.description)]")
  }
}
