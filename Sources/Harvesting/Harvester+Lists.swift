import Foundation
import HeritageCatalog
import HeritageModel
import Importing
import Localization

/// A record as a list names it: what its detail and its images are asked by.
struct ListedRecord: Sendable, Hashable {
  /// The stable key (`ccbaCpno`).
  let key: String
  /// The composite key, in the list's spelling.
  let number: ManagementNumber
  /// When the record last changed, as the service writes it.
  let modified: String?

  /// Reads the keys of an item; `nil` where a detail cannot be asked by them.
  init?(_ item: ServiceReply.Item) {
    guard let key = item.keys["ccbaCpno"], let kind = item.keys["ccbaKdcd"],
      let number = item.keys["ccbaAsno"], let province = item.keys["ccbaCtcd"],
      [key, kind, number, province].allSatisfy(isCode)
    else { return nil }
    self.key = key
    self.number = ManagementNumber(kindCode: kind, number: number, provinceCode: province)
    modified = item.keys["regDt"]
  }
}

/// Tells whether a text can be part of the name of a file: some letters and digits of ASCII.
private func isCode(_ text: String) -> Bool {
  (1...32).contains(text.utf8.count)
    && text.utf8.allSatisfy { (48...57).contains($0) || (65...90).contains($0 & 0xDF) }
}

extension Harvester {
  /// How often a list that does not hold still is begun anew.
  private static let greatestRestarts = 3
  /// How often a page that is whole but looks wrong is asked for; then it is taken as it is.
  private static let doubtfulAttempts = 3

  /// Fetches the lists of the plan and returns their records, each once.
  func fetchLists(_ catalog: Catalog?) throws -> [ListedRecord] {
    var records: [ListedRecord] = []
    var seen: Set<String> = []
    let scopes = plan.scopes
    try showing(.lists, scopes.count) { update in
      for (index, scope) in scopes.enumerated() {
        update(index)
        if try isUnchanged(scope, catalog) {
          result.lists.append(
            ListAccount(scope: scope, state: .unchanged, total: 0, keys: [], keyless: 0))
          continue
        }
        let list = try fetchList(scope)
        result.lists.append(list.account)
        records += list.records.filter { seen.insert($0.key).inserted }
      }
    }
    if plan.isWhole { try checkTotal() }
    if !plan.provinces.isEmpty {
      report(
        .provinceSerials, plan.provinces.joined(separator: ","),
        LocalizedText(
          "Serial numbers (sn) count within a list, so those of a province differ from those of the whole country.",
          "연번(sn)은 목록 안의 순서이므로 시도별 목록의 연번은 전국 목록과 다릅니다."))
    }
    return records
  }

  /// Tells whether the service says that nothing in a list changed in the plan's time.
  ///
  /// Serial numbers are places in a list and shift with every new record, so a list in which
  /// anything changed is fetched whole.
  private func isUnchanged(_ scope: HarvestScope, _ catalog: Catalog?) throws -> Bool {
    let start: String
    switch plan.since {
    case nil: return false
    case .time(let time): start = time
    case .newest:
      guard let newest = try newest(scope, catalog) else { return false }
      start = Self.serviceTime(newest.addingTimeInterval(1))
    }
    // A day more, since neither clock need be right.
    let end = Self.serviceTime(begun.addingTimeInterval(86_400))
    let call = ServiceCall.changes(in: scope, from: start, to: end)
    let reply = try keptOrFetched(call) { reply, _ throws(ReplyFault) in
      guard reply.total != nil else { throw .noTotal }
    }
    return reply.total == 0
  }

  /// Returns the newest change of a list that the catalog holds.
  private func newest(_ scope: HarvestScope, _ catalog: Catalog?) throws -> Date? {
    var query = SiteQuery()
    query.kinds = [scope.kindCode]
    query.provinces = scope.provinceCode.map { [$0] } ?? []
    let times =
      try catalog?.sites(query).sites
      .filter { $0.identity.dataset == Self.dataset }.compactMap { $0[.modifiedAt] } ?? []
    return times.max().flatMap { try? Date($0, strategy: .iso8601) }
  }

  private static func serviceTime(_ date: Date) -> String {
    let format = DateFormatter()
    format.locale = Locale(identifier: "en_US_POSIX")
    format.timeZone = TimeZone(secondsFromGMT: 9 * 3600)
    format.dateFormat = "yyyyMMddHHmmss"
    return format.string(from: date)
  }

  /// Compares the sum of all kinds with what the service counts: a kind that nobody knows would
  /// show here.
  private func checkTotal() throws {
    let reply = try keptOrFetched(.count) { reply, _ throws(ReplyFault) in
      guard reply.total != nil else { throw .noTotal }
    }
    let total = reply.total ?? 0
    let sum = result.lists.reduce(0) { $0 + $1.total }
    result.coversEverything = total == sum && result.lists.allSatisfy { $0.state == .complete }
    guard total != sum else { return }
    report(
      .unknownKinds, "count",
      LocalizedText(
        "The service counts \(total) records in all, and \(sum) in the known kinds. A kind that is new can be asked for by"
          + " its code: --kind CODE.",
        "서비스가 밝힌 전체는 \(total)건인데 알려진 종목의 합은 \(sum)건입니다. 새 종목이 있으면 --kind 코드로 지정하십시오."))
  }

  private func fetchList(
    _ scope: HarvestScope
  ) throws -> (account: ListAccount, records: [ListedRecord]) {
    var restarts = 0
    while true {
      let list = try List(scope, self)
      guard let change = list.change, restarts < Self.greatestRestarts else {
        return take(list, scope)
      }
      restarts += 1
      fetcher.counts.restarts += 1
      report(.totalChanged, scope.name, change)
      try folder.drop(prefix: ServiceCall.listPrefix(scope))
    }
  }

