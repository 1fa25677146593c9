import HeritageCatalog
import HeritageModel

/// Opening a catalog and finding one site in it by each way to name it.
struct LookupBenchmark {
  /// The register and its catalog.
  let workspace: Workspace

  /// Takes all figures.
  func run(_ benchmark: inout Benchmark, _ options: BenchmarkOptions) throws {
    try workspace.makeCatalog()
    try measureOpening(&benchmark, options)
    let catalog = try Catalog(path: workspace.catalog)
    let records = sample(options.seed)
    let ways: [(name: String, reference: (SyntheticRegister.Record) -> SiteReference)] = [
      ("data set and key", { .identity(SiteIdentity(dataset: "khs", key: $0.key)) }),
      ("key", { .number($0.key) }),
      ("kind and serial number", { .serial(kind: $0.kind, sn: $0.sn) }),
      ("designation number", { Self.designation($0) }),
      ("kind, number and province", { .managementNumber(Self.number($0)) }),
      ("name", { .name($0.name) }),
    ]
    let contestants = ways.map { way in
      let references = records.map(way.reference)
      return Contestant(way.name) { repetition in
        let reference = references[repetition % references.count]
        try Self.open(reference, in: catalog)
      }
    }
    let repetitions = options.repetitions(2000)
    try benchmark.measure(
      "lookup", size: size, in: .microseconds, repetitions: repetitions, warmUp: 100, contestants)
    try catalog.read {
      try benchmark.measure(
        "lookup in one transaction", size: size, in: .microseconds, repetitions: repetitions,
        warmUp: 100, contestants)
    }
  }

  private var size: Int { workspace.register.count }

  private func measureOpening(
    _ benchmark: inout Benchmark, _ options: BenchmarkOptions
  ) throws {
    let identity = SiteIdentity(dataset: "khs", key: workspace.register.record(0).key)
    try benchmark.measure(
      "opening", size: size, in: .microseconds, repetitions: options.repetitions(500), warmUp: 20,
      [
        Contestant("open the catalog") { _ in _ = try Catalog(path: workspace.catalog) },
        Contestant("open and read one site") { _ in
          guard try Catalog(path: workspace.catalog).site(identity) != nil else {
            throw BenchmarkError(message: "\(identity) is not in the catalog.")
          }
        },
      ])
  }

  /// Finds and reads a site; a name may be that of several.
  private static func open(_ reference: SiteReference, in catalog: Catalog) throws {
    let found = try catalog.find(reference)
    switch found.resolution {
    case .found(let identity):
      guard found.site != nil else {
        throw BenchmarkError(message: "\(identity) is not in the catalog.")
      }
    case .ambiguous: break
    case .notFound: throw BenchmarkError(message: "\(reference) is not in the catalog.")
    }
  }

  /// Records to look for; some share their name with others, as in a real register.
  private func sample(_ seed: UInt64) -> [SyntheticRegister.Record] {
    var random = SeededGenerator(seed: seed &+ 1)
    return (0..<500).map { _ in workspace.register.record(random.index(below: size)) }
  }

  private static func designation(_ record: SyntheticRegister.Record) -> SiteReference {
    let number = ManagementNumber.designationNumber(of: record.managementNumber)
    return .designation(kind: record.kind, number: number ?? "")
  }

  private static func number(_ record: SyntheticRegister.Record) -> ManagementNumber {
    ManagementNumber(
      kindCode: record.kindCode, number: record.managementNumber,
      provinceCode: record.provinceCode)
  }
}
