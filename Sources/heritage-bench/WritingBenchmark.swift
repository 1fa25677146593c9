import HeritageCatalog
import HeritageModel

/// Writing a catalog from drafts that are there already: what an import costs behind its reader.
struct WritingBenchmark {
  /// The register and its folder.
  let workspace: Workspace

  /// Takes all figures.
  func run(_ benchmark: inout Benchmark, _ options: BenchmarkOptions) throws {
    let drafts = (0..<workspace.register.count).map { draft(workspace.register.record($0)) }
    let clock = ContinuousClock()
    var parts: [(name: String, times: [Double])] = []
    func timed(_ name: String, _ body: () throws -> Void) rethrows {
      let time = TimeUnit.milliseconds.count(try clock.measure(body))
      if let index = parts.firstIndex(where: { $0.name == name }) {
        parts[index].times.append(time)
      } else {
        parts.append((name, [time]))
      }
    }
    for _ in 0..<options.repetitions(importing: drafts.count) {
      workspace.remove("written.gpkg")
      for round in ["first time", "unchanged"] {
        let writer = try CatalogWriter(catalog: workspace.path("written.gpkg"))
        try timed("drafts added, \(round)") {
          for draft in drafts { _ = try writer.add(draft) }
        }
        try timed("committed, \(round)") {
          _ = try writer.settle()
          _ = try writer.commit(record(drafts.count))
        }
      }
    }
    for part in parts {
      benchmark.add(
        "writing in the library", size: drafts.count, part.name, part.times,
        TimeUnit.milliseconds.rawValue)
    }
  }

  private func record(_ read: Int) -> ReleaseRecord {
    ReleaseRecord(
      dataset: "khs", importedAt: "2026-01-01T00:00:00Z", source: "drafts", format: "none",
      read: read, rejected: 0, warnings: 0, isComplete: true)
  }

  private func draft(_ record: SyntheticRegister.Record) -> SiteDraft {
    var facts = SiteFacts()
    facts[.sn] = record.sn
    facts[.no] = record.no
    facts[.designationNumber] = ManagementNumber.designationNumber(of: record.managementNumber)
    facts[.name] = record.name
    facts[.nameHanja] = record.hanja
    facts[.kindCode] = record.kindCode
    facts[.kind] = record.kind
    facts[.provinceCode] = record.provinceCode
    facts[.province] = record.province
    facts[.district] = record.district
    facts[.admin] = record.admin
    facts[.managementNumber] = record.managementNumber
    facts[.modifiedAt] = record.modifiedAt
    facts[.cancelled] = "0"
    facts.place = record.coordinate.map(Place.present) ?? .absent(.zero)
    return SiteDraft(
      subject: .identity(SiteIdentity(dataset: "khs", key: record.key)), reply: .list, facts: facts)
  }
}
