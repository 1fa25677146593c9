import Geography
import HeritageCatalog
import HeritageModel
import Localization
import MapInteraction
import Rendering

/// A map session on a large terminal: a step of the camera with its answers, and its picture.
struct MapBenchmark {
  /// The register and its catalog.
  let workspace: Workspace

  private static let terminal = TerminalMap(columns: 200, rows: 60)

  /// Takes all figures.
  func run(_ benchmark: inout Benchmark, _ options: BenchmarkOptions) throws {
    try workspace.makeCatalog()
    let catalog = try Catalog(path: workspace.catalog)
    var session = MapSession(
      limits: CameraLimits(minimumZoom: 0, maximumZoom: 19), layout: .terminal)
    let map = Self.terminal
    try answer(session.update(.resized(width: map.width, height: map.height)), &session, catalog)
    try answer(session.update(.move(.to(zoom: 7))), &session, catalog)
    let size = workspace.register.count
    try benchmark.measure(
      "map, a step", size: size, in: .milliseconds, repetitions: options.repetitions(200),
      warmUp: 20,
      [
        Contestant("pan and all answers") { repetition in
          let step = repetition.isMultiple(of: 2) ? 300.0 : -300
          let effects = session.update(.move(.scroll(x: step, y: 0), reason: .control))
          try answer(effects, &session, catalog)
        }
      ])
    var writer = CanvasWriter(depth: .trueColor, isSynchronized: true)
    try benchmark.measure(
      "map, a frame", size: size, in: .milliseconds, repetitions: options.repetitions(200),
      warmUp: 20,
      [
        Contestant("200 × 60 in colour, all of it new") { repetition in
          let step = repetition.isMultiple(of: 2) ? 2.0 : -2
          _ = session.update(.move(.scroll(x: step, y: 0), reason: .control))
          _ = writer.update(to: map.canvas(for: frame(of: session)))
        }
      ])
    benchmark.add(
      "map, a frame", size: size, "marks", [Double(session.annotations.annotations.count)], "rows")
  }

  private func frame(of session: MapSession) -> MapFrame {
    var frame = MapFrame(
      center: session.camera.center, zoom: session.camera.zoom, language: .korean)
    frame.items = session.annotations.annotations
    guard let visible = session.visible else { return frame }
    frame.lines = BaseMap.builtIn.lines(in: visible.covering, zoom: frame.zoom)
    return frame
  }

  /// Answers the questions for marks and counts, and those that follow.
  private func answer(
    _ effects: [MapSession.Effect], _ session: inout MapSession, _ catalog: Catalog
  ) throws {
    for case .request(let token, .annotations(let request)) in effects {
      switch request {
      case .annotations(let query, let level, let apart):
        let items = try catalog.mapItems(for: query, level: level, apart: apart)
        try answer(session.update(.replied(.annotationsLoaded(token, items))), &session, catalog)
      case .sites(let query):
        let listing = try catalog.summaries(query)
        try answer(session.update(.replied(.sitesLoaded(token, listing))), &session, catalog)
      case .resolve, .site, .membership: break
      }
    }
  }
}
