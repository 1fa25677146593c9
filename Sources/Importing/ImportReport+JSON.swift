public import Foundation
public import Localization

extension ImportReport {
  /// Returns the report as JSON with sorted keys; sentences are in `language`.
  ///
  /// - Throws: what `JSONEncoder` throws.
  public func json(_ language: Language) throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    return try encoder.encode(Wire(report: self, language: language))
  }
}

/// The report in the spelling that programs read; what is unknown is `null`.
private struct Wire: Encodable {
  let report: ImportReport
  let language: Language

  private enum Key: String, CodingKey {
    case dataset, format, release, read, added, changed, unchanged, rejected, enriched, matched
    case delisted, relisted, corrections
    case warnings, complete, files, issues, rules
    case contentHash = "content_hash"
    case unlistedIssues = "unlisted_issues"
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    try container.encode(report.dataset, forKey: .dataset)
    try container.encode(report.format, forKey: .format)
    try container.encode(report.release, forKey: .release)
    try container.encode(report.read, forKey: .read)
    try container.encode(report.added, forKey: .added)
    try container.encode(report.changed, forKey: .changed)
    try container.encode(report.unchanged, forKey: .unchanged)
    try container.encode(report.rejected, forKey: .rejected)
    try container.encode(report.enriched, forKey: .enriched)
    try container.encode(report.matched, forKey: .matched)
    try container.encode(report.delisted, forKey: .delisted)
    try container.encode(report.relisted, forKey: .relisted)
    try container.encode(
      [
        "applied": report.corrections.applied, "adopted": report.corrections.adopted,
        "conflicts": report.corrections.conflicts,
      ], forKey: .corrections)
    try container.encode(report.warnings, forKey: .warnings)
    try container.encode(report.isComplete, forKey: .complete)
    try container.encode(report.contentHash, forKey: .contentHash)
    try container.encode(report.files.map(WireFile.init), forKey: .files)
    try container.encode(
      report.issues.map { WireIssue(issue: $0, language: language) }, forKey: .issues)
    try container.encode(report.unlistedIssues, forKey: .unlistedIssues)
    let rules = report.ruleCounts.map { ($0.key.rawValue, $0.value) }
    try container.encode(Dictionary(uniqueKeysWithValues: rules), forKey: .rules)
  }
}

private struct WireFile: Encodable {
  let source: String
  let format: String
  let reply: String
  let read: Int
  let rejected: Int
  let warnings: Int
  let complete: Bool

  init(_ file: ImportReport.File) {
    source = file.source
    format = file.format
    reply = file.reply
    read = file.read
    rejected = file.rejected
    warnings = file.warnings
    complete = file.isComplete
  }
}

private struct WireIssue: Encodable {
  let issue: ImportIssue
  let language: Language

  private enum Key: CodingKey {
    case source, line, record, field, value, rule, message, severity
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    try container.encode(issue.source, forKey: .source)
    try container.encode(issue.line, forKey: .line)
    try container.encode(issue.record, forKey: .record)
    try container.encode(issue.field, forKey: .field)
    try container.encode(issue.value, forKey: .value)
    try container.encode(issue.rule.rawValue, forKey: .rule)
    try container.encode(issue.message(language), forKey: .message)
    try container.encode(issue.severity.rawValue, forKey: .severity)
  }
}
