import CommandLineKit
import Geography
import HeritageCatalog
import HeritageModel
import Localization
import MapInteraction
import Rendering
import Synchronization

/// The ways in which the command `map` shows a map.
struct MapOutput {
  let console: Console
  let catalog: Catalog
  let start: MapStart
  /// What `--select` says.
  let selection: String?
  let source: MapSource
  let context: MapScreen.Context
  /// What `--ambiguous-width` says.
  let ambiguousWidth: Int?
  let depth: ColorDepth

  /// The sentence for the user that an error becomes.
  static let message: @Sendable (any Error) -> LocalizedText = { error in
    (error as? CommandError ?? explained(error))?.message ?? LocalizedText("\(error)")
  }

  /// Prints one picture of a terminal.
  func printFrame(_ size: (width: Int, height: Int)) throws {
    let screen = try begun(size, ambiguousWidth: ambiguousWidth ?? 1)
    try console.write(screen.map.canvas(for: screen.frame).text(depth))
  }

  /// Prints what a terminal would show as a list.
  func printList(_ size: (width: Int, height: Int)) throws {
    let screen = try begun(size, ambiguousWidth: 1)
    var frame = screen.frame
    frame.center = screen.session.camera.center
    frame.items.removeAll { screen.session.visible?.region.contains($0.coordinate) != true }
    try console.write(PlainMap().text(of: frame))
  }

  /// Writes an SVG picture to a file, or to standard output.
  func writePicture(_ path: String, _ size: (width: Int, height: Int)) throws {
    let session = MapSession(limits: MapScreen.limits, layout: .screen, filter: start.filter)
    let begun = try begin(
      session, width: Double(size.width), height: Double(size.height), session: \.self,
      update: { $0.update($1) })
    let frame = MapFrame(
      of: begun, language: context.language, attributions: context.attributions,
      boundaries: context.boundaries)
    let text = SVGMap(width: size.width, height: size.height).document(of: frame)
    guard path != "-" else { return try console.write(text) }
    try OutputFile.write(text, to: path, option: "svg", beside: catalog)
  }

  /// Shows the map until the user quits.
  func show() throws {
    let size = (width: console.width, height: console.height)
    let view = try begun(size, ambiguousWidth: ambiguousWidth ?? 1)
    try console.withScreen { screen in
      let traits = try screen.probe()
      var loop = MapLoop(
        view, source: source, depth: depth, isSynchronized: traits.synchronizesOutput
      ) { try? MapScreen.Context(catalog, language: context.language) }
      loop.setTerminal(
        screen.size, ambiguousWidth: ambiguousWidth ?? traits.ambiguousWidth ?? 1, screen.waker)
      try loop.run(on: screen)
    }
    try console.checkCancellation()
  }

  private func begun(
    _ size: (width: Int, height: Int), ambiguousWidth: Int
  ) throws -> MapScreen {
    let map = TerminalMap(
      columns: size.width, rows: size.height, ambiguousWidth: ambiguousWidth)
    let session = MapSession(limits: MapScreen.limits, layout: .terminal, filter: start.filter)
    return try begin(
      MapScreen(session, on: map, context), width: map.width, height: map.height,
      session: \.session, update: { $0.update($1) })
  }

  /// Brings a session to where the command line wants it.
  ///
  /// - Throws: `UnresolvedReference` where `--select` names no site, or several.
  private func begin<State: Sendable>(
    _ state: State, width: Double, height: Double,
    session: @escaping @Sendable (State) -> MapSession,
    update: @escaping @Sendable (inout State, MapSession.Action) -> [MapSession.Effect]
  ) throws -> State {
    let begun = Mutex((state: state, events: [MapSession.Event]()))
    let (source, start) = (source, start)
    try CallingThread.wait {
      var state = state
      let padding = session(state).layout.markSpacing
      var events = await settle(
        &state,
        after: start.actions(width: width, height: height, padding: padding), source,
        message: Self.message, update: update)
      events += await settle(
        &state, after: start.corrections(of: session(state)), source, message: Self.message,
        update: update)
      let result = (state: state, events: events)
      begun.withLock { $0 = result }
    }
    let result = begun.withLock { $0 }
    for event in result.events { try check(event) }
    if result.events.contains(where: isCutOff) {
      console.note(
        LocalizedText(
          "The map is too small for the whole box: this is its middle, at zoom 0.",
          "지도가 작아 범위 전체를 담을 수 없습니다. 확대 0에서 가운데 부분만 보입니다."))
    }
    return result.state
  }

  /// Whether the first view is a box of which even the least zoom shows only a part.
  private func isCutOff(_ event: MapSession.Event) -> Bool {
    guard case .region = start.view, start.zoom == nil, case .camera(let change) = event,
      change.phase == .didChange(.completed)
    else { return false }
    return change.clamps.contains(.zoom) && change.camera.zoom == MapScreen.limits.minimumZoom
  }

  private func check(_ event: MapSession.Event) throws {
    switch event {
    case .annotations(.ambiguous), .annotations(.notFound):
      if let selection { _ = try SiteLookup(catalog, spelling: "--select").site(selection) }
    case .annotations(.didFail(let failure)):
      throw CommandError(failure.message, exitCode: .inputOutput)
    case .didFail(_, let message): throw CommandError(message, exitCode: .inputOutput)
    default: break
    }
  }
}
