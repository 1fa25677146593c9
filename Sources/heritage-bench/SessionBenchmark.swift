import Geography
import HeritageCatalog
import HeritageModel
import MapInteraction
import Rendering

/// A map session by itself: what it does with a move and with answers that cost nothing.
struct SessionBenchmark {
  /// The register and its catalog.
  let workspace: Workspace

  /// Takes all figures.
  func run(_ benchmark: inout Benchmark, _ options: BenchmarkOptions) throws {
    try workspace.makeCatalog()
    let map = TerminalMap(columns: 200, rows: 60)
    var replies = try Replies(Catalog(path: workspace.catalog))
    var session = MapSession(limits: .init(minimumZoom: 0, maximumZoom: 19), layout: .terminal)
    func perform(_ action: MapSession.Action) throws {
      var actions = [action]
      while let action = actions.popLast() {
        for case .request(let token, .annotations(let request)) in session.update(action) {
          if let reply = try replies.reply(to: request, token) { actions.append(.replied(reply)) }
        }
      }
    }
    try perform(.resized(width: map.width, height: map.height))
    try perform(.move(.to(zoom: 7)))
    let home = session.camera.center
    var marks: [Double] = []
    try benchmark.measure(
      "session, a step", size: workspace.register.count, in: .microseconds,
      repetitions: options.repetitions(500), warmUp: 20,
      [
        Contestant("a move among what is loaded") { repetition in
          try perform(.move(.scroll(x: repetition.isMultiple(of: 2) ? 2 : -2, y: 0)))
        },
        Contestant("a move to other marks and back") { _ in
          try perform(.move(.scroll(x: 500, y: 0)))
          try perform(.move(.to(center: home)))
          marks.append(Double(session.annotations.annotations.count))
        },
      ])
    benchmark.add("session, a step", size: workspace.register.count, "marks", marks, "rows")
  }

  /// The answers of a catalog, each asked for once.
  private struct Replies {
    private let catalog: Catalog
    private var marks: [(query: SiteQuery, level: Int, items: [MapItem])] = []
    private var listings: [(query: SiteQuery, listing: SiteListing<SiteSummary>)] = []

    init(_ catalog: Catalog) {
      self.catalog = catalog
    }

    mutating func reply(
      to request: AnnotationViewModel.Request, _ token: RequestToken
    ) throws -> AnnotationViewModel.Action? {
      switch request {
      case .annotations(let query, let level, _):
        if let known = marks.first(where: { $0.query == query && $0.level == level }) {
          return .annotationsLoaded(token, known.items)
        }
        let items = try catalog.mapItems(for: query, level: level, apart: nil)
        marks.append((query, level, items))
        return .annotationsLoaded(token, items)
      case .sites(let query):
        if let known = listings.first(where: { $0.query == query }) {
          return .sitesLoaded(token, known.listing)
        }
        let listing = try catalog.summaries(query)
        listings.append((query, listing))
        return .sitesLoaded(token, listing)
      case .resolve, .site, .membership: return nil
      }
    }
  }
}
