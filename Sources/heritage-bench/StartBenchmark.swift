/// Starting the built tool, as a script that calls it for every record does.
struct StartBenchmark {
  /// The register and its catalog.
  let workspace: Workspace
  /// The built tool.
  let tool: ChildProcess

  /// Takes all figures.
  func run(_ benchmark: inout Benchmark, _ options: BenchmarkOptions) throws {
    try workspace.makeCatalog()
    let sqlite = ChildProcess(named: "sqlite3")
    let record = workspace.register.record(0)
    var versions = [Contestant("heritage --version") { _ in try tool.run(["--version"]) }]
    var pages = [
      Contestant("heritage show") { _ in
        try tool.run(["show", "--catalog", workspace.catalog, "khs:\(record.key)"])
      }
    ]
    if let sqlite {
      versions.append(Contestant("sqlite3 --version") { _ in try sqlite.run(["--version"]) })
      let select = "SELECT * FROM site WHERE dataset = 'khs' AND key = '\(record.key)'"
      pages.append(
        Contestant("sqlite3, one row") { _ in
          try sqlite.run(["-readonly", workspace.catalog, select])
        })
    }
    let repetitions = options.repetitions(100)
    for (subject, contestants) in [("start", versions), ("one record as a process", pages)] {
      try benchmark.measure(
        subject, size: workspace.register.count, in: .milliseconds, repetitions: repetitions,
        warmUp: 5, contestants)
    }
  }
}
