public import Localization

/// The exact account of one import: what was read, what became of it, and what there is to say.
public struct ImportReport: Sendable, Hashable {
  /// What one file turned out to be.
  public struct File: Sendable, Hashable {
    /// The name of the file, or `-` for the standard input.
    public var source: String
    /// The syntax and profile that were recognised, such as `khs-xml`.
    public var format: String
    /// The kind of reply: `list`, `detail`, `images`.
    public var reply: String
    /// How many records the file holds.
    public var read = 0
    /// How many of them were rejected.
    public var rejected = 0
    /// How many warnings its records gave.
    public var warnings = 0
    /// Whether the file holds as many records as the service says there are, as far as can be told.
    public var isComplete = true
  }

  /// What an import brought about the corrections of a catalog.
  public struct Corrections: Sendable, Hashable {
    /// How many waited for their site and were applied to it.
    public internal(set) var applied = 0
    /// How many say what the sources state by now.
    public internal(set) var adopted = 0
    /// How many fields the sources changed to something else; the corrections are in force.
    public internal(set) var conflicts = 0
  }

  /// The data set.
  public internal(set) var dataset: String
  /// The syntax and profile that were recognised.
  public internal(set) var format: String
  /// The number of the release; `nil` for a dry run.
  public internal(set) var release: Int?
  /// How many records were read.
  public internal(set) var read = 0
  /// How many records made a new site.
  public internal(set) var added = 0
  /// How many records changed what is known of a site.
  public internal(set) var changed = 0
  /// How many records changed nothing.
  public internal(set) var unchanged = 0
  /// How many records could not be used.
  public internal(set) var rejected = 0
  /// How many sites are put together from several kinds of reply and were made or changed.
  public internal(set) var enriched = 0
  /// How many records without a key found their site by what they say of it.
  public internal(set) var matched = 0
  /// How many sites of the catalog their source no longer lists.
  public internal(set) var delisted = 0
  /// How many sites that had not been listed are listed again.
  public internal(set) var relisted = 0
  /// What became of corrections whose field or site this import has changed.
  public internal(set) var corrections = Corrections()
  /// How many warnings there were, listed or not.
  public internal(set) var warnings = 0
  /// Whether the service's own counts agree with what the files hold.
  public internal(set) var isComplete = true
  /// The hash over all sites of the catalog after the import; `nil` for a dry run.
  public internal(set) var contentHash: String?
  /// The files, in the order of reading.
  public internal(set) var files: [File] = []
  /// What there is to say, in the order in which it came up; at most ``greatestIssueCount``.
  public internal(set) var issues: [ImportIssue] = []
  /// How often each rule fired, listed or not.
  public internal(set) var ruleCounts: [ImportRule: Int] = [:]

  /// How many issues are listed at most, so that a broken file of millions does not fill the
  /// memory.
  public static let greatestIssueCount = 10_000

  /// How many issues were counted and not listed for lack of room.
  public internal(set) var unlistedIssues = 0

  /// Starts an account of nothing.
  init(dataset: String, format: String) {
    self.dataset = dataset
    self.format = format
  }

  /// Whether every record read is accounted for.
  var isBalanced: Bool { read == added + changed + unchanged + rejected }

  /// Adds an issue to the list, to the counts, and to its file.
  mutating func report(_ issue: ImportIssue, file: Int? = nil) {
    ruleCounts[issue.rule, default: 0] += 1
    if issue.severity == .warning {
      warnings += 1
      if let file { files[file].warnings += 1 }
    }
    if issues.count < Self.greatestIssueCount {
      issues.append(issue)
    } else {
      unlistedIssues += 1
    }
  }

  /// Counts a rule that is too common to list, such as "no coordinate".
  mutating func count(_ rule: ImportRule) {
    ruleCounts[rule, default: 0] += 1
  }
}

extension ImportReport {
  /// How many issues of one rule the text shows.
  private static let shownPerRule = 5

  /// Returns the report as lines for a person: the account, then what there is to say, rule by
  /// rule.
  public func lines(_ language: Language) -> [String] {
    var lines = [account(language)]
    if enriched > 0 {
      lines.append(
        LocalizedText(
          "\(counted(enriched, "site is", "sites are")) now put together from several replies.",
          "여러 응답을 합쳐 만든 기록: \(enriched)건")(language))
    }
    if matched > 0 {
      lines.append(
        LocalizedText(
          "\(counted(matched, "record without a key found its site", "records without a key found their site")) by name, kind and district.",
          "열쇠값이 없어 이름·종별·시군구로 찾은 기록: \(matched)건")(language))
    }
    lines += listingLines(language)
    if !isComplete {
      lines.append(
        LocalizedText("The release is partial.", "전체가 아닌 일부만 담긴 자료입니다.")(language))
    }
    for (rule, issues) in issuesByRule {
      lines += issues.prefix(Self.shownPerRule).map { $0.line(language) }
      let more = ruleCounts[rule, default: 0] - min(issues.count, Self.shownPerRule)
      if more > 0 {
        lines.append(
          LocalizedText(
            "… and \(more) more [\(rule.rawValue)]", "… 그 밖에 \(more)건 [\(rule.rawValue)]")(language)
        )
      }
    }
    if unlistedIssues > 0 {
      lines.append(
        LocalizedText(
          "\(counted(unlistedIssues, "issue")) beyond the first \(Self.greatestIssueCount) \(unlistedIssues == 1 ? "was" : "were") counted, not listed.",
          "처음 \(Self.greatestIssueCount)건 이후의 \(unlistedIssues)건은 세기만 하고 적지 않았습니다.")(language))
    }
    return lines
  }

  /// Returns what an import changed about which sites are listed and which corrections hold, where
  /// it did.
  public func listingLines(_ language: Language) -> [String] {
    var lines: [LocalizedText] = []
    if delisted > 0 {
      lines.append(
        LocalizedText(
          "No longer listed by the source: \(delisted); kept, and left out of lists.",
          "출처의 목록에서 빠진 유산: \(delisted)건. 기록은 남기고 목록에서는 뺍니다."))
    }
    if relisted > 0 {
      lines.append(
        LocalizedText("Listed again: \(relisted).", "목록에 다시 나온 유산: \(relisted)건"))
    }
    if corrections != Corrections() {
      lines.append(
        LocalizedText(
          "Corrections: \(corrections.applied) applied, \(corrections.adopted) adopted by the source,"
            + " \(corrections.conflicts) in conflict with it.",
          "정정: 새로 적용 \(corrections.applied)건, 출처에 반영됨 \(corrections.adopted)건,"
            + " 출처와 어긋남 \(corrections.conflicts)건"))
    }
    return lines.map { $0(language) }
  }

  private func account(_ language: Language) -> String {
    LocalizedText(
      "\(dataset): \(read) read = \(added) added + \(changed) changed + \(unchanged) unchanged"
        + " + \(rejected) rejected; \(counted(warnings, "warning")).",
      "\(dataset): 읽음 \(read) = 추가 \(added) + 변경 \(changed) + 그대로 \(unchanged)"
        + " + 거부 \(rejected), 주의 \(warnings)건")(language)
  }

  private var issuesByRule: [(ImportRule, [ImportIssue])] {
    let groups = Dictionary(grouping: issues, by: \.rule)
    return groups.sorted { left, right in
      let severities = ImportIssue.Severity.allCases
      let leftRank = left.value.first.flatMap { severities.firstIndex(of: $0.severity) } ?? 0
      let rightRank = right.value.first.flatMap { severities.firstIndex(of: $0.severity) } ?? 0
      return (leftRank, left.key) < (rightRank, right.key)
    }
  }
}
