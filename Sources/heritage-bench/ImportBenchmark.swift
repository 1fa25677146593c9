import Foundation

/// Importing in the library: the first time, and again with nothing new.
struct ImportBenchmark {
  /// The register and its files.
  let workspace: Workspace

  /// Takes all figures.
  func run(_ benchmark: inout Benchmark, _ options: BenchmarkOptions) throws {
    try benchmark.measure(
      "import in the library", size: workspace.register.count, in: .milliseconds,
      repetitions: options.repetitions(importing: workspace.register.count),
      [
        Contestant("list XML, first time") { _ in
          workspace.remove("library.gpkg")
          try workspace.importList(into: "library.gpkg")
        },
        Contestant("list XML, unchanged") { _ in
          try workspace.importList(into: "library.gpkg")
        },
      ])
  }
}