  private func take(
    _ list: List, _ scope: HarvestScope
  ) -> (account: ListAccount, records: [ListedRecord]) {
    let total = list.total ?? 0
    if let change = list.change { report(.partialList, scope.name, change) }
    if list.unusable > 0 {
      report(
        .unusableKey, scope.name,
        LocalizedText(
          "\(counted(list.unusable, "record lacks", "records lack")) a key by which details could be asked for.",
          "상세를 요청할 열쇠값이 없는 기록: \(list.unusable)건"))
    }
    fetcher.counts.pages += list.pages.count
    // An import of a list of nothing would be a release of nothing.
    if !list.seen.isEmpty { result.sources += list.pages.map { .file(folder.file($0)) } }
    let account = ListAccount(
      scope: scope, state: list.change == nil ? .complete : .partial, total: total,
      keys: list.keys, keyless: list.seen.count - list.keys.count)
    return (account, list.records)
  }

  /// Returns a reply from the folder, or fetches it and keeps it.
  private func keptOrFetched(
    _ call: ServiceCall, check: (ServiceReply, Int) throws(ReplyFault) -> Void
  ) throws -> ServiceReply {
    if let body = folder.reply(call.name), let reply = try? ServiceReply(body) {
      fetcher.counts.reused += 1
      return reply
    }
    let (body, reply) = try fetcher.fetch(call, check: check)
    try folder.keep(Self.numbered(body, reply, call), as: call.name)
    return reply
  }

  /// Writes the size and number of a page into a list reply that does not state them, as those
  /// before 2024: an import puts pages together by them.
  private static func numbered(_ body: Data, _ reply: ServiceReply, _ call: ServiceCall) -> Data {
    guard let page = call.page, reply.pageUnit == nil || reply.pageIndex == nil,
      let end = body.range(of: Data("</totalCnt>".utf8))
    else { return body }
    var numbered = body
    let elements =
      (reply.pageUnit == nil ? "<pageUnit>\(page.size)</pageUnit>" : "")
      + (reply.pageIndex == nil ? "<pageIndex>\(page.index)</pageIndex>" : "")
    numbered.insert(contentsOf: Data(elements.utf8), at: end.upperBound)
    return numbered
  }

  /// The pages of a list, fetched in one go.
  private struct List {
    var total: Int?
    var pages: [String] = []
    var records: [ListedRecord] = []
    /// The stable keys of all records that have one.
    var keys: [String] = []
    /// Records that no detail can be asked for.
    var unusable = 0
    /// Why the list does not fit together.
    var change: LocalizedText?
    /// The keys of all records.
    private(set) var seen: Set<String> = []

    init(_ scope: HarvestScope, _ harvester: Harvester) throws {
      var size = harvester.plan.pageSize
      var last = 1
      var index = 1
      while index <= last {
        let call = ServiceCall.page(index, of: scope, size: harvester.plan.pageSize)
        let reply = try harvester.keptOrFetched(call) { reply, attempt throws(ReplyFault) in
          try check(reply, index: index, size: size, attempt: attempt)
        }
        if let total, let now = reply.total, now != total {
          change = LocalizedText(
            "The service counted \(total) records on the first page and \(now) on page \(index).",
            "첫 쪽에서는 전체가 \(total)건이었는데 \(index)쪽에서는 \(now)건입니다.")
          return
        }
        let total = reply.total ?? 0
        self.total = total
        pages.append(call.name)
        let fresh = take(reply)
        // What one page holds is what the service gives at a time, whatever it was asked for.
        if index == 1 { size = max(min(reply.pageUnit ?? size, size), 1) }
        if index == 1, reply.items.count < min(size, total) { size = max(reply.items.count, 1) }
        last = max((total + size - 1) / size, 1)
        if seen.count >= total || fresh == 0 { break }
        index += 1
      }
      let total = total ?? 0
      if seen.count != total {
        change = LocalizedText(
          "The service counts \(total) records, its pages hold \(seen.count) different ones.",
          "서비스가 밝힌 전체는 \(total)건인데 쪽들에 있는 서로 다른 기록은 \(seen.count)건입니다.")
      }
    }

    /// Takes the records of a page in and returns how many of them are new.
    private mutating func take(_ reply: ServiceReply) -> Int {
      let before = seen.count
      for item in reply.items where seen.insert(Self.key(item)).inserted {
        if let key = item.keys["ccbaCpno"] { keys.append(key) }
        if let record = ListedRecord(item) { records.append(record) } else { unusable += 1 }
      }
      return seen.count - before
    }

    private static func key(_ item: ServiceReply.Item) -> String {
      item.keys["ccbaCpno"]
        ?? ["ccbaKdcd", "ccbaAsno", "ccbaCtcd", "ccbaMnm1"].map { item.keys[$0] ?? "" }
        .joined(separator: "\n")
    }

    private func check(
      _ reply: ServiceReply, index: Int, size: Int, attempt: Int
    ) throws(ReplyFault) {
      guard let now = reply.total else { throw .noTotal }
      if let page = reply.pageIndex, page != index { throw .otherPage(page) }
      // Another total begins the list anew, and a page that stays odd is taken and counted in the
      // end.
      guard total == nil || now == total, attempt < Harvester.doubtfulAttempts else { return }
      let expected = min(reply.pageUnit ?? size, size, now - seen.count)
      if reply.items.count < expected {
        throw .shortPage(items: reply.items.count, expected: expected)
      }
      if !reply.items.isEmpty, reply.items.allSatisfy({ seen.contains(Self.key($0)) }) {
        throw .repeatedPage
      }
    }
  }
}
