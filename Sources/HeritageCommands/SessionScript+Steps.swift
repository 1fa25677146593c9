import Geography
import HeritageModel
import Localization
import MapInteraction

extension SessionScript {
  /// What a line asks for.
  enum Step {
    case action(MapSession.Action)
    case wait(Duration)
    case state
  }

  /// Reads a line.
  ///
  /// - Throws: `SessionLineError`, or what the reading of a query throws.
  func step(_ text: String) throws -> Step {
    var line = try SessionLine(text)
    let step = try step(&line)
    try line.finish()
    return step
  }

  private func step(_ line: inout SessionLine) throws -> Step {
    switch line.action {
    case "wait":
      let seconds = try line.needed(try line.number("seconds"), "seconds")
      guard (0...1e6).contains(seconds) else {
        throw SessionLine.wrong("seconds", "between 0 and 1000000", "0에서 1000000 사이")
      }
      return .wait(.seconds(seconds))
    case "state": return .state
    case "filter":
      return .action(.filterChanged(try context.query(try line.text("query") ?? "")))
    default:
      if let action = try cameraAction(&line) { return .action(action) }
      if let action = try selectionAction(&line) { return .action(action) }
      if let action = try otherAction(&line) { return .action(action) }
      throw SessionLineError(
        "There is no action \"\(line.action)\"; heritage help session lists them.",
        "\"\(line.action)\"라는 동작이 없습니다. heritage help session에 목록이 있습니다.")
    }
  }

  // MARK: The camera

  private func cameraAction(
    _ line: inout SessionLine
  ) throws(SessionLineError) -> MapSession.Action? {
    switch line.action {
    case "resize":
      return .resized(width: try side(&line, "width"), height: try side(&line, "height"))
    case "inset":
      let insets = EdgeInsets(
        top: try line.number("top") ?? 0, left: try line.number("left") ?? 0,
        bottom: try line.number("bottom") ?? 0, right: try line.number("right") ?? 0)
      return .insetsChanged(insets, keepingCamera: try line.flag("keep_camera") ?? true)
    case "limits": return .limitsChanged(try limits(&line))
    case "move":
      if let points = try line.numbers("by", count: 2, "[x, y]") {
        return try move(.scroll(x: points[0], y: points[1]), &line)
      }
      return try move(
        .to(
          center: try place(&line, "center"), zoom: try line.number("zoom"),
          heading: try line.number("heading")), &line)
    case "region":
      return try move(.region(try line.needed(try region(&line, "bbox"), "bbox")), &line)
    case "fit":
      return try move(
        .fit(
          try line.needed(try places(&line, "points"), "points"),
          padding: try line.number("padding") ?? session.layout.markSpacing), &line)
    case "zoom":
      if let zoom = try line.number("to") { return try move(.to(zoom: zoom), &line) }
      let steps = try line.needed(try line.number("by"), "by")
      return try move(.zoom(by: steps, around: try place(&line, "around")), &line)
    case "cancel": return .cancelMove
    case "flush": return .flush
    case "gesture": return try gesture(&line)
    default: return nil
    }
  }

  private func side(
    _ line: inout SessionLine, _ key: String
  ) throws(SessionLineError) -> Double {
    let side = try line.needed(try line.number(key), key)
    guard (0...Viewport.greatestSide).contains(side) else {
      let most = Int(Viewport.greatestSide)
      throw SessionLine.wrong(key, "between 0 and \(most)", "0에서 \(most) 사이")
    }
    return side
  }

  private func move(
    _ update: CameraUpdate, _ line: inout SessionLine
  ) throws(SessionLineError) -> MapSession.Action {
    let seconds = try line.number("seconds") ?? 0
    guard (0...60).contains(seconds) else {
      throw SessionLine.wrong("seconds", "between 0 and 60", "0에서 60 사이")
    }
    return .move(update, reason: try reason(&line), duration: .seconds(seconds))
  }

  private func reason(_ line: inout SessionLine) throws(SessionLineError) -> CameraReason {
    switch line.take("reason") {
    case nil: return .developer(0)
    case .text("control"): return .control
    case .text("location"): return .location
    case .number(let number):
      if let code = Int(exactly: number), code >= 0 { return .developer(code) }
    default: break
    }
    throw SessionLine.wrong(
      "reason", "\"control\", \"location\" or a number of your own, zero or greater",
      "\"control\", \"location\" 또는 0 이상의 정수")
  }

