import Foundation

/// Importing as a process, with its memory and its file, and what others need for the same rows.
///
/// To be run before this process has grown: a child's peak memory reads at least as much as its
/// parent had in use.
struct ImportProcessBenchmark {
  /// The register and its files.
  let workspace: Workspace
  /// The built tool; `nil` where only this program was built.
  let tool: ChildProcess?

  /// Takes all figures.
  func run(_ benchmark: inout Benchmark, _ options: BenchmarkOptions) throws {
    try compare(
      programs(reading: workspace.table, "CSV", ogrOptions: Self.ogrPlaces) + listPrograms
        + sqlitePrograms,
      "import as a process", &benchmark, options)
    try workspace.makeFeatures()
    defer { workspace.remove("features.geojson") }
    try compare(
      programs(reading: workspace.features, "GeoJSON", ogrOptions: []),
      "GeoJSON as a process", &benchmark, options)
  }

  /// Takes the figures of programs that do the same work.
  private func compare(
    _ programs: [Program], _ subject: String, _ benchmark: inout Benchmark,
    _ options: BenchmarkOptions
  ) throws {
    var usages: [[ChildProcess.Usage]] = programs.map { _ in [] }
    let repetitions = options.repetitions(importing: size)
    try benchmark.measure(
      subject, size: size, in: .milliseconds, repetitions: repetitions,
      programs.enumerated().map { index, program in
        Contestant(program.name) { _ in
          workspace.remove(program.file)
          usages[index].append(try program.process.run(program.arguments))
        }
      })
    for (program, usages) in zip(programs, usages) {
      let times = usages.dropFirst().map { $0.processorTime / .milliseconds(1) }
      benchmark.add("\(subject), CPU time", size: size, program.name, times, "ms")
    }
    for (program, usages) in zip(programs, usages) {
      let peaks = usages.map { Double($0.peakMemory) / 1e6 }
      benchmark.add("\(subject), memory", size: size, program.name, peaks, "MB")
    }
    for program in programs {
      let bytes = Double(try workspace.size(program.file))
      benchmark.add("\(subject), file", size: size, program.name, [bytes / 1e6], "MB")
      workspace.remove(program.file)
    }
  }

  private struct Program {
    let name: String
    let process: ChildProcess
    let file: String
    let arguments: [String]
  }

  private var size: Int { workspace.register.count }

  /// The tool and GDAL reading one file, as far as they are there.
  private func programs(
    reading path: String, _ format: String, ogrOptions: [String]
  ) -> [Program] {
    var programs: [Program] = []
    if let tool {
      programs.append(
        Program(
          name: "heritage import, \(format)", process: tool, file: "\(format).gpkg",
          arguments: ["import", "--catalog", workspace.path("\(format).gpkg"), path]))
    }
    if let ogr2ogr = ChildProcess(named: "ogr2ogr") {
      programs.append(
        Program(
          name: "ogr2ogr, \(format) to GeoPackage", process: ogr2ogr, file: "ogr.gpkg",
          arguments: ["-f", "GPKG", workspace.path("ogr.gpkg"), path, "-nln", "site"] + ogrOptions))
    }
    return programs
  }

  private var listPrograms: [Program] {
    guard let tool else { return [] }
    return [
      Program(
        name: "heritage import, list XML", process: tool, file: "list.gpkg",
        arguments: ["import", "--catalog", workspace.path("list.gpkg"), workspace.list])
    ]
  }

  private var sqlitePrograms: [Program] {
    guard let sqlite = ChildProcess(named: "sqlite3") else { return [] }
    return [
      Program(
        name: "sqlite3 .import, CSV + R-tree", process: sqlite, file: "sqlite.db",
        arguments: sqliteArguments)
    ]
  }

  private static let ogrPlaces = [
    "-a_srs", "EPSG:4326", "-oo", "X_POSSIBLE_NAMES=longitude", "-oo", "Y_POSSIBLE_NAMES=latitude",
  ]

  private var sqliteArguments: [String] {
    let columns = SyntheticRegister.csvColumns.map {
      $0 == "longitude" || $0 == "latitude" ? "\($0) REAL" : "\($0) TEXT"
    }
    return [
      workspace.path("sqlite.db"), "PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF;",
      "CREATE TABLE site (\(columns.joined(separator: ", ")));",
      ".import --csv --skip 1 \(workspace.table) site",
      "CREATE UNIQUE INDEX site_key ON site (cpno); CREATE INDEX site_sn ON site (sn);",
      """
      CREATE VIRTUAL TABLE tree USING rtree(id, minx, maxx, miny, maxy);
      INSERT INTO tree SELECT rowid, longitude, longitude, latitude, latitude FROM site
        WHERE longitude <> 0;
      """,
    ]
  }
}
