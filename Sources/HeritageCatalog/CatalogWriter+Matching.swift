public import HeritageModel
import SQLite

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// What became of a draft that describes its site instead of naming it.
public struct DescribedDraft: Sendable, Hashable {
  /// The answer of the catalog and the import together.
  public enum Result: Sendable, Hashable {
    /// One site fits: the draft went to it.
    case matched(SiteIdentity, DraftOutcome)
    /// No site fits.
    case none
    /// Several sites fit; these are their keys.
    case several([String])
  }

  /// The number of the draft, as ``DraftOutcome/Note/described(_:)`` told it.
  public let number: Int
  /// What became of it.
  public let result: Result
}

/// Replies that say what their site is called and where it is, and not which one it is.
extension CatalogWriter {
  /// Finds the sites that drafts describe, among those of the catalog and of this import.
  ///
  /// To be called once, after the last draft and before ``settle()``, so that the order of drafts
  /// does not count. Name and kind must be the same; district and designation number decide between
  /// several, and one of them must agree where the draft states any.
  /// - Throws: ``CatalogError``.
  public func settleDescriptions() throws -> [DescribedDraft] {
    guard describedCount > 0 else { return [] }
    return try file.explaining {
      try stage.execute("CREATE INDEX site_by_name ON staged (\(Staging.expression("name")))")
      let select = try stage.statement(
        "SELECT dataset, description, reply, facts FROM described_reply WHERE number = ?")
      return try (1..<(describedCount + 1)).map { number in
        guard let reply = try select.first(number, transform: Self.describedReply) else {
          return DescribedDraft(number: number, result: .none)
        }
        let keys = try keys(matching: reply.description, dataset: reply.dataset)
        guard keys.count == 1 else {
          return DescribedDraft(number: number, result: keys.isEmpty ? .none : .several(keys))
        }
        let identity = SiteIdentity(dataset: reply.dataset, key: keys[0])
        let outcome = try add(reply.facts, of: reply.kind, to: identity)
        count(outcome.effect, 1)
        return DescribedDraft(number: number, result: .matched(identity, outcome))
      }
    }
  }

  func describe(
    _ facts: SiteFacts, of reply: ReplyKind, _ dataset: String, _ description: SiteFacts
  ) throws -> DraftOutcome {
    describedCount += 1
    try stage.statement("INSERT INTO described_reply VALUES (?, ?, ?, ?, ?)").run(
      describedCount, dataset,
      FactsCoding.text(StoredFacts(description, against: SiteFacts())), reply.name,
      FactsCoding.text(StoredFacts(facts, against: SiteFacts())))
    return DraftOutcome(.unchanged, .described(describedCount))
  }

  private struct DescribedReply {
    let dataset: String
    let description: SiteFacts
    let kind: ReplyKind
    let facts: SiteFacts
  }

  private static func describedReply(_ row: borrowing Row) throws -> DescribedReply {
    func facts(_ column: Int) throws -> SiteFacts {
      try JSONDecoder().decode(StoredFacts.self, from: Data(row.text(column).utf8))
        .facts(against: SiteFacts())
    }
    let name = row.text(2)
    return DescribedReply(
      dataset: row.text(0), description: try facts(1),
      kind: ReplyKind.allCases.first { $0.name == name } ?? .gis, facts: try facts(3))
  }

  /// Returns the keys of the sites that a description fits, sorted.
  private func keys(matching description: SiteFacts, dataset: String) throws -> [String] {
    let sql = """
      SELECT key, kind_code, kind, province_code, district, designation_number FROM site
      WHERE name = ? AND dataset = ?
      """
    let name = description[.name] ?? ""
    let read: (borrowing Row) -> Candidate = { row in
      Candidate(
        key: row.text(0), kindCode: row.optionalText(1), kind: row.optionalText(2),
        provinceCode: row.optionalText(3), district: row.optionalText(4),
        number: row.optionalText(5))
    }
    var candidates: [String: Candidate] = [:]
    for candidate in try original.statement(sql).all(name, dataset, transform: read) {
      candidates[candidate.key] = candidate
    }
    for candidate in try stage.statement(sql).all(name, dataset, transform: read) {
      candidates[candidate.key] = candidate
    }
    for identity in renamed where identity.dataset == dataset {
      candidates[identity.key] = try upstreamFacts(identity).flatMap { facts in
        facts[.name] == name ? Candidate(key: identity.key, facts) : nil
      }
    }
    var fitting = candidates.values.filter { $0.hasKind(of: description) }
    let exact = fitting.filter { $0.agrees(with: description) != false }
    fitting = exact
    for part in [Candidate.district, Candidate.number] where fitting.count > 1 {
      let better = fitting.filter { part($0, description) == true }
      if !better.isEmpty { fitting = better }
    }
    return fitting.map(\.key).sorted()
  }
}

/// A site that a description may fit.
private struct Candidate {
  let key: String
  let kindCode: String?
  let kind: String?
  let provinceCode: String?
  let district: String?
  let number: String?

  init(
    key: String, kindCode: String?, kind: String?, provinceCode: String?, district: String?,
    number: String?
  ) {
    self.key = key
    self.kindCode = kindCode
    self.kind = kind
    self.provinceCode = provinceCode
    self.district = district
    self.number = number
  }

  init(key: String, _ facts: SiteFacts) {
    self.init(
      key: key, kindCode: facts[.kindCode], kind: facts[.kind],
      provinceCode: facts[.provinceCode], district: facts[.district],
      number: facts[.designationNumber])
  }

  func hasKind(of description: SiteFacts) -> Bool {
    guard let stated = description[.kindCode] ?? description[.kind] else { return true }
    if stated == kind || stated == kindCode { return true }
    guard let known = DesignationKind.named(stated) else { return false }
    return known == kindCode.flatMap(DesignationKind.named)
      || known == kind.flatMap(DesignationKind.named)
  }

  /// Tells whether district or number agree; `nil` where the description or the site states
  /// neither.
  func agrees(with description: SiteFacts) -> Bool? {
    let answers = [Self.district(self, description), Self.number(self, description)].compactMap {
      $0
    }
    return answers.isEmpty ? nil : answers.contains(true)
  }

  /// Tells whether the place that a description states is that of the site: province and district
  /// in one text, or the district alone.
  static func district(_ site: Candidate, _ description: SiteFacts) -> Bool? {
    guard let text = description[.district] ?? description[.address] else { return nil }
    let words = text.split(separator: " ").map(String.init)
    if let province = words.lazy.compactMap(Province.named).first, let code = site.provinceCode,
      !province.codes.contains(code)
    {
      return false
    }
    guard let district = site.district, district.contains(where: \.isLetter) else { return nil }
    return words.contains(district) || text == district
  }

  static func number(_ site: Candidate, _ description: SiteFacts) -> Bool? {
    guard let stated = description[.designationNumber], let number = site.number else { return nil }
    // 9-2 is a part of 9, and the register's own number has no parts.
    return stated == number || stated.split(separator: "-").first.map(String.init) == number
  }
}
