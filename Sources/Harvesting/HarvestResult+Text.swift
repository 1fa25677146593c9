public import Foundation
public import Localization

extension HarvestCounts {
  /// Returns the numbers as one line for a person: requests, retries, bytes and time.
  public func line(_ language: Language) -> String {
    let size = megabytes(bytes)
    let (took, waited) = (seconds(time), seconds(paused))
    return LocalizedText(
      "\(counted(requests, "request")), \(retries) of them retries; \(size) MB in \(took) s, \(waited) s of it pauses after failures;"
        + " \(reused) replies from an earlier run.",
      "요청 \(requests)번(재시도 \(retries)번) · \(size) MB · \(took)초(실패 뒤 쉰 시간 \(waited)초) · 앞서 받아 둔 응답 \(reused)개"
    )(language)
  }

  private func megabytes(_ bytes: Int) -> String {
    let hundredths = (bytes + 5000) / 10_000
    return "\(hundredths / 100).\(hundredths / 10 % 10)\(hundredths % 10)"
  }

  private func seconds(_ duration: Duration) -> String {
    let tenths = Int((duration / .milliseconds(100)).rounded())
    return "\(tenths / 10).\(tenths % 10)"
  }
}

extension HarvestResult {
  /// How many issues of one rule the text shows.
  private static let shownPerRule = 3

  /// Returns the account of the harvest as lines for a person.
  public func lines(_ language: Language) -> [String] {
    var lines: [String] = []
    if isResumed {
      lines.append(
        LocalizedText(
          "Went on with the harvest of \(begun).", "\(begun)에 시작한 수집을 이어서 했습니다.")(language))
    }
    lines.append(listLine(language))
    if counts.details + counts.images + counts.empty + counts.missing > 0 {
      lines.append(
        LocalizedText(
          "Details: \(counts.details); image replies: \(counts.images); nothing to say: \(counts.empty);"
            + " without an answer: \(counts.missing).",
          "상세 \(counts.details)건 · 이미지 응답 \(counts.images)건 · 내용 없음 \(counts.empty)건 · 답 없음 \(counts.missing)건"
        )(language))
    }
    lines.append(counts.line(language))
    let groups = Dictionary(grouping: issues, by: \.rule)
    for (rule, issues) in groups.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
      lines += issues.prefix(Self.shownPerRule).map {
        "\($0.subject): \($0.message(language)) [\(rule.rawValue)]"
      }
      let more = issues.count - Self.shownPerRule
      guard more > 0 else { continue }
      lines.append(
        LocalizedText(
          "… and \(more) more [\(rule.rawValue)]", "… 그 밖에 \(more)건 [\(rule.rawValue)]")(language))
    }
    return lines
  }

  private func listLine(_ language: Language) -> String {
    let states = Dictionary(grouping: lists, by: \.state).mapValues(\.count)
    let records = lists.reduce(0) { $0 + $1.keys.count + $1.keyless }
    return LocalizedText(
      "Lists: \(states[.complete] ?? 0) complete, \(states[.unchanged] ?? 0) without changes,"
        + " \(states[.partial] ?? 0) partial; \(records) records on \(counts.pages) pages.",
      "목록: 전체 \(states[.complete] ?? 0)개, 변경 없음 \(states[.unchanged] ?? 0)개, 일부 \(states[.partial] ?? 0)개"
        + " · 기록 \(records)건, \(counts.pages)쪽")(language)
  }

  /// Returns the account of the harvest as JSON with sorted keys; sentences are in `language`.
  ///
  /// - Throws: what `JSONEncoder` throws.
  public func json(_ language: Language) throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    encoder.keyEncodingStrategy = .convertToSnakeCase
    return try encoder.encode(Wire(self, language))
  }
}

/// The account in the spelling that programs read; what is unknown is `null`.
private struct Wire: Encodable {
  struct List: Encodable {
    let kind: String
    let province: String?
    let state: String
    let total: Int
    let records: Int

    private enum CodingKeys: CodingKey {
      case kind, province, state, total, records
    }

    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(kind, forKey: .kind)
      try container.encode(province, forKey: .province)
      try container.encode(state, forKey: .state)
      try container.encode(total, forKey: .total)
      try container.encode(records, forKey: .records)
    }
  }
  struct Issue: Encodable {
    let rule: String
    let subject: String
    let message: String
  }

  let begun: String
  let resumed: Bool
  let complete: Bool
  let coversEverything: Bool
  let requests: Int
  let retries: Int
  let bytes: Int
  let seconds: Double
  let pausedSeconds: Double
  let reused: Int
  let pages: Int
  let details: Int
  let images: Int
  let empty: Int
  let missing: Int
  let restarts: Int
  let lists: [List]
  let issues: [Issue]

  init(_ result: HarvestResult, _ language: Language) {
    let counts = result.counts
    begun = result.begun
    resumed = result.isResumed
    complete = result.isComplete
    coversEverything = result.coversEverything
    requests = counts.requests
    retries = counts.retries
    bytes = counts.bytes
    seconds = counts.time / .seconds(1)
    pausedSeconds = counts.paused / .seconds(1)
    reused = counts.reused
    pages = counts.pages
    details = counts.details
    images = counts.images
    empty = counts.empty
    missing = counts.missing
    restarts = counts.restarts
    lists = result.lists.map {
      List(
        kind: $0.scope.kindCode, province: $0.scope.provinceCode, state: $0.state.rawValue,
        total: $0.total, records: $0.keys.count + $0.keyless)
    }
    issues = result.issues.map {
      Issue(rule: $0.rule.rawValue, subject: $0.subject, message: $0.message(language))
    }
  }
}
