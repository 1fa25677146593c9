import CommandLineKit
import Geography
import HeritageCatalog
import HeritageModel
import KoreanText
import Localization
import Rendering

/// Finds the one site that a word on the command line means, and says how to mean one where it means none or several.
struct SiteLookup {
  private let catalog: Catalog

  init(_ catalog: Catalog) {
    self.catalog = catalog
  }

  /// Returns the site, or throws what is wrong with the reference.
  func site(_ text: String) throws -> Site {
    let reference = SiteReference(text)
    return try site(try catalog.resolve(reference), reference)
  }

  /// Returns the site that a resolution found, or throws what it found instead.
  func site(_ resolution: ReferenceResolution, _ reference: SiteReference) throws -> Site {
    guard case .found(let identity) = resolution, let site = try catalog.site(identity) else {
      throw UnresolvedReference(reference: reference, resolution: resolution)
    }
    return site
  }

  /// Returns where a site is, or throws that it has no place.
  func coordinate(of text: String) throws -> Coordinate {
    let site = try site(text)
    guard let coordinate = site.coordinate else {
      let name = site.name ?? site.identity.description
      throw CommandError(
        LocalizedText(
          "\(name) has no place in the catalog, so nothing can be near it.",
          "\(KoreanParticle.attach(name, .topic)) 카탈로그에 위치가 없어 가까운 곳을 찾을 수 없습니다."),
        exitCode: .notFound)
    }
    return coordinate
  }
}

/// A reference that names no site, or several.
struct UnresolvedReference: Error {
  let reference: SiteReference
  let resolution: ReferenceResolution

  /// The error as a person reads it.
  var commandError: CommandError {
    switch resolution {
    case .ambiguous(let candidates):
      return CommandError(
        LocalizedText(
          "'\(reference)' names \(candidates.count) sites. Say which one:",
          "'\(reference)'에 해당하는 유산이 \(candidates.count)건입니다. 하나를 골라 주십시오:"),
        hints: table(candidates), exitCode: .notFound)
    case .notFound(let suggestions) where !suggestions.isEmpty:
      return CommandError(
        LocalizedText(
          "The catalog has no site '\(reference)'. Did you mean:",
          "카탈로그에 '\(reference)'에 해당하는 유산이 없습니다. 혹시 다음을 찾으십니까:"),
        hints: table(suggestions), exitCode: .notFound)
    case .notFound, .found:
      return CommandError(
        LocalizedText(
          "The catalog has no site '\(reference)'.", "카탈로그에 '\(reference)'에 해당하는 유산이 없습니다."),
        hints: [
          LocalizedText(
            "References: 35 · 국보/35 · \"국보 83호\" · 1111100010000 · 11-00010000-11 · no:2739 · a name",
            "쓸 수 있는 표기: 35 · 국보/35 · \"국보 83호\" · 1111100010000 · 11-00010000-11 · no:2739 · 이름"),
          LocalizedText(
            "See what there is: heritage list, heritage stats",
            "무엇이 있는지 보기: heritage list, heritage stats"),
        ],
        exitCode: .notFound)
    }
  }

  /// The error as JSON, keys as in the contract.
  var json: String {
    let (error, list, candidates) =
      switch resolution {
      case .ambiguous(let candidates): ("ambiguous", "candidates", candidates)
      case .notFound(let suggestions): ("not_found", "suggestions", suggestions)
      case .found: ("not_found", "suggestions", [])
      }
    let rows = candidates.map { candidate in
      jsonObject([
        ("reference", candidate.reference), ("key", candidate.identity.key), ("sn", candidate.sn),
        ("kind", candidate.kind), ("name", candidate.name), ("district", candidate.district),
      ])
    }
    return """
      {"error": "\(error)", "reference": \(jsonText(reference.description)), "\(list)": [
        \(rows.joined(separator: ",\n  "))
      ]}
      """
  }

  private func table(_ candidates: [SiteCandidate]) -> [LocalizedText] {
    let references = candidates.map { shellWord($0.reference) }
    let width = references.map { DisplayWidth.of($0) }.max() ?? 0
    return zip(candidates, references).map { candidate, reference in
      let place = [candidate.province, candidate.district].compactMap(\.self)
        .joined(separator: " ")
      let rest = [candidate.kind, candidate.name.map(visibleText), place].compactMap(\.self)
        .filter { !$0.isEmpty }
      return LocalizedText(
        "heritage show \(reference.padded(to: width))  \(rest.joined(separator: " · "))")
    }
  }

  private func jsonObject(_ pairs: [(String, String?)]) -> String {
    let members = pairs.map { key, value in "\"\(key)\": \(value.map(jsonText) ?? "null")" }
    return "{" + members.joined(separator: ", ") + "}"
  }

  /// Quotes a word for a shell where it needs to be.
  private func shellWord(_ text: String) -> String {
    let plain = text.unicodeScalars.allSatisfy {
      $0.value > 127 || ("0"..."9").contains($0) || ("a"..."z").contains($0)
        || ("A"..."Z").contains($0) || "/:._-".unicodeScalars.contains($0)
    }
    return plain
      ? text
      : "'"
        + text.split(separator: "'", omittingEmptySubsequences: false)
        .joined(separator: "'\\''") + "'"
  }
}
