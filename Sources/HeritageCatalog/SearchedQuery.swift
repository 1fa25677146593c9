import HeritageModel
import KoreanText
import Localization
import SQLite

/// A question that somebody may be typing: a kind, an era, or one of them and a word.
struct SearchedQuery {
  let title: String
  let subtitle: LocalizedText
  let ranges: [Range<Int>]
  let query: SiteQuery
  let order: Int
}

/// A kind or an era under one of its names.
private struct Facet {
  enum Kind: String { case kind, era }

  let kind: Kind
  let code: String
  let title: String
  let english: String
  /// The name by which it is found, taken apart.
  let name: MatchingText

  var query: SiteQuery {
    var query = SiteQuery()
    switch kind {
    case .kind: query.kinds = [code]
    case .era: query.eras = [code]
    }
    return query
  }

  static let all: [Facet] =
    DesignationKind.all.flatMap { kind in
      ([kind.name.korean, kind.name.english] + kind.formerNames).map {
        Facet(
          kind: .kind, code: kind.code, title: kind.name.korean, english: kind.name.english,
          name: MatchingText($0))
      }
    }
    + Era.all.flatMap { era in
      [era.name.korean, era.name.english].map {
        Facet(
          kind: .era, code: era.code, title: era.name.korean, english: era.name.english,
          name: MatchingText($0))
      }
    }
}

extension Facet {
  /// Kinds and eras by the keys of their names; an era also without the word for era: 조선.
  static let named: [[UInt8]: Facet] = {
    let short = all.filter { $0.kind == .era && $0.title.hasSuffix("시대") }.map { facet in
      (MatchingText(String(facet.title.dropLast(2))).keys, facet)
    }
    return Dictionary(all.map { ($0.name.keys, $0) } + short) { first, _ in first }
  }()
}

extension Connection {
  /// Returns the questions that a pattern begins or, with another word, states; of kinds and eras
  /// that sites have.
  borrowing func searchedQueries(
    _ pattern: SearchPattern, _ options: CompletionOptions
  ) throws -> [SearchedQuery] {
    var found: [SearchedQuery] = []
    for facet in Facet.all {
      guard let match = facet.name.match(pattern.keys), match.place == .start,
        let count = try count(facet), !found.contains(where: { $0.query == facet.query })
      else { continue }
      let title = MatchingText(facet.title)
      found.append(
        SearchedQuery(
          title: facet.title, subtitle: siteCountInWords(count, of: facet.english),
          ranges: title.match(pattern.keys).map { [title.range(of: $0.units)] } ?? [],
          query: facet.query, order: match.order))
    }
    return found + (try searchedCombination(pattern))
  }

  /// Returns a kind or era and a word, in either order, where a site has both: 조선 석탑.
  private borrowing func searchedCombination(_ pattern: SearchPattern) throws -> [SearchedQuery] {
    let words = pattern.original.split(whereSeparator: \.isWhitespace).map(String.init)
    guard words.count > 1 else { return [] }
    let splits = [
      (words[0], words.dropFirst()), (words[words.count - 1], words.dropLast()),
    ]
    for (name, others) in splits {
      let rest = others.joined(separator: " ")
      guard let facet = Facet.named[MatchingText(name).keys], try count(facet) != nil else {
        continue
      }
      let keys = MatchingText(rest).keys
      let findings = try searchFindings(keys, wanted: SearchIndexWriter.headCount)
      var query = facet.query
      let sql = QuerySQL(query)
      let select = try statement("SELECT 1 FROM site WHERE id = ? AND \(sql.condition)")
      for finding in findings.list {
        guard let id = try searchedID(rank: finding.rank),
          try select.first(Bindings([.integer(id)] + sql.conditionValues), transform: { _ in true })
            != nil
        else { continue }
        query.text = rest
        let title = "\(facet.title) \(rest)"
        let prefix = facet.title.utf16.count + 1
        return [
          SearchedQuery(
            title: title, subtitle: LocalizedText(facet.english, ""),
            ranges: [prefix..<prefix + rest.utf16.count], query: query,
            order: 0)
        ]
      }
    }
    return []
  }

  private borrowing func count(_ facet: Facet) throws -> Int? {
    try statement("SELECT sites FROM search_facet WHERE facet = ? AND code = ?")
      .first(facet.kind.rawValue, facet.code) { $0.int(0) }
  }
}

/// Returns how many sites an area or a question has; its title is Korean, so the English form says
/// what it is.
func siteCountInWords(_ count: Int, of english: String?) -> LocalizedText {
  let number = grouped(count)
  let sites = number + (count == 1 ? " site" : " sites")
  return LocalizedText(
    [english, sites].compactMap(\.self).joined(separator: " · "), number + "건")
}