  private func limits(_ line: inout SessionLine) throws(SessionLineError) -> CameraLimits {
    var limits = session.limits
    if let preset = try line.text("preset") {
      switch preset {
      case "standard": limits = .standard
      case "app": limits = .app
      default: throw SessionLine.wrong("preset", "\"standard\" or \"app\"", "\"standard\"나 \"app\"")
      }
    }
    let low = try line.number("min_zoom") ?? limits.minimumZoom
    let high = try line.number("max_zoom") ?? limits.maximumZoom
    guard 0 <= low, low <= high, high <= 24 else {
      throw SessionLine.wrong(
        "min_zoom", "at most max_zoom, both 0 to 24", "max_zoom 이하, 둘 다 0에서 24 사이")
    }
    return CameraLimits(
      minimumZoom: low, maximumZoom: high, extent: try region(&line, "extent") ?? limits.extent)
  }

  private func gesture(
    _ line: inout SessionLine
  ) throws(SessionLineError) -> MapSession.Action {
    switch try line.needed(try line.text("phase"), "phase") {
    case "began": return .gestureBegan
    case "ended": return .gestureEnded
    case "moved":
      if let steps = try line.number("zoom") {
        return .gestureMoved(.zoom(by: steps, around: try place(&line, "around")))
      }
      let points = try line.needed(try line.numbers("by", count: 2, "[x, y]"), "by")
      return .gestureMoved(.scroll(x: points[0], y: points[1]))
    default:
      throw SessionLine.wrong(
        "phase", "\"began\", \"moved\" or \"ended\"", "\"began\", \"moved\", \"ended\" 가운데 하나")
    }
  }

  // MARK: Selection

  private func selectionAction(
    _ line: inout SessionLine
  ) throws(SessionLineError) -> MapSession.Action? {
    switch line.action {
    case "tap": return try tap(&line)
    case "tapMap": return .mapTapped
    case "select":
      let reveal = try line.flag("reveal") ?? false
      return .select(try line.needed(try reference(&line), "ref"), reveal: reveal)
    case "deselect": return .deselect
    case "openDetail": return .openDetail(try reference(&line))
    case "closeDetail": return .closeDetail
    case "next": return .selectNext
    case "previous": return .selectPrevious
    case "pick":
      if let offset = try line.integer("offset") { return .pickPage(offset: offset) }
      if let key = try line.name("key") { return .picked(identity(key)) }
      return .closePickList
    default: return nil
    }
  }

  private func tap(_ line: inout SessionLine) throws(SessionLineError) -> MapSession.Action {
    if let place = try place(&line, "at") { return .tappedAt(place) }
    for (kind, prefix) in [("mark", ""), ("cluster", ""), ("stack", "stack/")] {
      guard let mark = try line.text(kind) else { continue }
      let names = [mark, prefix + mark]
      guard
        let item = session.annotations.annotations.first(where: { names.contains(markText($0.id)) })
      else {
        throw SessionLineError(
          "There is no mark \"\(mark)\" on the map.", "지도에 \"\(mark)\" 표시가 없습니다.")
      }
      return .tapped(item.id)
    }
    if let key = try line.name("key") { return .tapped(.site(identity(key))) }
    guard let sn = try line.name("sn") else {
      throw SessionLineError(
        "\"tap\" needs a member: \"at\", \"mark\", \"key\" or \"sn\".",
        "\"tap\"에는 \"at\", \"mark\", \"key\", \"sn\" 가운데 하나가 필요합니다.")
    }
    let named = session.annotations.annotations.filter { $0.count == 1 && $0.subtitle == sn }
    // Hidden in a cluster or repeated: the lookup among the sites in view tells.
    return named.count == 1 ? .tapped(named[0].id) : .select(.number(sn))
  }

  /// The identity that a key means: with its data set in front, else of a site that is shown, else
  /// of the Korean register.
  private func identity(_ key: String) -> SiteIdentity {
    if case .identity(let identity) = SiteReference(key) { return identity }
    let shown =
      session.annotations.annotations.map(\.representative) + (session.pickList?.members ?? [])
    return shown.first { $0.identity.key == key }?.identity
      ?? SiteIdentity(dataset: "khs", key: key)
  }

  private func reference(_ line: inout SessionLine) throws(SessionLineError) -> SiteReference? {
    if let text = try line.text("ref") {
      let reference = SiteReference(text)
      guard reference != .name("") else {
        throw SessionLine.wrong("ref", "a reference, such as 숭례문 or 국보/1", "숭례문, 국보/1 같은 표기")
      }
      return reference
    }
    if let key = try line.name("key") { return .identity(identity(key)) }
    return try line.name("sn").map { .number($0) }
  }

