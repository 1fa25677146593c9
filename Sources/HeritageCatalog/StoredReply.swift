import HeritageModel
import SQLite

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A row of the table `waiting_reply`.
struct StoredReply {
  /// The columns of ``init(_:)``.
  static let columns = "dataset, management_number, reply, facts"

  let dataset: String
  let number: ManagementNumber
  let kind: ReplyKind
  let facts: SiteFacts

  /// Reads the columns ``columns``.
  ///
  /// - Throws: ``DamagedContent`` when they hold no reply.
  init(_ row: borrowing Row) throws {
    let (number, name) = (row.text(1), row.text(2))
    dataset = row.text(0)
    self.number = CompositeKey.number(number)
    guard let kind = ReplyKind.allCases.first(where: { $0.name == name }),
      self.number.description == number,
      let stored = try? JSONDecoder().decode(StoredFacts.self, from: Data(row.text(3).utf8))
    else { throw DamagedContent(table: "waiting_reply", row: number) }
    self.kind = kind
    facts = stored.facts(against: SiteFacts())
  }
}
