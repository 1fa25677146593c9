import Geography
import HeritageCatalog
import HeritageModel

/// Gathering sites into the marks of a map, and asking for those of a screen.
struct ClusterBenchmark {
  /// The register and its catalog.
  let workspace: Workspace

  private static let viewCount = 500

  /// A part of the map on a telephone's screen, 390 × 844 pixels around a site, at a level.
  private struct View {
    let region: Region
    let level: Int
  }

  /// Takes all figures.
  func run(_ benchmark: inout Benchmark, _ options: BenchmarkOptions) throws {
    var random = SeededGenerator(seed: options.seed &+ 5)
    var points = (0..<workspace.register.count).compactMap { index in
      workspace.register.record(index).coordinate.map { ClusterPoint($0, id: index + 1) }
    }
    // As importance and identity order them: anyhow.
    points.shuffle(using: &random)
    var hierarchy = ClusterHierarchy(points)
    try benchmark.measure(
      "clusters, gathering", size: size, in: .milliseconds,
      repetitions: options.repetitions(importing: size),
      [Contestant("levels 0 to 17, in memory") { _ in hierarchy = ClusterHierarchy(points) }])
    try measureViews(&benchmark, options, hierarchy, try views(points, &random))
    let bytes = hierarchy.pages.reduce(0) { $0 + $1.bytes.count }
    benchmark.add(
      "clusters, bytes a site", size: size, "marks", [Double(bytes) / Double(size)], "byte")
  }

  private var size: Int { workspace.register.count }

  private func measureViews(
    _ benchmark: inout Benchmark, _ options: BenchmarkOptions, _ hierarchy: ClusterHierarchy,
    _ views: [View]
  ) throws {
    try workspace.makeCatalog()
    let catalog = try Catalog(path: workspace.catalog)
    let queries = views.map { view in
      var query = SiteQuery()
      query.region = view.region
      return query
    }
    func ask(_ repetition: Int) throws -> Int {
      let index = repetition % views.count
      return try catalog.mapItems(for: queries[index], level: views[index].level, apart: nil)
        .count
    }
    try benchmark.measure(
      "clusters, a view", size: size, in: .microseconds,
      repetitions: options.repetitions(4 * Self.viewCount), warmUp: Self.viewCount,
      [
        Contestant("marks, in memory") { repetition in
          let view = views[repetition % views.count]
          guard try !hierarchy.marks(in: view.region, level: view.level).isEmpty else {
            throw BenchmarkError(message: "A view around a site shows nothing.")
          }
        },
        Contestant("heritage, marks with their sites") { repetition in _ = try ask(repetition) },
      ])
    let counts = try views.indices.map { Double(try ask($0)) }
    benchmark.add("clusters, a view", size: size, "marks found", counts, "rows")
  }

  private func views(
    _ points: [ClusterPoint], _ random: inout SeededGenerator
  ) throws -> [View] {
    try (0..<Self.viewCount).map { _ in
      let center = points[random.index(below: points.count)].coordinate
      let level = 5 + random.index(below: 12)
      let world = WebMercator.worldSize(zoom: Double(level))
      let middle = WebMercator.point(of: center)
      let corners = [-1.0, 1.0].map { side in
        WebMercator.Point(
          x: middle.x + side * 195 / world, y: middle.y + side * 422 / world)
      }
      let (north, south) = (
        WebMercator.coordinate(at: corners[0]), WebMercator.coordinate(at: corners[1])
      )
      return View(
        region: try Region(
          west: (corners[0].x - 0.5) * 360, south: south.latitude,
          east: (corners[1].x - 0.5) * 360, north: north.latitude),
        level: level)
    }
  }
}
