import CommandLineKit
import HeritageModel
import KoreanText
import Localization
import Rendering

/// A reference that names no site, or several.
struct UnresolvedReference: Error {
  let reference: SiteReference
  let resolution: ReferenceResolution
  /// What stands before the reference on the command line; hints repeat it.
  let spelling: String

  /// The ways to say which site is meant.
  static let forms = LocalizedText(
    "References: 35 · 국보/35 · \"국보 83호\" · 1111100010000 · 11-00010000-11 · no:2739 · a name",
    "쓸 수 있는 표기: 35 · 국보/35 · \"국보 83호\" · 1111100010000 · 11-00010000-11 · no:2739 · 이름")

  /// Returns the error as a person reads it, a line for each candidate, cut to the columns of a
  /// terminal where there is one.
  func commandError(width: Int?) -> CommandError {
    let reference = repeated(reference.description)
    return switch resolution {
    case .ambiguous(let candidates, let total):
      CommandError(
        total > candidates.count
          ? LocalizedText(
            "'\(reference)' names \(total) sites; these are the first \(candidates.count). Say which one:",
            "'\(reference)'에 해당하는 유산이 \(total)건이며 처음 \(candidates.count)건입니다. 하나를 골라 주십시오:")
          : LocalizedText(
            "'\(reference)' names \(total) sites. Say which one:",
            "'\(reference)'에 해당하는 유산이 \(total)건입니다. 하나를 골라 주십시오:"),
        hints: table(candidates, width), exitCode: .notFound)
    case .notFound(let suggestions) where !suggestions.isEmpty:
      CommandError(
        LocalizedText(
          "The catalog has no site '\(reference)'. Did you mean:",
          "카탈로그에 '\(reference)'에 해당하는 유산이 없습니다. 혹시 다음 중 하나인가요?"),
        hints: table(suggestions, width) + kindHint, exitCode: .notFound)
    case .notFound, .found:
      CommandError(
        LocalizedText(
          "The catalog has no site '\(reference)'.", "카탈로그에 '\(reference)'에 해당하는 유산이 없습니다."),
        hints: kindHint + [
          Self.forms,
          LocalizedText(
            "See what there is: heritage list, heritage stats",
            "무엇이 있는지 보기: heritage list, heritage stats"),
        ],
        exitCode: .notFound)
    }
  }

  /// How to see all sites of a kind, where the reference names one.
  private var kindHint: [LocalizedText] {
    guard case .name(let name) = reference, DesignationKind.named(name) != nil else { return [] }
    let command = "heritage list --kind \(shellWord(name))"
    return [
      LocalizedText("To see all of this kind: \(command)", "이 종목의 유산 모두 보기: \(command)")
    ]
  }

  /// The error as JSON, keys as in the contract.
  var json: String {
    let (error, count, list, candidates) =
      switch resolution {
      case .ambiguous(let candidates, let total):
        ("ambiguous", " \"total\": \(total),", "candidates", candidates)
      case .notFound(let suggestions): ("not_found", "", "suggestions", suggestions)
      case .found: ("not_found", "", "suggestions", [])
      }
    let rows = candidates.map { candidate in
      jsonObject([
        ("reference", candidate.reference), ("key", candidate.identity.key), ("sn", candidate.sn),
        ("kind", candidate.kind), ("name", candidate.name), ("district", candidate.district),
      ])
    }
    return """
      {"error": "\(error)", "reference": \(jsonText(reference.description)),\(count) \
      "\(list)": \(jsonArray(rows))}
      """
  }

  private func table(_ candidates: [SiteCandidate], _ lineWidth: Int?) -> [LocalizedText] {
    let references = candidates.map { shellWord($0.reference) }
    let width = references.map { DisplayWidth.of($0) }.max() ?? 0
    return zip(candidates, references).map { candidate, reference in
      func line(_ language: Language) -> String {
        let site = candidate.site
        let rest = [
          site.kindName(in: language), candidate.name, site.provinceAndDistrict(in: language),
        ].compactMap(\.self).filter { !$0.isEmpty }
        let words = visibleText(rest.joined(separator: " · "))
        let line = "\(spelling) \(reference.padded(to: width))  \(words)"
        // The tool indents hints by two cells.
        return lineWidth.map { line.truncated(to: $0 - 2) } ?? line
      }
      return LocalizedText(line(.english), line(.korean))
    }
  }
}

extension SiteCandidate {
  /// What is known of the site, for its words in both languages.
  fileprivate var site: Site {
    var facts = SiteFacts()
    (facts[.kind], facts[.province], facts[.district]) = (kind, province, district)
    return Site(identity: identity, facts: facts)
  }
}

/// Returns an object of texts, a value that is not known as `null`, on one line.
func jsonObject(_ pairs: [(String, String?)]) -> String {
  let members = pairs.map { key, value in "\"\(key)\": \(value.map(jsonText) ?? "null")" }
  return "{" + members.joined(separator: ", ") + "}"
}

/// Returns an array of values that are JSON already, one a line.
func jsonArray(_ values: [String]) -> String {
  values.isEmpty ? "[]" : "[\n  " + values.joined(separator: ",\n  ") + "\n]"
}

/// Runs `body`; a reference in it that names no site or several is told in the form of the output.
func reportingUnresolved<Value>(
  _ console: Console, asJSON: Bool, _ body: () throws -> Value
) throws -> Value {
  do {
    return try body()
  } catch let error as UnresolvedReference {
    if asJSON { try console.print(error.json) }
    throw error.commandError(width: console.errorIsTerminal ? console.width : nil)
  }
}
