import Foundation
import HeritageCatalog
import HeritageModel
import Importing
import Localization

extension Harvester {
  /// How many questions in a row may be given up before the service is taken to be down: few where
  /// it does not answer at all.
  private static func greatestFailures(isService: Bool) -> Int { isService ? 2 : 5 }
  /// How often both spellings of a number are tried before an empty reply is believed.
  private static let rounds = 2

  /// Fetches the details or the images of the records of which the catalog does not hold the latest
  /// state.
  func fetch(
    _ operation: ServiceCall.Operation, of records: [ListedRecord], _ catalog: Catalog?
  ) throws {
    let wanted = try records.filter { try isWanted(operation, $0, catalog) }
    var failures = 0
    var spelling: Int?
    try showing(operation == .detail ? .details : .images, wanted.count) { update in
      for (index, record) in wanted.enumerated() {
        update(index)
        do {
          try fetch(operation, of: record, spelling: &spelling)
          failures = 0
        } catch let unanswered as Fetcher.Unanswered {
          failures += 1
          guard failures < Self.greatestFailures(isService: unanswered.isService) else {
            throw unanswered
          }
          try folder.mark(ServiceCall.name(operation, record.number), .missing)
          fetcher.counts.missing += 1
          report(.unanswered, record.number.description, unanswered.error.message)
        }
      }
    }
  }

  /// Tells whether the catalog lacks the reply about a record, or has one from before its last
  /// change.
  private func isWanted(
    _ operation: ServiceCall.Operation, _ record: ListedRecord, _ catalog: Catalog?
  ) throws -> Bool {
    if plan.includesUnchanged || folder.isMissing(ServiceCall.name(operation, record.number)) {
      return true
    }
    if case .time(let start) = plan.since, let modified = record.modified,
      modified.filter(\.isNumber) < start
    {
      return false
    }
    let identity = SiteIdentity(dataset: Self.dataset, key: record.key)
    guard let site = try catalog?.site(identity) else { return true }
    if let modified = record.modified {
      // The catalog has the same time in ISO 8601, `2024-01-25T14:25:02+09:00`.
      guard let known = site[.modifiedAt],
        known.prefix(19).filter(\.isNumber) >= modified.filter(\.isNumber)
      else { return true }
    }
    let reply: ReplyKind = operation == .images ? .images : .detail
    return try !(catalog?.currentReplies(about: identity).contains(reply) ?? false)
  }

  /// Fetches one reply about a record, trying its number in the spelling that was last good, then
  /// in the other.
  ///
  /// - Parameters:
  ///   - operation: Which reply.
  ///   - record: The record.
  ///   - spelling: The number of digits of the spelling that was last good.
  /// - Throws: as ``Fetcher/fetch(_:check:)``.
  private func fetch(
    _ operation: ServiceCall.Operation, of record: ListedRecord, spelling: inout Int?
  ) throws {
    let name = ServiceCall.name(operation, record.number)
    if folder.reply(name, stamp: record.modified) != nil {
      fetcher.counts.reused += 1
      use(operation, name)
      return
    }
    guard !folder.isEmpty(name, stamp: record.modified) else {
      return reportEmpty(operation, record)
    }
    var numbers = [record.number.number, record.number.alternativeNumber].compactMap { $0 }
    if numbers.last?.utf8.count == spelling { numbers.reverse() }
    for round in 1...Self.rounds {
      for number in numbers {
        let spelt = ManagementNumber(
          kindCode: record.number.kindCode, number: number,
          provinceCode: record.number.provinceCode)
        let (body, reply) = try fetcher.fetch(.record(operation, spelt)) {
          reply, _ throws(ReplyFault) in
          try check(reply, operation, record)
        }
        // A reply that names the record and holds no picture is an answer, and imported as one; one
        // that names nothing may be about the spelling.
        guard
          operation == .images
            ? reply.hasImages || reply.header["ccbaMnm1"] != nil : reply.hasContent
        else { continue }
        spelling = number.utf8.count
        try folder.keep(body, as: name, stamp: record.modified)
        return use(operation, name)
      }
      if round < Self.rounds { try fetcher.pause(after: round) }
    }
    try folder.mark(name, .empty, stamp: record.modified)
    reportEmpty(operation, record)
  }

  private func check(
    _ reply: ServiceReply, _ operation: ServiceCall.Operation, _ record: ListedRecord
  ) throws(ReplyFault) {
    let header = reply.header
    if let key = header["ccbaCpno"], key != record.key { throw .otherRecord(key) }
    guard let kind = header["ccbaKdcd"], let number = header["ccbaAsno"],
      let province = header["ccbaCtcd"]
    else { return }
    let answered = ManagementNumber(kindCode: kind, number: number, provinceCode: province)
    if answered != record.number { throw .otherRecord(answered.description) }
  }

  private func use(_ operation: ServiceCall.Operation, _ name: String) {
    if operation == .images { fetcher.counts.images += 1 } else { fetcher.counts.details += 1 }
    result.sources.append(.file(folder.file(name)))
  }

  private func reportEmpty(_ operation: ServiceCall.Operation, _ record: ListedRecord) {
    fetcher.counts.empty += 1
    guard operation == .detail else { return }
    report(
      .emptyReply, record.number.description,
      LocalizedText(
        "The service has no detail of \(record.key), by neither spelling of its number.",
        "\(record.key)의 상세가 서비스에 없습니다. 두 가지 번호 표기로 모두 확인했습니다."))
  }
}

extension ServiceReply {
  /// Whether there is any picture.
  fileprivate var hasImages: Bool { items.contains { $0.imageCount > 0 } }
}
