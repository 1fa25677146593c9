import Foundation
import Geography
import HeritageCatalog
import HeritageModel

/// Asking a catalog what a map shows: boxes of about so many sites around sites, where people look.
struct RegionBenchmark {
  /// The register and its catalog.
  let workspace: Workspace

  private static let boxCount = 100

  /// Takes all figures.
  func run(_ benchmark: inout Benchmark, _ options: BenchmarkOptions) throws {
    try workspace.makeCatalog()
    let catalog = try Catalog(path: workspace.catalog)
    for rows in [10, 200, 500, 2000] where rows * 4 <= size {
      let queries = try boxes(holding: rows, in: catalog, options.seed).map(Self.query)
      var contestants = [asking(catalog, queries, "heritage, summaries as values")]
      if rows == 2000 {
        let capped = queries.map { query in Self.limited(query, 500) }
        let counting = queries.map { query in Self.limited(query, 0) }
        contestants.append(asking(catalog, capped, "first 500 and the exact number"))
        contestants.append(asking(catalog, counting, "the exact number alone"))
      }
      let subject = "region, \(rows) rows"
      let repetitions = options.repetitions(rows > 500 ? 500 : 1000)
      try benchmark.measure(
        subject, size: size, in: .microseconds, repetitions: repetitions, warmUp: Self.boxCount,
        contestants)
      try addPython(&benchmark, subject, queries, repetitions)
      let counts = try queries.map { Double(try catalog.summaries($0).sites.count) }
      benchmark.add(subject, size: size, "rows found", counts, "rows")
    }
  }

  private var size: Int { workspace.register.count }

  private func asking(_ catalog: Catalog, _ queries: [SiteQuery], _ name: String) -> Contestant {
    Contestant(name) { repetition in
      let listing = try catalog.summaries(queries[repetition % queries.count])
      guard listing.matching >= listing.sites.count else {
        throw BenchmarkError(message: "A listing shows more than it has.")
      }
    }
  }

  private static func query(_ region: Region) -> SiteQuery {
    var query = SiteQuery()
    query.region = region
    query.sort = .position
    return query
  }

  private static func limited(_ query: SiteQuery, _ limit: Int) -> SiteQuery {
    var query = query
    query.limit = limit
    return query
  }

  /// Finds squares around sites that hold about so many of them, by asking the catalog.
  private func boxes(holding rows: Int, in catalog: Catalog, _ seed: UInt64) throws -> [Region] {
    var random = SeededGenerator(seed: seed &+ UInt64(rows))
    var boxes: [Region] = []
    while boxes.count < Self.boxCount {
      let index = random.index(below: size)
      guard let center = workspace.register.record(index).coordinate else { continue }
      func box(_ halfSide: Double) throws -> Region {
        try Region(
          west: center.longitude - halfSide, south: center.latitude - halfSide,
          east: center.longitude + halfSide, north: center.latitude + halfSide)
      }
      func holdsEnough(_ halfSide: Double) throws -> Bool {
        try catalog.summaries(Self.limited(Self.query(try box(halfSide)), 0)).matching >= rows
      }
      var high = 0.000_5
      while high < 4, try !holdsEnough(high) { high *= 2 }
      var low = high / 2
      for _ in 0..<8 {
        let middle = (low + high) / 2
        if try holdsEnough(middle) { high = middle } else { low = middle }
      }
      boxes.append(try box(high))
    }
    return boxes
  }

  /// Lets Python's SQLite module ask the same file, which is what a script would do instead.
  private func addPython(
    _ benchmark: inout Benchmark, _ subject: String, _ queries: [SiteQuery], _ repetitions: Int
  ) throws {
    guard let python = ChildProcess(named: "python3") else { return }
    let lines = queries.compactMap(\.region).map { "\($0.west) \($0.east) \($0.south) \($0.north)" }
    try Data(lines.joined(separator: "\n").utf8).write(to: URL(fileURLWithPath: boxFile))
    let output = workspace.path("python.txt")
    do {
      try python.run(
        ["-c", Self.script, workspace.catalog, boxFile, String(repetitions)], output: output)
    } catch is BenchmarkError {
      return  // A Python without the module, or a module without R-trees.
    }
    let times = try String(contentsOfFile: output, encoding: .utf8).split(separator: "\n")
    benchmark.add(
      subject, size: size, "python3 sqlite3, rows as tuples", times.compactMap { Double($0) },
      TimeUnit.microseconds.rawValue)
  }

  private var boxFile: String { workspace.path("boxes.txt") }

  private static let script = """
    import sqlite3, sys, time
    file = sqlite3.connect(sys.argv[1])
    boxes = [tuple(map(float, line.split())) for line in open(sys.argv[2])]
    for turn in range(len(boxes) + int(sys.argv[3])):
      box = boxes[turn % len(boxes)]
      start = time.perf_counter()
      file.execute('SELECT geom, dataset, key, sn, name, kind_code, kind, cancelled, coordinate_status'
        ' FROM rtree_site_geom AS tree JOIN site ON site.id = tree.id'
        ' WHERE maxx >= ? AND minx <= ? AND maxy >= ? AND miny <= ?', box).fetchall()
      if turn >= len(boxes): print((time.perf_counter() - start) * 1e6)
    """
}
