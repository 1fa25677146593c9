import CommandLineKit
import HeritageCatalog
import HeritageModel
import Localization
import Rendering

/// All corrections of a catalog, for people and programs.
enum CorrectionList {
  static func run(_ arguments: ParsedArguments, _ console: Console) throws {
    let catalog = try CatalogOption.open(arguments, console)
    try catalog.read {
      let statuses = try catalog.corrections()
      var names: [SiteIdentity: String] = [:]
      for identity in Set(statuses.map(\.correction.identity)) {
        names[identity] = try catalog.site(identity)?.name
      }
      if arguments["format"] == "json" {
        return try console.print(json(statuses, names: names))
      }
      for line in lines(statuses, names, console.language) { try console.print(line) }
    }
  }

  private static func lines(
    _ statuses: [CorrectionStatus], _ names: [SiteIdentity: String], _ language: Language
  ) -> [String] {
    var lines: [String] = []
    var last: SiteIdentity?
    for status in statuses {
      let correction = status.correction
      let identity = correction.identity
      if identity != last {
        lines.append(visibleText("\(names[identity].map { "\($0) " } ?? "")(\(identity))"))
        last = identity
      }
      let (old, new) = (quoted(correction.replaced)(language), quoted(correction.value)(language))
      let label = correction.field.label(language)
      lines.append("  " + visibleText("\(label): \(old) → \(new) [\(word(status, language))]"))
      let day = correction.correctedAt.prefix(10)
      let source = correction.source.map { " (\($0))" } ?? ""
      lines.append(
        "    " + visibleText("\(correction.author), \(day): \(correction.note)\(source)"))
    }
    let counts = CorrectionStatus.State.allCases.map { state in
      statuses.count { $0.state == state }
    }
    lines.append(
      LocalizedText(
        "Corrections: \(counts[0]) active, \(counts[1]) adopted, \(counts[2]) in conflict, \(counts[3]) waiting",
        "정정: 적용 \(counts[0])건, 출처에 반영됨 \(counts[1])건, 출처와 어긋남 \(counts[2])건, 대상 유산 대기 \(counts[3])건"
      )(language))
    return lines
  }

  private static func word(_ status: CorrectionStatus, _ language: Language) -> String {
    switch status.state {
    case .active: LocalizedText("active", "적용")(language)
    case .adopted: LocalizedText("adopted by the source", "출처에 반영됨")(language)
    case .conflict:
      LocalizedText(
        "conflict: the source says now \(quoted(status.upstream).english)",
        "출처와 어긋남: 지금은 \(quoted(status.upstream).korean)")(language)
    case .waiting: LocalizedText("waiting for its site", "대상 유산 대기")(language)
    }
  }

  /// Returns `{"corrections": […]}`, one a line.
  static func json(_ statuses: [CorrectionStatus], names: [SiteIdentity: String]) -> String {
    let rows = statuses.map { status in
      let correction = status.correction
      return jsonObject([
        ("dataset", correction.identity.dataset), ("key", correction.identity.key),
        ("name", names[correction.identity]), ("field", correction.field.name),
        ("value", correction.value), ("replaced", correction.replaced),
        ("upstream", status.upstream), ("author", correction.author),
        ("corrected_at", correction.correctedAt), ("note", correction.note),
        ("source", correction.source), ("state", status.state.rawValue),
      ])
    }
    return "{\"corrections\": \(jsonArray(rows))}"
  }
}