  // MARK: The rest

  private func otherAction(
    _ line: inout SessionLine
  ) throws(SessionLineError) -> MapSession.Action? {
    switch line.action {
    case "layout": return .layoutChanged
    case "reload": return .reloaded
    case "refresh": return .refresh
    case "type":
      let text = try line.needed(try line.text("text"), "text")
      return .typed(text, try completionOptions(&line))
    case "cancelSearch": return .cancelSearch
    case "choose":
      let index = try line.integer("index") ?? 0
      guard session.search?.completions.indices.contains(index) ?? false else {
        throw SessionLineError(
          "There is no completion \(index); type something first.",
          "\(index)번 완성 후보가 없습니다. 먼저 type으로 입력하십시오.")
      }
      return .chose(index)
    case "night": return .nightChanged(try line.flag("on") ?? true)
    case "authorize": return .requestAuthorization
    case "authorization":
      return .authorizationChanged(
        try line.needed(try choice(&line, "state"), "state"),
        try choice(&line, "accuracy") ?? session.location.accuracy)
    case "location":
      guard let place = try place(&line, "at") else { return .located(nil) }
      return .located(
        LocationFix(
          coordinate: place, radius: try line.number("radius"),
          heading: try line.number("heading")))
    case "position":
      return .positionModeChanged(try line.needed(try choice(&line, "mode"), "mode"))
    case "showLocation": return .showLocation
    default: return nil
    }
  }

  private func completionOptions(
    _ line: inout SessionLine
  ) throws(SessionLineError) -> CompletionOptions {
    var options = CompletionOptions()
    if let names = try line.texts("types") {
      options.types = []
      for name in names {
        guard let type = CompletionType(rawValue: name) else {
          let all = CompletionType.allCases.map(\.rawValue).joined(separator: ", ")
          throw SessionLine.wrong("types", "a list of \(all)", "\(all)의 목록")
        }
        options.types.insert(type)
      }
    }
    if let limit = try line.integer("limit") {
      guard (1...1000).contains(limit) else {
        throw SessionLine.wrong("limit", "between 1 and 1000", "1에서 1000 사이")
      }
      options.limit = limit
    }
    if try line.flag("required") ?? false { options.regionPriority = .required }
    return options
  }

  private func choice<Value: RawRepresentable & CaseIterable>(
    _ line: inout SessionLine, _ key: String
  ) throws(SessionLineError) -> Value? where Value.RawValue == String {
    guard let text = try line.text(key) else { return nil }
    guard let value = Value(rawValue: text) else {
      let all = Value.allCases.map(\.rawValue).joined(separator: ", ")
      throw SessionLine.wrong(key, "one of \(all)", "\(all) 가운데 하나")
    }
    return value
  }

  private func place(
    _ line: inout SessionLine, _ key: String
  ) throws(SessionLineError) -> Coordinate? {
    guard let numbers = try line.numbers(key, count: 2, "[latitude, longitude]") else {
      return nil
    }
    return try place(numbers, key)
  }

  private func place(_ numbers: [Double], _ key: String) throws(SessionLineError) -> Coordinate {
    guard let place = Coordinate.normalized(latitude: numbers[0], longitude: numbers[1]) else {
      throw SessionLine.wrong(
        key, "[latitude, longitude], the latitude between -90 and 90",
        "[위도, 경도] 순서이고 위도는 -90에서 90 사이")
    }
    return place
  }

  private func places(
    _ line: inout SessionLine, _ key: String
  ) throws(SessionLineError) -> [Coordinate]? {
    guard let value = line.take(key) else { return nil }
    let form = SessionLine.wrong(key, "a list of [latitude, longitude]", "[위도, 경도]의 목록")
    guard case .array(let values) = value, !values.isEmpty else { throw form }
    var places: [Coordinate] = []
    for value in values {
      guard let numbers = value.numbers, numbers.count == 2 else { throw form }
      places.append(try place(numbers, key))
    }
    return places
  }

  private func region(
    _ line: inout SessionLine, _ key: String
  ) throws(SessionLineError) -> Region? {
    let form = "[west, south, east, north]"
    guard let sides = try line.numbers(key, count: 4, form) else { return nil }
    do {
      return try Region(west: sides[0], south: sides[1], east: sides[2], north: sides[3])
    } catch {
      throw SessionLineError(
        "\"\(key)\": \(error.description)", "\"\(key)\": \(error.koreanDescription)")
    }
  }
}
