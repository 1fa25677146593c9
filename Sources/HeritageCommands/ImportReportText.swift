import HeritageModel
import Importing
import KoreanText
import Localization
import Rendering

/// The account of an import as lines for a person: what was read, what became of it, and what there
/// is to say, rule by rule.
struct ImportReportText {
  private let report: ImportReport
  private let language: Language
  /// The columns that an issue is wrapped to; nothing leaves each on one line, as a log or `grep`
  /// wants it.
  private let width: Int?

  /// Whether the sources are gone after the import, as the replies of a harvest are.
  private let isHarvest: Bool

  init(_ report: ImportReport, language: Language, width: Int?, isHarvest: Bool = false) {
    self.isHarvest = isHarvest
    self.report = report
    self.language = language
    self.width = width
  }

  /// How many issues of one rule are shown.
  private static let shownPerRule = 3

  var lines: [String] {
    var lines = [account]
    if report.enriched > 0 {
      lines.append(
        say(
          "\(counted(report.enriched, "site is", "sites are")) put together from several replies.",
          "여러 응답을 합친 유산: \(grouped(report.enriched))건"))
    }
    lines += report.listingLines(language)
    if !report.isComplete {
      lines.append(
        say("The release is partial: see the warnings.", "일부만 담긴 자료입니다. 아래 주의를 보십시오."))
    }
    lines += issueLines
    return lines
  }

  /// How many of the records came without a place, for an import that leaves no catalog to ask.
  var unplaced: String {
    let rules: [CoordinateRule] = [
      .zero, .blank, .half, .notANumber, .notDegrees, .notMetres, .swapped,
    ]
    let unplaced = rules.map { report.ruleCounts[ImportRule($0)] ?? 0 }.reduce(0, +)
    return say(
      "Without a place: \(grouped(unplaced)) of \(grouped(report.read)) read",
      "위치 없음: 읽은 \(grouped(report.read))건 중 \(grouped(unplaced))건")
  }

  private var account: String {
    let numbers = [
      report.read, report.added, report.changed, report.unchanged, report.rejected,
    ].map(grouped)
    return say(
      "\(visibleText(report.dataset)): \(numbers[0]) read = \(numbers[1]) added + \(numbers[2]) changed"
        + " + \(numbers[3]) unchanged + \(numbers[4]) rejected;"
        + " \(counted(report.warnings, "warning", "warnings"))",
      "\(visibleText(report.dataset)): 읽음 \(numbers[0]) = 추가 \(numbers[1]) + 변경 \(numbers[2])"
        + " + 그대로 \(numbers[3]) + 거부 \(numbers[4]) · 주의 \(grouped(report.warnings))건")
  }

  private var issueLines: [String] {
    let groups = Dictionary(grouping: report.issues, by: \.rule)
    let severities = ImportIssue.Severity.allCases
    func rank(_ issues: [ImportIssue]) -> Int {
      issues.compactMap { severities.firstIndex(of: $0.severity) }.min() ?? severities.endIndex
    }
    let sorted = groups.sorted { (rank($0.value), $0.key) < (rank($1.value), $1.key) }
    var lines: [String] = []
    var unshown = report.unlistedIssues
    for (rule, issues) in sorted {
      lines += issues.prefix(Self.shownPerRule).flatMap { wrapped($0.line(language)) }
      let more = issues.count - Self.shownPerRule
      guard more > 0 else { continue }
      unshown += more
      lines.append(
        say(
          "… and \(grouped(more)) more [\(rule.rawValue)]",
          "… 그 밖에 \(grouped(more))건 [\(rule.rawValue)]"))
    }
    if report.unlistedIssues > 0 {
      lines.append(
        say(
          "… and \(grouped(report.unlistedIssues)) more that are only counted",
          "… 세기만 한 것 \(grouped(report.unlistedIssues))건"))
    }
    if unshown > 0 {
      lines.append(
        isHarvest
          ? say("With --format json all are told.", "--format json을 쓰면 모두 나옵니다.")
          : say(
            "See them all with --dry-run --format json.",
            "모두 보려면 --dry-run --format json을 쓰십시오."))
    }
    return lines
  }

  private func wrapped(_ line: String) -> [String] {
    let line = visibleText(line)
    guard let width else { return [line] }
    let rows = DisplayWidth.wrapped(line, width: max(width - 4, 16))
    return rows.enumerated().map { ($0 == 0 ? "" : "    ") + $1 }
  }

  private func say(_ english: String, _ korean: String) -> String {
    LocalizedText(english, korean)(language)
  }
}
