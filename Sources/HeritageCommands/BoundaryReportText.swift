import HeritageModel
import Importing
import Localization
import Rendering

/// The account of an import of boundaries, for a person and as JSON.
struct BoundaryReportText {
  private let report: BoundaryReport
  private let isSourceNamed: Bool
  private let language: Language

  /// Creates the text; it says after what the source is called where the user has not named it and
  /// several files make it.
  init(_ report: BoundaryReport, isSourceNamed: Bool, language: Language) {
    self.report = report
    self.isSourceNamed = isSourceNamed
    self.language = language
  }

  /// How many issues of one rule are shown.
  private static let shownPerRule = 3

  var lines: [String] {
    let numbers = [
      report.read, report.added, report.changed, report.unchanged, report.rejected,
    ].map(grouped)
    var lines = [
      say(
        "\(report.source): \(numbers[0]) read = \(numbers[1]) added + \(numbers[2]) changed + \(numbers[3]) unchanged"
          + " + \(numbers[4]) rejected; \(counted(report.warnings, "warning", "warnings"))",
        "\(report.source): 읽음 \(numbers[0]) = 추가 \(numbers[1]) + 변경 \(numbers[2]) + 그대로 \(numbers[3])"
          + " + 거부 \(numbers[4]) · 주의 \(grouped(report.warnings))건")
    ]
    let levels = report.levels.sorted { $0.key < $1.key }
    if !levels.isEmpty {
      lines.append(
        levels.map { "\($0.key.title(language)) \(grouped($0.value))" }.joined(separator: ", "))
    }
    if report.files.count > 1, !isSourceNamed {
      lines.append(
        say(
          "The \(report.files.count) files are one source, called after the first; name it with --source NAME.",
          "파일 \(report.files.count)개를 첫 파일 이름의 출처 하나로 가져왔습니다. 이름은 --source NAME으로 지정합니다."))
    }
    let severities = ImportIssue.Severity.allCases
    let groups = Dictionary(grouping: report.issues, by: \.rule).sorted { left, right in
      func rank(_ issues: [ImportIssue]) -> Int {
        issues.compactMap { severities.firstIndex(of: $0.severity) }.min() ?? severities.endIndex
      }
      return (rank(left.value), left.key) < (rank(right.value), right.key)
    }
    for (rule, issues) in groups {
      guard rule != .guessed else {
        lines += guesses(issues)
        continue
      }
      lines += issues.prefix(Self.shownPerRule).map { $0.line(language) }
      let more = (report.ruleCounts[rule] ?? 0) - min(issues.count, Self.shownPerRule)
      if more > 0 {
        lines.append(
          say(
            "… and \(grouped(more)) more [\(rule.rawValue)]",
            "… 그 밖에 \(grouped(more))건 [\(rule.rawValue)]"))
      }
    }
    return lines
  }

  /// Says how files were read, once for those that were read alike.
  private func guesses(_ issues: [ImportIssue]) -> [String] {
    var told: Set<LocalizedText> = []
    return issues.filter { told.insert($0.message).inserted }.map { issue in
      let others = issues.count { $0.message == issue.message } - 1
      guard others > 0 else { return issue.line(language) }
      let source = say(
        "\(issue.source) and \(counted(others, "more file", "more files"))",
        "\(issue.source) 외 파일 \(others)개")
      return ImportIssue(
        source: source, rule: issue.rule, message: issue.message, severity: issue.severity
      ).line(language)
    }
  }

  private func say(_ english: String, _ korean: String) -> String {
    LocalizedText(english, korean)(language)
  }

  /// Returns the account as JSON, with the keys of an import's.
  static func json(_ report: BoundaryReport, _ language: Language) -> String {
    let issues = report.issues.map { issue in
      jsonMembers([
        ("source", jsonText(issue.source)), ("line", issue.line.map(String.init) ?? "null"),
        ("record", issue.record.map(String.init) ?? "null"),
        ("field", LocationJSON.text(issue.field)), ("value", LocationJSON.text(issue.value)),
        ("rule", jsonText(issue.rule.rawValue)), ("message", jsonText(issue.message(language))),
        ("severity", jsonText(issue.severity.rawValue)),
      ])
    }
    let files = report.files.map { file in
      jsonMembers([
        ("source", jsonText(file.source)), ("read", "\(file.read)"),
        ("rejected", "\(file.rejected)"), ("guess", LocationJSON.text(file.guess?(language))),
      ])
    }
    let levels = report.levels.sorted { $0.key < $1.key }.map { ($0.key.name, "\($0.value)") }
    let rules = report.ruleCounts.sorted { $0.key < $1.key }.map {
      ($0.key.rawValue, "\($0.value)")
    }
    return jsonMembers([
      ("source", jsonText(report.source)), ("read", "\(report.read)"),
      ("added", "\(report.added)"), ("changed", "\(report.changed)"),
      ("unchanged", "\(report.unchanged)"), ("rejected", "\(report.rejected)"),
      ("warnings", "\(report.warnings)"), ("levels", jsonMembers(levels)),
      ("files", jsonArray(files)), ("issues", jsonArray(issues)), ("rules", jsonMembers(rules)),
    ])
  }
}
