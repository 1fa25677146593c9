import HeritageCatalog
import HeritageModel
import Localization

/// How many records of a scope, and of none, the lists of each file have named.
struct ListedRecords {
  private var covered: [Int: Int] = [:]
  private var others: Set<Int> = []

  /// Takes in a record of a list.
  mutating func add(isCovered: Bool, file: Int) {
    if isCovered {
      covered[file, default: 0] += 1
    } else {
      others.insert(file)
    }
  }

  /// How many records there are in the scope.
  var count: Int { covered.values.reduce(0, +) }

  /// Tells whether a file may have been meant to list something of the scope: it does, or nothing
  /// of it could be read that says otherwise.
  func concerns(_ file: Int) -> Bool {
    covered[file] != nil || !others.contains(file)
  }
}

extension ImportAccount {
  /// Marks what the lists do not name, scope by scope, or says why they are not whole.
  mutating func delist(in writer: CatalogWriter, catalog: String) throws {
    for (scope, records) in zip(scopes, listed) {
      if let reason = obstacle(to: scope, records) {
        let name = scope.description
        report.report(
          ImportIssue(
            source: catalog, value: name, rule: .notDelisted,
            message: LocalizedText(
              "Nothing was marked as no longer listed in '\(name)': \(reason.english)",
              "'\(name)' 범위에서 목록에 없는 유산을 가려내지 않았습니다: \(reason.korean)"),
            severity: .warning))
      } else if let dataset {
        try writer.delist(scope, of: dataset.name)
      }
    }
    tell(
      writer.delisted, writer.counts.delisted, .delisted, catalog,
      LocalizedText("is no longer listed by its source.", "출처의 목록에 더는 없습니다."))
    tell(
      writer.relisted, writer.counts.relisted, .relisted, catalog,
      LocalizedText("is listed again.", "출처의 목록에 다시 나옵니다."))
  }

  /// Why the sources cannot tell what is no longer listed; `nil` where they can.
  private func obstacle(to scope: ListingScope, _ records: ListedRecords) -> LocalizedText? {
    if let name = scope.dataset, name != report.dataset {
      return LocalizedText(
        "the data set of this import is \(report.dataset).", "이번에 가져온 자료는 \(report.dataset)입니다.")
    }
    let lists = report.files.indices.filter { index in
      report.files[index].reply == ReplyKind.list.name && records.concerns(index)
    }
    if let file = lists.first(where: { !report.files[$0].isComplete }) {
      let source = report.files[file].source
      return LocalizedText(
        "\(source) does not hold what the service counts.", "\(source): 서비스가 밝힌 건수와 다릅니다.")
    }
    if let file = lists.first(where: { report.files[$0].rejected > 0 }) {
      let (source, count) = (report.files[file].source, report.files[file].rejected)
      return LocalizedText(
        "\(counted(count, "record")) of \(source) \(count == 1 ? "was" : "were") rejected, and may name what would be missed.",
        "\(source)에서 거부된 기록 \(count)건이 그 유산일 수 있습니다.")
    }
    guard records.count == 0 else { return nil }
    return LocalizedText(
      "no list names any record of it. Is the scope right?", "이 범위의 기록이 든 목록이 없습니다. 범위가 맞는지 확인하십시오."
    )
  }

  private mutating func tell(
    _ sites: [SiteSummary], _ count: Int, _ rule: ImportRule, _ catalog: String,
    _ what: LocalizedText
  ) {
    for site in sites {
      let name = site.name ?? site.identity.description
      report.report(
        ImportIssue(
          source: catalog, value: site.identity.description, rule: rule,
          message: LocalizedText(
            "\(name) (\(site.identity)) \(what.english)",
            "\(name)(\(site.identity)): \(what.korean)"),
          severity: .info))
    }
    for _ in sites.count..<count { report.count(rule) }
  }

  /// Tells what the sources of this import mean for the corrections of the catalog.
  mutating func tell(_ events: [CorrectionEvent], catalog: String) {
    for event in events {
      let status = event.status
      let rule: ImportRule
      let sentence: LocalizedText
      let by = by(status.correction)
      let value = quoted(status.correction.value)
      let upstream = quoted(status.upstream)
      switch status.state {
      case .conflict:
        report.corrections.conflicts += 1
        rule = .correctionConflict
        sentence = LocalizedText(
          "the source has changed it to \(upstream.english); \(value.english)\(by.english) stays in force.",
          "출처가 \(upstream.korean)(으)로 바꾸었지만 정정한 \(value.korean)\(by.korean)을(를) 그대로 씁니다.")
      case .adopted:
        report.corrections.adopted += 1
        rule = .correctionAdopted
        sentence = LocalizedText(
          "the source states by now what it was corrected to, \(value.english)\(by.english).",
          "정정한 \(value.korean)\(by.korean)을(를) 출처가 반영했습니다.")
      case .active where event.isFirst:
        report.corrections.applied += 1
        rule = .correctionApplied
        sentence = LocalizedText(
          "corrected from \(upstream.english) to \(value.english)\(by.english), as soon as it came.",
          "들어온 \(upstream.korean)을(를) \(value.korean)\(by.korean)(으)로 정정했습니다.")
      case .active, .waiting: continue
      }
      let identity = status.correction.identity
      let subject =
        "\(event.name ?? identity.description) (\(identity)), \(status.correction.field.name)"
      report.report(
        ImportIssue(
          source: catalog, field: status.correction.field.name, value: status.upstream, rule: rule,
          message: LocalizedText(
            "\(subject): \(sentence.english)", "\(subject): \(sentence.korean)"),
          severity: rule == .correctionConflict ? .warning : .info))
    }
  }

  private func by(_ correction: Correction) -> LocalizedText {
    let day = correction.correctedAt.prefix(10)
    return LocalizedText(
      " (\(correction.author), \(day))", "(\(correction.author), \(day))")
  }

  private func quoted(_ value: String?) -> LocalizedText {
    value.map { LocalizedText("'\(excerpt($0))'", "'\(excerpt($0))'") }
      ?? LocalizedText("nothing", "내용 없음")
  }
}
