import Foundation

do {
  guard let options = try BenchmarkOptions(Array(CommandLine.arguments.dropFirst())) else {
    print(BenchmarkOptions.usage)
    exit(0)
  }
  try run(options)
} catch {
  FileHandle.standardError.write(Data("heritage-bench: \(error)\n".utf8))
  exit(1)
}

/// Measures what the options ask for and reports it.
func run(_ options: BenchmarkOptions) throws {
  let tool = builtTool()
  if tool == nil {
    print("The tool heritage is not built beside this program; Scripts/bench builds both.")
  }
  #if DEBUG
    print("This is a debug build: its figures say nothing of the speed that users get.")
  #endif
  BenchmarkReport.printHeader()
  var benchmark = Benchmark(report: BenchmarkReport.printRow)
  let workspaces = try options.sizes.map { size in
    try Workspace(SyntheticRegister(count: size, seed: options.seed))
  }
  if options.includes("import") {
    for workspace in workspaces {
      try ImportProcessBenchmark(workspace: workspace, tool: tool).run(&benchmark, options)
    }
  }
  for workspace in workspaces {
    if options.includes("import") {
      try ImportBenchmark(workspace: workspace).run(&benchmark, options)
    }
    if options.includes("writing") {
      try WritingBenchmark(workspace: workspace).run(&benchmark, options)
    }
    if options.includes("region") {
      try RegionBenchmark(workspace: workspace).run(&benchmark, options)
    }
    if options.includes("clusters") {
      try ClusterBenchmark(workspace: workspace).run(&benchmark, options)
    }
    if options.includes("map") {
      try MapBenchmark(workspace: workspace).run(&benchmark, options)
    }
    if options.includes("session") {
      try SessionBenchmark(workspace: workspace).run(&benchmark, options)
    }
    if options.includes("lookup") {
      try LookupBenchmark(workspace: workspace).run(&benchmark, options)
    }
    if options.includes("search") {
      try SearchBenchmark(workspace: workspace).run(&benchmark, options)
    }
    if options.includes("start"), let tool {
      try StartBenchmark(workspace: workspace, tool: tool).run(&benchmark, options)
    }
  }
  try BenchmarkReport.write(benchmark.measurements, options: options)
}

/// Returns the tool that was built together with this program.
func builtTool() -> ChildProcess? {
  guard let own = Bundle.main.executablePath else { return nil }
  let path = URL(fileURLWithPath: own).deletingLastPathComponent()
    .appendingPathComponent("heritage").path
  return FileManager.default.isExecutableFile(atPath: path) ? ChildProcess(path: path) : nil
}
